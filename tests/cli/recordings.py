#!/usr/bin/python3
"""Recordings from the command line: they check and compare, survive whatever ends the program, and bad ones are reported in a line.

    recordings.py SKIDPAD
"""
import os
import random
import re
import resource
import signal
import subprocess
import sys
import tempfile
import time

SECONDS_LOST_MOST = 1.0
LONG = "SKIDPAD_LONG" in os.environ
# The rudder goes over with the step that begins after a second.
LATE_RUDDER = ("local over = param('rudder', 0) "
               "return scene{ title = 'late', scenery = made_of(materials.grass, halfspace{ normal = {0, 0, 1}, offset = 0 }), "
               "aircraft = { { type = 'c172p', at = {0, 0} } }, pilot = function(t) return { rudder = t >= 1 and over or 0 } end }")
failed = []


def run(program, *arguments, **more):
    if arguments[:1] == ("shot",):  # the graphics drivers' own memory is none of ours to free
        more["env"] = dict(os.environ, ASAN_OPTIONS=os.environ.get("ASAN_OPTIONS", "") + ":detect_leaks=0")
    return subprocess.run([program, *arguments], capture_output=True, text=True, timeout=300, **more)


def expect(name, answer, status, pattern, stream="stdout"):
    text = getattr(answer, stream)
    if answer.returncode != status or not re.search(pattern, text):
        failed.append(name)
        print(f"FAIL {name}: status {answer.returncode}, expected {status}; {stream}: {text!r}, expected /{pattern}/")


def refused(name, program, path, pattern, judged=2):
    """One line on stderr that begins with the file, status 2, whatever asks for it; of who wants a judgement `judged`."""
    for command, status in ((["replay", "--info", path], 2), (["replay", "--check", path], judged), (["diff", path, path], judged)):
        answer = run(program, *command)
        lines = answer.stderr.splitlines()
        if answer.returncode != status or len(lines) != 1 or not re.search("^skidpad: .*" + pattern, lines[0]) or answer.stdout:
            failed.append(name)
            print(f"FAIL {name}: {command[0]}: status {answer.returncode}, stderr {answer.stderr!r}, expected /{pattern}/")


def good_ones(program, folder):
    a, b, c = (os.path.join(folder, name) for name in ("a.skr", "b.skr", "c.skr"))
    landing = ["run", "landing", "--seconds", "4"]
    expect("record", run(program, *landing, "--record", a), 0, r"480 ticks")
    expect("record, traced", run(program, *landing, "--record", b, "--trace"), 0, r"480 ticks")
    expect("record another", run(program, "run", "landing", "--set", "brake=0.5", "--seconds", "4", "--record", c), 0,
           r"480 ticks")
    if os.path.exists(a + ".part"):
        failed.append("part")
        print("FAIL a finished recording leaves its .part")
    expect("describe", run(program, "replay", b), 0, r"ticks +0 to 480, 4.00 s\n.*\n.*last bytes of every number")
    for path in (a, b):
        expect("check", run(program, "replay", "--check", path), 0, r"the same bits over 480 ticks")
    expect("diff, same", run(program, "diff", a, b), 0, r"the same bits over 480 ticks")
    expect("diff, another model", run(program, "diff", a, c), 1,
           r"a\.skr and .*c\.skr: they have different models, which differ first in aircraft\[0\]\.controls\.brake_left: \d+ against \d+\n"
           r".*a\.skr: model [0-9A-F]{16}, physics \d+, scenery 1 half-space, platforms 0, aircraft Cessna 172P\n.*c\.skr: model [0-9A-F]{16}, ")
    expect("record a tick", run(program, "run", "landing", "--ticks", "1", "--record", c), 0, r"^1 tick, ")
    expect("describe a tick", run(program, "replay", "--info", c), 0, r"holds +1 keyframe, 0 events, 0 bookmarks, ")
    expect("check a tick", run(program, "replay", "--check", c), 0, r"the same bits over 1 tick$")
    expect("diff, a tick", run(program, "diff", c, a), 0, r"c\.skr and .*a\.skr: the same bits over 1 tick; the second goes on for 479 ticks$")
    scene = os.path.join(folder, "late.lua")
    with open(scene, "w", encoding="utf-8") as out:
        out.write(LATE_RUDDER)
    d, e = (os.path.join(folder, name) for name in ("d.skr", "e.skr"))
    for path, rudder in ((d, "0.25"), (e, "0.5")):
        expect("record a scene", run(program, "run", scene, "--set", "rudder=" + rudder, "--ticks", "200", "--record", path), 0, r"200 ticks")
    expect("diff, other controls", run(program, "diff", d, e), 1,
           r"d\.skr and .*e\.skr: the controls differ first: \w+, control rudder 0\.25\d* against 0\.50\d*; then tick 12\d, controls, aircraft\[0\]\.rudder, (?!.* ulps)")
    hashes = [run(program, *landing, "--hash", *more).stdout for more in ([], ["--record", c])]
    if hashes[0] != hashes[1]:
        failed.append("hash")
        print("FAIL recording changes the run")
    return a


