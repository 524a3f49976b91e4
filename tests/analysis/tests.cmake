# Tests of analysis.
sk_test(analysis steps)
if(NOT SKIDPAD_ENGINE_ONLY)
    sk_test(analysis skids LIBRARIES skidpad_game)
    sk_test(analysis edges LIBRARIES skidpad_game)
    sk_test(analysis settled LIBRARIES skidpad_game)
    sk_test(analysis joined LIBRARIES skidpad_game)
endif()
