#!/usr/bin/python3
"""Pictures and films without a window.

    shot_test.py PROGRAM
"""
import glob
import os
import signal
import subprocess
import sys
import tempfile
import time

from window_driver import clean_environment, contents, fail, PATIENCE, PROGRAM, record, run, run_tests, wait_for

GRASS = "made_of(materials.grass, halfspace{ normal = {0, 0, 1}, offset = 0 })"


def shoot(folder, *arguments):
    """The bytes of the picture; nothing is complained of."""
    path = os.path.join(folder, "shot.png")
    result = run(folder, "shot", *arguments, "--out", path)
    if result.returncode != 0 or result.stderr:
        fail("%s: status %d, says: %s" % (arguments, result.returncode, result.stderr))
    return contents(path)


def refused(folder, pattern, *arguments):
    result = run(folder, "shot", *arguments, "--out", os.path.join(folder, "refused.png"))
    if result.returncode != 2 or pattern not in result.stderr:
        fail("%s: status %d, says: %s" % (arguments, result.returncode, result.stderr))


def write(folder, name, text):
    path = os.path.join(folder, name)
    with open(path, "w") as file:
        file.write(text)
    return path


def a_picture_needs_no_display(folder):
    head = shoot(folder, "airfield", "--seconds", "0.5", "--size", "320x180", "--overlay", "3")
    if head[:8] != b"\x89PNG\r\n\x1a\n" or head[16:24] != b"\0\0\1\x40\0\0\0\xb4":
        fail("no PNG of 320 x 180")


def a_picture_of_a_recording_is_that_of_the_flight(folder):
    recording = record(folder, "flight.skr", "landing", "--seconds", "4")
    flown, recorded = (shoot(folder, what, "--seconds", "2.5", "--size", "160x90", "--hud", "off") for what in ("landing", recording))
    if flown != recorded:
        fail("they differ")
    refused(folder, "4 s long", recording, "--seconds", "4.1")


def a_picture_of_a_recording_has_its_course(folder):
    recording = record(folder, "course.skr", "first_flight", "--set", "demo=true", "--seconds", "4")
    flown, recorded = (shoot(folder, what, "--seconds", "3.5", "--size", "160x90", "--hud", "off", *more)
                       for what, more in (("first_flight", ["--set", "demo=true"]), (recording, [])))
    if flown != recorded:
        fail("they differ")


def a_picture_of_too_many_solids_shows_some_and_says_so(folder):
    def picture(name, count):
        scene = write(folder, name + ".lua", """
            return scene{ title = "many", aircraft = {{ type = "rig", at = {0, 0}, controls = { parking_brake = 1 } }},
              scenery = made_of(materials.concrete, repeated{ box{ min = {-50, -50, -1}, max = {50, 50, 0} },
                                count = %d, step = {1e-5, 1e-5, 1e-7} }) }""" % count)
        path = os.path.join(folder, name + ".png")
        result = run(folder, "shot", scene, "--out", path, "--seconds", "0", "--size", "160x90", "--hud", "off")
        if result.returncode != 0:
            fail("status %d, says: %s" % (result.returncode, result.stderr))
        return result.stderr, contents(path)

    said, few = picture("few", 1)
    if said:
        fail("one box: says %s" % said)
    said, many = picture("many", 10000)
    if "too many solids overlap in the scenery: " not in said or " of 10000 are drawn" not in said:
        fail("10,000 boxes: says %s" % said)
    # 10 cm of 100 m more, 1 mm higher: the ground and the aircraft's shadow are there, compressed to about the same size.
    if not 0.7 < len(many) / len(few) < 1.4:
        fail("10,000 boxes make a picture of %d bytes, one of %d" % (len(many), len(few)))


