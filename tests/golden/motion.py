#!/usr/bin/python3
"""The motion of the golden scenarios: poses, velocities and contact forces with 17 digits, as text.

    motion.py PROGRAM...                  runs every line of `scenarios` and compares; PROGRAM may begin with an emulator
    motion.py PROGRAM... --renew REASON   writes `motion` anew, and REASON, which must be of physics, into CHANGELOG.md

A scenario has ten rows and its end. Lengths in m, angles as quaternions, rates in rad/s about the body's axes, forces in N;
axes: east, north, up.
"""
import csv
import io
import os
import re

import golden

FOLDER = os.path.join(golden.HERE, "motion")
ROWS = 10
HEADING = "Golden motion:"
GROUP = re.compile(r"(aircraft\[\d+\])\.(position|attitude|velocity|rate)\.[wxyz]$|(aircraft\[\d+\])\.(contact)_[xyz]$"
                   r"|(aircraft\[\d+\])\.(wheel)\[\d+\]\.normal_force$")


def ticks_of(scenario):
    return round(float(re.search(r"--seconds (\S+)", scenario.arguments).group(1)) * 120)


def motion_of(program, scenario):
    """Lines: the time, then each quantity of each aircraft."""
    table = scenario.run(program, "--csv", "-", "--every", str(ticks_of(scenario) // ROWS))
    lines = []
    for row in csv.DictReader(io.StringIO(table)):
        lines.append(f"{row['t']} s")
        groups = {}
        for column, value in row.items():
            match = GROUP.match(column)
            if match:
                aircraft, quantity = [part for part in match.groups() if part is not None]
                groups.setdefault((aircraft, quantity), []).append(value)
        lines += [f"  {aircraft}.{quantity} {' '.join(values)}" for (aircraft, quantity), values in groups.items()]
    return lines


def path_of(scenario):
    return os.path.join(FOLDER, scenario.name)


def read(scenario):
    try:
        with open(path_of(scenario), encoding="utf-8") as file:
            return file.read().splitlines()
    except FileNotFoundError:
        return []


def first_difference(expected, got):
    """Where and how two motions part; None where they are the same."""
    time = "at the start"
    for i in range(max(len(expected), len(got))):
        before, after = (lines[i] if i < len(lines) else "nothing" for lines in (expected, got))
        if before == after:
            time = after if after.endswith(" s") else time
            continue
        count = sum(a != b for a, b in zip(expected, got)) + abs(len(expected) - len(got))
        return f"{time}: {after.strip()}\n    expected {before.strip()}\n    {count} of {len(expected)} lines differ"
    return None


def main(arguments):
    program, reason = golden.renewal(arguments)
    every = golden.scenarios()
    motions = golden.for_each(every, lambda scenario: motion_of(program, scenario))
    if reason is not None:
        os.makedirs(FOLDER, exist_ok=True)
        for scenario, lines in zip(every, motions):
            golden.write(path_of(scenario), "\n".join(lines) + "\n")
        golden.tell(HEADING, reason)
        return 0
    differ = 0
    for scenario, lines in zip(every, motions):
        difference = first_difference(read(scenario), lines)
        differ += difference is not None
        print(f"{scenario.name}: {difference or 'the same motion'}")
    return 1 if differ else 0


if __name__ == "__main__":
    golden.main(main)
