#!/usr/bin/python3
"""The page on a crash in a window: in a flight, in a replay of it, after going back in time.

    window_crash_test.py PROGRAM [VIRTUAL_STICK]
"""
import os
import sys

from window_driver import corner, fail, Flight, record, Replay, run_in_windows, wait_for

WIDTH, HEIGHT = 480, 270
# A Cessna rolls into a wall after 1 s.
WALL = """
local ground = made_of(materials.asphalt_dry, halfspace{ normal = {0, 0, 1}, offset = 0 })
local wall = made_of(materials.concrete, box{ min = {-20, 20, -1}, max = {20, 21, 6} })
return scene{ title = 'Wall', scenery = ground + wall,
  aircraft = { { type = 'c172p', at = {0, 0}, heading = 0, speed = 18, rpm = 1000 } } }
"""


def scene(folder):
    path = os.path.join(folder, "wall.lua")
    with open(path, "w") as file:
        file.write(WALL)
    return path


def dark(png):
    """Whether the left upper corner is as dark as a panel, and how many bright places are in it."""
    rows = corner(png, WIDTH, HEIGHT)
    each = len(rows[0]) // WIDTH
    share, bright = 0, 0
    for y in range(12, 100):
        for x in range(12, 200):
            colour = rows[y][x * each:x * each + 3]
            share += max(colour) < 70
            bright += min(colour) > 90
    return share > 0.6 * 88 * 188, bright


def is_open(window):
    panel, letters = dark(window.picture())
    return panel and letters > 20


def the_page_opens_and_closes_and_time_goes_back_behind_it(display, folder):
    with Flight(display, folder, scene=scene(folder)) as flight:
        wait_for("the crash", lambda: flight.rows() > 300)
        if is_open(flight):
            fail("the page opens by itself")
        flight.key("shift+u")
        wait_for("the page", lambda: is_open(flight))
        flight.key("shift+u")
        wait_for("the end of the page", lambda: not is_open(flight))
        flight.key("shift+u")
        wait_for("the page again", lambda: is_open(flight))
        flight.key("ctrl+r")  # the replay of it
        wait_for("the page in the replay", lambda: is_open(flight))
        flight.key("Home")
        flight.picture()
        flight.key("ctrl+r", "Escape")
        wait_for("the end of the page", lambda: not is_open(flight))
        flight.key("r", "r")
        flight.key("shift+u")
        flight.picture()
        flight.key("ctrl+q")
        flight.end()


def a_replay_has_the_page_up_to_its_moment(display, folder):
    recording = record(folder, "wall.skr", scene(folder), "--seconds", "4")
    with Replay(display, folder, recording) as replay:
        replay.key("shift+u")
        before = wait_for("no crash yet", lambda: not is_open(replay) or None)
        replay.key("End")
        wait_for("the page", lambda: is_open(replay))
        replay.key("Home")
        wait_for("no crash any more", lambda: not is_open(replay))
        if not before:
            fail("there is a page before the crash")
        replay.leave()


TESTS = [the_page_opens_and_closes_and_time_goes_back_behind_it, a_replay_has_the_page_up_to_its_moment]


if __name__ == "__main__":
    sys.exit(run_in_windows(TESTS))
