#!/usr/bin/python3
"""What every export of a recording has to stand: the table against that of the run itself, recordings that are short, bad input.

    exports.py SKIDPAD
"""
import os
import subprocess
import unittest

from acmi_reader import Acmi
from page_reader import Page, ReportTest, without_picture
from program_runner import PROGRAM, run
from scene_texts import PAIR


class Exports(ReportTest):
    def test_the_table_of_a_recording_is_that_of_the_run_byte_for_byte(self):
        scene = self.file("pair.lua", PAIR)
        recording, _ = self.record("a.skr", scene, "--ticks", "100")
        self.good("export", recording, "--csv", self.file("b.csv"))
        self.assertEqual(self.read("a.skr.csv"), self.read("b.csv"))
        chosen = ["--every", "7", "--columns", "airspeed,aircraft[1].wheel[*].normal_force,wheel[0].mode,rut_count"]
        self.good("run", scene, "--ticks", "100", "--csv", self.file("c.csv"), *chosen)
        self.assertEqual(self.good("export", recording, "--csv", "-", *chosen), self.read("c.csv"))
        head, *rows = self.read("c.csv").splitlines()
        self.assertEqual(len(rows), 15)
        self.assertEqual({len(row.split(",")) for row in rows}, {len(head.split(","))})

    def test_columns_are_chosen_by_name_and_keep_their_values(self):
        recording, rows = self.record("a.skr", "landing", "--ticks", "60")
        chosen = "load_factor,aircraft[0].wheel[?].use,energy.*,wheel[1].pebble.x"
        with open(self.file("b.csv"), "w", encoding="utf-8") as out:
            out.write(self.good("export", recording, "--csv", "-", "--columns", chosen))
        few = self.rows("b.csv")
        names = list(few[0])
        order = list(rows[0])
        self.assertEqual(names, sorted(names, key=order.index), "in the order of the whole table")
        self.assertEqual(names[0], "t")
        self.assertEqual([name for name in names if "wheel" in name and "use" in name],
                         ["aircraft[0].wheel[%d].use" % k for k in range(3)])
        self.assertIn("aircraft[0].energy.remainder", names)
        self.assertNotIn("aircraft[0].wheel[0].energy.work", names, "energy.* is of the aircraft")
        for name in names:
            self.assertEqual([row[name] for row in few], [row[name] for row in rows])
        self.refused(r"no column is 'airsped'; did you mean 'airspeed'\?", "export", recording, "--csv", "-", "--columns", "airsped")
        self.refused(r"no column is 'aircraft\[7\]\.\*'", "run", "landing", "--csv", "-", "--columns", "t,aircraft[7].*")
        self.refused(r"a name is missing between commas", "export", recording, "--csv", "-", "--columns", "t,,airspeed")
        self.refused(r"no column has a name as long", "export", recording, "--csv", "-", "--columns", "x" * 5000)
        self.refused(r"no column is", "export", recording, "--csv", "-", "--columns", "*a" * 60)
        self.refused(r"--columns belongs to a table", "export", recording, "--acmi", self.file("a"), "--columns", "t")
        self.refused(r"--columns belongs to a table", "run", "landing", "--columns", "t")

    def test_a_recording_of_a_single_state_or_of_nothing_is_exported_too(self):
        recording, _ = self.record("a.skr", "landing", "--ticks", "0")
        self.assertEqual(Page(self.report(recording)).trouble, [])
        self.assertEqual(len(Acmi(self.good("export", recording, "--acmi", "-")).times), 1)
        empty, _ = self.record("b.skr", self.file("b.lua", "return scene{ title = 'x', scenery = nothing }"), "--ticks", "5")
        self.assertEqual(Page(self.report(empty)).trouble, [])
        self.assertEqual(Acmi(self.good("export", empty, "--acmi", "-")).objects, {})

    def test_a_recording_that_ends_early_is_exported_up_to_there(self):
        recording, _ = self.record("a.skr", "landing", "--seconds", "4")
        with open(recording, "rb") as file:
            data = file.read()
        with open(self.file("cut.skr"), "wb") as out:
            out.write(data[:-40])
        done = run("export", self.file("cut.skr"), "--csv", self.file("b.csv"), "--acmi", self.file("b.acmi"))
        self.assertEqual((done.returncode, done.stderr.count("\n")), (0, 1), done.stderr)
        self.assertIn("the recording ends early, at ", done.stderr)
        self.assertTrue(self.read("a.skr.csv").startswith(self.read("b.csv")))
        done = run("report", self.file("cut.skr"), "--out", self.file("b.html"), *without_picture())
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("<b>The recording ends early:</b>", self.read("b.html"))

    def test_an_export_needs_no_display(self):
        recording, _ = self.record("a.skr", "landing", "--ticks", "12")
        bare = {"PATH": "/usr/bin", "SDL_VIDEODRIVER": "none-such"}
        self.good("export", recording, "--csv", self.file("b.csv"), "--acmi", self.file("b.acmi"), env=bare)
        if without_picture():
            done = run("report", recording, "--out", self.file("b.html"), env=dict(bare, ASAN_OPTIONS="detect_leaks=0"))
            self.assertEqual(done.returncode, 0)
            self.assertRegex(done.stderr, r"^skidpad: no picture: .*\n$")
            self.assertIn("Seen from above", self.read("b.html"))

    def test_bad_input_is_reported_in_a_line(self):
        recording, _ = self.record("a.skr", "landing", "--ticks", "12")
        nowhere = self.file("no/b")
        self.refused(r"no/b: cannot be written: No such file", "export", recording, "--csv", nowhere)
        self.refused(r"no/b: cannot be written: No such file", "export", recording, "--acmi", nowhere)
        self.refused(r"no/b: cannot be written: No such file", "report", recording, "--out", nowhere)
        for out in (["export", "--csv"], ["export", "--acmi"], ["report", "--out"]):
            other = self.file("b")
            command, option = out
            self.refused(r"cannot be written", command, recording, option, self.folder.name)
            self.refused(r"is the recording itself", command, recording, option, self.folder.name + "/./a.skr")
            self.refused(r"no recording", command, self.file("text", "tick 12\n"), option, other)
            self.refused(r"the file is empty", command, self.file("nil", ""), option, other)
            self.refused(r"No such file", command, self.file("none.skr"), option, other)
            self.refused(r"no regular file", command, self.folder.name, option, other)
            self.assertFalse(os.path.exists(other), "nothing is left")
            with open("/dev/full", "w", encoding="utf-8") as full:
                more = without_picture() if command == "report" else []
                done = subprocess.run([PROGRAM, command, recording, option, "-", *more], stdout=full, stderr=subprocess.PIPE, text=True)
            self.assertEqual(done.returncode, 2)
            self.assertRegex(done.stderr.splitlines()[-1], r"^skidpad: standard output: cannot be written: No space left on device$")
        self.refused(r"what is written is missing: --csv FILE or --acmi FILE", "export", recording)
        self.refused(r"report: --out is missing", "report", recording)
        self.refused(r"both want to write", "export", recording, "--csv", "-", "--acmi", "-")
        self.refused(r"--every must be a whole number from 1 to 1000000000 ticks, not '0'", "export", recording, "--csv", "-", "--every", "0")
        self.refused(r"--every must be a whole number from 1 to 1000000000 ticks, not '1.5'", "export", recording, "--csv", "-", "--every", "1.5")
        self.refused(r"FILE is missing", "export", "--csv", "-")
        self.assertEqual(run("replay", "--check", recording).returncode, 0, "and the recording is as it was")


if __name__ == "__main__":
    unittest.main()
