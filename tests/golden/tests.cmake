# Golden scenarios: the same bits from every compiler, every optimisation and every processor. ./check runs these in each of its builds.
# The motion follows from the state: one build compares it.
set(kinds state recordings)
if(NOT CMAKE_CROSSCOMPILING AND CMAKE_BUILD_TYPE STREQUAL "Release")
    list(APPEND kinds motion)
endif()
foreach(kind ${kinds})
    add_test(NAME golden.${kind}
        COMMAND /usr/bin/python3 -B ${CMAKE_CURRENT_SOURCE_DIR}/golden/${kind}.py ${CMAKE_CROSSCOMPILING_EMULATOR} $<TARGET_FILE:skidpad>)
    set_tests_properties(golden.${kind} PROPERTIES LABELS golden TIMEOUT 600)
endforeach()
