# Tests of debug.
sk_test(debug draw)
sk_test(debug beams)
