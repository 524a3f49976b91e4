# Tests of math.
pkg_check_modules(MPFR REQUIRED IMPORTED_TARGET mpfr)
sk_test(math elementary LIBRARIES PkgConfig::MPFR m)
sk_test(math vectors)
sk_test(math roots)
sk_test(math linear)
sk_test(math wide)
add_test(NAME math.tables COMMAND sh -c "/usr/bin/python3 tools/math_tables.py | cmp - engine/math/elementary_tables.c"
         WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
set_tests_properties(math.tables PROPERTIES LABELS math)
sk_test(math runge_kutta)
sk_test(math radau)
