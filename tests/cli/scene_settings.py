#!/usr/bin/python3
"""Parameters of the crash scenes: the table of docs/scenes.md is what the program lists, and each value out of range is refused.

    scene_settings.py SKIDPAD
"""
import os
import re
import sys

from program_runner import ROOT, run
from refusals import GROUND, Refusals, write

SCENES = ("crash", "prop_strike", "wire", "mid_air", "nose_over", "cartwheel")
LISTED = re.compile(r"^parameter +(\w+)=(\S*) *(.*)$", re.MULTILINE)
RANGE = re.compile(r"^(-?[\d.e+]+) to (-?[\d.e+]+)")
SHARED = ("wind_from", "wind_kt", "gusting_kt", "turbulence", "seed")  # of parts/airfield, in a table of their own

# What the settings below were accepted as, or refused for obscure reasons, before parameters had ranges.
REFUSED = [
    ("crash", ["most=-1"], r"--set most: '-1' is not allowed; allowed: 2 to 1000 g$"),
    ("crash", ["ahead=-50"], r"--set ahead: '-50' is not allowed; allowed: 15 to 450 m$"),
    ("crash", ["into=tree"], r"--set into: 'tree' is not allowed; allowed: ground, wall, post, fence, hangar$"),
    ("mid_air", ["near=-3"], r"--set near: '-3' is not allowed; allowed: 1 to 500 m$"),
    ("mid_air", ["speed=0"], r"--set speed: '0' is not allowed; allowed: 1 to 150 m/s$"),
    ("nose_over", ["line=-500"], r"--set line: '-500' is not allowed; allowed: -40 to 240 m$"),
    ("wire", ["thick=0"], r"--set thick: '0' is not allowed; allowed: 0\.002 to 1 m$"),
    ("wire", ["height=20", "above=-17"], r"--set above: '-17' is not allowed; allowed: -16 to 500 m$"),
    ("cartwheel", ["speed=10", "sink=11"], r"--set sink: '11' is not allowed; allowed: -10 to 10 m/s$"),
    ("crash", ["ahead=nan"], r"--set ahead: 'nan' is not a finite number$"),
    ("crash", ["demo=maybe"], r"--set demo: 'maybe' must be true or false$"),
]

# Mistakes in a declaration: the text after "param(", and what the line must match.
DECLARATIONS = {
    "a default below the range": ("'a', 1, { low = 2 }", r":1: param 'a': the default '1' is not allowed; allowed: at least 2$"),
    "a default above the range": ("'a', 3, { high = 2, unit = 'm' }", r":1: param 'a': the default '3' is not allowed; allowed: at most 2 m$"),
    "a range upside down": ("'a', 3, { low = 4, high = 2 }", r":1: param 'a': field 'high' must be a number from 4 to inf, not 2$"),
    "a range that is NaN": ("'a', 3, { low = 0/0 }", r":1: param 'a': field 'low' must be a number from -inf to inf, not NaN$"),
    "a default that is NaN": ("'a', 0/0, { low = 0 }", r":1: param 'a': the default '-?nan' is not allowed; allowed: at least 0$"),
    "a range of a text": ("'a', 'b', { low = 0 }", r":1: param 'a': there is no field 'low'"),
    "choices of a number": ("'a', 3, { choices = { 'b' } }", r":1: param 'a': there is no field 'choices'"),
    "a default that is no choice": ("'a', 'b', { choices = { 'bc', 'ab' } }", r":1: param 'a': the default 'b' is not allowed; allowed: bc, ab$"),
    "a choice with a comma": ("'a', 'b', { choices = { 'b, c' } }", r":1: param 'a': field 'choices' must be a list of texts without commas$"),
    "no choices": ("'a', 'b', { choices = {} }", r":1: param 'a': field 'choices' must be a list of texts without commas$"),
    "many choices": ("'a', 'b', { choices = { 'b', '" + "c" * 100 + "' } }", r":1: param 'a': field 'choices' has more than 99 letters in all$"),
    "a description that is a text": ("'a', 3, 'of the task'", r":1: param 'a': needs a table \{\.\.\.\}, not a string$"),
    "a long description": ("'a', 3, { about = '" + "x" * 100 + "' }", r":1: param 'a': field 'about' must have at most 99 letters$"),
}


def with_settings(settings):
    return [word for setting in settings for word in ("--set", setting)]


def listed(scene, *settings):
    done = run("scene", scene, *with_settings(settings))
    return LISTED.findall(done.stdout)


def check_table(these, page, scene):
    """The rows below the heading of the scene are the parameters, in their order."""
    part = page.split("\n#### `%s`\n" % scene)[1].split("\n#### ")[0]
    rows = [tuple(cell.strip() for cell in line.strip("|").split("|")) for line in part.splitlines() if line.startswith("| `")]
    shown = [(name.strip("`"), default.strip("`"), "; ".join(filter(None, (values, about)))) for name, default, values, about in rows]
    expected = [row for row in listed(scene) if row[0] not in SHARED]
    these.cases += 1
    if shown != expected:
        these.fail("docs/scenes.md, %s: expected %s, got %s" % (scene, sorted(set(expected) - set(shown)), sorted(set(shown) - set(expected))))


def check_edges(these, scene, *settings):
    """Beyond the range: refused. What is no number: refused."""
    ranged = 0
    for name, default, shown in listed(scene, *settings):
        if not re.fullmatch(r"-?[\d.]+", default):
            continue
        ends = RANGE.match(shown)
        if not ends:
            these.fail("%s: %s is a number without a range" % (scene, name))
            continue
        ranged += 1
        low, high = float(ends[1]), float(ends[2])
        for value in (repr(low - 0.001 - 1e-3 * abs(low)), repr(high + 0.001 + 1e-3 * abs(high)), "-1e300", "1e300"):
            these.check("%s %s=%s" % (scene, name, value), ["scene", scene, *with_settings([*settings, name + "=" + value])],
                        r"--set %s: '\S+' is not allowed; allowed: %s" % (name, re.escape(ends[0])))
        for value in ("nan", "inf", "", "1m"):
            these.check("%s %s=%s" % (scene, name, value), ["scene", scene, *with_settings([*settings, name + "=" + value])],
                        r"--set %s: '%s' is not a finite number$" % (name, value))
    if ranged == 0:
        these.fail("%s has no number" % scene)


def main():
    with open(os.path.join(ROOT, "docs", "scenes.md"), encoding="utf-8") as file:
        page = file.read()
    with Refusals() as these:
        for scene in SCENES:
            check_table(these, page, scene)
            check_edges(these, scene)
        check_edges(these, "crash", "into=ground")
        check_edges(these, "crash", "aircraft=r22")
        check_edges(these, "wire", "aircraft=r22")
        check_edges(these, "mid_air", "other=r22")
        for scene, settings, pattern in REFUSED:
            these.check("%s %s" % (scene, settings), ["run", scene, "--ticks", "1", *with_settings(settings)], pattern)
        path = these.path("declared.lua")
        for name, (text, pattern) in DECLARATIONS.items():
            write(path, "local a = param(" + text + ") return scene{ title = 'x', scenery = " + GROUND + " }")
            these.check(name, ["scene", path], pattern)
        return these.end()


if __name__ == "__main__":
    sys.exit(main())
