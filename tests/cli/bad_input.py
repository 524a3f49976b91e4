#!/usr/bin/python3
"""Bad input is never a crash: every case below ends with status 2 and one line that names the trouble.

    bad_input.py SKIDPAD
"""
import os
import re
import subprocess
import sys
import tempfile
import time

GROUND = "made_of(materials.grass, halfspace{ normal = {0, 0, 1}, offset = 0 })"
HEAD = "local ground = " + GROUND + "\n"


def scene(fields):
    return HEAD + "return scene{ title = 'x', scenery = ground, " + fields + " }"


def wrong(expression):
    return HEAD + "local wrong = " + expression + "\nreturn scene{ title = 'x', scenery = ground }"


def flown(fields):
    return scene("aircraft = { { type = 'c172p', at = {0, 0}, " + fields + " } }")


# name: (the file, what the one line must match). A number before a colon is the line of the mistake.
SCENES = {
    "syntax error": ("return scene{", r":1: unexpected symbol near <eof>"),
    "empty file": ("", r"must end with: return scene"),
    "no scene returned": ("return 3", r"must end with: return scene"),
    "binary file": ("\x7fELF\0\0\1\2", r"not a text file"),
    "compiled Lua": ("\x1bLua\x01\x02\x03", r"not a text file"),
    "bytes without zeros": ("\x7f\x01\xff", r":1: unexpected symbol near"),
    "missing field": (HEAD + "return scene{ scenery = ground }", r":2: scene: field 'title' is missing"),
    "misspelt field": (HEAD + "return scene{ titel = 'x', scenery = ground }", r":2: .*'titel'; did you mean 'title'\?"),
    "field of another kind": (HEAD + "return scene{ title = {}, scenery = ground }", r":2: .*'title' must be a text, not a table"),
    "scenery that is none": ("return scene{ title = 'x', scenery = materials.ice }", r":1: .*'scenery': needs a shape, not a material"),
    "not a table": (wrong("box(3)"), r":2: box: needs a table \{\.\.\.\}, not a number"),
    "NaN": (wrong("box{ min = {0/0, 0, 0}, max = {1, 1, 1} }"), r":2: box: field 'min' .*not NaN"),
    "infinity": (wrong("box{ min = {0, 0, 0}, max = {1, 1, math.huge} }"), r":2: box: field 'max' .*not inf"),
    "too few numbers": (wrong("box{ min = {0, 0}, max = {1, 1, 1} }"), r":2: box: field 'min' must be a list of 3 numbers"),
    "text for a number": (wrong("box{ min = {0, 0, 'a'}, max = {1, 1, 1} }"), r":2: box: field 'min' must be a number, not a string"),
    "zero normal": (wrong("halfspace{ normal = {0, 0, 0}, offset = 1 }"), r":2: halfspace: field 'normal' is \{0, 0, 0\}"),
    "normal that vanishes": (wrong("halfspace{ normal = {0, 0, 1e-320}, through = {0, 0, 1e6} }"), r":2: halfspace: field 'normal' is \{0, 0, 9.99\d*e-321\}, which has no length"),
    "empty box": (wrong("box{ min = {0, 0, 0}, max = {1, 1, 0} }"), r":2: box: .*max above its min"),
    "clockwise outline": (wrong("prism{ outline = {{0,0},{0,1},{1,1}}, bottom = 0, top = 1 }"), r":2: prism: .*anticlockwise"),
    "outline that is a star": (wrong("prism{ outline = {{0,0},{2,1},{0,1},{1,-1},{1,2}}, bottom = 0, top = 1 }"), r":2: prism: field 'outline' must go round once; it goes round 2 times"),
    "outline given twice": (wrong("prism{ outline = {{0,0},{1,0},{1,1},{0,1},{0,0},{1,0},{1,1},{0,1}}, bottom = 0, top = 1 }"), r":2: prism: field 'outline' must go round once; it goes round 2 times"),
    "outline with two corners": (wrong("prism{ outline = {{0,0},{0,1}}, bottom = 0, top = 1 }"), r":2: prism: .*2 corners"),
    "upright ramp": (wrong("ramp{ from = {0,0,0}, to = {0,0,3}, width = 2 }"), r":2: ramp: field 'to'"),
    "flat wedge": (wrong("wedge{ min = {0,0,0}, max = {1,1,0} }"), r":2: wedge: field 'max' must exceed 'min'"),
    "wedge that rises nowhere": (wrong("wedge{ min = {0,0,0}, max = {1,1,1}, rises = 'north' }"), r":2: wedge: field 'rises' is 'north'"),
    "wedge that rises up": (wrong("wedge{ min = {0,0,0}, max = {1,1,1}, rises = 'up' }"), r":2: wedge: field 'rises' is 'up'; allowed: \+x, -x, \+y, -y$"),
    "dome of one ring": (wrong("dome{ at = {0,0,0}, radius = 3, rings = 1 }"), r":2: dome: field 'rings' must be a number from 2 to 16, not 1"),
    "half a side": (wrong("cylinder{ at = {0,0,0}, radius = 3, height = 1, sides = 5.5 }"), r":2: cylinder: field 'sides' must be a whole number, not 5.5"),
    "house without a roof": (wrong("house{ eaves = 9 }"), r":2: house: field 'ridge' is 7, which must be above 'eaves', 9"),
    "hull of three points": (wrong("hull{ {0,0,0}, {1,0,0}, {0,1,0} }"), r":2: hull: has 3 points; 4 to 256 are allowed"),
    "hull of a million points": (wrong("(function() local p = {} for i = 1, 1000000 do p[i] = i end return hull(p) end)()"), r":2: hull: has 1000000 points; 4 to 256"),
    "hull in a plane": (wrong("hull{ {0,0,1}, {1,0,2}, {0,1,1}, {1,1,2}, {3,3,4} }"), r":2: hull: the points of a hull lie in one plane"),
    "hull with NaN": (wrong("hull{ {0,0,0}, {1,0,0}, {0,1,0}, {0,0,0/0} }"), r":2: hull: point 4: .*not NaN"),
    "mirror without a normal": (wrong("mirrored{ ground, through = {0,0,0} }"), r":2: mirrored: field 'normal' is missing"),
    "two things to mirror": (wrong("mirrored{ ground, ground, normal = {1,0,0}, offset = 0 }"), r":2: mirrored: takes one shape"),
    "moving nothing": (wrong("moved{ at = {1, 0, 0} }"), r":2: moved: needs a shape, not a nil"),
    "copies in one place": (wrong("repeated{ ground, count = 3 }"), r":2: repeated: give 'step', or 'turn', or both"),
    "copies without number": (wrong("repeated{ ground, count = math.huge, step = {1,0,0} }"), r":2: repeated: field 'count' must be a number from 1 to 100000, not inf"),
    "a thousand thousand houses": (wrong("repeated{ repeated{ house{}, count = 1000, step = {9,0,0} }, count = 1000, step = {0,9,0} }"), r":2: .*at most 1000000"),
    "copies of nothing": ("while true do repeated{ nothing, count = 100000, step = {1, 0, 0} } end", r":1: .*(4000000 shapes|too long)"),
    "unknown material": (wrong("made_of(materials.asfalt_dry, ground)"), r":2: there is no material 'asfalt_dry'; did you mean 'asphalt_dry'\?"),
    "arguments the wrong way round": (wrong("made_of(ground, materials.ice)"), r":2: made_of\(material, shape\): needs a material.*not a shape"),
    "adding a number": (wrong("ground + 3"), r":2: \+ \(union\): needs a shape, not a number"),
    "unknown constructor": (wrong("halfspase{}"), r":2: there is no 'halfspase' here; did you mean 'halfspace'\?"),
    "friction the wrong way round": (wrong("material{ name = 'a', mu_s = 0.3, mu_k = 0.4 }"), r":2: material: field 'mu_k' is 0.4, more than mu_s"),
    "material twice": (wrong("material{ name = 'ice' }"), r":2: material: field 'name' is 'ice'"),
    "camera whose name holds a zero": (scene("cameras = { ['\\0a'] = { at = {0, 0, 1} } }"), r":2: scene: field 'cameras' needs names of 1 to \d+ printable letters"),
    "camera with a name on two lines": (scene("cameras = { ['a\\nb'] = { at = {0, 0, 1} } }"), r":2: scene: field 'cameras' needs names of 1 to \d+ printable letters"),
    "camera that is no table": (scene("cameras = { a = 3 }"), r":2: scene: cameras: a: needs a table"),
    "field with a zero behind its name": (wrong("box{ min = {0, 0, 0}, ['max\\0x'] = {1, 1, 1} }"), r":2: box: there is no field 'max'"),
    "negative wind": (scene("wind = { speed = -1 }"), r":2: scene: wind: field 'speed' must be a number from 0 to 100, not -1"),
    "gusts below the wind": (scene("wind = { speed = 5, gusting = 4 }"), r":2: scene: wind: field 'gusting' is 4 m/s; 0, or 'speed' \(5 m/s\) to three times that"),
    "gusts without a wind": (scene("wind = { gusting = 4 }"), r":2: scene: wind: field 'gusting' needs a 'speed'"),
    "two laws of height": (scene("wind = { speed = 5, gradient = 0.14, roughness = 0.1 }"), r":2: scene: wind: field 'roughness' does not go with 'gradient'"),
    "roughness too fine": (scene("wind = { speed = 5, roughness = 1e-7 }"), r":2: scene: wind: field 'roughness' is 1e-07 m; 0 for none, or"),
    "veer without end": (scene("wind = { speed = 5, veer = 91 }"), r":2: scene: wind: field 'veer' must be a number from -90 to 90"),
    "half a seed": (scene("wind = { speed = 5, seed = 1.5 }"), r":2: scene: wind: field 'seed' must be a whole number"),
    "gust of nothing": (scene("wind = { gusts = { { time = 1, length = 9 } } }"), r":2: scene: wind: gusts 1: needs a 'speed' or an 'up'"),
    "gust from nowhere": (scene("wind = { gusts = { { time = 1, length = 9, up = 2, from = 3 } } }"), r":2: scene: wind: gusts 1: field 'from' has no meaning"),
    "gust without length": (scene("wind = { gusts = { { time = 1, speed = 3 } } }"), r":2: scene: wind: gusts 1: field 'length' is missing"),
    "gust at NaN": (scene("wind = { gusts = { { time = 0/0, length = 9, speed = 3 } } }"), r":2: scene: wind: gusts 1: field 'time' .*not NaN"),
    "a thousand gusts": (scene("wind = { gusts = (function() local g = {} for i = 1, 1000 do g[i] = { time = i, length = 9, speed = 3 } end return g end)() }"), r":2: scene: wind: field 'gusts' has 1000 entries; at most"),
    "windsock nowhere": (scene("windsocks = { { height = 3 } }"), r":2: scene: windsocks 1: field 'at' is missing"),
    "windsock far away": (scene("windsocks = { { at = {1e9, 0} } }"), r":2: scene: windsocks 1: field 'at' must be"),
    "windsock without a mast": (scene("windsocks = { { at = {0, 0}, height = 0 } }"), r":2: scene: windsocks 1: field 'height' must be a number from 1 to 50, not 0"),
    "windsock that is none": (scene("windsocks = { 3 }"), r":2: scene: windsocks 1: needs a table"),
    "a hundred windsocks": (scene("windsocks = (function() local w = {} for i = 1, 100 do w[i] = { at = {i, 0} } end return w end)()"), r":2: scene: field 'windsocks' has 100 entries; at most"),
    "sea of no height": (scene("sea = { period = 9 }"), r":2: scene: sea: field 'height' is missing"),
    "sea that would break": (scene("sea = { height = 6, period = 5 }"), r":2: scene: sea: waves of 6 m at 5 s would break"),
    "sea given twice": (scene("sea = { state = 5, height = 3 }"), r":2: scene: sea: give 'state', or 'height' and 'period'"),
    "half a sea state": (scene("sea = { state = 4.5 }"), r":2: scene: sea: field 'state' must be a whole number"),
    "sea state nine": (scene("sea = { state = 9 }"), r":2: scene: sea: field 'state' must be a number from 0 to 8, not 9"),
    "NaN sea": (scene("sea = { height = 0/0, period = 9 }"), r":2: scene: sea: field 'height' .*not NaN"),
    "spreading too wide": (scene("sea = { state = 3, spreading = 120 }"), r":2: .*'spreading' must be a number from 0 to 90"),
    "platform without a solid": (wrong("platform{ name = 'a' }"), r":2: platform: field 'scenery' is missing"),
    "platform without a name": (wrong("platform{ scenery = ground }"), r":2: platform: field 'name' is missing"),
    "platform of another kind": (scene("platforms = { ground }"), r":2: scene: field 'platforms' needs platform\{...\} or deck\{...\}, not a shape"),
    "platforms of one name": (scene("platforms = { platform{ name = 'a', scenery = ground }, platform{ name = 'a', scenery = ground } }"), r":2: .*has two of the name 'a'"),
    "too many platforms": (scene("platforms = { " + ", ".join("platform{ name = 'p%d', scenery = ground }" % i for i in range(5)) + " }"), r":2: .*'platforms' has 5 entries; at most 4"),
    "motion without a period": (wrong("platform{ name = 'a', scenery = ground, motion = { { heave = 1 } } }"), r":2: platform: motion 1: field 'period' is missing"),
    "unknown motion": (wrong("platform{ name = 'a', scenery = ground, motion = { { period = 3, heeve = 1 } } }"), r":2: platform: motion 1: there is no field 'heeve'; did you mean 'heave'\?"),
    "too much motion": (wrong("platform{ name = 'a', scenery = ground, motion = { " + "{ period = 3 }, " * 17 + "} }"), r":2: platform: field 'motion' has 17 entries; at most 16"),
    "violent motion": (scene("platforms = { platform{ name = 'a', scenery = ground, motion = { { period = 0.5, heave = 1 } } } }"), r":2: platform 'a': the sways together may reach 1 m, 12.* m/s and 157.*up to"),
    "table of one row": (wrong("platform{ name = 'a', scenery = ground, table = { { t = 0 } } }"), r":2: platform: field 'table' has 1 rows; at least 2"),
    "table back in time": (scene("platforms = { platform{ name = 'a', scenery = ground, table = { { t = 1 }, { t = 0 } } } }"), r":2: platform 'a': row 2: time 0 s must be at least 0.001 s after"),
    "platform that jumps": (scene("platforms = { platform{ name = 'a', scenery = ground, table = { { t = 0 }, { t = 0.01, heave = 5 } } } }"), r":2: platform 'a': row 2: faster than 300 m/s from the row before"),
    "platform that turns about at once": (scene("platforms = { platform{ name = 'a', scenery = ground, table = { { t = 0 }, { t = 0.01, yaw = 180 } } } }"), r":2: platform 'a': row 2: faster than"),
    "platform that leaves": (scene("platforms = { platform{ name = 'a', scenery = ground, table = { { t = 0 }, { t = 0/0 } } } }"), r":2: platform: table 2: field 't' must be .*not NaN"),
    "table that does not close": (scene("platforms = { platform{ name = 'a', scenery = ground, table = { { t = 0 }, { t = 1, heave = 1 }, repeats = true } } }"), r":2: platform 'a': the table repeats, but its last row is not as its first"),
    "ship without a sea": (scene("platforms = { deck{ name = 'a' } }"), r":2: .*has the ship 'a', which needs a sea"),
    "ship that is none": (wrong("platform{ name = 'a', scenery = ground, ship = { length = 100 } }"), r":2: platform: ship: field 'breadth' is missing"),
    "deck that is none": (wrong("deck{ name = 'a', length = 0 }"), r":2: deck: field 'length' must be a number from 5 to 500, not 0"),
    "deck too short for a ship": (wrong("deck{ name = 'a', length = 20 }"), r":2: deck: field 'length' must be a number from 40 to 300, not 20"),
    "deck of no material": (wrong("deck{ name = 'a', deck_material = 3 }"), r":2: deck: field 'deck_material': needs a material"),
    "airwake of no block": (wrong("platform{ name = 'a', scenery = ground, airwake = { strength = 1 } }"), r":2: platform: airwake: field 'min' is missing"),
    "airwake of an empty block": (wrong("platform{ name = 'a', scenery = ground, airwake = { min = {0, 0, 0}, max = {4, 0, 5} } }"), r":2: platform: airwake: the airwake's block goes from 0 to 0 m along y; it may be 0.5 to 500 m long there"),
    "airwake turned over": (wrong("platform{ name = 'a', scenery = ground, airwake = { min = {0, 0, 5}, max = {4, 4, 0} } }"), r":2: platform: airwake: the airwake's block goes from 5 to 0 m along z"),
    "airwake that blows the other way": (wrong("deck{ name = 'a', airwake = { strength = -1 } }"), r":2: deck: airwake: field 'strength' must be a number from 0 to 2, not -1"),
    "airwake that is a storm": (wrong("deck{ name = 'a', airwake = { turbulence = 3 } }"), r":2: deck: airwake: field 'turbulence' must be a number from 0 to 1, not 3"),
    "airwake of NaN": (wrong("deck{ name = 'a', airwake = { turbulence = 0/0 } }"), r":2: deck: airwake: field 'turbulence' must be .*not NaN"),
    "airwake of another block": (wrong("deck{ name = 'a', airwake = { min = {0, 0, 0} } }"), r":2: deck: airwake: there is no field 'min'"),
    "airwake that is a number": (wrong("deck{ name = 'a', airwake = 1 }"), r":2: deck: airwake: needs a table"),
    "aircraft on nothing": (scene("sea = { state = 2 }, platforms = { deck{ name = 'frigate' } }, aircraft = { { type = 'c172p', on = 'frigatte' } }"), r":2: aircraft 1 \('c172p'\): there is no platform 'frigatte'; did you mean 'frigate'\?"),
    "aircraft beside the deck": (scene("sea = { state = 2 }, platforms = { deck{ name = 'frigate' } }, aircraft = { { type = 'c172p', on = 'frigate', at = {40, 0} } }"), r":2: aircraft 1 \('c172p'\): there is no ground below its .*, at \("),
    "aircraft in the hangar": (scene("sea = { state = 2 }, platforms = { deck{ name = 'frigate' } }, aircraft = { { type = 'c172p', on = 'frigate', at = {0, 13.5} } }"), r":2: aircraft 1 \('c172p'\): its .* lies inside the scenery"),
    "unknown gravity": (scene("gravity = 'moon'"), r":2: scene: field 'gravity' is 'moon'"),
    "unknown aircraft": (scene("aircraft = { { type = 'c127p', at = {0, 0} } }"), r":2: there is no 'c127p' in .*; did you mean 'c172p'\?"),
    "aircraft that neither stands nor is somewhere": (flown("stands = false"), r":2: scene: aircraft 1: field 'at' needs a height"),
    "aircraft that stands and is pitched": (flown("stands = true, pitch = 3").replace("{0, 0}", "{0, 0, 9}"), r":2: scene: aircraft 1: field 'pitch' has no meaning"),
    "map of another kind": (wrong("0").replace("scenery = ground", "scenery = map 'x.lua'"), r":3: map: 'x\.lua' must be a name such as 'apron\.map'"),
    "map that is not there": (wrong("0").replace("scenery = ground", "scenery = map 'gone.map'"), r"/gone\.map: there is no such map file"),
    "map with an unknown option": (wrong("0").replace("scenery = ground", "scenery = map('gone.map', { skip = true })"), r":3: map: there is no field 'skip'; .*skip_bad"),
    "aircraft without a place": (scene("aircraft = { { type = 'c172p' } }"), r":2: scene: aircraft 1: field 'at' is missing"),
    "aircraft in the void": ("return scene{ title = 'x', scenery = nothing, aircraft = { { type = 'c172p', at = {0, 0} } } }", r":1: aircraft 1 \('c172p'\): "),
    "aircraft in a wall": (HEAD + "return scene{ title = 'x', scenery = ground + box{ min = {3, -2, 0}, max = {8, 2, 9} }, "
                           "aircraft = { { type = 'c172p', at = {0, 0}, heading = 0 } } }", r":2: aircraft 1 \('c172p'\): its right wing tip lies inside the scenery, 1\.\d+ m behind a surface of default$"),
    "aircraft below the ground": (scene("aircraft = { { type = 'c172p', at = {0, 0, -5} } }"), r":2: aircraft 1 \('c172p'\): its .* lies inside the scenery, [3-7]\.?\d* m behind a surface of grass$"),
    "aircraft in the solid": ("return scene{ title = 'x', scenery = everything, aircraft = { { type = 'c172p', at = {0, 0, 2} } } }", r":1: aircraft 1 \('c172p'\): its .* lies inside the scenery, far from any surface$"),
    "too many aircraft": (scene("aircraft = { " + "{ type = 'c172p', at = {0, 0} }, " * 5 + " }"), r":2: .*'aircraft' has 5 entries; at most 4"),
    "aircraft by path": (scene("aircraft = { { type = '/etc/passwd', at = {0, 0} } }"), r":2: scene: aircraft 1: field 'type' is '/etc/passwd'; a bare name"),
    "aircraft from elsewhere": (scene("aircraft = { { type = '../scenes/airfield', at = {0, 0} } }"), r":2: .*'type' is '../scenes/airfield'; a bare name"),
    "unknown control": (flown("controls = { throtle = 1 }"), r":2: .*'throtle'; did you mean 'throttle'\?"),
    "control out of range": (flown("controls = { throttle = 2 }"), r":2: .*'throttle' must be a number from 0 to 1, not 2"),
    "two lines in a title": (HEAD + "return scene{ title = 'a\\nb', scenery = ground }", r":2: .*'title' must be printable text on one line"),
    "two scenes": (HEAD + "scene{ title = 'x', scenery = ground }\nreturn scene{ title = 'y', scenery = ground }", r":3: scene: there is one already"),
    "pilot that is none": (scene("pilot = 3"), r":2: .*'pilot' must be a function"),
    "error with two lines": ("error('one\\ntwo')", r":1: one two"),
    "error that is no text": ("error({})", r"stopped by error\(\) with a table"),
    "endless loop": ("\nwhile true do end", r":2: this runs too long"),
    "endless loop in a sort": ("table.sort({3, 2, 1}, function() while true do end end)", r":1: this runs too long"),
    "endless sorting": ("local t = {}\nfor i = 1, 1e5 do t[i] = i end\nwhile true do table.sort(t) end", r":3: this runs too long"),
    "a moved range": ("table.move({}, 1, 2 << 60, 2)", r":1: .*(too wide|too long|too many)"),
    "memory bomb": ("local t = {}\nfor i = 1, 1e9 do t[i] = {i} end", r":2: this needs more than \d+ MB of memory"),
    "text bomb": ("local s = 'a'\nwhile true do s = s .. s end", r"out of memory|needs more than"),
    "text repeated for ever": ("local s = string.rep('x', 1e18)", r":1: string.rep: "),
    "nothing repeated for ever": ("local s = ('').rep('', 1 << 62)", r":1: string.rep: "),
    "deep recursion": ("local function f(n) return 1 + f(n + 1) end\nf(1)", r":1: (stack overflow|this runs too long)"),
    "deep nesting": ("return " + "(" * 500 + ")" * 500, r"(overflow|levels)"),
    "ten million half-spaces": ("local s = nothing\nfor i = 1, 1e7 do s = s + halfspace{ normal = {0, 0, 1}, offset = i / 100 } end", r":2: .*(1000000 half-spaces|too long)"),
    "doubling for ever": (HEAD + "for i = 1, 200 do ground = ground + ground end", r":2: .*half-spaces when written out"),
    "nesting shapes": (HEAD + "for i = 1, 200 do ground = moved{ ground, at = {0, 0, 1} } end", r":2: moved: .*64"),
    "the power operator": ("local x = 2 -- 2^2\nlocal s = '^' .. [[^\n]]\nlocal y = x^3", r":4: the operator \^"),
    "including from elsewhere": ("local x\nx = include '../aircraft/rig'", r":2: include: '../aircraft/rig' must be a name beside this file or in the assets' scenes folder"),
    "including an absolute path": ("include '/etc/passwd'", r":1: include: '/etc/passwd' must be a name"),
    "including what is not there": ("include 'parts/nowhere'", r":1: include: there is no 'parts/nowhere\.lua' beside this file, and none in the assets, .*/scenes/parts/nowhere\.lua$"),
    "trouble in an included file": ("include 'parts/autopilot' ().hold_pitch({ pitch = 'a' }, 3)", r"parts/autopilot\.lua:\d+: attempt to"),
    "a scene that includes a scene": (HEAD + "include 'airfield'\nreturn scene{ title = 'x', scenery = ground }", r":3: scene: there is one already"),
    "protected calls": ("pcall(error)", r":1: there is no 'pcall' here"),
    "reading files": ("io.open('/etc/passwd')", r":1: there is no 'io' here"),
    "map that is not there": (HEAD + "local solid = map 'nope.map'", r"bad\.lua:2: map: .*nope\.map: there is no such map file$"),
    "loading code": ("load('return 1')()", r":1: there is no 'load' here"),
    "patterns": ("local s = ('a'):find('.-.-.-b')", r":1: .*find"),
    "addresses": ("local s = string.format('%p', 'a')", r":1: string.format: %p"),
}

