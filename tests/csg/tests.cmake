# Tests of csg.
