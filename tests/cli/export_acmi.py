#!/usr/bin/python3
"""A flight for Tacview: by the rules of its format, and the same flight.

    export_acmi.py SKIDPAD
"""
import math
import unittest

from acmi_reader import Acmi
from program_runner import ProgramTest
from scene_texts import PAIR

EAST_RADIUS, NORTH_RADIUS = 6378137.0, 6378137.0 * (1.0 - 0.00669437999014)  # WGS 84 at the equator
PLACE_TOLERANCE = 0.01  # m


class Flights(ProgramTest):
    def check_places(self, acmi, name, rows, aircraft, every):
        """Places and attitudes of an object against the table, and the angles' ranges."""
        own, seen = "aircraft[%d]." % aircraft, 0
        for time, object_name, state in acmi.rows:
            lon, lat, alt, roll, pitch, yaw, u, v, heading = state["at"]
            self.assertTrue(-180 <= lon <= 180 and -90 <= lat <= 90, state)
            self.assertTrue(-180 <= roll <= 180 and -90 <= pitch <= 90 and 0 <= yaw < 360 and 0 <= heading < 360, state)
            if object_name != name:
                continue
            row = rows[round(time * 120)]
            x, y, z = (float(row[own + "position." + axis]) for axis in "xyz")
            self.assertLess(abs(math.radians(lon) * EAST_RADIUS - x), PLACE_TOLERANCE)
            self.assertLess(abs(math.radians(lat) * NORTH_RADIUS - y), PLACE_TOLERANCE)
            self.assertLess(max(abs(u - x), abs(v - y), abs(alt - z)), PLACE_TOLERANCE)
            for given, column in ((roll, "roll"), (pitch, "pitch"), (yaw, "heading"), (heading, "heading")):
                apart = (given - math.degrees(float(row[own + column])) + 180) % 360 - 180
                self.assertLess(abs(apart), 1e-3)
            self.assertLess(abs(float(state["CAS"]) - float(row[own + "airspeed"])), 0.0051)
            self.assertEqual("VerticalGForce" in state, time > 0, "before the first step there is none")
            if time > 0:
                self.assertLess(abs(float(state["VerticalGForce"]) - float(row[own + "load_factor"])), 0.00051)
            self.assertLess(abs(float(state["AGL"]) - float(row[own + "height"])), 0.0051)
            for given, column in (("AOA", "alpha"), ("AOS", "beta")):
                self.assertLess(abs(float(state[given]) - math.degrees(float(row[own + column]))), 0.0051)
            for share in ("Throttle", "Flaps", "LandingGear"):
                self.assertTrue(0 <= float(state[share]) <= 1)
            seen += 1
        self.assertGreater(seen, 2 * len(rows) // (3 * every), "one that comes to rest changes no more")

    def test_a_flight_for_tacview_follows_the_format_and_the_run(self):
        scene = self.file("pair.lua", PAIR)
        recording, rows = self.record("a.skr", scene, "--seconds", "3")
        self.good("export", recording, "--acmi", self.file("a.txt.acmi"), "--every", "3")
        acmi = Acmi(self.read("a.txt.acmi"))
        self.assertTrue(all(a < b for a, b in zip(acmi.times, acmi.times[1:])), "times rise")
        self.assertEqual((acmi.times[0], acmi.times[-1]), (0, 3))
        self.assertEqual(acmi.world["ReferenceLongitude"], "0")
        self.assertEqual(acmi.world["ReferenceLatitude"], "0")
        self.assertRegex(acmi.world["ReferenceTime"], r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$")
        self.assertEqual(list(acmi.objects), ["101", "102"])
        self.assertEqual(len({o["Color"] for o in acmi.objects.values()}), 2)
        for name, title in (("101", "Cessna 172P"), ("102", "Test rig")):
            first = next(state for _, object_name, state in acmi.rows if object_name == name)
            self.assertEqual((first["Name"], first["Type"]), (title, "Air+FixedWing"), "declared where it is first met")
        self.check_places(acmi, "102", rows, 1, 3)
        # Of one that stands only what changes is reported.
        own = [line for line in self.read("a.txt.acmi").splitlines() if line.startswith("101,")]
        self.assertEqual(sum("Throttle=" in line for line in own), 1)
        self.assertGreater(sum(",T=" not in line for line in own), 10, "it has come to rest")
        reported = [event for event in acmi.events if event[1] == "Message" and event[2] == "102" and "touches down" in event[3]]
        self.assertGreaterEqual(len(reported), 3)
        landed = [event for event in acmi.events if event[1] == "Landed"]
        touched = next(i for i, row in enumerate(rows) if float(row["aircraft[1].on_ground"]) > 0)
        self.assertEqual([(event[0], event[2]) for event in landed], [(round(touched / 120, 6), "102")])
        self.assertEqual(self.good("export", recording, "--acmi", "-", "--every", "3"), self.read("a.txt.acmi"))

    def test_a_take_off_is_reported_when_the_last_wheel_leaves(self):
        recording, rows = self.record("a.skr", "circuit", "--seconds", "26")
        acmi = Acmi(self.good("export", recording, "--acmi", "-", "--every", "60"))
        left = 1 + max(i for i, row in enumerate(rows) if float(row["aircraft[0].on_ground"]) > 0)
        self.assertLess(left, len(rows) - 120, "it is airborne for a second")
        phases = [event for event in acmi.events if event[1] in ("TakenOff", "Landed")]
        self.assertEqual([event[1] for event in phases], ["TakenOff"])
        self.assertLessEqual(abs(phases[0][0] * 120 - left), 1.01)
        self.check_places(acmi, "101", rows, 0, 60)

    def test_a_ship_is_an_object_that_moves(self):
        recording, rows = self.record("a.skr", "frigate", "--seconds", "4")
        acmi = Acmi(self.good("export", recording, "--acmi", "-", "--every", "12"))
        ship = acmi.objects["201"]
        self.assertEqual((ship["Name"], ship["Type"]), ("frigate", "Sea+Watercraft"))
        self.assertGreater(float(ship["Length"]), float(ship["Width"]))
        self.check_places(acmi, "101", rows, 0, 12)
        # What stands on it goes with it: a deck's roll and pitch are within a few degrees those of what stands there.
        decks = [state["at"] for _, name, state in acmi.rows if name == "201"]
        rolls, pitches, ups = ({round(at[k], 3) for at in decks} for k in (3, 4, 2))
        self.assertTrue(len(rolls) > 20 and len(pitches) > 20 and len(ups) > 20, "roll, pitch and heave")
        first, last = (float(rows[i]["aircraft[0].roll"]) for i in (0, -1))
        gone = math.degrees(last - first)
        self.assertLess(abs((decks[-1][3] - decks[0][3]) - gone), 0.5)


if __name__ == "__main__":
    unittest.main()
