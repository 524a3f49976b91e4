# Tests of replay.
sk_test(replay schema)
sk_test(replay model_store)
target_compile_definitions(test_replay_model_store PRIVATE ENGINE="${PROJECT_SOURCE_DIR}/engine")
sk_test(replay recording)
sk_test(replay root)
sk_test(replay damage)
sk_test(replay other_version)
sk_test(replay limits)
# Compiles files of the engine anew, with the commands of ninja.
if(CMAKE_GENERATOR STREQUAL "Ninja" AND NOT SKIDPAD_SANITIZE)
    add_test(NAME replay.planted COMMAND /usr/bin/python3 ${CMAKE_CURRENT_SOURCE_DIR}/replay/planted.py ${CMAKE_BINARY_DIR})
    set_tests_properties(replay.planted PROPERTIES LABELS replay TIMEOUT 600)
endif()
