#!/usr/bin/python3
"""The installed program: in a prefix with spaces in its name that is moved after installing, and copied without its assets.

    installed.py SKIDPAD BUILD     BUILD is the folder that `cmake --install` takes
"""
import configparser
import gzip
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree

from program_runner import PROGRAM, ROOT

BUILD = os.path.abspath(sys.argv.pop(1))
SECONDS_MOST = 280  # of a run, an instrumented build on a busy machine included


def install(prefix, *options):
    subprocess.run(["cmake", "--install", BUILD, "--prefix", prefix, *options], check=True, stdout=subprocess.DEVNULL)


def files_below(folder):
    return sorted(os.path.relpath(os.path.join(place, name), folder) for place, _, names in os.walk(folder) for name in names)


class Installed(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.temporary = tempfile.TemporaryDirectory(prefix="skidpad installed ")
        cls.folder = os.path.realpath(cls.temporary.name)
        cls.prefix = cls.path("moved elsewhere")
        install(cls.path("first place"))
        os.rename(cls.path("first place"), cls.prefix)
        cls.program = os.path.join(cls.prefix, "bin", "skidpad")
        cls.assets = os.path.join(cls.prefix, "share", "skidpad")
        os.mkdir(cls.path("bare"))
        cls.bare = shutil.copy(cls.program, cls.path("bare"))  # the program without anything beside it
        os.mkdir(cls.path("home"))

    @classmethod
    def tearDownClass(cls):
        cls.temporary.cleanup()

    @classmethod
    def path(cls, *names):
        return os.path.join(cls.folder, *names)

    def run_there(self, program, *arguments, **environment):
        """In the temporary folder, with a home that is empty and no installed data of this machine."""
        usual = {name: value for name, value in os.environ.items() if not name.startswith(("XDG_", "SKIDPAD_"))}
        usual["ASAN_OPTIONS"] = usual.get("ASAN_OPTIONS", "") + ":detect_leaks=0"  # the graphics drivers' own
        usual.update({"HOME": self.path("home"), "XDG_DATA_DIRS": self.path("nothing"), **environment})
        return subprocess.run([program, *arguments], capture_output=True, text=True, timeout=SECONDS_MOST, cwd=self.folder, env=usual)

    def good(self, *arguments):
        done = self.run_there(self.program, *arguments)
        self.assertEqual((done.returncode, done.stderr), (0, ""), (arguments, done.stdout))
        return done.stdout

    def assert_assets(self, folder, rule, program, **environment):
        done = self.run_there(program, "--version", "--verbose", **environment)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertEqual(re.search(r"(?m)^assets: (.*)$", done.stdout)[1], f"{folder} ({rule})")

    def copy_of_assets(self, *names):
        shutil.copytree(self.assets, self.path(*names), dirs_exist_ok=True)
        return self.path(*names)

    # ---- it flies ----

    def test_a_moved_installation_flies_records_and_checks(self):
        self.assert_assets(self.assets, "relative to the program", self.program)
        self.good("run", "circuit", "--seconds", "2", "--record", "a flight.skr", "--csv", "a flight.csv")
        self.assertRegex(self.good("replay", "--check", "a flight.skr"), "same")
        with open(self.path("a flight.csv"), encoding="utf-8") as table:
            self.assertEqual(len(table.readlines()), 242)  # the names, tick 0 and 240 ticks
        self.good("shot", "airfield", "--seconds", "0.1", "--size", "160x90", "--out", "a picture.png")
        with open(self.path("a picture.png"), "rb") as picture:
            self.assertEqual(picture.read(8), b"\x89PNG\r\n\x1a\n")

    def test_all_assets_are_installed(self):
        self.assertEqual(files_below(self.assets), files_below(os.path.join(ROOT, "assets")))

    def test_a_component_is_installed_alone(self):
        install(self.path("only the page"), "--component", "man")
        self.assertEqual(files_below(self.path("only the page")), ["share/man/man1/skidpad.1.gz"])

    # ---- where assets are found ----

    def test_a_copied_program_without_assets_says_where_it_looked(self):
        for arguments in (["run", "airfield"], ["airfield"], ["scene"], []):
            done = self.run_there(self.bare, *arguments)
            self.assertEqual((done.returncode, done.stdout), (2, ""), arguments)
            self.assertEqual(done.stderr, "skidpad: there are no assets (no materials.lua) in " + ", ".join([
                self.path("share/skidpad"), self.path("home/.local/share/skidpad"), self.path("nothing/skidpad")])
                + "; set SKIDPAD_ASSETS to their folder\n")
        self.assertNotIn(ROOT, self.run_there(self.bare, "--version", "--verbose").stdout)

    def test_a_copied_program_finds_assets_in_the_xdg_folders(self):
        system = self.copy_of_assets("system", "skidpad")
        dirs = ":".join(["relative", self.path("nothing"), self.path("system") + "/"])
        self.assert_assets(system, "XDG_DATA_DIRS", self.bare, XDG_DATA_DIRS=dirs)
        os.makedirs(self.path("data", "skidpad", "recordings"))  # is no folder of assets
        self.assert_assets(system, "XDG_DATA_DIRS", self.bare, XDG_DATA_DIRS=dirs, XDG_DATA_HOME=self.path("data"))
        own = self.copy_of_assets("data", "skidpad")
        self.assert_assets(own, "XDG_DATA_HOME", self.bare, XDG_DATA_DIRS=dirs, XDG_DATA_HOME=self.path("data"))
        done = self.run_there(self.bare, "run", "plane", "--seconds", "0.1", XDG_DATA_HOME=self.path("data"))
        self.assertEqual((done.returncode, done.stderr), (0, ""))

    def test_the_order_is_environment_then_program_then_xdg(self):
        own = self.copy_of_assets("named")
        everything = {"XDG_DATA_HOME": self.path("xdg"), "SKIDPAD_ASSETS": own}
        self.copy_of_assets("xdg", "skidpad")
        for program in (self.program, self.bare, PROGRAM):
            self.assert_assets(own, "SKIDPAD_ASSETS", program, **everything)
        del everything["SKIDPAD_ASSETS"]
        self.assert_assets(self.assets, "relative to the program", self.program, **everything)
        self.assert_assets(os.path.join(ROOT, "assets"), "build tree", PROGRAM, **everything)

    def test_a_wrong_skidpad_assets_is_refused_though_others_would_do(self):
        done = self.run_there(self.program, "run", "airfield", SKIDPAD_ASSETS=self.path("nowhere"))
        self.assertEqual((done.returncode, done.stderr),
                         (2, f"skidpad: SKIDPAD_ASSETS must be a folder of assets, and '{self.path('nowhere')}' is no folder\n"))

    def test_a_link_to_the_program_finds_what_lies_beside_the_program(self):
        os.symlink(self.program, self.path("link"))
        self.assert_assets(self.assets, "relative to the program", self.path("link"))

    # ---- what else is installed ----

    def test_the_man_page_renders_and_has_every_command_and_option(self):
        with gzip.open(os.path.join(self.prefix, "share/man/man1/skidpad.1.gz"), "rt", encoding="utf-8") as file:
            page = file.read()
        for section in ("NAME", "SYNOPSIS", "OPTIONS", "COMMANDS", "ENVIRONMENT", "EXIT STATUS"):
            self.assertIn(f".SH {section}\n", page)
        commands = re.findall(r"(?m)^  ([a-z]+) ", self.good("--help"))
        self.assertGreater(len(commands), 10)
        for command in commands:
            self.assertIn(f'.SS "{command} ', page)
            for option in re.findall(r"\n  --([a-z-]+)", self.good(command, "--help")):
                self.assertIn("\\-\\-" + option.replace("-", "\\-"), page)
        if shutil.which("groff"):
            done = subprocess.run(["groff", "-ww", "-man", "-Tutf8", "-P-cbou"], input=page, capture_output=True, text=True)
            self.assertEqual((done.returncode, done.stderr), (0, ""))
            self.assertIn("SKIDPAD_ASSETS", done.stdout)

    def test_completion_completes(self):
        script = os.path.join(self.prefix, "share/bash-completion/completions/skidpad")
        for words, expected in ((["rep"], ["replay", "report"]), (["--ver"], ["--version"]), (["--version", "--v"], ["--verbose"]),
                                (["run", "--se"], ["--seconds", "--set"]), (["run", "link to"], ["link to a file"])):
            with open(self.path("link to a file"), "w", encoding="utf-8"):
                pass
            ask = '. "$1"; shift; COMP_WORDS=(skidpad "$@"); COMP_CWORD=$#; _skidpad; printf "%s\\n" "${COMPREPLY[@]}"'
            done = subprocess.run(["bash", "--norc", "-c", ask, "bash", script, *words], capture_output=True, text=True, cwd=self.folder)
            self.assertEqual((done.stdout.splitlines(), done.stderr), (expected, ""), words)

    def test_the_menu_entry_and_its_icon_are_sound(self):
        entry = os.path.join(self.prefix, "share/applications/skidpad.desktop")
        parser = configparser.ConfigParser(interpolation=None)
        parser.optionxform = str
        parser.read(entry, encoding="utf-8")
        fields = parser["Desktop Entry"]
        self.assertEqual((fields["Type"], fields["Exec"], fields["Icon"]), ("Application", "skidpad", "skidpad"))
        icon = xml.etree.ElementTree.parse(os.path.join(self.prefix, "share/icons/hicolor/scalable/apps/skidpad.svg")).getroot()
        self.assertEqual((icon.tag, icon.get("width"), icon.get("height")), ("{http://www.w3.org/2000/svg}svg", "128", "128"))
        if shutil.which("desktop-file-validate"):
            done = subprocess.run(["desktop-file-validate", entry], capture_output=True, text=True)
            self.assertEqual((done.returncode, done.stdout + done.stderr), (0, ""))


if __name__ == "__main__":
    unittest.main()
