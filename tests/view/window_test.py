#!/usr/bin/python3
"""The program in a real window: keys through xdotool, pictures through F12, motion through --csv.

    window_test.py PROGRAM [VIRTUAL_STICK]

VIRTUAL_STICK is the library made of virtual_stick.c; without it nothing is done with joysticks.

Starts its own X server on a free display, and ends what it started by its process id. Exit status 77 where Xvfb or
xdotool is missing.
"""
import csv
import glob
import os
import random
import re
import resource
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import time
import zlib

PATIENCE = 40.0  # s: a machine may be slow, and draw in software
PROGRAM = os.path.abspath(sys.argv[1])
STICK = os.path.abspath(sys.argv[2]) if len(sys.argv) > 2 else None


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

    def __init__(self, display, folder, *arguments, size="480x270", stick=None):
        self.prepare(display, folder, stick)
        self.csv = os.path.join(self.folder, "flight.csv")
        command = [PROGRAM, "fly", "airfield", "--size", size, "--quality", "low", "--csv", self.csv, *arguments]
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

    def end(self):
        """Waits for the end; answers exit status and the rows of the CSV file."""
        try:
            self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            fail("the program does not end")
        if self.process.returncode != 0:
            fail("exit status %d: %s" % (self.process.returncode, self.process.stderr.read()))
        with open(self.csv, newline="") as file:
            return list(csv.DictReader(file))


