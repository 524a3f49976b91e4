#!/usr/bin/python3
"""Runs of scripted scenes whose last state must have the same bits whatever compiler built the program, and however.

    hashes.py PROGRAM...           runs every line of `hashes` and compares; PROGRAM may begin with an emulator
    hashes.py PROGRAM... --renew   writes `hashes` anew; say in CHANGELOG.md why the physics changed

As many run at a time as there are processors.
"""
import concurrent.futures
import os
import shlex
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
TABLE = os.path.join(HERE, "hashes")


def read_table():
    """The lines of the table, and of these [number, hash, arguments] of each that is a scenario."""
    with open(TABLE, encoding="utf-8") as table:
        lines = [line.rstrip("\n") for line in table]
    return lines, [[number, *line.split(None, 1)] for number, line in enumerate(lines) if line and not line.startswith("#")]


def state_hash(program, arguments):
    answer = subprocess.run([*program, "run", *shlex.split(arguments), "--hash"], capture_output=True, text=True)
    if answer.returncode != 0:
        raise RuntimeError(f"{arguments}: exit status {answer.returncode}: {answer.stderr.strip()}")
    return answer.stdout.split()[-1]


def state_hashes(program, scenarios):
    """The hash that the program gives for each scenario, in their order."""
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as runs:
        return list(runs.map(lambda scenario: state_hash(program, scenario[2]), scenarios))


def main(arguments):
    renew = "--renew" in arguments
    program = [argument for argument in arguments if argument != "--renew"]
    lines, scenarios = read_table()
    differ = 0
    for (number, expected, scenario), got in zip(scenarios, state_hashes(program, scenarios)):
        lines[number] = f"{got} {scenario}"
        if got != expected and not renew:
            differ += 1
            print(f"{scenario}: the state's hash is {got}, expected {expected}")
        else:
            print(f"{scenario}: {got}")
    if renew:
        with open(TABLE + ".new", "w", encoding="utf-8") as table:
            table.write("\n".join(lines) + "\n")
        os.replace(TABLE + ".new", TABLE)
    return 1 if differ else 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except RuntimeError as trouble:
        sys.exit(str(trouble))
