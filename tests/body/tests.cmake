# Tests of body.
sk_test(body body_type)
sk_test(body body_overlap)
sk_test(body body_motion)
sk_test(body body_sleep)
sk_test(body body_pairs)
sk_test(body bodies)
