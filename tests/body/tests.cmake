# Tests of body.
sk_test(body force_law)
sk_test(body island)
sk_test(body island_wall)
sk_test(body tie)
