#!/usr/bin/python3
"""The commands of the program that need no window, as a user meets them.

    program.py SKIDPAD
"""
import csv
import json
import os
import pty
import random
import re
import signal
import stat
import subprocess
import sys
import tempfile
import time
import unittest
import xml.etree.ElementTree

PROGRAM = os.path.abspath(sys.argv.pop(1))
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
COMMANDS = ["fly", "shot", "keys", "run", "replay", "diff", "export", "report", "analyze", "probe", "scene", "textures", "validate", "help"]

PAINTED = """
local field = made_of(materials.grass, halfspace{ normal = {0, 0, 2}, through = {0, 0, 0} })
local strip = box{ min = {-15, -400, -1}, max = {15, 400, 1} }
local pool = made_of(materials.gravel, box{ min = {40, 0, -2}, max = {60, 20, 1} })
return scene{
  title = "Painted",
  scenery = paint(strip, materials.asphalt_dry, field - pool) + made_of(materials.concrete, box{ min = {20, 40, 0}, max = {28, 48, 18} })
    + made_of(materials.water, box{ min = {40, 0, -2}, max = {60, 20, -0.5} }),
  wind = { from = param("from", 270), speed = kt(param("knots", 8)) },
  aircraft = { { type = param("type", "c172p"), at = {0, 0}, heading = 90, controls = { parking_brake = 1 } } },
}
"""

PILOT = """
local ground = made_of(materials.asphalt_dry, halfspace{ normal = {0, 0, 1}, offset = 0 })
return scene{
  title = "Pilot", scenery = ground, aircraft = { { type = "c172p", at = {0, 0} } },
  pilot = function(t, s)
    if t < 1 then return { throttle = 0, brake = 1 } end
    if t < 1.5 then return nil end
    return { throttle = 1, brake = 0, elevator = s.airspeed > kt(30) and 0.5 or -s["rate.y"] }
  end,
}
"""


def text_of_a_brush():
    with open(os.path.join(ROOT, "assets", "trenchbroom", "Skidpad", "initial_standard.map"), encoding="utf-8") as file:
        text = file.read()
    return text[text.index("// brush 0\n"):text.index("}\n") + 2]


def asset(*path):
    with open(os.path.join(ROOT, "assets", *path), encoding="utf-8") as file:
        return file.read()


def run(*arguments, stdin=""):
    return subprocess.run([PROGRAM] + list(arguments), input=stdin, capture_output=True, text=True, timeout=280)


