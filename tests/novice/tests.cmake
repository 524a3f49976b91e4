# Tests of novice.
sk_test(novice keyboard LIBRARIES skidpad_game)
sk_test(novice sight LIBRARIES skidpad_game)
sk_test(novice advice LIBRARIES skidpad_game)
sk_test(novice wish LIBRARIES skidpad_game)
sk_test(novice hands LIBRARIES skidpad_game)
