#!/usr/bin/python3
"""What `skidpad scene` prints about a scene, and which files the scene is made of.

    scene.py SKIDPAD
"""
import os
import re
import subprocess
import unittest

from program_runner import asset, names_of_scenes, PROGRAM, ProgramTest, run
from scene_texts import PAINTED



class Scene(ProgramTest):
    def test_scene_describes_what_it_loaded(self):
        text = self.good("scene", self.file("a.lua", PAINTED), "--set", "knots=10", "--set", "from=180")
        self.assertRegex(text, r"^Painted \(")
        self.assertRegex(text, r"wind +from 180 deg, 5\.14 m/s")
        self.assertRegex(text, r"aircraft 1 +c172p, Cessna 172P")
        self.assertRegex(text, r"heading 90\.00")

    def test_bodies_and_ties_are_listed(self):
        text = self.good("scene", "bowling")
        self.assertRegex(text, r"\nbodies +101 of 2 kinds\n  ball +1 of 2352 kg, concrete, 1\.20 x 1\.20 x 1\.20 m: number 1\n")
        self.assertRegex(text, r"\n  barrel +100 of 59\.7 kg, steel, 0\.58 x 0\.58 x 0\.88 m: numbers 2 to 101\n")
        self.assertNotIn("\nties", text)
        text = self.good("scene", "deck_cargo", "--set", "strength=20")
        self.assertRegex(text, r"\nties +20; points on aircraft are forward, right, down; others right, forward, up\n")
        self.assertRegex(text, r"\n  1 lashing +crate \(body 1\) at \(-0\.60, -0\.60, 1\.00\) to frigate at \(-5\.50, -56\.\d\d, 5\.00\), "
                               r"1\.4\d\d m long, breaks at 20 kN\n")
        text = self.good("scene", "sling")
        self.assertRegex(text, r"\n  1 sling +ah1s at \(0\.00, 0\.00, 0\.90\) to crate at \(0\.00, 0\.00, 1\.00\), 8\.000 m long, "
                               r"breaks at 75 kN, not hooked\n")

    def test_a_course_is_described(self):
        text = self.good("scene", "first_flight")
        self.assertRegex(text, r"(?m)^course             7 steps, \d+ hints, within 900 s$")
        self.assertIn("\n  step             gate 2 of 6, first turn, at -560 2000 125 m\n", text)
        self.assertIn("\n  step             landing, runway 36, at 0 0 0 m\n", text)
        self.assertNotIn("course", self.good("scene", "airfield"))

    def test_scene_says_unbounded_and_writes_no_odd_zeros(self):
        text = self.good("scene", "plane")
        self.assertRegex(text, r"bounds +unbounded\n")
        self.assertIn("heading 0.00, ", text)
        self.assertNotRegex(text, r"-0\.0+\b|360\.00|e\+")

    def test_surfaces_without_a_material_are_reported_once(self):
        done = run("scene", self.file("a.lua", "return scene{ title = 'x', scenery = box{ min = {0, 0, 0}, max = {1, 1, 1} } }"))
        self.assertEqual(done.returncode, 0)
        self.assertEqual(done.stderr.count("\n"), 1)
        self.assertRegex(done.stderr, r"6 features of the scenery have no material and get the default one: surfaces in [xyz] = [01] m(, [xyz] = [01] m){2} \.\.\.$")
        done = run("scene", self.file("a.lua", "return scene{ title = 'x', scenery = halfspace{ normal = {3, 0, 4}, through = {0, 0, 5} } }"))
        self.assertIn("1 feature of the scenery has no material and gets the default one: surface in 0.6 x + 0.8 z = 4 m\n", done.stderr)

    def test_scene_lists_the_scenes_and_what_may_be_set(self):
        listed = self.good("scene")
        names = names_of_scenes()
        self.assertEqual([line.split()[0] for line in listed.splitlines()], names)
        self.assertNotIn("cannot be loaded", listed)
        title = self.good("scene", "frigate").split(" (")[0]
        self.assertRegex(listed, r"(?m)^frigate +" + re.escape(title) + "$")
        text = self.good("scene", self.file("a.lua", PAINTED), "--set", "knots=3")
        self.assertEqual(re.findall(r"(?m)^parameter +(.*)$", text), ["from=270", "knots=8", "type=c172p"])

    def test_solids_that_overlap_are_warned_of(self):
        path = self.file("many.lua", """
            return scene{ title = "many", aircraft = {{ type = "rig", at = {0, 0} }}, scenery = made_of(
              materials.concrete, repeated{ box{ min = {-50, -50, -1}, max = {50, 50, 0} }, count = 20000,
                                            step = {1e-4, 1e-4, 1e-6} }) }""")
        done = run("scene", path)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertRegex(done.stderr, r"many\.lua:2: 20000 solids of the scenery overlap near \(.*\) m: flight there "
                                      r"may be slower than real time\n")
        self.assertRegex(done.stderr, r"warning: too many solids overlap in the scenery: \d+ of 20000 are drawn\n")
        self.assertNotIn("overlap", run("scene", "airfield").stderr)

    def test_bounds_are_reported_to_a_micrometre(self):
        text = self.good("scene", self.file("a.lua", "return scene{ title = 'x', scenery = made_of(materials.ice, box{ min = {-3000, 0, -0.2}, max = {3000, 0.1, 0} }) }"))
        self.assertIn("  bounds           -3000 0 -0.2 to 3000 0.1 0 m\n", text)

    def test_another_aircraft_takes_the_place_of_the_first(self):
        self.assertRegex(self.good("scene", "airfield", "--aircraft", "rig"), r"aircraft 1 +rig, Test rig")

    def test_assets_may_lie_elsewhere(self):
        os.makedirs(self.file("scenes"))
        self.file("scenes/mine.lua", "return scene{ title = 'Mine', scenery = everything }")
        done = subprocess.run([PROGRAM, "scene", "mine"], capture_output=True, text=True,
                              env=dict(os.environ, SKIDPAD_ASSETS=self.folder.name))
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertRegex(done.stdout, r"^Mine ")

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
        self.assertRegex(self.good("scene", "plane", "--aircraft", mine), r"aircraft 1 +c172p, Cessna 172P")
        self.file("parts/ah1s_skids.lua", "error('my skids')")
        mine = self.file("mine.lua", asset("aircraft", "ah1s.lua"))
        self.assertRegex(run("gear", mine).stderr, r"^skidpad: .*/parts/ah1s_skids\.lua:1: my skids\n$")

    def test_an_aircraft_file_may_lie_beside_the_scene(self):
        def flies(name, kind):
            return self.file(name, "return scene{ title = 'x', scenery = made_of(materials.ice, halfspace{ normal = {0, 0, 1}, offset = 0 }), "
                             "aircraft = { { type = '" + kind + "', at = {0, 0} } } }")
        self.file("mine.lua", asset("aircraft", "c172p.lua").replace('title = "Cessna 172P', 'title = "My 172P'))
        self.assertRegex(self.good("scene", flies("s.lua", "mine")), r"aircraft 1 +mine, My 172P")
        self.assertRegex(self.good("scene", flies("s.lua", "j3cub")), r"aircraft 1 +j3cub, Piper J-3 Cub")
        # A scene that has the name of the aircraft does not mean itself; a file of one's own replaces one of the assets.
        self.assertRegex(self.good("scene", flies("rig.lua", "rig")), r"aircraft 1 +rig, Test rig")
        self.file("j3cub.lua", "error('my Cub')")
        self.assertRegex(run("scene", flies("s.lua", "j3cub")).stderr, r"^skidpad: .*/j3cub\.lua:1: my Cub\n$")
        # Scenes and options of the program mean aircraft of the assets.
        self.assertRegex(self.good("scene", flies("s.lua", "mine"), "--aircraft", "j3cub"), r"aircraft 1 +j3cub, Piper J-3 Cub")
        outside = self.file("outside.lua", asset("aircraft", "rig.lua"))
        os.makedirs(self.file("inner"))
        os.symlink(outside, self.file("inner/linked.lua"))
        self.assertRegex(run("scene", flies("inner/s.lua", "linked")).stderr, r"aircraft: 'linked\.lua' is a link that leads out of the scene's folder")
        self.assertRegex(run("scene", flies("inner/s.lua", "../outside")).stderr, r"field 'type' is '\.\./outside'; a bare name")

    def test_aircraft_of_one_name_in_two_folders_are_two_types(self):
        self.file("c172p.lua", asset("aircraft", "c172p.lua").replace('title = "Cessna 172P', 'title = "My 172P'))
        scene = self.file("two.lua", "return scene{ title = 'x', scenery = made_of(materials.ice, halfspace{ normal = {0, 0, 1}, offset = 0 }), "
                          "aircraft = { { type = 'c172p', at = {0, 0} }, { type = 'c172p', at = {30, 0} } } }")
        own, other = r"aircraft 1 +c172p, My 172P", r"aircraft 2 +c172p, My 172P"
        self.assertRegex(self.good("scene", scene), "(?s)" + own + ".*" + other)
        delivered = self.good("scene", scene, "--aircraft", "c172p")
        self.assertRegex(delivered, "(?s)aircraft 1 +c172p, Cessna 172P.*" + other)

    def test_scene_lists_the_defaults_of_the_scenes_own_file(self):
        os.makedirs(self.file("parts"))
        self.file("parts/own.lua", "param('knots', 5) param('only', 'a')")
        scene = self.file("s.lua", "include 'parts/own'\n" + PAINTED)
        self.assertEqual(re.findall(r"(?m)^parameter +(.*)$", self.good("scene", scene)),
                         ["knots=8", "only=a", "from=270", "type=c172p"])

    def test_a_file_that_includes_itself_comes_to_an_end(self):
        os.makedirs(self.file("scenes"))
        self.file("scenes/me.lua", "return include 'me'")
        done = subprocess.run([PROGRAM, "scene", "me"], capture_output=True, text=True,
                              env=dict(os.environ, SKIDPAD_ASSETS=self.folder.name))
        self.assertEqual(done.returncode, 2)
        self.assertRegex(done.stderr, r"^skidpad: .*me\.lua:1: include: .* more than 31 files are included\n$")


if __name__ == "__main__":
    unittest.main()