# Loops whose every step is as much work as can be had for one: they must end soon all the same.
LONG = "local s = string.rep('x', 4000)\nlocal a, b = s .. 1, s .. 2\n"
SLOW = {
    "comparing texts": LONG + "while true do local c = a < b end",
    "texts that are equal": LONG + "local c = string.rep('x', 4000) .. 1\nwhile true do local d = a == c end",
    "turning texts round": LONG + "while true do s:reverse() end",
    "capitals": LONG + "while true do s:upper() end",
    "bytes": LONG + "while true do s:byte(1, 250) end",
    "letters": "local t = {}\nfor i = 1, 250 do t[i] = 65 end\nwhile true do string.char(table.unpack(t)) end",
    "digits": "local s = string.rep('0', 4000)\nwhile true do tonumber(s) end",
    "the largest of many": "local t = {}\nfor i = 1, 250 do t[i] = i end\nwhile true do math.max(table.unpack(t)) end",
    "more and more arguments": "local function f(n, ...)\nif n > 0 then return f(n - 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, ...) end\n"
                               "while true do select('#', ...) end end\nf(5000)",
    "passing on many arguments": "local function none() end\nlocal function f(n, ...)\nif n > 0 then return f(n - 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, ...) end\n"
                                 "while true do none(...) end end\nf(5000)",
    "hulls": "local p = {}\nfor i = 1, 256 do p[i] = { i % 2, i // 2 % 2, i // 4 % 2 } end\nwhile true do hull(p) end",
    "answers handed down": "local function f(n)\nif n > 0 then return " + "nil, " * 200 + "f(n - 1) end end\nwhile true do f(900) end",
}
SLOW_MOST = 60.0  # s, an instrumented build on a busy machine included

