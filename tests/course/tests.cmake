# Tests of course.
sk_test(course gate LIBRARIES skidpad_game)
sk_test(course judge LIBRARIES skidpad_game)
sk_test(course hint LIBRARIES skidpad_game)
sk_test(course flight LIBRARIES skidpad_game)
sk_test(course limits LIBRARIES skidpad_game)
if(SKIDPAD_SANITIZE)
    target_compile_definitions(test_course PRIVATE SKIDPAD_SANITIZE)
endif()
