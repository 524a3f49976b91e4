# Tests of view. `picture` is a program to look with and to measure with, not a test.
sk_test(view camera LIBRARIES skidpad_game)
sk_test(view look LIBRARIES skidpad_game)
target_compile_definitions(test_view_look PRIVATE LOOKS="${PROJECT_SOURCE_DIR}/assets/looks")

add_executable(picture view/picture.c view/demo_scene.c)
target_link_libraries(picture PRIVATE skidpad_game)
sk_test(view debug_overlay LIBRARIES skidpad_game)
