# Tests of bounds.
sk_test(bounds broad)
sk_test(bounds ball)
sk_test(bounds ball_tree)
sk_test(bounds first_contact)
sk_test(bounds volumes)
sk_test(bounds face)
sk_test(bounds batch)
sk_test(bounds box_tree)
