"""Bad input is never a crash: what the tests of it share. Every case ends with status 2 and one line that names the trouble."""
import os
import re
import subprocess
import tempfile

from program_runner import DRAWS, ROOT, run

GROUND = "made_of(materials.grass, halfspace{ normal = {0, 0, 1}, offset = 0 })"
HEAD = "local ground = " + GROUND + "\n"
SECONDS_MOST = 120  # of a run, an instrumented build on a busy machine included
# A build with sanitizers starts some ten times as slowly, so it tries every fifth case: docs/tests.md, "Rounds".
FEW = "SKIDPAD_FEW_CASES" in os.environ and not os.environ.keys() & {"SKIDPAD_ALL_ROUNDS", "SKIDPAD_LONG"}
EVERY = 5 if FEW else 1


def scene(fields):
    return HEAD + "return scene{ title = 'x', scenery = ground, " + fields + " }"


def write(path, text):
    """Byte by byte: what is written need be no text."""
    with open(path, "w", encoding="latin-1") as file:
        file.write(text)


def of_assets(folder):
    """What the environment has besides where assets lie elsewhere."""
    return {"SKIDPAD_ASSETS": folder} if folder else {}


class Refusals:
    """Counts cases and failures. `with Refusals() as these:` has a folder for what the cases need."""

    def __init__(self):
        self.offered, self.cases, self.failures = 0, 0, 0

    def __enter__(self):
        self.temporary = tempfile.TemporaryDirectory()
        self.folder = self.temporary.name
        return self

    def __exit__(self, *ignored):
        self.temporary.cleanup()

    def path(self, *names):
        return os.path.join(self.folder, *names)

    def fail(self, text):
        self.failures += 1
        print("FAIL " + text)

    def check(self, name, arguments, pattern, stdin="", assets=None):
        """One run must end with status 2 and exactly one line on stderr that matches."""
        self.offered += 1
        if self.offered % EVERY != 0:
            return
        self.cases += 1
        environment = dict(DRAWS if "shot" in arguments[:1] else os.environ, **of_assets(assets))
        try:
            done = run(*arguments, stdin=stdin, timeout=SECONDS_MOST, env=environment)
            status, lines, stdout = done.returncode, done.stderr.splitlines(), done.stdout
        except subprocess.TimeoutExpired:
            status, lines, stdout = "none after %d s" % SECONDS_MOST, [], ""
        silent = stdout == "" or "probe" in arguments  # which answers line by line
        if not (status == 2 and silent and len(lines) == 1 and lines[0].startswith("skidpad: ") and re.search(pattern, lines[0])):
            self.fail("%s: expected status 2 and one line like %r, got status %s and %d lines: %.600s"
                      % (name, pattern, status, len(lines), "\n".join(lines)))

    def check_taken(self, name, arguments, assets):
        """What the cases change is good without the change: they are refused for that alone."""
        self.cases += 1
        done = run(*arguments, env=dict(os.environ, **of_assets(assets)))
        if done.returncode != 0:
            self.fail("%s is refused: %s" % (name, done.stderr))

    def end(self):
        """The exit status."""
        print("%d of %d cases pass" % (self.cases - self.failures, self.cases))
        return 1 if self.failures or not self.cases else 0


def assets_of_ones_own(folder):
    """A folder of assets with what aircraft share with those of the program."""
    os.makedirs(os.path.join(folder, "aircraft"))
    os.symlink(os.path.join(ROOT, "assets", "looks"), os.path.join(folder, "looks"))
    os.symlink(os.path.join(ROOT, "assets", "aircraft", "parts"), os.path.join(folder, "aircraft", "parts"))
    return folder
