#!/usr/bin/python3
"""Flying in a window: keys, cameras, overlays, the mouse, single ticks.

    window_flight_test.py PROGRAM [VIRTUAL_STICK]
"""
import os
import signal
import sys
import time

from window_driver import fail, Flight, number, PATIENCE, run, run_in_windows


def released_brakes_and_full_throttle_move_the_aircraft(display, folder):
    with Flight(display, folder) as flight:
        flight.roll(480)
        flight.key("ctrl+q")
        rows = flight.end()
    if number(rows[0], "ground_speed") > 0.01:
        fail("it moves before the brakes are released")
    if not number(rows[-1], "ground_speed") > 3.0:
        fail("ground speed %s m/s after %s s" % (rows[-1]["aircraft[0].ground_speed"], rows[-1]["t"]))
    if not number(rows[-1], "y") > number(rows[0], "y") + 3.0:
        fail("it did not roll north: y from %s to %s" % (rows[0]["aircraft[0].y"], rows[-1]["aircraft[0].y"]))
    for a, b in zip(rows, rows[1:]):
        if abs(float(b["t"]) - float(a["t"]) - 1.0 / 120.0) > 1e-9:
            fail("ticks of unequal length: t %s, %s" % (a["t"], b["t"]))


def overlays_and_cameras_change_the_picture(display, folder):
    # Without instruments and with time standing still equal scenes give equal files.
    with Flight(display, folder, "--hud", "off", "--camera", "orbit") as flight:
        flight.pause("p")
        first = flight.picture()
        if flight.picture() != first:
            fail("two pictures of one moment differ")
        seen = {first: "nothing"}
        for key in "12345678":
            flight.key(key)
            picture = flight.picture()
            if picture in seen:
                fail("overlay %s looks like %s" % (key, seen[picture]))
            seen[picture] = "overlay " + key
            flight.key("0")
        if flight.picture() != first:
            fail("0 does not take the overlays away")
        flight.key("v")
        if flight.picture() in seen:
            fail("V does not change the camera")
        flight.key("ctrl+q")
        flight.end()


def a_click_on_a_node_of_skids_picks_it(display, folder):
    # As large as the screen, so that places in it are places on the screen; what is said of screenshots would be in the way.
    with Flight(display, folder, "--aircraft", "ah1s", "--camera", "orbit", "--hud", "off", size="1280x720") as flight:
        flight.pause("p")
        flight.key("7")
        plain = flight.picture()
        flight.click(667, 419)  # on the left skid
        picked = flight.picture()
        if picked == plain:
            fail("the click picks nothing")
        flight.key("Escape")
        if flight.picture() != plain:
            fail("Escape does not let go of it")
        flight.click(667, 419)
        if flight.picture() != picked:
            fail("the second click does something else")
        flight.click(300, 60)  # far from any node
        if flight.picture() != plain:
            fail("a click beside all nodes does not let go of it")
        flight.key("ctrl+q")
        flight.end()


def the_camera_goes_back_to_the_one_of_the_beginning(display, folder):
    with Flight(display, folder, "--camera", "orbit", "--hud", "off") as flight:
        flight.pause("p")
        begin = flight.picture()
        flight.key("shift+v")
        if flight.picture() == begin:
            fail("another camera shows the same picture")
        flight.key("ctrl+v")
        if flight.picture() != begin:
            fail("Ctrl+V does not bring back the camera of the beginning")


def a_paused_flight_goes_on_tick_by_tick(display, folder):
    with Flight(display, folder) as flight:
        flight.pause()
        flight.key("F5", "o", "o", "o", "F9", "o")
        flight.picture()  # all of that has been seen by now
        flight.key("ctrl+q")
        rows = flight.end()
    ticks = [round(120.0 * float(row["t"])) for row in rows[-5:]]
    if [tick - ticks[0] for tick in ticks] != [0, 1, 2, 3, 1]:
        fail("F5, three ticks, F9 and one tick gave the ticks %s" % ticks)


