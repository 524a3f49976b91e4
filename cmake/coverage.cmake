# Counters of clang in every region of the source. They are exact at any optimisation, so the tests stay fast.
# Each program merges its counts at its end into a file of build/coverage/counts, which it locks meanwhile: programs that run
# at the same time lose nothing. %8m: up to eight files per program, so that they seldom wait for each other. Threads may
# lose an increment, never the first one. A program that is killed by SIGKILL or abort() leaves no counts.
if(NOT CMAKE_C_COMPILER_ID STREQUAL "Clang")
    message(FATAL_ERROR "SKIDPAD_COVERAGE needs clang: cmake --preset coverage")
endif()
target_compile_options(skidpad_flags INTERFACE
    -fprofile-instr-generate=${PROJECT_BINARY_DIR}/counts/%8m.profraw -fcoverage-mapping)
target_link_options(skidpad_flags INTERFACE -fprofile-instr-generate)
