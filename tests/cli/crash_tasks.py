#!/usr/bin/python3
"""The tasks of the crash scenes: without keys they are lost, and a few keys win them.

    crash_tasks.py SKIDPAD
"""
import unittest

from program_runner import ProgramTest


class Tasks(ProgramTest):
    def outcome(self, scene, keys, seconds, *settings):
        arguments = [word for setting in settings for word in ("--set", setting)]
        if keys:
            arguments += ["--keys", self.file("keys.txt", keys)]
        out = self.good("run", scene, "--seconds", str(seconds), *arguments)
        return [line for line in out.splitlines() if line.startswith("course: ")][0]

    def won(self, scene, keys, seconds, *settings):
        self.assertRegex(self.outcome(scene, keys, seconds, *settings), r"^course: passed after [\d.]+ s$")

    def lost(self, scene, keys, seconds, why, *settings):
        self.assertRegex(self.outcome(scene, keys, seconds, *settings), r"^course: not passed, [\d.]+ s: .*" + why)

    def test_crash(self):
        brakes = "1 B 9\n"
        for into, why in (("wall", "more than 10 g at the seat"), ("hangar", "hits panel"),
                          ("post", "hits steel post"), ("fence", "hits fence")):
            with self.subTest(into=into):
                self.lost("crash", "", 7, why, "into=" + into)
                self.won("crash", brakes, 12, "into=" + into)
        self.lost("crash", "2.6 B 9\n", 7, "more than 10 g", "into=wall")  # too late
        self.lost("crash", "", 4, "more than 10 g", "into=ground")
        self.won("crash", "0.5 Down 2\n14 B 40\n", 60, "into=ground")

    def test_prop_strike(self):
        for into, what in (("tail", "c172p"), ("wall", "concrete wall"), ("chock", "chock")):
            with self.subTest(into=into):
                self.lost("prop_strike", "", 5, "propeller blade [12] strikes " + what, "into=" + into)
                self.won("prop_strike", "0.2 B 9\n", 8, "into=" + into)
        self.lost("prop_strike", "", 5, "main rotor blade [12] strikes hangar wall", "into=hangar")
        self.won("prop_strike", "0.2 Left 0.9\n1 PageDown 5\n", 12, "into=hangar")

    def test_mid_air(self):
        self.lost("mid_air", "", 10, "(hits|strikes) c172p")
        self.lost("mid_air", "", 10, "(hits|strikes) c172p", "paths=crossing")
        self.lost("mid_air", "0.5 Left 3\n0.5 Down 4\n", 12, "you did not come nearer than 15 m", "near=15")
        self.won("mid_air", "2 Down 0.7\n", 12)
        self.won("mid_air", "2 Down 0.9\n", 12, "paths=crossing")

    def test_wire(self):
        self.lost("wire", "", 10, "steel cable")
        self.lost("wire", "0.5 Down 2.5\n", 20, "you are past the cable and were not under it|higher than 45 m")
        self.won("wire", "0.5 Up 1\n", 16)

    def test_nose_over(self):
        self.lost("nose_over", "", 6, "propeller blade 1 strikes grass")
        self.lost("nose_over", "1 B 18\n", 16, "you rolled over the line")
        self.won("nose_over", "0.5 Down 18\n1 B 18\n", 18)

    def test_cartwheel(self):
        self.lost("cartwheel", "", 6, "right wing")
        self.won("cartwheel", "0.8 Left 1.5\n4 PageDown 3\n18 Down 20\n22 B 26\n", 50)
        self.lost("cartwheel", "1.4 Left 1.5\n4 PageDown 3\n", 10, "sand")  # too late


if __name__ == "__main__":
    unittest.main()
