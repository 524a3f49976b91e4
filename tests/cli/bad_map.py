#!/usr/bin/python3
"""Files of maps that are refused, and a file of materials for them.

    bad_map.py SKIDPAD
"""
import re
import sys

from refusals import assets_of_ones_own, Refusals, write

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
    "an aircraft in the ground": (WORLD + '{\n"classname" "info_player_start"\n"origin" "0 0 0"\n}', r"bad\.map:12: c172p: its place lies inside the scenery, 1 m behind a surface of ice \(origin 0 0 0 in the map's units\)$"),
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
    "endless": ("while true do end", r"/materials\.lua:1: this (runs|takes) too long"),
}


def main():
    with Refusals() as these:
        drawn = these.path("bad.map")
        for number, (name, (text, pattern)) in enumerate(MAPS.items()):
            write(drawn, text)
            command = (["scene", drawn], ["probe", drawn], ["run", drawn, "--ticks", "1"], ["shot", drawn, "--out", these.path("bad.png")])[number % 4]
            these.check("map: " + name, command, pattern)
        assets = assets_of_ones_own(these.path("assets"))
        write(drawn, WORLD)
        these.check("materials: none", ["scene", drawn], r"/materials\.lua: there is no such materials file", assets=assets)
        for name, (text, pattern) in MATERIALS.items():
            write(these.path("assets", "materials.lua"), text)
            these.check("materials: " + name, ["scene", drawn], pattern, assets=assets)
        with open(drawn, "wb") as file:
            file.truncate(100 << 20)
        these.check("map: a hundred megabytes", ["scene", drawn], r"bad\.map: the file is larger than 64 MB")
        return these.end()


if __name__ == "__main__":
    sys.exit(main())
