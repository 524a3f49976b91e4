# Tests of contact.
sk_test(contact pebble)
