# Tests of convex.
sk_test(convex cut)
sk_test(convex measures)
sk_test(convex distance)
sk_test(convex dual LIBRARIES PkgConfig::GMP)
sk_test(convex axes)
sk_test(convex sector)
sk_test(convex hull)
