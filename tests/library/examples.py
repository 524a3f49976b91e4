#!/usr/bin/python3
"""The examples, built against the installed library as a stranger would build them, and run.

    examples.py ROOT PREFIX SKIDPAD CC CXX FLAGS     FLAGS: of the compiler, for a library with sanitizers
"""
import glob
import os
import re
import shlex
import subprocess
import sys
import tempfile
import unittest

ROOT, PREFIX, PROGRAM = (os.path.abspath(path) for path in sys.argv[1:4])
CC, CXX, FLAGS = sys.argv[4], sys.argv[5], sys.argv[6].strip()
del sys.argv[1:]
EXAMPLES = os.path.join(ROOT, "examples")
LIBDIR = os.path.dirname(glob.glob(os.path.join(PREFIX, "lib", "**", "libskidpad.so.0"), recursive=True)[0])
USUAL = {name: value for name, value in os.environ.items() if not name.startswith(("XDG_", "SKIDPAD_"))}

HELLO = """\
after 10 s the Cessna is at (-0.05, -309.80, 1.31) m and rolls at 15.03 m/s
"""
LAND = """\
sink rate   main wheel   load factor   broken   bounces
  0.5 m/s       5705 N          1.94        0         0
  1.0 m/s       6838 N          2.30        0         0
  1.5 m/s       8533 N          2.81        0         0
  2.0 m/s      10395 N          3.36        0         1
  2.5 m/s      12428 N          3.95        0         1
  3.0 m/s      14580 N          4.57        0         1
  3.5 m/s      16733 N          5.19        0         1
  4.0 m/s      18928 N          5.82        0         1
  4.5 m/s      21168 N          6.45        0         3
"""
PROBE = """\
3269 half-spaces in 451 convex pieces
   x (m)   height (m)   slope (deg)   material
    -130        0.000          0.00   grass
    -120        2.912         20.00   concrete
    -110        0.000          0.00   grass
    -100        1.411         10.00   concrete
     -90        1.411         10.00   concrete
     -80        0.000          0.00   grass
     -70        0.700          5.00   concrete
     -60        0.000          0.00   grass
     -50        0.000          0.00   paint_yellow
the pond is 3.55 m deep
from (-100, 30, 5) m the nearest surface is 3.535 m away, at (-100.00, 30.61, 1.52) m
"""


def run(*command, **more):
    return subprocess.run(command, capture_output=True, text=True, env={**USUAL, **more.pop("env", {})}, **more)


