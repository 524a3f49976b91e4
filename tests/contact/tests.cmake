# Tests of contact.
sk_test(contact pebble)
sk_test(contact bumps)
sk_test(contact ruts)
sk_test(contact oriented)
sk_test(contact oriented_energy)
sk_test(contact oriented_contact)
sk_test(contact oriented_ground)
sk_test(contact oriented_matrices)
