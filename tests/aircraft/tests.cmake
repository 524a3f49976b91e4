# Tests of aircraft.
sk_test(aircraft flight)
sk_test(aircraft rotor)
sk_test(aircraft stability)
