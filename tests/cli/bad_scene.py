#!/usr/bin/python3
"""Scene files that are refused, and pilots in them that answer nonsense.

    bad_scene.py SKIDPAD
"""
import os
import re
import sys

from refusals import GROUND, HEAD, Refusals, scene, write


def wrong(expression):
    return HEAD + "local wrong = " + expression + "\nreturn scene{ title = 'x', scenery = ground }"


def flown(fields):
    return scene("aircraft = { { type = 'c172p', at = {0, 0}, " + fields + " } }")


def course(steps, aircraft="aircraft = { { type = 'c172p', at = {0, 0} } }, "):
    return scene(aircraft + "course = { " + steps + " }")


def gate(fields):
    return course("{ gate = 'g', at = {0, 900, 90}, heading = 0, radius = 60, " + fields + " }")


def body(fields):
    return scene("bodies = { body{ " + fields + " } }")


def tie(fields, ends="from = { body = box }, to = { at = {0, 0, 9} }"):
    return HEAD + "local box = body{ name = 'box', shape = box{ min = {0, 0, 0}, max = {1, 1, 1} }, mass = 500, at = {0, 0, 5} }\nreturn scene{ title = 'x', scenery = ground, bodies = { box }, ties = { tie{ " + ends + ", " + fields + " } } }"


def tied(ends):
    return tie("stiffness = 1e5", ends)


def brick(fields):
    return body("shape = box{ min = {0, 0, 0}, max = {1, 1, 1} }, " + fields)


