# Tests of math.
