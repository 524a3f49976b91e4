#!/usr/bin/python3
"""The table of a run: what is in it, and where it goes.

    table.py SKIDPAD
"""
import csv
import os
import re
import signal
import stat
import subprocess
import time
import unittest

from program_runner import PROGRAM, ProgramTest, run, text_of
from scene_texts import PAINTED, PILOT



class Table(ProgramTest):
    def test_height_is_known_high_up_and_ends_at_twenty_kilometres(self):
        for height in (300, 1800, 12000, 25000):
            _, *rows = self.good("run", "plane", "--set", "height=%d" % height, "--ticks", "30", "--csv", "-", "--columns", "height,position.z").split()
            self.assertEqual(len(rows), 31)
            for row in rows:
                _, z, seen = (float(word) for word in row.split(","))
                self.assertAlmostEqual(seen, min(z, 20000.0), delta=1e-6)

    def test_the_csv_file_has_names_rows_and_no_leftovers(self):
        path = self.file("out.csv")
        self.good("run", self.file("a.lua", PAINTED), "--seconds", "1", "--csv", path, "--every", "12")
        rows = self.rows(path)
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
        page = text_of("docs", "csv.md")
        for name in names:
            plain = re.sub(r"point\[\d+\]\..*", "point[P]", re.sub(r"^aircraft\[\d\]", "", name))
            plain = re.sub(r"(?<=.)\.[wxyz]$", "", plain.replace("wheel[0]", "wheel[K]").replace("blade[0]", "blade[L]"))
            plain = re.sub(r"^body\[\d+\]", "body[B]", plain)
            if not re.search(r"wheel\[[12]\]|blade\[[1-9]\]", plain):
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

    def test_a_full_device_is_reported_and_stays_a_device(self):
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

    def test_what_cannot_be_printed_is_reported(self):
        scene = self.file("a.lua", PAINTED)
        for arguments in (["keys"], ["--help"], ["--version"], ["scene", scene], ["run", scene, "--ticks", "1", "--hash"],
                          ["run", scene, "--ticks", "1", "--csv", "-"], ["run", "landing", "--seconds", "1", "--events"], ["run", scene, "--ticks", "1"]):
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

    def test_a_run_whose_pilot_fails_keeps_the_rows_up_to_there(self):
        path, recording = (os.path.join(self.folder.name, name) for name in ("out.csv", "out.skr"))
        bad = PILOT.replace("return nil", "return 3")
        done = run("run", self.file("a.lua", bad), "--seconds", "2", "--csv", path, "--record", recording)
        self.assertEqual(done.returncode, 2)
        with open(path, encoding="utf-8") as file:
            rows = list(csv.reader(file))
        self.assertEqual((len(rows), rows[-1][0]), (122, "1"))
        self.assertIn("over 120 ticks", self.good("replay", "--check", recording))
        self.assertEqual(sorted(os.listdir(self.folder.name)), ["a.lua", "out.csv", "out.skr"])

    def test_a_run_that_fails_at_once_leaves_the_old_csv_file_alone(self):
        path = self.file("out.csv", "old\n")
        bad = PILOT.replace("if t < 1 then", "if t < 1 then return 3 end if t < 1 then")
        done = run("run", self.file("a.lua", bad), "--seconds", "2", "--csv", path)
        self.assertEqual(done.returncode, 2)
        with open(path, encoding="utf-8") as file:
            self.assertEqual(file.read(), "old\n")
        self.assertEqual(sorted(os.listdir(self.folder.name)), ["a.lua", "out.csv"])


if __name__ == "__main__":
    unittest.main()
