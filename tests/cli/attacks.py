#!/usr/bin/python3
"""What a file that nobody trusts can try: each attack of docs/limits.md is run as a command, and must end soon and small.

    attacks.py SKIDPAD [FACTOR] [PATTERN]

An attack is a row of the tables below: its name, what the command line is, and how it may end. Its processor time and its
largest memory are measured by the kernel (wait4). The limits are 2 s of processor time and 300 MB, times FACTOR for a build
that is slower than the released one. Only the attacks whose name has the regular expression PATTERN in it are run, if one is
given. A build with sanitizers leaves this test out: its time and memory are some ten and three times those of the program;
the fuzz targets run the same code there.
"""
import concurrent.futures
import json
import os
import re
import resource
import struct
import subprocess
import sys
import tempfile
import threading

PROGRAM = os.path.abspath(sys.argv[1])
FACTOR = float(sys.argv[2]) if len(sys.argv) > 2 else 1.0
PATTERN = sys.argv[3] if len(sys.argv) > 3 else ""

SECONDS, MEGABYTES = 2.0 * FACTOR, 300.0  # of processor time, at most
STOPPED = int(4 * SECONDS)  # s of processor time after which the kernel ends it
WAITED = 120  # s of wall-clock time after which it is ended: it waits for something
WORKERS = min(8, len(os.sched_getaffinity(0)))  # attacks at a time
TRIES = 3  # other work on the machine only adds to the time: the shortest counts

GROUND = "made_of(materials.grass, halfspace{ normal = {0, 0, 1}, offset = 0 })"
RIG = ", aircraft = { { type = 'rig', at = {0, 0, 5}, speed = 20 } }"
REFUSED = {2}  # and one line on stderr
TAKEN = {0}  # and nothing on stderr but warnings
EITHER = {0, 1, 2, 125}


def write(folder, name, text):
    path = os.path.join(folder, name)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    return path


# ---- scenes ----

def scene(lines="", fields="", scenery=GROUND):
    return "%s\nreturn scene{ title = 'x', scenery = %s%s }\n" % (lines, scenery, fields)


def loop(lines, endless):
    return scene("%s for k = 1, 1e9 do %s end" % (lines, endless))


HOLES = "local T = {} for i = 1, 4000000 do T[i] = 1 end for i = 1, 4000000 do T[i] = nil end"
SLAB = "box{ min = {-50, -50, -1}, max = {50, 50, 0} }"


def row(count, solid=SLAB, more=""):
    return "%s + made_of(materials.grass, repeated{ %s, count = %d, step = {1e-4, 1e-4, 1e-6}%s })" % (GROUND, solid, count, more)


BOXES = ("%s + repeated{ repeated{ box{ min = {0, 0, -1}, max = {1, 1, 0.5} }, count = 400, step = {2.5, 0, 0} }, count = 250, step = {0, 2.5, 0} }"
         % GROUND)


DOMES = ("%s + repeated{ repeated{ dome{ at = {0, 0, 0}, radius = 1, sides = 64, rings = 16 }, count = 30, step = {2.5, 0, 0} }, count = 30, "
         "step = {0, 2.5, 0} }" % GROUND)


def bars(count):
    """Bars along x and bars along y: each face is cut by all bars of the other direction."""
    bar = "repeated{ box{ min = {0, 0, -1}, max = {%s} }, count = %d, step = {%s} }"
    return "%s + %s + %s" % (GROUND, bar % ("1000, 0.5, 0.5", count, "0, 1, 0"), bar % ("0.5, 1000, 0.6", count, "1, 0, 0"))


