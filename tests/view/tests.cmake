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
sk_test(view sea LIBRARIES skidpad_game)
target_sources(test_view_sea PRIVATE view/demo_scene.c)
sk_test(view between LIBRARIES skidpad_game)
sk_test(view rut_mesh LIBRARIES skidpad_game)
sk_test(view splash LIBRARIES skidpad_game)
sk_test(view debug_overlay LIBRARIES skidpad_game)
sk_test(view hud LIBRARIES skidpad_game)

# The program in a real window, on an X server of its own.
add_test(NAME view.window COMMAND /usr/bin/python3 ${CMAKE_CURRENT_SOURCE_DIR}/view/window_test.py $<TARGET_FILE:skidpad>)
set_tests_properties(view.window PROPERTIES LABELS "view" RUN_SERIAL TRUE SKIP_RETURN_CODE 77 TIMEOUT 600)