def clean_environment(folder, **more):
    environment = {name: value for name, value in os.environ.items()
                   if name not in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")}
    environment.update(HOME=folder, XDG_DATA_HOME=folder + "/data", XDG_CONFIG_HOME=folder + "/config",
                       XDG_RUNTIME_DIR=folder)
    environment.update(more)
    # Leaks in graphics drivers are not ours.
    environment["ASAN_OPTIONS"] = environment.get("ASAN_OPTIONS", "") + ":detect_leaks=0"
    return environment


def number(row, name):
    return float(row["aircraft[0]." + name])


def released_brakes_and_full_throttle_move_the_aircraft(display, folder):
    with Flight(display, folder) as flight:
        flight.key("shift+b", "ctrl+Prior")
        flown = flight.rows()
        wait_for("four seconds of flight", lambda: flight.rows() > flown + 480)
        flight.key("ctrl+q")
        rows = flight.end()
    if number(rows[0], "ground_speed") > 0.01:
        fail("it moves before the brakes are released")
    if not number(rows[-1], "ground_speed") > 3.0:
        fail("ground speed %s m/s after %s s" % (rows[-1]["aircraft[0].ground_speed"], rows[-1]["t"]))
    if not number(rows[-1], "y") > number(rows[0], "y") + 3.0:
        fail("it did not roll north: y from %s to %s" % (rows[0]["aircraft[0].y"], rows[-1]["aircraft[0].y"]))
    for a, b in zip(rows, rows[1:]):
        if abs(float(b["t"]) - float(a["t"]) - 1.0 / 120.0) > 1e-9:
            fail("ticks of unequal length: t %s, %s" % (a["t"], b["t"]))


def overlays_and_cameras_change_the_picture(display, folder):
    # Without instruments and with time standing still equal scenes give equal files.
    with Flight(display, folder, "--hud", "off", "--camera", "orbit") as flight:
        flight.key("p")
        flight.still()
        first = flight.picture()
        if flight.picture() != first:
            fail("two pictures of one moment differ")
        seen = {first: "nothing"}
        for key in "12345678":
            flight.key(key)
            picture = flight.picture()
            if picture in seen:
                fail("overlay %s looks like %s" % (key, seen[picture]))
            seen[picture] = "overlay " + key
            flight.key("0")
        if flight.picture() != first:
            fail("0 does not take the overlays away")
        flight.key("v")
        if flight.picture() in seen:
            fail("V does not change the camera")
        flight.key("ctrl+q")
        flight.end()


def a_click_on_a_node_of_skids_picks_it(display, folder):
    # As large as the screen, so that places in it are places on the screen; what is said of screenshots would be in the way.
    with Flight(display, folder, "--aircraft", "ah1s", "--camera", "orbit", "--hud", "off", size="1280x720") as flight:
        flight.key("p")
        flight.still()
        flight.key("7")
        plain = flight.picture()
        flight.click(667, 419)  # on the left skid
        picked = flight.picture()
        if picked == plain:
            fail("the click picks nothing")
        flight.key("Escape")
        if flight.picture() != plain:
            fail("Escape does not let go of it")
        flight.click(667, 419)
        if flight.picture() != picked:
            fail("the second click does something else")
        flight.click(300, 60)  # far from any node
        if flight.picture() != plain:
            fail("a click beside all nodes does not let go of it")
        flight.key("ctrl+q")
        flight.end()


def the_camera_goes_back_to_the_one_of_the_beginning(display, folder):
    with Flight(display, folder, "--camera", "orbit", "--hud", "off") as flight:
        flight.key("p")
        flight.still()
        begin = flight.picture()
        flight.key("shift+v")
        if flight.picture() == begin:
            fail("another camera shows the same picture")
        flight.key("ctrl+v")
        if flight.picture() != begin:
            fail("Ctrl+V does not bring back the camera of the beginning")


def a_paused_flight_goes_on_tick_by_tick(display, folder):
    with Flight(display, folder) as flight:
        flight.key("space")
        flight.still()
        flight.key("F5", "o", "o", "o", "F9", "o")
        flight.picture()  # all of that has been seen by now
        flight.key("ctrl+q")
        rows = flight.end()
    ticks = [round(120.0 * float(row["t"])) for row in rows[-5:]]
    if [tick - ticks[0] for tick in ticks] != [0, 1, 2, 3, 1]:
        fail("F5, three ticks, F9 and one tick gave the ticks %s" % ticks)


def one_tick_back_is_the_tick_that_was(display, folder):
    with Flight(display, folder) as flight:
        flight.key("shift+b", "ctrl+Prior")
        flown = flight.rows()
        wait_for("a second of flight", lambda: flight.rows() > flown + 120)
        flight.key("space")
        flight.still()
        flight.key("shift+o", "shift+o", "shift+o", "o", "o", "o")
        flight.picture()  # all of that has been seen by now
        flight.key("ctrl+q")
        rows = flight.end()
    if rows[-3:] != rows[-6:-3]:
        fail("three ticks back and three forward give other numbers than were flown: t %s and %s"
             % ([row["t"] for row in rows[-6:-3]], [row["t"] for row in rows[-3:]]))


def checked(folder, recording):
    result = run(folder, "replay", "--check", recording)
    if result.returncode != 0:
        fail("%s: status %d, says: %s %s" % (recording, result.returncode, result.stdout, result.stderr))
    return result.stdout


def what_was_just_flown_is_recorded_watched_and_flown_anew(display, folder):
    recording = os.path.join(folder, "mine.skr")
    with Flight(display, folder, "--record", recording, "--hud", "off", "--camera", "orbit") as flight:
        flight.key("shift+b", "ctrl+Prior")
        flown = flight.rows()
        wait_for("two seconds of flight", lambda: flight.rows() > flown + 240)
        flight.key("space")
        flight.still()
        now = flight.picture()
        flight.key("ctrl+r")
        if flight.picture() == now:
            fail("the replay looks like the flight: it has no timeline")
        flight.key(*["comma"] * 30)
        back = flight.picture()
        flight.key(*["period"] * 30)
        if flight.picture() == back:
            fail("the replay does not move")
        flight.key("ctrl+r")
        if flight.picture() != now:
            fail("the flight is not where it was left")
        flight.key("ctrl+shift+r", "ctrl+shift+r")  # ends that of the command line, keeps what was flown
        flight.key("ctrl+r", "Left", "t")
        flown = flight.rows()
        wait_for("half a second more", lambda: flight.rows() > flown + 60)
        flight.key("ctrl+q")
        flight.end()
    if "the same bits" not in checked(folder, recording):
        fail("--record wrote another flight")
    kept = sorted(glob.glob(os.path.join(flight.folder, "data/skidpad/recordings/airfield-*")))
    if len(kept) != 2:
        fail("kept and flown anew, there are the recordings %s" % kept)
    for path in kept:
        checked(folder, path)


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


def a_recording_is_shown_in_a_window_and_described_without_one(display, folder):
    recording = os.path.join(folder, "landing.skr")
    run(folder, "run", "landing", "--seconds", "12", "--record", recording)
    words = run(folder, "replay", recording).stdout
    if "12.00 s" not in words or words != run(folder, "replay", "--info", recording, DISPLAY=display.name).stdout:
        fail("without a display it says: " + words)
    with Replay(display, folder, recording, recording, "--at", "4", "--hud", "off") as replay:
        begin = replay.picture()
        replay.key("Right")
        later = replay.picture()
        if later == begin:
            fail("Right does not move")
        replay.key("Left")
        if replay.picture() != begin:
            fail("Left does not come back to the same picture")
        replay.click(400 + 440, 225 + 215)  # in the middle of the screen the window, near the right end of its timeline
        if replay.picture() == begin:
            fail("a click on the timeline does not move")
        replay.key("ctrl+q")
        replay.process.wait(PATIENCE)
        if replay.process.returncode != 0:
            fail("status %d" % replay.process.returncode)


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


def bookmarks(folder, recording):
    """As `replay --info` lists them."""
    return re.findall(r"^bookmark +[\d.]+ s, tick (\d+): (.*)$", run(folder, "replay", "--info", recording).stdout, re.MULTILINE)


def bookmarks_made_in_the_viewer_are_there_the_next_time(display, folder):
    recording = os.path.join(folder, "marked.skr")
    run(folder, "run", "landing", "--seconds", "12", "--record", recording)
    with Replay(display, folder, recording, "--at", "4") as replay:
        replay.key("m", "Right", "m", "Left", "Left", "m")
        replay.picture()
        if bookmarks(folder, recording) != [("0", "at 0.00 s"), ("480", "at 4.00 s"), ("1080", "at 9.00 s")]:
            fail("while the window is open the file has the bookmarks %s" % bookmarks(folder, recording))
        replay.key("m")  # takes the one at 0 away
        replay.picture()
        os.chmod(recording, 0o444)
        before = open(recording, "rb").read()
        replay.key("period", "m")
        replay.picture()
        replay.leave()
    if open(recording, "rb").read() != before:
        fail("a bookmark was written to a file that is read-only")
    if bookmarks(folder, recording) != [("480", "at 4.00 s"), ("1080", "at 9.00 s")]:
        fail("the file has the bookmarks %s" % bookmarks(folder, recording))
    checked(folder, recording)
    with Replay(display, folder, recording, "--at", "4") as replay:
        replay.key("l", "space")  # loops between them
        time.sleep(1.0)
        replay.leave()


def the_timeline_can_be_seen_from_near(display, folder):
    recording = os.path.join(folder, "near.skr")
    run(folder, "run", "landing", "--seconds", "12", "--record", recording)
    with Replay(display, folder, recording, "--at", "1", "--hud", "off") as replay:
        replay.tool("mousemove", "100", "100")  # beside the window
        whole = replay.picture()
        replay.key("z", "z")
        near = replay.picture()
        replay.key("Next")
        later = replay.picture()
        replay.key("Prior")
        if len({whole, near, later}) != 3 or replay.picture() != near:
            fail("Z, PageDown and PageUp do not show other parts of the timeline")
        replay.key("ctrl+z")
        if replay.picture() != whole:
            fail("Ctrl+Z does not show all of it")
        replay.tool("mousemove", str(400 + 240), str(225 + 215))
        told = replay.picture()
        if told == whole:
            fail("what the mouse points at is not told")
        replay.tool("click", "4")
        wheeled = replay.picture()
        if wheeled == told:
            fail("the wheel does not zoom")
        replay.tool("click", "--repeat", "2", "5")
        if replay.picture() != told:
            fail("the wheel does not zoom back")
        replay.leave()


def energy_is_counted_in_a_replay(display, folder):
    recording = os.path.join(folder, "energy.skr")
    run(folder, "run", "landing", "--seconds", "8", "--record", recording)
    with Replay(display, folder, recording, "--at", "1", "--camera", "orbit") as replay:
        panel = lambda: corner(replay.picture(), 138, 120)  # what is said of screenshots is elsewhere
        plain = panel()
        replay.key("F3")
        first = panel()
        replay.key("Right")
        if first == plain or panel() == first:
            fail("F3 shows no account, or always the same")
        replay.key("Left")
        if panel() != first:
            fail("the account of a moment is another when one comes back to it")
        replay.leave()


def a_run_before_a_restart_can_be_watched_and_recorded(display, folder):
    with Flight(display, folder) as flight:
        flight.key("shift+b", "ctrl+Prior")
        flown = flight.rows()
        wait_for("three seconds of flight", lambda: flight.rows() > flown + 360)
        flight.key("space")
        flight.still()
        flight.key("r", "o", "ctrl+r", "ctrl+shift+r")
        recordings = os.path.join(flight.folder, "data/skidpad/recordings/*.skr")
        kept = wait_for("the recording", lambda: glob.glob(recordings))
        flight.key("t")  # and flown on from its end
        flown = flight.rows()
        wait_for("half a second more", lambda: flight.rows() > flown + 60)
        flight.key("ctrl+q")
        rows = flight.end()
    checked(folder, kept[0])
    times = [float(row["t"]) for row in rows]
    leaps = [i for i in range(1, len(times)) if abs(times[i] - times[i - 1] - 1.0 / 120.0) > 1e-6]
    if len(leaps) != 2 or not times[leaps[0]] < 0.01:
        fail("time leapt at %s" % [times[i - 1:i + 1] for i in leaps])
    if abs(times[leaps[1]] - times[leaps[0] - 1] - 1.0 / 120.0) > 1e-6:
        fail("T goes on at %g s, the run ended at %g s" % (times[leaps[1]], times[leaps[0] - 1]))


def a_full_disk_is_told_and_the_flight_goes_on(display, folder):
    recording = os.path.join(folder, "full.skr")
    part = recording + ".part"
    with Bare(display, folder, "fly", "circuit", "--record", recording) as flight:
        flight.key("shift+b")
        before = resource.prlimit(flight.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(flight.process.pid, resource.RLIMIT_FSIZE, (os.path.getsize(part) + 3000, before[1]))
        line = flight.process.stderr.readline()
        if not re.search(r"full\.skr\.part: the recording ends here, up to which it is good: ", line):
            fail("it says: " + line)
        resource.prlimit(flight.process.pid, resource.RLIMIT_FSIZE, before)
        size, first = os.path.getsize(part), flight.picture()
        time.sleep(0.5)
        if flight.picture() == first:
            fail("the flight has stopped")
        if os.path.getsize(part) != size or os.path.exists(recording):
            fail("the recording goes on, or pretends to be whole")
        said = flight.leave(status=2)
        if said.count("\n") != 1 or "full.skr.part: the recording is not whole" not in said:
            fail("in the end it says: " + said)
    checked(folder, part)


def whenever_it_is_killed_a_recording_is_left(display, folder):
    """kill -9 while the window records: at most one second of what was flown is missing."""
    recording = os.path.join(folder, "killed.skr")
    chance = random.Random(7)
    for i in range(20 if os.environ.get("SKIDPAD_LONG") == "1" else 2):
        if os.path.exists(recording + ".part"):
            os.remove(recording + ".part")
        with Flight(display, folder, "--record", recording, "--every", "12") as flight:
            flight.key("shift+b", "ctrl+Prior")
            flown = flight.rows()
            wait_for("a second of flight", lambda: flight.rows() > flown + 10)
            time.sleep(chance.uniform(0.0, 1.0))
            flight.process.kill()
            flight.process.wait()
            seconds = float(flight.last_row()["t"])
        told = re.search(r"the same bits over (\d+) ticks", checked(folder, recording + ".part"))
        if int(told[1]) / 120.0 < seconds - 1.0:
            fail("killed for time %d: %g s were flown, %s ticks are left" % (i + 1, seconds, told[1]))


def a_stick_moves_nothing_in_a_replay_and_flies_on_from_it(display, folder):
    if STICK is None:
        return
    with Flight(display, folder, "--hud", "off", stick="0 0 0 0 0 0") as flight:
        flight.picture()  # joysticks are looked for after the first one
        flight.key("ctrl+r")
        flight.still()
        rows = flight.rows()
        before = flight.picture()
        flight.move_stick("0 32767 0 20000 0 0")
        if flight.picture() != before or flight.rows() != rows:
            fail("a stick moves something in a replay")
        flight.move_stick("0 32767 0 20000 16 0")  # its button changes the camera there as in flight
        flight.move_stick("0 32767 0 20000 0 0")
        if flight.picture() == before:
            fail("the stick's button does not change the camera")
        flight.key("t")
        wait_for("half a second more", lambda: flight.rows() > rows + 60)
        flight.key("ctrl+q")
        rows = flight.end()
    if not abs(number(rows[-1], "elevator")) > 0.9:
        fail("after T the stick has the elevator at %s" % rows[-1]["aircraft[0].elevator"])


def a_moment_can_be_returned_to(display, folder):
    with Flight(display, folder) as flight:
        flight.key("F5", "shift+b", "ctrl+Prior")
        flown = flight.rows()
        wait_for("a second of flight", lambda: flight.rows() > flown + 240)
        flight.key("F9")
        flown = flight.rows()
        wait_for("half a second more", lambda: flight.rows() > flown + 60)
        os.kill(flight.process.pid, signal.SIGTERM)  # a window manager's wish comes the same way
        rows = flight.end()
    times = [float(row["t"]) for row in rows]
    back = [i for i in range(1, len(times)) if times[i] < times[i - 1]]
    if len(back) != 1:
        fail("time went back %d times" % len(back))
    if number(rows[-1], "ground_speed") > 0.1 or number(rows[-1], "brake_left") < 0.9:
        fail("the brakes of the remembered moment do not hold: %s m/s" % rows[-1]["aircraft[0].ground_speed"])


def keys_taxi_along_the_centre_line(display, folder):
    """A person at the keyboard: looks at the last row, decides, taps."""
    with Flight(display, folder, "--set", "x=1", "--set", "heading=3") as flight:
        flight.key("shift+b")
        flight.tool("keydown", "Prior")
        time.sleep(0.5)
        flight.tool("keyup", "Prior")
        start, farthest, y = number(flight.last_row(), "y"), 0.0, 0.0
        end = time.monotonic() + 3 * PATIENCE
        while y < start + 60.0:
            if time.monotonic() > end:
                fail("it has come only %g m" % (y - start))
            row = flight.last_row()
            y, heading = number(row, "y"), (number(row, "heading") + 3.14159) % 6.28318 - 3.14159
            farthest = max(farthest, abs(number(row, "x")))
            turn = max(-0.12, min(0.12, -0.06 * number(row, "x"))) - heading - 0.5 * number(row, "rate.z")
            if abs(turn) > 0.01:
                key = "e" if turn > 0.0 else "q"
                flight.tool("keydown", key)
                time.sleep(0.1 if abs(turn) < 0.05 else 0.2)
                flight.tool("keyup", key)
            flight.key(*(["Next"] if number(row, "ground_speed") > 6.0 else []))
            time.sleep(0.2)
        flight.key("ctrl+q")
        flight.end()
    if not farthest < 2.0:
        fail("%g m from the line" % farthest)


def a_joystick_is_set_up_with_the_mouse_and_remembered(display, folder):
    """F10 and a click open the panel; an axis is found by moving it, the ends are calibrated, all is saved."""
    if STICK is None:
        return
    with Flight(display, folder, size="1280x720", stick="0 0 0 0 0 0") as flight:
        flight.picture()  # joysticks are looked for after the first one
        flight.key("F10")
        flight.click(640, 154)  # Joysticks
        flight.key("F10")
        flight.click(453, 233)  # find: left brake
        flight.move_stick("0 0 0 -30000 0 0")
        flight.click(260, 293)  # Calibrate
        for numbers in ("-20000 0 0 0 0 0", "25000 0 0 0 0 0", "1500 0 0 0 0 0"):
            flight.move_stick(numbers)
        flight.click(246, 293)  # Done
        flight.click(246, 323)  # Save
        path = os.path.join(flight.folder, "config/skidpad/controls.conf")
        wait_for("the file", lambda: os.path.exists(path))
        with open(path) as file:
            text = file.read()
        flight.key("ctrl+q")
        flight.end()
    own = text[text.rindex("[joystick "):]
    for line in ("brake_left = 3 dead 0.05", "aileron = 0 dead 0.03 expo 0.3 low -20000 centre 1500 high 25000"):
        if line not in own:
            fail("the file does not hold \"%s\" but\n%s" % (line, own))
    if not text.endswith("\nend\n") or not text.startswith("skidpad controls 1\n"):
        fail("the file is not whole:\n" + text)


def a_damaged_file_of_controls_is_named_and_stays(display, folder):
    path = os.path.join(folder, "controls.conf")
    for text, line in (("skidpad controls 1\n[pilot]\nassisted_rudder = on\n", 3), ("skidpad controls 7\nend\n", 1)):
        with open(path, "w") as file:
            file.write(text)
        result = run(folder, "fly", "airfield", "--controls", path, DISPLAY=display.name)
        if result.returncode != 2 or "%s:%d:" % (path, line) not in result.stderr:
            fail("status %d, says: %s" % (result.returncode, result.stderr))
        with open(path) as file:
            if file.read() != text:
                fail("the file was changed")


def run(folder, *arguments, **more):
    return subprocess.run([PROGRAM, *arguments], env=clean_environment(folder, **more), capture_output=True, text=True,
                          timeout=PATIENCE, check=False)


def without_a_display_one_line_gives_advice(display, folder):
    for more in ({}, {"DISPLAY": ":4711"}, {"DISPLAY": ":4711", "XDG_RUNTIME_DIR": ""},
                 {"WAYLAND_DISPLAY": "nowhere", "XDG_RUNTIME_DIR": ""}, {"WAYLAND_DISPLAY": "nowhere"}):
        result = run(folder, "fly", "airfield", **more)
        lines = result.stderr.strip().split("\n")
        if result.returncode != 2 or len(lines) != 1 or "skidpad shot" not in lines[0]:
            fail("%s: status %d, says: %s" % (more, result.returncode, result.stderr))


def a_bad_keys_file_is_named_with_its_line(display, folder):
    path = os.path.join(folder, "bad.conf")
    with open(path, "w") as file:
        file.write("# mine\npitch_up = Wobble\n")
    result = run(folder, "fly", "airfield", "--keys", path, DISPLAY=display.name)
    if result.returncode != 2 or path + ":2:" not in result.stderr:
        fail("status %d, says: %s" % (result.returncode, result.stderr))


def a_picture_needs_no_display(display, folder):
    path = os.path.join(folder, "shot.png")
    result = run(folder, "shot", "airfield", "--seconds", "0.5", "--size", "320x180", "--out", path, "--overlay", "3")
    if result.returncode != 0:
        fail("status %d, says: %s" % (result.returncode, result.stderr))
    with open(path, "rb") as file:
        head = file.read(24)
    if head[:8] != b"\x89PNG\r\n\x1a\n" or head[16:24] != b"\0\0\1\x40\0\0\0\xb4":
        fail("no PNG of 320 x 180")


def a_picture_of_a_recording_is_that_of_the_flight(display, folder):
    recording, pictures = os.path.join(folder, "flight.skr"), []
    run(folder, "run", "landing", "--seconds", "4", "--record", recording)
    for what in ("landing", recording):
        path = os.path.join(folder, "picture.png")
        result = run(folder, "shot", what, "--seconds", "2.5", "--size", "160x90", "--hud", "off", "--out", path)
        if result.returncode != 0:
            fail("status %d, says: %s" % (result.returncode, result.stderr))
        pictures.append(open(path, "rb").read())
    if pictures[0] != pictures[1]:
        fail("they differ")
    result = run(folder, "shot", recording, "--seconds", "4.1", "--out", path)
    if result.returncode != 2 or "4 s long" not in result.stderr:
        fail("beyond its end: status %d, says: %s" % (result.returncode, result.stderr))


def a_picture_of_two_recordings_has_a_ghost_and_a_timeline(display, folder):
    def record(name, *more):
        path = os.path.join(folder, name + ".skr")
        result = run(folder, "run", "cub", "--set", "task=ground_loop", *more, "--seconds", "5", "--record", path)
        if result.returncode != 0:
            fail("status %d, says: %s" % (result.returncode, result.stderr))
        return path

    def shoot(*more):
        path = os.path.join(folder, "two.png")
        result = run(folder, "shot", *more, "--seconds", "4.5", "--size", "320x240", "--camera", "orbit", "--out", path)
        if result.returncode != 0 or result.stderr:
            fail("status %d, says: %s" % (result.returncode, result.stderr))
        with open(path, "rb") as file:
            return file.read()

    hard, gentle = record("hard", "--set", "kick=0.3"), record("gentle", "--set", "kick=0.2")
    alone, lined = shoot(hard), shoot(hard, "--timeline")
    seen = {alone, lined, shoot(hard, gentle), shoot(hard, gentle, "--timeline")}
    if len(seen) != 4:
        fail("of four pictures with and without ghost and timeline %d differ" % len(seen))
    if shoot(hard, hard) != alone:
        fail("beside itself a recording has a ghost")
    other = os.path.join(folder, "other.skr")
    run(folder, "run", "landing", "--seconds", "5", "--record", other)
    result = run(folder, "shot", hard, other, "--seconds", "1", "--out", os.path.join(folder, "x.png"))
    if result.returncode != 2 or "other aircraft" not in result.stderr:
        fail("other aircraft: status %d, says: %s" % (result.returncode, result.stderr))


def a_film_is_the_pictures_of_its_moments(display, folder):
    scene = os.path.join(folder, "rolling.lua")
    with open(scene, "w") as file:
        file.write("return scene{ title = 'Rolling', scenery = made_of(materials.grass, halfspace{ normal = {0, 0, 1}, offset = 0 }), "
                   "aircraft = { { type = 'c172p', at = {0, 0}, heading = 30, speed = 10 } } }")
    options = ["--size", "160x90", "--quality", "low", "--camera", "orbit", "--overlay", "borders,forces"]

    def pictures(name, *more):
        os.mkdir(os.path.join(folder, name))
        result = run(folder, "shot", scene, *options, "--out", os.path.join(folder, name, "%03d.png"), *more)
        if result.returncode != 0 or result.stderr:
            fail("status %d, says: %s" % (result.returncode, result.stderr))
        return [open(path, "rb").read() for path in sorted(glob.glob(os.path.join(folder, name, "*")))]

    film = pictures("film", "--every", "0.3", "--from", "0.2", "--seconds", "1.2")
    if len(film) != 4 or sorted(os.listdir(os.path.join(folder, "film"))) != ["%03d.png" % i for i in range(4)]:
        fail("0.2 to 1.2 s every 0.3 s made %s" % os.listdir(os.path.join(folder, "film")))
    if film != pictures("again", "--every", "0.3", "--from", "0.2", "--seconds", "1.2"):
        fail("the same film has other pictures")
    if len(set(film)) != 4:
        fail("the film stands still")
    single = os.path.join(folder, "single.png")
    for i, seconds in enumerate((0.2, 0.5, 0.8, 1.1)):
        run(folder, "shot", scene, *options, "--seconds", str(seconds), "--out", single)
        if film[i] != open(single, "rb").read():
            fail("picture %d is not what is seen after %g s" % (i, seconds))


def help_needs_no_aircraft(display, folder):
    scene, path = os.path.join(folder, "bare.lua"), os.path.join(folder, "bare.png")
    with open(scene, "w") as file:
        file.write("return scene{ title = 'Bare', scenery = made_of(materials.grass, halfspace{ normal = {0, 0, 1}, offset = 0 }) }")
    seen = []
    for more in ([], ["--help-panel"]):
        result = run(folder, "shot", scene, "--seconds", "0", "--size", "320x180", "--out", path, *more)
        if result.returncode != 0:
            fail("status %d, says: %s" % (result.returncode, result.stderr))
        with open(path, "rb") as file:
            seen.append(file.read())
    if seen[0] == seen[1]:
        fail("the help panel is not seen")


def a_long_picture_can_be_stopped(display, folder):
    for number in (signal.SIGINT, signal.SIGTERM):
        process = subprocess.Popen([PROGRAM, "shot", "airfield", "--seconds", "1000000", "--size", "64x64", "--out", folder + "/long.png"],
                                   env=clean_environment(folder), stderr=subprocess.DEVNULL)
        try:
            # Into the simulation, where SDL is up: it has a graphics driver loaded by then.
            wait_for("the simulation", lambda: "libGL" in open("/proc/%d/maps" % process.pid).read())
            time.sleep(1.0)
            process.send_signal(number)
            if process.wait(PATIENCE) != -number:
                fail("signal %d gave the status %d" % (number, process.returncode))
        finally:
            if process.poll() is None:
                process.kill()
                process.wait()


TESTS = [released_brakes_and_full_throttle_move_the_aircraft, overlays_and_cameras_change_the_picture,
         a_click_on_a_node_of_skids_picks_it,
         the_camera_goes_back_to_the_one_of_the_beginning,
         a_paused_flight_goes_on_tick_by_tick, a_moment_can_be_returned_to, one_tick_back_is_the_tick_that_was,
         what_was_just_flown_is_recorded_watched_and_flown_anew,
         a_recording_is_shown_in_a_window_and_described_without_one, bookmarks_made_in_the_viewer_are_there_the_next_time,
         the_timeline_can_be_seen_from_near, energy_is_counted_in_a_replay, a_run_before_a_restart_can_be_watched_and_recorded,
         a_full_disk_is_told_and_the_flight_goes_on, whenever_it_is_killed_a_recording_is_left,
         a_stick_moves_nothing_in_a_replay_and_flies_on_from_it, without_a_display_one_line_gives_advice,
         keys_taxi_along_the_centre_line, a_joystick_is_set_up_with_the_mouse_and_remembered,
         a_damaged_file_of_controls_is_named_and_stays, a_bad_keys_file_is_named_with_its_line, a_picture_needs_no_display,
         a_picture_of_a_recording_is_that_of_the_flight, a_picture_of_two_recordings_has_a_ghost_and_a_timeline, a_film_is_the_pictures_of_its_moments, help_needs_no_aircraft, a_long_picture_can_be_stopped]


def main():
    if not shutil.which("Xvfb") or not shutil.which("xdotool"):
        print("Xvfb and xdotool are needed")
        return 77
    failed = 0
    with Display() as display, tempfile.TemporaryDirectory() as folder:
        for test in [test for test in TESTS if re.search(os.environ.get("WINDOW_TESTS", ""), test.__name__)]:
            began = time.monotonic()
            try:
                test(display, folder)
                print("ok      %s (%.1f s)" % (test.__name__, time.monotonic() - began), flush=True)
            except (AssertionError, subprocess.TimeoutExpired) as reason:
                failed += 1
                print("FAILED  %s: %s" % (test.__name__, reason), flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
