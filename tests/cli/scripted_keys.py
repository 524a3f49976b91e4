#!/usr/bin/python3
"""Flights by files of keys: what keys do, what is recorded, and the message about a bad file.

    scripted_keys.py PROGRAM
"""
import csv
import os
import re
import subprocess
import sys
import tempfile

PROGRAM = os.path.abspath(sys.argv[1])
COLUMNS = "height,airspeed,roll,pitch,alpha,on_ground,aircraft[0].aids.path,aircraft[0].aids.bank,aircraft[0].elevator"
DEGREE = 0.017453292519943295

# Brake off, full throttle, lift off, a turn to the right, level wings and path.
CESSNA = """
0    Shift+B      0.1
0.5  Ctrl+PageUp  0.1
19   Down         3
45   Right        1.5
65   Keypad 5     0
"""
CUB = """
0    Shift+B      0.1
0.5  Ctrl+PageUp  0.1
13   Down         1
35   Right        1.5
55   Keypad 5     0
"""

BAD = [
    ("", None, None),  # nothing is pressed
    ("1 Down\n", 1, r'"1 Down" is not `TIME KEY SECONDS`'),
    ("# what a person does\n\n1 Dwn 1\n", 3, "there is no key \"Dwn\"; did you mean 'Down'"),
    ("1 Wobbleboard 1\n", 1, 'there is no key "Wobbleboard"'),
    ("5 Down 1\n4 Up 1\n", 2, "its time is before that of the line above"),
    ("1 Down -1\n", 1, 'the length "-1" is no number of seconds from 0 to 1000'),
    ("-1 Down 1\n", 1, 'the time "-1" is no number of seconds'),
    ("nan Down 1\n", 1, 'the time "nan" is no number of seconds'),
    ("1 Down inf\n", 1, 'the length "inf" is no number of seconds from 0 to 1000'),
    ("1 Down 1e9\n", 1, 'the length "1e9" is no number of seconds from 0 to 1000'),
    ("1 Down 5\n3 Down 1\n", 2, "the key is still down: line 1 holds it"),
    ("1 Down one\n", 1, 'the length "one" is no number'),
    ("1 Keypad 8 0.1\n2 Shift+Ctrl+B 0\n", None, None),
    ("1 Down 0.001\n" * 1000000, None, r"/keys:(2: the key is still down|100001: )"),
    ("".join("%d Down 0\n" % (i // 50) for i in range(0, 50)), None, r":2: the key is still down"),
    ("1 " + 300 * "x" + " 1\n", 1, "the line is too long"),
    ("1 Down 1\0\n", 0, "it holds a zero byte"),
]


def run(*arguments, status=0):
    result = subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, timeout=300, check=False)
    if result.returncode != status:
        sys.exit("%s: status %d, %s" % (arguments, result.returncode, result.stderr))
    return result


def flight(folder, keys, seconds, *arguments):
    path = os.path.join(folder, "keys")
    with open(path, "w", encoding="utf-8") as file:
        file.write(keys)
    table = run("run", *arguments, "--keys", path, "--seconds", str(seconds), "--csv", "-", "--every", "12",
                "--columns", COLUMNS).stdout
    return [{name.split(".")[-1] if "aids" not in name else name[12:]: float(value) for name, value in row.items()}
            for row in csv.DictReader(table.splitlines())]


def check(condition, what):
    if not condition:
        sys.exit(what)


def a_flight_stays_in_limits(folder, aircraft, keys):
    rows = flight(folder, keys, 90, "plane", "--set", "aircraft=" + aircraft, "--set", "tailwheel_lock=1", "--set",
                  "parking_brake=1")
    flying = [row for row in rows if row["height"] > 3.0]
    check(flying and rows[-1]["height"] > 50.0, "%s: it does not fly" % aircraft)
    check(max(row["alpha"] for row in flying) < 11.5 * DEGREE, "%s: incidence" % aircraft)
    check(max(abs(row["roll"]) for row in flying) < 32 * DEGREE, "%s: bank" % aircraft)
    check(max(row["roll"] for row in flying) > 20 * DEGREE, "%s: it does not turn" % aircraft)
    check(abs(rows[-1]["roll"]) < 0.2 * DEGREE, "%s: it does not fly level again" % aircraft)
    check(abs(rows[-1]["height"] - rows[-100]["height"]) < 2.0, "%s: the path is not held" % aircraft)


def what_is_flown_is_recorded(folder):
    path, recording = os.path.join(folder, "keys"), os.path.join(folder, "keys.skr")
    with open(path, "w", encoding="utf-8") as file:
        file.write(CESSNA)
    run("run", "plane", "--set", "parking_brake=1", "--keys", path, "--seconds", "50", "--record", recording)
    check("the same bits" in run("replay", "--check", recording).stdout, "the recording replays otherwise")
    own = run("run", "plane", "--keys", path, "--seconds", "20", "--hash").stdout
    check(own == run("run", "plane", "--keys", path, "--seconds", "20", "--hash").stdout, "two flights differ")


def without_aids_keys_move_the_stick(folder):
    rows = flight(folder, "1 Down 3\n", 3, "plane", "--aids", "off")
    check(rows[-1]["elevator"] == 1.0, "the stick is not back")
    rows = flight(folder, "1 Down 3\n", 3, "plane", "--aids", "bank, rudder")
    check(rows[-1]["elevator"] == 1.0, "the stick is not back with other aids on")
    rows = flight(folder, "1 Down 3\n", 3, "plane")
    check(0.0 < rows[-1]["elevator"] <= 0.3, "the aids do not hold the elevator back")


def the_documented_pictures_show_what_their_words_say():
    keys = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "docs", "pictures", "first_%s.keys")
    said = run("run", "first_flight", "--keys", keys % "minute", "--seconds", "67", "--events").stdout
    check(re.search(r"^6\d\.\d+ gate 1 of 6, climb: passed", said, re.MULTILINE), "first_minute: " + said)
    check("next is gate 2 of 6" in said, "first_minute: " + said)
    said = run("run", "first_hover", "--keys", keys % "hover", "--seconds", "75").stdout
    check("next is landing" in said, "first_hover: " + said)


def bad_files_are_reported(folder):
    path = os.path.join(folder, "keys")
    for text, line, words in BAD:
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        said = run("run", "plane", "--keys", path, "--seconds", "0.1", status=2 if words else 0).stderr
        if words is None:
            continue
        where = "%s:%d: " % (path, line) if line else path
        check(where in said and (words in said or re.search(words, said)), "%r: %s" % (text[:60], said))
        check(said.count("\n") == 1, "more than a line: " + said)
    for arguments, words in ((["--aids", "on"], "--aids belongs to keys"),
                             (["--keys", path, "--aids", "pth"], "did you mean 'path'"),
                             (["--keys", folder], "cannot be read"), (["--keys", path + "s"], "cannot be opened")):
        with open(path, "w", encoding="utf-8") as file:
            file.write("1 Down 1\n")
        check(words in run("run", "plane", *arguments, status=2).stderr, words)


def main():
    with tempfile.TemporaryDirectory() as folder:
        a_flight_stays_in_limits(folder, "c172p", CESSNA)
        a_flight_stays_in_limits(folder, "j3cub", CUB)
        what_is_flown_is_recorded(folder)
        the_documented_pictures_show_what_their_words_say()
        without_aids_keys_move_the_stick(folder)
        bad_files_are_reported(folder)


main()
