# Tests of base.
sk_test(base base)
sk_test(base arithmetic)
sk_test(base bytes)
sk_test(base pool)
