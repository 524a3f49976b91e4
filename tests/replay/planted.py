#!/usr/bin/python3
"""One constant of the engine changed by an ulp, in eight places: does `replay --check` name where?

    planted.py BUILD     BUILD: the folder of a build, made with ninja

For every row the engine's file is compiled again with the constant changed, and linked into a program of its own, which makes a
recording. The program of the build checks it, and must name a number that the place writes.
"""
import concurrent.futures
import math
import os
import re
import shlex
import subprocess
import sys
import tempfile

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", ".."))

# What is changed, where, the constant in its line, what to run, and what must be named: stage and number.
PLANTED = [
    ("gusts of wind", "environment/turbulence.c", "ROOT3 = {1.73205080756887729353}", "crosswind --set start=300 --seconds 6",
     r"weather, aircraft\[0\]\.gust_"),
    ("a wheel runs down in the air", "gear/wheel_tyre.c", "(input.brake > 0.0 ? 20.0 : {0.2})", "circuit --seconds 28",
     r"gear, aircraft\[0\]\.wheel\[\d\]\.spin"),
    ("engine power over air density", "aircraft/propeller.c", "{1.132} * density", "circuit --seconds 6",
     r"engine, aircraft\[0\]\.(engine_speed|shaft_acceleration)"),
    ("attitude held by augmentation", "aircraft/augmentation.c", "BANDWIDTH = {8.0}", "helicopter --seconds 8",
     r"controls, aircraft\[0\]\.(swash|held)"),
    ("bumps under the wheels", "contact/bumps.c", "SHARE = {0.57735026918962576}", "gusty --seconds 4",
     r"gear, aircraft\[0\]\.wheel\[\d\]\."),
    # In a wind: what the tubes do to the body within the tick is lost in the rounding of the air's speed, which comes first in a substep.
    ("tubes of skids", "gear/beam.c", "(sk_beam_law){{beam->stretch, beam->twist, {4.0} * b", "plane --set aircraft=skid_rig --set height=2.5 --set wind_kt=40 --set wind_from=300 --seconds 2",
     r"gear, aircraft\[0\]\.skids\.node\[\d+\]\."),
    ("lift and drag of the wing", "aircraft/aerodynamics.c", "pressure = {0.5} * rho", "crosswind --set start=300 --seconds 4",
     r"air, aircraft\[0\]\.smooth_"),
    ("how fast the attitude turns", "aircraft/rigid_body.c", "(sk_quat){{0.0, {0.5} * w.x", "crosswind --seconds 8",
     r"body, aircraft\[0\]\.(attitude|rate|position|velocity)"),
]


def command_of(build, target):
    """The command by which ninja makes it."""
    answer = subprocess.run(["ninja", "-C", build, "-t", "commands", "-s", target], capture_output=True, text=True, check=True)
    return shlex.split(answer.stdout.strip().splitlines()[-1])


def planted_source(file, pattern):
    before, constant, after = re.fullmatch(r"(.*?)(?<!\{)\{([0-9.]+)\}(.*)", pattern.replace("{{", "\0").replace("}}", "\1")).groups()
    before, after = (part.replace("\0", "{").replace("\1", "}") for part in (before, after))
    with open(os.path.join(ROOT, "engine", file), encoding="utf-8") as source:
        text = source.read()
    old = before + constant + after
    assert text.count(old) == 1, f"{file}: '{old}' is there {text.count(old)} times"
    changed = repr(math.nextafter(float(constant), math.inf))
    assert changed != constant
    return text.replace(old, before + changed + after)


def without_separator(command):
    """ninja wraps linking as `: && command && :`."""
    return [part for part in command if part not in (":", "&&")]


def plant(build, folder, number):
    _, file, pattern, _, _ = PLANTED[number]
    source, program = os.path.join(folder, f"{number}.c"), os.path.join(folder, f"skidpad-{number}")
    with open(source, "w", encoding="utf-8") as out:
        out.write(planted_source(file, pattern))
    made = os.path.join("engine", "CMakeFiles", "skidpad_engine.dir", file + ".o")
    compiling = command_of(build, made)
    compiling[compiling.index("-c") + 1] = source
    compiling[compiling.index("-o") + 1] = source + ".o"
    subprocess.run(compiling, cwd=build, check=True)
    linking = without_separator(command_of(build, "skidpad"))
    at = linking.index("-o")
    linking[at + 1] = program
    linking.insert(at + 2, source + ".o")  # before the library, whose own is then not wanted
    subprocess.run(linking, cwd=build, check=True)
    return program


def judge(build, folder, number):
    name, _, _, arguments, expected = PLANTED[number]
    program, recording = plant(build, folder, number), os.path.join(folder, f"{number}.skr")
    subprocess.run([program, "run", *shlex.split(arguments), "--record", recording, "--trace"], check=True, stdout=subprocess.DEVNULL)
    answer = subprocess.run([os.path.join(build, "skidpad"), "replay", "--check", recording], capture_output=True, text=True)
    printed = answer.stdout.strip().split(": ", 1)[-1]
    good = answer.returncode == 1 and re.search(r"^tick \d+, " + expected, printed) is not None
    return good, f"{'named' if good else 'NOT NAMED'}  {name}: {printed or answer.stderr.strip()}"


def main():
    build = os.path.abspath(sys.argv[1])
    os.environ.setdefault("SKIDPAD_ASSETS", os.path.join(ROOT, "assets"))
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as jobs:
        answers = list(jobs.map(lambda number: judge(build, folder, number), range(len(PLANTED))))
    for _, text in answers:
        print(text)
    named = sum(good for good, _ in answers)
    print(f"{named} of {len(PLANTED)} named")
    return 0 if named == len(PLANTED) else 1


if __name__ == "__main__":
    sys.exit(main())
