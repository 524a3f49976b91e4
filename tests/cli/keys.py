#!/usr/bin/python3
"""The list of keys: what the program prints, what the documentation says, and a user's own file.

    keys.py PROGRAM
"""
import os
import subprocess
import sys
import tempfile

PROGRAM = os.path.abspath(sys.argv[1])
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def keys(*arguments, status=0):
    result = subprocess.run([PROGRAM, "keys", *arguments], capture_output=True, text=True, timeout=60, check=False)
    if result.returncode != status:
        sys.exit("keys %s: status %d, %s" % (arguments, result.returncode, result.stderr))
    return result.stdout if status == 0 else result.stderr


def main():
    with open(os.path.join(ROOT, "docs/keys.md"), encoding="utf-8") as file:
        if keys("--defaults") not in file.read():
            sys.exit("docs/keys.md does not hold what `skidpad keys --defaults` prints; put that in its place")
    with tempfile.TemporaryDirectory() as folder:
        mine = os.path.join(folder, "mine.conf")
        with open(mine, "w", encoding="utf-8") as file:
            file.write("pitch_up = W\n")
        if "| Stick back: nose up | W |" not in keys("--bindings", mine):
            sys.exit("a user's key is not in the list")
        # All keys, written out, are a valid file that changes nothing.
        with open(mine, "w", encoding="utf-8") as file:
            file.write(keys("--config", "--defaults"))
        if keys("--bindings", mine) != keys("--defaults"):
            sys.exit("the printed configuration reads back differently")
        with open(mine, "w", encoding="utf-8") as file:
            file.write("\nfly = W\n")
        if mine + ":2: there is no action" not in keys("--bindings", mine, status=2):
            sys.exit("a bad line is not named")


main()