def hinted(hint):
    return gate("hints = { " + hint + " }")


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
    "a name of 5,000 letters": ("local a\nlocal " + "x" * 5000 + " = 1", r":2: a name may have at most 4096 letters$"),
    "a long name behind many escapes": ("local s = '" + "\\x41" * 3000 + "'\nlocal " + "x" * 5000 + " = 1", r":2: a name may have at most 4096 letters$"),
    "a text of 5,000 letters in brackets": ("local a\nlocal s = [[" + "x" * 5000 + "]]", r":2: a text may have at most 4096 letters$"),
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
    "camera whose name holds a zero": (scene("cameras = { ['\\0a'] = { at = {0, 0, 1} } }"), r":2: a text may not have a zero byte"),
    "camera with a name on two lines": (scene("cameras = { ['a\\nb'] = { at = {0, 0, 1} } }"), r":2: scene: field 'cameras' needs names of 1 to \d+ printable letters"),
    "start view of an unknown camera": (scene("cameras = { a = { at = {0, 0, 9} } }, start_view = { camera = 'b' }"), r":2: scene: start_view: field 'camera' is \"b\"; allowed: chase, .* and the scene's own cameras"),
    "start view of no wheel": (scene("start_view = { camera = 'wheel:x' }"), r":2: scene: start_view: field 'camera' is \"wheel:x\""),
    "start view too near": (scene("start_view = { camera = 'chase', zoom = 17 }"), r":2: scene: start_view: field 'zoom' must be a number from 0.125 to 16, not 17"),
    "camera that is no table": (scene("cameras = { a = 3 }"), r":2: scene: cameras: a: needs a table"),
    "field with a zero behind its name": (wrong("box{ min = {0, 0, 0}, ['max\\0x'] = {1, 1, 1} }"), r":2: a text may not have a zero byte"),
    "course that is no table": (scene("course = 3"), r":2: scene: course: needs a table"),
    "course of no steps": (course(""), r":2: scene: field 'course' has 0 steps; 1 to 16 are allowed"),
    "course of too many steps": (course("{ gate = 'g', at = {0, 900, 90}, heading = 0, radius = 60 }, " * 17), r":2: scene: field 'course' has 17 steps; 1 to 16"),
    "course without an aircraft": (course("{ landing = 'here', at = {0, 0}, radius = 9 }", ""), r":2: scene: field 'course' has no aircraft to fly it"),
    "course without time": (course("time = 0, { landing = 'here', at = {0, 0}, radius = 9 }"), r":2: scene: course: field 'time' must be a number from 10 to 3600, not 0"),
    "step of no kind": (course("{ at = {0, 0}, radius = 9 }"), r":2: scene: course 1: needs one of gate = NAME, hover = NAME, landing = NAME and task = NAME"),
    "step of two kinds": (course("{ gate = 'a', landing = 'b', at = {0, 0, 9}, radius = 9 }"), r":2: scene: course 1: needs one of gate"),
    "step without a name": (course("{ gate = '', at = {0, 0, 9}, heading = 0, radius = 9 }"), r":2: scene: course 1: field 'gate' must not be empty"),
    "misspelt field of a step": (gate("raduis = 3"), r":2: scene: course 1: there is no field 'raduis'; did you mean 'radius'\?"),
    "gate without a place": (course("{ gate = 'g', heading = 0, radius = 60 }"), r":2: scene: course 1: field 'at' is missing"),
    "gate at no number": (course("{ gate = 'g', at = {0, 0, 0/0}, heading = 0, radius = 60 }"), r":2: scene: course 1: field 'at' must be a number .*not NaN"),
    "gate in the plane": (course("{ gate = 'g', at = {0, 0}, heading = 0, radius = 60 }"), r":2: scene: course 1: field 'at' must be a list of 3 numbers"),
    "gate without a heading": (course("{ gate = 'g', at = {0, 0, 90}, radius = 60 }"), r":2: scene: course 1: field 'heading' is missing"),
    "gate without a size": (course("{ gate = 'g', at = {0, 0, 90}, heading = 0 }"), r":2: scene: course 1: needs a 'radius', or 'width' and 'height'"),
    "gate without a height": (course("{ gate = 'g', at = {0, 0, 90}, heading = 0, width = 20 }"), r":2: scene: course 1: field 'height' is missing"),
    "gate of two sizes": (gate("width = 20"), r":2: scene: course 1: field 'width' does not go with 'radius'"),
    "gate of no size": (course("{ gate = 'g', at = {0, 0, 90}, heading = 0, radius = 0 }"), r":2: scene: course 1: field 'radius' must be a number from 1 to 500, not 0"),
    "a task without conditions": (course("{ task = 'a' }"), r":2: scene: course 1: field 'when' needs a condition"),
    "a task at a place": (course("{ task = 'a', at = {0, 0}, when = { tilt = { below = 9 } } }"), r":2: scene: course 1: field 'at' has no meaning for a task"),
    "a task of an unknown number": (course("{ task = 'a', when = { load = { below = 9 } } }"), r":2: scene: course 1: when: there is no field 'load'"),
    "conditions of a gate": (gate("when = { tilt = { below = 9 } }"), r":2: scene: course 1: field 'when' has a meaning for a task only"),
    "a failure without conditions": (gate("fails = { { text = 'no' } }"), r":2: scene: course 1: fails 1: field 'when' needs a condition"),
    "a failure without text": (gate("fails = { { when = { tilt = { above = 9 } } } }"), r":2: scene: course 1: fails 1: field 'text' is missing"),
    "too many failures": (gate("fails = { {}, {}, {}, {}, {} }"), r":2: scene: course 1: field 'fails' has 5 entries; at most 4 are allowed"),
    "damage that is no flag": (course("{ gate = 'one', at = {0, 900, 90}, heading = 0, radius = 60 }, damage = 3"), r":2: scene: course: field 'damage'"),
    "gate that lasts": (gate("seconds = 3"), r":2: scene: course 1: field 'seconds' has no meaning for a gate"),
    "gate below the ground": (course("{ gate = 'g', at = {0, 900, -3}, heading = 0, radius = 60 }"), r":2: scene: course 1, 'g': \{0, 900, -3\} is below the ground or inside something solid"),
    "landing below the ground": (course("{ landing = 'l', at = {0, 0, -3}, radius = 60 }"), r":2: scene: course 1, 'l': \{0, 0, -3\} is below the ground"),
    "landing in the air": (course("{ landing = 'l', at = {0, 0, 9}, radius = 60 }"), r":2: scene: course 1, 'l': \{0, 0, 9\} is not on the ground"),
    "going around to nowhere": (course("{ gate = 'one', at = {0, 900, 90}, heading = 0, radius = 60 }, { landing = 'l', at = {0, 0}, radius = 60, again = { step = 'two', when = { height = { above = 20 } } } }"), r":2: scene: course 2: again: field 'step' is 'two', which is no step before this one"),
    "going around for no reason": (course("{ gate = 'one', at = {0, 900, 90}, heading = 0, radius = 60 }, { landing = 'l', at = {0, 0}, radius = 60, again = { step = 'one', when = {} } }"), r":2: scene: course 2: again: field 'when' needs a condition"),
    "a gate to go around at": (course("{ gate = 'one', at = {0, 900, 90}, heading = 0, radius = 60, again = {} }"), r":2: scene: course 1: field 'again' has no meaning for a gate"),
    "landing without a size": (course("{ landing = 'l', at = {0, 0} }"), r":2: scene: course 1: needs a 'radius', or 'width' and 'length'"),
    "touchdown beyond the runway": (course("{ landing = 'l', at = {0, 0}, width = 30, length = 800, aim = 801 }"), r":2: scene: course 1: field 'aim' must be a number from 0 to 800, not 801"),
    "hover upside down": (course("{ hover = 'h', at = {0, 0}, radius = 15, low = 15, high = 2, seconds = 60 }"), r":2: scene: course 1: field 'high' is 2, and must be above 'low', 15"),
    "hover for no time": (course("{ hover = 'h', at = {0, 0}, radius = 15, low = 2, high = 15 }"), r":2: scene: course 1: field 'seconds' is missing"),
    "hover with a heading": (course("{ hover = 'h', at = {0, 0}, heading = 3, radius = 15, low = 2, high = 15, seconds = 3 }"), r":2: scene: course 1: field 'heading' has no meaning for a place to hover at"),
    "hint without a text": (hinted("{ when = {} }"), r":2: scene: course 1: hints 1: field 'text' is missing"),
    "hint of an unknown key": (hinted("{ text = 'hold {pitch_upp}' }"), r":2: scene: course 1: hints 1: field 'text' has \{pitch_upp\}, which names no key; did you mean 'pitch_up'\?"),
    "hint on an unknown number": (hinted("{ text = 'x', when = { airsped = { above = 3 } } }"), r":2: .*hints 1: when: there is no field 'airsped'; did you mean 'airspeed'\?"),
    "condition without a bound": (hinted("{ text = 'x', when = { height = {} } }"), r":2: .*when: height: needs 'above' or 'below', or both"),
    "condition that cannot hold": (hinted("{ text = 'x', when = { height = { above = 5, below = 5 } } }"), r":2: .*height: field 'above' is 5, and must be less than 'below', 5"),
    "condition on NaN": (hinted("{ text = 'x', done = { height = { above = 0/0 } } }"), r":2: .*height: field 'above' must be a number from .*not NaN"),
    "too many conditions": (hinted("{ text = 'x', when = { " + ", ".join(n + " = { above = 0 }" for n in ("airspeed", "height", "roll", "pitch", "flaps", "brake", "seconds")) + " } }"), r":2: .*when: has more than 6 conditions"),
    "too many hints of a step": (hinted("{ text = 'x' }, " * 65), r":2: .*course 1: field 'hints' has 65 hints; at most 64 are allowed"),
    "too many hints of a course": (course(("{ gate = 'g', at = {0, 900, 90}, heading = 0, radius = 60, hints = { " + "{ text = 'x' }, " * 32 + "} }, ") * 7), r":2: .*course 7: field 'hints' brings the course to 224 hints; at most 192"),
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
    "a hurricane at 1000 ft": (scene("wind = { speed = 100, gradient = 1 }"), r":2: scene: wind: wind, gradient and gusts together reach 5000 m/s at 304\.8 m above the ground; at most 150 m/s is allowed"),
    "sixteen gusts at once": (scene("wind = { gusts = (function() local g = {} for i = 1, 16 do g[i] = { time = 1, length = 9, speed = 100 } end return g end)() }"), r":2: scene: wind: wind and gusts together reach 1600 m/s at every height; at most 150 m/s is allowed"),
    "turbulence beyond any storm": (scene("wind = { speed = 60, turbulence = 5 }"), r":2: scene: wind: turbulence 5 in a wind of 60 m/s deviates by 58\.\d+ m/s at the ground; at most 30 m/s"),
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
    "body without a shape": (body("at = {0, 0}, mass = 5"), r":2: body: field 'shape' is missing"),
    "body without a mass": (brick("at = {0, 0}"), r":2: body: give 'mass', kg, or 'density', kg/m\^3$"),
    "body without a place": (brick("mass = 500"), r":2: body: field 'at' is missing"),
    "body with mass and density": (brick("at = {0, 0}, mass = 500, density = 500"), r":2: body: give 'mass', kg, or 'density', kg/m\^3, not both"),
    "body without weight": (brick("at = {0, 0}, mass = 0"), r":2: body: field 'mass' must be a number from 1e-06 to 1e\+09, not 0"),
    "body of infinite mass": (brick("at = {0, 0}, mass = math.huge"), r":2: body: field 'mass' .*inf"),
    "body without a number as mass": (brick("at = {0, 0}, mass = 0/0"), r":2: body: field 'mass' .*NaN"),
    "body 1000 times too dense": (brick("at = {0, 0}, density = 7.85e6"), r":2: body: 'body': its density is 7\.85e\+06 kg/m\^3; 10 to 25000 is allowed: foam"),
    "body 1000 times too light": (brick("at = {0, 0}, density = 0.6"), r":2: body: 'body': its density is 0\.6 kg/m\^3; 10 to 25000"),
    "body 1000 times too heavy": (brick("at = {0, 0}, mass = 6e5"), r":2: body: 'body': its mass over its volume is 600000 kg/m\^3; 10 to 25000"),
    "body with an unknown field": (brick("at = {0, 0}, mass = 500, colour = 3"), r":2: body: there is no field 'colour'"),
    "body with a misspelt field": (brick("at = {0, 0}, mass = 500, headng = 3"), r":2: body: there is no field 'headng'; did you mean 'heading'\?"),
    "flat body": (body("at = {0, 0}, mass = 5, shape = box{ min = {0, 0, 0}, max = {1, 1, 1e-7} }"), r":2: body: 'body': its shape is not a valid solid: it is 1e-07 m thick"),
    "flat hull": (body("at = {0, 0}, mass = 5, shape = hull{ {0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0} }"), r":2: hull: "),
    "body inside out": (body("at = {0, 0}, mass = 5, shape = everything - box{ min = {0, 0, 0}, max = {1, 1, 1} }"), r":2: body: 'body': its shape is not a valid solid"),
    "body without an end": (body("at = {0, 0}, mass = 5, shape = halfspace{ normal = {0, 0, 1}, offset = 0 }"), r":2: body: 'body': its shape is not a valid solid"),
    "empty body": (body("at = {0, 0}, mass = 5, shape = box{ min = {0, 0, 0}, max = {1, 1, 1} } & box{ min = {5, 0, 0}, max = {6, 1, 1} }"), r":2: body: 'body': its shape is empty"),
    "body of many sides": (body("at = {0, 0}, mass = 5, shape = dome{ at = {0, 0, 0}, radius = 1, sides = 64, rings = 4 }"), r":2: body: 'body': a convex piece of its shape has 257 sides; at most 64"),
    "body of very many sides": (body("at = {0, 0}, mass = 5, shape = repeated{ box{ min = {0, 0, 0}, max = {1, 1, 1} }, count = 300, step = {2, 0, 0} }"), r":2: body: field 'shape' has 1800 half-spaces; at most 1024"),
    "body of many pieces": (body("at = {0, 0}, mass = 5000, shape = repeated{ box{ min = {0, 0, 0}, max = {1, 1, 1} }, count = 33, step = {2, 0, 0} }"), r":2: body: 'body': its shape has .* convex pieces; at most 32"),
    "body that is painted": (body("at = {0, 0}, mass = 500, shape = paint(box{ min = {0, 0, 0}, max = {1, 1, 9} }, materials.ice, box{ min = {0, 0, 0}, max = {1, 1, 1} })"), r":2: body: 'body': its shape has paint"),
    "body of parts that overlap": (body("at = {0, 0}, mass = 500, shape = box{ min = {0, 0, 0}, max = {1, 1, 1} }, spheres = { { at = {0, 0, 0}, radius = 0.5 } }"), r":2: body: 'body': its parts 1 and 2 overlap"),
    "sphere without a radius": (body("at = {0, 0}, mass = 500, spheres = { { at = {0, 0, 0} } }"), r":2: body: spheres 1: field 'radius' is missing"),
    "capsule of another kind": (body("at = {0, 0}, mass = 500, capsules = { { at = {0, 0, 0}, radius = 1 } }"), r":2: body: capsules 1: there is no field 'at'"),
    "body as large as a town": (body("at = {0, 0}, mass = 1e9, shape = box{ min = {0, 0, 0}, max = {400, 400, 400} }"), r":2: body: 'body': its reach .*100 is allowed"),
    "inertia of no body": (brick("at = {0, 0}, mass = 500, inertia = {10, 10, 30}"), r":2: body: 'body': its principal moments of inertia .*belong to no body"),
    "inertia of four numbers": (brick("at = {0, 0}, mass = 500, inertia = {10, 10, 10, 1}"), r":2: body: field 'inertia' must have 3 numbers"),
    "body on no platform": (brick("on = 'ship', mass = 500"), r":2: body: there is no platform 'ship'"),
    "body over a chasm": (scene("bodies = { body{ shape = box{ min = {0, 0, 0}, max = {1, 1, 1} }, mass = 500, at = {500, 0, -9}, stands = true } }"), r":2: body: its place lies inside the scenery"),
    "body in the ground": (brick("at = {0, 0, -0.5}, mass = 500"), r":2: body: its shape overlaps the scenery at a surface of grass; at most 0\.001 m is allowed$"),
    "body outside the bounds": (brick("at = {0, 0, 9e5}, mass = 500"), r":2: body: position .*outside the bounds"),
    "strength of a sphere": (body("spheres = { { at = {0, 0, 0}, radius = 1 } }, mass = 500, at = {9, 0}, strength = mpa(5)"), r":2: body: field 'strength' is for shapes; spheres and capsules are rigid$"),
    "strength of one sphere": (body("spheres = { { at = {0, 0, 0}, radius = 1, strength = mpa(5) } }, mass = 500, at = {9, 0}"), r":2: body: spheres 1: there is no field 'strength'"),
    "body without strength": (brick("at = {0, 0}, mass = 500, strength = 0"), r":2: body: field 'strength' is 0 Pa; at least 1000 Pa is allowed, and infinite: rigid$"),
    "body of negative strength": (brick("at = {0, 0}, mass = 500, strength = kpa(-200)"), r":2: body: field 'strength' is -200000 Pa; at least 1000 Pa is allowed"),
    "strength below 1 kPa": (brick("at = {0, 0}, mass = 500, strength = kpa(0.9)"), r":2: body: field 'strength' is 900 Pa; at least 1000 Pa is allowed"),
    "strength that is no number": (brick("at = {0, 0}, mass = 500, strength = 0/0"), r":2: body: field 'strength' is -?nan Pa; at least 1000 Pa is allowed"),
    "strength of text": (brick("at = {0, 0}, mass = 500, strength = 'steel'"), r":2: body: field 'strength' must be a pressure in Pa, not a string$"),
    "piece without strength": (body("at = {0, 0}, mass = 500, pieces = { { shape = box{ min = {0, 0, 0}, max = {1, 1, 1} }, strength = -1 } }"), r":2: body: pieces 1: field 'strength' is -1 Pa; at least 1000 Pa is allowed"),
    "piece without a shape": (body("at = {0, 0}, mass = 500, pieces = { { strength = mpa(1) } }"), r":2: body: pieces 1: field 'shape'.* needs a shape, not a nil"),
    "piece with a field of a body": (brick("at = {0, 0}, mass = 500, pieces = { { mass = 5 } }"), r":2: body: pieces 1: there is no field 'mass'"),
    "pieces that overlap": (brick("at = {0, 0}, mass = 500, pieces = { { shape = box{ min = {0, 0, 0.5}, max = {1, 1, 2} } } }"), r":2: body: 'body': its parts 1 and 2 overlap"),
    "33 pieces": (brick("at = {0, 0}, mass = 5e4, pieces = (function() local p = {} for i = 1, 32 do p[i] = { shape = box{ min = {2 * i, 0, 0}, max = {2 * i + 1, 1, 1} } } end return p end)()"), r":2: body: pieces 32: field 'shape' makes more than 32 convex pieces"),
    "bodies in each other": (scene("bodies = { body{ name = 'a', shape = box{ min = {0, 0, 0}, max = {1, 1, 1} }, mass = 500, at = {0, 0, 5} }, body{ name = 'b', spheres = { { at = {0, 0, 0}, radius = 1 } }, mass = 500, at = {0.5, 0.5, 5} } }"), r":2: a and b overlap at the start"),
    "body of another kind": (scene("bodies = { ground }"), r":2: scene: field 'bodies' needs body\{...\} in entry 1, not a shape"),
    "ties of another kind": (scene("ties = { ground }"), r":2: scene: field 'ties' needs tie\{...\} in entry 1, not a shape"),
    "tie of one end": (tied("from = { body = box }"), r":3: tie: field 'to' is missing"),
    "tie of a point to itself": (tied("from = { body = box, at = {0, 0, 1} }, to = { body = box, at = {0, 0, 1} }, length = 1"), r":3: tie: a tie joins a point to itself"),
    "tie of a body to itself": (tied("from = { body = box, at = {0, 0, 1} }, to = { body = box }"), r":3: tie: both ends of a tie are on the same body or aircraft; they must be on two"),
    "tie of the scenery to itself": (tied("from = { at = {0, 0, 1} }, to = { at = {0, 0, 9} }"), r":3: tie: both ends of a tie are on scenery or platforms: one must be on a body or an aircraft"),
    "tie to an unknown body": (tied("from = { body = 'box' }, to = { body = 'bux' }"), r":3: tie: to: there is no body 'bux'; did you mean 'box'\?"),
    "tie to a body beyond the last": (tied("from = { body = 1 }, to = { body = 2 }"), r":3: tie: to: there is no body 2; there are 1"),
    "tie to a body that is not in the scene": (tied("from = { body = box }, to = { body = body{ spheres = { { at = {0, 0, 0}, radius = 1 } }, mass = 500, at = {9, 0} } }"), r":3: tie: to: its body is not in the list 'bodies'"),
    "tie to a body of a common name": (HEAD + "local two = {}\nfor i = 1, 2 do two[i] = body{ name = 'ball', spheres = { { at = {0, 0, 0}, radius = 1 } }, mass = 500, at = {9 * i, 0} } end\nreturn scene{ title = 'x', scenery = ground, bodies = two, ties = { tie{ from = { body = 'ball' }, to = { at = {0, 0} }, stiffness = 1e5 } } }", r":4: tie: from: there are 2 bodies 'ball': keep the body in a variable"),
    "tie to no aircraft": (tied("from = { body = box }, to = { aircraft = 1 }"), r":3: tie: to: there is no aircraft 1; there are 0"),
    "tie to no platform": (tied("from = { body = box }, to = { on = 'ship', at = {0, 0, 0} }"), r":3: tie: to: there is no platform 'ship'"),
    "tie to two things": (tied("from = { body = box }, to = { aircraft = 1, on = 'ship' }"), r":3: tie: field 'to' names more than one of 'body', 'aircraft' and 'on'"),
    "tie without a place": (tied("from = { body = box }, to = {}"), r":3: tie: to: field 'at' is missing"),
    "tie without stiffness": (tie("strength = 5"), r":3: tie: give 'stiffness', N/m, or 'axial_stiffness', N"),
    "tie with two stiffnesses": (tie("stiffness = 5, axial_stiffness = 5"), r":3: tie: give 'stiffness'"),
    "tie of no length": (tie("stiffness = 5, length = 0"), r":3: tie: field 'length' must be a number from 0.001 to 100000, not 0"),
    "tie of NaN length": (tie("stiffness = 5, length = 0/0"), r":3: tie: field 'length' .*NaN"),
    "tie without strength": (tie("stiffness = 5, strength = 0"), r":3: tie: field 'strength' must be a number .*, not 0"),
    "tie as stiff as nothing is": (tie("stiffness = 1e13"), r":3: tie: field 'stiffness' must be a number from 0.001 to 1e\+12"),
    "tie without damping": (tie("stiffness = 5, damping = 0"), r":3: tie: field 'damping' must be a number from 0.02 to 10, not 0"),
    "tie with too much tension": (tie("stiffness = 5, tension = 1000"), r":3: tie: tension 1000 N would need a length of -19"),
    "tie that breaks of its tension": (tie("stiffness = 5e4, tension = 1000, strength = 900"), r":3: tie: it would break at the start: its ends are 4 m apart and its length is 3\.98 m, which needs 1000 N; its strength is 900 N"),
    "tie far too short": (tie("stiffness = 1e5, length = 1, strength = 2e5"), r":3: tie: it would break at the start: its ends are 4 m apart and its length is 1 m, which needs 3e\+05 N; its strength is 200000 N"),
    "bar far too long": (tie("stiffness = 1e5, length = 5, strength = 5e4, pushes = true"), r":3: tie: it would break at the start: .* its length is 5 m, which needs 1e\+05 N; its strength is 50000 N"),
    "second of two crates in the ground": (HEAD + "local crate = include('parts/bodies').crate\nreturn scene{ title = 'x', scenery = ground, bodies = {\ncrate{ at = {0, 0} },\ncrate{ at = {9, 0, -0.5} } } }", r"bad\.lua:5: crate \(body 2\): its shape overlaps"),
    "second of two bodies without a name": (HEAD + "local function ball(x, z) return body{ spheres = { { at = {0, 0, 0}, radius = 1 } }, mass = 500, at = {x, 0, z} } end\nreturn scene{ title = 'x', scenery = ground, bodies = { ball(0, 5), ball(9, -0.5) } }", r"bad\.lua:2: body 2: its shape overlaps"),
    "tie of a part with a bad field": (HEAD + "local ties = include 'parts/ties'\nlocal rope =\nties.rope{ from = { at = {0, 0} }, to = { at = {0, 9} }, strength = -5 }\nreturn scene{ title = 'x', scenery = ground, ties = { rope } }", r"bad\.lua:4: tie: field 'strength' must be a number"),
    "tie of a part with an unknown field": (HEAD + "local ties = include 'parts/ties'\nlocal rope =\nties.rope{ from = { at = {0, 0} }, to = { at = {0, 9} }, strenth = 5 }\nreturn scene{ title = 'x', scenery = ground, ties = { rope } }", r"bad\.lua:4: tie: there is no field 'strenth'; did you mean 'strength'\?"),
    "body of a part with a bad field": (HEAD + "local crate = include('parts/bodies').crate\nlocal box =\ncrate{ at = {0, 0}, heading = 'north' }\nreturn scene{ title = 'x', scenery = ground, bodies = { box } }", r"bad\.lua:4: body: field 'heading' must be a number, not a string"),
    "body of a part of bad numbers": (HEAD + "local crate = include('parts/bodies').crate\nlocal box =\ncrate{ at = {0, 0}, size = {1, 1, true} }\nreturn scene{ title = 'x', scenery = ground, bodies = { box } }", r"bad\.lua:4: attempt to perform arithmetic on .* \(in parts/bodies\.lua:\d+\)"),
    "driver of a part without points": (HEAD + "local ground = include 'parts/ground'\nlocal pilot =\nground.driver(nil, 2, 7)\nreturn scene{ title = 'x', scenery = ground }", r"bad\.lua:4: driver: needs a list of points"),
    "tie with length and tension": (tie("stiffness = 5, tension = 1, length = 4"), r":3: tie: field 'tension' and 'length' exclude each other"),
    "bar with a winch": (tie("stiffness = 5, pushes = true, winch_speed = 1"), r":3: tie: field 'pushes' has no meaning for a tie with a winch"),
    "too fast a winch": (tie("stiffness = 5, winch_speed = 200"), r":3: tie: field 'winch_speed' must be a number from 0 to 100, not 200"),
    "winch that is too long": (tie("stiffness = 5, winch_speed = 2, shortest = 20"), r":3: tie: a tie's shortest length must be from 0 to its length"),
    "tie with a misspelt field": (tie("stifness = 5"), r":3: tie: there is no field 'stifness'; did you mean 'stiffness'\?"),
    "lashing that is no table": (HEAD + "return scene{ title = 'x', scenery = ground, ties = { include('parts/ties').lashing(3) } }", r":2: lashing: needs a table"),
    "1,001 ties": (HEAD + "local b, list = body{ spheres = { { at = {0, 0, 0}, radius = 1 } }, mass = 500, at = {9, 0} }, {}\nfor i = 1, 1001 do list[i] = tie{ from = { body = b }, to = { at = {i, 0} }, stiffness = 5 } end\nreturn scene{ title = 'x', scenery = ground, bodies = { b }, ties = list }", r":4: scene: field 'ties' has 1001 entries; at most 1000 are allowed"),
    "body with a bad material": (brick("at = {0, 0}, mass = 500, material = 3"), r":2: body: needs a material such as materials.grass, not a number"),
    "crate with an unknown field": (HEAD + "return scene{ title = 'x', scenery = ground, bodies = { include('parts/bodies').crate{ at = {0, 0}, weight = 3 } } }", r":2: crate: there is no field 'weight'; allowed: size, mass, at, on"),
    "too full a barrel": (HEAD + "return scene{ title = 'x', scenery = ground, bodies = { include('parts/bodies').barrel{ at = {0, 0}, fill = 2 } } }", r":2: barrel: 'fill' must be a number from 0 to 1"),
    "shipped body in the ground": (HEAD + "return scene{ title = 'x', scenery = ground, bodies = { include('parts/bodies').barrel{ at = {0, 0, -0.5} } } }", r"bad\.lua:2: barrel: its shape overlaps"),
    "table of one row": (wrong("platform{ name = 'a', scenery = ground, table = { { t = 0 } } }"), r":2: platform: field 'table' has 1 row; at least 2"),
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
    "aircraft on nothing": (scene("sea = { state = 2 }, platforms = { deck{ name = 'frigate' } }, aircraft = { { type = 'c172p', on = 'frigatte' } }"), r":2: c172p: there is no platform 'frigatte'; did you mean 'frigate'\?"),
    "aircraft beside the deck": (scene("sea = { state = 2 }, platforms = { deck{ name = 'frigate' } }, aircraft = { { type = 'c172p', on = 'frigate', at = {40, 0} } }"), r":2: c172p: there is no ground below its .*, at \("),
    "aircraft in the hangar": (scene("sea = { state = 2 }, platforms = { deck{ name = 'frigate' } }, aircraft = { { type = 'c172p', on = 'frigate', at = {0, 13.5} } }"), r":2: c172p: its .* overlaps frigate at a surface of deck_white"),
    "unknown gravity": (scene("gravity = 'moon'"), r":2: scene: field 'gravity' is 'moon'"),
    "unknown aircraft": (scene("aircraft = { { type = 'c127p', at = {0, 0} } }"), r":2: there is no 'c127p' in .*; did you mean 'c172p'\?"),
    "aircraft that neither stands nor is somewhere": (flown("stands = false"), r":2: scene: aircraft 1: field 'at' needs a height"),
    "aircraft that stands and is pitched": (flown("stands = true, pitch = 3").replace("{0, 0}", "{0, 0, 9}"), r":2: scene: aircraft 1: field 'pitch' has no meaning"),
    "map of another kind": (wrong("0").replace("scenery = ground", "scenery = map 'x.lua'"), r":3: map: 'x\.lua' must be a name such as 'apron\.map'"),
    "map that is not there": (wrong("0").replace("scenery = ground", "scenery = map 'gone.map'"), r"/gone\.map: there is no such map file"),
    "map with an unknown option": (wrong("0").replace("scenery = ground", "scenery = map('gone.map', { skip = true })"), r":3: map: there is no field 'skip'; .*skip_bad"),
    "aircraft without a place": (scene("aircraft = { { type = 'c172p' } }"), r":2: scene: aircraft 1: field 'at' is missing"),
    "aircraft in the void": ("return scene{ title = 'x', scenery = nothing, aircraft = { { type = 'c172p', at = {0, 0} } } }", r":1: c172p: "),
    "aircraft in a wall": (HEAD + "return scene{ title = 'x', scenery = ground + box{ min = {3, -2, 0}, max = {8, 2, 9} }, "
                           "aircraft = { { type = 'c172p', at = {0, 0}, heading = 0 } } }", r":2: c172p: its right wing 3 overlaps the scenery at a surface of default"),
    "a post through a wing": (HEAD + "return scene{ title = 'x', scenery = ground + cylinder{ at = {0, -4, 0}, radius = 0.01, height = 9, sides = 6 }, "
                              "aircraft = { { type = 'c172p', at = {0, 0}, heading = 90 } } }", r":2: c172p: its right wing \d overlaps the scenery at a surface of default; at most"),
    "a sheet through a wing": (HEAD + "return scene{ title = 'x', scenery = ground + box{ min = {-5, -4, 0}, max = {5, -3.999, 9} }, "
                               "aircraft = { { type = 'c172p', at = {0, 0}, heading = 90 } } }", r":2: c172p: its right wing \d overlaps the scenery at a surface of default; at most"),
    "a second aircraft in a post": (HEAD + "return scene{ title = 'x', scenery = ground + cylinder{ at = {99, -4, 0}, radius = 0.1, height = 9, sides = 6 },\n"
                                    "aircraft = { { type = 'c172p', at = {0, 0}, heading = 90 }, { type = 'c172p', at = {99, 0}, heading = 90 } } }", r":\d: c172p \(aircraft 2\): its right wing \d overlaps the scenery"),
    "a post through a barrel": (HEAD + "return scene{ title = 'x', scenery = ground + cylinder{ at = {0, 0, 0}, radius = 0.02, height = 9, sides = 6 }, bodies = { body{ mass = 5, "
                                "capsules = { { from = {-1, 0, 2}, to = {1, 0, 2}, radius = 0.2 } }, at = {0, 0, 1} } } }", r":2: body: its shape overlaps the scenery"),
    "a post through a crate": (HEAD + "return scene{ title = 'x', scenery = ground + cylinder{ at = {0, 0, 0}, radius = 0.02, height = 9, sides = 6 }, bodies = { body{ mass = 500, "
                               "shape = box{ min = {-1, -1, 0}, max = {1, 1, 1} }, at = {0, 0, 2} } } }", r":2: body: its shape overlaps the scenery at a surface of default"),
    "aircraft below the ground": (scene("aircraft = { { type = 'c172p', at = {0, 0, -5} } }"), r":2: c172p: its .* lies inside the scenery, [3-7]\.?\d* m behind a surface of grass$"),
    "aircraft in the solid": ("return scene{ title = 'x', scenery = everything, aircraft = { { type = 'c172p', at = {0, 0, 2} } } }", r":1: c172p: its .* lies inside the scenery, far from any surface$"),
    "too many aircraft": (scene("aircraft = { " + "{ type = 'c172p', at = {0, 0} }, " * 1001 + " }"), r":2: .*'aircraft' has 1001 entries; at most 1000"),
    "too many aircraft on skids": (scene("aircraft = { " + "{ type = 'ah1s', at = {0, 0} }, " * 101 + " }"), r":2: ah1s \(aircraft 101\): at most 100 aircraft may begin on skids"),
    "aircraft by path": (scene("aircraft = { { type = '/etc/passwd', at = {0, 0} } }"), r":2: scene: aircraft 1: field 'type' is '/etc/passwd'; a bare name"),
    "aircraft from elsewhere": (scene("aircraft = { { type = '../scenes/airfield', at = {0, 0} } }"), r":2: .*'type' is '../scenes/airfield'; a bare name"),
    "unknown control": (flown("controls = { throtle = 1 }"), r":2: .*'throtle'; did you mean 'throttle'\?"),
    "control out of range": (flown("controls = { throttle = 2 }"), r":2: .*'throttle' must be a number from 0 to 1, not 2"),
    "two lines in a title": (HEAD + "return scene{ title = 'a\\nb', scenery = ground }", r":2: .*'title' must be printable text on one line"),
    "two scenes": (HEAD + "scene{ title = 'x', scenery = ground }\nreturn scene{ title = 'y', scenery = ground }", r":3: scene: there is one already"),
    "pilot that is none": (scene("pilot = 3"), r":2: .*'pilot' must be a function"),
    "error with two lines": ("error('one\\ntwo')", r":1: one two"),
    "error that is no text": ("error({})", r"stopped by error\(\) with a table"),
    "endless loop": ("\nwhile true do end", r":2: this (runs|takes) too long"),
    "endless loop in a sort": ("table.sort({3, 2, 1}, function() while true do end end)", r":1: this (runs|takes) too long"),
    "endless sorting": ("local t = {}\nfor i = 1, 1e5 do t[i] = i end\nwhile true do table.sort(t) end", r":3: this (runs|takes) too long"),
    "a moved range": ("table.move({}, 1, 2 << 60, 2)", r":1: .*(too wide|too long|too many)"),
    "memory bomb": ("local t = {}\nfor i = 1, 1e9 do t[i] = {i} end", r":2: this needs more than \d+ MB of memory"),
    "text bomb": ("local s = 'a'\nwhile true do s = s .. s end", r":2: a text may have at most 4096 letters"),
    "text repeated for ever": ("local s = string.rep('x', 1e18)", r":1: string.rep: "),
    "nothing repeated for ever": ("local s = ('').rep('', 1 << 62)", r":1: string.rep: "),
    "deep recursion": ("local function f(n) return 1 + f(n + 1) end\nf(1)", r":1: functions call each other more than 1000 deep"),
    "recursion 150,000 deep": ("local function f(n) return n == 0 and 0 or 1 + f(n - 1) end\nf(150000)", r":1: functions call each other more than 1000 deep"),
    "deep nesting": ("return " + "(" * 500 + ")" * 500, r":1: too many blocks and brackets within each other; at most 90 are allowed"),
    "ten million half-spaces": ("local s = nothing\nfor i = 1, 1e7 do s = s + halfspace{ normal = {0, 0, 1}, offset = i / 100 } end", r":2: .*(1000000 half-spaces|too long)"),
    "doubling for ever": (HEAD + "for i = 1, 200 do ground = ground + ground end", r":2: .*half-spaces when written out"),
    "nesting shapes": (HEAD + "for i = 1, 200 do ground = moved{ ground, at = {0, 0, 1} } end", r":2: moved: .*64"),
    "the power operator": ("local x = 2 -- 2^2\nlocal s = '^' .. [[^\n]]\nlocal y = x^3", r":4: the operator \^"),
    "including from elsewhere": ("local x\nx = include '../aircraft/rig'", r":2: include: '../aircraft/rig' must be a name beside this file or in the assets' scenes folder"),
    "including an absolute path": ("include '/etc/passwd'", r":1: include: '/etc/passwd' must be a name"),
    "including what is not there": ("include 'parts/nowhere'", r":1: include: there is no 'parts/nowhere\.lua' beside this file, and none in the assets, .*/scenes/parts/nowhere\.lua$"),
    "trouble in an included file": ("include 'parts/autopilot' ().hold_pitch({ pitch = 'a' }, 3)", r"bad\.lua:\d+: attempt to .* \(in parts/autopilot\.lua:\d+\)"),
    "a scene that includes a scene": (HEAD + "include 'airfield'\nreturn scene{ title = 'x', scenery = ground }", r":3: scene: there is one already"),
    "protected calls": ("pcall(error)", r":1: there is no 'pcall' here"),
    "reading files": ("io.open('/etc/passwd')", r":1: there is no 'io' here"),
    "map that is not there, by its name": (HEAD + "local solid = map 'nope.map'", r"bad\.lua:2: map: .*nope\.map: there is no such map file$"),
    "loading code": ("load('return 1')()", r":1: there is no 'load' here"),
    "patterns": ("local s = ('a'):find('.-.-.-b')", r":1: .*find"),
    "addresses": ("local s = string.format('%p', 'a')", r":1: string.format: %p"),
}

