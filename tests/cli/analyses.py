#!/usr/bin/python3
"""What engineers ask: touchdowns to a nanosecond, a gear, the figures on oriented contact.

    analyses.py SKIDPAD
"""
import re
import unittest
import xml.etree.ElementTree

from program_runner import ProgramTest, run



class Analyses(ProgramTest):
    def test_an_analysis_of_a_crash_says_when_which_piece_hits(self):
        text = self.good("analyze", "plane", "--set", "height=6", "--set", "roll=90", "--set", "engine=false", "--seconds", "0.6", "--compare")
        self.assertRegex(text, r"(?m)^ +0\.339\d{6}  right wing 5 hits asphalt dry at 3\.3 m/s$")
        self.assertRegex(text, r"(?m)^0\.\d+ s in ticks that couple things, with substeps of 1\.25e-05 s: errors there are of first order in them$")
        unexplained, turnover = re.search(r"energy unexplained (\S+) J of (\S+) J turned over", text).groups()
        self.assertLess(abs(float(unexplained)), 1e-6 * float(turnover))

    def test_an_analysis_compares_loose_bodies_and_ties(self):
        text = self.good("analyze", "bowling", "--set", "rows=1", "--set", "speed=30", "--seconds", "0.2", "--tolerance", "1e-6", "--compare")
        self.assertRegex(text, r"(?m)^ +0\.200000000 .* (ball|barrel) at the end, the body that is off most at h$")
        self.assertRegex(text, r"(?m)^0\.2 s in ticks that couple things")
        text = self.good("analyze", "winch", "--seconds", "0.3", "--tolerance", "1e-6", "--compare")
        self.assertRegex(text, r"(?m)^ +0\.300000000 .* ask21 at the end$")

    def test_a_tolerance_that_takes_too_many_substeps_is_refused(self):
        done = run("analyze", "tow", "--seconds", "0.1", "--tolerance", "1e-12")
        self.assertEqual(done.returncode, 2)
        self.assertEqual(done.stderr, "skidpad: tug at 0.000 s is tied or may touch what only short substeps compute: a tolerance of 1e-12 takes "
                         "66667 of them in a tick; at most 10000 are taken, at 4.4e-11\n")

    def test_an_analysis_finds_the_touchdowns_and_shows_how_far_the_loop_is_off(self):
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
        self.assertRegex(text, r"\w+ at the end\n")
        rows = self.rows(path)
        self.assertEqual([float(row["t"]) for row in rows], [0, 0.5])
        self.assertLess(abs(float(rows[-1]["aircraft[0].energy.remainder"])), 1e-3)

    def test_an_analysis_of_a_helicopter_describes_every_node_of_its_skids(self):
        settings = ["--set", "aircraft=ah1s", "--set", "speed=0", "--set", "pitch=0", "--set", "height=2.04", "--set", "sink=3"]
        text = self.good("analyze", "landing", *settings, "--seconds", "0.06", "--tolerance", "1e-5", "--compare")
        first = re.findall(r"^ +(0\.\d{9})  (left|right) heel touches (?:down|at)", text, re.M)
        self.assertEqual({side for _, side in first}, {"left", "right"})
        self.assertGreater(len(re.findall(r" touches at \d", text)), 6)
        self.assertRegex(text, r"(left|right|front|rear) .*: the tube yields, bent by 0\.0000 degrees\n")
        off = re.search(r"([-+.e\d]+) +([-+.e\d]+) +([-+.e\d]+) +([-.\d]+) +([-.\d]+) +.*\w+ at the end\n", text)
        self.assertLess(float(off.group(3)), float(off.group(1)))

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

    def test_gear_reports_what_an_engineer_asks(self):
        text = self.good("gear", "ah1s")
        self.assertRegex(text, r"(?m)^front cross tube +64\.0 +5\.60 +6948 +9636$")
        self.assertRegex(text, r"(?m)^front left +left toe +10\d\d\d +1\d\d\.\d +9\d\.\d\d$")
        use, times, load = re.search(r"(?m)^strength +largest bending moment (\d+) % of the fully plastic one, at '.*': yields under "
                                     r"([\d.]+) times its weight, ([\d.]+) kN$", text).groups()
        self.assertAlmostEqual(float(use) * float(times), 100, delta=1)
        self.assertAlmostEqual(float(times) * 3856 * 9.80665e-3, float(load), delta=0.3)
        self.assertEqual(run("gear", "c172p").stderr, "skidpad: aircraft 'c172p' has no skids, and the report is on skids\n")


if __name__ == "__main__":
    unittest.main()
