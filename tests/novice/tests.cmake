# Tests of novice.
sk_test(novice keyboard LIBRARIES skidpad_game)
sk_test(novice observation LIBRARIES skidpad_game)
sk_test(novice advice LIBRARIES skidpad_game)
sk_test(novice intent LIBRARIES skidpad_game)
sk_test(novice characters LIBRARIES skidpad_game)
