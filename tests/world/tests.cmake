# Tests of world.
sk_test(world world)
sk_test(world far)
