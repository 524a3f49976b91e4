#!/usr/bin/python3
"""Clearance and time to contact of a run, as text, as JSON and as columns.

    clearance.py SKIDPAD
"""
import json
import unittest

from program_runner import ProgramTest, run

GROUND = "local ground = made_of(materials.asphalt_dry, halfspace{ normal = {0, 0, 1}, offset = 0 })\n"
# A Cessna rolls towards a wall 30 m ahead, at 4 m/s without brakes. Another one is parked behind.
WALL = GROUND + """local wall = made_of(materials.concrete, box{ min = {-20, 30, -1}, max = {20, 31, 6} })
return scene{ title = 'wall', scenery = ground + wall,
  aircraft = { { type = 'c172p', at = {0, 0}, heading = 0, speed = param('speed', 4), engine = false },
               { type = 'c172p', at = {0, -60}, heading = 0, engine = false } } }"""
FIELD = GROUND + "return scene{ title = 'field', scenery = ground, aircraft = { { type = 'c172p', at = {0, 0} } } }"
# A block comes near twice a second, and each time passes 16 limits.
BLOCK = GROUND + """local limits = {}
for i = 1, 16 do limits[i] = { clearance = 10 } end
return scene{ title = 'block', scenery = ground, limits = limits,
  platforms = { platform{ name = 'block', at = {0, 12.6, 0}, heading = 0, motion = { { period = 0.5, surge = 0.6 } },
    scenery = made_of(materials.steel, box{ min = {-1, 0, 0.5}, max = {1, 1, 3} }) } },
  aircraft = { { type = 'c172p', at = {0, 0}, heading = 0, engine = false, controls = { parking_brake = 1 } } } }"""
EMPTY = GROUND + "return scene{ title = 'empty', scenery = ground }"


