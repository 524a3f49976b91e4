# Tests of aircraft.
sk_test(aircraft flight)
sk_test(aircraft rotor_inflow)
sk_test(aircraft rotor_flapping)
sk_test(aircraft rotor_laws)
sk_test(aircraft rotors)
sk_test(aircraft stability)
