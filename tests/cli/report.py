#!/usr/bin/python3
"""The page on a recording: it needs nothing else, and says what the table of the run has.

    report.py SKIDPAD
"""
import base64
import math
import re
import unittest
import xml.etree.ElementTree

from page_reader import Page, ReportTest, without_picture
from program_runner import DRAWS, run
from scene_texts import PAIR

SVG = "{http://www.w3.org/2000/svg}"


class Reports(ReportTest):
    def fact(self, page, name):
        found = re.search(r"<dt>" + re.escape(name) + r"</dt><dd>(-?[\d.]+)", page)
        self.assertIsNotNone(found, name)
        return float(found[1])

    def test_a_report_is_one_page_that_needs_nothing_else(self):
        recording, rows = self.record("a.skr", "landing", "--set", "brake=0.6", "--seconds", "8")
        page = self.report(recording)
        parsed = Page(page)
        self.assertEqual(parsed.trouble, [])
        self.assertEqual(parsed.title, "a.skr - Skidpad")
        self.assertNotRegex(page, r"https?:|url\(|@import")
        self.assertIn("prefers-color-scheme:dark", page)
        self.assertEqual(page, self.report(recording), "the same bytes")
        drawings = re.findall(r"<svg.*?</svg>", page, re.DOTALL)
        labels, points = [], 0
        for drawing in drawings:
            root = xml.etree.ElementTree.fromstring(drawing.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1))
            _, _, width, height = (float(number) for number in root.get("viewBox").split())
            labels.append(root.get("aria-label"))
            for line in root.iter(SVG + "path"):
                if not line.get("class").startswith("line"):
                    continue
                for x, y in re.findall(r"[ML](-?[\d.]+) (-?[\d.]+)", line.get("d")):
                    self.assertTrue(0 <= float(x) <= width and 0 <= float(y) <= height, line.get("d")[:80])
                    points += 1
        self.assertGreater(points, 100 * len(drawings))
        self.assertEqual([label.split(":")[0] for label in labels],
                         ["Track over the ground, north up", "Speed", "Height", "Load factor", "Load on the gear", "Contacts", "Slip",
                          "Energy that there is", "Energy that has flowed in since the beginning (negative"])
        # What it says is what the table has.
        column = lambda name: [float(row["aircraft[0]." + name]) for row in rows]
        self.assertAlmostEqual(self.fact(page, "Peak load factor"), max(column("load_factor")[1:]), delta=0.0051)
        self.assertAlmostEqual(self.fact(page, "Highest airspeed"), max(column("true_airspeed")), delta=0.051)
        self.assertAlmostEqual(self.fact(page, "Greatest height"), max(column("height")), delta=0.051)
        for k, name in enumerate(("nose wheel", "left main wheel", "right main wheel")):
            self.assertAlmostEqual(self.fact(page, "Peak load, " + name), max(column("wheel[%d].normal_force" % k)) / 1e3, delta=0.0051)
        distance = sum(math.dist((float(a["aircraft[0].velocity." + axis]) for axis in "xyz"), (0, 0, 0)) for a in rows[1:]) / 120
        self.assertAlmostEqual(self.fact(page, "Distance"), distance, delta=0.051)
        events = self.good("run", "landing", "--set", "brake=0.6", "--seconds", "8", "--events").splitlines()
        reported = re.findall(r'<tr><td class="number">([\d.]+)</td><td>(.*?)</td></tr>', page)
        self.assertEqual([" ".join(row) for row in reported], events)
        sinking = max(float(number) for number in re.findall(r"touches down on \w+, sinking at ([\d.]+)", "\n".join(events)))
        self.assertAlmostEqual(self.fact(page, "Sink rate at touchdown"), sinking, delta=0.0051)

    def test_a_report_shows_a_loss_as_one_and_a_peak_of_the_start_as_one(self):
        for ticks, begins in (("6", True), ("120", False)):  # after a tenth of a second it has begun
            recording, rows = self.record("a.skr", "handbook", "--aircraft", "j3cub", "--ticks", ticks)
            page = self.report(recording)
            loads = [float(row["aircraft[0].load_factor"]) for row in rows[1:]]
            self.assertEqual(loads.index(max(loads)) < 12, begins)
            self.assertEqual("as it begins, not yet in balance" in page, begins)
        recording, _ = self.record("a.skr", "landing", "--set", "brake=0.6", "--seconds", "8")
        page = self.report(recording)
        self.assertNotIn("as it begins", page)
        self.assertNotIn("Energy gained", page)
        self.assertGreater(self.fact(page, "Energy lost"), 0)

    def test_a_report_of_several_aircraft_shows_them_apart(self):
        recording, rows = self.record("a.skr", self.file("pair.lua", PAIR), "--seconds", "2")
        page = self.report(recording)
        self.assertEqual(Page(page).trouble, [])
        self.assertEqual(re.findall(r"<h2>(.*?) <span", page), ["Cessna 172P", "Test rig"])
        self.assertIn("</i>Test rig, aircraft 2</span>", page)
        parts = page.split("<h2>")
        for aircraft in (0, 1):
            loads = [float(row["aircraft[%d].load_factor" % aircraft]) for row in rows[1:]]
            self.assertAlmostEqual(self.fact(parts[1 + aircraft], "Peak load factor"), max(loads), delta=0.0051)

    def test_a_report_has_the_energy_of_bodies(self):
        recording, rows = self.record("a.skr", "bowling", "--set", "speed=90", "--seconds", "2")
        page = self.report(recording)
        self.assertEqual(Page(page).trouble, [])
        shown = {name: float(number) * {"J": 1.0, "kJ": 1e3, "MJ": 1e6}[unit] for name, number, unit in
                 re.findall(r'<tr><td>([^<]+)</td><td class="number">(-?[\d.]+)\xa0(J|kJ|MJ)</td></tr>', page)}
        self.assertEqual(len(shown), 9)
        energy = lambda name: float(rows[-1]["bodies.energy." + name])
        fallen = energy("potential") - float(rows[0]["bodies.energy.potential"])
        for name, value in (("moving, now", energy("kinetic")), ("height, since the start", fallen),
                            ("contacts and ties", energy("contacts")), ("lost: friction, dampers, solver", -energy("lost")),
                            ("taken by sleep", energy("sleep")), ("air", energy("drag"))):
            self.assertAlmostEqual(shown[name], value, delta=max(0.051, 0.006 * abs(value)), msg=name)
        self.assertGreater(energy("lost"), 1000.0)
        recording, rows = self.record("a.skr", "secured", "--set", "strength=3", "--seconds", "6")
        self.assertLess(energy("broken"), -1.0)
        lost = re.search(r'<tr><td>broken ties</td><td class="number">(-?[\d.]+)\xa0J</td></tr>', self.report(recording))
        self.assertAlmostEqual(float(lost[1]), energy("broken"), delta=0.051)
        recording, _ = self.record("a.skr", "landing", "--ticks", "30")
        self.assertNotIn("Energy of bodies", self.report(recording))

    def test_names_are_texts_and_no_markup(self):
        name = "<b onload=x>&\"' \x07.skr"
        recording, _ = self.record(name, "plane", "--ticks", "3")
        page = self.report(recording)
        parsed = Page(page)
        self.assertEqual(parsed.trouble, [])
        self.assertEqual(parsed.title, name.replace("\x07", "\ufffd") + " - Skidpad")

    def test_a_report_has_a_picture_where_one_can_be_drawn(self):
        if not without_picture():
            self.skipTest("this build draws nothing")
        recording, _ = self.record("a.skr", "landing", "--ticks", "30")
        done = run("report", recording, "--out", self.file("r.html"), env=DRAWS)
        self.assertEqual(done.returncode, 0, done.stderr)
        if "no picture: " in done.stderr:
            self.assertEqual(done.stderr.count("\n"), 1)
            self.skipTest(done.stderr)
        sources = Page(self.read("r.html")).pictures
        self.assertEqual(len(sources), 1)
        self.assertTrue(sources[0].startswith("data:image/png;base64,"))
        png = base64.b64decode(sources[0].split(",")[1], validate=True)
        self.assertEqual(png[:8], b"\x89PNG\r\n\x1a\n")
        self.assertEqual(png[12:24], b"IHDR" + (1000).to_bytes(4, "big") + (500).to_bytes(4, "big"))
        self.assertEqual(png[-8:-4], b"IEND")
        self.refused(r"--picture must be a number", "report", recording, "--out", self.file("r.html"), "--picture", "never")


if __name__ == "__main__":
    unittest.main()
