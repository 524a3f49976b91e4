# Tests of csg.
pkg_check_modules(GMP REQUIRED IMPORTED_TARGET gmp)
sk_test(csg entry)
sk_test(csg property)
sk_test(csg rational LIBRARIES PkgConfig::GMP)
sk_test(csg candidates)
sk_test(csg boundary)
sk_test(csg shape)
sk_test(csg paint)
