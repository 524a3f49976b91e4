#!/usr/bin/python3
"""Memory that is short in the window: whichever allocation fails, the program says so and ends, or flies on; it never dies.

    short_memory_test.py PROGRAM LIBRARY

LIBRARY is made of short_memory.c. Allocations of the program with Dear ImGui, the OpenGL loader and the PNG encoder, and those of
SDL, are made to fail, once or from there on. SKIDPAD_LONG=1 tries 201 of the program and 67 of SDL, else a few. SKIDPAD_SEED chooses which.
"""
import os
import random
import subprocess
import sys
import tempfile

from window_driver import clean_environment, fail, PROGRAM, run, run_tests

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from sent_signals import ticks_checked

LIBRARY = os.path.abspath(sys.argv[2])
LONG = os.environ.get("SKIDPAD_LONG") == "1"
SEED = int(os.environ.get("SKIDPAD_SEED", "25"))


def fly(folder, part, n, lasting):
    """Answers the end of a short flight, and whether the n-th allocation came. `part` is PART:FROM of short_memory.c."""
    recording, hit = os.path.join(folder, "a.skr"), os.path.join(folder, "hit")
    for path in (recording, recording + ".part", hit):
        if os.path.exists(path):
            os.remove(path)
    environment = clean_environment(folder, SDL_VIDEODRIVER="offscreen", LD_PRELOAD=LIBRARY, SKIDPAD_SHORT_HIT=hit,
                                    SKIDPAD_SHORT="%s:%d:%d" % (part, n, lasting))
    done = subprocess.run([PROGRAM, "fly", "landing", "--seconds", "0.1", "--size", "160x100", "--quality", "low",
                           "--record", recording], env=environment, capture_output=True, text=True, timeout=120, check=False)
    return done, os.path.exists(hit) and os.path.getsize(hit) > 0


def try_one(folder, part, n, lasting):
    """Whether the allocation came."""
    done, came = fly(folder, part, n, lasting)
    said = "%s, allocation %d%s: status %d, says %r" % (part, n, " and all after it" if lasting else "", done.returncode, done.stderr)
    if done.returncode not in (0, 1, 2):
        fail(said)
    if done.returncode != 0 and not 1 <= done.stderr.count("skidpad: ") <= 3:
        fail("no sentence: " + said)
    recording = os.path.join(folder, "a.skr")
    if os.path.exists(recording + ".part") and "a.skr" not in done.stderr:
        fail("a recording is left unfinished: " + said)
    if os.path.exists(recording):
        ticks_checked(recording, lambda *arguments: run(folder, *arguments))
    return came


def last_allocation(folder, part):
    """About how many there are: the last power of 3 at which one still came."""
    n = 1
    while try_one(folder, part, 3 * n, 0):
        n *= 3
    return n


def every_part_may_be_refused_memory(folder):
    chance = random.Random(SEED)
    # The OpenGL loader and the scene's pictures come first; what asks from "text" on is mostly Dear ImGui.
    for part, most in (("skidpad:window", 67 if LONG else 6), ("skidpad:text", 134 if LONG else 12), ("SDL2:window", 67 if LONG else 4)):
        last = last_allocation(folder, part)
        # Many near the beginning, where each thing is made once.
        tries = [(min(last, int(last ** chance.random()) or 1), chance.randrange(2)) for _ in range(most)]
        came = sum(try_one(folder, part, n, lasting) for n, lasting in tries)
        print("%s: %d of %d allocations failed, of about %d; seed %d" % (part, came, most, last, SEED), flush=True)
        if came < most // 2:
            fail("hardly any of them came")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as place:
        sys.exit(run_tests([every_part_may_be_refused_memory], place))
