# Tests of gear.
sk_test(gear wheel)
sk_test(gear energy)
