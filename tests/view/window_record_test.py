#!/usr/bin/python3
"""Recordings made in a window: of what is flown, before a restart, on a full disk, of a program that is killed.

    window_record_test.py PROGRAM [VIRTUAL_STICK]
"""
import glob
import os
import random
import re
import resource
import sys
import time

from window_driver import Bare, checked, fail, Flight, run_in_windows, wait_for


def what_was_just_flown_is_recorded_watched_and_flown_anew(display, folder):
    recording = os.path.join(folder, "mine.skr")
    with Flight(display, folder, "--record", recording, "--hud", "off", "--camera", "orbit") as flight:
        flight.roll(240)
        flight.pause()
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
        flight.fly(60)
        flight.key("ctrl+q")
        flight.end()
    if "the same bits" not in checked(folder, recording):
        fail("--record wrote another flight")
    kept = sorted(glob.glob(os.path.join(flight.folder, "data/skidpad/recordings/airfield-*")))
    if len(kept) != 2:
        fail("kept and flown again, there are the recordings %s" % kept)
    for path in kept:
        checked(folder, path)


def a_run_before_a_restart_can_be_watched_and_recorded(display, folder):
    with Flight(display, folder) as flight:
        flight.roll(360)
        flight.pause()
        flight.key("r", "o", "ctrl+r", "ctrl+shift+r")
        recordings = os.path.join(flight.folder, "data/skidpad/recordings/*.skr")
        kept = wait_for("the recording", lambda: glob.glob(recordings))
        flight.key("t")  # and flown on from its end
        flight.fly(60)
        flight.key("ctrl+q")
        rows = flight.end()
    checked(folder, kept[0])
    times = [float(row["t"]) for row in rows]
    jumps = [i for i in range(1, len(times)) if abs(times[i] - times[i - 1] - 1.0 / 120.0) > 1e-6]
    if len(jumps) != 2 or not times[jumps[0]] < 0.01:
        fail("time jumped at %s" % [times[i - 1:i + 1] for i in jumps])
    if abs(times[jumps[1]] - times[jumps[0] - 1] - 1.0 / 120.0) > 1e-6:
        fail("T goes on at %g s, the run ended at %g s" % (times[jumps[1]], times[jumps[0] - 1]))


def a_full_disk_is_reported_and_the_flight_goes_on(display, folder):
    recording = os.path.join(folder, "full.skr")
    part = recording + ".part"
    with Bare(display, folder, "fly", "circuit", "--hud", "off", "--record", recording) as flight:
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
    checked(folder, part, "--partial")


def whenever_it_is_killed_a_recording_is_left(display, folder):
    """kill -9 while the window records: at most one second of what was flown is missing."""
    recording = os.path.join(folder, "killed.skr")
    chance = random.Random(7)
    for i in range(20 if os.environ.get("SKIDPAD_LONG") == "1" else 2):
        if os.path.exists(recording + ".part"):
            os.remove(recording + ".part")
        with Flight(display, folder, "--record", recording, "--every", "12") as flight:
            flight.roll(10)
            time.sleep(chance.uniform(0.0, 1.0))
            flight.process.kill()
            flight.process.wait()
            seconds = float(flight.last_row()["t"])
        shown = re.search(r"the same bits over (\d+) ticks", checked(folder, recording + ".part", "--partial"))
        if int(shown[1]) / 120.0 < seconds - 1.0:
            fail("killed for time %d: %g s were flown, %s ticks are left" % (i + 1, seconds, shown[1]))


TESTS = [what_was_just_flown_is_recorded_watched_and_flown_anew, a_run_before_a_restart_can_be_watched_and_recorded,
         a_full_disk_is_reported_and_the_flight_goes_on, whenever_it_is_killed_a_recording_is_left]


if __name__ == "__main__":
    sys.exit(run_in_windows(TESTS))
