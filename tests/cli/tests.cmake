# Tests of cli.
sk_test(cli pacing LIBRARIES skidpad_game)
