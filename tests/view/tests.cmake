# Tests of view. `picture` is a program to look with and to measure with, not a test.
add_executable(picture view/picture.c view/demo_scene.c)
target_link_libraries(picture PRIVATE skidpad_game)
