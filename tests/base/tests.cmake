# Tests of base.
sk_test(base base)
