# Tests of world.
sk_test(world world)
