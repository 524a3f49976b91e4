#!/usr/bin/python3
"""Populations of novices: failures replay from their keys, the number of processes changes nothing, bad arguments are reported, and most pass.

    novices.py PROGRAM [SEEDS]      SEEDS: how many novices of each population fly; with SKIDPAD_LONG=1 those that reports are of
"""
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

PROGRAM = os.path.abspath(sys.argv[1])
LONG = bool(os.environ.get("SKIDPAD_LONG"))
SEEDS = 100 if LONG else int(sys.argv[2]) if len(sys.argv) > 2 else 2
FIRST = 81 if LONG else 1

# Options, the share that has to pass, and how many of at most ten may fail. In the Cub the fourth fails.
POPULATIONS = [
    (["--aircraft", "c172p"], 0.98, 0),
    (["--aircraft", "c172p", "--wind", "15", "--gusts", "5"], 0.85, 1),
    (["--aircraft", "j3cub"], 0.95, 1),
    (["first_hover", "--aircraft", "ah1s"], 0.95, 0),
    (["first_hover", "--aircraft", "r22"], 0.95, 0),
]
LONG_POPULATIONS = [(["--aircraft", "c172p", "--gains", gains], 0.9, 1) for gains in ("0.7", "1.3")]
LONG_POPULATIONS += [(["first_hover", "--aircraft", "ah1s", "--gains", gains], 0.9, 1) for gains in ("0.7", "1.3")]

BAD = [
    (["--seeds", "x"], r"novices: --seeds is 'x'; A-B is wanted"),
    (["--seeds", "5-3"], r"--seeds is '5-3'"),
    (["--seeds", "-1"], r"--seeds is '-1'"),
    (["--seeds", "1-2-3"], r"--seeds is '1-2-3'"),
    (["--seeds", "1-99999"], r"at most 10000 of them"),
    (["--seeds", "99999999999999999999"], r"--seeds is '9+'"),
    (["--wind", "x"], r"novices: --wind must be a number from 0 to 60 kt, not 'x'"),
    (["--wind", "61"], r"--wind must be a number from 0 to 60 kt"),
    (["--gusts", "-1"], r"--gusts must be a number from 0 to 60 kt"),
    (["--gains", "0.1"], r"novices: --gains must be a number from 0.2 to 5 times"),
    (["--gains", "x"], r"novices: --gains must be a number from 0.2 to 5 times"),
    (["--jobs", "0"], r"--jobs must be a whole number from 1 to 64 flights at once"),
    (["--record", "/nowhere/at/all"], r"novices: --record /nowhere/at/all: No such file"),
    (["--record", "/dev/null"], r"novices: --record /dev/null is no folder"),
    (["airfield"], r"airfield has no course; novices fly first_flight, first_hover"),
    (["plane"], r"plane has no course"),
    (["nosuch"], r"nosuch"),
    (["a.skr"], r"a\.skr is a recording, not a scene"),
    (["--aircraft", "ah1s"], r"aircraft 'ah1s' is none of c172p, j3cub, j3cub_solo"),
    (["first_hover", "--air"], r"start"),
    (["--seedz", "1-2"], r"novices: unknown option --seedz; did you mean --seeds"),
]


def run(*arguments, status=0):
    result = subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, timeout=900, check=False)
    if result.returncode != status:
        sys.exit("%s: status %d, %s" % (arguments, result.returncode, result.stderr))
    return result


def check(condition, what):
    if not condition:
        sys.exit(what)


def failures_replay_from_their_keys(folder):
    # Without aids a flight ends soon; with aids in a storm the way through the aids is replayed, too.
    for options, count in ((["--no-aids", "--seeds", "1-3"], 3), (["--no-aids", "--air", "--seeds", "4"], 1),
                           (["--wind", "45", "--seeds", "1"], 1), (["first_hover", "--seeds", "1", "--no-aids"], 1)):
        place = os.path.join(folder, "made", "")  # by the program, the first time
        shutil.rmtree(place, ignore_errors=True)
        said = run("novices", *options, "--record", place).stdout
        check("passed  0 of %d\n" % count in said, "it passes: " + said)
        names = sorted(name[:-5] for name in os.listdir(place) if name.endswith(".keys"))
        check(len(names) == count and len(os.listdir(place)) == 2 * count, "recorded: %s" % os.listdir(place))
        for name in names:
            stem = os.path.join(place, name)
            with open(stem + ".keys", encoding="utf-8") as file:
                how, cause = file.readline(), file.readline()
            check(how.startswith("# skidpad run ") and cause[2:].strip() in said, "%s: %s%s" % (name, how, cause))
            run(*shlex.split(how[len("# skidpad "):]), "--record", stem + "-again.skr")
            check("the same bits" in run("diff", stem + ".skr", stem + "-again.skr").stdout, name + ": another flight")
            check("the same bits" in run("replay", "--check", stem + ".skr").stdout, name + ": it does not replay")


def the_number_of_processes_changes_nothing():
    flights = [run("novices", "--no-aids", "--seeds", "3-7", "--jobs", jobs).stdout for jobs in ("1", "2", "5")]
    check(flights[0] == flights[1] == flights[2], "%s" % flights)
    check(flights[0].startswith("first_flight, without aids, wind up to 8 kt, gusts of 4 kt, seeds 3 to 7\n"), flights[0])


def bad_arguments_are_reported():
    for arguments, pattern in BAD:
        said = run("novices", *arguments, status=2).stderr
        check(re.search(pattern, said) and said.count("\n") == 1, "%s: %s" % (arguments, said))


def seeds(count=SEEDS):
    return "%d-%d" % (FIRST, FIRST + count - 1)


def most_pass():
    for options, share, failures in POPULATIONS + (LONG_POPULATIONS if LONG else []):
        least = SEEDS - failures if SEEDS <= 10 else share * SEEDS
        said = run("novices", *options, "--seeds", seeds()).stdout
        passed = int(re.search(r"passed +(\d+) of %d" % SEEDS, said).group(1))
        check(passed >= least, "%s: too few pass\n%s" % (options, said))


def none_passes_without_aids():
    for options, _, _ in POPULATIONS:
        said = run("novices", *options, "--no-aids", "--seeds", seeds(SEEDS if LONG else min(SEEDS, 3))).stdout
        check(re.search(r"passed +0 of", said), "without aids: " + said)


def main():
    with tempfile.TemporaryDirectory() as folder:
        failures_replay_from_their_keys(folder)
    the_number_of_processes_changes_nothing()
    bad_arguments_are_reported()
    most_pass()
    none_passes_without_aids()


main()
