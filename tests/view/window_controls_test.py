#!/usr/bin/python3
"""Joysticks set up in a window, files of controls and keys that are refused, and no window at all.

    window_controls_test.py PROGRAM [VIRTUAL_STICK]
"""
import os
import sys

from window_driver import fail, Flight, need_stick, run, run_in_windows, wait_for


def a_joystick_is_set_up_with_the_mouse_and_remembered(display, folder):
    """F10 and a click open the panel; an axis is found by moving it, the ends are calibrated, all is saved."""
    need_stick()
    with Flight(display, folder, size="1280x720", stick="0 0 0 0 0 0") as flight:
        flight.picture()  # joysticks are looked for after the first one
        flight.key("F10")
        flight.click(640, 59)  # Joysticks
        flight.key("F10")
        flight.click(453, 233)  # find: left brake
        flight.move_stick("0 0 0 -30000 0 0")
        flight.click(260, 293)  # Calibrate
        for numbers in ("-20000 0 0 0 0 0", "25000 0 0 0 0 0", "1500 0 0 0 0 0"):
            flight.move_stick(numbers)
        flight.click(246, 293)  # Done
        flight.click(246, 323)  # Save
        path = os.path.join(flight.folder, "config/skidpad/controls.conf")
        wait_for("the file", lambda: os.path.exists(path))
        with open(path) as file:
            text = file.read()
        flight.key("ctrl+q")
        flight.end()
    own = text[text.rindex("[joystick "):]
    for line in ("brake_left = 3 dead 0.05", "aileron = 0 dead 0.03 expo 0.3 low -20000 centre 1500 high 25000"):
        if line not in own:
            fail("the file does not hold \"%s\" but\n%s" % (line, own))
    if not text.endswith("\nend\n") or not text.startswith("skidpad controls 1\n"):
        fail("the file is not whole:\n" + text)


def a_damaged_file_of_controls_is_named_and_stays(display, folder):
    path = os.path.join(folder, "controls.conf")
    for text, line in (("skidpad controls 1\n[pilot]\naids = on\n", 3), ("skidpad controls 7\nend\n", 1)):
        with open(path, "w") as file:
            file.write(text)
        result = run(folder, "fly", "airfield", "--controls", path, DISPLAY=display.name)
        if result.returncode != 2 or "%s:%d:" % (path, line) not in result.stderr:
            fail("status %d, says: %s" % (result.returncode, result.stderr))
        with open(path) as file:
            if file.read() != text:
                fail("the file was changed")


def a_bad_keys_file_is_named_with_its_line(display, folder):
    path = os.path.join(folder, "bad.conf")
    with open(path, "w") as file:
        file.write("# mine\npitch_up = Wobble\n")
    result = run(folder, "fly", "airfield", "--bindings", path, DISPLAY=display.name)
    if result.returncode != 2 or path + ":2:" not in result.stderr:
        fail("status %d, says: %s" % (result.returncode, result.stderr))


def without_a_display_one_line_gives_advice(display, folder):
    for more in ({}, {"DISPLAY": ":4711"}, {"DISPLAY": ":4711", "XDG_RUNTIME_DIR": ""},
                 {"WAYLAND_DISPLAY": "nowhere", "XDG_RUNTIME_DIR": ""}, {"WAYLAND_DISPLAY": "nowhere"}):
        result = run(folder, "fly", "airfield", **more)
        lines = result.stderr.strip().split("\n")
        if result.returncode != 2 or len(lines) != 1 or "skidpad shot" not in lines[0]:
            fail("%s: status %d, says: %s" % (more, result.returncode, result.stderr))


TESTS = [a_joystick_is_set_up_with_the_mouse_and_remembered, a_damaged_file_of_controls_is_named_and_stays,
         a_bad_keys_file_is_named_with_its_line, without_a_display_one_line_gives_advice]


if __name__ == "__main__":
    sys.exit(run_in_windows(TESTS))
