# Tests of cli: the built program as a user meets it.
function(cli_test name)
    add_test(NAME cli.${name} COMMAND /usr/bin/python3 ${CMAKE_CURRENT_SOURCE_DIR}/cli/${name}.py $<TARGET_FILE:skidpad>)
    set_tests_properties(cli.${name} PROPERTIES LABELS cli TIMEOUT 300)
endfunction()

cli_test(bad_input)
cli_test(program)
cli_test(keys)
sk_test(cli frame_pattern LIBRARIES skidpad_game)
sk_test(cli pacing LIBRARIES skidpad_game)
sk_test(cli session LIBRARIES skidpad_game)
sk_test(cli hands LIBRARIES skidpad_game)
