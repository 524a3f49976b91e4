"""What the tests of signals share, with and without a window: which signals, when they are sent, and what must be whole afterwards.

SKIDPAD_SEED chooses the moments; SKIDPAD_LONG=1 tries ten times as many.
"""
import csv
import os
import re
import signal

SEED = int(os.environ.get("SKIDPAD_SEED", "25"))
TIMES = 10 if os.environ.get("SKIDPAD_LONG") == "1" else 1
SIGNALS = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)


def usual():
    """In the child: a test may run under nohup, or in a shell's background."""
    for number in SIGNALS:
        signal.signal(number, signal.SIG_DFL)


def ticks_checked(recording, run):
    """How many ticks a recording has, which replays to the same bits; one without a tick has nothing to check, and opens.
    `run` runs the program with such words."""
    done = run("replay", "--check", recording)
    if "no tick" in done.stdout + done.stderr:
        done = run("replay", "--info", recording)
        assert done.returncode == 0, (recording, done.stdout, done.stderr)
        return 0
    assert (done.returncode, done.stderr) == (0, ""), (recording, done.returncode, done.stdout, done.stderr)
    return int(re.search(r"over (\d+) ticks?", done.stdout)[1])


def something_whole(folder, run):
    """False if nothing is in the folder. Else there are a recording and its table, both whole, and nothing else."""
    names = sorted(os.listdir(folder))
    if not names:
        return False
    assert names == ["a.csv", "a.skr"], names
    with open(os.path.join(folder, "a.csv"), newline="", encoding="utf-8") as file:
        rows = len(list(csv.DictReader(file)))
    ticks = ticks_checked(os.path.join(folder, "a.skr"), run)
    assert rows == ticks + 1, "%d rows, %d ticks in the recording" % (rows, ticks)
    return True
