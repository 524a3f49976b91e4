# Tests of cli: the built program as a user meets it. -B: what they share leaves no compiled files among the sources.
function(cli_test name)
    add_test(NAME cli.${name} COMMAND /usr/bin/python3 -B ${CMAKE_CURRENT_SOURCE_DIR}/cli/${name}.py $<TARGET_FILE:skidpad>)
    set_tests_properties(cli.${name} PROPERTIES LABELS cli TIMEOUT ${SKIDPAD_TEST_SECONDS})
endfunction()

cli_test(bad_scene)
cli_test(endless_scene)
cli_test(bad_aircraft)
cli_test(bad_helicopter)
cli_test(bad_map)
cli_test(bad_command)
cli_test(help)
cli_test(probe)
cli_test(scene)
cli_test(loading)
cli_test(map)
cli_test(run)
cli_test(table)
cli_test(output_files)
cli_test(signals)
cli_test(analyses)
cli_test(overlap)
cli_test(bad_overlap)
cli_test(recordings)
cli_test(exports)
cli_test(export_acmi)
cli_test(report)
cli_test(keys)
cli_test(scripted_keys)
cli_test(driving)
if(SKIDPAD_SANITIZE)
    set_tests_properties(cli.bad_scene cli.bad_aircraft cli.bad_helicopter cli.bad_command
        PROPERTIES ENVIRONMENT SKIDPAD_FEW_CASES=1)
endif()
set(novices 2) # of each population: a flight takes a second in an optimised program
if(CMAKE_BUILD_TYPE STREQUAL "Release" AND NOT SKIDPAD_SANITIZE AND NOT SKIDPAD_FUZZ AND NOT SKIDPAD_COVERAGE)
    set(novices 4)
endif()
add_test(NAME cli.novices
    COMMAND /usr/bin/python3 -B ${CMAKE_CURRENT_SOURCE_DIR}/cli/novices.py $<TARGET_FILE:skidpad> ${novices})
set_tests_properties(cli.novices PROPERTIES LABELS cli TIMEOUT 1500)
add_test(NAME cli.installed
    COMMAND /usr/bin/python3 -B ${CMAKE_CURRENT_SOURCE_DIR}/cli/installed.py $<TARGET_FILE:skidpad> ${CMAKE_BINARY_DIR})
set_tests_properties(cli.installed PROPERTIES LABELS cli TIMEOUT ${SKIDPAD_TEST_SECONDS})
if(NOT SKIDPAD_SANITIZE AND NOT SKIDPAD_FUZZ) # whose time and memory are not those of the program
    set(factor 3) # other work on the machine slows the processor down; by hand, without a factor, the limits are the promise
    if(SKIDPAD_COVERAGE)
        set(factor 4) # it counts as it goes
    elseif(NOT CMAKE_BUILD_TYPE STREQUAL "Release")
        set(factor 5) # not optimised
    endif()
    add_test(NAME cli.attacks
        COMMAND /usr/bin/python3 -B ${CMAKE_CURRENT_SOURCE_DIR}/cli/attacks.py $<TARGET_FILE:skidpad> ${factor})
    set_tests_properties(cli.attacks PROPERTIES LABELS cli TIMEOUT 900 RUN_SERIAL TRUE)
endif()
sk_test(cli take_over LIBRARIES skidpad_game)
sk_test(cli keyboard_flight LIBRARIES skidpad_game)
sk_test(cli hover LIBRARIES skidpad_game)
if(SKIDPAD_SANITIZE)
    target_compile_definitions(test_cli PRIVATE SKIDPAD_SANITIZE)
endif()

# A failing disk. The library is preloaded, which AddressSanitizer refuses: its runtime has to come first. Left out there.
if(NOT SKIDPAD_SANITIZE AND NOT SKIDPAD_FUZZ AND CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|aarch64")
    add_library(disk_faults MODULE cli/disk_faults.c)
    add_executable(disk_writer cli/disk_writer.c)
    target_include_directories(disk_writer PRIVATE ${CMAKE_CURRENT_SOURCE_DIR})
    target_link_libraries(disk_writer PRIVATE skidpad_game)
    set_target_properties(disk_writer PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/tests)
    add_test(NAME cli.disk_faults COMMAND /usr/bin/python3 -B ${CMAKE_CURRENT_SOURCE_DIR}/cli/disk_faults.py
        $<TARGET_FILE:skidpad> $<TARGET_FILE:disk_faults> $<TARGET_FILE:disk_writer>)
    set_tests_properties(cli.disk_faults PROPERTIES LABELS cli SKIP_RETURN_CODE 77 TIMEOUT 1500)
endif()
