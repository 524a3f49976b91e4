"""The program in a real window: keys through xdotool, pictures through F12, motion through --csv.

A test of windows is `TEST.py PROGRAM [VIRTUAL_STICK]`. VIRTUAL_STICK is the library made of virtual_stick.c; without it what needs a
joystick is skipped. It starts its own X server on a free display, and ends what it started by its process id. Exit status 77 where Xvfb
or xdotool is missing. WINDOW_TESTS, a regular expression, chooses among its cases by name.
"""
import csv
import glob
import os
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import time
import zlib

PATIENCE = 40.0  # s: a machine may be slow, and draw in software
PROGRAM = os.path.abspath(sys.argv[1])
STICK = os.path.abspath(sys.argv[2]) if len(sys.argv) > 2 else None


class Skipped(Exception):
    pass


def fail(text):
    raise AssertionError(text)


def wait_for(what, condition):
    """The condition's first true value; a failure names what was waited for."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        value = condition()
        if value:
            return value
        time.sleep(0.05)
    fail("waited %g s in vain for %s" % (PATIENCE, what))


def need_stick():
    if STICK is None:
        raise Skipped("there is no virtual joystick")


def corner(png, width, height):
    """The pixels of a picture's upper left corner."""
    across, down, depth, colours = struct.unpack(">IIBB", png[16:26])
    data, at = b"", 8
    while at < len(png):
        size = int.from_bytes(png[at:at + 4], "big")
        data += png[at + 8:at + 8 + size] if png[at + 4:at + 8] == b"IDAT" else b""
        at += size + 12
    raw, each = zlib.decompress(data), {2: 3, 6: 4}[colours]
    step, above, rows = across * each + 1, bytearray(across * each), []
    for y in range(height):
        kind, row = raw[y * step], bytearray(raw[y * step + 1:(y + 1) * step])
        for x in range(len(row)):
            a, b = row[x - each] if x >= each else 0, above[x]
            c = above[x - each] if x >= each else 0
            nearest = min((abs(b - c), 0, a), (abs(a - c), 1, b), (abs(a + b - 2 * c), 2, c))[2]
            row[x] = row[x] + (0, a, b, (a + b) // 2, nearest)[kind] & 255
        rows.append(bytes(row[:width * each]))
        above = row
    return rows


class Display:
    def __enter__(self):
        reader, writer = os.pipe()
        # -r: no key repeats by itself, however long a slow machine takes to let it go.
        command = ["Xvfb", "-displayfd", str(writer), "-screen", "0", "1280x720x24", "-nolisten", "tcp", "-noreset", "-r"]
        self.server = subprocess.Popen(command, pass_fds=[writer], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(writer)
        with os.fdopen(reader) as answer:
            self.name = ":" + answer.readline().strip()
        if self.name == ":":
            fail("Xvfb did not start")
        return self

    def __exit__(self, *ignored):
        self.server.terminate()
        self.server.wait()


class Flight:
    """The program in a window of its own, with folders of its own."""

    def __init__(self, display, folder, *arguments, size="480x270", stick=None, scene="airfield"):
        self.prepare(display, folder, stick)
        self.csv = os.path.join(self.folder, "flight.csv")
        command = [PROGRAM, "fly", scene, "--size", size, "--quality", "low", "--csv", self.csv, *arguments]
        self.process = subprocess.Popen(command, env=self.environment, stderr=subprocess.PIPE, text=True)

    def prepare(self, display, folder, stick):
        self.folder = tempfile.mkdtemp(dir=folder)
        self.environment = clean_environment(self.folder, DISPLAY=display.name)
        if stick is not None:
            self.stick = os.path.join(self.folder, "stick")
            self.move_stick(stick)
            self.environment.update(LD_PRELOAD=STICK, SKIDPAD_VIRTUAL_STICK=self.stick)

    def __enter__(self):
        self.window = wait_for("the window", self.find_window)
        wait_for("the first ticks", lambda: self.rows() > 2)
        self.tool("windowfocus", "--sync", self.window)
        return self

    def __exit__(self, *ignored):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        self.process.stderr.close()

    def tool(self, *arguments):
        return subprocess.run(["xdotool", *arguments], env=self.environment, capture_output=True, text=True,
                              timeout=PATIENCE).stdout.strip()

    def find_window(self):
        if self.process.poll() is not None:
            fail("the program ended with %d: %s" % (self.process.returncode, self.process.stderr.read()))
        return self.tool("search", "--onlyvisible", "--pid", str(self.process.pid)).split("\n")[0]

    def key(self, *keys):
        for key in keys:
            # Down long enough for a slow frame to see it.
            self.tool("keydown", key)
            time.sleep(0.02)
            self.tool("keyup", key)

    def click(self, x, y):
        """Slowly: a slow machine must see the pointer come, the button go down and up, in frames of their own."""
        for command in (("mousemove", str(x), str(y)), ("mousedown", "1"), ("mouseup", "1")):
            self.tool(*command)
            self.picture()

    def move_stick(self, numbers):
        """Axes 0 to 3, buttons, hat; as virtual_stick.c reads them."""
        with open(self.stick + ".new", "w") as file:
            file.write(numbers + "\n")
        os.rename(self.stick + ".new", self.stick)
        if hasattr(self, "window"):
            self.picture()

    def last_row(self):
        """The last whole row written so far."""
        with open(glob.glob(self.csv + "*")[0], newline="") as file:
            head = next(csv.reader(file))
            lines = file.read().split("\n")
        return dict(zip(head, next(csv.reader([lines[-2]]))))

    def rows(self):
        """Ticks written so far; while flying the file has a temporary name."""
        files = glob.glob(self.csv + "*")
        if not files:
            return 0
        with open(files[0], "rb") as file:
            return file.read().count(b"\n") - 1

    def fly(self, rows):
        """Waits until so many rows more are written, with --every 1 ticks."""
        flown = self.rows()
        wait_for("%d rows more" % rows, lambda: self.rows() > flown + rows)

    def roll(self, rows):
        """Brakes released and the throttle opened, for so many rows."""
        self.key("shift+b", "ctrl+Prior")
        self.fly(rows)

    def pause(self, key="space"):
        self.key(key)
        self.still()

    def picture(self):
        """The bytes of a screenshot taken now."""
        pattern = os.path.join(self.folder, "data/skidpad/screenshots/*.png")
        before = set(glob.glob(pattern))
        self.key("F12")
        new = wait_for("a screenshot", lambda: set(glob.glob(pattern)) - before)
        with open(new.pop(), "rb") as file:
            data = file.read()
        if not data.startswith(b"\x89PNG"):
            fail("the screenshot is no PNG")
        return data

    def still(self):
        """Waits until time stands still: keys act with the next frame."""
        def stands():
            before = self.rows()
            time.sleep(0.3)
            return self.rows() == before
        wait_for("the pause", stands)

    def end(self, status=0):
        """Waits for the end, which has that status; answers the rows of the CSV file."""
        try:
            self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            fail("the program does not end")
        if self.process.returncode != status:
            fail("exit status %d: %s" % (self.process.returncode, self.process.stderr.read()))
        with open(self.csv, newline="") as file:
            return list(csv.DictReader(file))


class Bare(Flight):
    """Without a table of what was flown."""

    def __init__(self, display, folder, *arguments, stick=None, **more):
        self.prepare(display, folder, stick)
        command = [PROGRAM, *arguments, "--size", "480x270", "--quality", "low"]
        self.process = subprocess.Popen(command, env=self.environment, stderr=subprocess.PIPE, text=True, **more)

    def __enter__(self):
        self.window = wait_for("the window", self.find_window)
        self.tool("windowfocus", "--sync", self.window)
        self.picture()
        return self

    def leave(self, status=0):
        """Answers what was said on stderr."""
        self.key("ctrl+q")
        self.process.wait(PATIENCE)
        said = self.process.stderr.read()
        if self.process.returncode != status:
            fail("status %d: %s" % (self.process.returncode, said))
        return said


class Replay(Bare):
    """The viewer of recordings."""

    def __init__(self, display, folder, *arguments, **more):
        super().__init__(display, folder, "replay", *arguments, **more)


def clean_environment(folder, **more):
    environment = {name: value for name, value in os.environ.items()
                   if name not in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")}
    environment.update(HOME=folder, XDG_DATA_HOME=folder + "/data", XDG_CONFIG_HOME=folder + "/config",
                       XDG_RUNTIME_DIR=folder)
    environment.update(more)
    # Leaks in graphics drivers are not ours.
    environment["ASAN_OPTIONS"] = environment.get("ASAN_OPTIONS", "") + ":detect_leaks=0"
    return environment


def run(folder, *arguments, **more):
    return subprocess.run([PROGRAM, *arguments], env=clean_environment(folder, **more), capture_output=True, text=True,
                          timeout=PATIENCE, check=False)


def good(folder, *arguments, **more):
    """What it prints, where all goes well."""
    result = run(folder, *arguments, **more)
    if result.returncode != 0:
        fail("%s: status %d, says: %s%s" % (arguments, result.returncode, result.stdout, result.stderr))
    return result.stdout


def record(folder, name, *arguments):
    """The path of a recording of a run."""
    path = os.path.join(folder, name)
    good(folder, "run", *arguments, "--record", path)
    return path


def checked(folder, recording, *more):
    return good(folder, "replay", "--check", recording, *more)


def contents(path):
    with open(path, "rb") as file:
        return file.read()


def number(row, name):
    return float(row["aircraft[0]." + name])


def run_tests(tests, *worlds):
    """Each with those worlds: what of a display and of a folder it needs. Answers the exit status."""
    failed = 0
    for test in [test for test in tests if re.search(os.environ.get("WINDOW_TESTS", ""), test.__name__)]:
        try:
            test(*worlds)
            print("ok      %s" % test.__name__, flush=True)
        except Skipped as reason:
            print("skipped %s: %s" % (test.__name__, reason), flush=True)
        except (AssertionError, subprocess.TimeoutExpired) as reason:
            failed += 1
            print("FAILED  %s: %s" % (test.__name__, reason), flush=True)
    return 1 if failed else 0


def run_in_windows(tests):
    """Each with the display and a folder; answers the exit status."""
    if not shutil.which("Xvfb") or not shutil.which("xdotool"):
        print("Xvfb and xdotool are needed")
        return 77
    with Display() as display, tempfile.TemporaryDirectory() as folder:
        return run_tests(tests, display, folder)
