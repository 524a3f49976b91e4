#!/usr/bin/python3
"""A tug and an aircraft by one set of keys: drive, back up, hook, change over, brake. A recording of it has the same bits.

    driving.py PROGRAM
"""
import csv
import os
import subprocess
import sys
import tempfile

PROGRAM = os.path.abspath(sys.argv[1])
SCENE = """
local apron = made_of(materials.concrete, halfspace{ normal = {0, 0, 1}, through = {0, 0, 0} })
local bar = tie{ name = "tow bar", axial_stiffness = 2e7, strength = 9e3, pushes = true, hooked = false, length = 4,
  from = { aircraft = 1, point = {2.44, 0, 0.42} }, to = { aircraft = 2, steers = "nose wheel" } }
return scene{ title = "Driving", scenery = apron, ties = { bar },
  aircraft = { { type = "tug", at = {0, 8.75}, heading = 0 },
               { type = "c172p", at = {0, 0}, heading = 0, engine = false, controls = { parking_brake = 1 } } } }
"""
# The tug backs up until the bar reaches, and hooks it. The Cessna's parking brake is released. The tug pulls it ahead. The
# Cessna brakes both to a stop.
KEYS = """
0    Shift+B        0
0.1  Ctrl+PageDown  0
0.2  PageUp         0.4
3.0  Ctrl+PageDown  0
5.5  Ctrl+O         0
6.0  Ctrl+Tab       0
6.1  Shift+B        0
6.5  Ctrl+Tab       0
6.6  Ctrl+PageDown  0
7.0  PageUp         0.5
13.0 Ctrl+PageDown  0
13.5 Ctrl+Tab       0
13.6 B              3
"""


def run(*arguments, status=0):
    result = subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, timeout=300, check=False)
    if result.returncode != status:
        sys.exit("%s: status %d, %s%s" % (arguments, result.returncode, result.stdout, result.stderr))
    return result.stdout


def at(rows, t, name):
    return float(min(rows, key=lambda row: abs(float(row["t"]) - t))[name])


def expect(true, what):
    if not true:
        sys.exit(what)


with tempfile.TemporaryDirectory() as folder:
    scene, keys, table, recording = (os.path.join(folder, n) for n in ("scene.lua", "keys", "run.csv", "run.skr"))
    for path, text in ((scene, SCENE), (keys, KEYS)):
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
    events = run("run", scene, "--keys", keys, "--seconds", "17", "--events", "--csv", table, "--record", recording)
    with open(table, encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    tug, cessna = "aircraft[0].", "aircraft[1]."
    expect(at(rows, 0.3, tug + "reverse") == 1 and at(rows, 1.5, tug + "velocity.y") < -0.3, "the tug does not back up")
    expect("is hooked" in events, "the bar is not hooked:\n" + events)
    expect(abs(at(rows, 6.0, cessna + "velocity.y")) < 1e-3, "the parking brake does not hold")
    expect(at(rows, 11.0, cessna + "velocity.y") > 0.5, "the tug does not pull the Cessna")
    expect(at(rows, 11.0, "tie[0].tension") > 100, "the bar does not pull")
    expect(at(rows, 15.0, cessna + "brake_left") > 0.5 and at(rows, 15.0, tug + "brake_left") == 0, "the wrong one brakes")
    expect(abs(at(rows, 17.0, cessna + "velocity.y")) < 0.05, "the Cessna's brakes do not stop both")
    run("replay", "--check", recording)