class Clearance(ProgramTest):
    def json(self, *arguments):
        return json.loads(self.good("clearance", *arguments, "--json"))

    def refused(self, words, *arguments):
        done = run("clearance", *arguments)
        self.assertEqual(done.returncode, 2)
        self.assertEqual(done.stdout, "")
        self.assertEqual(len(done.stderr.splitlines()), 1, done.stderr)
        self.assertIn(words, done.stderr)

    def test_the_nose_before_a_wall(self):
        """The propeller is 2.2 m before the place of the scene; every metre that is rolled is a metre less."""
        scene = self.file("wall.lua", WALL)
        still = self.json(scene, "--set", "speed=0", "--seconds", "0")["aircraft"][0]
        rolled = self.json(scene, "--seconds", "3")["aircraft"]
        self.assertEqual(len(rolled), 1)
        least = rolled[0]["clearance"]
        self.assertEqual((least["part"], least["other"]), ("propeller", "concrete"))
        self.assertAlmostEqual(least["other_point"][1], 30.0, 9)
        self.assertAlmostEqual(least["own_point"][1] + least["distance"], 30.0, 9)
        self.assertEqual(least["time"], 3.0)
        self.assertTrue(8 < still["clearance"]["distance"] - least["distance"] < 12)
        self.assertIsNone(still["time_to_contact"])
        soonest = rolled[0]["time_to_contact"]
        self.assertAlmostEqual(soonest["seconds"], least["distance"] / 3.7, delta=0.8)

    def test_text_and_columns_agree_with_json(self):
        scene = self.file("wall.lua", WALL)
        text = self.good("clearance", scene, "--seconds", "2", "--all")
        least = self.json(scene, "--seconds", "2", "--all")["aircraft"]
        self.assertEqual(len(least), 2)
        first = least[0]["clearance"]
        self.assertIn("c172p (aircraft 1): least clearance %.3f m at %.3f s, between propeller and concrete"
                      % (first["distance"], first["time"]), text)
        self.assertIn("c172p (aircraft 2): least clearance", text)
        self.good("run", scene, "--seconds", "2", "--csv", self.file("t.csv"), "--columns", "clearance,time_to_contact")
        rows = self.rows("t.csv")
        for i in range(2):
            column = [float(row["aircraft[%d].clearance" % i]) for row in rows]
            self.assertEqual(min(column), least[i]["clearance"]["distance"])
        times = [float(row["aircraft[0].time_to_contact"]) for row in rows]
        self.assertEqual(min(times), least[0]["time_to_contact"]["seconds"])
        self.assertEqual(float(rows[0]["aircraft[1].time_to_contact"]), 30.0)

    def test_tables_have_clearance_only_where_it_is_selected(self):
        scene = self.file("wall.lua", WALL)
        heads = [self.good("run", scene, "--ticks", "1", "--csv", "-", *columns).splitlines()[0].split(",")
                 for columns in ((), ("--columns", "*"))]
        added = [name for name in heads[1] if name not in heads[0]]
        self.assertEqual(added, ["aircraft[%d].%s" % (i, name) for i in range(2) for name in ("clearance", "time_to_contact")])
        self.assertEqual([name for name in heads[1] if name not in added], heads[0])

    def test_open_ground_is_no_obstacle(self):
        text = self.good("clearance", self.file("field.lua", FIELD), "--seconds", "1")
        self.assertEqual(text, "c172p: nothing came within 1000 m in 1.000 s\n")
        self.assertIsNone(self.json(self.file("field.lua", FIELD), "--seconds", "1")["aircraft"][0]["clearance"])

    def test_limits_of_the_scene_become_events(self):
        """Without a limit there is none. A limit of the propeller passes before that of the wings, and each once."""
        limited = WALL.replace("return scene{", "return scene{ limits = { { part = 'propeller', clearance = 20 }, "
                               "{ part = 'wing', clearance = 20.5 }, { seconds = 5.5 } },")
        scene = self.file("limited.lua", limited)
        lines = [line for line in self.good("clearance", scene, "--seconds", "4").splitlines() if " is too near to " in line]
        self.assertRegex(lines[0], r"^[\d.]+ c172p \(aircraft 1\): propeller is too near to concrete: (19.9\d|20.00) m$")
        self.assertRegex(lines[1], r"wing \d is too near to concrete: 20.[45]\d m$")
        self.assertEqual(len(lines), 2)
        events = self.json(scene, "--seconds", "4")["events"]
        self.assertEqual([event["kind"] for event in events].count("too_near"), 2)
        ahead = [event for event in events if event["kind"] == "contact_ahead"]
        self.assertEqual(len(ahead), 1)
        self.assertAlmostEqual(ahead[0]["value"], 5.5, delta=0.05)
        printed = self.good("run", scene, "--seconds", "4", "--events").splitlines()
        for event in events:
            self.assertIn("%.3f %s" % (event["time"], event["text"]), printed)
        self.assertEqual(self.good("run", scene, "--seconds", "4", "--hash"),
                         self.good("run", self.file("wall.lua", WALL), "--seconds", "4", "--hash"))
        self.assertEqual(self.json(self.file("wall.lua", WALL), "--seconds", "4")["events"], [])

    def test_events_beyond_a_thousand_are_counted(self):
        scene = self.file("block.lua", BLOCK)
        arguments = (scene, "--seconds", "33", "--every", "6")
        page = self.json(*arguments)
        self.assertEqual((len(page["events"]), page["events_left_out"]), (1000, 16 * 66 - 1000))
        lines = self.good("clearance", *arguments).splitlines()
        self.assertEqual(lines[-1], "and %d more" % (16 * 66 - 1000))
        self.assertIn(" is too near to the block: ", lines[-2])
        page = self.json(scene, "--seconds", "3", "--every", "6")
        self.assertEqual((len(page["events"]), page["events_left_out"]), (16 * 6, 0))
        self.assertNotIn(" more", self.good("clearance", scene, "--seconds", "3", "--every", "6"))

    def test_every_measures_fewer_ticks(self):
        scene = self.file("wall.lua", WALL)
        fine, coarse = (self.json(scene, "--seconds", "2.05", "--every", every)["aircraft"][0]
                        for every in ("1", "120"))
        self.assertEqual(coarse["clearance"]["time"], 2.0)
        self.assertLess(fine["clearance"]["distance"], coarse["clearance"]["distance"])

    def row(self, keys, *settings, seconds="50"):
        """The outcome of the task of parked_row, flown with these keys."""
        arguments = [word for setting in settings for word in ("--set", setting)]
        if keys:
            arguments += ["--keys", self.file("keys.txt", keys)]
        out = self.good("run", "parked_row", "--seconds", seconds, *arguments)
        return [line for line in out.splitlines() if line.startswith("course: ")][0]

    def test_a_script_taxies_through_the_parked_row(self):
        self.assertRegex(self.row("", "demo=true"), r"^course: passed after 4\d\.\d s$")
        least = self.json("parked_row", "--set", "demo=true", "--seconds", "45", "--every", "12")["aircraft"][0]["clearance"]
        self.assertTrue(1.0 < least["distance"] < 2.0, least)
        self.assertIn("wing", least["part"])
        self.assertRegex(least["other"], "propeller|spinner")
        self.assertRegex(self.row("", "demo=true", "least=2.5"), r"^course: not passed, [\d.]+ s: nearer than 2.5 m; ")

    def test_keys_taxi_through_the_parked_row(self):
        """A straight way comes too near to the third pair. A tap of E and one of Q follow the line."""
        start = "0.5 Shift+B 0.1\n0.8 PageUp 0.35\n11 PageDown 0.08\n"
        self.assertRegex(self.row(start, seconds="30"), r"^course: not passed, [\d.]+ s: nearer than 0.5 m; ")
        steer = "17.5 E 0.5\n22 Q 0.5\n25 PageDown 1\n26.2 B 9\n"
        self.assertRegex(self.row(start + steer), r"^course: passed after [\d.]+ s$")

    def test_bad_input_is_refused(self):
        self.refused("the scene has no aircraft", self.file("empty.lua", EMPTY))
        self.refused("--seconds", self.file("field.lua", FIELD), "--seconds", "-1")
        self.refused("--every", self.file("field.lua", FIELD), "--every", "0")
        self.refused("no_such_scene", "no_such_scene")
        for limits, words in (("{ { part = 'wheel', clearance = 1 } }", 'no part of c172p has "wheel" in its name'),
                              ("{ { part = 'wing' } }", "needs 'clearance' or 'seconds'"),
                              ("{ { clearance = -1 } }", "clearance"), ("{ { seconds = 60 } }", "seconds"),
                              ("{ { clearance = 0/0 } }", "clearance"), ("3", "limits"),
                              ("{ { clearance = 1, side = 'left' } }", "side")):
            with self.subTest(limits=limits):
                self.refused(words, self.file("bad.lua", FIELD.replace("return scene{", "return scene{ limits = %s," % limits)))
        self.refused("jason", self.file("field.lua", FIELD), "--jason")


if __name__ == "__main__":
    unittest.main()
