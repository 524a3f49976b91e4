#!/usr/bin/python3
"""Recordings that every build must replay to the same bits: of each line of `scenarios` that is recorded.

    recordings.py PROGRAM...                  checks all of them; PROGRAM may begin with an emulator
    recordings.py PROGRAM... --renew REASON   records all of them anew, and those that fuzzing begins with, and puts the
                                           reason into CHANGELOG.md

As many are checked at a time as there are processors. A difference is told by its tick, stage, number and both values.
"""
import os
import struct
import subprocess

import golden

FUZZ = os.path.join(golden.HERE, "..", "fuzz")
MASK = (1 << 64) - 1
HEADING = "Golden recordings:"


def path_of(scenario):
    return os.path.join(golden.HERE, scenario.name + ".skr")


def check(program, scenario):
    answer = subprocess.run([*program, "replay", "--check", path_of(scenario)], capture_output=True, text=True, check=False)
    return answer.returncode, (answer.stdout + answer.stderr).strip()


def check_all(program, every):
    answers = golden.for_each(every, lambda scenario: check(program, scenario))
    for scenario, (status, text) in zip(every, answers):
        print(text if status == 0 else f"FAILED, status {status}: {text}  [{scenario.shows}]")
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
    for name, of, more in (("rig", "one_rig", ["--ticks", "60", "--trace"]), ("two_aircraft", "two_aircraft", ["--ticks", "605"])):
        scene, file = os.path.join(FUZZ, "recorded", of + ".lua"), os.path.join(FUZZ, "corpus", "recording", name + ".skr")
        subprocess.run([*program, "run", scene, *more, "--record", file], check=True, stdout=subprocess.DEVNULL)
    with open(os.path.join(FUZZ, "corpus", "recording", "rig.skr"), "rb") as rig:
        data = rig.read()
    for tick, text in ((1, "early"), (30, "there"), (58, "mine"), (59, "cut")):
        data += bookmark(len(data), tick, text)
    with open(os.path.join(FUZZ, "corpus", "recording", "rig_notes.skr"), "wb") as notes:
        notes.write(data[:-13])


def renew(program, every, reason):
    for scenario in every:
        scenario.run(program, "--record", path_of(scenario), "--trace")
        print(f"{scenario.name}: {os.path.getsize(path_of(scenario))} bytes")
    renew_corpus(program)
    golden.tell(HEADING, reason)
    return 0


def main(arguments):
    program, reason = golden.renewal(arguments)
    every = [scenario for scenario in golden.scenarios() if scenario.recorded]
    return check_all(program, every) if reason is None else renew(program, every, reason)


if __name__ == "__main__":
    golden.main(main)