def a_picture_without_aircraft_shows_ties(folder):
    """A crate lies on the deck of a ship; a slack rope hangs from it to a mast of the scenery."""
    scene = write(folder, "tied.lua", """
        local load = body{ shape = box{ min = {-1, -1, 0}, max = {1, 1, 1} }, mass = 900, on = "frigate", at = {0, 0} }
        return scene{ title = "x", sea = { state = 0, from = 0 }, platforms = { deck{ name = "frigate" } }, bodies = { load },
          scenery = made_of(materials.sand, halfspace{ normal = {0, 0, 1}, offset = -30 }) + box{ min = {9, -50, -30}, max = {10, -49, 20} },
          ties = param("tied", true) and { tie{ from = { body = load, at = {0, 0, 1} }, to = { at = {9, -49, 19} }, length = 19, stiffness = 1e5 } } or nil,
          cameras = { side = { at = {-20, -75, 14}, look_at = {4, -50, 9}, fov = 40 } } }""")
    with_rope, without, overlay = (shoot(folder, scene, "--seconds", "0.2", "--size", "320x180", "--camera", "side", *more)
                                   for more in ([], ["--set", "tied=false"], ["--overlay", "ties"]))
    if with_rope == without or overlay == with_rope:
        fail("the rope cannot be seen")


def a_picture_of_two_recordings_has_a_ghost_and_a_timeline(folder):
    def picture(*words):
        return shoot(folder, *words, "--seconds", "4.5", "--size", "320x240", "--camera", "orbit")

    hard, gentle = (record(folder, name, "cub", "--set", "task=ground_loop", "--set", "kick=" + kick, "--seconds", "5")
                    for name, kick in (("hard.skr", "0.3"), ("gentle.skr", "0.2")))
    alone, lined = picture(hard), picture(hard, "--timeline")
    seen = {alone, lined, picture(hard, gentle), picture(hard, gentle, "--timeline")}
    if len(seen) != 4:
        fail("of four pictures with and without ghost and timeline %d differ" % len(seen))
    if picture(hard, hard) != alone:
        fail("beside itself a recording has a ghost")
    refused(folder, "different aircraft", hard, record(folder, "other.skr", "landing", "--seconds", "5"), "--seconds", "1")


def a_film_is_the_pictures_of_its_moments(folder):
    scene = write(folder, "rolling.lua", "return scene{ title = 'Rolling', scenery = " + GRASS +
                  ", aircraft = { { type = 'c172p', at = {0, 0}, heading = 30, speed = 10 } } }")
    options = ["--size", "160x90", "--quality", "low", "--camera", "orbit", "--overlay", "borders,forces"]

    def pictures(name, *more):
        os.mkdir(os.path.join(folder, name))
        result = run(folder, "shot", scene, *options, "--out", os.path.join(folder, name, "%03d.png"), *more)
        if result.returncode != 0 or result.stderr:
            fail("status %d, says: %s" % (result.returncode, result.stderr))
        return [contents(path) for path in sorted(glob.glob(os.path.join(folder, name, "*")))]

    film = pictures("film", "--every", "0.3", "--from", "0.2", "--seconds", "1.2")
    if len(film) != 4 or sorted(os.listdir(os.path.join(folder, "film"))) != ["%03d.png" % i for i in range(4)]:
        fail("0.2 to 1.2 s every 0.3 s made %s" % os.listdir(os.path.join(folder, "film")))
    if film != pictures("again", "--every", "0.3", "--from", "0.2", "--seconds", "1.2"):
        fail("the same film has other pictures")
    if len(set(film)) != 4:
        fail("the film stands still")
    for i, seconds in enumerate((0.2, 0.5, 0.8, 1.1)):
        if film[i] != shoot(folder, scene, *options, "--seconds", str(seconds)):
            fail("picture %d is not what is seen after %g s" % (i, seconds))


def a_picture_of_a_flight_by_keys_has_what_keys_did(folder):
    keys = write(folder, "first.keys", "0.2 Shift+B 0.1\n0.5 Ctrl+PageUp 0.1\n")
    options = ["--seconds", "8", "--size", "320x180", "--hud", "off"]
    parked = shoot(folder, "first_flight", *options)
    rolling = shoot(folder, "first_flight", *options, "--keys", keys)
    if rolling == parked:
        fail("brake and throttle have moved nothing")
    recording = record(folder, "keyed.skr", "first_flight", "--keys", keys, "--seconds", "8")
    refused(folder, "there is no key", "first_flight", "--keys", write(folder, "bad.keys", "1 Wobbleboard 1\n"))
    refused(folder, "--aids belongs to keys", "first_flight", "--aids", "off")
    refused(folder, "--keys are for scenes", recording, "--keys", keys)
    bare = write(folder, "empty.lua", "return scene{ title = 'Empty', scenery = " + GRASS + " }")
    refused(folder, "--keys needs an aircraft", bare, "--keys", keys)


