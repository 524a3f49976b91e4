# Tests of scene.
sk_test(scene nearest LIBRARIES skidpad_game)
sk_test(scene sandbox LIBRARIES skidpad_game)
sk_test(scene shapes LIBRARIES skidpad_game)
sk_test(scene aircraft LIBRARIES skidpad_game)