class Examples(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.temporary = tempfile.TemporaryDirectory(prefix="skidpad_examples_")
        cls.folder = cls.temporary.name
        cls.built = os.path.join(cls.folder, "built")
        made = run("cmake", "-S", EXAMPLES, "-B", cls.built, f"-DCMAKE_PREFIX_PATH={PREFIX}", f"-DCMAKE_C_COMPILER={CC}",
                   f"-DCMAKE_C_FLAGS=-Wall -Wextra -Wpedantic -Werror {FLAGS}")
        if made.returncode == 0:
            made = run("cmake", "--build", cls.built)
        if made.returncode != 0:
            raise RuntimeError(made.stdout + made.stderr)

    @classmethod
    def tearDownClass(cls):
        cls.temporary.cleanup()

    def example(self, name, *arguments, **more):
        return run(os.path.join(self.built, name), *arguments, cwd=self.folder, **more)

    def pkg_config(self):
        found = run("pkg-config", "--cflags", "--libs", "skidpad", env={"PKG_CONFIG_PATH": os.path.join(LIBDIR, "pkgconfig")})
        self.assertEqual((found.returncode, found.stderr), (0, ""))
        return shlex.split(found.stdout)

    def assert_prints(self, name, expected):
        done = self.example(name)
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, expected, ""))

    # ---- what they print ----

    def test_hello_prints_where_the_cessna_is_and_its_recording_replays_to_the_bit(self):
        self.assert_prints("hello", HELLO)
        recording = os.path.join(self.folder, "hello.skr")
        done = run(PROGRAM, "replay", "--check", recording)
        self.assertEqual((done.returncode, done.stderr), (0, ""), done.stdout)
        self.assertIn("the same bits over 1200 ticks", done.stdout)

    def test_hello_flies_as_the_program_does(self):
        self.example("hello", "theirs.skr")
        with open(os.path.join(self.folder, "hello.lua"), "w", encoding="utf-8") as file:
            file.write('local airfield = include "parts/airfield"\nreturn scene{ title = "As hello.c", scenery = airfield.scenery,\n'
                       'wind = airfield.wind, windsocks = airfield.windsocks, cameras = airfield.cameras,\n'
                       'aircraft = {{ type = "c172p", at = { airfield.threshold[1], airfield.threshold[2] }, heading = 0,\n'
                       'controls = { parking_brake = 1 },\n'
                       'pilot = function() return { parking_brake = 0, throttle = 1 } end }}}\n')
        done = run(PROGRAM, "run", os.path.join(self.folder, "hello.lua"), "--seconds", "10", "--record",
                   os.path.join(self.folder, "ours.skr"))
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        done = run(PROGRAM, "diff", *(os.path.join(self.folder, name) for name in ("theirs.skr", "ours.skr")))
        self.assertEqual((done.returncode, done.stderr), (0, ""), done.stdout)

    def test_land_prints_the_forces_of_each_sink_rate(self):
        self.assert_prints("land", LAND)

    def test_probe_prints_heights_slopes_and_materials(self):
        self.assert_prints("probe", PROBE)

    # ---- what goes wrong ----

    def test_hello_reports_a_recording_that_cannot_be_written(self):
        done = self.example("hello", "nowhere/hello.skr")
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertRegex(done.stderr, r"^hello: nowhere/hello.skr.part: cannot be written: No such file or directory\n$")

    def test_missing_assets_are_an_error_with_the_places_searched(self):
        bare = os.path.join(self.folder, "bare")
        os.makedirs(bare, exist_ok=True)
        real = glob.glob(os.path.join(LIBDIR, "libskidpad.so.0.*"))[0]
        run("cp", real, os.path.join(bare, "libskidpad.so.0"))
        done = self.example("probe", env={"LD_PRELOAD": os.path.join(bare, "libskidpad.so.0"), "HOME": bare, "XDG_DATA_DIRS": bare}) \
            if not FLAGS else None
        if done is not None:
            self.assertEqual((done.returncode, done.stdout), (2, ""))
            self.assertRegex(done.stderr, r"^probe: there are no assets \(no materials.lua\) in .*/skidpad")

    # ---- how they are built ----

    def test_a_cpp_program_uses_the_library(self):
        source, program = (os.path.join(self.folder, name) for name in ("main.cpp", "cpp"))
        with open(source, "w", encoding="utf-8") as file:
            file.write("#include <skidpad/skidpad.h>\n#include <cstdio>\nint main() {\n  sk_scene *scene = nullptr;\n"
                       '  sk_result result = sk_scene_open("airfeld", nullptr, &scene);\n  std::puts(result.text);\n'
                       "  std::printf(\"%g\\n\", sk_length(sk_rotate(sk_quat_identity(), sk_vec(3.0, 4.0, 0.0))));\n"
                       "  return scene == nullptr ? 0 : 1;\n}\n")
        made = run(CXX, *shlex.split(FLAGS), "-std=c++17", "-Wall", "-Wextra", "-Wpedantic", "-Werror", source, *self.pkg_config(),
                   f"-Wl,-rpath,{LIBDIR}", "-o", program)
        self.assertEqual((made.returncode, made.stderr), (0, ""))
        done = run(program)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertRegex(done.stdout, r"did you mean 'airfield'\?\n5\n$")

    def test_pkg_config_builds_the_same_example(self):
        program = os.path.join(self.folder, "by_pkg_config")
        made = run(CC, *shlex.split(FLAGS), "-std=c17", os.path.join(EXAMPLES, "probe.c"), *self.pkg_config(),
                   f"-Wl,-rpath,{LIBDIR}", "-o", program)
        self.assertEqual((made.returncode, made.stderr), (0, ""))
        self.assertEqual(run(program).stdout, PROBE)

    def test_the_library_has_a_soname_and_needs_neither_sdl_nor_opengl(self):
        dynamic = run("readelf", "-d", os.path.join(LIBDIR, "libskidpad.so.0")).stdout
        self.assertIn("Library soname: [libskidpad.so.0]", dynamic)
        needed = re.findall(r"\(NEEDED\).*\[(.*)\]", dynamic)
        self.assertTrue(any(name.startswith("liblua") for name in needed), needed)
        self.assertFalse([name for name in needed if re.search("SDL|GL|imgui|stdc", name) and not FLAGS], needed)


if __name__ == "__main__":
    unittest.main()
