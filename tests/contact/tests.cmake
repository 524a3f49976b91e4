# Tests of contact.
