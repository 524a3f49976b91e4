# Tests of replay.
sk_test(replay schema)
sk_test(replay model_store)
target_compile_definitions(test_replay_model_store PRIVATE ENGINE="${PROJECT_SOURCE_DIR}/engine")
