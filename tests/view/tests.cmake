# Tests of view. `picture` is a program to look with and to measure with, not a test.
sk_test(view camera LIBRARIES skidpad_game)
sk_test(view look LIBRARIES skidpad_game)
sk_test(view shape_mesh LIBRARIES skidpad_game)
target_compile_definitions(test_view_shape_mesh PRIVATE LOOKS="${PROJECT_SOURCE_DIR}/assets/looks")
sk_test(view picture LIBRARIES skidpad_game)
target_sources(test_view_picture PRIVATE view/demo_scene.c)
target_compile_definitions(test_view_picture PRIVATE LOOKS="${PROJECT_SOURCE_DIR}/assets/looks")
target_compile_definitions(test_view_look PRIVATE LOOKS="${PROJECT_SOURCE_DIR}/assets/looks")

add_executable(picture view/picture.c view/demo_scene.c)
target_link_libraries(picture PRIVATE skidpad_game)
sk_test(view debug_overlay LIBRARIES skidpad_game)
