#!/usr/bin/python3
"""The page on a recorded crash, as text and as JSON, against the table of the run.

    crash.py SKIDPAD
"""
import json
import math
import os
import re
import unittest

from program_runner import ProgramTest, ROOT, run

G = 9.80665
GROUND = "local ground = made_of(materials.asphalt_dry, halfspace{ normal = {0, 0, 1}, offset = 0 })\n"
# The first of two Cessnas runs into a wall. The second one is parked.
WALL = GROUND + """local wall = made_of(materials.concrete, box{ min = {-20, 30, -1}, max = {20, 31, 6} })
return scene{ title = 'wall', scenery = ground + wall,
  aircraft = { { type = 'c172p', at = {0, 0}, heading = 0, speed = param('speed', 18), rpm = 1000 },
               { type = 'c172p', at = {0, -60}, heading = 0, rpm = 0 } } }"""
# It falls onto its wheels from that height.
DROP = GROUND + """return scene{ title = 'drop', scenery = ground,
  aircraft = { { type = 'c172p', at = {0, 0, param('height', 6)}, heading = 0, rpm = 0 } } }"""
HELICOPTER = GROUND + """return scene{ title = 'drop', scenery = ground,
  aircraft = { { type = 'r22', at = {0, 0, 9}, heading = 0, speed = 6, rpm = 0 } } }"""
# One Cessna taxies into another one.
TWO = GROUND + """return scene{ title = 'two', scenery = ground,
  aircraft = { { type = 'c172p', at = {0, 0}, heading = 0, speed = 9, rpm = 0 },
               { type = 'c172p', at = {0, 16}, heading = 90, rpm = 0 } } }"""
# It is pulled up hard above its never-exceed speed.
PULL = GROUND + """return scene{ title = 'pull', scenery = ground,
  aircraft = { { type = 'c172p', at = {0, 0, 600}, heading = 0, speed = 85, rpm = 2300,
                 pilot = function(t, s) return { throttle = 0.6, elevator = t > 0.2 and 1 or 0 } end } } }"""
DIRECTIONS = ["rearward", "forward", "left", "right", "up", "down", "total"]


