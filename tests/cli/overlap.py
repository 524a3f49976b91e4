#!/usr/bin/python3
"""Contact points of two solids: the examples, files of one's own, the picture, JSON.

    overlap.py SKIDPAD
"""
import json
import math
import re
import unittest
import xml.etree.ElementTree

from program_runner import ProgramTest

SVG = "{http://www.w3.org/2000/svg}"


class Overlap(ProgramTest):
    def results(self, *arguments):
        return json.loads(self.good("overlap", *arguments, "--json"))

    def lua(self, name, text):
        path = self.file(name)
        with open(path, "w", encoding="ascii") as file:
            file.write(text)
        return path

    def near(self, got, expected, tolerance):
        self.assertEqual(len(got), len(expected))
        for a, b in zip(got, expected):
            self.assertLessEqual(abs(a - b), tolerance, (got, expected))

    def test_without_a_file_it_lists_the_examples_and_each_of_them_runs(self):
        names = self.good("overlap").split()
        self.assertEqual(names, ["boxes", "cube_and_tetrahedron", "edges", "meshes", "stack"])
        for name in names:
            text = self.good("overlap", name)
            self.assertRegex(text, r"(?m)^overlaps +[1-9]\d*, \S+ m\^3 together$")

    def test_two_boxes_have_the_outputs_of_the_paper_as_printed_and_as_mended(self):
        found = self.results("boxes")["overlaps"]
        self.assertEqual(len(found), 1)
        pair = found[0]
        printed, mended = pair["printed"], pair["mended"]
        self.near([pair["volume"], pair["volume_by_duals"], pair["surface"]], [0.072, 0.072, 1.78], 1e-15)
        self.near(printed["point"] + mended["point"], [0.1, 0.05, 0.45] * 2, 1e-15)
        self.near([printed["area"], printed["gap"], printed["gap_line_15"]], [0.89, -0.1235866, -0.2471732], 1e-7)
        self.near([mended["area"], mended["gap"]], [0.73, -0.1 / mended["normal"][2]], 1e-15)
        self.near([math.degrees(math.acos(n["normal"][2])) for n in (printed, mended)], [1.1408, 9.4940], 1e-3)
        text = self.good("overlap", "boxes")
        self.assertRegex(text, r"(?m)^  volume +0\.072 m\^3\n  volume by duals  0\.072 m\^3$")
        self.assertRegex(text, r"(?m)^  gap, line 12 +-0\.123587 m +-0\.101389 m\n  gap, line 15 +-0\.247173 m +-0\.108107 m$")
        self.assertRegex(text, r"(?m)^  surface of A +\d, 0 0 1 +\d, 0 0 1\n  surface of B +\d, 0 0 -1 +\d, 0 0 -1$")

    def test_the_table_says_how_far_other_triangles_turn_the_normal(self):
        self.assertIn("\n  other triangles turn the normal as printed by 8.44 degrees\n", self.good("overlap", "cube_and_tetrahedron"))
        self.assertNotIn("other triangles", self.good("overlap", "boxes"))

    def test_two_files_are_the_same_as_one_with_both_shapes(self):
        a = self.lua("a.lua", "return box{ min = {-0.5, -0.5, -0.5}, max = {0.5, 0.5, 0.5} }")
        b = self.lua("b.lua", "return moved{ box{ min = {-0.5, -0.5, -0.5}, max = {0.5, 0.5, 0.5} }, at = {0.2, 0.1, 0.9} }")
        both, one = self.results(a, b)["overlaps"][0], self.results("boxes")["overlaps"][0]
        self.near([both["volume"], both["printed"]["gap"]], [one["volume"], one["printed"]["gap"]], 1e-15)
        turned = self.results(b, a)["overlaps"][0]
        self.near([-x for x in turned["mended"]["normal"]], both["mended"]["normal"], 1e-14)

    def test_a_piece_within_another_has_no_normal(self):
        path = self.lua("nested.lua", "return { box{ min = {0.4, 0.4, 0.4}, max = {0.6, 0.6, 0.6} }, box{ min = {0, 0, 0}, max = {1, 1, 1} } }")
        pair = self.results(path)["overlaps"][0]
        self.assertEqual([pair["printed"]["normal"], pair["mended"]["normal"], pair["mended"]["surfaces"]], [None] * 3)
        self.assertIn("no normal: the area vectors of each piece's surface add up to 0", self.good("overlap", path))

    def test_what_touches_or_is_apart_has_no_overlap(self):
        for z in ("1", "2"):
            path = self.lua("apart.lua", "local b = box{ min = {0, 0, 0}, max = {1, 1, 1} } return { b, moved{ b, at = {0, 0, %s} } }" % z)
            self.assertRegex(self.good("overlap", path), r"(?m)^overlaps +0, 0 m\^3 together\n\Z")
            self.assertEqual(self.results(path)["overlaps"], [])
            self.good("overlap", path, "--svg", self.file("apart.svg"))

    def test_sparsification_keeps_what_the_printed_rule_loses(self):
        found = self.results("stack", "--mindist", "0.1")
        pairs, survivors = found["overlaps"], found["survivors"]
        self.assertEqual(len(pairs), 89)
        self.assertEqual(sum(p["left"]["at_the_end"] for p in pairs), 1)
        self.assertEqual(sum(p["left"]["at_once"] for p in pairs), 14)
        self.assertEqual(len(survivors), 37)
        volume, area = sum(p["volume"] for p in pairs), sum(p["printed"]["area"] for p in pairs)
        self.near([sum(s["volume"] for s in survivors), sum(s["area"] for s in survivors)], [volume, area], 1e-14)
        moment = [sum(p["volume"] * p["mended"]["point"][k] for p in pairs) for k in range(3)]
        self.near([sum(s["moment"][k] for s in survivors) for k in range(3)], moment, 1e-15)
        text = self.good("overlap", "stack", "--mindist", "0.1")
        self.assertIn("left as printed  14 if deletions act at once, 1 if at the end\n  left as mended   37;", text)
        self.assertEqual(re.findall(r"(?m)^and (\d+) more: --all lists them$", text), ["69", "17"])
        every = self.good("overlap", "stack", "--mindist", "0.1", "--all")
        self.assertEqual(len(re.findall(r"(?m)^ +\d+ +\d+  \d", every)), 89 + 37)
        self.assertEqual(len(self.results("stack", "--minarea", "0.1")["survivors"]), 1)
        self.assertEqual(len(self.results("stack", "--threshold", "0")["survivors"]), 89)

    def test_meshes_that_are_out_of_line_keep_one_point_for_each_hexahedron(self):
        pattern = r"(?m)^contact points +961;.*\n  left as printed  (\d+) .*, (\d+) if at the end\n  left as mended   (\d+);"
        self.assertEqual(re.findall(pattern, self.good("overlap", "meshes", "--threshold", "0.1")), [("256", "256", "256")])
        self.assertEqual(re.findall(pattern, self.good("overlap", "meshes", "--mindist", "0.06")), [("41", "0", "256")])

    def test_the_picture_shows_both_solids_and_what_they_have_in_common(self):
        picture = self.file("boxes.svg")
        self.good("overlap", "boxes", "--svg", picture)
        drawn = xml.etree.ElementTree.parse(picture).getroot()
        self.assertEqual(len(drawn.findall(".//%spolygon" % SVG)), 3 + 3 + 3 + 3)
        self.assertEqual(len(drawn.findall(".//%scircle" % SVG)), 4)
        for shape in drawn.findall(".//%spolygon" % SVG):
            for corner in shape.get("points").split():
                x, y = map(float, corner.split(","))
                self.assertTrue(24 <= x <= 1168 and 84 <= y <= 644, corner)
        alone = self.good("overlap", "stack", "--svg", "-")
        self.assertEqual(xml.etree.ElementTree.fromstring(alone).tag, SVG + "svg")


if __name__ == "__main__":
    unittest.main()
