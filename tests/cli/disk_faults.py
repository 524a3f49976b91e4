#!/usr/bin/python3
"""A disk that fails: the n-th open, write, sync, rename, truncate and close of a run, for every n, and every half write.

    disk_faults.py SKIDPAD LIBRARY WRITER

LIBRARY is made of disk_faults.c, WRITER of disk_writer.c. Whatever fails, the status is not 0 and one sentence names the file and the
reason; no temporary file is left; each file is as it was before, or new and whole; a recording opens. A half write and one that is
interrupted harm nothing. SKIDPAD_LONG=1 tries every reason with every call, pictures, films, and the window.
"""
import errno
import os
import re
import subprocess
import sys
import tempfile

PROGRAM, LIBRARY, WRITER = sys.argv[1:4]
LONG = os.environ.get("SKIDPAD_LONG") == "1"
REASONS = {"open": [errno.EACCES, errno.ENOSPC], "write": [errno.ENOSPC, errno.EIO, errno.EINTR], "short": [errno.ENOSPC],
           "sync": [errno.EIO, errno.ENOSPC, errno.EINTR], "rename": [errno.ENOSPC, errno.EIO],
           "truncate": [errno.EIO, errno.ENOSPC], "close": [errno.EIO, errno.ENOSPC]}
MOST = 400  # calls of one kind that a run may make

failed = []
counts = {}


def fail(name, text):
    failed.append(name)
    print("FAIL %s: %s" % (name, text))


class Job:
    """A command that writes `files`; FOLDER in its arguments is the test's own. `before`: what those files held, None:
    nothing; `also`: what they may hold after a fault besides;
    `probe`: the fault of a file that is only made to see whether that can be, and thrown away."""

    def __init__(self, name, command, files, before=b"old\n", stdout=None, also=None, probe="none"):
        self.name, self.command, self.files, self.before, self.stdout, self.also, self.probe = (
            name, command, files, before, stdout, also, probe)

    def run(self, folder, hit, fault=None):
        for entry in os.listdir(folder):
            os.remove(os.path.join(folder, entry))
        for name in self.files:
            if self.before is not None:
                with open(os.path.join(folder, name), "wb") as file:
                    file.write(self.before)
        if os.path.exists(hit):
            os.remove(hit)
        environment = dict(os.environ, SDL_VIDEODRIVER="offscreen")
        if fault:
            environment.update(LD_PRELOAD=LIBRARY, SKIDPAD_FAULT=fault, SKIDPAD_FAULT_FOLDER=folder, SKIDPAD_FAULT_HIT=hit)
        out = open(os.path.join(folder, self.stdout), "wb") if self.stdout else subprocess.PIPE
        done = subprocess.run([word.replace("FOLDER", folder) for word in self.command], env=environment, stdout=out,
                              stderr=subprocess.PIPE, text=True, timeout=120, check=False)
        if self.stdout:
            out.close()
        files = {}
        for entry in os.listdir(folder):
            with open(os.path.join(folder, entry), "rb") as file:
                files[entry] = file.read()
        return done, files


def opens(path):
    return subprocess.run([PROGRAM, "replay", "--info", path], capture_output=True, text=True, timeout=60, check=False)


def whole_recording(path):
    done = subprocess.run([PROGRAM, "replay", "--check", path], capture_output=True, text=True, timeout=60, check=False)
    return done.returncode == 0 or "no tick" in done.stdout + done.stderr and opens(path).returncode == 0


def judge(job, folder, fault, reason, done, files, whole):
    """What is wrong with how a run ended, or None."""
    said = done.stderr.replace(folder, "").strip()
    harmless = fault.startswith(("short", job.probe)) or reason == errno.EINTR and done.returncode == 0
    if harmless and (done.returncode != 0 or {name: files.get(name) for name in whole} != whole):
        return "a fault that harms nothing gave status %d, %s: %s" % (done.returncode, sorted(files), said)
    if harmless:
        return None
    if done.returncode not in (1, 2):
        return "status %d: %s" % (done.returncode, said)
    lines = said.split("\n")
    named = [line for line in lines if re.search("standard output|" + "|".join(map(re.escape, job.files)), line)]
    if len(lines) > 2 or not named or not any(os.strerror(reason) in line for line in lines):
        return "it says: %r" % said
    for name, content in files.items():
        if name == job.stdout:
            continue
        if name in job.files:
            # A flight ends where its table cannot be written: its recording is shorter, and whole.
            ended = name.endswith(".skr") and whole_recording(os.path.join(folder, name))
            if content not in (job.before, whole[name], job.also) and not ended:
                return "%s is neither what it was nor new and whole" % name
            continue
        if not name.endswith(".skr.part"):
            return "%s is left behind" % name
        answer = opens(os.path.join(folder, name))
        if answer.returncode != 0:
            return "%s does not open: %s" % (name, answer.stderr)
    if job.before is not None and set(job.files) - set(files):
        return "%s is gone" % (set(job.files) - set(files))
    return None


