#!/usr/bin/python3
"""Signals that ask the program to stop, at random moments of a flight in a window that is recorded.

    window_signals_test.py PROGRAM [VIRTUAL_STICK]

sent_signals.py has what SKIDPAD_SEED and SKIDPAD_LONG do.
"""
import csv
import os
import random
import re
import subprocess
import sys
import tempfile
import time

from window_driver import clean_environment, fail, PATIENCE, PROGRAM, run, run_in_windows, wait_for

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from sent_signals import SEED, SIGNALS, something_whole, TIMES, usual

TRIES = 3 * TIMES


def a_recording_is_whole_up_to_the_signal(display, folder):
    chance, found = random.Random(SEED), 0
    for number in SIGNALS:
        for i in range(TRIES):
            place, home = tempfile.mkdtemp(dir=folder), tempfile.mkdtemp(dir=folder)
            recording, table = os.path.join(place, "a.skr"), os.path.join(place, "a.csv")
            begun = i % 3 != 0  # counted from where the recording begins; else from the program's start
            delay = chance.uniform(0.0, 1.0) if begun else chance.uniform(0.05, 3.0)
            attempt = "signal %d after %.3f s%s, seed %d: " % (number, delay, " of recording" if begun else "", SEED)
            process = subprocess.Popen([PROGRAM, "fly", "landing", "--size", "320x200", "--quality", "low", "--record", recording,
                                        "--csv", table], env=clean_environment(home, DISPLAY=display.name), preexec_fn=usual,
                                       stderr=subprocess.PIPE, text=True)
            if begun:
                wait_for("the recording", lambda: os.path.exists(recording + ".part"))
            time.sleep(delay)
            process.send_signal(number)
            try:
                said = process.communicate(timeout=PATIENCE)[1]
            finally:
                process.kill()
            if process.returncode != -number:
                fail(attempt + "status %d, says %s" % (process.returncode, said))
            try:
                found += something_whole(place, lambda *arguments: run(folder, *arguments))
            except AssertionError as reason:
                fail(attempt + str(reason))
    print("%d of %d signals came while something was written; seed %d" % (found, len(SIGNALS) * TRIES, SEED))
    if found < TRIES:
        fail("hardly any signal came while something was written")


def a_flight_of_a_second_has_the_rows_of_a_second(display, folder):
    for options in ({"DISPLAY": display.name}, {"SDL_VIDEODRIVER": "offscreen"}):
        for seconds, rows in (("1", 121), ("0.25", 31), ("0", 1)):
            place = tempfile.mkdtemp(dir=folder)
            table = os.path.join(place, "a.csv")
            subprocess.run([PROGRAM, "fly", "landing", "--size", "320x200", "--quality", "low", "--csv", table, "--seconds", seconds],
                           env=clean_environment(place, **options), timeout=PATIENCE, check=True, stderr=subprocess.DEVNULL)
            with open(table, newline="") as file:
                times = [float(row["t"]) for row in csv.DictReader(file)]
            if len(times) != rows or times[-1] != float(seconds):
                fail("%s s have %d rows in place of %d, the last at %g s" % (seconds, len(times), rows, times[-1]))


SLOW = """return scene{ title = "slow", scenery = made_of(materials.asphalt_dry, halfspace{ normal = {0, 0, 1}, offset = 0 }),
  aircraft = { { type = "c172p", at = {0, 0, 1.4} } },
  pilot = function() local a, b = 1e308, 3e-308 for k = 1, 100000 do local n = a % b end end }"""


def a_slow_pilot_leaves_the_window_its_frames(display, folder):
    """Between frames the window hears that it shall close. A pilot that takes a tenth of a second or more, and 30 ticks owed a frame."""
    place = tempfile.mkdtemp(dir=folder)
    scene = os.path.join(place, "slow.lua")
    with open(scene, "w") as file:
        file.write(SLOW)
    said = subprocess.run([PROGRAM, "fly", scene, "--size", "320x200", "--quality", "low", "--seconds", "0.5", "--benchmark"],
                          env=clean_environment(place, SDL_VIDEODRIVER="offscreen"), timeout=PATIENCE, check=True, stderr=subprocess.PIPE,
                          text=True).stderr
    frames = int(re.search(r"(\d+) frames", said)[1])
    print("60 slow ticks took %d frames" % frames)
    if frames < 12:
        fail("60 slow ticks took only %d frames: %s" % (frames, said))


if __name__ == "__main__":
    sys.exit(run_in_windows([a_recording_is_whole_up_to_the_signal, a_flight_of_a_second_has_the_rows_of_a_second,
                             a_slow_pilot_leaves_the_window_its_frames]))
