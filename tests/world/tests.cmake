# Tests of world.
sk_test(world world)
sk_test(world far)
sk_test(world seaway)
sk_test(world ship)
sk_test(world platform)
sk_test(world deck)
sk_test(world splash)
sk_test(world nearness)
if(NOT SKIDPAD_ENGINE_ONLY)
    sk_test(world crash LIBRARIES skidpad_game)
    sk_test(world walk LIBRARIES skidpad_game)
endif()
sk_test(world weather)
sk_test(world twice)

# A build for debugging does every step twice: its step calls what compares.
if(CMAKE_BUILD_TYPE STREQUAL "Debug")
    add_test(NAME world.debug_builds_step_twice
        COMMAND sh -c "${CMAKE_NM} --undefined-only $<TARGET_FILE:skidpad_engine> | sed -n '/^world.c.o:/,/^$/p' | grep -w sk_step_twice_or_abort")
    set_tests_properties(world.debug_builds_step_twice PROPERTIES LABELS world)
endif()
sk_test(world energy)
sk_test(world analysis)