# Aircraft files, as changes to a copy of the Cessna's; what most of them change:
NOSE_STIFFNESS = r"stiffness = lbf_per_ft\(1800\)"
NOSE_STRUT = r"stiffness = lbf_per_ft\(1800\), progression = 6"
NOSE_RADIUS = r"radius = 0\.19"
NOSE_STEERING = r"steer_limit = 10,"
LIFT_TABLE = r"lift = \{ alpha = rad\{ -0\.26, .*?\},\s*value = \{[^}]*\}"
AIRCRAFT = {
    "negative mass": (r"mass = lb\(1500\)", "mass = -5", r"mine\.lua:\d+: aircraft: masses 1: field 'mass' must be a number from 0\.001 .*not -5"),
    "no mass at all": (r"mass = lb\(\d+\)", "mass = 0", r"mine\.lua:\d+: aircraft: masses 1: field 'mass' must be a number from 0\.001 to 1e\+06, not 0"),
    "NaN in a table": (r"value = \{ -0\.85", "value = { 0/0", r"mine\.lua:\d+: aircraft: aero: lift: field 'value' .*not NaN"),
    "table that goes back": (r"rad\{ -0\.26, -0\.20", "rad{ -0.20, -0.26", r"mine\.lua:\d+: .*'alpha' must grow; number 2"),
    "table of uneven columns": (r"value = \{ -0\.85, ", "value = { ", r"mine\.lua:\d+: .*'value' must be as long as 'alpha'"),
    "far too stiff": (NOSE_STIFFNESS, "stiffness = lbf_per_ft(180000000)",
                      r"nose wheel: strut stiffness 1\.2\d*e\+10 N/m is unstable at the substep 0\.00104.*at most"),
    "stiffness 1000 times": (NOSE_STIFFNESS, "stiffness = lbf_per_ft(1800000)",
                             r"nose wheel: stiffness 2\.6\d*e\+07 N/m gives only 0\.1\d* mm .*is the unit right"),
    "stiffness a thousandth": (r"stiffness = lbf_per_ft\(5400\)", "stiffness = lbf_per_ft(5.4)",
                               r"left main wheel: stiffness 78\.8\d* N/m gives 45\.\d m .*is the unit right"),
    "damping 1000 times": (r"damping = 4500", "damping = 4500000",
                           r"nose wheel: strut damping 4\.5e\+06 N s/m is unstable at the substep 0\.00104.*at most"),
    "infinite damping": (r"damping = 4500", "damping = math.huge", r"mine\.lua:\d+: aircraft: wheels 1: field 'damping' .*not inf"),
    "a plate on the horizon": (r"inch\{ 226, 0, 40 \}", "inch{ 226000, 0, 40 }", r"mine\.lua:\d+: aircraft: aero: plates 3: field 'at' lies 5740 m from the datum"),
    "mass of nothing": (r"mass = lb\(180\)", "mass = 1e-300", r"mine\.lua:\d+: aircraft: masses 2: field 'mass' must be a number from 0\.001 to 1e\+06, not 1e-300"),
    "hardly any inertia": (r"(?s)masses = \{.*?\n  \},", "masses = { { name = 'all', mass = 1000, at = inch{ 44, 0, 36 }, inertia = { 1e-9, 1e-9, 1e-9 } } },",
                           r"mine\.lua:\d+: aircraft: moments of inertia are 1e-09, 1e-09, 1e-09 kg m\^2; with 1000 kg each must be at least 0\.001,"),
    "propeller without inertia": (r"inertia = slug_ft2\(1\.67\)", "inertia = 1e-12", r"mine\.lua:\d+: aircraft: propeller: field 'inertia' must be a number from 1e-06"),
    "propeller of too little inertia": (r"inertia = slug_ft2\(1\.67\)", "inertia = 0.001", r"mine\.lua:\d+: aircraft: propeller inertia 0\.001 kg m\^2 is too small at the substep .* must exceed 0\.0\d+ kg m\^2"),
    "engine of no speed": (r"engine_rpm = 2700", "engine_rpm = 1e-300", r"mine\.lua:\d+: aircraft: propeller: field 'engine_rpm' must be a number from 10 to 100000, not 1e-300"),
    "engine of too little speed": (r"engine_rpm = 2700", "engine_rpm = 10", r"propeller inertia 2\.26\d* kg m\^2 is too small .* must exceed 2\d\d kg m\^2"),
    "engine of no power": (r"engine_power = hp\(160\)", "engine_power = 0", r"propeller: field 'engine_power' must be a number from 1 "),
    "propeller of no diameter": (r"diameter = inch\(75\)", "diameter = 1e-9", r"propeller: field 'diameter' must be a number from 0\.05 to 100"),
    "wing of no span": (r"span = [^,]*,", "span = 1e-9,", r"mine\.lua:\d+: aircraft: a wing of [0-9.]+ m\^2 needs a span \(1e-09 m\) and a chord \([0-9.]+ m\) of at least 0\.001 m"),
    "two wheels of one name": (r'"left main wheel"', '"right main wheel"', r"mine\.lua:\d+: aircraft: field 'wheels' has two of the name 'right main wheel', entries 2 and 3"),
    "two hull points of one name": (r'"left wing tip"', '"right wing tip"', r"mine\.lua:\d+: aircraft: field 'hull' has two of the name 'right wing tip', entries \d+ and \d+"),
    "a name without end": (r'"left main wheel"', '"' + "x" * 5000 + '"', r"mine\.lua:4\d: this text has more than 4096 letters"),
    "a long name": (r'"left main wheel"', '"' + "x" * 500 + '"', r"mine\.lua:\d+: aircraft: wheels 2: field 'name' must have at most \d+ letters"),
    "misspelt number": (r"pitch_alpha", "pitch_alhpa", r"mine\.lua:\d+: aircraft: aero: there is no field 'pitch_alhpa'; did you mean 'pitch_alpha'\?"),
    "missing number": (r"diameter = inch\(75\),", "", r"mine\.lua:\d+: aircraft: propeller: field 'diameter' is missing"),
    "inertia of no body": (r"slug_ft2\{ 948, 1346, 1967, 0 \}", "slug_ft2{ 948, 1346, 99999, 0 }", r"mine\.lua:\d+: aircraft: moments of inertia .*belong to no body"),
    "flaps out of order": (r"angle = 20", "angle = 5", r"mine\.lua:\d+: .*flaps 3: field 'angle' must be 0 in the first"),
    "chord along the normal": (r"chord = \{ -1, 0, 0 \}", "chord = { 0, 0, 1 }", r"mine\.lua:\d+: .*plates 1: field 'chord' must be at right angles"),
    "caster without trail": (NOSE_STEERING, "caster = { inertia = 1 },", r"mine\.lua:\d+: aircraft: wheels 1: caster: field 'trail' is missing"),
    "caster without inertia": (NOSE_STEERING, "caster = { trail = 0.1 , inertia = 0 },", r"mine\.lua:\d+: aircraft: wheels 1: caster: field 'inertia' must be a number from 1e-06"),
    "caster too light": (NOSE_STEERING, "caster = { trail = 0.1, inertia = 0.001 },",
                         r"nose wheel: a caster of trail 0\.1 m and inertia 0\.001 kg m\^2 is unstable at the substep .* must exceed [0-9.]+ kg m\^2"),
    "caster that pushes away": (NOSE_STEERING, "caster = { trail = 0.1, inertia = 1, centring = -5 },", r"caster: field 'centring' must be a number from 0"),
    "negative spring": (NOSE_STIFFNESS, "stiffness = -1800", r"mine\.lua:\d+: aircraft: wheels 1: field 'stiffness' must be a number from 0 to 1e\+12, not -1800"),
    "no spring": (NOSE_STIFFNESS, "stiffness = 0", r"mine\.lua:\d+: aircraft: nose wheel: stiffness is 0 N/m; it must be positive"),
    "rebound without compression": (r"damping = 4500", "damping = 0", r"mine\.lua:\d+: aircraft: wheels 1: field 'rebound_damping' is 6000 N s/m without any while the strut is pressed together; give 'damping' or 'oleo'"),
    "strut that weakens": (NOSE_STRUT, "strut = { stroke = {0, 0.1, 0.2, 0.3}, force = {0, 3e3, 2.9e3, 9e3} }",
                           r"mine\.lua:\d+: aircraft: wheels 1: field 'strut' must grow in force; number 3, 2900 N after 3000 N"),
    "strut that goes back": (NOSE_STRUT, "strut = { stroke = {0, 0.2, 0.1, 0.3}, force = {0, 3e3, 4e3, 9e3} }",
                             r"mine\.lua:\d+: aircraft: wheels 1: strut: field 'stroke' must grow; number 3"),
    "strut that is too short": (NOSE_STRUT, "strut = { stroke = {0, 0.1}, force = {0, 3e3} }",
                                r"mine\.lua:\d+: aircraft: wheels 1: field 'strut' ends at a stroke of 0\.1 m; it must reach the travel, 0\.3 m"),
    "strut that pushes from the start": (NOSE_STRUT, "strut = { stroke = {0, 0.3}, force = {900, 3e3} }",
                                         r"wheels 1: field 'strut' must begin with stroke 0 and force 0"),
    "strut given twice": (r"progression = 6", "strut = { stroke = {0, 0.3}, force = {0, 9e3} }", r"wheels 1: field 'strut' stands in place of 'stiffness'"),
    "oleo too strong": (r"damping = 4500", "damping = 4500, oleo = 1e6", r"mine\.lua:\d+: aircraft: nose wheel: strut damping 6\.0\d*e\+06 N s/m is unstable at the substep .*at most"),
    "stop without stiffness": (r"damping = 4500", "damping = 4500, stop = 0.05", r"wheels 1: field 'stop' and 'stop_stiffness' need one another"),
    "stop longer than the travel": (r"damping = 4500", "damping = 4500, stop = 0.5, stop_stiffness = 1e5", r"wheels 1: field 'stop' is 0\.5 m; it must be below the travel, 0\.3 m"),
    "rim above the tyre": (NOSE_RADIUS, "radius = 0.19, tyre = { burst_load = 1e4, rim = 0.3 }", r"wheels 1: tyre: field 'rim' is 0\.3 m; it must be below the tyre's radius, 0\.19 m"),
    "anti-skid of no brake": (NOSE_RADIUS, "radius = 0.19, anti_skid = true", r"wheels 1: field 'anti_skid' needs 'brake'"),
    "retraction in no time": (NOSE_RADIUS, "radius = 0.19, retraction = { up = {0, 0, 0}, time = 0 }", r"wheels 1: retraction: field 'time' must be a number from 0\.1 to 600, not 0"),
    "leg without a name": (NOSE_RADIUS, "radius = 0.19, leg = ''", r"mine\.lua:\d+: aircraft: wheels 1: field 'leg' must not be empty"),
    "leg that is a number": (NOSE_RADIUS, "radius = 0.19, leg = {}", r"wheels 1: field 'leg' must be a text, not a table"),
    "retraction without a place": (NOSE_RADIUS, "radius = 0.19, retraction = { time = 5 }", r"wheels 1: retraction: field 'up' is missing"),
    "retraction to far away": (NOSE_RADIUS, "radius = 0.19, retraction = { up = {0, 0, 300}, time = 5 }", r"wheels 1: retraction: field 'up' lies 300 m from the datum"),
    "retraction that pushes": (NOSE_RADIUS, "radius = 0.19, retraction = { up = {0, 0, 0}, time = 5, drag = -1 }", r"wheels 1: retraction: field 'drag' must be a number from 0 to 100, not -1"),
    "retraction at no speed": (NOSE_RADIUS, "radius = 0.19, retraction = { up = {0, 0, 0}, time = 5, fastest = 0/0 }", r"wheels 1: retraction: field 'fastest' .*not NaN"),
    "retraction misspelt": (NOSE_RADIUS, "radius = 0.19, retraction = { up = {0, 0, 0}, time = 5, fast = 1 }", r"retraction: there is no field 'fast'"),
    "squat switch of a number": (NOSE_RADIUS, "radius = 0.19, retraction = { up = {0, 0, 0}, time = 5, squat_switch = 1 }", r"retraction: field 'squat_switch' must be true or false"),
    "tyre that bears nothing": (NOSE_RADIUS, "radius = 0.19, tyre = { burst_load = 0 }", r"wheels 1: tyre: field 'burst_load' must be a number from 1 "),
    "tyre of negative inertia": (NOSE_RADIUS, "radius = 0.19, tyre = { inertia = -1 }", r"wheels 1: tyre: field 'inertia' must be a number from 0 "),
    "tyre that is a number": (NOSE_RADIUS, "radius = 0.19, tyre = 3", r"wheels 1: tyre: needs a table"),
    "caster that lets go too late": (NOSE_STEERING, "caster = { trail = 0.1, inertia = 1, centring = 5, release = 170 },", r"caster: field 'release' must be a number from 0\.1 to 144, not 170"),
    "caster with a lock of text": (NOSE_STEERING, "caster = { trail = 0.1, inertia = 1, lock = 'yes' },", r"caster: field 'lock' must be true or false"),
    "stub shorter than the travel": (NOSE_RADIUS, "radius = 0.19, stub = 0.1", r"wheels 1: field 'stub' must be a number from 0\.3 to 10, not 0\.1"),
    "side that has no brake": (NOSE_RADIUS, "radius = 0.19, brake = 'front'", r"wheels 1: field 'brake' is 'front'"),
    "force without a brake": (NOSE_RADIUS, "radius = 0.19, brake_force = 5", r"wheels 1: field 'brake_force' needs 'brake'"),
    "hull that shatters": (r"point.propeller = true", "point.shatters = true", r"hull \d+: field 'shatters' is for a propeller's point only"),
    "an included aircraft from elsewhere": (r"return aircraft", "include '../looks/c172p'\nreturn aircraft", r"mine\.lua:\d+: include: '\.\./looks/c172p' must be a name beside this file or in the assets' aircraft folder"),
    "wheel in the fuselage": (r"at = inch\{ -6\.8, 0, -19\.5 \}", "at = inch{ 20, 0, 30 }", r"mine\.lua:\d+: aircraft: nose wheel: its tyre hangs 0\.\d+ m inside the hull of the airframe's hull points; it must be outside"),
    "a hundred thousand wheels": (r"(?s)wheels = \{.*?\n  \},", "wheels = (function() local w = {} for i = 1, 100000 do w[i] = { name = 'w' } end return w end)(),",
                                  r"mine\.lua:\d+: aircraft: field 'wheels' has 100000 entries; at most 12 are allowed"),
    "zero inertia": (r"(?s)masses = \{.*?\n  \},", "masses = { { name = 'all', mass = 1000, at = inch{ 44, 0, 36 } } },",
                     r"mine\.lua:\d+: aircraft: moments of inertia are 0, 0, 0 kg m\^2; all must be positive"),
    "negative inertia": (r"slug_ft2\{ 948, 1346, 1967, 0 \}", "slug_ft2{ 948, -1346, 1967, 0 }", r"mine\.lua:\d+: aircraft: masses 1: field 'inertia' must not be negative"),
    "table that does not wrap": (LIFT_TABLE, "lift = { alpha = { -180, -20, 0, 20, 180 }, value = { 0, -1, 0.2, 1.4, 0.3 }",
                                 r"mine\.lua:\d+: aircraft: lift: it is 0 at -180 degrees and 0\.3 at 180, which are the same angle"),
    "table that wraps on one side": (LIFT_TABLE, "lift = { alpha = { -20, 0, 20, 180 }, value = { -1, 0.2, 1.4, 0 }",
                                     r"aircraft: lift: its angles go from -20 to 180 degrees; a curve that reaches one of -180 and 180"),
    "table beyond half a turn": (LIFT_TABLE, "lift = { alpha = { -20, 0, 20, 200 }, value = { -1, 0.2, 1.4, 0 }",
                                 r"aircraft: lift: its angles go from -20 to 200 degrees; -180 to 180 are allowed"),
    "a look that is not there": (r'look = "c172p"', 'look = "c271p"', r"looks/c271p\.lua: "),
    "look from elsewhere": (r'look = "c172p"', 'look = "../aircraft/c172p"', r"mine\.lua:\d+: aircraft: field 'look' is '../aircraft/c172p'; a bare name"),
    "no aircraft": (r"return aircraft", "local unused = tostring", r"mine\.lua: the file must be: return aircraft"),
    "shapes in an aircraft": (r"return aircraft", "box{}\nreturn aircraft", r"mine\.lua:\d+: there is no 'box' here"),
}

