# Tests of math.
pkg_check_modules(MPFR REQUIRED IMPORTED_TARGET mpfr)
sk_test(math elementary LIBRARIES PkgConfig::MPFR m)
