#!/usr/bin/python3
"""What a probe answers: entries, intervals, nearest places, on moving platforms.

    probe.py SKIDPAD
"""
import random
import unittest

from program_runner import ProgramTest
from scene_texts import PAINTED



class Probe(ProgramTest):
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
        entered = 0
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
            entered += 1
            self.assertAlmostEqual(float(words[0]), enter, delta=1e-13)
            for got, want in zip(words[1:4], normal or (0, 0, 0)):
                self.assertAlmostEqual(float(got), want, delta=1e-15)
            self.assertEqual(words[4], "wall" if normal else "inside")
        self.assertGreater(entered, 1000)

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
        # It goes east and has risen by half of 5 m at 5 s. A point that hovers at 4 m is entered on the way.
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


if __name__ == "__main__":
    unittest.main()