# What is done to a copy of the Cobra's numbers before they are described, and what the one line must match.
A_MILLION = "local l = {} for i = 1, 100000 do l[i] = %s end "
SKIDS = r"mine\.lua:\d+: aircraft: skids: "
ROTORS = r"mine\.lua:\d+: aircraft: rotors: "
HELICOPTERS = {
    "no rotor": ("c.rotors.main = nil", ROTORS + r"field 'main' is missing"),
    "no blades": ("c.rotors.main.blades = 0", ROTORS + r"main: field 'blades' must be a number from 1 to 20, not 0"),
    "half a blade": ("c.rotors.main.blades = 2.5", ROTORS + r"main: field 'blades' must be a whole number, not 2\.5"),
    "rotor that does not turn": ("c.rotors.main.rpm = 0", ROTORS + r"main: field 'rpm' must be a number from 1 to 100000, not 0"),
    "tail rotor that turns at NaN": ("c.rotors.tail.rpm = 0/0", ROTORS + r"tail: field 'rpm' must be a number from 1 to 100000, not NaN"),
    "rotor faster than sound": ("c.rotors.main.rpm = 600 c.rotors.rpm_range = { 550, 650 }", r"aircraft: main rotor: its blades' tips run at 421\.\d+ m/s; below 340 is allowed"),
    "rotor of negative inertia": ("c.rotors.main.inertia = -1", ROTORS + r"main: field 'inertia' must be a number from 1e-06 to 1e\+08, not -1"),
    "rotor lighter than its blades": ("c.rotors.main.inertia = 1e-6", r"aircraft: main rotor: inertia 1e-06 kg m\^2 about the shaft is less than a quarter of its 2 blades' 1873\.\d+ each"),
    "blades without inertia": ("c.rotors.tail.flapping_inertia = 0", ROTORS + r"tail: field 'flapping_inertia' must be a number from 1e-06"),
    "blades of lead": ("c.rotors.main.flapping_inertia = 1e8", r"aircraft: main rotor: flapping inertia 1e\+08 kg m\^2 gives its blades a Lock number .* of 0\.0001\d*; 0\.1 to 100 is allowed"),
    "blades of air": ("c.rotors.main.flapping_inertia = 1", r"aircraft: main rotor: flapping inertia 1 kg m\^2 gives its blades a Lock number .* of 10\d\d\d.*; 0\.1 to 100"),
    "blade wider than long": ("c.rotors.tail.chord = 9", r"aircraft: tail rotor: radius 1\.\d+ m and chord 9 m must be positive, the chord not above the radius"),
    "rotor of no size": ("c.rotors.main.radius = 0", ROTORS + r"main: field 'radius' must be a number from 0\.01 to 100, not 0"),
    "rotor without end": ("c.rotors.main.radius = math.huge", ROTORS + r"main: field 'radius' must be a number from 0\.01 to 100, not inf"),
    "blades without lift": ("c.rotors.main.lift_slope = 0", ROTORS + r"main: field 'lift_slope' must be a number from 0\.1 to 10, not 0"),
    "blades that thrust": ("c.rotors.main.drag_zero = -0.1", ROTORS + r"main: field 'drag_zero' must be a number from 0 to 1, not -0\.1"),
    "better than the best rotor": ("c.rotors.main.induced_factor = 0.9", ROTORS + r"main: field 'induced_factor' must be a number from 1 to 3, not 0\.9"),
    "hinge without a moment": ("c.rotors.main.mass_moment = nil", ROTORS + r"main: field 'mass_moment' is missing: with a 'hinge_offset'"),
    "rotor upside down": ("c.rotors.main.axis = { 0, 0, -1 }", r"aircraft: main rotor: its shaft must point up"),
    "rotor without a direction": ("c.rotors.main.axis = { 0, 0, 0 }", ROTORS + r"main: field 'axis' is \{0, 0, 0\}, which has no length"),
    "collective the wrong way round": ("c.rotors.collective = { 21, 7.5 }", ROTORS + r"field 'collective' is \{21, 7\.5\}; the first, lever down, must be less than the second, lever up"),
    "collective that is fixed": ("c.rotors.collective = { 9, 9 }", ROTORS + r"field 'collective' is \{9, 9\}; the first, lever down, must be less"),
    "collective of one angle": ("c.rotors.collective = { 9 }", ROTORS + r"field 'collective' must be a list of 2 numbers"),
    "collective beyond all angles": ("c.rotors.collective = { -90, 90 }", ROTORS + r"field 'collective' must be two angles from -45 to 45 degrees"),
    "stick the wrong way round": ("c.rotors.forward = { -7, 9 }", ROTORS + r"field 'forward' is \{-7, 9\}; the first, stick forward, must be more than the second, stick back"),
    "stick left for right": ("c.rotors.right = { 6, -6 }", ROTORS + r"field 'right' is \{6, -6\}; the first, stick left, must be less"),
    "pedals left for right": ("c.rotors.pedals = { -7, 17 }", ROTORS + r"field 'pedals' is \{-7, 17\}; the first, left pedal, must be more than the second, right pedal"),
    "NaN for a pedal": ("c.rotors.pedals = { 0/0, 3 }", ROTORS + r"field 'pedals' must be a number .*not NaN"),
    "engine without power": ("c.rotors.engine_power = 0", ROTORS + r"field 'engine_power' must be a number from 1 to 1e\+08, not 0"),
    "engine of no known power": ("c.rotors.engine_power = nil", ROTORS + r"field 'engine_power' is missing"),
    "governor asleep": ("c.rotors.governor = 0", ROTORS + r"field 'governor' must be a number from 0\.1 to 20, not 0"),
    "helicopter that begins at no speed": ("c.idle_rpm = 0", r"mine\.lua:\d+: aircraft: field 'idle_rpm' must be a number from 32\.4 to 388\.8, not 0"),
    "helicopter without a speed": ("c.idle_rpm = nil", r"mine\.lua:\d+: aircraft: field 'idle_rpm' is missing"),
    "tube without wall": ("c.skids.tubes[1].wall = 0", SKIDS + r"tube 'front cross tube': wall is 0 m; it must be positive and at most half the diameter, 0\.032 m"),
    "tube thicker than itself": ("c.skids.tubes[1].wall = 0.04", SKIDS + r"tube 'front cross tube': wall is 0\.04 m; .*at most half the diameter"),
    "tube that yields at nothing": ("c.skids.tubes[1].yield = 0", SKIDS + r"tube 'front cross tube': yield is 0 N/m\^2; it must be positive"),
    "tube that yields below that": ("c.skids.tubes[1].yield = -1", SKIDS + r"tubes 1: field 'yield' must be a number from 0 to 1e\+15, not -1"),
    "tube without stiffness": ("c.skids.tubes[2].young = 0", SKIDS + r"tube 'rear cross tube': young is 0 and shear 2\.69e\+10 N/m\^2; both must be positive"),
    "tube without weight": ("c.skids.tubes[2].density = 0", SKIDS + r"tube 'rear cross tube': density is 0 kg/m\^3"),
    "tube of NaN": ("c.skids.tubes[2].shear = 0/0", SKIDS + r"tubes 2: field 'shear' must be .*not NaN"),
    "tube that breaks at nothing": ("c.skids.tubes[3].ultimate = 0", SKIDS + r"tube 'skid': ultimate is 0; it must be positive"),
    "tube that hardens to itself": ("c.skids.tubes[3].hardening = 1", SKIDS + r"tube 'skid': hardening is 1; 0 up to, not including, 1 is allowed"),
    "two tubes of one name": ("c.skids.tubes[2].name = 'front cross tube'", SKIDS + r"tubes 2: field 'name' 'front cross tube' is taken by another"),
    "unknown tube": ("c.skids.members[1].tube = 'rope'", SKIDS + r"members 1: field 'tube' is 'rope'; there is no such tube"),
    "unknown node": ("c.skids.members[1].to = 'left too'", SKIDS + r"members 1: field 'to' is 'left too'; there is no such node"),
    "two nodes of one name": ("c.skids.nodes[2].name = 'left toe'", SKIDS + r"nodes 2: field 'name' 'left toe' is taken by another"),
    "node nowhere": ("c.skids.nodes[2].at = { 0, 0/0, 0 }", SKIDS + r"nodes 2: field 'at' must be .*not NaN"),
    "node on the moon": ("c.skids.nodes[2].at = { 4e5, 0, 0 }", SKIDS + r"nodes 2: field 'at' lies 4e\+05 m from the datum; at most 200 m"),
    "node that nothing joins": ("table.remove(c.skids.members, 1)", SKIDS + r"node 'left toe' hangs on nothing: no tube joins it to a saddle"),
    "member of no length": ("c.skids.members[1].to = c.skids.members[1].from", SKIDS + r"the element from 'left toe' to 'left toe 2' is 0 m long; at least 0\.001 m"),
    "member of no elements": ("c.skids.members[1].elements = 0", SKIDS + r"members 1: field 'elements' must be a number from 1 to 1e\+06, not 0"),
    "100,000 elements": ("c.skids.members[1].elements = 100000", SKIDS + r"members 1: left toe: 100000 elements; 1 to 56 are left"),
    "100,000 members": (A_MILLION % "c.skids.members[1]" + "c.skids.members = l", SKIDS + r"field 'members' has 100000 entries; at most 56 are allowed"),
    "100,000 nodes": (A_MILLION % "c.skids.nodes[1]" + "c.skids.nodes = l", SKIDS + r"field 'nodes' has 100000 entries; at most 48 are allowed"),
    "100,000 tubes": (A_MILLION % "c.skids.tubes[1]" + "c.skids.tubes = l", SKIDS + r"field 'tubes' has 100000 entries; at most 8 are allowed"),
    "no saddle": ("c.skids.saddles = {}", SKIDS + r"no node is held: it needs a saddle"),
    "saddle twice": ("c.skids.saddles[2] = c.skids.saddles[1]", SKIDS + r"saddles 2: field 'node' is 'left front saddle', which is another saddle's already"),
    "saddle in the air": ("c.skids.saddles[1].node = 'fuselage'", SKIDS + r"saddles 1: field 'node' is 'fuselage'; there is no such node"),
    "skids that swing": ("table.remove(c.skids.saddles) table.remove(c.skids.saddles)", SKIDS + r"it is a mechanism: nothing resists when node 'right toe' would move along z; hold more of its saddles"),
    "skids that turn": ("table.remove(c.skids.members) table.remove(c.skids.members)", SKIDS + r"it is a mechanism: nothing resists when node 'right toe' would turn about x"),
    "skids that meet nothing": ("for _, m in ipairs(c.skids.members) do m.skid = false end", SKIDS + r"no node meets the ground; let a tube be a skid"),
    "skids without contact": ("c.skids.contact = nil", SKIDS + r"field 'contact' is missing"),
    "contact of no stiffness": ("c.skids.contact.stiffness = 0", SKIDS + r"the contact's stiffness 0 and side_stiffness 120000 N/m must be positive"),
    "contact far too stiff": ("c.skids.contact.stiffness = 1e9", SKIDS + r"contacts of 1e\+09 .* too much for the tubes' mass at steps of 0\.00104167 s; at most 0\.00115 times as much is stable"),
    "contact that drives": ("c.skids.contact.damping = -1", SKIDS + r"contact: field 'damping' must be a number from 0 to 1e\+12, not -1"),
    "damping the wrong way round": ("c.skids.damping.frequency = { 15, 1.5 }", SKIDS + r"damping: field 'frequency' is \{15, 1\.5\} Hz; both must be positive, the second the higher"),
    "damping beyond critical": ("c.skids.damping.ratio = { 0.03, 3 }", SKIDS + r"damping ratio is 3; 0 up to, not including, 1 is allowed"),
    "damping that drives": ("c.skids.damping.ratio = { 0.3, 0.01 }", SKIDS + r"damping ratios 0\.3 and 0\.01 at 1\.5 and 15 Hz would need negative damping"),
    "skids behind the aircraft": ("for _, n in ipairs(c.skids.nodes) do n.at[1] = n.at[1] + 5 end", r"aircraft 1 \('mine'\): it cannot stand on its skids: the centre of gravity lies outside their base"),
    "skids too weak to stand on": ("for _, t in ipairs(c.skids.tubes) do t.yield = 5e7 end", r"aircraft 1 \('mine'\): it cannot stand on its skids: at 'front cross tube 2' the tube would bear 7\.\d+ times its yield moment"),
}

