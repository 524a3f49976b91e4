#!/usr/bin/python3
"""A course in a window: its gates and the mark that points at the next one, going back in time, the key for the other scene.

    window_course_test.py PROGRAM [VIRTUAL_STICK]
"""
import os
import sys

from window_driver import Bare, corner, fail, Flight, record, Replay, run_in_windows, wait_for

WIDTH, HEIGHT = 480, 270
# Two gates right ahead of an aircraft that flies north: the first is passed after 2 s, the second is far on the left.
COURSE = """
return scene{ title = 'Two gates', scenery = made_of(materials.grass, halfspace{ normal = {0, 0, 1}, offset = 0 }),
  course = { { gate = 'one', at = {0, 100, 300}, heading = 0, radius = 20, hints = { { text = 'Hold {pitch_up}' } } },
             { gate = 'two', at = {-900, 200, 300}, heading = 270, radius = 60 } },
  aircraft = { { type = 'c172p', at = {0, 0, 300}, heading = 0, speed = 50, controls = { throttle = 0.7 } } } }
"""


def pink(png):
    """Places of the colour of the next gate and of its mark."""
    found = []
    for y, row in enumerate(corner(png, WIDTH, HEIGHT)):
        each = len(row) // WIDTH
        for x in range(WIDTH):
            red, green, blue = row[x * each:x * each + 3]
            if red > 225 and green < 110 and 150 < blue < 225:
                found.append((x, y))
    return found


def scene(folder):
    path = os.path.join(folder, "gates.lua")
    with open(path, "w") as file:
        file.write(COURSE)
    return path


def the_next_gate_and_its_mark_are_drawn_and_go_with_it(display, folder):
    with Flight(display, folder, scene=scene(folder)) as flight:
        flight.pause("p")
        ahead = pink(flight.picture())
        if not ahead:
            fail("nothing of the gate's colour is in the picture")
        middle = sum(x for x, _ in ahead) / len(ahead)
        if flight.rows() < 200 and abs(middle - WIDTH / 2) > 30:
            fail("the gate ahead is drawn about x = %.0f" % middle)
        flight.key("p")
        wait_for("the first gate", lambda: flight.rows() > 420)
        flight.pause("p")
        beside = pink(flight.picture())
        if not beside:
            fail("nothing points to the second gate")
        if max(x for x, _ in beside) > WIDTH / 4:
            fail("what points to the gate on the left reaches to x = %d" % max(x for x, _ in beside))
        flight.key("h")
        if any(x < 40 for x, _ in pink(flight.picture())):
            fail("the mark stays where instruments are off")
        flight.key("h", "r", "r")  # in the air a restart is asked for twice
        again = pink(flight.picture())
        if not again or min(x for x, _ in again) < WIDTH / 4:
            fail("after a restart the mark is not at the first gate: %s" % again[:3])
        flight.key("ctrl+q")
        flight.end()


def a_replay_has_the_gates_of_its_course(display, folder):
    recording = record(folder, "gates.skr", scene(folder), "--seconds", "5")
    with Replay(display, folder, recording, "--at", "1") as replay:
        ahead = pink(replay.picture())
        if not ahead or abs(sum(x for x, _ in ahead) / len(ahead) - WIDTH / 2) > 30:
            fail("the gate ahead is not drawn: %s" % ahead[:3])
        replay.key("End")
        beside = pink(replay.picture())
        if not beside or max(x for x, _ in beside) > WIDTH / 4:
            fail("at the end nothing points to the second gate: %s" % beside[:3])
        replay.key("Home")
        again = pink(replay.picture())
        if not again or min(x for x, _ in again) < WIDTH / 4:
            fail("back at the beginning the first gate is not the next one: %s" % again[:3])
        replay.leave()


def title(window):
    return window.tool("getwindowname", window.window)


def the_free_airfield_is_one_key_away(display, folder):
    with Bare(display, folder) as window:
        if title(window) != "First flight - Skidpad":
            fail("without a scene it opens " + title(window))
        for expected in ("Airfield - Skidpad", "First flight - Skidpad"):
            window.key("F2")
            def opened():
                found = window.find_window()
                return found if found and window.tool("getwindowname", found) == expected else None
            window.window = wait_for(expected, opened)
            window.tool("windowfocus", "--sync", window.window)
            window.picture()
        window.leave()


def a_flight_that_is_recorded_stays_in_its_scene(display, folder):
    with Bare(display, folder, "--record", os.path.join(folder, "a.skr")) as window:
        window.key("F2")
        window.picture()
        if title(window) != "First flight - Skidpad":
            fail("it has opened " + title(window))
        window.leave()


TESTS = [the_next_gate_and_its_mark_are_drawn_and_go_with_it, a_replay_has_the_gates_of_its_course, the_free_airfield_is_one_key_away,
         a_flight_that_is_recorded_stays_in_its_scene]


if __name__ == "__main__":
    sys.exit(run_in_windows(TESTS))
