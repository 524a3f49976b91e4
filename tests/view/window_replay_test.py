#!/usr/bin/python3
"""The viewer of recordings in a window: its timeline, bookmarks, the account of energy, what a joystick does there.

    window_replay_test.py PROGRAM [VIRTUAL_STICK]
"""
import os
import re
import sys
import time

from window_driver import checked, contents, corner, fail, Flight, good, need_stick, number, PATIENCE, record, Replay, run, run_in_windows


def bookmarks(folder, recording):
    """As `replay --info` lists them."""
    return re.findall(r"^bookmark +[\d.]+ s, tick (\d+): (.*)$", good(folder, "replay", "--info", recording), re.MULTILINE)


def a_recording_is_shown_in_a_window_and_described_without_one(display, folder):
    recording = record(folder, "landing.skr", "landing", "--seconds", "12")
    words = run(folder, "replay", recording).stdout
    if "12.00 s" not in words or words != run(folder, "replay", "--info", recording, DISPLAY=display.name).stdout:
        fail("without a display it says: " + words)
    with Replay(display, folder, recording, recording, "--at", "4", "--hud", "off") as replay:
        begin = replay.picture()
        replay.key("Right")
        later = replay.picture()
        if later == begin:
            fail("Right does not move")
        replay.key("Left")
        if replay.picture() != begin:
            fail("Left does not come back to the same picture")
        replay.key("End")
        last = replay.picture()
        replay.key("Home")
        first = replay.picture()
        if len({begin, first, last}) != 3:
            fail("Home and End do not move")
        replay.key("r", "F5", "F9")  # keys of a flight
        if replay.picture() != first:
            fail("a key of a flight moves the replay")
        replay.click(400 + 440, 225 + 215)  # in the middle of the screen the window, near the right end of its timeline
        if replay.picture() == begin:
            fail("a click on the timeline does not move")
        replay.key("ctrl+q")
        replay.process.wait(PATIENCE)
        if replay.process.returncode != 0:
            fail("status %d" % replay.process.returncode)


def bookmarks_made_in_the_viewer_are_there_the_next_time(display, folder):
    recording = record(folder, "marked.skr", "landing", "--seconds", "12")
    with Replay(display, folder, recording, "--at", "4") as replay:
        replay.key("m", "Right", "m", "Left", "Left", "m")
        replay.picture()
        if bookmarks(folder, recording) != [("0", "at 0.00 s"), ("480", "at 4.00 s"), ("1080", "at 9.00 s")]:
            fail("while the window is open the file has the bookmarks %s" % bookmarks(folder, recording))
        replay.key("m")  # takes the one at 0 away
        replay.picture()
        os.chmod(recording, 0o444)
        before = contents(recording)
        replay.key("period", "m")
        replay.picture()
        replay.leave()
    if contents(recording) != before:
        fail("a bookmark was written to a file that is read-only")
    if bookmarks(folder, recording) != [("480", "at 4.00 s"), ("1080", "at 9.00 s")]:
        fail("the file has the bookmarks %s" % bookmarks(folder, recording))
    checked(folder, recording)
    with Replay(display, folder, recording, "--at", "4", "--hud", "off") as replay:
        replay.key("l")  # loops between them
        begin = replay.picture()
        replay.key("space")
        time.sleep(1.0)
        if replay.picture() == begin:
            fail("it does not play")
        replay.leave()


def the_timeline_can_be_seen_from_near(display, folder):
    recording = record(folder, "near.skr", "landing", "--seconds", "12")
    with Replay(display, folder, recording, "--at", "1", "--hud", "off") as replay:
        replay.tool("mousemove", "100", "100")  # beside the window
        whole = replay.picture()
        replay.key("z", "z")
        near = replay.picture()
        replay.key("Next")
        later = replay.picture()
        replay.key("Prior")
        if len({whole, near, later}) != 3 or replay.picture() != near:
            fail("Z, PageDown and PageUp do not show other parts of the timeline")
        replay.key("ctrl+z")
        if replay.picture() != whole:
            fail("Ctrl+Z does not show all of it")
        replay.tool("mousemove", str(400 + 240), str(225 + 215))
        shown = replay.picture()
        if shown == whole:
            fail("what the mouse points at is not described")
        replay.tool("click", "4")
        wheeled = replay.picture()
        if wheeled == shown:
            fail("the wheel does not zoom")
        replay.tool("click", "--repeat", "2", "5")
        if replay.picture() != shown:
            fail("the wheel does not zoom back")
        replay.leave()


def energy_is_counted_in_a_replay(display, folder):
    recording = record(folder, "energy.skr", "landing", "--seconds", "8")
    with Replay(display, folder, recording, "--at", "1", "--camera", "orbit") as replay:
        panel = lambda: corner(replay.picture(), 138, 120)  # what is said of screenshots is elsewhere
        plain = panel()
        replay.key("F3")
        first = panel()
        replay.key("Right")
        if first == plain or panel() == first:
            fail("F3 shows no account, or always the same")
        replay.key("Left")
        if panel() != first:
            fail("the account of a moment is another when one comes back to it")
        replay.leave()


def a_stick_moves_nothing_in_a_replay_and_flies_on_from_it(display, folder):
    need_stick()
    with Flight(display, folder, "--hud", "off", stick="0 0 0 0 0 0") as flight:
        flight.picture()  # joysticks are looked for after the first one
        flight.key("ctrl+r")
        flight.still()
        rows = flight.rows()
        before = flight.picture()
        flight.move_stick("0 32767 0 20000 0 0")
        if flight.picture() != before or flight.rows() != rows:
            fail("a stick moves something in a replay")
        flight.move_stick("0 32767 0 20000 16 0")  # its button changes the camera there as in flight
        flight.move_stick("0 32767 0 20000 0 0")
        if flight.picture() == before:
            fail("the stick's button does not change the camera")
        flight.key("t")
        flight.fly(60)
        flight.key("ctrl+q")
        rows = flight.end()
    if not abs(number(rows[-1], "elevator")) > 0.9:
        fail("after T the stick has the elevator at %s" % rows[-1]["aircraft[0].elevator"])


TESTS = [a_recording_is_shown_in_a_window_and_described_without_one, bookmarks_made_in_the_viewer_are_there_the_next_time,
         the_timeline_can_be_seen_from_near, energy_is_counted_in_a_replay,
         a_stick_moves_nothing_in_a_replay_and_flies_on_from_it]


if __name__ == "__main__":
    sys.exit(run_in_windows(TESTS))
