# Tests of replay.
sk_test(replay recording)
