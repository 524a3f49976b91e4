# Tests of scene.
sk_test(scene nearest LIBRARIES skidpad_game)
sk_test(scene sandbox LIBRARIES skidpad_game)
sk_test(scene shapes LIBRARIES skidpad_game)
sk_test(scene aircraft LIBRARIES skidpad_game)
sk_test(scene pilot LIBRARIES skidpad_game)
sk_test(scene map LIBRARIES skidpad_game)
sk_test(scene memory LIBRARIES skidpad_game)
target_link_options(test_scene_memory PRIVATE -Wl,--wrap=malloc -Wl,--wrap=calloc -Wl,--wrap=realloc)
