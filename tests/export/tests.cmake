# Tests of export.
sk_test(export chart LIBRARIES skidpad_game)
sk_test(export crash_lost LIBRARIES skidpad_game)
sk_test(export frame_pattern LIBRARIES skidpad_game)
sk_test(export overlap_study LIBRARIES skidpad_game)
sk_room_allocations(export)