# What a pilot does, in line 3, and what the one line must match.
PILOTS = {
    "misspelt control": ("return { throtle = 1 }", r"did you mean 'throttle'\?"),
    "NaN": ("return { throttle = 0/0 }", r"throttle must be a finite number, not NaN"),
    "no table": ("return 3", r"the answer must be a table of controls, not a number"),
    "a text": ("return { throttle = 'full' }", r"throttle must be a number, not a string"),
    "endless loop": ("while true do end", r":3: this (runs|takes) too long"),
    "misspelt output": ("return { throttle = s.airspede }", r":3: there is no output 'airspede'; did you mean 'airspeed'\?"),
    "nonsense": ("return { throttle = s.airspeed.x }", r":3: attempt to index a number"),
    "building": ("return nothing & box{ min = {0, 0, 0}, max = {1, 1, 1} }", r":3: .*only be used while the scene loads"),
}


def links_that_lead_elsewhere(these):
    """Parts and maps beside a scene may be links, but only to files of the scene's folder."""
    folder, elsewhere = these.path("folder"), these.path("elsewhere")
    for name in (folder, elsewhere):
        os.mkdir(name)
    write(os.path.join(elsewhere, "part.lua"), "return " + GROUND)
    write(os.path.join(elsewhere, "drawn.map"), "")
    write(os.path.join(folder, "own.lua"), "return " + GROUND)
    os.symlink(os.path.join(elsewhere, "part.lua"), os.path.join(folder, "part.lua"))
    os.symlink(os.path.join(elsewhere, "drawn.map"), os.path.join(folder, "drawn.map"))
    os.symlink(elsewhere, os.path.join(folder, "below"))
    os.symlink("own.lua", os.path.join(folder, "near.lua"))
    path = os.path.join(folder, "scene.lua")
    for asked, kind in (("include 'part'", "include: 'part.lua'"), ("include 'below/part'", "include: 'below/part.lua'"),
                        ("map 'drawn.map'", "map: 'drawn.map'"), ("map 'below/drawn.map'", "map: 'below/drawn.map'")):
        write(path, "\nlocal part = " + asked)
        these.check(asked + " is a link", ["scene", path], r"scene\.lua:2: %s is a link that leads out of the scene's folder" % re.escape(kind))
    write(path, "return scene{ title = 'x', scenery = include 'near' }")
    these.check_taken("a link within the folder", ["scene", path], None)


def main():
    with Refusals() as these:
        path = these.path("bad.lua")
        for name, (text, pattern) in SCENES.items():
            write(path, text)
            these.check("scene: " + name, ["scene", path], pattern)
        for name, (body, pattern) in PILOTS.items():
            write(path, HEAD + "return scene{ title = 'x', scenery = ground, aircraft = { { type = 'c172p', at = {0, 0} } },\n"
                  "pilot = function(t, s) " + body + " end }")
            these.check("pilot: " + name, ["run", path, "--ticks", "3"], pattern)
        write(path, "-- " + "x" * (5 << 20))
        these.check("scene: five megabytes", ["scene", path], r"larger than 1 MB")
        write(path, "include 'part'\n" * 5)
        write(these.path("part.lua"), "-- " + "x" * (1000 << 10))
        these.check("scene: five megabytes that are included", ["scene", path], r"bad\.lua:5: include: .*more than 4 MB together")
        links_that_lead_elsewhere(these)
        these.check("a value of 5,000 letters", ["scene", "airfield", "--set", "aircraft=" + "a" * 5000],
                    r"--set aircraft: the value has 5000 letters; at most 255 are allowed")
        return these.end()


if __name__ == "__main__":
    sys.exit(main())