def bad_ones(program, folder, good):
    with open(good, "rb") as file:
        data = file.read()
    path = os.path.join(folder, "bad.skr")

    def of(content):
        with open(path, "wb") as out:
            out.write(content)
        return path

    refused("empty", program, of(b""), r"bad\.skr: the file is empty")
    refused("three bytes", program, of(data[:3]), r"bad\.skr: too short for a recording: it ends after 3 bytes")
    refused("ten bytes", program, of(data[:10]), r"bad\.skr: too short for a recording: it ends after 10 bytes", 125)
    refused("wrong magic", program, of(b"GIF89a" + data[6:]), r"bad\.skr: no recording")
    refused("text", program, of(b"tick 1184\n"), r"bad\.skr: no recording")
    refused("newer", program, of(data[:8] + b"\x04\0\0\0" + data[12:]), r"a recording of format 4.*a newer one wrote it", 125)
    refused("older", program, of(data[:8] + b"\x02\0\0\0" + data[12:]), r"a recording of format 2.*an older one wrote it", 125)
    refused("nothing but the first words", program, of(data[:12]), r"it ends at byte 12, before its header; nothing of it can be replayed$", 125)
    refused("cut in the model", program, of(data[:2000]), r"damaged at byte \d+ of 2000, in its model: a chunk is cut short; nothing of it can be replayed$", 125)
    hurt = data[:2000] + bytes([data[2000] ^ 1]) + data[2001:]
    refused("damaged in the model", program, of(hurt), r"damaged at byte \d+ of %d, in its model: .*checksum.*; nothing of it can be replayed$" % len(data), 125)
    refused("as text", program, of(data.replace(b"\r\n", b"\n", 1)), r"no recording")
    refused("a folder", program, folder, r"no regular file")
    refused("missing", program, os.path.join(folder, "none.skr"), r"cannot read the recording: No such file")
    pipe = os.path.join(folder, "pipe.skr")
    os.mkfifo(pipe)
    refused("a pipe", program, pipe, r"no regular file")
    sparse = os.path.join(folder, "sparse.skr")
    with open(sparse, "wb") as out:
        out.write(data[:5000])
        out.truncate(4 << 30)
    refused("4 GB, sparse", program, sparse, r"recordings are read up to")
    with open(sparse, "wb") as out:
        out.write(data)
        out.truncate(64 << 20)
    left = r"the same bits over 480 ticks, in the part that is left$"
    unjudged = r"the same bits over 480 ticks \(--partial judges this part\)$"
    expect("zeros after the end", run(program, "replay", "--check", sparse), 125, r": cannot be judged: not whole; the part that is left: " + unjudged)
    expect("zeros after the end, partial", run(program, "replay", "--check", "--partial", sparse), 0, r": partial: " + left)
    expect("two in one file", run(program, "replay", "--check", of(data + data)), 125, r": cannot be judged: not whole; the part that is left: " + unjudged)
    expect("two in one file are reported", run(program, "replay", path), 0, r"more bytes follow its end", "stderr")
    left = r"the same bits over 4[2-8]0 ticks, in the part that is left$"
    unjudged = r"the same bits over 4[2-8]0 ticks \(--partial judges this part\)$"
    expect("no index", run(program, "replay", "--check", of(data[:-40])), 125, r": cannot be judged: not whole; the part that is left: " + unjudged)
    expect("no index, partial", run(program, "replay", "--check", "--partial", path), 0, r": partial: " + left)
    expect("no index, diff", run(program, "diff", path, good), 125, r"bad\.skr and .*a\.skr: cannot be judged: not whole; the part that is left: the same bits over 4")
    expect("no index, diff, partial", run(program, "diff", path, good, "--partial"), 0, r"bad\.skr and .*a\.skr: partial: the same bits over 4")
    expect("partial without check", run(program, "replay", good, "--partial"), 2, r"--partial belongs to --check$", "stderr")
    expect("no index is reported", run(program, "replay", path), 0, r"the recording ends early, at .* s: ", "stderr")
    expect("one file for diff", run(program, "diff", good), 2, r"diff: '.*a\.skr' alone is too little; usage: skidpad diff FILE FILE$", "stderr")
    expect("check and info", run(program, "replay", "--check", "--info", good), 0, r"^recording .*(\n.*)*: the same bits over 480 ticks$")
    if "--at" in run(program, "replay", "--help").stdout:
        for words in ("--info", "--check"):
            expect("a camera without a window", run(program, "replay", words, "--camera", "foo", good), 2,
                   r"replay: --camera is for the window, and --check and --info open none$", "stderr")
        for at in ("abc", "99", "-1", "nan", "4.01"):
            for more in ([], ["--info"], ["--check"]):
                expect("a moment that is none", run(program, "replay", good, "--at", at, *more), 2,
                       r"replay: --at must be a number from 0 to 4 s, not '" + at + "'$", "stderr")
        expect("the last moment", run(program, "replay", good, "--at", "4", "--info"), 0, r"ticks +0 to 480")
    for command in ([], ["run"], ["scene"], ["probe"]):
        for path in (good, "a.skr"):
            expect("a recording for a scene", run(program, *command, path), 2,
                   r"^skidpad: (.*/)?a\.skr is a recording, not a scene; `skidpad replay (.*/)?a\.skr` watches it$", "stderr")
    expect("a trace of nothing", run(program, "run", "plane", "--trace"), 2, r"--trace belongs to a recording", "stderr")
    both = os.path.join(folder, "both")
    expect("a table in its place", run(program, "run", "plane", "--ticks", "9", "--record", both, "--csv", both), 2,
           r"--csv and --record both want to write .*both\n", "stderr")
    if os.path.exists(both):
        failed.append("both")
        print("FAIL one of two outputs has taken the place of the other")
    expect("nowhere to write", run(program, "run", "plane", "--record", os.path.join(folder, "no", "a.skr")), 2,
           r"a\.skr\.part: cannot be written: No such file", "stderr")