COMMANDS = {
    "unknown option": (["run", "airfield", "--secnds", "3"], r"unknown option --secnds; did you mean --seconds\?"),
    "unknown letter": (["run", "airfield", "-x"], r"unknown option -x"),
    "missing value": (["run", "airfield", "--seconds"], r"--seconds needs a value"),
    "value for a flag": (["run", "airfield", "--hash=1"], r"--hash takes no value"),
    "value that is no number": (["run", "airfield", "--seconds", "3x"], r"--seconds must be a number .*'3x'"),
    "negative time": (["run", "airfield", "--seconds", "-1"], r"--seconds must be a number from 0"),
    "time that is not one": (["run", "airfield", "--seconds", "nan"], r"--seconds must be a number"),
    "half a tick": (["run", "airfield", "--ticks", "1.5"], r"whole ticks"),
    "two times": (["run", "airfield", "--ticks", "1", "--seconds", "1"], r"--seconds or --ticks, not both"),
    "textures nowhere": (["textures"], r"FOLDER is missing"),
    "textures in a file": (["textures", "/dev/null/textures"], r"/dev/null/textures: cannot be made: Not a directory"),
    "no scene": (["run"], r"SCENE is missing"),
    "two scenes": (["run", "airfield", "airfield"], r"one word too many"),
    "unknown scene": (["run", "airfeld"], r"there is no 'airfeld' in .*; did you mean 'airfield'\?"),
    "a file that is not there": (["run", "./nowhere.lua"], r"\./nowhere\.lua: there is no such file"),
    "a directory": (["run", "/"], r"this is a directory"),
    "a device": (["run", "/dev/null"], r"not a regular file"),
    "unknown command": (["rnu"], r"there is no command or scene 'rnu'; did you mean 'run'\?"),
    "misspelt scene for a command": (["frigat"], r"there is no command or scene 'frigat'; did you mean 'frigate'\?"),
    "neither command nor scene": (["qqqqqqqqqqqq"], r"there is no command or scene 'qqqqqqqqqqqq'; allowed: fly, .*, help; 'skidpad scene' lists the scenes$"),
    "options for no scene": (["scene", "--aircraft", "c172p"], r"scene: SCENE is missing"),
    "platform that is misspelt": (["probe", "frigate", "--platform", "frigat"], r"--platform frigat: this scene has no platform of that name; did you mean 'frigate'\?"),
    "platform of another name": (["probe", "frigate", "--platform", "lift"], r"--platform lift: this scene has no platform of that name; allowed: frigate$"),
    "deck to begin nowhere": (["run", "frigate", "--set", "start=sea"], r"frigate.lua:\d+: param 'start': 'sea' is no way to begin; allowed: deck, hover, approach$"),
    "hover without a rotor": (["run", "frigate", "--set", "start=hover"], r"frigate.lua:\d+: aircraft 1 \('c172p'\): Cessna 172P has no rotors to be trimmed; a helicopter has: --set aircraft=ah1s \(or r22\) in a scene with that parameter, --aircraft ah1s in others$"),
    "hover without an engine": (["run", "frigate", "--aircraft", "r22", "--set", "start=hover", "--set", "engine=false"], r"frigate.lua:\d+: .*'trimmed' wants the engine to run$"),
    "wake beyond all measure": (["run", "frigate", "--set", "airwake=3"], r"frigate.lua:\d+: deck: airwake: field 'strength' must be a number from 0 to 2, not 3$"),
    "heliport nowhere": (["run", "heliport", "--set", "at=sea"], r"heliport.lua:\d+: param 'at': 'sea' is no place to begin; allowed: pad, .*, plate$"),
    "tolerance of nothing": (["analyze", "landing", "--tolerance", "0"], r"--tolerance must be a number from 1e-12"),
    "table where events go": (["analyze", "landing", "--csv", "-"], r"analyze: the standard output has the events; give --csv a file"),
    "analysis of half a tick": (["analyze", "landing", "--every", "0.5"], r"--every must be a number from 1"),
    "unknown parameter": (["run", "airfield", "--set", "wind_kn=3"], r"--set wind_kn: .*did you mean 'wind_kt'\?"),
    "parameter without a value": (["run", "airfield", "--set", "wind_kt"], r"NAME=VALUE is wanted"),
    "parameter that is no number": (["run", "airfield", "--set", "wind_kt=fast"], r":\d+: --set wind_kt: 'fast' is not a finite number"),
    "parameter out of range": (["run", "airfield", "--set", "wind_kt=-5"], r":\d+: scene: wind: field 'speed'"),
    "unknown aircraft type": (["run", "airfield", "--aircraft", "c127p"], r"there is no 'c127p'.*did you mean 'c172p'\?"),
    "a table where none can be written": (["run", "airfield", "--seconds", "0", "--csv", "/nowhere/a.csv"], r"/nowhere/a\.csv: cannot be written"),
    "a keys file that is not there": (["keys", "--keys", "/nowhere/keys.conf"], r"/nowhere/keys\.conf: cannot be opened: No such file"),
    "a directory of keys": (["keys", "--keys", "/tmp"], r"/tmp: cannot be read: Is a directory"),
    "no name": (["run", ""], r"an empty name; a file, or one in .*scenes, is wanted"),
    "a list of no overlays": (["shot", "airfield", "--out", "/nowhere/a.png", "--overlay", ","], r"\",\" names no overlay; .*3 borders"),
    "a click nowhere": (["shot", "airfield", "--size", "64x64", "--out", "/tmp/x.png", "--pick", "3"], r"shot: --pick is X,Y, pixels from the top left, not \"3\""),
    "a click beside the picture": (["shot", "heliport", "--overlay", "oriented", "--size", "64x64", "--out", "/tmp/x.png", "--pick", "64,3"], r"shot: --pick 64,3 lies outside the picture of 64 by 64 pixels"),
    "a click at no place": (["shot", "heliport", "--overlay", "oriented", "--size", "64x64", "--out", "/tmp/x.png", "--pick", "nan,3"], r"shot: --pick nan,3 lies outside the picture"),
    "a click without its overlay": (["shot", "heliport", "--overlay", "beams", "--out", "/nowhere/a.png", "--pick", "3,3"], r"shot: --pick is for the overlay of oriented contact; --overlay oriented"),
    "a click where there are no skids": (["shot", "airfield", "--overlay", "oriented", "--out", "/nowhere/a.png", "--pick", "3,3"], r"shot: --pick is for nodes of skids; there is no aircraft with skids"),
    "a click on nothing": (["shot", "heliport", "--overlay", "oriented", "--camera", "orbit", "--seconds", "0", "--size", "64x64", "--out", "/nowhere/a.png", "--pick", "3,3"], r"shot: --pick 3,3: there is no node of skids; the nearest is at \d+,\d+"),
    "a click where no node is to be seen": (["shot", "heliport", "--overlay", "oriented", "--camera", "roof", "--seconds", "0", "--size", "64x64", "--out", "/nowhere/a.png", "--pick", "3,3"], r"shot: --pick 3,3: no node of skids is in the picture"),
    "a camera beside a wheel that is not there": (["shot", "heliport", "--camera", "wheel:8", "--out", "/nowhere/a.png"], r"there is no camera \"wheel:8\"; .*wheel:0 to wheel:7: wheels, or places of skids"),
    "a timeline of a scene": (["shot", "plane", "--timeline", "--out", "/tmp/x.png"], r"shot: --timeline is for recordings"),
    "a scene beside a scene": (["shot", "plane", "ice", "--out", "/tmp/x.png"], r"shot: a second FILE\.skr beside the first is for recordings"),
    "a film into one file": (["shot", "airfield", "--every", "0.1", "--out", "/nowhere/a.png"], r"--out /nowhere/a\.png: .*one %d or %0Nd"),
    "a film into a strange name": (["shot", "airfield", "--every", "0.1", "--out", "/nowhere/%d-%s.png"], r"%d-%s\.png: .*one %d or %0Nd"),
    "a film quicker than the ticks": (["shot", "airfield", "--every", "0.001", "--out", "/nowhere/%d.png"], r"--every must be a number from 0\.00833333 to 1e\+06, not '0\.001'"),
    "a film that ends before it begins": (["shot", "airfield", "--every", "0.1", "--from", "3", "--seconds", "2", "--out", "/nowhere/%d.png"], r"--from 3 cannot end after --seconds 2"),
    "a beginning without a film": (["shot", "airfield", "--from", "3", "--seconds", "5", "--out", "/nowhere/a.png"], r"--from is the time of a film's first picture"),
    "more pictures than numbers": (["shot", "airfield", "--every", "0.1", "--seconds", "1", "--out", "/nowhere/%01d.png"], r"room for 10 pictures, and there would be more"),
    "a film into no folder": (["shot", "airfield", "--every", "0.1", "--seconds", "0", "--size", "64x64", "--out", "/nowhere/%d.png"], r"/nowhere/0\.png: "),
    "checks that are not there": (["validate", "nosuch"], r"no check matches 'nosuch'"),
    "a figure that is not there": (["oriented", "--figure", "7"], r"--figure is '7'; there are 5 and 6"),
    "a drawing into no folder": (["oriented", "--out", "/nowhere/a.svg"], r"/nowhere/a\.svg: cannot be written"),
    "studies that are not there": (["numerics", "nosuch"], r"no study matches 'nosuch'; there are tumble, fall, .*circuit$"),
    "an option twice": (["run", "airfield", "--seconds", "1", "--seconds=2"], r"run: --seconds is given twice"),
    "a flag twice": (["run", "airfield", "--hash", "--hash"], r"run: --hash is given twice"),
    "a table without a name": (["run", "airfield", "--csv", ""], r"run: --csv is empty; it needs a value: --csv FILE"),
    "a picture of another kind": (["shot", "airfield", "--out", "/tmp/x.jpg"], r"shot: --out /tmp/x\.jpg: only PNG is written; the name must end in \.png"),
    "a film of another kind": (["shot", "airfield", "--every", "1", "--out", "/tmp/%d"], r"shot: --out /tmp/%d: only PNG is written"),
    "no workers": (["validate", "--jobs", "0"], r"--jobs must be a number from 1 to 64, not '0'"),
    "workers that are no number": (["validate", "--jobs", "x"], r"--jobs must be a number from 1 to 64, not 'x'"),
    "half a worker": (["validate", "--jobs", "2.5"], r"--jobs counts whole processes"),
    "validation in two forms": (["validate", "--json", "--markdown"], r"--json and --markdown exclude each other"),
    "a directory of controls": (["keys", "--profiles", "--controls", "/tmp"], r"/tmp: cannot be read: Is a directory"),
    "controls without an end": (["keys", "--profiles", "--controls", "/dev/zero"], r"/dev/zero: the file is larger than 65536 bytes"),
    "no controls": (["keys", "--profiles", "--controls", "/dev/null"], r"/dev/null:1: the first line `skidpad controls 1` is missing"),
    "controls for a list of keys": (["keys", "--controls", "/dev/null"], r"--controls goes with --profiles"),
    "two lists at once": (["keys", "--config", "--known"], r"--config and --known exclude each other"),
    "a table among other output": (["run", "plane", "--csv", "-", "--hash"], r"--csv - has the standard output to itself"),
    "unknown shell": (["help", "--completion", "fish"], r"--completion knows bash"),
}

