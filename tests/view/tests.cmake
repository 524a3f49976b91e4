# Tests of view.
