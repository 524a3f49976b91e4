# Tests of gear.
sk_test(gear wheel)
