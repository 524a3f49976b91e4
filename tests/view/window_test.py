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
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

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
        self.folder = tempfile.mkdtemp(dir=folder)
        self.csv = os.path.join(self.folder, "flight.csv")
        self.environment = clean_environment(self.folder, DISPLAY=display.name)
        if stick is not None:
            self.stick = os.path.join(self.folder, "stick")
            self.move_stick(stick)
            self.environment.update(LD_PRELOAD=STICK, SKIDPAD_VIRTUAL_STICK=self.stick)
        command = [PROGRAM, "fly", "airfield", "--size", size, "--quality", "low", "--csv", self.csv, *arguments]
        self.process = subprocess.Popen(command, env=self.environment, stderr=subprocess.PIPE, text=True)

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
         a_paused_flight_goes_on_tick_by_tick, a_moment_can_be_returned_to, without_a_display_one_line_gives_advice,
         keys_taxi_along_the_centre_line, a_joystick_is_set_up_with_the_mouse_and_remembered,
         a_damaged_file_of_controls_is_named_and_stays, a_bad_keys_file_is_named_with_its_line, a_picture_needs_no_display,
         a_film_is_the_pictures_of_its_moments, help_needs_no_aircraft, a_long_picture_can_be_stopped]


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