def a_moment_can_be_returned_to(display, folder):
    with Flight(display, folder) as flight:
        flight.key("F5", "shift+b", "ctrl+Prior")
        flight.fly(240)
        flight.key("F9")
        flight.fly(60)
        os.kill(flight.process.pid, signal.SIGTERM)
        rows = flight.end(-signal.SIGTERM)
    times = [float(row["t"]) for row in rows]
    back = [i for i in range(1, len(times)) if times[i] < times[i - 1]]
    if len(back) != 1:
        fail("time went back %d times" % len(back))
    if number(rows[-1], "ground_speed") > 0.1 or number(rows[-1], "brake_left") < 0.9:
        fail("the brakes of the remembered moment do not hold: %s m/s" % rows[-1]["aircraft[0].ground_speed"])


def one_tick_back_is_the_tick_that_was(display, folder):
    with Flight(display, folder) as flight:
        flight.roll(120)
        flight.pause()
        flight.key("shift+o", "shift+o", "shift+o", "o", "o", "o")
        flight.picture()  # all of that has been seen by now
        flight.key("ctrl+q")
        rows = flight.end()
    if rows[-3:] != rows[-6:-3]:
        fail("three ticks back and three forward give other numbers than were flown: t %s and %s"
             % ([row["t"] for row in rows[-6:-3]], [row["t"] for row in rows[-3:]]))


def keys_taxi_along_the_centre_line(display, folder):
    """A person at the keyboard: looks at the last row, decides, taps."""
    with Flight(display, folder, "--set", "x=1", "--set", "heading=3") as flight:
        flight.key("shift+b")
        flight.tool("keydown", "Prior")
        time.sleep(0.5)
        flight.tool("keyup", "Prior")
        start, farthest, y = number(flight.last_row(), "y"), 0.0, 0.0
        end = time.monotonic() + 3 * PATIENCE
        while y < start + 60.0:
            if time.monotonic() > end:
                fail("it has come only %g m" % (y - start))
            row = flight.last_row()
            y, heading = number(row, "y"), (number(row, "heading") + 3.14159) % 6.28318 - 3.14159
            farthest = max(farthest, abs(number(row, "x")))
            turn = max(-0.12, min(0.12, -0.06 * number(row, "x"))) - heading - 0.5 * number(row, "rate.z")
            if abs(turn) > 0.01:
                key = "e" if turn > 0.0 else "q"
                flight.tool("keydown", key)
                time.sleep(0.1 if abs(turn) < 0.05 else 0.2)
                flight.tool("keyup", key)
            flight.key(*(["Next"] if number(row, "ground_speed") > 6.0 else []))
            time.sleep(0.2)
        flight.key("ctrl+q")
        flight.end()
    if not farthest < 2.0:
        fail("%g m from the line" % farthest)


def keys_of_a_file_fly_as_they_do_without_a_window(display, folder):
    tables, keys = [], os.path.join(folder, "keys")
    with open(keys, "w") as file:
        file.write("0 Shift+B 0.1\n0.2 Ctrl+PageUp 0\n2 E 0.5\n3 Down 0.7\n")
    for command in ("run", "fly"):
        tables.append(os.path.join(folder, command + ".csv"))
        result = run(folder, command, "plane", "--set", "parking_brake=1", "--keys", keys, "--aids", "on", "--seconds", "5",
                     "--csv", tables[-1], DISPLAY=display.name)
        if result.returncode != 0:
            fail("%s: status %d, %s" % (command, result.returncode, result.stderr))
    with open(tables[0]) as without, open(tables[1]) as window:
        if without.read() != window.read():
            fail("the tables differ")


TESTS = [released_brakes_and_full_throttle_move_the_aircraft, overlays_and_cameras_change_the_picture,
         a_click_on_a_node_of_skids_picks_it, the_camera_goes_back_to_the_one_of_the_beginning,
         a_paused_flight_goes_on_tick_by_tick, a_moment_can_be_returned_to, one_tick_back_is_the_tick_that_was,
         keys_taxi_along_the_centre_line, keys_of_a_file_fly_as_they_do_without_a_window]


if __name__ == "__main__":
    sys.exit(run_in_windows(TESTS))
