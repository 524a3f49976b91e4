# Tests of input.
sk_test(input keymap LIBRARIES skidpad_game)
sk_test(input controls_file LIBRARIES skidpad_game)
sk_test(input action_use LIBRARIES skidpad_game)
sk_test(input pilot LIBRARIES skidpad_game)
sk_test(input joystick LIBRARIES skidpad_game)
set_tests_properties(input.joystick PROPERTIES SKIP_RETURN_CODE 77)