def cut_and_flipped(program, folder, good):
    """Whatever has happened to a file, it is never taken for the same where it is not, and never a crash."""
    with open(good, "rb") as file:
        data = file.read()
    path = os.path.join(folder, "hurt.skr")
    chance = random.Random(3)
    print("cut and flipped: seed 3")
    for i in range(400 if LONG else 30):
        hurt = bytearray(data)
        if i % 2 == 0:
            del hurt[chance.randrange(len(hurt)):]
        else:
            hurt[chance.randrange(len(hurt))] ^= 1 << chance.randrange(8)
        with open(path, "wb") as out:
            out.write(hurt)
        answer = run(program, "replay", "--check", path)
        reported = answer.stderr.count("\n") == 1
        expected = 125 if hurt[:8] == data[:8] else 2  # 2 is for what does not begin as a recording
        partial = run(program, "replay", "--check", "--partial", path)
        sound = partial.returncode == answer.returncode or (partial.returncode == 0 and ": partial: " in partial.stdout)
        if answer.returncode != expected or not reported or not sound:
            failed.append("hurt")
            print(f"FAIL hurt file {i}: status {answer.returncode}, {answer.stdout!r}, {answer.stderr!r}")


def hash_word(value, word):
    """sk_hash_word"""
    whole = (1 << 64) - 1
    value ^= (word + 0x9E3779B97F4A7C15) & whole
    value = value * 0xD6E8FEB86659FD93 & whole
    value ^= value >> 32
    value = value * 0xD6E8FEB86659FD93 & whole
    return value ^ value >> 29


def hash_bytes(value, data):
    """sk_hash_bytes"""
    words = len(data) // 8
    for i in range(words):
        value = hash_word(value, int.from_bytes(data[8 * i:8 * i + 8], "little"))
    return hash_word(hash_word(value, int.from_bytes(data[8 * words:], "little")), len(data))


