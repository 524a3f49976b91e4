#!/usr/bin/python3
"""Recordings that every build must replay to the same bits. `recordings` tells what each shows.

    recordings.py PROGRAM...                  checks all of them; PROGRAM may begin with an emulator
    recordings.py PROGRAM... --renew REASON   records all of them anew, and those that fuzzing begins with, and puts the
                                           reason into CHANGELOG.md

As many are checked at a time as there are processors. A difference is told by its tick, stage, number and both values.
"""
import concurrent.futures
import datetime
import os
import shlex
import struct
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
TABLE = os.path.join(HERE, "recordings")
FUZZ = os.path.join(HERE, "..", "fuzz")
CHANGELOG = os.path.join(HERE, "..", "..", "CHANGELOG.md")
MASK = (1 << 64) - 1
HEADING = "Golden recordings:"


def read_table():
    """Of each recording [file, what it shows, arguments of `skidpad run`]."""
    with open(TABLE, encoding="utf-8") as table:
        rows = [[part.strip() for part in line.split("|")] for line in table if line.strip() and not line.startswith("#")]
    return [[os.path.join(HERE, name + ".skr"), shows, arguments] for name, shows, arguments in rows]


def check(program, path):
    answer = subprocess.run([*program, "replay", "--check", path], capture_output=True, text=True)
    return answer.returncode, (answer.stdout + answer.stderr).strip()


def check_all(program, rows):
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as runs:
        answers = list(runs.map(lambda row: check(program, row[0]), rows))
    for (path, shows, _), (status, text) in zip(rows, answers):
        print(text if status == 0 else f"FAILED, status {status}: {text}  [{shows}]")
    return 0 if all(status == 0 for status, _ in answers) else 1


def hash_word(value, word):
    """As in engine/base/hash.h."""
    value ^= word + 0x9E3779B97F4A7C15 & MASK
    value = value * 0xD6E8FEB86659FD93 & MASK
    value ^= value >> 32
    value = value * 0xD6E8FEB86659FD93 & MASK
    return value ^ value >> 29


def bookmark(place, tick, text):
    """A chunk for a bookmark that is added to a whole recording, at a byte of the file (docs/recordings.md)."""
    payload = bytes([tick, len(text)]) + text.encode()
    checksum = place ^ int.from_bytes(b"NOTE", "little") << 32
    whole = len(payload) // 8 * 8
    for at in range(0, whole, 8):
        checksum = hash_word(checksum, int.from_bytes(payload[at:at + 8], "little"))
    checksum = hash_word(hash_word(checksum, int.from_bytes(payload[whole:], "little")), len(payload))
    return b"NOTE" + struct.pack("<IQ", len(payload), checksum) + payload


def renew_corpus(program):
    """The small recordings that fuzzing and mutants begin with. One has bookmarks that were added later, the last cut short."""
    for name, more in (("rig", ["--ticks", "60", "--trace"]), ("two_aircraft", ["--ticks", "605"])):
        scene, file = os.path.join(FUZZ, "recorded", name + ".lua"), os.path.join(FUZZ, "corpus", "recording", name + ".skr")
        subprocess.run([*program, "run", scene, *more, "--record", file], check=True, stdout=subprocess.DEVNULL)
    with open(os.path.join(FUZZ, "corpus", "recording", "rig.skr"), "rb") as rig:
        data = rig.read()
    for tick, text in ((1, "early"), (30, "there"), (58, "mine"), (59, "cut")):
        data += bookmark(len(data), tick, text)
    with open(os.path.join(FUZZ, "corpus", "recording", "rig_notes.skr"), "wb") as notes:
        notes.write(data[:-13])


def tell(reason):
    """One line in the change log, below the heading of the golden recordings."""
    with open(CHANGELOG, encoding="utf-8") as log:
        text = log.read()
    line = f"- {datetime.date.today().isoformat()}: {reason}\n"
    if HEADING in text:
        text = text.replace(HEADING + "\n\n", HEADING + "\n\n" + line, 1)
    else:
        text = text.rstrip("\n") + f"\n\n{HEADING}\n\n{line}"
    with open(CHANGELOG + ".new", "w", encoding="utf-8") as log:
        log.write(text)
    os.replace(CHANGELOG + ".new", CHANGELOG)


def renew(program, rows, reason):
    for path, _, arguments in rows:
        subprocess.run([*program, "run", *shlex.split(arguments), "--record", path, "--trace"], check=True,
                       stdout=subprocess.DEVNULL)
        print(f"{os.path.basename(path)}: {os.path.getsize(path)} bytes")
    renew_corpus(program)
    tell(reason)
    return 0


def main(arguments):
    rows = read_table()
    if "--renew" not in arguments:
        return check_all(arguments, rows)
    at = arguments.index("--renew")
    reason = " ".join(arguments[at + 1:]).strip()
    if len(reason) < 20:
        sys.exit("recordings.py: --renew wants a reason in a sentence: what changed in the physics, and why that is right")
    return renew(arguments[:at], rows, reason)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
