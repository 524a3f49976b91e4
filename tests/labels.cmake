# Every test has one of the labels `fast` and `slow`. `./check --fast` runs the fast ones. Slow are those that took longer than a
# second each in a release build on a quiet machine, and those that compile again or open windows.
set(SKIDPAD_SLOW_TESTS)
function(sk_slow_tests room)
    list(TRANSFORM ARGN PREPEND ${room}. OUTPUT_VARIABLE names)
    list(APPEND SKIDPAD_SLOW_TESTS ${names})
    set(SKIDPAD_SLOW_TESTS ${SKIDPAD_SLOW_TESTS} PARENT_SCOPE)
endfunction()

sk_slow_tests(math elementary)
sk_slow_tests(csg boundary convex memory overlap pits rational store)
sk_slow_tests(gear audit energy kerb rough_ground)
sk_slow_tests(environment turbulence)
sk_slow_tests(world crash walk)
sk_slow_tests(analysis edges joined settled skids steps)
sk_slow_tests(replay heavy model_store mutants planted recording)
sk_slow_tests(house flags_refused_by_compiler_or_probe flags_refused_by_configuration format)
sk_slow_tests(course flight)
sk_slow_tests(scene aids_flight aids_switched begin chocks_in_scenes ditching engine_start frigate helicopter_flight heliport hover_flight memory
    loose_chocks model_copy mutants skid_torn skids_on_bodies work)
sk_slow_tests(cli analyses attacks bad_aircraft bad_command bad_helicopter bad_scene crash_tasks disk_faults endless_scene export_acmi exports
    hierarchy hover installed keyboard_flight loading map novices recordings report scene scene_settings scripted_keys signals take_over)
sk_slow_tests(panels stage)
sk_slow_tests(playback live_recording recording_check side_data)
sk_slow_tests(view look sea short_memory shot window_controls window_course window_crash window_flight window_record window_replay
    window_signals)
sk_slow_tests(validate aids body corner deck energy handbook hold numerics roll rotor ruts skid slip stop tip wind)
sk_slow_tests(golden motion state recordings)
sk_slow_tests(library examples headers memory python_plot)

get_property(tests DIRECTORY PROPERTY TESTS)
foreach(test IN LISTS tests)
    if(test IN_LIST SKIDPAD_SLOW_TESTS)
        set_property(TEST ${test} APPEND PROPERTY LABELS slow)
        set_property(TEST ${test} PROPERTY COST 10) # begins before the others, so that no long one is left at the end
    else()
        set_property(TEST ${test} APPEND PROPERTY LABELS fast)
    endif()
endforeach()

# Only this build has all tests; there a slow test that is not there is a name that was not changed along.
if(CMAKE_BUILD_TYPE STREQUAL "Release" AND NOT SKIDPAD_ENGINE_ONLY AND NOT SKIDPAD_HEADLESS AND NOT SKIDPAD_SANITIZE
   AND NOT SKIDPAD_COVERAGE AND CMAKE_SYSTEM_PROCESSOR STREQUAL "x86_64")
    foreach(slow IN LISTS SKIDPAD_SLOW_TESTS)
        if(NOT slow IN_LIST tests)
            message(FATAL_ERROR "tests/labels.cmake: there is no test '${slow}'")
        endif()
    endforeach()
endif()
