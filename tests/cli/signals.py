#!/usr/bin/python3
"""Signals that ask the program to stop, at random moments: what it was writing is whole up to then, and nothing else is left.

    signals.py SKIDPAD

sent_signals.py has what SKIDPAD_SEED and SKIDPAD_LONG do.
"""
import os
import random
import signal
import subprocess
import sys
import time
import unittest

from program_runner import PROGRAM, ProgramTest, run

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from sent_signals import SEED, SIGNALS, something_whole, ticks_checked, TIMES, usual

TRIES = 6 * TIMES


class Signals(ProgramTest):
    def start(self, *arguments, preexec_fn=usual, **more):
        process = subprocess.Popen([PROGRAM, *arguments], preexec_fn=preexec_fn, stderr=subprocess.PIPE, text=True, **more)
        self.addCleanup(process.stderr.close)
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        return process

    def wait_for(self, name):
        for _ in range(1000):
            if os.path.exists(self.file(name)):
                return
            time.sleep(0.01)
        self.fail("%s does not appear" % name)

    def names(self):
        return sorted(os.listdir(self.folder.name))

    def test_a_recording_and_a_table_are_whole_up_to_the_signal(self):
        chance, found = random.Random(SEED), 0
        for number in SIGNALS:
            for i in range(TRIES):
                for name in self.names():
                    os.remove(self.file(name))
                process = self.start("run", "landing", "--seconds", "100000", "--record", self.file("a.skr"),
                                     "--csv", self.file("a.csv"), "--columns", "t")
                if i % 2 == 0: # counted from where the recording begins; else from the program's start
                    self.wait_for("a.skr.part")
                delay = chance.uniform(0.0, 0.5)
                time.sleep(delay)
                process.send_signal(number)
                reported = (number, delay, "seed %d" % SEED)
                self.assertEqual(process.wait(60), -number, reported)
                self.assertEqual(process.stderr.read(), "", reported)
                with self.subTest(reported):
                    found += something_whole(self.folder.name, run)
        self.assertGreater(found, TRIES, "hardly any signal came while something was written; seed %d" % SEED)

    def test_a_second_signal_ends_the_program_at_once(self):
        os.mkfifo(self.file("fifo"))
        process = self.start("run", "landing", "--seconds", "100000", "--record", self.file("a.skr"), "--csv", self.file("fifo"),
                             "--every", "1")
        reader = os.open(self.file("fifo"), os.O_RDONLY) # and reads nothing: the table cannot be finished
        self.addCleanup(os.close, reader)
        self.wait_for("a.skr.part")
        time.sleep(0.5)
        process.send_signal(signal.SIGTERM)
        with self.assertRaises(subprocess.TimeoutExpired, msg="the first signal waits for what is written"):
            process.wait(0.5)
        process.send_signal(signal.SIGINT)
        self.assertEqual(process.wait(10), -signal.SIGINT)
        self.assertEqual(self.names(), ["a.skr.part", "fifo"])
        self.assertEqual(run("replay", "--info", self.file("a.skr.part")).returncode, 0)

    def test_a_reader_that_goes_away_leaves_a_whole_recording(self):
        process = self.start("run", "landing", "--seconds", "100000", "--record", self.file("a.skr"), "--csv", "-",
                             stdout=subprocess.PIPE, restore_signals=True)
        process.stdout.readline()
        process.stdout.close()
        self.assertEqual(process.wait(60), -signal.SIGPIPE)
        self.assertEqual(process.stderr.read(), "")
        self.assertEqual(self.names(), ["a.skr"])
        ticks_checked(self.file("a.skr"), run)

    def test_a_signal_that_was_ignored_stays_ignored(self):
        process = self.start("run", "landing", "--seconds", "100000", "--record", self.file("a.skr"),
                             preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN))
        self.wait_for("a.skr.part")
        process.send_signal(signal.SIGHUP)
        with self.assertRaises(subprocess.TimeoutExpired, msg="nohup"):
            process.wait(0.3)
        process.send_signal(signal.SIGTERM)
        self.assertEqual(process.wait(60), -signal.SIGTERM)
        ticks_checked(self.file("a.skr"), run)

    def test_what_is_made_from_a_recording_is_there_whole_or_not_at_all(self):
        chance = random.Random(SEED)
        source = self.file("source.skr")
        self.good("run", "landing", "--seconds", "40", "--record", source)
        os.mkdir(self.file("out"))
        out = self.file("out/a")
        for arguments in (["export", source, "--csv", out], ["export", source, "--acmi", out, "--every", "1"],
                          ["report", source, "--out", out, "--picture", "off"]):
            self.good(*arguments)
            sizes = {None, os.path.getsize(out)}
            for number in SIGNALS:
                for _ in range(max(2, TRIES // 3)):
                    if os.path.exists(out):
                        os.remove(out)
                    process = self.start(*arguments)
                    delay = 0.001 * 2000.0 ** chance.random()  # 1 ms to 2 s, however fast the machine is
                    time.sleep(delay)
                    process.send_signal(number)
                    reported = (arguments, number, delay, "seed %d" % SEED)
                    self.assertIn(process.wait(60), (0, -number), reported)
                    self.assertIn(os.listdir(self.file("out")), ([], ["a"]), reported)
                    self.assertIn(os.path.getsize(out) if os.path.exists(out) else None, sizes, reported)


if __name__ == "__main__":
    unittest.main()
