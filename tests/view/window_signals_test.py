#!/usr/bin/python3
"""Signals that ask the program to stop, at random moments of a flight in a window that is recorded.

    window_signals_test.py PROGRAM [VIRTUAL_STICK]

SKIDPAD_SEED chooses the moments; SKIDPAD_LONG=1 tries ten times as many.
"""
import csv
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time

from window_driver import checked, clean_environment, fail, PATIENCE, PROGRAM, run_in_windows

SEED = int(os.environ.get("SKIDPAD_SEED", "25"))
TRIES = 30 if os.environ.get("SKIDPAD_LONG") == "1" else 3
SIGNALS = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)


def usual():
    for number in SIGNALS:
        signal.signal(number, signal.SIG_DFL)


def a_recording_is_whole_up_to_the_signal(display, folder):
    chance, found = random.Random(SEED), 0
    for number in SIGNALS:
        for _ in range(TRIES):
            place, home = tempfile.mkdtemp(dir=folder), tempfile.mkdtemp(dir=folder)
            recording, table = os.path.join(place, "a.skr"), os.path.join(place, "a.csv")
            delay = chance.uniform(0.05, 4.0)
            told = "signal %d after %.3f s, seed %d: " % (number, delay, SEED)
            process = subprocess.Popen([PROGRAM, "fly", "landing", "--size", "320x200", "--quality", "low", "--record", recording,
                                        "--csv", table], env=clean_environment(home, DISPLAY=display.name), preexec_fn=usual,
                                       stderr=subprocess.PIPE, text=True)
            time.sleep(delay)
            process.send_signal(number)
            try:
                said = process.communicate(timeout=PATIENCE)[1]
            finally:
                process.kill()
            if process.returncode != -number:
                fail(told + "status %d, says %s" % (process.returncode, said))
            names = sorted(os.listdir(place))
            if not names:
                continue  # it had not begun to write
            if names != ["a.csv", "a.skr"]:
                fail(told + "left are %s" % names)
            ticks = int(re.search(r"over (\d+) ticks", checked(folder, recording))[1])
            with open(table, newline="") as file:
                rows = len(list(csv.DictReader(file)))
            if rows != ticks + 1:
                fail(told + "%d rows were flown, %d ticks are in the recording" % (rows, ticks))
            found += 1
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


if __name__ == "__main__":
    sys.exit(run_in_windows([a_recording_is_whole_up_to_the_signal, a_flight_of_a_second_has_the_rows_of_a_second]))
