# Tests of bounds.
sk_test(bounds broad)
