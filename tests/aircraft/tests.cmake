# Tests of aircraft.
sk_test(aircraft flight)