# Refused as they are loaded: name, the file, what the refusal says.
SCENES = [
    ("pairs over a table that was emptied", scene(HOLES + " for k = 1, 1e7 do pairs(T) end"), "too long"),
    ("next slot of a table that was emptied", scene(HOLES + " for k = 1, 1e7 do for a in pairs(T) do end end"), "too long"),
    ("length of a table that was emptied", loop(HOLES, "local n = #T"), "too long"),
    ("order of texts of zeros", loop("local a, b = ('\\0'):rep(4000) .. 'a', ('\\0'):rep(4000) .. 'b'", "local c = a < b"), ""),
    ("order of equal long texts", loop("local a, b = ('x'):rep(4000) .. 'a', ('x'):rep(4000) .. 'b'", "local c = a < b"), "too long"),
    ("equality of long texts", loop("local a, b = ('x'):rep(4000), ('x'):rep(3999) .. 'x'", "local c = a == b"), "too long"),
    ("a chain of or", scene("local a = 1 local b = a" + " or a" * 125000), ""),
    ("a chain of and", scene("local a = 1 local b = a" + " and a" * 100000), ""),
    ("a chain of elseif", scene("local a = 1 if a == 2 then" + " elseif a == 3 then" * 30000 + " end"), ""),
    ("a chain of comparisons in conditions", scene("local a = 1 if " + "a == 2 or " * 50000 + "a == 3 then end"), ""),
    ("many constants", scene("local t = {" + ",".join("'k%d'" % i for i in range(380000)) + "}"), ""),
    ("many labels", scene("".join("::a%d:: goto a%d\n" % (i, i) for i in range(32000))), ""),
    ("a file of four megabytes", scene("local t = {" + "1," * 1990000 + "}"), ""),
    ("format with 99 digits", loop("", "local s = string.format('%.99f', 1e308)"), "too long"),
    ("format of many numbers", loop("local f = ('%.99f'):rep(8)", "local s = f:format(" + "1e308," * 7 + "1e308)"), "too long"),
    ("format of a wide field", loop("", "local s = string.format('%99d', k)"), "too long"),
    ("numbers as texts", loop("", "local s = tostring(k / 3)"), "too long"),
    ("numbers in texts", loop("", "local s = k / 3 .. ''"), "too long"),
    ("huge numbers in texts", loop("local a = 1e308 / 3", "local s = a .. a"), "too long"),
    ("many huge numbers in a text", loop("local a = 1e300", "local s = a .. a .. a .. a .. a .. a"), "too long"),
    ("the length of a number", loop("local a, f = 1e300, string.len", "f(a)"), "too long"),
    ("a remainder of very different numbers", loop("local a, b = 1e308, 3e-308", "local c = a % b"), "too long"),
    ("a loop from a text of digits", loop("local s = ('1'):rep(4000)", "for i = s, 1 do end"), ""),
    ("a long text as a key", loop("local t, a = {}, ('x'):rep(4000)", "t[a .. k] = nil"), "too long"),
    ("joining texts", loop("local a = ('x'):rep(2000)", "local s = a .. k"), "too long"),
    ("a text with separators", loop("", "local s = ('x'):rep(1300, 'ab')"), "too long"),
    ("sorting with a bad order", loop("local t = {} for i = 1, 200000 do t[i] = i % 7 end", "table.sort(t, function() return true end)"), "too long"),
    ("sorting long texts", scene("local p, t = ('x'):rep(4090), {} for i = 1, 64 do t[i] = p .. (i * 37 % 64 + 100) end local n = 64 "
                                 "while n < 900000 do table.move(t, 1, n, n + 1) n = n * 2 end table.move(t, 1, 800000, n + 1) table.sort(t)"),
     "too long"),
    ("moving a long way", loop("local t = {}", "table.move(t, 1, 1e9, 2)"), "too long"),
    ("inserting in front", loop("local t = {}", "table.insert(t, 1, k)"), "too long"),
    ("rubbish to collect", loop("local t = {} for i = 1, 1500000 do t[i] = {} end", "local x = {}"), ""),
    ("a parameter asked for again and again", loop("", "param('p', 1)"), "too long"),
    ("hulls", loop("local p = {} for i = 1, 256 do p[i] = { math.cos(i), math.sin(i), math.cos(i * i) } end", "hull(p)"), "too long"),
    ("recursion 150,000 deep", scene("local function f(n) if n > 0 then return 1 + f(n - 1) end return 0 end f(150000)"), "deep|overflow|nest"),
    ("memory", scene("local t = {} for i = 1, 1e9 do t[i] = { i } end"), "memory"),
    ("a long text", scene("local s = ('x'):rep(1e9)"), ""),
    ("a wind of 5,000 m/s aloft", scene("", ", wind = { speed = 100, gradient = 1 }" + RIG), "wind"),
    ("16 gusts of 100 m/s", scene("", ", wind = { speed = 10, gusts = {" + "{ time = 1, length = 80, speed = 100 }," * 16 + "} }" + RIG), "wind"),
    ("a million bodies", scene("local k = body{ shape = box{ min = {0, 0, 0}, max = {1, 1, 1} }, mass = 100, at = {0, 0, 1} } local l = {} for i = 1, 1000000 do l[i] = k end",
                               ", bodies = l"), "1000000 entries; at most 10000"),
    ("bodies of ever new shapes", loop("", "body{ shape = box{ min = {0, 0, 0}, max = {1, 1, k} }, mass = 500 * k, at = {0, 0, 1} }"), "kinds of bodies|too long|reach"),
    ("bodies of the same shape, made again", loop("", "body{ shape = box{ min = {0, 0, 0}, max = {1, 1, 1} }, mass = 500, at = {0, 0, 1} }"), "too long|memory"),
    ("bodies of 1,024 half-spaces", loop("local s = repeated{ cylinder{ at = {0, 0, 0}, radius = 0.4, height = 1, sides = 30 }, count = 32, step = {1, 0, 0} }",
                                         "body{ shape = s, mass = 500 + k, at = {0, 0, 1} }"), "kinds of bodies|too long|took too long"),
    ("10,000 bodies in one place", scene("local k = body{ shape = box{ min = {0, 0, 0}, max = {1, 1, 1} }, mass = 100, at = {0, 0, 1} } local l = {} for i = 1, 10000 do l[i] = k end",
                                         ", bodies = l"), "overlap at the start"),
    ("10,000 bodies with boxes that cross", scene("local l = {} for i = 1, 10000 do l[i] = body{ capsules = { { from = {-40, 0, 0}, to = {40, 0, 0}, radius = 0.01 } }, mass = 50, "
                                                  "at = {0, i * 0.03, i * 0.03 + 60}, heading = 45, pitch = 0, roll = 45 } end", ", bodies = l"), "too close|too many"),
    ("brackets without an end", "return " + "(" * 1000000, ""),
    ("tables without an end", "return " + "{" * 1000000, ""),
    ("many short texts in long brackets", "[[1]]" * 200000, ""),
    ("a comment without an end", "--[" + "=" * 900000, ""),
]