class Program(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def file(self, name, text=None):
        path = os.path.join(self.folder.name, name)
        if text is not None:
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
        return path

    def good(self, *arguments, stdin=""):
        done = run(*arguments, stdin=stdin)
        self.assertEqual((done.returncode, done.stderr), (0, ""), done.stdout)
        return done.stdout

    def test_probe_prints_fraction_normal_and_material(self):
        scene = self.file("a.lua", PAINTED)
        answers = self.good("probe", scene, stdin="0 0 5 0 0 -5\n30 0 5 30 0 -5\n\n24 44 10 24 44 0\n0 44 10 40 44 10\n0 0 5 0 0 1\n50 10 2 50 10 -3\n")
        self.assertEqual(answers.splitlines(), ["0.5 0 0 1 asphalt_dry", "0.5 0 0 1 grass", "0 0 0 0 inside",
                                                "0.5 -1 0 0 concrete", "miss", "0.5 0 0 1 water"])

    def test_probe_of_the_papers_house_is_brute_force(self):
        scene = self.file("house.lua", 'return scene{ title = "House", scenery = made_of(materials.wall, house{}) }')
        planes = [((1, 0, 0), 3), ((-1, 0, 0), 3), ((0, 1, 0), 4), ((0, -1, 0), 4), ((0, 0, -1), 0)]
        half = 0.5**0.5  # the roof rises by 3 over 3
        planes += [((half, 0, half), 7 * half), ((-half, 0, half), 7 * half)]
        draw = random.Random(20261121)
        segments = [[draw.uniform(-8, 8) for _ in range(6)] for _ in range(5000)]
        answers = self.good("probe", scene, stdin="".join(" ".join(map(repr, s)) + "\n" for s in segments)).splitlines()
        met = 0
        for segment, answer in zip(segments, answers):
            a, b = segment[:3], segment[3:]
            enter, leave, normal = 0.0, 1.0, None
            for n, offset in planes:
                d1 = sum(x * y for x, y in zip(n, a)) - offset
                d2 = sum(x * y for x, y in zip(n, b)) - offset
                if d1 > 0 and d2 > 0:
                    enter = 2.0
                elif d1 > 0 and d1 / (d1 - d2) > enter:
                    enter, normal = d1 / (d1 - d2), n
                elif d2 > 0 >= d1:
                    leave = min(leave, d1 / (d1 - d2))
            self.assertGreater(abs(enter - leave), 1e-9)  # none of these grazes an edge
            if enter > leave:
                self.assertEqual(answer, "miss", segment)
                continue
            words = answer.split()
            met += 1
            self.assertAlmostEqual(float(words[0]), enter, delta=1e-13)
            for got, want in zip(words[1:4], normal or (0, 0, 0)):
                self.assertAlmostEqual(float(got), want, delta=1e-15)
            self.assertEqual(words[4], "wall" if normal else "inside")
        self.assertGreater(met, 1000)

    def test_probe_of_the_ground_does_not_see_water(self):
        scene = self.file("a.lua", PAINTED)
        self.assertEqual(self.good("probe", scene, "--ground", stdin="50 10 2 50 10 -3"), "0.80000000000000004 0 0 1 gravel\n")

    def test_probe_prints_every_entry_and_exit(self):
        scene = self.file("a.lua", PAINTED)
        answers = self.good("probe", scene, "--intervals", stdin="0 44 10 40 44 10\n24 44 36 24 44 -4\n24 44 9 24 44 27\n50 10 -1 50 10 9\n0 0 5 0 0 1\n")
        self.assertEqual(answers.splitlines(), [
            "0.5 -1 0 0 concrete; 0.69999999999999996 1 0 0 concrete", "0.45000000000000001 0 0 1 concrete",
            "0 0 0 0 inside; 0.5 0 0 1 concrete", "0 0 0 0 inside; 0.050000000000000003 0 0 1 water", "miss"])

    def test_probe_of_a_platform_gives_each_end_its_time(self):
        scene = self.file("a.lua", '''
            return scene{ title = "Lift", scenery = made_of(materials.grass, halfspace{ normal = {0, 0, 1}, offset = 0 }), platforms = {
              platform{ name = "lift", scenery = made_of(materials.steel, box{ min = {-2, -2, -1}, max = {2, 2, 0} }),
                        at = {0, 0, 2}, heading = 90, speed = 4, table = { { t = 0 }, { t = 10, heave = 5 } } } } }''')
        # It goes east and has risen by half of 5 m at 5 s. A point that hovers at 4 m is met on the way.
        answers = self.good("probe", scene, "--platform", "lift",
                            stdin="0 0 4 0 0 0 4 0\n20 0 5 5 20 0 4 5\n16 1 4 4 24 1 4 6\n20 0 3.9 5 20 0 3.9 5\n").splitlines()
        self.assertEqual((answers[0], answers[1], answers[3]), ("miss", "0.5 0 0 1 steel", "0 0 0 0 inside"))
        fraction = float(answers[2].split()[0])
        self.assertTrue(0 < fraction < 0.5 and answers[2].endswith(" 0 0 1 steel"), answers[2])

    def test_probe_prints_the_nearest_place(self):
        scene = self.file("a.lua", PAINTED)
        answers = self.good("probe", scene, "--nearest", "30", stdin="0 0 5\n30 0 -2\n21 44 10\n\n0 0 500\n0 0 -500\n")
        self.assertEqual(answers.splitlines(), ["5 0 0 0 0 0 1 asphalt_dry outside", "2 30 0 0 0 0 1 grass inside",
                                                "1 20 44 10 -1 0 0 concrete inside", "none outside", "none inside"])

    def test_scene_describes_what_it_loaded(self):
        text = self.good("scene", self.file("a.lua", PAINTED), "--set", "knots=10", "--set", "from=180")
        self.assertRegex(text, r"^Painted \(")
        self.assertRegex(text, r"wind +from 180 deg, 5\.14 m/s")
        self.assertRegex(text, r"aircraft\[0\] +c172p, Cessna 172P")
        self.assertRegex(text, r"heading 90\.00")

    def test_a_map_is_a_scene(self):
        path = os.path.join(ROOT, "assets", "maps", "apron.map")
        text = self.good("scene", path)
        self.assertRegex(text, r"^Apron \(.*apron\.map\)\n")
        self.assertRegex(text, r"map +\S*apron\.map, format Valve 220\n  scale +16 units per metre\n  brushes +\d+ with \d+ faces, 0 left out\n"
                               r"  entities +\d+, aircraft 2, cameras 3\n  textures +\d+, unknown 0\n")
        self.assertEqual(self.good("probe", path, stdin="20 20 5 20 20 -5\n0 36 1 0 60 1\n190 190 -4 190 190 -5\n-8 37 7 -8 39 7\n"),
                         "0.5 0 0 1 concrete\n0.98958333333333337 0 -1 0 wall\nmiss\n0.5 0 -1 0 metal_sheet\n")
        self.good("run", path, "--seconds", "1")
        lua = self.good("scene", "apron")
        self.assertIn("apron.map, format Valve 220", lua)
        self.assertRegex(lua, r"\(5 unbounded\)")

    def test_a_parked_aircraft_stays_on_the_map(self):
        table = self.file("out.csv")
        self.good("run", "apron", "--seconds", "4", "--csv", table, "--every", "120")
        with open(table, encoding="utf-8") as file:
            rows = list(csv.DictReader(file))
        for name in ("aircraft[0].position.x", "aircraft[0].position.y", "aircraft[1].position.z"):
            self.assertAlmostEqual(float(rows[1][name]), float(rows[-1][name]), delta=0.01)

    def test_the_map_of_the_documentation_is_one(self):
        with open(os.path.join(ROOT, "docs", "maps.md"), encoding="utf-8") as file:
            text = file.read()
        block = text[text.index("    // Game: Skidpad"):]
        block = "\n".join(line[4:] for line in block[:block.index("\n\n")].split("\n"))
        path = self.file("a.map", block)
        self.assertRegex(self.good("scene", path), r"brushes +1 with 6 faces, 0 left out\n  entities +2, aircraft 1")
        self.good("run", path, "--seconds", "1")

    def test_what_a_map_holds_and_nobody_knows_is_told_once(self):
        path = self.file("a.map", """{
"classname" "worldspawn"
{
( 0 0 0 ) ( 0 0 1 ) ( 0 1 0 ) a\x1b[31m 0 0 0 1 1
}
}""")
        self.assertIn("a control character", run("scene", path).stderr)
        self.file("a.map", """{
"classname" "worldspawn"
{
( 0 0 0 ) ( 0 1 0 ) ( 0 0 1 ) base/a 0 0 0 1 1
( 0 0 0 ) ( 0 0 1 ) ( 1 0 0 ) base/a 0 0 0 1 1
( 0 0 0 ) ( 1 0 0 ) ( 0 1 0 ) base/a 0 0 0 1 1
( 64 0 0 ) ( 0 0 64 ) ( 0 64 0 ) base/b 0 0 0 1 1
}
{
}
}
{
"classname" "monster_ogre"
}""")
        self.assertEqual(run("scene", path).returncode, 2)
        done = run("scene", path, "--set", "skip_bad=true")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual([line.split("a.map:")[1] for line in done.stderr.splitlines()],
                         ["12: class 'monster_ogre' is not known and left out",
                          "4: texture 'base/a' is not in materials.lua: a checkerboard stands for it",
                          "7: texture 'base/b' is not in materials.lua: a checkerboard stands for it",
                          "9: the brush has fewer than the four faces that a solid needs; the brush is left out",
                          " the map has no info_player_start and no skidpad_spawn: there is no aircraft"])
        self.assertRegex(done.stdout, r"brushes +1 with 4 faces, 1 left out")

    def test_textures_are_pictures_of_every_material(self):
        folder = os.path.join(self.folder.name, "maps", "textures", "skidpad")
        self.assertRegex(self.good("textures", folder), r"^\d+ textures in ")
        self.good("textures", folder)
        names = set(os.listdir(folder))
        self.assertTrue({"grass.png", "asphalt_dry.png", "checker.png", "water.png"} <= names)
        for name in names:
            with open(os.path.join(folder, name), "rb") as file:
                self.assertEqual(file.read(8), b"\x89PNG\r\n\x1a\n")

    def test_the_editors_files_name_what_the_program_knows(self):
        folder = os.path.join(ROOT, "assets", "trenchbroom", "Skidpad")
        with open(os.path.join(folder, "Skidpad.fgd"), encoding="utf-8") as file:
            fgd = file.read()
        with open(os.path.join(folder, "GameConfig.cfg"), encoding="utf-8") as file:
            config = json.loads(re.sub(r"//.*", "", file.read()))
        self.assertEqual(config["version"], 9)
        for name in config["entities"]["definitions"]:
            self.assertTrue(os.path.exists(os.path.join(folder, name)))
        for form in config["fileformats"]:
            path = os.path.join(folder, form["initialmap"])
            self.good("run", path, "--seconds", "1")
        # Every class with every key, at its default, is a map without a warning.
        classes = re.findall(r"@(Solid|Point|Base)Class([^=]*)= (\w+)[^\[]*\[((?:[^\[\]]|\[[^\]]*\])*)\]", fgd)
        keys = {}
        for kind, head, name, body in classes:
            own = re.findall(r'^\s*(\w+)\((\w+)\) : "[^"]*"(?: : ("[^"]*"|-?\d+))?', body, re.MULTILINE)
            keys[name] = [key for base in re.findall(r"base\(([^)]*)\)", head) for parent in base.split(",")
                          for key in keys[parent.strip()]] + own
        brush = text_of_a_brush()
        text = ""
        for number, (kind, _, name, _) in enumerate(classes):
            if kind == "Base":
                continue
            values = {key: default.strip('"') for key, type_, default in keys[name] if default}
            values["classname"] = name
            if kind == "Point":
                values["origin"] = "%d 0 64" % (320 * number - 960)  # a wind sock has a mast
            text += "{\n" + "".join('"%s" "%s"\n' % pair for pair in values.items()) + (brush if kind == "Solid" else "") + "}\n"
        self.assertIn("skidpad_camera", text)
        self.good("scene", self.file("all.map", text))

    def test_scene_says_unbounded_and_writes_no_odd_zeros(self):
        text = self.good("scene", "plane")
        self.assertRegex(text, r"bounds +unbounded\n")
        self.assertIn("heading 0.00, ", text)
        self.assertNotRegex(text, r"-0\.0+\b|360\.00|e\+")

    def test_surfaces_without_a_material_are_told_once(self):
        done = run("scene", self.file("a.lua", "return scene{ title = 'x', scenery = box{ min = {0, 0, 0}, max = {1, 1, 1} } }"))
        self.assertEqual(done.returncode, 0)
        self.assertEqual(done.stderr.count("\n"), 1)
        self.assertRegex(done.stderr, r"6 features of the scenery have no material and get the default one: surfaces in [xyz] = [01] m(, [xyz] = [01] m){2} \.\.\.$")
        done = run("scene", self.file("a.lua", "return scene{ title = 'x', scenery = halfspace{ normal = {3, 0, 4}, through = {0, 0, 5} } }"))
        self.assertIn("surfaces in 0.6 x + 0.8 z = 4 m\n", done.stderr)

    def test_scene_lists_the_scenes_and_what_may_be_set(self):
        listed = self.good("scene")
        names = sorted(name[:-4] for name in os.listdir(os.path.join(ROOT, "assets", "scenes")) if name.endswith(".lua"))
        self.assertEqual([line.split()[0] for line in listed.splitlines()], names)
        self.assertNotIn("cannot be loaded", listed)
        title = self.good("scene", "frigate").split(" (")[0]
        self.assertRegex(listed, r"(?m)^frigate +" + re.escape(title) + "$")
        text = self.good("scene", self.file("a.lua", PAINTED), "--set", "knots=3")
        self.assertEqual(re.findall(r"(?m)^parameter +(.*)$", text), ["from=270", "knots=8", "type=c172p"])

    def test_help_parts_every_command_from_what_it_does(self):
        for line in self.good("help").splitlines():
            self.assertNotRegex(line, r"\](?=[a-z])")

    def test_what_begins_on_its_wheels_does_not_touch_down(self):
        self.assertEqual(self.good("run", "airfield", "--ticks", "12", "--events"), "")
        self.assertIn("left main wheel touches down on runway, sinking at 1.14 m/s", self.good("run", "landing", "--ticks", "12", "--events"))

    def test_height_is_known_high_up_and_ends_at_twenty_kilometres(self):
        for height in (300, 1800, 12000, 25000):
            rows = self.good("run", "plane", "--set", "height=%d" % height, "--ticks", "30", "--csv", "-", "--columns", "height,position.z").split()
            for row in rows[1:]:
                _, z, seen = (float(word) for word in row.split(","))
                self.assertAlmostEqual(seen, min(z, 20000.0), delta=1e-6)

    def test_bounds_are_told_to_a_micrometre(self):
        text = self.good("scene", self.file("a.lua", "return scene{ title = 'x', scenery = made_of(materials.ice, box{ min = {-3000, 0, -0.2}, max = {3000, 0.1, 0} }) }"))
        self.assertIn("  bounds           -3000 0 -0.2 to 3000 0.1 0 m\n", text)

    def on_a_terminal(self, *arguments):
        """What the program writes to stderr where that is a terminal, and how long it took."""
        ours, its = pty.openpty()
        start = time.monotonic()
        process = subprocess.Popen([PROGRAM] + list(arguments), stdout=subprocess.DEVNULL, stderr=its)
        os.close(its)
        written = b""
        while True:
            try:
                part = os.read(ours, 1000)
            except OSError: # the other end is closed
                break
            if not part:
                break
            written += part
        os.close(ours)
        self.assertEqual(process.wait(), 0, written)
        return written.decode(), time.monotonic() - start

    def test_a_long_load_says_on_a_terminal_what_it_is_at(self):
        boxes = "local t = {}\nfor i = 1, 120000 do t[i] = box{ min = {2 * i, 0, 0}, max = {2 * i + 1, 1, 1} } end\n"
        scene = self.file("many.lua", boxes + "for i = 1, 4e7 do end\nreturn scene{ title = 'Many', scenery = made_of(materials.ice, union(t)) }")
        written, seconds = self.on_a_terminal("scene", scene)
        if seconds > 1.5:
            self.assertRegex(written, r"(running the scene file|compiling 720000 half-spaces), \d+ s")
            self.assertTrue(written.endswith("\r\x1b[K"), repr(written[-40:]))
        elif seconds < 1:
            self.assertEqual(written, "")
        self.assertEqual(run("scene", scene).stderr, "")
        self.assertEqual(self.on_a_terminal("scene", "plane")[0], "")

    def test_a_hundred_thousand_boxes_load_in_less_than_two_seconds(self):
        # The processor's time: others may have the machine.
        boxes = """local t = {}
            for i = 0, 99999 do
              local x, y = 2 * (i % 316), 2 * (i // 316)
              t[i + 1] = box{ min = { x, y, 0 }, max = { x + 1, y + 1, 1 + 0.1 * (i % 7) } }
            end
            return scene{ title = "Many", scenery = made_of(materials.concrete, union(t)) }"""
        before = os.times()
        text = self.good("scene", self.file("many.lua", boxes))
        used = os.times().children_user + os.times().children_system - before.children_user - before.children_system
        self.assertRegex(text, r"pieces +100000 ")
        if "/release/" in PROGRAM: # others are instrumented, or not optimised
            self.assertLess(used, 2.0)

    def test_airfield_loads_in_less_than_a_second(self):
        # The processor's time: others may have the machine.
        before = os.times().children_user
        text = self.good("scene", "airfield")
        self.assertLess(os.times().children_user - before, 1.0)
        self.assertGreater(int(re.search(r"pieces +(\d+)", text).group(1)), 300)

    def test_every_delivered_scene_loads_and_runs(self):
        names = sorted(name[:-4] for name in os.listdir(os.path.join(ROOT, "assets", "scenes")) if name.endswith(".lua"))
        self.assertIn("airfield", names)
        for name in names:
            with self.subTest(scene=name):
                self.good("run", name, "--seconds", "0.5")

    def test_the_first_example_of_the_documentation_flies(self):
        with open(os.path.join(ROOT, "docs", "scenes.md"), encoding="utf-8") as file:
            lines = file.read().splitlines()
        first = next(i for i, line in enumerate(lines) if line.startswith("    "))
        block = []
        for line in lines[first:]:
            if not line.startswith("    "):
                break
            block.append(line)
        self.good("run", self.file("a.lua", "\n".join(block)), "--seconds", "0.1")

    def test_the_pilot_of_the_documentation_takes_off_along_the_runway(self):
        with open(os.path.join(ROOT, "docs", "scenes.md"), encoding="utf-8") as file:
            text = file.read()
        pilot = text[text.index("    pilot = function"):]
        pilot = pilot[:pilot.index("\n\n")]
        table = self.file("out.csv")
        scene = ("return scene{ title = 'x', scenery = made_of(materials.asphalt_dry, halfspace{ normal = {0, 0, 1}, offset = 0 }),\n"
                 "aircraft = { { type = 'c172p', at = {0, -380}, heading = 0, controls = { parking_brake = 1 } } },\n" + pilot + " }")
        self.good("run", self.file("a.lua", scene), "--seconds", "45", "--csv", table, "--every", "12")
        with open(table, encoding="utf-8") as file:
            rows = list(csv.DictReader(file))
        ground = [row for row in rows if float(row["aircraft[0].height"]) < 3]
        self.assertLess(max(abs(float(row["aircraft[0].x"])) for row in ground), 8, "half a runway is 15 m")
        self.assertGreater(float(rows[-1]["aircraft[0].altitude"]), 30)

    def test_the_hash_is_the_same_every_time_and_feels_a_parameter(self):
        scene = self.file("a.lua", PAINTED)
        first = self.good("run", scene, "--seconds", "2", "--hash")
        self.assertRegex(first, r"^[0-9a-f]{16}\n$")
        self.assertEqual(first, self.good("run", scene, "--ticks", "240", "--hash"))
        self.assertNotEqual(first, self.good("run", scene, "--ticks", "240", "--hash", "--set", "knots=9"))

    def test_an_analysis_finds_the_touchdowns_and_tells_how_far_the_loop_is_off(self):
        path = self.file("analysis.csv")
        text = self.good("analyze", "landing", "--seconds", "0.5", "--compare", "--csv", path, "--every", "60")
        touchdowns = re.findall(r"^ +(0\.\d{9})  ([a-z]+) .*wheel touches down", text, re.M)
        self.assertEqual([name for _, name in touchdowns], ["left", "right", "nose"])
        # The same landing with a hundred times the tolerance: the same moments to a microsecond.
        rough = self.good("analyze", "landing", "--seconds", "0.5", "--tolerance", "1e-6")
        for time, _ in touchdowns:
            near = [float(t) for t in re.findall(r"^ +(0\.\d{9})  ", rough, re.M)]
            self.assertLess(min(abs(float(time) - t) for t in near), 1e-6)
        self.assertRegex(text, r"tolerance 1e-08: \d+ steps accepted, \d+ rejected, 3 of them ended at a change")
        self.assertEqual(len(re.findall(r"^ +0\.\d{9} +\d\.\d\de-\d\d.* touches down", text, re.M)), 3)
        self.assertRegex(text, r"aircraft\[0\] at the end\n")
        with open(path, encoding="utf-8") as file:
            rows = list(csv.DictReader(file))
        self.assertEqual([float(row["t"]) for row in rows], [0, 0.5])
        self.assertLess(abs(float(rows[-1]["aircraft[0].energy.remainder"])), 1e-3)

    def test_an_analysis_of_a_helicopter_tells_of_every_node_of_its_skids(self):
        settings = ["--set", "aircraft=ah1s", "--set", "speed=0", "--set", "pitch=0", "--set", "height=2.04", "--set", "sink=3"]
        text = self.good("analyze", "landing", *settings, "--seconds", "0.06", "--tolerance", "1e-5", "--compare")
        first = re.findall(r"^ +(0\.\d{9})  (left|right) heel touches (?:down|at)", text, re.M)
        self.assertEqual({side for _, side in first}, {"left", "right"})
        self.assertGreater(len(re.findall(r" touches at \d", text)), 6)
        self.assertRegex(text, r"(left|right|front|rear) .*: the tube yields, bent by 0\.0000 degrees\n")
        off = re.search(r"([-+.e\d]+) +([-+.e\d]+) +([-+.e\d]+) +([-.\d]+) +([-.\d]+) +.*aircraft\[0\] at the end\n", text)
        self.assertLess(float(off.group(3)), float(off.group(1)))

    def test_the_csv_file_has_names_rows_and_no_leftovers(self):
        path = self.file("out.csv")
        self.good("run", self.file("a.lua", PAINTED), "--seconds", "1", "--csv", path, "--every", "12")
        with open(path, encoding="utf-8") as file:
            rows = list(csv.DictReader(file))
        names = list(rows[0])
        self.assertEqual(names[0], "t")
        for name in ["aircraft[0].position.x", "aircraft[0].attitude.w", "aircraft[0].wheel[1].pebble.x",
                     "aircraft[0].wheel[1].mode", "aircraft[0].airspeed", "aircraft[0].load_factor"]:
            self.assertIn(name, names)
        with open(path, encoding="utf-8") as file:  # a reader of dictionaries would not see two of one name
            head = next(csv.reader(file))
        self.assertEqual(len(head), len(set(head)))
        weight = sum(float(rows[-1]["aircraft[0].wheel[%d].normal_force" % k]) for k in range(3))
        mass = float(re.search(r"mass +([\d.]+) kg", self.good("scene", self.file("a.lua"))).group(1))
        self.assertAlmostEqual(weight, mass * 9.80665, delta=0.02 * mass * 9.80665)
        for k in range(3):
            grip, along, across, use = (float(rows[-1]["aircraft[0].wheel[%d].%s" % (k, name)])
                                        for name in ("grip", "force_x", "force_y", "use"))
            self.assertAlmostEqual(use * grip, (along ** 2 + across ** 2) ** 0.5, delta=1e-6)
        # Every column is in the documentation, whatever its numbers in brackets.
        with open(os.path.join(ROOT, "docs", "csv.md"), encoding="utf-8") as file:
            page = file.read()
        for name in names:
            plain = re.sub(r"point\[\d+\]\..*", "point[P]", re.sub(r"^aircraft\[\d\]", "", name))
            plain = re.sub(r"(?<=.)\.[wxyz]$", "", plain.replace("wheel[0]", "wheel[K]"))
            if not re.search(r"wheel\[[12]\]", plain):
                self.assertRegex(page, r"[`.\]]" + re.escape(plain.lstrip(".")) + r"(?!\w)")
        self.assertEqual([float(row["t"]) for row in rows], [i / 10 for i in range(11)])
        self.assertAlmostEqual(float(rows[-1]["aircraft[0].load_factor"]), 1.0, delta=0.01)
        self.assertEqual(sorted(os.listdir(self.folder.name)), ["a.lua", "out.csv"])

    def test_a_table_goes_into_pipes_devices_and_links_without_replacing_them(self):
        scene = self.file("a.lua", PAINTED)
        text = self.good("run", scene, "--ticks", "2", "--csv", "-")
        self.assertEqual(len(text.splitlines()), 4)
        target, link = self.file("target.csv", "old\n"), self.file("link.csv")
        os.chmod(target, 0o640)
        os.symlink("target.csv", link)
        self.good("run", scene, "--ticks", "2", "--csv", link)
        self.assertTrue(os.path.islink(link))
        self.assertEqual(stat.S_IMODE(os.stat(target).st_mode), 0o640)
        with open(target, encoding="utf-8") as file:
            self.assertEqual(file.read(), text)
        pipe = self.file("pipe")
        os.mkfifo(pipe)
        writer = subprocess.Popen([PROGRAM, "run", scene, "--ticks", "2", "--csv", pipe])
        with open(pipe, encoding="utf-8") as file:
            self.assertEqual(file.read(), text)
        self.assertEqual(writer.wait(60), 0)
        self.assertTrue(stat.S_ISFIFO(os.stat(pipe).st_mode))
        self.assertEqual(sorted(os.listdir(self.folder.name)), ["a.lua", "link.csv", "pipe", "target.csv"])

    def test_a_full_device_is_told_and_stays_a_device(self):
        # One of the test's own: a program that replaces devices must not meet the machine's.
        full = self.file("full")
        try:
            os.mknod(full, 0o666 | stat.S_IFCHR, os.makedev(1, 7))
            open(full, "w").close()
        except OSError:
            self.skipTest("this user may not make devices here")
        done = run("run", self.file("a.lua", PAINTED), "--ticks", "2", "--csv", full)
        self.assertEqual((done.returncode, done.stderr.count("\n")), (2, 1), done.stderr)
        self.assertIn("full: cannot be written: No space left", done.stderr)
        self.assertTrue(stat.S_ISCHR(os.stat(full).st_mode))

    def test_what_cannot_be_printed_is_told(self):
        scene = self.file("a.lua", PAINTED)
        for arguments in (["keys"], ["--help"], ["--version"], ["scene", scene], ["run", scene, "--ticks", "1", "--hash"],
                          ["run", scene, "--ticks", "1", "--csv", "-"]):
            with open("/dev/full", "w", encoding="utf-8") as full:
                done = subprocess.run([PROGRAM, *arguments], stdout=full, stderr=subprocess.PIPE, text=True, timeout=60)
            self.assertEqual(done.returncode, 2, arguments)
            self.assertRegex(done.stderr, r"^skidpad: standard output: cannot be written: No space left on device\n$")

    def test_an_interrupted_run_leaves_a_complete_table(self):
        path = self.file("out.csv")
        process = subprocess.Popen([PROGRAM, "run", self.file("a.lua", PAINTED), "--seconds", "100000", "--csv", path])
        for _ in range(400):
            temporary = [name for name in os.listdir(self.folder.name) if name.endswith(".tmp")]
            if temporary and os.path.getsize(self.file(temporary[0])) > 100000:
                break
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        self.assertEqual(process.wait(60), -signal.SIGINT)
        with open(path, encoding="utf-8") as file:
            rows = list(csv.reader(file))
        self.assertGreater(len(rows), 3)
        self.assertEqual({len(row) for row in rows}, {len(rows[0])})
        self.assertEqual(sorted(os.listdir(self.folder.name)), ["a.lua", "out.csv"])

    def test_a_run_that_fails_leaves_the_old_csv_file_alone(self):
        path = self.file("out.csv", "old\n")
        bad = PILOT.replace("return nil", "return 3")
        done = run("run", self.file("a.lua", bad), "--seconds", "2", "--csv", path)
        self.assertEqual(done.returncode, 2)
        with open(path, encoding="utf-8") as file:
            self.assertEqual(file.read(), "old\n")
        self.assertEqual(sorted(os.listdir(self.folder.name)), ["a.lua", "out.csv"])

    def test_the_pilot_holds_the_controls(self):
        path = self.file("out.csv")
        self.good("run", self.file("a.lua", PILOT), "--seconds", "4", "--csv", path, "--every", "60")
        with open(path, encoding="utf-8") as file:
            rows = list(csv.DictReader(file))
        self.assertEqual(float(rows[2]["aircraft[0].brake_left"]), 1.0)
        self.assertEqual(float(rows[3]["aircraft[0].brake_left"]), 1.0, "nil leaves the controls as they were")
        self.assertEqual(float(rows[8]["aircraft[0].brake_left"]), 0.0)
        self.assertEqual(float(rows[8]["aircraft[0].throttle"]), 1.0)
        self.assertGreater(float(rows[8]["aircraft[0].y"]), 1.0)

    def test_another_aircraft_takes_the_place_of_the_first(self):
        self.assertRegex(self.good("scene", "airfield", "--aircraft", "rig"), r"aircraft\[0\] +rig, Test rig")

    def test_events_are_told(self):
        scene = PILOT.replace("at = {0, 0}", "at = {0, 0, 2.5}, engine = false")
        text = self.good("run", self.file("a.lua", scene), "--seconds", "2", "--events")
        self.assertRegex(text, r"(?m)^0\.\d+ left main wheel touches down on asphalt dry, sinking at \d")

    def test_a_run_without_output_says_what_it_did(self):
        text = self.good("run", self.file("a.lua", PILOT), "--ticks", "12")
        self.assertRegex(text, r"^12 ticks, 0\.1 s; c172p at \(-?0\.00, -?0\.\d\d, 1\.\d\d\) m, 0\.\d\d m/s\n$")
        empty = "return scene{ title = 'x', scenery = nothing }"
        self.assertEqual(self.good("run", self.file("b.lua", empty), "--seconds", "2"), "240 ticks, 2 s\n")

    def test_a_run_whose_aircraft_ends_frozen_fails_and_says_when_and_why(self):
        away = "return scene{ title = 'x', scenery = nothing, bounds = 1000, aircraft = { { type = 'rig', at = {0, 980, 0}, heading = 0, speed = 40, stands = false }, \
                { type = 'rig', at = {0, 0, 0}, heading = 0, speed = 0, stands = false } } }"
        done = run("run", self.file("a.lua", away), "--seconds", "1")
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stderr, r"^skidpad: at 0\.[45]\d\d s aircraft\[0\]: rig is frozen: its position left the bounds\n$")
        self.assertEqual(run("run", self.file("a.lua", away), "--ticks", "50").returncode, 0)

    def test_a_film_refuses_what_its_encoder_would(self):
        for arguments, pattern in ((["a.mp4", "plane", "--size", "641x360"], r"--size 641x360: \.mp4 wants an even width and height"),
                                   (["a.mp4", "plane", "--size", "wide"], r"--size wide: WIDTHxHEIGHT is wanted"),
                                   (["a.avi", "plane"], r"a\.avi: the ending must be one of"),
                                   (["a.gif", "plane", "--rate", "x"], r"argument --rate: 1 to 120 is allowed, not 'x'")):
            done = subprocess.run([sys.executable, os.path.join(ROOT, "tools", "film"), *arguments], capture_output=True, text=True,
                                  env=dict(os.environ, SKIDPAD=PROGRAM))
            self.assertEqual(done.returncode, 2)
            self.assertRegex(done.stderr, r"^tools/film: " + pattern + r".*\n$")

    def test_help_names_every_command_and_option(self):
        text = self.good("--help")
        self.assertEqual(text, self.good("help"))
        page, completion = self.good("help", "--man"), self.good("help", "--completion", "bash")
        for command in COMMANDS:
            self.assertIn("\n  " + command + " ", text)
            own = self.good(command, "--help")
            self.assertEqual(own, self.good("help", command))
            for option in re.findall(r"\n  --([a-z-]+)", own):
                self.assertIn("--" + option, completion)
                if option != "help":
                    self.assertIn("\\-\\-" + option.replace("-", "\\-"), page)

    def test_a_scene_without_a_command_is_flown(self):
        done = run("airfield", "--secnds", "1")
        self.assertIn("fly: unknown option --secnds", done.stderr)

    def test_the_version_is_a_number(self):
        self.assertRegex(self.good("--version"), r"^skidpad \d+\.\d+\.\d+\n$")

    def test_completion_is_valid_bash(self):
        script = self.good("help", "--completion", "bash")
        self.assertEqual(subprocess.run(["bash", "-n"], input=script, text=True).returncode, 0)
        ask = script + "\nCOMP_WORDS=(skidpad run --se); COMP_CWORD=2; _skidpad; echo ${COMPREPLY[@]}\n"
        done = subprocess.run(["bash", "--norc"], input=ask, text=True, capture_output=True)
        self.assertEqual(done.stdout.split(), ["--seconds", "--set"])

    def test_assets_may_lie_elsewhere(self):
        os.makedirs(self.file("scenes"))
        self.file("scenes/mine.lua", "return scene{ title = 'Mine', scenery = everything }")
        done = subprocess.run([PROGRAM, "scene", "mine"], capture_output=True, text=True,
                              env=dict(os.environ, SKIDPAD_ASSETS=self.folder.name))
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertRegex(done.stdout, r"^Mine ")

    def test_the_figures_on_oriented_contact_push_out_of_the_right_face(self):
        both = self.good("oriented")
        self.assertEqual(self.good("oriented", "--figure", "5") + self.good("oriented", "--figure", "6"), both)
        ends = re.findall(r"^(oriented|minimum translation) +pushed in +(\d+) steps, out of the wrong face in +(\d+); "
                          r"(?:left through face (\d)|was never touched); energy ([\d.]+)$", both, re.MULTILINE)
        self.assertEqual([end[0] for end in ends], ["oriented", "minimum translation"] * 4)
        for rule, pushed, wrong, face, energy in ends:
            if rule == "oriented":
                self.assertTrue(int(pushed) > 0 and (wrong, face) == ("0", "2"))
                self.assertLess(abs(float(energy) - 1), 0.005)
            else:
                self.assertNotEqual(face, "2")
        picture = self.file("figures.svg")
        self.good("oriented", "--out", picture)
        drawn = xml.etree.ElementTree.parse(picture).getroot()
        self.assertEqual(len(drawn.findall(".//{http://www.w3.org/2000/svg}polygon")), 4)
        alone = self.good("oriented", "--figure", "6", "--out", "-")
        self.assertEqual(xml.etree.ElementTree.fromstring(alone).tag, "{http://www.w3.org/2000/svg}svg")

    def test_what_a_file_includes_lies_beside_it_and_else_in_the_assets(self):
        ground = "made_of(materials.ice, halfspace{ normal = {0, 0, 1}, offset = 0 })"
        os.makedirs(self.file("parts"))
        scene = self.file("s.lua", "local own = include 'parts/own'\nlocal airfield = include 'parts/airfield'\n"
                          "return scene{ title = own, scenery = " + ground + ", wind = airfield.wind }")
        self.file("parts/own.lua", "return 'own ' .. include 'parts/other'")
        self.file("parts/other.lua", "return 'other'")
        self.assertRegex(self.good("scene", scene), r"^own other \(")
        # A copy of a scene of the assets finds its parts, until there is one of that name beside it.
        crosswind = self.file("crosswind.lua", asset("scenes", "crosswind.lua"))
        self.good("scene", crosswind)
        self.file("parts/autopilot.lua", "error('mine')")
        done = run("scene", crosswind)
        self.assertRegex(done.stderr, r"^skidpad: .*/parts/autopilot\.lua:1: mine\n$")
        # Aircraft likewise; a file that has the name of what it includes does not mean itself.
        mine = self.file("c172p.lua", "return include 'c172p'")
        self.assertRegex(self.good("scene", "plane", "--aircraft", mine), r"aircraft\[0\] +c172p, Cessna 172P")
        self.file("parts/ah1s_skids.lua", "error('my skids')")
        mine = self.file("mine.lua", asset("aircraft", "ah1s.lua"))
        self.assertRegex(run("gear", mine).stderr, r"^skidpad: .*/parts/ah1s_skids\.lua:1: my skids\n$")

    def test_scene_lists_the_defaults_of_the_scenes_own_file(self):
        os.makedirs(self.file("parts"))
        self.file("parts/own.lua", "param('knots', 5) param('only', 'a')")
        scene = self.file("s.lua", "include 'parts/own'\n" + PAINTED)
        self.assertEqual(re.findall(r"(?m)^parameter +(.*)$", self.good("scene", scene)),
                         ["knots=8", "only=a", "from=270", "type=c172p"])

    def test_gear_reports_what_an_engineer_asks(self):
        text = self.good("gear", "ah1s")
        self.assertRegex(text, r"(?m)^front cross tube +64\.0 +5\.60 +6948 +9636$")
        self.assertRegex(text, r"(?m)^front left +left toe +10\d\d\d +1\d\d\.\d +9\d\.\d\d$")
        use, times, load = re.search(r"(?m)^strength +largest bending moment (\d+) % of the fully plastic one, at '.*': yields under "
                                     r"([\d.]+) times its weight, ([\d.]+) kN$", text).groups()
        self.assertAlmostEqual(float(use) * float(times), 100, delta=1)
        self.assertAlmostEqual(float(times) * 3856 * 9.80665e-3, float(load), delta=0.3)
        self.assertEqual(run("gear", "c172p").stderr, "skidpad: aircraft 'c172p' has no skids, and the report is on skids\n")

    def test_a_file_that_includes_itself_comes_to_an_end(self):
        os.makedirs(self.file("scenes"))
        self.file("scenes/me.lua", "return include 'me'")
        done = subprocess.run([PROGRAM, "scene", "me"], capture_output=True, text=True,
                              env=dict(os.environ, SKIDPAD_ASSETS=self.folder.name))
        self.assertEqual(done.returncode, 2)
        self.assertRegex(done.stderr, r"^skidpad: .*me\.lua:1: include: .* more than 31 files are included\n$")


if __name__ == "__main__":
    unittest.main()
