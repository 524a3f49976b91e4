#!/usr/bin/python3
"""Help, completion, version, and words that are no command.

    help.py SKIDPAD
"""
import os
import re
import subprocess
import sys
import unittest

from program_runner import PROGRAM, ProgramTest, ROOT, run


COMMANDS = ["fly", "shot", "novices", "keys", "run", "replay", "diff", "export", "report", "crash", "clearance", "analyze", "probe", "scene", "textures", "validate", "overlap", "hierarchy", "help"]



class Help(ProgramTest):
    def test_help_parts_every_command_from_what_it_does(self):
        text = self.good("help")
        self.assertIn("]", text)
        for line in text.splitlines():
            self.assertNotRegex(line, r"\](?=[a-z])")

    def test_what_commands_do_stands_in_one_column(self):
        rows = [line for line in self.good("--help").splitlines() if line.startswith("  ")]
        self.assertGreater(len(rows), len(COMMANDS))
        column = rows[0].index("flies a scene")
        for row in rows:
            self.assertEqual((row[column - 1], row[column] == " "), (" ", False), row)

    def test_a_film_refuses_what_its_encoder_would(self):
        for arguments, pattern in ((["a.mp4", "plane", "--size", "641x360"], r"--size 641x360: \.mp4 wants an even width and height"),
                                   (["a.mp4", "plane", "--size", "wide"], r"--size wide: WIDTHxHEIGHT is wanted"),
                                   (["a.avi", "plane"], r"a\.avi: the ending must be one of"),
                                   (["a.gif", "plane", "--rate", "x"], r"argument --rate: 1 to 120 is allowed, not 'x'")):
            done = subprocess.run([sys.executable, os.path.join(ROOT, "tools", "film"), *arguments], capture_output=True, text=True,
                                  env=dict(os.environ, SKIDPAD=PROGRAM))
            self.assertEqual(done.returncode, 2)
            self.assertRegex(done.stderr, r"^tools/film: " + pattern + r".*\n$")

    def test_a_fresh_machine_refuses_what_it_does_not_know(self):
        def said(tool, *arguments):
            done = subprocess.run([os.path.join(ROOT, "tools", tool), *arguments], capture_output=True, text=True)
            return done.returncode, (done.stdout + done.stderr).splitlines()[0]
        usage = "usage: tools/fresh_machine [fly | check | package [FILE.deb]]"
        self.assertEqual(said("fresh_machine", "--help"), (0, usage))
        for arguments in (["flyy"], ["fly", "now"], ["package", "a.deb", "b.deb"]):
            self.assertEqual(said("fresh_machine", *arguments), (2, usage), arguments)
        nowhere = self.file("no such folder/a.deb")
        self.assertEqual(said("fresh_machine", "package", nowhere), (2, f"tools/fresh_machine: there is no {nowhere}"))
        self.assertEqual(said("package", "x"), (2, "usage: tools/package"))
        self.assertEqual(said("try_package", nowhere), (2, "usage: tools/try_package FILE.deb"))

    def test_help_names_every_command_and_option(self):
        text = self.good("--help")
        self.assertEqual(text, self.good("help"))
        page, completion = self.good("help", "--man"), self.good("help", "--completion", "bash")
        for command in COMMANDS:
            self.assertIn("\n  " + command + " ", text)
            own = self.good(command, "--help")
            self.assertEqual(own, self.good("help", command))
            options = re.findall(r"\n  --([a-z-]+)", own)
            self.assertIn("help", options)
            for option in options:
                self.assertIn("--" + option, completion)
                if option != "help":
                    self.assertIn("\\-\\-" + option.replace("-", "\\-"), page)

    def test_a_scene_without_a_command_is_flown(self):
        done = run("airfield", "--secnds", "1")
        self.assertIn("fly: unknown option --secnds", done.stderr)

    def test_the_version_is_a_number(self):
        self.assertRegex(self.good("--version"), r"^skidpad \d+\.\d+\.\d+\n$")

    def test_a_verbose_version_says_what_was_built_and_where_its_assets_are(self):
        self.assertEqual(re.sub(r"(?m)^(build: ).+$", r"\1", self.good("--version", "--verbose")),
                         self.good("--version") + f"program: {PROGRAM}\nassets: {ROOT}/assets (build tree)\nbuild: \n")
        self.refused("--version: '--verbos' is one word too many; only --verbose may follow", "--version", "--verbos")
        self.refused("--version: 'x' is one word too many", "--version", "--verbose", "x")

    def test_completion_is_valid_bash(self):
        script = self.good("help", "--completion", "bash")
        self.assertEqual(subprocess.run(["bash", "-n"], input=script, text=True).returncode, 0)
        ask = script + "\nCOMP_WORDS=(skidpad run --se); COMP_CWORD=2; _skidpad; echo ${COMPREPLY[@]}\n"
        done = subprocess.run(["bash", "--norc"], input=ask, text=True, capture_output=True)
        self.assertEqual(done.stdout.split(), ["--seconds", "--set"])


if __name__ == "__main__":
    unittest.main()
