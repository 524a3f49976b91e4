# Tests of house.
