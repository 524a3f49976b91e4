#!/usr/bin/python3
"""The installed Python module.

    python.py ROOT PREFIX SKIDPAD
"""
import csv
import os
import subprocess
import sys
import tempfile
import unittest

ROOT, PREFIX, PROGRAM = (os.path.abspath(path) for path in sys.argv[1:4])
del sys.argv[1:]
sys.path.insert(0, os.path.join(PREFIX, "lib/python3/dist-packages"))
sys.dont_write_bytecode = True
for variable in ("SKIDPAD_LIBRARY", "SKIDPAD_ASSETS"):
    os.environ.pop(variable, None)

import numpy
import skidpad


class Module(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def path(self, name):
        return os.path.join(self.folder, name)

    def program(self, *arguments):
        done = subprocess.run([PROGRAM, *arguments], capture_output=True, text=True)
        self.assertEqual((done.returncode, done.stderr), (0, ""), done.stdout)
        return done.stdout

    # ---- flying ----

    def test_fields_are_the_columns_of_the_program_to_the_bit(self):
        self.program("run", "landing", "--seconds", "1", "--csv", self.path("a.csv"), "--every", "12", "--columns", "*")
        with open(self.path("a.csv"), encoding="utf-8") as file:
            rows = list(csv.reader(file))
        table = skidpad.load("landing").run(1, every=12)
        names = [name for name in rows[0] if ".energy." not in name]
        self.assertEqual(table.names, names)
        self.assertEqual(len(table), len(rows) - 1)
        for column, name in enumerate(rows[0]):
            if ".energy." in name or name.endswith(".random"):  # a word of 64 bits, which a double rounds
                continue
            for row, values in enumerate(rows[1:]):
                self.assertEqual(table[name][row], float(values[column]), (name, row))

    def test_fields_are_read_by_name(self):
        flight = skidpad.load("landing")
        flight.step(60)
        x, z, t = flight.read("position.x,position.z,t")
        motion = flight.motion()
        self.assertEqual((x, z, t), (motion.position[0], motion.position[2], 0.5))
        self.assertEqual(flight.fields(["airspeed", "t"]).names, ["aircraft[0].airspeed", "t"])
        self.assertEqual(flight.fields("airspeed").units, ["m/s"])

    def test_controls_fly_the_aircraft(self):
        idle, climbs = skidpad.load("circuit"), skidpad.load("circuit")
        self.assertAlmostEqual(climbs.get("throttle"), idle.get("throttle"))
        idle.set(throttle=0)
        climbs.set(throttle=1, parking_brake=0)
        speeds = [flight.run(5, "ground_speed")["ground_speed"][-1] for flight in (idle, climbs)]
        self.assertGreater(speeds[1], speeds[0] + 1)

    def test_a_controller_is_called_before_each_step(self):
        calls = []
        flight = skidpad.load("landing")
        flight.run(0.5, "t", control=lambda f: calls.append(f.tick))
        self.assertEqual(calls, list(range(60)))

    def test_pilots_of_the_scene_fly(self):
        self.program("run", "circuit", "--seconds", "2", "--record", self.path("a.skr"))
        flight = skidpad.load("circuit")
        flight.run(2, "t", pilots=True, record=self.path("b.skr"))
        self.assertEqual(skidpad.Recording(self.path("a.skr")).diff(skidpad.Recording(self.path("b.skr"))).verdict, "same")

    def test_saved_states_are_restored_to_the_bit(self):
        flight = skidpad.load("landing")
        flight.step(50)
        saved, before = flight.save(), flight.hash
        flight.step(100)
        after = flight.hash
        flight.restore(saved)
        self.assertEqual(flight.hash, before)
        flight.step(100)
        self.assertEqual(flight.hash, after)
        flight.reset()
        self.assertEqual(flight.tick, 0)

    def test_a_placed_aircraft_is_where_it_was_put(self):
        flight = skidpad.load("landing")
        flight.place(position=(0, 0, 300), velocity=(0, 40, 0))
        motion = flight.motion()
        numpy.testing.assert_array_equal(motion.position, (0, 0, 300))
        numpy.testing.assert_array_equal(motion.velocity, (0, 40, 0))

    def test_a_sweep_in_a_loop_gives_rising_forces(self):
        forces = [skidpad.load("landing", sink=sink).run(1.5, "wheel[1].normal_force").values.max() for sink in (0.5, 1.0, 1.5)]
        self.assertTrue(1000 < forces[0] < forces[1] < forces[2], forces)

    def test_events_have_kind_time_and_text(self):
        flight = skidpad.load("landing")
        flight.step(240)
        event = flight.events[0]
        self.assertEqual((event.kind, event.aircraft), ("touchdown", 0))
        self.assertIn("touches down", event.text)
        self.assertLess(event.value, 0)

    def test_an_analysis_has_exact_times(self):
        analyzed, stepped = skidpad.load("landing"), skidpad.load("landing")
        touchdown = next(event for event in analyzed.analyze(0.5) if event.kind == "touchdown")
        stepped.step(60)
        self.assertAlmostEqual(touchdown.time, stepped.events[0].time, delta=1 / 120)
        self.assertNotEqual(touchdown.time * 120, round(touchdown.time * 120))
        self.assertEqual(analyzed.tick, 60)

    def test_settings_are_listed_and_used(self):
        self.assertEqual(skidpad.load("landing").settings["sink"], "0.8")
        self.assertAlmostEqual(skidpad.load("landing", sink=2).motion().velocity[2], -2, places=6)
        self.assertEqual(skidpad.load_text('return scene{ title = "Mine", scenery = halfspace{ normal = {0,0,1}, through = {0,0,0} } }').title, "Mine")

    def test_tables_are_saved_and_columns_found(self):
        table = skidpad.load("landing").run(0.1, "t,airspeed")
        table.save_csv(self.path("a.csv"))
        read = numpy.genfromtxt(self.path("a.csv"), delimiter=",", skip_header=1)
        numpy.testing.assert_array_equal(read, table.values)
        with self.assertRaisesRegex(KeyError, "no column 'air'"):
            table["air"]

    # ---- recordings ----

    def test_a_recording_verifies_here_and_in_the_program(self):
        flight = skidpad.load("landing")
        table = flight.run(1, "t,altitude", record=self.path("a.skr"))
        self.assertIn("the same bits over 120 ticks", self.program("replay", "--check", self.path("a.skr")))
        recording = skidpad.Recording(self.path("a.skr"))
        self.assertEqual((recording.first_tick, recording.last_tick, len(recording)), (0, 120, 121))
        self.assertEqual(recording.verify().verdict, "same")
        numpy.testing.assert_array_equal(recording.table("t,altitude").values, table.values)
        self.assertEqual(len(recording.table("t", every=50)), 3)

    def test_a_controller_that_fails_leaves_a_whole_recording(self):
        def fail(flight):
            if flight.tick == 30:
                raise ValueError("enough")
        with self.assertRaisesRegex(ValueError, "enough"):
            skidpad.load("landing").run(1, "t", control=fail, record=self.path("a.skr"))
        self.assertEqual(skidpad.Recording(self.path("a.skr")).last_tick, 30)

    # ---- scenery ----

    def test_heights_come_as_an_array(self):
        scenery = skidpad.load("airfield").scenery
        water = scenery.heights([-190.0, 0.0], [-170.0, -100.0])
        ground = scenery.heights([-190.0, 0.0], [-170.0, -100.0], ground=True)
        self.assertGreater(water[0], ground[0] + 1)
        self.assertEqual(water[1], ground[1])
        fractions, normals, materials = scenery.segments([[0, -100, 5], [0, -100, 5]], [[0, -100, -5], [0, -100, 6]])
        self.assertTrue(0 < fractions[0] < 1 and numpy.isnan(fractions[1]))
        self.assertEqual(normals[0][2], 1)
        self.assertIn("asphalt", scenery.materials[materials[0]])
        with self.assertRaisesRegex(skidpad.Error, "segment 0: the segment's first end is not finite"):
            scenery.segments([[numpy.nan, 0, 0]], [[0, 0, 0]])

    # ---- errors ----

    def test_errors_are_sentences(self):
        for expected, call in (
                ("did you mean 'airfield'", lambda: skidpad.load("airfeld")),
                ("did you mean 'sink'", lambda: skidpad.load("landing", sinc=1)),
                ("did you mean 'throttle'", lambda: skidpad.load("landing").set(trottle=1)),
                ("there is no aircraft 3", lambda: skidpad.load("landing").set(aircraft=3, throttle=1)),
                ("did you mean 'airspeed'", lambda: skidpad.load("landing").read("airspead")),
                ("the tolerance is 0", lambda: skidpad.load("landing").analyze(1, tolerance=0)),
                ("-1 steps", lambda: skidpad.load("landing").step(-1)),
                ("No such file", lambda: skidpad.Recording(self.path("none.skr"))),
                ("cannot be written", lambda: skidpad.load("landing").run(0.1, "t", record=self.path("no/a.skr"))),
                ("mine.lua:2: ", lambda: skidpad.load_text("local x\nx()\n", "mine.lua"))):
            with self.assertRaisesRegex(skidpad.Error, expected):
                call()

    def test_version_is_that_of_the_library(self):
        self.assertRegex(skidpad.version, r"^\d+\.\d+\.\d+$")


if __name__ == "__main__":
    unittest.main()