class Crashes(ProgramTest):
    def crash(self, text, *settings, seconds="6"):
        scene = self.file("scene.lua", text)
        return self.record("crash.skr", scene, *settings, "--seconds", seconds)

    def json(self, recording, *arguments):
        return json.loads(self.good("crash", recording, "--json", *arguments))

    def row_at(self, rows, time):
        return min(rows, key=lambda row: abs(float(row["t"]) - time))

    def vector(self, row, name, aircraft=0):
        return [float(row["aircraft[%d].%s.%s" % (aircraft, name, axis)]) for axis in "xyz"]

    def kinetic(self, row, aircraft=0):
        return sum(float(row["aircraft[%d].energy.%s" % (aircraft, store)]) for store in ("translation", "rotation"))

    def check_loads(self, crash, rows):
        """A mean over whole windows is no larger than the largest of a window: 19 ticks are 8 windows of 19 substeps."""
        first = crash["first_hit"]["time"]
        rows = [row for row in rows if float(row["t"]) >= first - 1e-9]
        for name, substeps in (("load_3_ms", 3), ("load_20_ms", 19)):
            loads, span = crash[name], substeps / 120
            self.assertEqual(loads["substeps"], substeps)
            self.assertEqual([key for key in loads if key != "substeps"], DIRECTIONS)
            for direction in DIRECTIONS:
                self.assertLessEqual(loads[direction]["g"], loads["total"]["g"] + 1e-12)
                self.assertGreaterEqual(loads[direction]["g"], 0)
            self.assertGreater(loads["total"]["time"], first)
            for a, b in zip(rows, rows[substeps:]):
                gained = [y - x for x, y in zip(self.vector(a, "velocity"), self.vector(b, "velocity"))]
                gained[2] += G * span
                mean = math.dist(gained, (0, 0, 0)) / span / G
                self.assertLessEqual(mean, 1.1 * loads["total"]["g"] + 0.1)  # the seat is not the centre of gravity
        self.assertGreater(crash["load_3_ms"]["total"]["g"], crash["load_20_ms"]["total"]["g"])

    def check_numbers(self, crash, rows):
        before = self.row_at(rows, crash["first_hit"]["time"])
        self.assertAlmostEqual(crash["first_hit"]["speed"], math.dist(self.vector(before, "velocity"), (0, 0, 0)), places=9)
        self.assertAlmostEqual(crash["first_hit"]["kinetic_energy"], self.kinetic(before), delta=1e-6)
        end = self.row_at(rows, crash["end"]["time"])
        self.assertAlmostEqual(crash["end"]["speed"], math.dist(self.vector(end, "velocity"), (0, 0, 0)), places=9)
        path = sum(math.dist(self.vector(row, "velocity"), (0, 0, 0)) for row in rows
                   if crash["first_hit"]["time"] + 1e-4 < float(row["t"]) < crash["end"]["time"] + 1e-4) / 120
        self.assertAlmostEqual(crash["end"]["distance"], path, delta=1e-6)
        work = lambda row, name: float(row["aircraft[0].energy." + name])
        for name, column in (("airframe", "bodies"), ("skids", "skids"), ("air", "air"), ("engine", "thrust")):
            self.assertAlmostEqual(crash["work"][name], work(end, column) - work(before, column), delta=1e-3)
        # The work of all is the change of the kinetic energy.
        lost = crash["first_hit"]["kinetic_energy"] - crash["end"]["kinetic_energy"]
        self.assertAlmostEqual(-sum(crash["work"].values()), lost, delta=0.01 * crash["first_hit"]["kinetic_energy"])
        for hit in crash["hits"]:
            self.assertAlmostEqual(hit["kinetic_energy"], self.kinetic(self.row_at(rows, hit["time"])), delta=1e-6)

    def test_a_cessna_at_a_wall(self):
        recording, rows = self.crash(WALL, seconds="10")
        page = self.json(recording)
        self.assertEqual([crash["aircraft"] for crash in page["aircraft"]], [1])
        crash = page["aircraft"][0]
        self.assertEqual(crash["title"], "Cessna 172P")
        self.check_numbers(crash, rows)
        self.check_loads(crash, rows)
        self.assertRegex(crash["hits"][0]["text"], r"propeller blade \d strikes concrete at \d+ rpm$")
        self.assertEqual(crash["first_break"]["kind"], "engine_stalls")  # a strike alone breaks nothing
        self.assertRegex(crash["first_break"]["text"], r"c172p \(aircraft 1\): the engine stops, the propeller at \d+ rpm$")
        self.assertRegex(crash["first_break"]["reason"], r"^strikes braked it below half of its idle speed of \d+ rpm$")
        self.assertTrue(crash["rests"])
        # The nose is crushed: the seat loses a part of its speed within the window of 19.8 ms.
        speed, window = crash["first_hit"]["speed"], 19 / 960
        self.assertGreater(crash["load_20_ms"]["forward"]["g"], 0.5 * speed / window / G)
        self.assertLess(crash["load_20_ms"]["forward"]["g"], speed / window / G)
        self.assertEqual([limit["exceeded"] for limit in crash["limits"]],
                         [limit["reached"] > limit["limit"] for limit in crash["limits"]])
        self.assertEqual([(limit["direction"], limit["limit"]) for limit in crash["limits"]], [("forward", 26), ("down", 19)])
        self.assertTrue(crash["limits"][0]["exceeded"])
        self.assertRegex(crash["verdict"], r"^the load exceeded what seats are tested for: [\d.]+ g forward")

    def dive(self, surface):
        """The loads of a Cessna that dives at 45 degrees into the ground, in g: over 3 ms and over 20 ms."""
        settings = [part for setting in ("into=ground", "engine=false", "angle=45", "speed=25", "height=3.2", "surface=" + surface)
                    for part in ("--set", setting)]
        recording, _ = self.record(surface + ".skr", "crash", *settings, "--seconds", "1")
        crash = self.json(recording)["aircraft"][0]
        return [crash[name]["total"]["g"] for name in ("load_3_ms", "load_20_ms")]

    def test_soft_ground_is_no_harder_than_concrete(self):
        """Cores press their prints, then they are crushed. With rigid ground below the prints it had 462 g and 92 g."""
        hard = self.dive("concrete")
        for surface in ("grass", "sand"):
            for soft, of_concrete in zip(self.dive(surface), hard):
                self.assertLess(soft, 1.2 * of_concrete, surface)

    def test_the_text_says_what_the_json_says(self):
        recording, _ = self.crash(WALL, seconds="10")
        crash = self.json(recording)["aircraft"][0]
        text = self.good("crash", recording)
        self.assertLess(len(text.splitlines()), 45, "a page")
        self.assertTrue(text.startswith("aircraft 1, Cessna 172P: crash at %.3f s\n" % crash["first_hit"]["time"]), text)
        listed = re.findall(r"^ +([\d.]+) +([\d.]+|-) +([\d.]+)  (.*)$", text, re.MULTILINE)
        self.assertEqual(len(listed), len(crash["hits"]))
        for (time, closing, kinetic, what), hit in zip(listed, crash["hits"]):
            self.assertEqual(time, "%.3f" % hit["time"])
            self.assertEqual(closing, "-" if hit["closing_speed"] is None else "%.1f" % hit["closing_speed"])
            self.assertEqual(kinetic, "%.1f" % (hit["kinetic_energy"] / 1e3))
            self.assertTrue(what.startswith(hit["text"]), what)
        for limit, name in zip(crash["limits"], ("forward", "down, along the spine,")):
            self.assertIn("%.1f g %s is the limit: %.1f g reached, " % (limit["limit"], name, limit["reached"]), text)
        self.assertIn("speed   %.1f m/s before the first hit; at rest after %.1f m" %
                      (crash["first_hit"]["speed"], crash["end"]["distance"]), text)
        self.assertIn("energy  %.1f kJ kinetic at the first hit" % (crash["first_hit"]["kinetic_energy"] / 1e3), text)
        self.assertIn("broke   first at %.3f s: %s\n" % (crash["first_break"]["time"], crash["first_break"]["text"]), text)
        self.assertTrue(text.endswith("  verdict: %s\n" % crash["verdict"]))
        self.assertNotIn("-0.0", text)
        self.assertIn("\n  limits: 14 CFR 23.562(b), for the seat of the pilot; the means over 20 ms count\n", text)

    def test_wheels_break_under_a_fall(self):
        recording, rows = self.crash(DROP, "--set", "height=9")
        crash = self.json(recording)["aircraft"][0]
        self.check_numbers(crash, rows)
        self.check_loads(crash, rows)
        self.assertEqual(crash["first_break"]["kind"], "wheel_breaks")
        self.assertGreater(crash["load_3_ms"]["down"]["g"], 1)
        kinds = [hit["kind"] for hit in crash["hits"]]
        self.assertIn("wheel_breaks", kinds)
        self.assertEqual([hit["time"] for hit in crash["hits"]], sorted(hit["time"] for hit in crash["hits"]))
        self.assertLessEqual(len(kinds), 12)
        parts = [(hit["kind"], hit["text"].split(" hits ")[0]) for hit in crash["hits"]]
        self.assertEqual(len(parts), len(set(parts)), "each part once")

    def test_a_helicopter_on_its_skids(self):
        recording, rows = self.crash(HELICOPTER)
        crash = self.json(recording)["aircraft"][0]
        self.check_numbers(crash, rows)
        self.assertLess(crash["work"]["skids"], -1e3)
        self.assertEqual(crash["work"]["wheels"], 0)
        self.assertIn("\n  limits: 14 CFR 23.562(b) of airplanes, for the seat of the pilot; ", self.good("crash", recording))

    def test_a_collision_is_a_crash_of_both(self):
        recording, _ = self.crash(TWO, seconds="4")
        crashes = self.json(recording)["aircraft"]
        self.assertEqual([crash["aircraft"] for crash in crashes], [1, 2])
        hits = [[hit for hit in crash["hits"] if hit["kind"] == "airframe_hits"] for crash in crashes]
        of_both = [[hit["text"] for hit in of_one if re.search(r"hits c172p \(aircraft [12]\) at", hit["text"])]
                   for of_one in hits]  # not of parts that broke off
        self.assertTrue(of_both[0])
        self.assertEqual(*of_both)
        self.assertAlmostEqual(crashes[1]["first_hit"]["speed"], 0, delta=0.01)
        self.assertGreater(crashes[0]["first_hit"]["speed"], 7)
        self.assertEqual([crash["aircraft"] for crash in self.json(recording, "--aircraft", "2")["aircraft"]], [2])
        self.assertTrue(self.good("crash", recording, "--aircraft", "2").startswith("aircraft 2, Cessna 172P: crash at "))

    def test_a_propeller_cuts_off_a_fin(self):
        recording = self.file("strike.skr")
        self.good("run", "prop_strike", "--seconds", "6", "--record", recording)
        cub, cessna = self.json(recording)["aircraft"]
        # A blade of the Cub strikes first. What breaks first of the Cessna is its fin.
        self.assertRegex(cub["hits"][0]["text"], r"^j3cub: propeller blade \d strikes c172p at \d+ rpm$")
        self.assertEqual(cessna["hits"][0]["text"], cub["hits"][0]["text"])
        self.assertRegex(cessna["first_break"]["text"], r"^c172p: fin 2 is crushed against j3cub at [\d.]+ m/s$")
        self.assertGreater(cessna["first_break"]["time"], cub["hits"][0]["time"])
        self.assertGreater(cub["first_break"]["time"], cessna["first_break"]["time"])
        # What is crushed is on the page of its aircraft alone.
        self.assertFalse([hit for hit in cub["hits"] if hit["text"].startswith("c172p: ") and "is crushed" in hit["text"]])
        # Debris has the name of its aircraft.
        texts = "\n".join(hit["text"] for crash in (cub, cessna) for hit in crash["hits"])
        self.assertIn("strikes fin 2 of c172p at", texts)
        self.assertIn("hits propeller blade 1 of j3cub at", texts)
        # What was crushed of pieces that broke off counts. The fin is cut through, so most is its.
        self.assertEqual(cessna["more_crushed"], 0)
        self.assertAlmostEqual(cessna["crushed_energy"], sum(piece["energy"] for piece in cessna["crushed"]), places=6)
        left = {piece["piece"]: piece["energy"] for piece in cessna["crushed"] if piece["broke_off"]}
        self.assertIn("fin 2", left)
        self.assertEqual(left["fin 2"], max(piece["energy"] for piece in cessna["crushed"]))
        # The energy came from the shaft: what it had, and what the engine gave, went to the air, strikes and blades.
        work = cub["work_on_shaft"]
        self.assertAlmostEqual(cub["end"]["shaft_energy"] - cub["first_hit"]["shaft_energy"], sum(work.values()), delta=1)
        self.assertLess(work["strikes"], -5e3)
        taken = cub["first_hit"]["kinetic_energy"] - work["strikes"]
        self.assertLess(cub["crushed_energy"] + cessna["crushed_energy"], taken)
        self.assertRegex(self.good("crash", recording, "--aircraft", "1"),
                         r"\n +the shaft had [\d.]+ kJ: what its blades struck took [\d.]+ kJ; blades that broke off took [\d.]+ kJ; [\d.]+ kJ are left\n")
        self.assertNotIn("tail cone 3", left)
        # Blades take along motion of the shaft, which is no kinetic energy of the aircraft.
        for crash in (cub, cessna):
            lost = crash["first_hit"]["kinetic_energy"] - crash["end"]["kinetic_energy"]
            self.assertAlmostEqual(-sum(crash["work"].values()), lost, delta=0.02 * cub["first_hit"]["kinetic_energy"])
        self.assertEqual(cub["lost"], ["propeller blade 1", "propeller blade 2"])
        self.assertIn("fin 2", cessna["lost"])
        self.assertIn("\n  lost    propeller blade 1 and 2\n", self.good("crash", recording, "--aircraft", "1"))
        self.assertRegex(self.good("crash", recording), r"\n +fin 2: [\d.]+ m deep, \d+ litres at 0.1 MPa, [\d.]+ kJ, until it broke off\n")

    def test_weight_works_on_what_is_left(self):
        recording, rows = self.record("wings.skr", "mid_air", "--seconds", "10")
        crash = self.json(recording)["aircraft"][0]
        self.check_numbers(crash, rows)
        self.assertGreater(sum("wing" in part for part in crash["lost"]), 3)
        fall = self.vector(self.row_at(rows, crash["first_hit"]["time"]), "position")[2] - self.vector(rows[-1], "position")[2]
        self.assertGreater(fall, 50)
        mass = crash["work"]["weight"] / (G * fall)
        self.assertGreater(mass, 600)
        self.assertLess(mass, 1043)

    def test_a_wing_that_breaks_in_flight(self):
        recording, rows = self.crash(PULL, seconds="2")
        crash = self.json(recording)["aircraft"][0]
        self.check_numbers(crash, rows)
        self.assertEqual(crash["first_break"]["kind"], "piece_breaks")
        moments = re.fullmatch(r"the bending moment at its joint was ([\d.]+) kN m; the joint holds ([\d.]+) kN m",
                               crash["first_break"]["reason"])
        self.assertRegex(crash["first_break"]["text"], r"wing \d breaks off under a bending moment of [\d.]+ kN m; its joint holds [\d.]+ kN m$")
        self.assertTrue(moments, crash["first_break"]["reason"])
        self.assertGreater(float(moments[1]), float(moments[2]))
        self.assertIn("left wing 5", crash["lost"])
        self.assertIn("\n  lost    left wing 1 to 5, right wing 1 to 5\n", self.good("crash", recording))
        # It has no wings and is 600 m above the ground.
        self.assertRegex(crash["verdict"], r"^the load stayed within both limits so far; parts broke; it did not come to rest$")

    def test_a_speed_of_crushing_is_a_closing_speed(self):
        recording = self.file("slides.skr")
        settings = [word for setting in ("into=ground", "angle=20", "pitch=0", "speed=40", "height=10", "engine=false", "surface=concrete")
                    for word in ("--set", setting)]
        self.good("run", "crash", *settings, "--seconds", "2", "--record", recording)
        crash = self.json(recording)["aircraft"][0]
        hits, crushed = ({re.split(" hits | is crushed ", hit["text"])[0]: hit["closing_speed"] for hit in crash["hits"] if hit["kind"] == kind}
                         for kind in ("hull_touches", "airframe_crushed"))
        self.assertGreater(crash["first_hit"]["speed"], 38)
        self.assertGreaterEqual(len(crushed), 2)
        for piece, speed in crushed.items():  # it sinks at 8 m/s and slides at 38 m/s
            self.assertAlmostEqual(speed, hits[piece], delta=1, msg=piece)

    def test_nothing_is_crushed_at_0_metres_a_second(self):
        out = self.good("run", "wire", "--seconds", "7", "--events")
        self.assertRegex(out, r" is crushed against steel cable at \d\d\.\d m/s\n")
        self.assertRegex(out, r" cabin 2 is crushed against steel cable\n")  # none of it closes along the force
        self.assertNotRegex(out, r"crushed .*at 0\.0 m/s")

    def test_debris_on_the_ground_names_the_ground(self):
        out = self.good("run", "crash", "--set", "into=post", "--seconds", "6", "--events")
        self.assertRegex(out, r"(left|right) wing \d of c172p hits (dry asphalt|asphalt|grass|concrete)")
        self.assertNotIn("the scenery", out)
        dive = [word for setting in ("into=ground", "angle=70", "speed=80", "surface=concrete") for word in ("--set", setting)]
        out = self.good("run", "crash", *dive, "--seconds", "3", "--events")
        self.assertRegex(out, r"(wing|fin|tailplane|tail cone)( \d)? of c172p (hits|is inside) concrete")
        self.assertNotIn("the scenery", out)

    def test_no_crash_is_one_line(self):
        recording, _ = self.crash(DROP, "--set", "height=1.35", seconds="1")
        self.assertEqual(self.good("crash", recording), recording + ": no crash: no hit above 2 m/s, and no broken part\n")
        self.assertEqual(self.json(recording), {"recording": recording, "aircraft": []})
        recording, _ = self.crash(WALL, seconds="1")
        self.assertEqual(self.good("crash", recording, "--aircraft", "2"),
                         recording + ": aircraft 2: no crash: no hit above 2 m/s, and no broken part\n")

    def test_bad_input(self):
        self.refused("nowhere.skr", "crash", self.file("nowhere.skr"))
        self.refused("no.skr", "crash", self.file("no.skr", "this is no recording"))
        self.refused("", "crash")
        old = os.path.join(ROOT, "tests", "replay", "with_strength.skr")
        self.refused(r"(of physics \d+ and cannot be stepped through|it lacks the number '[^']+' of this version|"
                     r"has a member '[^']+', which this version of the program does not know)", "crash", old)
        recording, _ = self.crash(DROP, "--set", "height=1.35", seconds="0.1")
        self.refused("--aircraft 2: the recording has 1 aircraft", "crash", recording, "--aircraft", "2")
        self.refused("--aircraft", "crash", recording, "--aircraft", "0")
        self.refused("--aircraft", "crash", recording, "--aircraft", "first")

    def test_a_recording_that_ends_early_is_used_up_to_there(self):
        recording, _ = self.crash(WALL, seconds="10")
        with open(recording, "rb") as file:
            data = file.read()
        with open(recording, "wb") as file:
            file.write(data[:int(0.9 * len(data))])
        done = run("crash", recording)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertRegex(done.stderr, "^skidpad: .*the recording ends early")
        self.assertIn("crash at", done.stdout)


if __name__ == "__main__":
    unittest.main()