def every_fault(job, folder, hit):
    done, whole = job.run(folder, hit)
    if done.returncode != 0 or set(whole) != set(job.files):
        fail(job.name, "without a fault: status %d, %s: %s" % (done.returncode, sorted(whole), done.stderr))
        return
    reached = 0
    for kind, reasons in REASONS.items():
        for reason in reasons if LONG else [*reasons[:1], *[r for r in reasons[1:] if r == errno.EINTR]]:
            for n in range(1, MOST):
                fault = "%s:%d:%d" % (kind, n, reason)
                done, files = job.run(folder, hit, fault)
                if done.returncode == 77 and not os.path.exists(hit):
                    print("system calls cannot be filtered here")
                    sys.exit(77)
                if not os.path.exists(hit):
                    break
                reached += 1
                counts[kind] = counts.get(kind, 0) + 1
                wrong = judge(job, folder, fault, reason, done, files, whole)
                if wrong:
                    fail(job.name, "%s %d, %s: %s" % (kind, n, os.strerror(reason), wrong))
            else:
                fail(job.name, "more than %d calls of %s" % (MOST, kind))
    print("%s: %d faults" % (job.name, reached), flush=True)
    if reached < 2:
        fail(job.name, "hardly anything was written")


def jobs(recording, cut):
    # Drawn without a display, which takes a second or two each time. "screenshot" below writes its
    # picture by the same function; how `shot` then ends is tested with SKIDPAD_LONG=1 only.
    drawn = [Job("fly --csv --record", [PROGRAM, "fly", "landing", "--seconds", "0.2", "--size", "64x64", "--quality", "low",
                                        "--record", "FOLDER/a.skr", "--csv", "FOLDER/a.csv", "--every", "12"],
                 ["a.csv", "a.skr"], before=None),
             Job("shot", [PROGRAM, "shot", "landing", "--seconds", "0", "--size", "64x64", "--out", "FOLDER/a.png"], ["a.png"]),
             Job("film", [PROGRAM, "shot", "landing", "--seconds", "0.1", "--every", "0.1", "--size", "64x64",
                          "--out", "FOLDER/%d.png"], ["0.png", "1.png"], probe="close:1:")] if LONG else []
    bare = ["--columns", "t,aircraft[0].height", "--every", "4"]
    flight = [PROGRAM, "run", "landing", "--seconds", "1"]
    with open(recording, "rb") as file:
        recorded = file.read()
    with open(cut, "rb") as file:
        torn = file.read()
    return [
        Job("run --record", [*flight, "--record", "FOLDER/a.skr"], ["a.skr"], before=None),
        Job("run --record in place of a file", [*flight, "--record", "FOLDER/a.skr"], ["a.skr"], before=recorded),
        Job("run --csv", [*flight, "--csv", "FOLDER/a.csv", *bare], ["a.csv"]),
        Job("run --csv --record", [*flight, "--csv", "FOLDER/a.csv", "--record", "FOLDER/a.skr", *bare], ["a.csv", "a.skr"],
            before=None),
        Job("run --events > file", [*flight, "--events"], ["a.txt"], stdout="a.txt"),
        Job("export --csv", [PROGRAM, "export", recording, "--csv", "FOLDER/a.csv", *bare], ["a.csv"]),
        Job("export --acmi", [PROGRAM, "export", recording, "--acmi", "FOLDER/a.txt.acmi"], ["a.txt.acmi"]),
        Job("export of both", [PROGRAM, "export", recording, "--acmi", "FOLDER/a.txt.acmi", "--csv", "FOLDER/a.csv", *bare],
            ["a.csv", "a.txt.acmi"], before=None),
        Job("report", [PROGRAM, "report", recording, "--picture", "off", "--out", "FOLDER/a.html"], ["a.html"]),
        Job("analyze --csv", [PROGRAM, "analyze", "landing", "--seconds", "0.2", "--csv", "FOLDER/a.csv"], ["a.csv"]),
        Job("oriented --out", [PROGRAM, "oriented", "--figure", "5", "--out", "FOLDER/a.svg"], ["a.svg"]),
        Job("overlap --svg", [PROGRAM, "overlap", "boxes", "--svg", "FOLDER/a.svg"], ["a.svg"]),
        *drawn,
        Job("bookmark", [WRITER, "note", "FOLDER/a.skr"], ["a.skr"], before=recorded),
        Job("bookmark behind a torn one", [WRITER, "note", "FOLDER/a.skr"], ["a.skr"], before=torn, also=recorded),
        Job("controls.conf", [WRITER, "controls", "FOLDER/controls.conf"], ["controls.conf"]),
        Job("screenshot", [WRITER, "picture", "FOLDER/a.png"], ["a.png"]),
        Job("recording of the window", [WRITER, "live", "FOLDER/a.skr"], ["a.skr"], before=None),
    ]


def main():
    with tempfile.TemporaryDirectory() as place:
        place = os.path.realpath(place)
        folder, hit, recording, cut = (os.path.join(place, name) for name in ("files", "hit", "source.skr", "cut.skr"))
        os.mkdir(folder)
        subprocess.run([PROGRAM, "run", "landing", "--seconds", "1", "--record", recording], check=True, timeout=60)
        with open(recording, "rb") as file:
            run = file.read()
        with open(cut, "wb") as file:
            file.write(run)
        subprocess.run([WRITER, "note", cut], check=True, timeout=60)
        os.truncate(cut, (len(run) + os.path.getsize(cut)) // 2)
        for job in jobs(recording, cut):
            if re.search(os.environ.get("DISK_JOBS", ""), job.name):
                every_fault(job, folder, hit)
    print("%d faults: %s" % (sum(counts.values()), ", ".join("%s %d" % pair for pair in counts.items())))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