def help_needs_no_aircraft(folder):
    scene = write(folder, "bare.lua", "return scene{ title = 'Bare', scenery = " + GRASS + " }")
    plain, helped = (shoot(folder, scene, "--seconds", "0", "--size", "320x180", *more) for more in ([], ["--help-panel"]))
    if plain == helped:
        fail("the help panel is not seen")


def bodies_need_no_aircraft(folder):
    standing, built = (shoot(folder, "blocks", "--seconds", "0.1", "--size", "320x180", "--camera", "near", "--set", "build=" + build)
                       for build in ("stack", "arch"))
    if standing == built:
        fail("a stack looks like an arch")


def a_scene_begins_with_its_start_view(folder):
    scene = write(folder, "view.lua", """
        return scene{ title = "View", scenery = %s, aircraft = { { type = "c172p", at = {0, 0}, heading = 0 } },
          cameras = { low = { at = {20, 9, 2}, look_at = {0, 0, 1} } },
          start_view = { camera = param("camera", "orbit"), turn = 20, tilt = 5, zoom = 1.5 } }""" % GRASS)
    options = ["--seconds", "0.2", "--size", "160x90", "--hud", "off"]

    def picture(*more):
        return shoot(folder, scene, *options, *more)

    if picture() != picture("--camera", "orbit", "--turn", "20", "--tilt", "5", "--zoom", "1.5"):
        fail("the picture is not that of the start view")
    if picture("--turn", "60") != picture("--camera", "orbit", "--turn", "60", "--tilt", "5", "--zoom", "1.5"):
        fail("--turn does not replace the turn of the start view")
    if picture("--set", "camera=low") != picture("--camera", "low", "--zoom", "1.5"):
        fail("the scene's own camera is not that of the start view")
    # A wheel that the aircraft does not have: the scene begins as without a start view.
    if picture("--set", "camera=wheel:9") != picture("--camera", "chase"):
        fail("a start view of a missing wheel is not the chase camera")
    if picture() == picture("--camera", "chase"):
        fail("orbit and chase show the same")


def a_long_picture_can_be_stopped(folder):
    for number in (signal.SIGINT, signal.SIGTERM):
        process = subprocess.Popen([PROGRAM, "shot", "airfield", "--seconds", "1000000", "--size", "64x64", "--out", folder + "/long.png"],
                                   env=clean_environment(folder), stderr=subprocess.DEVNULL)
        try:
            # Into the simulation, where SDL is up: it has a graphics driver loaded by then.
            wait_for("the simulation", lambda: "libGL" in open("/proc/%d/maps" % process.pid).read())
            time.sleep(1.0)
            process.send_signal(number)
            if process.wait(PATIENCE) != -number:
                fail("signal %d gave the status %d" % (number, process.returncode))
        finally:
            if process.poll() is None:
                process.kill()
                process.wait()


TESTS = [a_picture_needs_no_display, a_picture_of_too_many_solids_shows_some_and_says_so,
         a_picture_of_a_recording_is_that_of_the_flight, a_picture_of_a_recording_has_its_course,
         a_picture_of_two_recordings_has_a_ghost_and_a_timeline, a_film_is_the_pictures_of_its_moments, a_picture_without_aircraft_shows_ties,
         help_needs_no_aircraft, bodies_need_no_aircraft, a_scene_begins_with_its_start_view,
         a_picture_of_a_flight_by_keys_has_what_keys_did,
         a_long_picture_can_be_stopped]


def main():
    with tempfile.TemporaryDirectory() as folder:
        return run_tests(TESTS, folder)


if __name__ == "__main__":
    sys.exit(main())
