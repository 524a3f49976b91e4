#!/usr/bin/python3
"""Files that the program writes, in a folder where others may write too: no planted link is followed.

    output_files.py SKIDPAD
"""
import glob
import os
import subprocess
import sys
import time
import unittest

from program_runner import PROGRAM, ProgramTest, run


class OutputFiles(ProgramTest):
    def table(self, name, ticks="120"):
        return [PROGRAM, "run", "landing", "--ticks", ticks, "--columns", "t", "--csv", self.file(name)]

    def start(self, name, known=frozenset()):
        """Begins a run; answers the name of the temporary file that it writes its table to, which is not one of the known."""
        process = subprocess.Popen(self.table(name, "100000000"), stderr=subprocess.DEVNULL)
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        for _ in range(400):
            temporary = set(glob.glob(self.file(name) + ".*.tmp")) - known
            if temporary:
                return temporary.pop()
            time.sleep(0.02)
        self.fail("no temporary file appeared")

    def test_links_planted_under_the_name_of_the_process_are_not_followed(self):
        treasure = self.file("treasure", "mine\n")
        table = self.file("a.csv")
        # The child plants what an attacker would guess, then becomes the program: it keeps its number.
        plant = ("import os, sys; n = os.getpid()\n"
                 "for name in ('%s.%d.tmp', '%s.tmp.%d'): os.symlink(sys.argv[1], name % (sys.argv[2], n))\n"
                 "os.execv(sys.argv[3], sys.argv[3:])")
        done = subprocess.run([sys.executable, "-c", plant, treasure, table, *self.table("a.csv")], capture_output=True, text=True,
                              timeout=60, check=False)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertEqual(self.read("treasure"), "mine\n")
        self.assertTrue(self.read("a.csv").startswith("t\n"))

    def test_a_link_under_the_name_of_a_growing_recording_is_refused(self):
        for target in ("treasure", "nowhere"):
            self.file("treasure", "mine\n")
            os.symlink(self.file(target), self.file("a.skr.part"))
            done = run("run", "landing", "--ticks", "12", "--record", self.file("a.skr"))
            self.assertEqual(done.returncode, 2)
            self.assertIn("a.skr.part: exists already", done.stderr)
            self.assertEqual(self.read("treasure"), "mine\n")
            self.assertFalse(os.path.exists(self.file("nowhere")))
            os.remove(self.file("a.skr.part"))

    def test_a_name_may_be_as_long_as_the_folder_allows(self):
        for letters in ("a" * 251 + ".csv", "a" * 97 + ".csv", "a" + "\u00e4" * 125 + ".csv", "\u00e4" * 125 + ".csv"):
            self.good("run", "landing", "--ticks", "12", "--columns", "t", "--csv", self.file(letters))
            self.assertEqual(os.listdir(self.folder.name), [letters])
            os.remove(self.file(letters))
        self.refused("File name too long", "run", "landing", "--ticks", "12", "--csv", self.file("a" * 252 + ".csv"))
        self.refused("has .part behind its name while it grows: File name too long", "run", "landing", "--ticks", "12",
                     "--record", self.file("a" * 251 + ".skr"))
        self.good("run", "landing", "--ticks", "12", "--record", self.file("a" * 246 + ".skr"))

    def test_a_long_temporary_name_is_random_too(self):
        name = "a" * 251 + ".csv"
        cut = "a" * 234
        process = subprocess.Popen(self.table(name, "100000000"), stderr=subprocess.DEVNULL)
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        for _ in range(400):
            names = os.listdir(self.folder.name)
            if names:
                break
            time.sleep(0.02)
        self.assertRegex(" ".join(names), "^" + cut + r"\.[0-9a-f]{16}\.tmp$")

    def test_temporary_names_differ_each_time(self):
        first = self.start("a.csv")
        second = self.start("a.csv", {first})
        for name in first, second:
            self.assertRegex(name, r"a\.csv\.[0-9a-f]{16}\.tmp$")

    def test_the_file_named_may_be_a_link_which_stays(self):
        self.file("real.csv", "old\n")
        os.symlink("real.csv", self.file("link.csv"))
        self.assertEqual(run(*self.table("link.csv")[1:]).returncode, 0)
        self.assertTrue(os.path.islink(self.file("link.csv")))
        self.assertTrue(self.read("real.csv").startswith("t\n"))

    def test_mode_bits_are_those_of_the_file_before_or_of_the_umask(self):
        for before, mask, after in ((0o640, 0o022, 0o640), (0o600, 0o000, 0o600), (0o666, 0o077, 0o666), (None, 0o027, 0o640),
                                    (None, 0o000, 0o666)):
            path = self.file("a.csv")
            if before is None:
                os.remove(path)
            else:
                self.file("a.csv", "old\n")
                os.chmod(path, before)
            done = run(*self.table("a.csv")[1:], umask=mask)
            self.assertEqual((done.returncode, oct(os.stat(path).st_mode & 0o777)), (0, oct(after)), (before, mask))

    def test_a_private_file_is_private_while_it_is_written(self):
        os.chmod(self.file("a.csv", "old\n"), 0o600)
        self.assertEqual(os.stat(self.start("a.csv")).st_mode & 0o777, 0o600)


if __name__ == "__main__":
    unittest.main()
