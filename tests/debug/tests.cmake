# Tests of debug.
sk_test(debug draw)
