#!/usr/bin/python3
"""Files of shapes, and options, that `skidpad overlap` refuses.

    bad_overlap.py SKIDPAD
"""
import sys

from refusals import Refusals, write

CUBE = "box{ min = {0, 0, 0}, max = {1, 1, 1} }"
PLANE = "halfspace{ normal = {0, 0, 1}, offset = 0 }"
MANY_SIDES = ("local s = {} for i = 1, 1000 do local a = 0.00628 * i "
              "s[i] = halfspace{ normal = {math.cos(a), math.sin(a), math.sin(7 * a)}, offset = 1 } end return { intersection(s), %s }" % CUBE)

# name: (the file, what the one line must match); the second shape is a cube unless the file has its own return
FILES = {
    "unbounded": (PLANE, r"the first shape: its shape is unbounded$"),
    "everything": ("everything", r"the first shape: its shape is unbounded$"),
    "an open box": (CUBE + " + " + PLANE, r"the first shape: its shape is unbounded$"),
    "nothing": ("nothing", r"the first shape: its shape is empty$"),
    "pieces that exclude each other": (CUBE + " & box{ min = {3, 3, 3}, max = {4, 4, 4} }", r"the first shape: its shape is empty$"),
    "a flat box": ("box{ min = {0, 0, 0}, max = {1, 1, 0} }", r":1: box: a box runs from .* each max above its min$"),
    "the same half-space four times": (" & ".join([PLANE] * 4), r"the first shape: its shape is unbounded$"),
    "two half-spaces back to back": (CUBE + " & " + PLANE, r"the first shape: .*it is 0 m thick; at least 1e-06 m are needed$|its shape is empty$"),
    "a sliver": ("box{ min = {0, 0, 0}, max = {1, 1, 1e-12} }", r"the first shape: .*it is 1e-12 m thick; at least 1e-06 m are needed$"),
    "a hull of points in a plane": ("hull{ {0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0.3, 0.3, 1e-12} }", r":1: hull: the points of a hull lie in one plane"),
    "a billion metres": ("moved{ %s, at = {1e9, 0, 0} }" % CUBE, r":1: moved: field 'at' must be a number from -1e\+06 to 1e\+06, not 1000000000$"),
    "two kilometres": ("moved{ %s, at = {2000, 0, 0} }" % CUBE, r"the first shape: its shape reaches more than 1000 m from the origin$"),
    "no number": ("moved{ %s, at = {0/0, 0, 0} }" % CUBE, r":1: moved: field 'at' must be a number .*, not NaN$"),
    "an infinite box": ("box{ min = {0, 0, 0}, max = {1, 1, math.huge} }", r":1: box: field 'max' must be a number"),
    "a number": ("3", r"the first shape: needs a shape, not a number$"),
    "a scene": ("scene{ title = 'x', scenery = %s }" % PLANE, r":1: there is no 'scene' here"),
    "paint": ("paint(%s, materials.ice, %s)" % (PLANE, CUBE), r"the first shape: its shape has paint, which has no meaning for bodies$"),
    "1,000 faces": (MANY_SIDES, r"the first shape: a convex piece of its shape has 1000 sides; at most 64 are allowed$"),
    "too many pieces": ("local p = {} for i = 1, 300 do p[i] = box{ min = {i, 0, 0}, max = {i + 0.5, 1, 1} } end return { union(p), %s }" % CUBE,
                        r"the first shape: its shape has 300 convex pieces; at most 256 are allowed$"),
    "too many overlaps": ("local p = {} for i = 1, 60 do p[i] = box{ min = {0, 0, -0.01 * i}, max = {1 + 0.01 * i, 1, 1} } end "
                          "return { union(p), moved{ union(p), turn = 1 } }", r"the solids have more than 2048 overlaps of convex pieces$"),
    "one shape": ("return " + CUBE, r"a file that is given alone must end with: return \{ SHAPE, SHAPE \}$"),
    "three shapes": ("return { %s, %s, %s }" % (CUBE, CUBE, CUBE), r"a file that is given alone must end with: return \{ SHAPE, SHAPE \}$"),
    "no value": ("local x = 1", r"a file that is given alone must end with: return \{ SHAPE, SHAPE \}$"),
    "half a file": ("return {", r":1: unexpected symbol near <eof>$"),
    "an endless loop": ("while true do end", r":1: this runs too long"),
    "a file of bytes": ("\x1bLua\x00", r"this is not a text file$"),
}

COMMANDS = {
    "an unknown example": (["boxs"], r"there is no 'boxs' in .*overlaps; did you mean 'boxes'\?$"),
    "a file that is not there": (["./nowhere.lua"], r"\./nowhere\.lua: there is no such file$"),
    "a directory": (["/tmp"], r"/tmp: this is a directory"),
    "three files": (["boxes", "boxes", "boxes"], r"overlap: 'boxes' is one word too many; usage: skidpad overlap \[A \[B\]\]$"),
    "two files of two shapes": (["boxes", "boxes"], r"boxes\.lua: the file returns two shapes; give it alone, or two files with one shape each$"),
    "options without a file": (["--json"], r"overlap: A is missing; without it, options have no meaning$"),
    "threshold above 1": (["boxes", "--threshold", "2"], r"overlap: --threshold must be a number from 0 to 1, not '2'$"),
    "negative area": (["boxes", "--minarea", "-1"], r"overlap: --minarea must be a number from 0 to 1000000 m\^2, not '-1'$"),
    "a distance that is no number": (["boxes", "--mindist", "nan"], r"overlap: --mindist must be a number from 0 to 1000 m, not 'nan'$"),
    "a picture where none can be written": (["boxes", "--svg", "/nowhere/a.svg"], r"/nowhere/a\.svg: cannot be written"),
}

with Refusals() as these:
    for name, (text, pattern) in FILES.items():
        path = these.path("shapes.lua")
        write(path, text if any(word in text for word in ("return", "local", "while", "\x1b")) else "return { %s, %s }" % (text, CUBE))
        these.check(name, ["overlap", path], r"^skidpad: .*shapes\.lua.*" + pattern if name != "too many overlaps" else pattern)
    for name, (words, pattern) in COMMANDS.items():
        these.check(name, ["overlap", *words], pattern)
    own = these.path("own.lua")
    write(own, "return { %s, %s }" % (CUBE, CUBE))
    these.check("a picture over the file itself", ["overlap", own, "--svg", own], r"own\.lua is a file that was read, which would be lost$")
    sys.exit(these.end())
