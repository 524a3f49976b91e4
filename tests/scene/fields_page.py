#!/usr/bin/python3
"""Every field that a reader of Lua tables knows stands on the page that tells how to write such a file.

    fields_page.py ROOT
"""
import os
import re
import sys

# The reader's source files, and the page.
PAGES = [
    (["aircraft_file.c", "aircraft_airframe.c", "aircraft_gear.c", "aircraft_rotors.c"], "aircraft_files.md"),
    (["lua_weather.c", "lua_scene.c", "lua_course.c", "lua_platforms.c", "lua_bodies.c", "lua_ties.c", "scene_fleet.c"], "scenes.md"),
    (["look.c", "look_bodies.c", "look_fittings.c"], "looks.md"),
]
# Lists of names, and rows of tables of numbers: NAME_ROW(field, ...) or COEFFICIENT(field).
LISTS = re.compile(r"\bnames\[[^\]]*\] = \{(.*?)\};", re.S)
ROWS = re.compile(r"\b(?:WHEEL_ROW|POINT_ROW|CASTER_ROW|AERO_ROW|ROTOR_ROW|COEFFICIENT)\((\w+)[,)]")


def fields_of(source):
    found = set(re.findall(r'"(\w+)"', " ".join(LISTS.findall(source))))
    return found | {name for name in ROWS.findall(source) if name not in ("name", "field")}


def words_of(page):
    """Words of what stands in the page as code: `...` and indented lines."""
    code = re.findall(r"`([^`]+)`", page) + re.findall(r"^    .*", page, re.M)
    return set(re.findall(r"\w+", " ".join(code)))


def missing(root):
    for sources, page in PAGES:
        with open(os.path.join(root, "docs", page), encoding="utf-8") as file:
            words = words_of(file.read())
        for source in sources:
            with open(os.path.join(root, "game", "scene", source), encoding="utf-8") as file:
                for name in sorted(fields_of(file.read()) - words):
                    yield f"docs/{page} does not describe '{name}' (game/scene/{source})"


def main():
    with open(os.path.join(sys.argv[1], "game", "scene", "aircraft_gear.c"), encoding="utf-8") as file:
        known = fields_of(file.read())
    if not {"squat_switch", "rebound_oleo", "centring", "side_damping"} <= known:
        sys.exit("the readers are written in another way: this test finds their fields no more")
    found = list(missing(sys.argv[1]))
    print("\n".join(found) if found else "every field is described")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
