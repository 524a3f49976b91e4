# Tests of contact.
sk_test(contact pebble)
sk_test(contact bumps)
sk_test(contact ruts)