# Scenes that may be refused, or be slower to draw than they should, but must end: name, the file, the command.
SOLIDS = [
    ("100,000 slabs that overlap", scene("", RIG, row(100000)), ["scene"]),
    ("flying over 100,000 slabs that overlap", scene("", RIG, row(100000)), ["run", "--seconds", "0.5"]),
    ("100,000 boxes side by side", scene("", RIG, BOXES), ["scene"]),
    ("400 bars that cross 400 others", scene("", RIG, bars(400)), ["scene"]),
    ("800 bars that cross 800 others", scene("", RIG, bars(800)), ["scene"]),
    ("900 domes of 1,000 faces", scene("", RIG, DOMES), ["scene"]),
    ("900 domes of 1,000 faces, drawn", scene("", RIG, DOMES), ["shot", "--seconds", "0", "--size", "64x64"]),
    ("1,000 slabs drawn", scene("", RIG, row(1000)), ["shot", "--seconds", "0", "--size", "64x64"]),
    ("100,000 slabs drawn", scene("", RIG, row(100000)), ["shot", "--seconds", "0", "--size", "64x64"]),
    ("100,000 boxes side by side, drawn",
     scene("", RIG, "%s + made_of(materials.grass, repeated{ box{ min = {0, 0, 0}, max = {1, 1, 1} }, count = 100000, step = {2, 0.01, 0.001} })" % GROUND),
     ["shot", "--seconds", "0", "--size", "64x64"]),
    ("100,000 slabs drawn in the usual size", scene("", RIG, row(100000)), ["shot"]),
    ("16,000 slabs drawn", scene("", RIG, row(16000)), ["shot", "--seconds", "0", "--size", "64x64"]),
    ("3,000 walls that cross, drawn",
     scene("", RIG, row(3000, "box{ min = {-100, -0.1, 0}, max = {100, 0.1, 1} }", ", turn = 0.06")),
     ["shot", "--seconds", "0", "--size", "64x64"]),
    ("flying over 20,000 walls that cross",
     scene("", RIG, row(20000, "box{ min = {-100, -0.1, 0}, max = {100, 0.1, 1} }", ", turn = 0.0089")),
     ["run", "--seconds", "0.5"]),
    ("1,000 holes that overlap, drawn", scene("", RIG, "%s - repeated{ box{ min = {-5, -5, -1}, max = {5, 5, 1} }, count = 1000, step = {1e-3, 1e-3, 0} }" % GROUND),
     ["shot", "--seconds", "0", "--size", "64x64"]),
    ("10,000 holes that overlap", scene("", RIG, "%s - repeated{ box{ min = {-5, -5, -1}, max = {5, 5, 1} }, count = 10000, step = {1e-3, 1e-3, 0} }" % GROUND), ["scene"]),
    ("100,000 regions of paint", scene("", RIG, "paint(repeated{ %s, count = 100000, step = {1e-3, 1e-3, 1e-6} }, materials.ice, %s)" % (SLAB, GROUND)), ["scene"]),
    ("a platform of 100,000 slabs", scene("", ", platforms = { platform{ name = 'p', at = {0, 0, 0}, scenery = made_of(materials.steel, repeated{ %s, count = 100000, step = {1e-4, 1e-4, 1e-6} }) } }%s" % (SLAB, RIG)),
     ["run", "--seconds", "0.5"]),
    ("a thousand million half-spaces", scene("", RIG, "repeated{ repeated{ repeated{ %s, count = 1000, step = {1, 0, 0} }, count = 1000, step = {0, 1, 0} }, count = 1000, step = {0, 0, 1} }" % SLAB), ["scene"]),
    ("paint 1,000 layers deep", scene("local s = %s for i = 1, 1000 do s = paint(box{ min = {-i, -i, -1}, max = {i, i, 1} }, materials.ice, s) end" % GROUND, RIG, "s"), ["scene"]),
    ("a platform's table of 100,000 rows", scene("local t = {} for i = 1, 100000 do t[i] = { t = i, heave = i % 2 } end", ", platforms = { platform{ name = 'p', at = {0, 0, 0}, scenery = made_of(materials.steel, " + SLAB + "), table = t } }" + RIG), ["scene"]),
    ("10,000 bodies side by side", scene("local s, l = box{ min = {0, 0, 0}, max = {1, 1, 1} }, {} for i = 0, 9999 do l[i + 1] = body{ shape = s, mass = 100, "
                                         "at = {i % 100, i // 100 % 10, i // 1000} } end", ", bodies = l" + RIG), ["scene"]),
    ("a pilot that walks an emptied table", scene(HOLES, ", pilot = function() for k = 1, 1e6 do pairs(T) end end" + RIG), ["run", "--seconds", "1"]),
    ("a pilot without an end", scene("", ", pilot = function() while true do end end" + RIG), ["run", "--seconds", "1"]),
]


