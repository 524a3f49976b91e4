"""What the tests of the program's commands share: the program, which is the first word of the command line, a folder of a test's own,
and answers that are looked into."""
import csv
import os
import subprocess
import sys
import tempfile
import unittest

PROGRAM = os.path.abspath(sys.argv.pop(1))
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


# The environment of a run that draws: the graphics drivers' own memory is none of ours to free.
DRAWS = dict(os.environ, ASAN_OPTIONS=os.environ.get("ASAN_OPTIONS", "") + ":detect_leaks=0")


def run(*arguments, stdin="", timeout=280, **more):
    return subprocess.run([PROGRAM, *arguments], input=stdin, capture_output=True, text=True, timeout=timeout, **more)


def text_of(*path):
    """Of a file of the repository."""
    with open(os.path.join(ROOT, *path), encoding="utf-8") as file:
        return file.read()


def asset(*path):
    return text_of("assets", *path)


def names_of_scenes():
    return sorted(name[:-4] for name in os.listdir(os.path.join(ROOT, "assets", "scenes")) if name.endswith(".lua"))


class ProgramTest(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def file(self, name, text=None):
        """The path of a file in the test's folder, with that text if one is given."""
        path = os.path.join(self.folder.name, name)
        if text is not None:
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
        return path

    def read(self, name):
        with open(self.file(name), encoding="utf-8") as file:
            return file.read()

    def rows(self, name):
        """Of a table, by the names of its columns."""
        with open(self.file(name), encoding="utf-8") as file:
            return list(csv.DictReader(file))

    def good(self, *arguments, **more):
        """What it prints, where all goes well and nothing is complained of."""
        done = run(*arguments, **more)
        self.assertEqual((done.returncode, done.stderr), (0, ""), (arguments, done.stdout))
        return done.stdout

    def refused(self, pattern, *arguments, **more):
        done = run(*arguments, **more)
        self.assertEqual((done.returncode, done.stdout), (2, ""), (arguments, done.stderr))
        self.assertRegex(done.stderr, r"^skidpad: .*" + pattern + r".*\n$")
        self.assertEqual(done.stderr.count("\n"), 1)

    def record(self, name, *arguments):
        """A recording; answers its path and the rows of its table."""
        path = self.file(name)
        self.good("run", *arguments, "--record", path, "--csv", self.file(name + ".csv"))
        return path, self.rows(name + ".csv")