def of_physics(data, version):
    """The recording as if of another version of the physics: the first number of its header, with the checksum."""
    size = int.from_bytes(data[16:20], "little")
    payload = version.to_bytes(4, "little") + data[32:28 + size]
    checksum = hash_bytes(12 ^ int.from_bytes(b"HEAD", "little") << 32, payload)
    return data[:20] + checksum.to_bytes(8, "little") + payload + data[28 + size:]


def other_physics(program, folder, good):
    """It is watched, keyframe by keyframe, and whatever steps through it says why it does not."""
    with open(good, "rb") as file:
        data = file.read()
    path, picture = os.path.join(folder, "physics.skr"), os.path.join(folder, "physics.png")
    now = int.from_bytes(data[28:32], "little")
    other = now + 1
    with open(path, "wb") as out:
        out.write(of_physics(data, now))
    expect("the same header", run(program, "replay", "--check", path), 0, r"the same bits over 480 ticks")
    with open(path, "wb") as out:
        out.write(of_physics(data, other))
    expect("another physics is not judged", run(program, "replay", "--check", path), 125,
           rf"version {other} of the physics, this is version {now}")
    expect("nor exported", run(program, "export", path, "--csv", picture), 2, rf"of physics {other}", "stderr")
    expect("nor reported", run(program, "report", path, "--out", picture), 2, rf"of physics {other}", "stderr")
    if "shot" in run(program, "--help").stdout:
        expect("but shown", run(program, "shot", path, "--seconds", "3", "--timeline", "--size", "320x200", "--out", picture), 0,
               rf"^skidpad: .*physics\.skr: it is of physics {other}, this is {now}: only its keyframes are shown, each until the next\n$",
               "stderr")


def removed_member(program):
    """A recording that is so old that its model has what is gone since is refused, with the name of what is gone."""
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "replay", "with_strength.skr")
    with open(path, "rb") as file:
        expect("it has the member", subprocess.CompletedProcess([], 0, str(file.read().count(b"strength") >= 3), ""), 0, "True")
    expect("it is refused", run(program, "replay", "--info", path), 2, r"sk_point_type has a member 'propeller', which this version of the program does not know", "stderr")


def places(program, folder):
    """A recording that cannot be written is reported before anything is run, and no existing file is lost."""
    endless = ["run", "plane", "--seconds", "100000", "--record"]
    refused_at_once = [(folder, r"no regular file: a recording is one"), ("-", r"the standard output cannot be one"),
                       ("/dev/null", r"no regular file"), (os.path.join(folder, "pipe"), r"no regular file")]
    os.mkfifo(os.path.join(folder, "pipe"))
    for path, pattern in refused_at_once:
        expect("no place: " + path, run(program, *endless, path), 2, pattern, "stderr")
    path = os.path.join(folder, "crashed.skr")
    for make in (lambda part: open(part, "w").write("kept"), os.mkfifo, lambda part: os.symlink(os.path.join(folder, "elsewhere"), part)):
        make(path + ".part")
        expect("a part is there", run(program, *endless, path), 2, r"crashed\.skr\.part: exists already: .*remove it first", "stderr")
        if os.path.isfile(path + ".part") and open(path + ".part").read() != "kept":
            failed.append("kept")
            print("FAIL the recording of a crashed run is lost")
        os.remove(path + ".part")
    if os.path.exists(os.path.join(folder, "elsewhere")):
        failed.append("elsewhere")
        print("FAIL a link in the place of a .part was followed")
    real, link = os.path.join(folder, "real.skr"), os.path.join(folder, "link.skr")
    with open(real, "w") as out:
        out.write("old")
    os.chmod(real, 0o640)
    os.symlink("real.skr", link)
    expect("record to a link", run(program, "run", "plane", "--ticks", "9", "--record", link), 0, r"9 ticks")
    expect("what it points to", run(program, "replay", "--check", real), 0, r"the same bits over 9 ticks")
    if not os.path.islink(link) or os.stat(real).st_mode & 0o777 != 0o640 or os.path.exists(link + ".part"):
        failed.append("link")
        print("FAIL a link to a recording is not kept, or its mode is not")
    table = os.path.join(folder, "x")
    expect("two names of one file", run(program, "export", real, "--csv", table, "--acmi", os.path.join(folder, ".", "x")), 2,
           r"--csv and --acmi both want to write", "stderr")
    expect("a table under another name", run(program, "run", "plane", "--ticks", "9", "--csv", table, "--record", os.path.join(folder, ".", "x")), 2,
           r"--csv and --record both want to write", "stderr")


