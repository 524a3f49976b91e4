# Tests of debug.
sk_test(debug draw)
sk_test(debug beams)
sk_test(debug oriented_text)
sk_test(debug oriented_draw)
