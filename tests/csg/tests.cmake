# Tests of csg.
sk_test(csg entry)
sk_test(csg property)
sk_test(csg boundary)
sk_test(csg shape)
sk_test(csg paint)
sk_test(csg candidates)
sk_test(csg kernel)
