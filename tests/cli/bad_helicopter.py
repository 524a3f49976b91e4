#!/usr/bin/python3
"""Helicopters that are refused: rotors and skids.

    bad_helicopter.py SKIDPAD
"""
import sys

from program_runner import asset
from refusals import assets_of_ones_own, Refusals, scene, write

A_HUNDRED_THOUSAND = "local l = {} for i = 1, 100000 do l[i] = %s end "

# What is done to a copy of the Cobra's numbers before they are described, and what the one line must match: of trouble with the
# rotors, and with the skids, after it has said so,
ROTORS = {
    "no rotor": ("c.rotors.main = nil", r"field 'main' is missing"),
    "no blades": ("c.rotors.main.blades = 0", r"main: field 'blades' must be a number from 1 to 8, not 0"),
    "half a blade": ("c.rotors.main.blades = 2.5", r"main: field 'blades' must be a whole number, not 2\.5"),
    "rotor that does not turn": ("c.rotors.main.rpm = 0", r"main: field 'rpm' must be a number from 1 to 100000, not 0"),
    "tail rotor that turns at NaN": ("c.rotors.tail.rpm = 0/0", r"tail: field 'rpm' must be a number from 1 to 100000, not NaN"),
    "rotor of negative inertia": ("c.rotors.main.inertia = -1", r"main: field 'inertia' must be a number from 1e-06 to 1e\+08, not -1"),
    "blades without inertia": ("c.rotors.tail.flapping_inertia = 0", r"tail: field 'flapping_inertia' must be a number from 1e-06"),
    "rotor of no size": ("c.rotors.main.radius = 0", r"main: field 'radius' must be a number from 0\.01 to 100, not 0"),
    "rotor without end": ("c.rotors.main.radius = math.huge", r"main: field 'radius' must be a number from 0\.01 to 100, not inf"),
    "blades without lift": ("c.rotors.main.lift_slope = 0", r"main: field 'lift_slope' must be a number from 0\.1 to 10, not 0"),
    "blades that thrust": ("c.rotors.main.drag_zero = -0.1", r"main: field 'drag_zero' must be a number from 0 to 1, not -0\.1"),
    "better than the best rotor": ("c.rotors.main.induced_factor = 0.9", r"main: field 'induced_factor' must be a number from 1 to 3, not 0\.9"),
    "hinge without a moment": ("c.rotors.main.mass_moment = nil", r"main: field 'mass_moment' is missing: with a 'hinge_offset'"),
    "rotor without a direction": ("c.rotors.main.axis = { 0, 0, 0 }", r"main: field 'axis' is \{0, 0, 0\}, which has no length"),
    "collective the wrong way round": ("c.rotors.collective = { 21, 7.5 }", r"field 'collective' is \{21, 7\.5\}; the first, lever down, must be less than the second, lever up"),
    "collective that is fixed": ("c.rotors.collective = { 9, 9 }", r"field 'collective' is \{9, 9\}; the first, lever down, must be less"),
    "collective of one angle": ("c.rotors.collective = { 9 }", r"field 'collective' must be a list of 2 numbers"),
    "collective beyond all angles": ("c.rotors.collective = { -90, 90 }", r"field 'collective' must be two angles from -45 to 45 degrees"),
    "stick the wrong way round": ("c.rotors.forward = { -7, 9 }", r"field 'forward' is \{-7, 9\}; the first, stick forward, must be more than the second, stick back"),
    "stick left for right": ("c.rotors.right = { 6, -6 }", r"field 'right' is \{6, -6\}; the first, stick left, must be less"),
    "pedals left for right": ("c.rotors.pedals = { -7, 17 }", r"field 'pedals' is \{-7, 17\}; the first, left pedal, must be more than the second, right pedal"),
    "NaN for a pedal": ("c.rotors.pedals = { 0/0, 3 }", r"field 'pedals' must be a number .*not NaN"),
    "engine without power": ("c.rotors.engine_power = 0", r"field 'engine_power' must be a number from 1 to 1e\+08, not 0"),
    "engine of no known power": ("c.rotors.engine_power = nil", r"field 'engine_power' is missing"),
    "governor asleep": ("c.rotors.governor = 0", r"field 'governor' must be a number from 0\.1 to 20, not 0"),
}
SKIDS = {
    "tube without wall": ("c.skids.tubes[1].wall = 0", r"tube 'front cross tube': wall is 0 m; it must be positive and at most half the diameter, 0\.032 m"),
    "tube thicker than itself": ("c.skids.tubes[1].wall = 0.04", r"tube 'front cross tube': wall is 0\.04 m; .*at most half the diameter"),
    "tube that yields at nothing": ("c.skids.tubes[1].yield = 0", r"tube 'front cross tube': yield is 0 N/m\^2; it must be positive"),
    "tube that yields below that": ("c.skids.tubes[1].yield = -1", r"tubes 1: field 'yield' must be a number from 0 to 1e\+15, not -1"),
    "tube without stiffness": ("c.skids.tubes[2].young = 0", r"tube 'rear cross tube': young is 0 and shear 2\.69e\+10 N/m\^2; both must be positive"),
    "tube without weight": ("c.skids.tubes[2].density = 0", r"tube 'rear cross tube': density is 0 kg/m\^3"),
    "tube of NaN": ("c.skids.tubes[2].shear = 0/0", r"tubes 2: field 'shear' must be .*not NaN"),
    "tube that breaks at nothing": ("c.skids.tubes[3].ultimate = 0", r"tube 'skid': ultimate is 0; it must be positive"),
    "tube that hardens to itself": ("c.skids.tubes[3].hardening = 1", r"tube 'skid': hardening is 1; 0 up to, not including, 1 is allowed"),
    "two tubes of one name": ("c.skids.tubes[2].name = 'front cross tube'", r"tubes 2: field 'name' 'front cross tube' is taken by another"),
    "unknown tube": ("c.skids.members[1].tube = 'rope'", r"members 1: field 'tube' is 'rope'; there is no such tube"),
    "unknown node": ("c.skids.members[1].to = 'left too'", r"members 1: field 'to' is 'left too'; there is no such node"),
    "two nodes of one name": ("c.skids.nodes[2].name = 'left toe'", r"nodes 2: field 'name' 'left toe' is taken by another"),
    "node nowhere": ("c.skids.nodes[2].at = { 0, 0/0, 0 }", r"nodes 2: field 'at' must be .*not NaN"),
    "node on the moon": ("c.skids.nodes[2].at = { 4e5, 0, 0 }", r"nodes 2: field 'at' lies 4e\+05 m from the datum; at most 200 m"),
    "node that nothing joins": ("table.remove(c.skids.members, 1)", r"node 'left toe' hangs on nothing: no tube joins it to a saddle"),
    "member of no length": ("c.skids.members[1].to = c.skids.members[1].from", r"the element from 'left toe' to 'left toe 2' is 0 m long; at least 0\.001 m"),
    "member of no elements": ("c.skids.members[1].elements = 0", r"members 1: field 'elements' must be a number from 1 to 1e\+06, not 0"),
    "100,000 elements": ("c.skids.members[1].elements = 100000", r"members 1: left toe: 100000 elements; 1 to 56 are left"),
    "100,000 members": (A_HUNDRED_THOUSAND % "c.skids.members[1]" + "c.skids.members = l", r"field 'members' has 100000 entries; at most 56 are allowed"),
    "100,000 nodes": (A_HUNDRED_THOUSAND % "c.skids.nodes[1]" + "c.skids.nodes = l", r"field 'nodes' has 100000 entries; at most 48 are allowed"),
    "100,000 tubes": (A_HUNDRED_THOUSAND % "c.skids.tubes[1]" + "c.skids.tubes = l", r"field 'tubes' has 100000 entries; at most 8 are allowed"),
    "no saddle": ("c.skids.saddles = {}", r"no node is held: it needs a saddle"),
    "saddle twice": ("c.skids.saddles[2] = c.skids.saddles[1]", r"saddles 2: field 'node' is 'left front saddle', which is another saddle's already"),
    "saddle in the air": ("c.skids.saddles[1].node = 'fuselage'", r"saddles 1: field 'node' is 'fuselage'; there is no such node"),
    "skids that swing": ("table.remove(c.skids.saddles) table.remove(c.skids.saddles)", r"it is a mechanism: nothing resists when node 'right toe' would move along z; hold more of its saddles"),
    "skids that turn": ("table.remove(c.skids.members) table.remove(c.skids.members)", r"it is a mechanism: nothing resists when node 'right toe' would turn about x"),
    "skids that meet nothing": ("for _, m in ipairs(c.skids.members) do m.skid = false end", r"no node meets the ground; let a tube be a skid"),
    "skids without contact": ("c.skids.contact = nil", r"field 'contact' is missing"),
    "contact of no stiffness": ("c.skids.contact.stiffness = 0", r"the contact's stiffness 0 and side_stiffness 120000 N/m must be positive"),
    "contact far too stiff": ("c.skids.contact.stiffness = 1e9", r"contacts of 1e\+09 .* too much for the tubes' mass at steps of 0\.00104167 s; at most 0\.00115 times as much is stable"),
    "contact that drives": ("c.skids.contact.damping = -1", r"contact: field 'damping' must be a number from 0 to 1e\+12, not -1"),
    "damping the wrong way round": ("c.skids.damping.frequency = { 15, 1.5 }", r"damping: field 'frequency' is \{15, 1\.5\} Hz; both must be positive, the second the higher"),
    "damping beyond critical": ("c.skids.damping.ratio = { 0.03, 3 }", r"damping ratio is 3; 0 up to, not including, 1 is allowed"),
    "damping that drives": ("c.skids.damping.ratio = { 0.3, 0.01 }", r"damping ratios 0\.3 and 0\.01 at 1\.5 and 15 Hz would need negative damping"),
}
# and of what comes out only when all of it is known.
WHOLE = {
    "rotor faster than sound": ("c.rotors.main.rpm = 600 c.rotors.rpm_range = { 550, 650 }", r"aircraft: main rotor: its blades' tips run at 421\.\d+ m/s; below 340 is allowed"),
    "rotor lighter than its blades": ("c.rotors.main.inertia = 1e-6", r"aircraft: main rotor: inertia 1e-06 kg m\^2 about the shaft is less than a quarter of its 2 blades' 1873\.\d+ each"),
    "blades of lead": ("c.rotors.main.flapping_inertia = 1e8", r"aircraft: main rotor: flapping inertia 1e\+08 kg m\^2 gives its blades a Lock number .* of 0\.0001\d*; 0\.1 to 100 is allowed"),
    "blades of air": ("c.rotors.main.flapping_inertia = 1", r"aircraft: main rotor: flapping inertia 1 kg m\^2 gives its blades a Lock number .* of 10\d\d\d.*; 0\.1 to 100"),
    "blade wider than long": ("c.rotors.tail.chord = 9", r"aircraft: tail rotor: radius 1\.\d+ m and chord 9 m must be positive, the chord not above the radius"),
    "rotor upside down": ("c.rotors.main.axis = { 0, 0, -1 }", r"aircraft: main rotor: its shaft must point up"),
    "helicopter that begins at no speed": ("c.idle_rpm = 0", r"mine\.lua:\d+: aircraft: field 'idle_rpm' must be a number from 32\.4 to 388\.8, not 0"),
    "helicopter without a speed": ("c.idle_rpm = nil", r"mine\.lua:\d+: aircraft: field 'idle_rpm' is missing"),
    "tubes of rubber": ("for _, t in ipairs(c.skids.tubes) do t.young = 180 t.shear = 70 end", r"mine\.lua:\d+: aircraft: it cannot stand on its skids: they find no balance"),
    "skids behind the aircraft": ("for _, n in ipairs(c.skids.nodes) do n.at[1] = n.at[1] + 5 end", r"mine\.lua:\d+: aircraft: it cannot stand on its skids: the centre of gravity lies outside their base"),
    "skids too weak to stand on": ("for _, t in ipairs(c.skids.tubes) do t.yield = 5e7 end", r"mine\.lua:\d+: aircraft: it cannot stand on its skids: at 'front cross tube 2' the tube would bear 7\.\d+ times its yield moment"),
}
HELICOPTERS = [(ROTORS, r"mine\.lua:\d+: aircraft: rotors: "), (SKIDS, r"mine\.lua:\d+: aircraft: skids: "), (WHOLE, "")]


def main():
    with Refusals() as these:
        path, assets = these.path("mine.lua"), assets_of_ones_own(these.path("assets"))
        write(path, scene("aircraft = { { type = 'mine', at = {0, 0} } }"))
        mine = these.path("assets", "aircraft", "mine.lua")
        cobra = asset("aircraft", "ah1s.lua").replace("return aircraft{", "local c = {", 1)
        write(mine, cobra + "\nreturn aircraft(c)\n")
        these.check_taken("the unchanged helicopter", ["scene", path], assets)
        for table, begin in HELICOPTERS:
            for name, (change, pattern) in table.items():
                write(mine, cobra + "\n" + change + "\nreturn aircraft(c)\n")
                these.check(name, ["scene", path], begin + pattern, assets=assets)
        return these.end()


if __name__ == "__main__":
    sys.exit(main())
