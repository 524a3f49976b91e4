# Tests of world.
sk_test(world world)
sk_test(world far)
sk_test(world seaway)
sk_test(world ship)
sk_test(world platform)
sk_test(world deck)
sk_test(world splash)
sk_test(world nearness)
