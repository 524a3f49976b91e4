# Tests of math.
pkg_check_modules(MPFR REQUIRED IMPORTED_TARGET mpfr)
sk_test(math elementary LIBRARIES PkgConfig::MPFR m)
sk_test(math elementary_bits LABELS golden)
sk_test(math vectors)
sk_test(math roots)
sk_test(math linear)
add_test(NAME math.tables COMMAND sh -c "/usr/bin/python3 tools/math_tables.py | cmp - engine/math/elementary_tables.c"
         WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
set_tests_properties(math.tables PROPERTIES LABELS math)

# The same bits on another processor, where a cross compiler and its emulator are installed.
find_program(SKIDPAD_AARCH64_GCC aarch64-linux-gnu-gcc)
find_program(SKIDPAD_AARCH64_QEMU qemu-aarch64-static)
if(SKIDPAD_AARCH64_GCC AND SKIDPAD_AARCH64_QEMU)
    set(program ${CMAKE_BINARY_DIR}/tests/test_math_elementary_bits_aarch64)
    set(sources ${CMAKE_CURRENT_SOURCE_DIR}/math/elementary_bits_test.c)
    foreach(name trigonometry inverse_trigonometry exponential elementary_tables)
        list(APPEND sources ${CMAKE_SOURCE_DIR}/engine/math/${name}.c)
    endforeach()
    file(GLOB headers ${CMAKE_SOURCE_DIR}/engine/math/*.h ${CMAKE_SOURCE_DIR}/engine/base/*.h)
    add_custom_command(OUTPUT ${program} DEPENDS ${sources} ${headers}
        COMMAND ${SKIDPAD_AARCH64_GCC} -std=c17 -O3 -static -ffp-contract=off -fno-math-errno
                -I${CMAKE_SOURCE_DIR}/engine ${sources} -lm -o ${program})
    add_custom_target(math_bits_aarch64 ALL DEPENDS ${program})
    add_test(NAME math.elementary_bits_aarch64 COMMAND ${SKIDPAD_AARCH64_QEMU} ${program})
    set_tests_properties(math.elementary_bits_aarch64 PROPERTIES LABELS "math;golden" TIMEOUT 120)
endif()