BRUSH = "".join("( %s ) ( %s ) ( %s ) ice 0 0 0 1 1\n" % points for points in (
    ("-64 -64 -16", "-64 -63 -16", "-64 -64 -15"), ("-64 -64 -16", "-64 -64 -15", "-63 -64 -16"),
    ("-64 -64 -16", "-63 -64 -16", "-64 -63 -16"), ("64 64 16", "64 65 16", "65 64 16"),
    ("64 64 16", "65 64 16", "64 64 17"), ("64 64 16", "64 64 17", "64 65 16")))
WORLD = '{\n"classname" "worldspawn"\n{\n' + BRUSH + "}\n}\n"

# A .map file, and what the one line must say. tests/scene/map_refusal_test.c has many more; here the program meets them.
MAPS = {
    "unbalanced braces": (WORLD[:-2], r"bad\.map:11: the file ends within the entity that begins in line 1"),
    "a brace too many": (WORLD + "}", r"bad\.map:12: a '}' too many"),
    "two points": (WORLD.replace("( -64 -64 -15 ) ice", "ice", 1), r"bad\.map:4: a face needs three points"),
    "points in a line": (WORLD.replace("( -64 -64 -15 )", "( -64 -62 -16 )", 1), r"bad\.map:4: .*three points lie in a line"),
    "10^9": (WORLD.replace("64 64 17", "64 64 1000000000", 1), r"bad\.map:8: the point's z is '1000000000'; allowed: -16777216 to 16777216"),
    "NaN": (WORLD.replace("-63", "nan", 1), r"bad\.map:4: the point's y must be a decimal number, not 'nan'"),
    "hexadecimal": (WORLD.replace("-63", "0x40", 1), r"bad\.map:4: .*not '0x40'"),
    "unbounded": (WORLD.replace("( 64 64 16 ) ( 64 65 16 ) ( 65 64 16 ) ice 0 0 0 1 1\n", ""), r"bad\.map:3: the brush has no end"),
    "inside out": (re.sub(r"(\(.*\)) (\(.*\)) (\(.*\)) ice", r"\1 \3 \2 ice", WORLD), r"bad\.map:3: the brush is empty or flat"),
    "CRLF": (WORLD.replace("\n", "\r\n").replace("-63", "x", 1), r"bad\.map:4: .*not 'x'"),
    "patch": ('{\n{\npatchDef2\n{\n( 3 3 0 0 0 )\n}\n}\n}\n', r"bad\.map:3: patchDef2 is not understood"),
    "brush primitives": ('{\n{\nbrushDef\n{\n}\n}\n}\n', r"bad\.map:3: brushDef is not understood"),
    "deep nesting": ("{" * 100000, r"bad\.map:1: a '{' inside a brush"),
    "unterminated quote": ('{\n"classname" "worldspawn\n}\n', r"bad\.map:2: a key's value has no closing quote"),
    "binary": ("\x7fELF\0\1\2", r"bad\.map: this is not a text file"),
    "control characters": ("\x1b[31m{", r"bad\.map:1: an entity '{' is wanted, not '\?'"),
    "a thousand and more faces": (WORLD.replace(BRUSH, BRUSH * 171), r"bad\.map:1028: the brush has more than 1024 faces"),
    "an aircraft in the ground": (WORLD + '{\n"classname" "info_player_start"\n"origin" "0 0 0"\n}', r"bad\.map:12: aircraft 1 \('c172p'\): its place lies inside the scenery, 1 m behind a surface of ice \(origin 0 0 0 in the map's units\)$"),
    "an aircraft nowhere": (WORLD + '{\n"classname" "info_player_start"\n}', r"bad\.map:12: info_player_start: key 'origin' is missing"),
}

