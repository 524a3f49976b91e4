#!/usr/bin/python3
"""What a run does and tells: its hash, its pilot, its events, its end.

    run.py SKIDPAD
"""
import unittest

from program_runner import ProgramTest, run, text_of
from scene_texts import PAINTED, PILOT



class Run(ProgramTest):
    def test_what_begins_on_its_wheels_does_not_touch_down(self):
        done = run("run", "airfield", "--ticks", "12", "--events")
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "", "skidpad: there were no events in 0.100 s\n"))
        self.assertIn("left main wheel touches down on runway, sinking at 1.14 m/s", self.good("run", "landing", "--ticks", "12", "--events"))

    def test_the_pilot_of_the_documentation_takes_off_along_the_runway(self):
        text = text_of("docs", "scenes.md")
        pilot = text[text.index("    pilot = function"):]
        pilot = pilot[:pilot.index("\n\n")]
        table = self.file("out.csv")
        scene = ("return scene{ title = 'x', scenery = made_of(materials.asphalt_dry, halfspace{ normal = {0, 0, 1}, offset = 0 }),\n"
                 "aircraft = { { type = 'c172p', at = {0, -380}, heading = 0, controls = { parking_brake = 1 } } },\n" + pilot + " }")
        self.good("run", self.file("a.lua", scene), "--seconds", "45", "--csv", table, "--every", "12")
        rows = self.rows(table)
        ground = [row for row in rows if float(row["aircraft[0].height"]) < 3]
        self.assertLess(max(abs(float(row["aircraft[0].x"])) for row in ground), 8, "half a runway is 15 m")
        self.assertGreater(float(rows[-1]["aircraft[0].altitude"]), 30)

    def test_the_hash_is_the_same_every_time_and_changes_with_a_parameter(self):
        scene = self.file("a.lua", PAINTED)
        first = self.good("run", scene, "--seconds", "2", "--hash")
        self.assertRegex(first, r"^[0-9a-f]{16}\n$")
        self.assertEqual(first, self.good("run", scene, "--ticks", "240", "--hash"))
        self.assertNotEqual(first, self.good("run", scene, "--ticks", "240", "--hash", "--set", "knots=9"))

    def test_the_pilot_holds_the_controls(self):
        path = self.file("out.csv")
        self.good("run", self.file("a.lua", PILOT), "--seconds", "4", "--csv", path, "--every", "60")
        rows = self.rows(path)
        self.assertEqual(float(rows[2]["aircraft[0].brake_left"]), 1.0)
        self.assertEqual(float(rows[3]["aircraft[0].brake_left"]), 1.0, "nil leaves the controls as they were")
        self.assertEqual(float(rows[8]["aircraft[0].brake_left"]), 0.0)
        self.assertEqual(float(rows[8]["aircraft[0].throttle"]), 1.0)
        self.assertGreater(float(rows[8]["aircraft[0].y"]), 1.0)

    def test_events_are_reported(self):
        scene = PILOT.replace("at = {0, 0}", "at = {0, 0, 2.5}, engine = false")
        text = self.good("run", self.file("a.lua", scene), "--seconds", "2", "--events")
        self.assertRegex(text, r"(?m)^0\.\d+ left main wheel touches down on asphalt dry, sinking at \d")

    def test_the_end_of_a_run_names_bodies_and_ties(self):
        text = self.good("run", "bowling", "--seconds", "1")
        self.assertRegex(text, r"; 101 bodies, 0 asleep, the fastest ball at 1[12]\.\d\d m/s\n$")
        text = self.good("run", "secured", "--seconds", "30")
        self.assertRegex(text, r"; 4 ties, 0 broken, lashing \(tie \d\) at \d\.\d\d kN, \d\d % of its strength\n$")
        text = self.good("run", "secured", "--set", "strength=3", "--seconds", "30")
        self.assertRegex(text, r"; 4 ties, [1-4] broken")
        self.assertNotIn("bodies", text)

    def test_a_course_is_reported_with_the_events_and_at_the_end(self):
        steps = ("course = { { gate = 'first', at = {0, 100, 300}, heading = 0, radius = 60 }, "
                 "{ gate = 'second', at = {0, 900, 300}, heading = 0, radius = 60 } }")
        scene = ("return scene{ title = 'x', scenery = made_of(materials.grass, halfspace{ normal = {0, 0, 1}, offset = 0 }), " + steps +
                 ", aircraft = { { type = 'c172p', at = {0, 0, 300}, heading = 0, speed = 50 } } }")
        path = self.file("a.lua", scene)
        text = self.good("run", path, "--seconds", "4", "--events")
        self.assertRegex(text, r"^[12]\.\d\d\d gate 1 of 2, first: passed, \d+ m from the middle\n"
                               r"course: under way after 4\.0 s; next is gate 2 of 2, second\n$")
        self.assertRegex(self.good("run", path, "--seconds", "4"), r"\ncourse: under way after 4\.0 s; next is gate 2 of 2, second\n$")
        with_course = self.good("run", path, "--seconds", "4", "--hash")
        self.assertEqual(with_course, self.good("run", self.file("b.lua", scene.replace(steps + ", ", "")), "--seconds", "4", "--hash"))

    def test_a_pilots_notes_are_reported_with_the_time_and_the_table_stays(self):
        scene = self.file("a.lua", PILOT.replace("pilot = function(t, s)", "pilot = function(t, s) if t == 0.5 then note('half a second') end"))
        self.assertIn("note(", text_of(scene))
        table = self.file("out.csv")
        self.assertEqual(self.good("run", scene, "--seconds", "1", "--csv", table), "0.500 note: half a second\n")
        self.assertEqual(len(self.rows(table)), 121)
        self.assertEqual(run("run", scene, "--seconds", "1", "--events").stdout, "0.500 note: half a second\n")
        done = run("run", scene, "--seconds", "1", "--csv", "-")
        self.assertEqual((done.returncode, done.stderr), (0, "0.500 note: half a second\n"))
        self.assertNotIn("note", done.stdout)

    def test_a_run_without_output_says_what_it_did(self):
        text = self.good("run", self.file("a.lua", PILOT), "--ticks", "12")
        self.assertRegex(text, r"^12 ticks, 0\.1 s; c172p at \(-?0\.00, -?0\.\d\d, 1\.\d\d\) m, 0\.\d\d m/s\n$")
        empty = "return scene{ title = 'x', scenery = nothing }"
        self.assertEqual(self.good("run", self.file("b.lua", empty), "--seconds", "2"), "240 ticks, 2 s\n")
        self.assertRegex(self.good("run", self.file("b.lua", empty), "--ticks", "1"), "^1 tick, ")

    def test_a_run_whose_aircraft_ends_frozen_fails_and_says_when_and_why(self):
        away = "return scene{ title = 'x', scenery = nothing, bounds = 1000, aircraft = { { type = 'rig', at = {0, 980, 0}, heading = 0, speed = 40, stands = false }, \
                { type = 'rig', at = {0, 0, 0}, heading = 0, speed = 0, stands = false } } }"
        done = run("run", self.file("a.lua", away), "--seconds", "1")
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stderr, r"^skidpad: at 0\.[45]\d\d s rig \(aircraft 1\) is frozen: its position left the bounds\n$")
        self.assertEqual(run("run", self.file("a.lua", away), "--ticks", "50").returncode, 0)


if __name__ == "__main__":
    unittest.main()
