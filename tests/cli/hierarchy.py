#!/usr/bin/python3
"""The examples of the paper on hierarchical contact detection, as tables, as JSON and as a picture.

    hierarchy.py SKIDPAD
"""
import json
import re
import unittest
import xml.etree.ElementTree

from program_runner import ProgramTest, run

SVG = "{http://www.w3.org/2000/svg}"


class Hierarchy(ProgramTest):
    def results(self, name):
        return json.loads(self.good("hierarchy", name, "--json"))

    def near(self, got, expected, tolerance):
        self.assertEqual(len(got), len(expected))
        for a, b in zip(got, expected):
            self.assertLessEqual(abs(a - b), tolerance, (got, expected))

    def times(self, run_of):
        return [run_of["first"], run_of["leaves"], run_of["contact"]]

    def test_the_spheres_meet_when_the_paper_and_these_meshes_say(self):
        found = self.results("5.1")
        runs = found["runs"]
        self.near(self.times(runs["pairs"]), [14.9503, 14.9751, 14.9805], 5e-5)
        self.near(self.times(runs["insert"]), [14.9503, 14.9751, 14.9805], 5e-5)
        self.near(self.times(runs["refitted"]), [14.98, 14.9751, 14.9805], 5e-5)
        self.near(self.times(runs["poles_insert"]), [14.9502, 14.9765, 14.98], 5e-5)
        self.near(self.times(runs["poles_refitted"]), [14.98, 14.9765, 14.98], 5e-5)
        self.near([runs[k]["trees"][0]["root_radius"] for k in ("pairs", "insert", "refitted")], [2.4858, 2.4855, 1.0], 5e-5)
        self.near([found["perfect"], found["touch"], found["touch_poles"]], [14.98, 14.980501, 14.98], 1e-6)
        # Contact is at the time of the closed form, however deep the tree.
        self.near([runs[k]["contact"] for k in ("pairs", "insert", "refitted")], [found["touch"]] * 3, 1e-7)
        self.near([runs[k]["contact"] for k in ("poles_insert", "poles_refitted")], [found["touch_poles"]] * 2, 1e-7)
        self.near(found["radii"]["pairs"] + found["radii"]["insert"], [2.4781, 2.5420, 2.2037, 2.4899], 5e-5)

    def test_no_prediction_of_the_spheres_is_late(self):
        for name, one in self.results("5.1")["runs"].items():
            for event in one["events"]:
                self.assertLessEqual(event["time"], one["contact"], name)
            self.assertLessEqual(one["first"], one["contact"], name)
            self.assertLessEqual(one["leaves"], one["contact"], name)

    def test_the_table_of_the_spheres(self):
        text = self.good("hierarchy", "5.1")
        self.assertRegex(text, r"(?m)^the paper +2\.4850 +14\.9503 +14\.9763 +14\.9800$")
        self.assertRegex(text, r"(?m)^pairwise tree +2\.4858 +14\.9503 +14\.9751 +14\.9805$")
        self.assertRegex(text, r"(?m)^refitted tree +1\.0000 +14\.9800 +14\.9751 +14\.9805$")
        self.assertRegex(text, r"(?m)^perfect spheres +1\.0000 +14\.9800 +- +14\.9800$")
        self.assertIn("touch at (1500 m - 2 x 0.9749 m) / 100 m/s = 14.9805 s", text)

    def test_the_motorcycle_meets_the_wall_after_3_s(self):
        found = self.results("5.2")
        printed, mended = found["printed"], found["mended"]
        # The paper's order: two ticks for the velocities, the roots at 2.8 s, the wall's nodes, faces at 3 s.
        self.near([e["time"] for e in printed["events"]], [0.05, 0.1, 2.8, 2.85, 2.9, 2.95, 3.0], 1e-12)
        self.near([printed["contact"], mended["contact"]], [3.0, 3.0], 1e-6)
        self.assertEqual([t["faces"] for t in printed["trees"]], [17955, 144])
        self.assertTrue(2.75 < printed["first"] < 2.8 < mended["first"] < mended["leaves"] < mended["contact"])
        levels = [e["levels"] for e in printed["events"][2:6]]
        self.assertEqual(levels[0], [0, 0])
        self.assertEqual([a for a, _ in levels], [0] * 4)  # the wall is larger: its nodes are opened
        self.assertEqual([b for _, b in levels], sorted(b for _, b in levels))
        # Printed: both trees are fitted at every event. Mended: rigid bodies need no fit.
        nodes = 2 * 17955 - 1 + 2 * 144 - 1
        self.assertEqual({e["work"]["N_u"] for e in printed["events"]}, {nodes})
        self.assertEqual(mended["work"]["N_u"], 0)
        gaps = [b["time"] - a["time"] for a, b in zip(mended["events"], mended["events"][1:])]
        self.assertGreater(min(gaps), 1 / 960 * (1 - 1e-9))

    def test_the_table_of_the_motorcycle_has_shares_and_the_paper_s(self):
        text = self.good("hierarchy", "5.2")
        self.assertEqual(re.findall(r"(?m)^ +(\d\.\d{4}) +(\d+\.\d) %$", text),
                         [("0.0500", "17.3"), ("0.1000", "16.2"), ("2.8000", "16.6"), ("2.9000", "16.4"), ("2.9500", "16.2"), ("3.0000", "17.3")])
        self.assertEqual(len(re.findall(r"building is \d+\.\d % of both", text)), 2)
        shares = [float(s) for s in re.findall(r"(?m)^ +\d\.\d{4} .* 36196 +\d+ +\d+ +(\d+\.\d)$", text)]
        self.assertEqual(len(shares), 7)
        self.assertLess(abs(sum(shares) - 100), 1)

    def test_table_1_has_every_test_in_batches_of_two_sizes(self):
        tests = self.results("table1")["tests"]
        self.assertEqual(list(tests), ["ball", "box", "dop", "oriented", "triangle", "bilinear", "nine_nodes"])
        self.assertEqual([tests[k]["paper"] for k in ("ball", "box", "dop", "triangle", "oriented")], [39, 37, 42, 20457, None])
        self.assertEqual([t["goal"] for t in tests.values()], [1, 1, 2, 15, 10, 300, 300])
        for name, test in tests.items():
            for mean, deviation, least in (test["small"], test["large"]):
                self.assertTrue(0 < least <= mean and deviation >= 0, (name, test))
        self.assertIn("1,024 items", self.good("hierarchy", "table1"))

    def test_the_figures_show_every_face_and_level_12(self):
        motorcycle, jet = self.results("figures")["meshes"]
        self.assertEqual([motorcycle["triangles"], jet["triangles"]], [17955, 17664])
        for mesh in (motorcycle, jet):
            self.assertGreater(mesh["joined"]["volume"], mesh["refitted"]["volume"])
            self.assertGreater(mesh["joined"]["level_12"]["volume"], 4 * mesh["refitted"]["level_12"]["volume"])
        self.assertEqual([motorcycle["refitted"]["depth"][1:], jet["refitted"]["depth"][1:]], [[7, 27], [8, 33]])
        path = self.file("figures.svg")
        self.good("hierarchy", "figures", "--svg", path)
        drawn = xml.etree.ElementTree.parse(path).getroot()
        balls = sum(m["triangles"] + m["joined"]["level_12"]["balls"] + m["refitted"]["level_12"]["balls"] for m in (motorcycle, jet))
        self.assertEqual(len(drawn.findall(".//%scircle" % SVG)), balls)
        self.assertEqual(len(drawn.findall(".//%spath" % SVG)), 2 * (17955 + 17664))

    def test_what_is_wrong_takes_one_line(self):
        for words, line in (([], r"hierarchy: 5\.1\|5\.2\|table1\|figures is missing; usage: skidpad hierarchy 5\.1\|5\.2\|table1\|figures$"),
                            (["5.3"], r"hierarchy: there is no '5\.3'; there are 5\.1, 5\.2, table1 and figures$"),
                            (["5.1", "5.2"], r"hierarchy: '5\.2' is one word too many; usage: "),
                            (["5.1", "--svg", "x.svg"], r"hierarchy: only 'figures' has a picture; --svg has no meaning for 5\.1$"),
                            (["figures", "--svg", "-", "--json"], r"--json and --svg -: the standard output takes one of them; allowed: --svg FILE$"),
                            (["figures", "--svg", "/nowhere/x.svg"], r"/nowhere/x\.svg"),
                            (["5.1", "--jsn"], r"hierarchy: .*--jsn.*--json")):
            done = run("hierarchy", *words)
            self.assertEqual((done.returncode, done.stdout), (2, ""), words)
            self.assertEqual(done.stderr.count("\n"), 1, done.stderr)
            self.assertRegex(done.stderr.strip(), r"^skidpad: .*" + line)


if __name__ == "__main__":
    unittest.main()
