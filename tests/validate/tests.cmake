# Tests of validate: the suite as a list, its page, and the suite itself, a group a test so that ctest runs several at once.
sk_test(validate suite LIBRARIES skidpad_game)
sk_test(validate workers LIBRARIES skidpad_game)

function(validate_test name)
    add_test(NAME validate.${name}
        COMMAND /usr/bin/python3 ${CMAKE_CURRENT_SOURCE_DIR}/validate/page.py $<TARGET_FILE:skidpad> ${CMAKE_SOURCE_DIR}/docs/validation.md ${ARGN})
    set_tests_properties(validate.${name} PROPERTIES LABELS validate TIMEOUT 1800)
endfunction()

set(SKIDPAD_VALIDATE_GROUPS hold slip stop roll corner wind drop tip skid loop flight rotor handbook aids crash deck ruts glider tow body patch energy numerics)
validate_test(page static ${SKIDPAD_VALIDATE_GROUPS})
validate_test(page_self_test self-test)
if(SKIDPAD_SANITIZE) # what is quick there
    validate_test(flight flight)
    foreach(pattern slip.asphalt* corner.radius_rig* drop.rebound_p* drop.breaks_oleo crash.pull* crash.block* crash.cutlass* stop.on_locked* energy.balance_slide)
        string(MAKE_C_IDENTIFIER ${pattern} name)
        add_test(NAME validate.${name} COMMAND skidpad validate "${pattern}" --jobs 1)
        set_tests_properties(validate.${name} PROPERTIES LABELS validate TIMEOUT 600)
    endforeach()
else()
    foreach(group ${SKIDPAD_VALIDATE_GROUPS})
        validate_test(${group} ${group})
    endforeach()
endif()