# ---- maps ----

def brush(planes):
    return "{\n" + "".join("( %g %g %g ) ( %g %g %g ) ( %g %g %g ) skidpad/grass 0 0 0 1 1\n" % plane for plane in planes) + "}\n"


def box_brush(x, y, z, size):
    w, e, s, n, b, t = x, x + size, y, y + size, z, z + size
    return brush([(w, s, b, w, s + 1, b, w, s, b + 1), (w, s, b, w, s, b + 1, w + 1, s, b), (w, s, b, w + 1, s, b, w, s + 1, b),
                  (e, n, t, e, n + 1, t, e + 1, n, t), (e, n, t, e + 1, n, t, e, n, t + 1), (e, n, t, e, n, t + 1, e, n + 1, t)])


def drum_brush(faces, lids):
    """Many upright faces, and many lids of which one counts: each lid is a polygon of many corners."""
    from math import cos, pi, sin
    planes = []
    for i in range(faces):
        c, s = 4096 * cos(2 * pi * i / faces), 4096 * sin(2 * pi * i / faces)
        planes.append((round(c, 1), round(s, 1), 0, round(c, 1), round(s, 1), 1, round(c - s / 4, 1), round(s + c / 4, 1), 0))
    planes += [(0, 0, 64 + lids - i, 0, 1, 64 + lids - i, 1, 0, 64 + lids - i) for i in range(lids)]
    return brush(planes + [(0, 0, 0, 1, 0, 0, 0, 1, 0)])


