# Tests of aircraft.