# assets/materials.lua, and what loading any map then says.
MATERIALS = {
    "no list": ("return 5", r"bad\.map:1: materials\.lua: needs a table \{\.\.\.\}, not a number"),
    "a name in the list": ("return { x = { 'a', materials.ice } }", r"materials\.lua: there is no field 'x'"),
    "an entry that is none": ("return { 'grass' }", r"materials\.lua 1: needs a table"),
    "no material": ("return { { 'a', materials.ice }, { 'grass', 'grass' } }", r"materials\.lua 2: needs a material such as materials\.grass, not a string"),
    "a number for a name": ("return { { 5, materials.ice } }", r"materials\.lua 1: must be \{ \"texture\*\", materials\.NAME \}"),
    "a long name": ("return { { string.rep('a', 64), materials.ice } }", r"materials\.lua 1: must be .* at most 63 letters"),
    "unknown material": ("return {\n{ 'a', materials.icy } }", r"/materials\.lua:2: there is no material 'icy'; did you mean 'ice'\?"),
    "endless": ("while true do end", r"/materials\.lua:1: this runs too long"),
}

PILOTS = {
    "misspelt control": ("return { throtle = 1 }", r"did you mean 'throttle'\?"),
    "NaN": ("return { throttle = 0/0 }", r"throttle must be a finite number, not NaN"),
    "no table": ("return 3", r"the answer must be a table of controls, not a number"),
    "a text": ("return { throttle = 'full' }", r"throttle must be a number, not a string"),
    "endless loop": ("while true do end", r":3: this runs too long"),
    "misspelt output": ("return { throttle = s.airspede }", r":3: there is no output 'airspede'; did you mean 'airspeed'\?"),
    "nonsense": ("return { throttle = s.airspeed.x }", r":3: attempt to index a number"),
    "building": ("return nothing & box{ min = {0, 0, 0}, max = {1, 1, 1} }", r":3: .*only be used while the scene loads"),
}

