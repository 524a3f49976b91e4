#!/usr/bin/python3
"""Runs of scripted scenes whose last state must have the same bits whatever compiler built the program, and however.

    hashes.py PROGRAM          runs every line of `hashes` and compares
    hashes.py PROGRAM --renew  writes `hashes` anew; say in CHANGELOG.md why the physics changed
"""
import os
import shlex
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
TABLE = os.path.join(HERE, "hashes")


def state_hash(program, arguments):
    answer = subprocess.run([program, "run", *shlex.split(arguments), "--hash"], capture_output=True, text=True)
    if answer.returncode != 0:
        sys.exit(f"{arguments}: exit status {answer.returncode}: {answer.stderr.strip()}")
    return answer.stdout.split()[-1]


def main():
    program, renew = sys.argv[1], "--renew" in sys.argv[2:]
    with open(TABLE, encoding="utf-8") as table:
        lines = [line.rstrip("\n") for line in table]
    differ = 0
    for number, line in enumerate(lines):
        if not line or line.startswith("#"):
            continue
        expected, arguments = line.split(None, 1)
        got = state_hash(program, arguments)
        if renew:
            lines[number] = f"{got} {arguments}"
        elif got != expected:
            differ += 1
            print(f"{arguments}: the state's hash is {got}, expected {expected}")
        else:
            print(f"{arguments}: {got}")
    if renew:
        with open(TABLE + ".new", "w", encoding="utf-8") as table:
            table.write("\n".join(lines) + "\n")
        os.replace(TABLE + ".new", TABLE)
    sys.exit(1 if differ else 0)


main()
