#!/usr/bin/python3
"""Aircraft files that are refused.

    bad_aircraft.py SKIDPAD
"""
import re
import sys

from program_runner import asset
from refusals import assets_of_ones_own, Refusals, scene, write

# Aircraft files, as changes to a copy of the Cessna's; what most of them change:
NOSE_STIFFNESS = r"stiffness = lbf_per_ft\(1800\)"
NOSE_STRUT = r"stiffness = lbf_per_ft\(1800\), progression = 6"
NOSE_WIDTH = r"mass = lb\(9\), width = inch\(5\)"
NOSE_RADIUS = r"radius = 0\.19"
NOSE_STEERING = r"steer_limit = 10,"
COWLING = r"strength = mpa\(0\.3\), core"
POINT = "{ name = 'tip', at = inch{ -36, 0, %d }, stiffness = 2e5, damping = 8e3, side_stiffness = 1e5, side_damping = 3e3 }"
TWO_POINTS = "  hull_points = { " + POINT % 0 + ", " + POINT % 60 + " },\n"
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
                           r"mine\.lua:\d+: aircraft: principal moments of inertia are 1e-09, 1e-09, 1e-09 kg m\^2; with 1000 kg each must be at least 0\.001,"),
    "propeller without inertia": (r"inertia = slug_ft2\(1\.67\)", "inertia = 1e-12", r"mine\.lua:\d+: aircraft: propeller: field 'inertia' must be a number from 1e-06"),
    "propeller of too little inertia": (r"inertia = slug_ft2\(1\.67\)", "inertia = 0.001", r"mine\.lua:\d+: aircraft: propeller inertia 0\.001 kg m\^2 is too small at the substep .* must exceed 0\.0\d+ kg m\^2"),
    "engine of no speed": (r"engine_rpm = 2700", "engine_rpm = 1e-300", r"mine\.lua:\d+: aircraft: propeller: field 'engine_rpm' must be a number from 10 to 100000, not 1e-300"),
    "engine of too little speed": (r"engine_rpm = 2700", "engine_rpm = 10", r"propeller inertia 2\.26\d* kg m\^2 is too small .* must exceed 2\d\d kg m\^2"),
    "engine of no power": (r"engine_power = hp\(160\)", "engine_power = 0", r"propeller: field 'engine_power' must be a number from 1 "),
    "propeller of no diameter": (r"diameter = inch\(75\)", "diameter = 1e-9", r"propeller: field 'diameter' must be a number from 0\.05 to 100"),
    "wing of no span": (r"span = [^,]*,", "span = 1e-9,", r"mine\.lua:\d+: aircraft: a wing of [0-9.]+ m\^2 needs a span \(1e-09 m\) and a chord \([0-9.]+ m\) of at least 0\.001 m"),
    "aids without a number": (r"incidence = 11, ", "", r"mine\.lua:\d+: aircraft: aids: field 'incidence' is missing"),
    "aids at no speed": (r"aids = \{ speed = 32", "aids = { speed = 0", r"mine\.lua:\d+: aircraft: aids: field 'speed' must be a number from 5 to 400, not 0"),
    "aids with a misspelt number": (r"parked = 4", "parkd = 4", r"mine\.lua:\d+: aircraft: aids: .*'parkd'"),
    "two wheels of one name": (r'"left main wheel"', '"right main wheel"', r"mine\.lua:\d+: aircraft: field 'wheels' has two of the name 'right main wheel', entries 2 and 3"),
    "two hull points of one name": (r"  airframe = \{", TWO_POINTS + "  airframe = {", r"mine\.lua:\d+: aircraft: field 'hull_points' has two of the name 'tip', entries \d+ and \d+"),
    "a name without end": (r'"left main wheel"', '"' + "x" * 5000 + '"', r"mine\.lua:\d\d: a text may have at most 4096 letters"),
    "a long name": (r'"left main wheel"', '"' + "x" * 500 + '"', r"mine\.lua:\d+: aircraft: wheels 2: field 'name' must have at most \d+ letters"),
    "misspelt number": (r"pitch_alpha", "pitch_alhpa", r"mine\.lua:\d+: aircraft: aero: there is no field 'pitch_alhpa'; did you mean 'pitch_alpha'\?"),
    "missing number": (r"diameter = inch\(75\),", "", r"mine\.lua:\d+: aircraft: propeller: field 'diameter' is missing"),
    "inertia of no body": (r"slug_ft2\{ 948, 1346, 1967, 0 \}", "slug_ft2{ 948, 1346, 99999, 0 }", r"mine\.lua:\d+: aircraft: principal moments of inertia .*belong to no body"),
    "products of inertia of no body": (r"slug_ft2\{ 948, 1346, 1967, 0 \}", "slug_ft2{ 948, 1346, 1967, 1500 }", r"mine\.lua:\d+: aircraft: principal moments of inertia .*belong to no body"),
    "drag that drives": (r"drag_zero = 0\.027", "drag_zero = -0.027", r"mine\.lua:\d+: aircraft: aero\.drag_zero -0\.027, .* must not be negative: the air would drive it"),
    "a curve of drag that drives": (r"value = \{ 0\.0041,", "value = { -0.41,", r"mine\.lua:\d+: aircraft: aero: drag falls to a coefficient of -0\.383 "),
    "a roll that feeds itself": (r"roll_roll_rate = -0\.484", "roll_roll_rate = 0.484", r"mine\.lua:\d+: aircraft: aero\.roll_roll_rate is 0\.484; it must not be positive"),
    "pitching that feeds itself": (r"pitch_pitch_rate = -12\.4 - 7\.27", "pitch_pitch_rate = 12.4", r"mine\.lua:\d+: aircraft: aero\.pitch_pitch_rate is 12\.4; it must not be positive"),
    "damping beyond a substep": (r"roll_roll_rate = -0\.484", "roll_roll_rate = -484", r"mine\.lua:\d+: aircraft: the air changes its motion at .* a substep of 0\.00104\d* s holds less than 960 1/s"),
    "ailerons without damping": (r"roll_roll_rate = -0\.484", "roll_roll_rate = 0", r"mine\.lua:\d+: aircraft: aero: a moment coefficient of .* give p b / 2V = inf; at most 1"),
    "a propeller that makes energy": (r"value = \{ 0\.084, 0\.083", "value = { 0.84, 0.083", r"mine\.lua:\d+: aircraft: propeller: at an advance of 0 a thrust of 0\.84 takes a power of 0\.0568; by momentum theory"),
    "negative engine power": (r"engine_power = hp\(160\)", "engine_power = -1e5", r"mine\.lua:\d+: aircraft: propeller: field 'engine_power' must be a number from 1 "),
    "a stub of air": (r"stub_stiffness = 2e5", "stub_stiffness = 0", r"mine\.lua:\d+: aircraft: nose wheel: stub_stiffness is 0 N/m; it must be positive"),
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
    "strut given twice": (r"progression = 6", "strut = { stroke = {0, 0.3}, force = {0, 9e3} }", r"wheels 1: field 'strut' replaces 'stiffness'"),
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
    "caster that releases too late": (NOSE_STEERING, "caster = { trail = 0.1, inertia = 1, centring = 5, release = 170 },", r"caster: field 'release' must be a number from 0\.1 to 144, not 170"),
    "caster with a lock of text": (NOSE_STEERING, "caster = { trail = 0.1, inertia = 1, lock = 'yes' },", r"caster: field 'lock' must be true or false"),
    "stub shorter than the travel": (NOSE_RADIUS, "radius = 0.19, stub = 0.1", r"wheels 1: field 'stub' must be a number from 0\.3 to 10, not 0\.1"),
    "side that has no brake": (NOSE_RADIUS, "radius = 0.19, brake = 'front'", r"wheels 1: field 'brake' is 'front'"),
    "force without a brake": (NOSE_RADIUS, "radius = 0.19, brake_force = 5", r"wheels 1: field 'brake_force' needs 'brake'"),
    "hull point beside an airframe": (r"  airframe = \{", "  hull_points = { " + POINT % 0 + " },\n  airframe = {", r"mine\.lua:\d+: aircraft: field 'hull_points' has 'tip'; an aircraft with an airframe touches with its pieces"),
    "hull point of negative strength": (r"  airframe = \{", "  hull_points = { " + (POINT % 0)[:-2] + ", strength = -1 } },\n  airframe = {", r"hull_points 1: field 'strength' must be a number from 1 to 1e\+09, not -1"),
    "propeller of nine blades": (r"blades = 2", "blades = 9", r"propeller: field 'blades' must be a number from 1 to 8, not 9"),
    "blade of no mass": (r"blade_mass = 6\.2", "blade_mass = 0", r"propeller: field 'blade_mass' must be a number from 0\.001 to 10000, not 0"),
    "blade beyond its tip": (r"diameter = inch\(75\)", "diameter = inch(75), blade_centre = 1", r"propeller: field 'blade_centre' must be a number from 0\.047\d* to 0\.90\d*, not 1"),
    "blade of no strength": (r"blade_strength = 25e3", "blade_strength = 0", r"propeller: field 'blade_strength' must be a number from 0\.01 to 1e\+09, not 0"),
    "blade that bends over": (r"blade_bend = 30", "blade_bend = 81", r"propeller: field 'blade_bend' must be a number from 0\.1 to 80, not 81"),
    "blade thicker than its disc": (r"diameter = inch\(75\)", "diameter = inch(75), blade_thickness = 1", r"propeller: field 'blade_thickness' must be a number from 0\.0001 to 0\.95\d*, not 1"),
    "wheel without a width": (NOSE_WIDTH, "mass = lb(9)", r"mine\.lua:\d+: aircraft: nose wheel: its mass is 4\.08233 kg and its width 0 m; both or none must be given"),
    "wheel of no mass": (NOSE_WIDTH, "mass = 0, width = inch(5)", r"wheels 1: field 'mass' must be a number from 0\.001 to 100000, not 0"),
    "wheel of cork": (NOSE_WIDTH, "mass = 0.01, width = inch(5)", r"mine\.lua:\d+: aircraft: nose wheel, as a body that broke off: "),
    "wheel heavier than the aircraft": (NOSE_WIDTH, "mass = 300, width = 10", r"mine\.lua:\d+: aircraft: without all that can break off: |something must be left"),
    "stub of no strength": (r"stub_strength = 40e3", "stub_strength = 0", r"wheels 1: field 'stub_strength' must be a number from 1 to 1e\+09, not 0"),
    "an included aircraft from elsewhere": (r"return aircraft", "include '../looks/c172p'\nreturn aircraft", r"mine\.lua:\d+: include: '\.\./looks/c172p' must be a name beside this file or in the assets' aircraft folder"),
    "wheel in the fuselage": (r"at = inch\{ -6\.8, 0, -19\.5 \}", "at = inch{ 20, 0, 30 }", r"mine\.lua:\d+: aircraft: nose wheel: its tyre hangs 0\.\d+ m inside the airframe's 'cabin 1'; it must be outside"),
    "surface of no kind": (r"surface = \"fin\" \}\)", 'surface = "fan" })', r"aircraft: airframe 9: field 'surface' is 'fan'; did you mean 'fin'\?"),
    "surface of a plate of no kind": (r"shift = 0\.25, surface = \"fin\"", 'shift = 0.25, surface = "fan"', r"plates 5: field 'surface' is 'fan'; did you mean 'fin'\?"),
    "limit load of a fin": (r"surface = \"fin\" \}\)", 'surface = "fin", limit_load = 3.8 })', r"aircraft: airframe 9: field 'limit_load' is given, but 'surface' is not \"wing\""),
    "limit load of nothing": (r"limit_load = 3\.8", "limit_load = 0.5", r"field 'limit_load' must be a number from 1 to 30, not 0\.5"),
    "limit load without a joint": (r"carried_by = \"cabin 2\", mass = lb\(113\), surface", 'fixed_to = "cabin 2", mass = lb(113), surface', r"field 'limit_load' is given without 'carried_by'; the part has no joint that could break"),
    "piece that carries itself": (r"carried_by = \"cabin 2\"", 'carried_by = "left wing 1"', r"aircraft: field 'airframe' has 'left wing 1', which carries itself; another piece is needed"),
    "limit load of no wing area": (r"area = ft2\(\d+\)", "area = 0", r"aircraft: piece '[a-z]+ wing 1' has a limit load, but aero\.area is 0"),
    "wheel on no piece": (NOSE_RADIUS, "radius = 0.19, carried_by = 'cowling 7'", r"wheels 1: field 'carried_by' is 'cowling 7'; the airframe has no such piece"),
    "wheel on a number": (NOSE_RADIUS, "radius = 0.19, carried_by = 7", r"wheels 1: field 'carried_by' must be a text, not a number"),
    "fin ahead of the wing": (r"\{ lead = \{ 212, 0, 27 \}, chord = 50, thickness = 0\.05 \}, \{ lead = \{ 198, 0, 41 \}, chord = 71, thickness = 0\.07 \},", "{ lead = { -212, 0, 27 }, chord = 50, thickness = 0.05 }, { lead = { -198, 0, 41 }, chord = 71, thickness = 0.07 },", r"piece 'fin 1' is a fin, but the mean of these is [0-9.]+ m ahead of aero\.reference; it must be behind"),
    "airframe of negative strength": (COWLING, "strength = mpa(-0.3), core", r"mine\.lua:\d+: aircraft: airframe 2: field 'strength' is -300000 Pa; at least 1000 Pa is allowed, and infinite: rigid"),
    "airframe without strength": (COWLING, "strength = 0, core", r"aircraft: airframe 2: field 'strength' is 0 Pa; at least 1000 Pa is allowed"),
    "strength below 1 kPa": (COWLING, "strength = { 999, 1e5 }, core", r"aircraft: airframe 2: field 'strength' is 999 Pa; at least 1000 Pa is allowed"),
    "strength that is no number": (COWLING, "strength = 0/0, core", r"aircraft: airframe 2: field 'strength' is -?nan Pa; at least 1000 Pa is allowed"),
    "strengths of other pieces": (COWLING, "strength = mpa{ 0.3, 0.2, 0.1 }, core", r"aircraft: airframe 2: field 'strength' has 3 entries for 2 pieces; one per piece, or one number for all, is allowed"),
    "strength of text": (COWLING, "strength = 'sheet', core", r"aircraft: airframe 2: field 'strength' must be a pressure in Pa, not a string"),
    "core of negative strength": (r"core = CORE", "core = -1", r"aircraft: airframe 2: field 'core' is -1 Pa; at least 1000 Pa is allowed"),
    "core of almost no strength": (r"core = CORE", "core = 999", r"aircraft: airframe 2: field 'core' is 999 Pa; at least 1000 Pa is allowed, and infinite: rigid"),
    "core below all": (r"core = CORE", "core = -math.huge", r"aircraft: airframe 2: field 'core' is -inf Pa; at least 1000 Pa is allowed"),
    "core that is no number": (r"core = CORE", "core = 0/0", r"aircraft: airframe 2: field 'core' is -?nan Pa; at least 1000 Pa is allowed"),
    "cores of other pieces": (r"core = CORE", "core = { mpa(3) }", r"aircraft: airframe 2: field 'core' has 1 entries for 2 pieces; one per piece"),
    "one core of no strength": (r"core = CORE", "core = { mpa(3), -1 }", r"aircraft: airframe 2: field 'core' is -1 Pa; at least 1000 Pa is allowed"),
    "core larger than its piece": (r"core = CORE", "core = CORE, core_size = 1.1", r"aircraft: airframe 2: field 'core_size' is 1\.1; above 0 and up to 1 is allowed: a core is not larger than its piece"),
    "core of no size": (r"core = CORE", "core = CORE, core_size = 0", r"aircraft: airframe 2: field 'core_size' is 0; above 0 and up to 1 is allowed"),
    "strength misspelt": (COWLING, "strenght = mpa(0.3), core", r"aircraft: airframe 2: there is no field 'strenght'; did you mean 'strength'\?"),
    "more pieces than fit": (r"0\.5, \{ strength = math\.huge,", "0.5, { strength = mpa(0.1), core = mpa(3),", r"mine\.lua:\d+: aircraft: field 'airframe' has 24 pieces and 9 cores; 32 are allowed in all"),
    "too weak for its speed": (r"CORE = mpa\(4\.5\)", "CORE = mpa(3)", r"mine\.lua:\d+: aircraft: the airframe absorbs 2\.89\d MJ when all of it is crushed; at least 3\.596 MJ is needed: 1088\.62 kg at never_exceed, 81\.28 m/s"),
    "speed limit of nothing": (r"never_exceed = kt\(158\)", "never_exceed = 0", r"aircraft: field 'never_exceed' must be a number from 5 to 400, not 0"),
    "speed limit beyond sound": (r"never_exceed = kt\(158\)", "never_exceed = 500", r"aircraft: field 'never_exceed' must be a number from 5 to 400, not 500"),
    "a hundred thousand wheels": (r"(?s)wheels = \{.*?\n  \},", "wheels = (function() local w = {} for i = 1, 100000 do w[i] = { name = 'w' } end return w end)(),",
                                  r"mine\.lua:\d+: aircraft: field 'wheels' has 100000 entries; at most 12 are allowed"),
    "zero inertia": (r"(?s)masses = \{.*?\n  \},", "masses = { { name = 'all', mass = 1000, at = inch{ 44, 0, 36 } } },",
                     r"mine\.lua:\d+: aircraft: principal moments of inertia are 0, 0, 0 kg m\^2; all must be positive"),
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


def main():
    with Refusals() as these:
        path, assets = these.path("mine.lua"), assets_of_ones_own(these.path("assets"))
        write(path, scene("aircraft = { { type = 'mine', at = {0, 0} } }"))
        mine, cessna = these.path("assets", "aircraft", "mine.lua"), asset("aircraft", "c172p.lua")
        write(mine, cessna)
        these.check_taken("the unchanged aircraft file", ["scene", path], assets)
        for name, (old, new, pattern) in AIRCRAFT.items():
            changed = re.sub(old, lambda match, new=new: new, cessna)
            if changed == cessna:
                these.fail(name + ": the change changes nothing")
            write(mine, changed)
            these.check(name, ["scene", path], pattern, assets=assets)
        for core in ("{ math.huge, mpa(9) }", "{ 0, mpa(9) }", "mpa(9), core_size = 1"):
            write(mine, cessna.replace("core = CORE", "core = " + core, 1))
            these.check_taken("core = " + core, ["scene", path], assets)
        return these.end()


if __name__ == "__main__":
    sys.exit(main())
