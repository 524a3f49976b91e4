#!/usr/bin/python3
"""What is said while a scene loads, and that large ones and everything delivered load.

    loading.py SKIDPAD
"""
import os
import pty
import re
import signal
import subprocess
import time
import unittest

from program_runner import names_of_scenes, PROGRAM, ProgramTest, run, text_of

STOPPED = 1.5  # s: the program says what it is at after one second

class Loading(ProgramTest):
    def on_a_terminal(self, *arguments):
        """What the program writes to stderr where that is a terminal. It is stopped for longer than it waits to say something."""
        ours, its = pty.openpty()
        process = subprocess.Popen([PROGRAM] + list(arguments), stdout=subprocess.DEVNULL, stderr=its)
        os.close(its)
        time.sleep(0.3)  # it has begun to load
        process.send_signal(signal.SIGSTOP)
        time.sleep(STOPPED)
        process.send_signal(signal.SIGCONT)
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
        return written.decode()

    def test_a_long_load_says_on_a_terminal_what_it_is_at(self):
        boxes = "local t = {}\nfor i = 1, 120000 do t[i] = box{ min = {2 * i, 0, 0}, max = {2 * i + 1, 1, 1} } end\n"
        scene = self.file("many.lua", boxes + "for i = 1, 8e7 do end\nreturn scene{ title = 'Many', scenery = made_of(materials.ice, union(t)) }")
        written = self.on_a_terminal("scene", scene)
        self.assertEqual(run("scene", scene).stderr, "")
        self.assertRegex(written, r"(running the scene file|compiling 720000 half-spaces), \d+ s")
        self.assertTrue(written.endswith("\r\x1b[K"), repr(written[-40:]))

    def test_a_hundred_thousand_boxes_load(self):
        boxes = """local t = {}
            for i = 0, 99999 do
              local x, y = 2 * (i % 316), 2 * (i // 316)
              t[i + 1] = box{ min = { x, y, 0 }, max = { x + 1, y + 1, 1 + 0.1 * (i % 7) } }
            end
            return scene{ title = "Many", scenery = made_of(materials.concrete, union(t)) }"""
        text = self.good("scene", self.file("many.lua", boxes))
        self.assertRegex(text, r"pieces +100000 ")

    def test_the_airfield_loads_with_all_its_pieces(self):
        text = self.good("scene", "airfield")
        self.assertGreater(int(re.search(r"pieces +(\d+)", text).group(1)), 300)

    def test_every_delivered_scene_loads_and_runs(self):
        names = names_of_scenes()
        self.assertIn("airfield", names)
        for name in names:
            with self.subTest(scene=name):
                self.good("run", name, "--seconds", "0.5")

    def test_the_first_example_of_the_documentation_flies(self):
        lines = text_of("docs", "scenes.md").splitlines()
        first = next(i for i, line in enumerate(lines) if line.startswith("    "))
        block = []
        for line in lines[first:]:
            if not line.startswith("    "):
                break
            block.append(line)
        self.good("run", self.file("a.lua", "\n".join(block)), "--seconds", "0.1")


if __name__ == "__main__":
    unittest.main()
