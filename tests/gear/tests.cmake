# Tests of gear.