def world(brushes, more=""):
    start = '{\n"classname" "info_player_start"\n"type" "rig"\n"flying" "1"\n"origin" "0 0 400"\n}\n'
    return '{\n"classname" "worldspawn"\n' + brushes + "}\n" + start + more


MAPS = [  # name, what makes the text, the command
    ("100,000 brushes side by side", lambda: world("".join(box_brush(40 * (i % 400), 40 * (i // 400), 0, 16) for i in range(100000))), ["scene"]),
    ("20,000 brushes that overlap", lambda: world("".join(box_brush(i * 0.01, 0, 0, 1600) for i in range(20000))), ["scene"]),
    ("flying over 20,000 brushes that overlap", lambda: world("".join(box_brush(i * 0.01 - 800, -800, -1600, 1600) for i in range(20000))), ["run", "--seconds", "0.5"]),
    ("4,000 brushes that overlap, drawn", lambda: world("".join(box_brush(i * 0.01 - 800, -800, -1600, 1600) for i in range(4000))), ["shot", "--seconds", "0", "--size", "64x64"]),
    ("700 brushes of 1,000 faces", lambda: world(drum_brush(999, 1) * 700), ["scene"]),
    ("700 brushes of 500 faces and 500 lids", lambda: world(drum_brush(500, 500) * 700), ["scene"]),
    ("65,000 entities", lambda: world(box_brush(-800, -800, -16, 1600), '{\n"classname" "nothing"\n}\n' * 65000), ["scene"]),
    ("260,000 keys", lambda: '{\n"classname" "worldspawn"\n' + "".join('"k%d" "v"\n' % i for i in range(260000)) + "}\n", ["scene"]),
    ("4,000 textures", lambda: world("".join(box_brush(40 * i, 0, 0, 16).replace("skidpad/grass", "t%d" % i) for i in range(4000))), ["scene"]),
    ("a text without an end", lambda: '{\n"a" "' + "x" * 30000000, ["scene"]),
    ("brackets without an end, in a map", lambda: "{" * 30000000, ["scene"]),
]


# ---- recordings ----

def mixed(value, word):
    mask, factor = (1 << 64) - 1, 0xD6E8FEB86659FD93
    value = (value ^ (word + 0x9E3779B97F4A7C15 & mask)) * factor & mask
    value = (value ^ value >> 32) * factor & mask
    return value ^ value >> 29


def checksum(place, kind, payload):
    """engine/base/bytes.c, sk_hash_bytes."""
    value, whole = place ^ kind << 32, len(payload) // 8 * 8
    for (word,) in struct.iter_unpack("<Q", payload[:whole]):
        value = mixed(value, word)
    return mixed(mixed(value, int.from_bytes(payload[whole:], "little")), len(payload))


def count(value):
    out = bytearray()
    while value >= 128:
        out.append(value & 127 | 128)
        value >>= 7
    return bytes(out) + bytes([value])


def read_count(data, at):
    value = shift = 0
    while True:
        byte = data[at]
        at += 1
        value |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            return value, at


def recording_with(folder, part, entry, size):
    """A short recording whose first block of ticks has one of its lists replaced by many entries: 0 controls, 1 modes, 2 events."""
    base, path = os.path.join(folder, "base.skr"), os.path.join(folder, "heavy%d.skr" % part)
    if os.path.exists(path):
        return path
    if not os.path.exists(base):
        text = write(folder, "base.lua", scene("", RIG))
        subprocess.run([PROGRAM, "run", text, "--seconds", "2", "--record", base], check=True, stdout=subprocess.DEVNULL)
    with open(base, "rb") as file:
        data = file.read()
    out, at, replaced = bytearray(data[:12]), 12, False
    while at < len(data):
        kind, length = struct.unpack_from("<II", data, at)
        payload = data[at + 16:at + 16 + length]
        at += 16 + length
        if kind == int.from_bytes(b"INDX", "little"):
            break
        if kind == int.from_bytes(b"TICK", "little") and not replaced:
            replaced = True
            place = read_count(payload, 0)[1]
            ticks, place = read_count(payload, place)
            place += 8 * ticks
            pieces, head = [], payload[:place]
            for _ in range(4):
                size_of, place = read_count(payload, place)
                pieces.append(payload[place:place + size_of])
                place += size_of
            pieces[part] = entry * (size // len(entry))
            payload = head + b"".join(count(len(piece)) + piece for piece in pieces)
        out += struct.pack("<IIQ", kind, len(payload), checksum(len(out), kind, payload)) + payload
    with open(path, "wb") as file:
        file.write(out)
    return path


HEAVY = 48000000  # bytes of each
CONTROL = count(0) + count(0) + count(1) + b"\x01\x00"  # tick of the block, aircraft, which of its controls, the value
MODE = count(0) + count(0) + b"\x01"  # tick of the block, lane, mode
EVENT = count(1) + count(1) + count(0) + count(1) + count(1) + count(1) + struct.pack("<d", 1.0)  # tick, kind, aircraft, part, solid, material
RECORDINGS = [  # name, list, entry, command
    ("changes of the controls within one tick", 0, CONTROL, ["replay", "--info"]),
    ("changes of the controls, replayed", 0, CONTROL, ["replay", "--check"]),
    ("changes of modes within one tick", 1, MODE, ["replay", "--info"]),
    ("events within one tick", 2, EVENT, ["replay", "--info"]),
    ("events within one tick, exported", 2, EVENT, ["export", "--acmi", "x.txt.acmi"]),
]


# ---- aircraft ----

def aircraft(change):
    with open(os.path.join(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))), "assets", "aircraft", "rig.lua"), encoding="utf-8") as file:
        text = file.read()
    changed = change(text)
    assert changed != text
    return changed


LIST = "\n".join("  { name = 'p%d', at = { %d, 0, 0.3 }, stiffness = 2e5, damping = 8e3, side_stiffness = 1e5, side_damping = 3e3 }," % (i, i % 3) for i in range(2000))
AIRCRAFT = [  # name, how the test rig's file is changed
    ("2,000 hull points", lambda text: text.replace("hull_points = {", "hull_points = {\n" + LIST)),
    ("2,000 masses", lambda text: text.replace("masses = {", "masses = {" + "{ name = 'm', mass = 1, at = {0, 0, 0}, inertia = {1, 1, 1} }," * 2000)),
    ("damping of 1e9 N s/m", lambda text: text.replace("damping = 8e3", "damping = 1e9")),
    ("stiffness of 1e12 N/m", lambda text: text.replace("stiffness = 3e6", "stiffness = 1e12")),
    ("an aircraft file without an end", lambda text: "while true do end\n" + text),
    ("a title of a megabyte", lambda text: text.replace("Test rig", "x" * 900000)),
]


# ---- files that are none, command lines ----

def commands(folder):
    ground, picture = write(folder, "ground.lua", scene("", RIG)), write(folder, "ground.png", scene("", RIG))
    for name in ("fifo.lua", "fifo.skr", "fifo.conf"):
        os.mkfifo(os.path.join(folder, name))
    for name in ("zero.lua", "zero.map", "zero.skr", "zero.conf"):
        os.symlink("/dev/zero", os.path.join(folder, name))
    for name in ("huge.lua", "huge.map", "huge.skr", "huge.conf"):
        with open(os.path.join(folder, name), "wb") as file:
            file.truncate(4 << 30)
    with open(os.path.join(folder, "gigabyte.skr"), "wb") as file:
        file.truncate(1 << 30)
    os.makedirs(os.path.join(folder, "parts"))
    for i in range(40):
        write(folder, "parts/deep%d.lua" % i, "return include 'parts/deep%d'" % (i + 1))
    write(folder, "deep.lua", "return include 'parts/deep0'")
    for i in range(31):
        write(folder, "parts/chain%d.lua" % i, "local a = 1 return a" + " or a" * 20000)
    write(folder, "chains.lua", scene("".join("include 'parts/chain%d' " % i for i in range(31))))
    of = lambda name: os.path.join(folder, name)
    rows = [("%s as a scene" % name, ["scene", of(name)], "") for name in ("fifo.lua", "zero.lua", "zero.map", "huge.lua", "huge.map", "parts")]
    rows += [("%s as a recording" % name, ["replay", "--info", of(name)], "") for name in ("fifo.skr", "zero.skr", "huge.skr", "gigabyte.skr")]
    rows += [("%s as keys" % name, ["keys", "--bindings", of(name)], "") for name in ("fifo.conf", "zero.conf", "huge.conf")]
    rows += [
        ("files that include each other", ["scene", of("deep.lua")], "31 files"),
        ("long chains in 31 files", ["scene", of("chains.lua")], ""),
        ("a picture of 1e9 x 1e9", ["shot", ground, "--out", of("x.png"), "--size", "1e9x1e9"], "--size"),
        ("a run of 1e300 s", ["run", ground, "--seconds", "1e300"], "--seconds"),
        ("a table every 0 ticks", ["run", ground, "--csv", of("x.csv"), "--every", "0"], "--every"),
        ("a film of 1e300 pictures", ["shot", ground, "--out", of("%d.png"), "--every", "1e-300"], "--every"),
        ("a name with formats", ["shot", ground, "--out", of("%s%n.png"), "--every", "1"], "%0Nd"),
        ("--set of a number with 5,000 letters", ["run", "airfield", "--set", "wind_kt=" + "1" * 5000], "--set"),
        ("--set of a text with 5,000 letters", ["run", "heliport", "--set", "aircraft=" + "a" * 5000], "--set"),
        ("10,000 times --set", ["run", ground] + ["--set", "a=1"] * 10000, "--set"),
        ("a table in place of the scene", ["run", ground, "--seconds", "0.1", "--csv", ground], "would be lost"),
        ("a recording in place of the scene", ["run", ground, "--seconds", "0.1", "--record", ground], "would be lost"),
        ("a picture in place of the scene", ["shot", picture, "--seconds", "0", "--out", picture], "would be lost"),
    ]
    return [(name, arguments, REFUSED, pattern) for name, arguments, pattern in rows]


# ---- how they are run ----

def limit():
    resource.setrlimit(resource.RLIMIT_CPU, (STOPPED, STOPPED + 1))
    resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 30, 1 << 30))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


class Run:
    def __init__(self, arguments, folder):
        out, err = os.path.join(folder, "stdout"), os.path.join(folder, "stderr")
        with open(out, "wb") as stdout, open(err, "wb") as stderr:
            child = subprocess.Popen([PROGRAM, *arguments], stdin=subprocess.DEVNULL, stdout=stdout, stderr=stderr,
                                     cwd=folder, preexec_fn=limit)
            timer = threading.Timer(WAITED, child.kill)
            timer.start()
            _, status, used = os.wait4(child.pid, 0)
            timer.cancel()
            child.returncode = self.status = os.waitstatus_to_exitcode(status)
        self.seconds, self.megabytes = used.ru_utime + used.ru_stime, used.ru_maxrss / 1024.0
        with open(err, encoding="utf-8", errors="replace") as file:
            self.lines = file.read(20000).splitlines()

    def fault(self, statuses, pattern):
        """What is wrong with it, or None."""
        complaints = [line for line in self.lines if not line.startswith("skidpad: warning: ")]
        if self.status not in statuses:
            return "status %s, expected one of %s" % (self.status, sorted(statuses))
        if self.status == 2 and (len(complaints) != 1 or not complaints[0].startswith("skidpad: ")):
            return "expected one line on stderr, got %d" % len(complaints)
        if self.status == 2 and not re.search(pattern, complaints[0]):
            return "expected a line like %r" % pattern
        if self.seconds > SECONDS:
            return "%.2f s of processor time, expected at most %g" % (self.seconds, SECONDS)
        if self.megabytes > MEGABYTES:
            return "%.0f MB, expected at most %.0f" % (self.megabytes, MEGABYTES)
        return None


def with_operand(command, path):
    """The command on this file; a picture goes beside it."""
    return command[:1] + [path] + command[1:] + (["--out", path + ".png"] if command[0] == "shot" else [])


def attacks(folder):
    """Name, arguments (made when it is its turn), statuses, pattern."""
    for name, text, pattern in SCENES:
        yield name, lambda text=text: ["scene", write(folder, "attack.lua", text)], REFUSED, pattern
    for name, text, command in SOLIDS:
        yield name, lambda text=text, command=command: with_operand(command, write(folder, "attack.lua", text)), {0, 1, 2}, ""
    for name, text, command in MAPS:
        yield name, lambda text=text, command=command: with_operand(command, write(folder, "attack.map", text())), {0, 1, 2}, ""
    for name, part, entry, command in RECORDINGS:
        yield (name, lambda part=part, entry=entry, command=command:
               with_operand(command, recording_with(folder, part, entry, HEAVY)), EITHER, "")
    for name, change in AIRCRAFT:
        def make(change=change):
            return ["run", write(folder, "attack.lua", scene("", RIG.replace("'rig'", "param('type', 'rig')"))), "--seconds", "0.5",
                    "--aircraft", write(folder, "type.lua", aircraft(change))]
        yield "aircraft: " + name, make, {0, 1, 2}, ""
    for name, arguments, statuses, pattern in commands(folder):
        yield name, lambda arguments=arguments: arguments, statuses, pattern


def apart(make, folder):
    """What `make` answers, from a process of its own: the memory it takes would count as that of the programs started later."""
    path = os.path.join(folder, "arguments")
    child = os.fork()
    if child == 0:
        status = 1
        try:
            with open(path, "w", encoding="utf-8") as file:
                json.dump(make(), file)
            status = 0
        finally:
            os._exit(status)
    if os.waitpid(child, 0)[1] != 0:
        raise RuntimeError("the attack cannot be made")
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def best_of(arguments, statuses, pattern, folder):
    """The run with the least processor time, of up to TRIES, and what is wrong with it."""
    best = None
    for _ in range(TRIES):
        run = Run(arguments, folder)
        if best is None or run.seconds < best.seconds:
            best = run
        if best.fault(statuses, pattern) is None or run.seconds > 2.0 * SECONDS:
            break
    return best, best.fault(statuses, pattern)


def run_some(wanted):
    """Runs the attacks whose places in the list are in `wanted`. Returns the places of those that fail."""
    failed = []
    with tempfile.TemporaryDirectory() as folder:
        for place, (name, make, statuses, pattern) in enumerate(attacks(folder)):
            if place not in wanted:
                continue
            run, fault = best_of(apart(make, folder), statuses, pattern, folder)
            last = run.lines[-1] if run.lines else ""
            print("%-50s status %3s  %5.2f s  %4.0f MB  %.150s" % (name, run.status, run.seconds, run.megabytes, last), flush=True)
            if fault:
                failed.append(place)
                print("FAIL %s: %s" % (name, fault), flush=True)
    return failed


def main():
    with tempfile.TemporaryDirectory() as folder:
        places = [place for place, attack in enumerate(attacks(folder)) if re.search(PATTERN, attack[0])]
    with concurrent.futures.ProcessPoolExecutor(WORKERS) as pool:
        failed = sum(pool.map(run_some, [places[number::WORKERS] for number in range(WORKERS)]), [])
    if failed:
        print("once more, one at a time:", flush=True)  # each was slowed down by the others
        failed = run_some(failed)
    print("%d of %d attacks end within %g s of processor time and %g MB"
          % (len(places) - len(failed), len(places), SECONDS, MEGABYTES))
    return 1 if failed or not places else 0


if __name__ == "__main__":
    sys.exit(main())
