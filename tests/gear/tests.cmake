# Tests of gear.
sk_test(gear wheel)
sk_test(gear energy)
sk_test(gear seam)
sk_test(gear solids)
sk_test(gear audit)
sk_test(gear bumps)
sk_test(gear point)
sk_test(gear ruts)