failures = 0


# name, options, what the one line must match, standard input
PROBES = [
    ("five numbers", [], r"standard input:2: six finite numbers", "0 0 1 0 0 -1\n1 2 3 4 5\n"),
    ("seven numbers", [], r"standard input:1: six finite numbers", "0 0 1 0 0 -1 7\n"),
    ("a long line", [], r"standard input:2: the line is longer than 510 bytes", "0 0 1 0 0 -1\n" + " " * 499 + "0 0 1 0 0 -1\n"),
    ("NaN", [], r"standard input:1: six finite numbers", "0 0 nan 0 0 -1\n"),
    ("a number too large", ["--intervals"], r"standard input:1: six finite numbers", "0 0 1e999 0 0 -1\n"),
    ("intervals of words", ["--intervals"], r"standard input:3: six finite numbers", "0 0 1 0 0 -1\n\nfrom here to there\n"),
    ("nearest to a segment", ["--nearest", "5"], r"standard input:2: three numbers from -10\^7 to 10\^7", "0 0 1\n0 0 1 0 0 -1\n"),
    ("nearest far away", ["--nearest", "5"], r"standard input:1: three numbers from -10\^7 to 10\^7", "0 0 1e8\n"),
    ("nearest within nothing", ["--nearest", "0"], r"probe: --nearest must be a number from 0.001 to 1e\+06, not '0'", "0 0 1\n"),
    ("nearest without a distance", ["--nearest"], r"--nearest", "0 0 1\n"),
    ("platform that is not there", ["--platform", "deck"], r"probe: --platform deck: this scene has no platforms$", "0 0 1 0 0 0 -1 1\n"),
    ("platform and nearest", ["--platform", "deck", "--nearest", "5"], r"probe: --platform asks about paths", "0 0 1\n"),
    ("intervals and nearest", ["--intervals", "--nearest", "5"], r"probe: --intervals asks about segments", "0 0 1\n"),
]


def check(name, program, arguments, pattern, stdin="", assets=None):
    """One run must end with status 2 and exactly one line on stderr that matches."""
    global failures
    environment = dict(os.environ, SKIDPAD_ASSETS=assets) if assets else dict(os.environ)
    if arguments[:1] == ["shot"]:  # the graphics drivers' own memory is none of ours to free
        environment["ASAN_OPTIONS"] = environment.get("ASAN_OPTIONS", "") + ":detect_leaks=0"
    try:
        done = subprocess.run([program] + arguments, input=stdin, capture_output=True, text=True, timeout=120,
                              env=environment)
        status, lines, stdout = done.returncode, done.stderr.splitlines(), done.stdout
    except subprocess.TimeoutExpired:
        status, lines, stdout = "none after 120 s", [], ""
    good = status == 2 and not (stdout if "probe" not in arguments else "") and len(lines) == 1 and lines[0].startswith("skidpad: ") and re.search(pattern, lines[0])
    if not good:
        failures += 1
        print("FAIL %s: expected status 2 and one line like %r, got status %s and %d lines: %.600s"
              % (name, pattern, status, len(lines), "\n".join(lines)))


def main():
    program = os.path.abspath(sys.argv[1])
    root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    with open(os.path.join(root, "assets", "aircraft", "c172p.lua"), encoding="utf-8") as file:
        cessna = file.read()
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "bad.lua")

        def write(text, to=path):
            with open(to, "w", encoding="latin-1") as file:
                file.write(text)

        for name, (text, pattern) in SCENES.items():
            write(text)
            check("scene: " + name, program, ["scene", path], pattern)
        for name, text in SLOW.items():
            write(text)
            begin = time.monotonic()
            check("slow: " + name, program, ["scene", path], r":\d+: this runs too long")
            took = time.monotonic() - begin
            if "-v" in sys.argv:
                print("%-30s %5.1f s" % (name, took))
            if took > SLOW_MOST:
                print("FAIL slow: %s: took %.0f s" % (name, took))
                return 1
        assets = os.path.join(folder, "assets")
        mine = os.path.join(assets, "aircraft", "mine.lua")
        os.makedirs(os.path.dirname(mine))
        write(scene("aircraft = { { type = 'mine', at = {0, 0} } }"))
        os.symlink(os.path.join(root, "assets", "looks"), os.path.join(assets, "looks"))
        write(cessna, mine)
        if subprocess.run([program, "scene", path], capture_output=True,
                          env=dict(os.environ, SKIDPAD_ASSETS=assets)).returncode != 0:
            print("FAIL the unchanged aircraft file is refused")
            return 1
        for name, (old, new, pattern) in AIRCRAFT.items():
            changed = re.sub(old, lambda match, new=new: new, cessna)
            assert changed != cessna, name
            write(changed, mine)
            check("aircraft: " + name, program, ["scene", path], pattern, assets=assets)
        with open(os.path.join(root, "assets", "aircraft", "ah1s.lua"), encoding="utf-8") as file:
            cobra = file.read().replace("return aircraft{", "local c = {", 1)
        os.symlink(os.path.join(root, "assets", "aircraft", "parts"), os.path.join(assets, "aircraft", "parts"))
        write(cobra + "\nreturn aircraft(c)\n", mine)
        if subprocess.run([program, "scene", path], capture_output=True,
                          env=dict(os.environ, SKIDPAD_ASSETS=assets)).returncode != 0:
            print("FAIL the unchanged helicopter is refused")
            return 1
        for name, (change, pattern) in HELICOPTERS.items():
            write(cobra + "\n" + change + "\nreturn aircraft(c)\n", mine)
            check("helicopter: " + name, program, ["scene", path], pattern, assets=assets)
        for name, (body, pattern) in PILOTS.items():
            write(HEAD + "return scene{ title = 'x', scenery = ground, aircraft = { { type = 'c172p', at = {0, 0} } },\n"
                  "pilot = function(t, s) " + body + " end }")
            check("pilot: " + name, program, ["run", path, "--ticks", "3"], pattern)
        drawn = os.path.join(folder, "bad.map")
        for number, (name, (text, pattern)) in enumerate(MAPS.items()):
            write(text, drawn)
            command = (["scene", drawn], ["probe", drawn], ["run", drawn, "--ticks", "1"],
                       ["shot", drawn, "--out", os.path.join(folder, "bad.png")])[number % 4]
            check("map: " + name, program, command, pattern)
        rules = os.path.join(assets, "materials.lua")
        write(WORLD, drawn)
        check("materials: none", program, ["scene", drawn], r"/materials\.lua: there is no such materials file", assets=assets)
        for name, (text, pattern) in MATERIALS.items():
            write(text, rules)
            check("materials: " + name, program, ["scene", drawn], pattern, assets=assets)
        with open(drawn, "wb") as file:
            file.truncate(100 << 20)
        check("map: a hundred megabytes", program, ["scene", drawn], r"bad\.map: the file is larger than 64 MB")
        for name, (arguments, pattern) in COMMANDS.items():
            check("command: " + name, program, arguments, pattern)
        keys = os.path.join(folder, "keys.conf")
        write("pitch_up = \x1b[31mred\x07", keys)
        check("keys: control characters", program, ["keys", "--keys", keys], r"^[ -~]*\\x1b\[31mred\\x07[ -~]*$")
        controls = os.path.join(folder, "controls.conf")
        write("skidpad controls 1\n\0\nend\n", controls)
        check("controls: a zero byte", program, ["keys", "--profiles", "--controls", controls], r"controls\.conf: it is no text: it holds a zero byte")
        os.remove(controls)
        os.mkfifo(controls)
        check("controls: a pipe", program, ["keys", "--profiles", "--controls", controls], r"controls\.conf: this is a pipe; a file is wanted")
        check("assets far away", program, ["run", "airfield"], r"the path /x+\.\.\. is too long; at most 255", assets="/" + "x" * 300)
        check("assets a bit nearer", program, ["run", "airfield"], r"the path /x+\.\.\. is too long", assets="/" + "x" * 240)
        for name, options, pattern, lines in PROBES:
            check("probe: " + name, program, ["probe", "airfield"] + options, pattern, lines)
        with open(path, "w", encoding="utf-8") as file:
            file.write("-- " + "x" * (5 << 20))
        check("scene: five megabytes", program, ["scene", path], r"larger than 4 MB")
    count = (len(SCENES) + len(SLOW) + len(AIRCRAFT) + len(HELICOPTERS) + len(PILOTS) + len(MAPS) + len(MATERIALS) + len(COMMANDS) + len(PROBES)
             + 8)
    print("%d of %d cases pass" % (count - failures, count))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
