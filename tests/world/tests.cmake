# Tests of world.
