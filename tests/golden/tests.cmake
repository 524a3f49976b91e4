# The same bits from every compiler, every optimisation and every processor: ./check runs these in each of its builds.
add_test(NAME golden.hashes
    COMMAND /usr/bin/python3 ${CMAKE_CURRENT_SOURCE_DIR}/golden/hashes.py ${CMAKE_CROSSCOMPILING_EMULATOR} $<TARGET_FILE:skidpad>)
set_tests_properties(golden.hashes PROPERTIES LABELS golden TIMEOUT 600)
if(SKIDPAD_HEADLESS)
    return()
endif()

# The validation suite; under sanitizers only what is short.
if(SKIDPAD_SANITIZE)
    add_test(NAME validate.short COMMAND skidpad validate "[fgc]*.*s*")
    set_tests_properties(validate.short PROPERTIES LABELS validate TIMEOUT 600)
else()
    add_test(NAME validate.all COMMAND skidpad validate)
    set_tests_properties(validate.all PROPERTIES LABELS validate TIMEOUT 1800)
endif()