def killed(program, folder):
    """kill -9 at any moment: FILE.part opens, and at most a second of what was run is missing."""
    chance, lost_most = random.Random(5), 0.0
    path, table = os.path.join(folder, "killed.skr"), os.path.join(folder, "killed.csv")
    for i in range(200 if LONG else 8):
        if os.path.exists(path + ".part"):
            os.remove(path + ".part")
        with open(table, "wb") as out:
            runs = subprocess.Popen([program, "run", "circuit", "--seconds", "100000", "--record", path, "--csv", "-",
                                     "--every", "12"], stdout=out, stderr=subprocess.DEVNULL)
            while not os.path.exists(path + ".part"):
                time.sleep(0.002)
            time.sleep(chance.uniform(0.0, 0.6))
            runs.send_signal(signal.SIGKILL)
            runs.wait()
        if not os.path.exists(path + ".part"):
            continue
        answer = run(program, "replay", "--check", "--partial", path + ".part")
        early = answer.returncode in (2, 125) and re.search("the file is empty|missing|cut short|no tick|it ends at byte", answer.stderr + answer.stdout)
        if not early and answer.returncode != 0:
            failed.append("killed")
            print(f"FAIL killed {i}: status {answer.returncode}, {answer.stdout!r} {answer.stderr!r}")
        with open(table) as rows:
            lines = rows.read().split("\n")
        ran = float(lines[-2].split(",")[0]) if len(lines) > 2 else 0.0 # the last line that is whole
        found = re.search(r"over (\d+) ticks", answer.stdout)
        lost = ran - (int(found[1]) / 120.0 if found else 0.0)
        lost_most = max(lost_most, lost)
    print(f"killed: at most {lost_most:.2f} s lost")
    if lost_most > SECONDS_LOST_MOST:
        failed.append("lost")
        print("FAIL that is more than a second")


def no_room(program, folder):
    """No room left: the run goes on, the user gets a message, and what was written is good."""
    path = os.path.join(folder, "full.skr")

    def little():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN) # so that a write fails, as on a full disk
        resource.setrlimit(resource.RLIMIT_FSIZE, (160000, 160000))

    answer = run(program, "run", "landing", "--seconds", "30", "--events", "--record", path, preexec_fn=little)
    expect("no room: the run goes on", answer, 2, r"touches down")
    expect("no room: the user gets a message", answer, 2, r"full\.skr\.part: the recording ends here, up to which it is good: ", "stderr")
    if os.path.getsize(path + ".part") > 160000 or os.path.exists(path):
        failed.append("room")
        print("FAIL a recording that is not whole has taken the name of a whole one")
    expect("no room: it is not whole", run(program, "replay", "--check", path + ".part"), 125, r": cannot be judged: not whole; the part that is left: ")
    answer = run(program, "replay", "--check", "--partial", path + ".part")
    expect("no room: what is there is good", answer, 0, r": partial: the same bits over \d+ ticks")
    expect("no room: what was torn is taken off", answer, 0, r"its index is missing, at byte (\d+) of \1\n", "stderr")


def what_the_fuzzer_begins_with(program):
    """Recordings that are refused at once would teach it nothing."""
    corpus = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "fuzz", "corpus", "recording")
    names = sorted(name for name in os.listdir(corpus) if name.endswith(".skr"))
    if len(names) < 3:
        failed.append("corpus")
        print("FAIL the fuzzer begins with %d recordings" % len(names))
    for name in names:
        expect("corpus, " + name, run(program, "replay", "--info", os.path.join(corpus, name)), 0, r"^recording .*\n.*\nticks ")


def main():
    program = os.path.abspath(sys.argv[1])
    with tempfile.TemporaryDirectory() as folder:
        good = good_ones(program, folder)
        bad_ones(program, folder, good)
        cut_and_flipped(program, folder, good)
        other_physics(program, folder, good)
        removed_member(program)
        places(program, folder)
        killed(program, folder)
        no_room(program, folder)
    what_the_fuzzer_begins_with(program)
    print("FAILED: " + ", ".join(failed) if failed else "all passed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
