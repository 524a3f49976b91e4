#!/usr/bin/python3
"""The table of rooms in docs/architecture.md, made from CMake.

    rooms.py check ROOT    fails if the page's table is not the one that the tree gives
    rooms.py write ROOT    writes it
    rooms.py self-test     a room that is added, described differently or includes more makes the table stale

The rooms and their order are those of add_subdirectory in engine/CMakeLists.txt and game/CMakeLists.txt. The description
of a room is the first line of its own CMakeLists.txt, `# NAME: DESCRIPTION`. The last column has the other rooms whose
headers its files include; engine/skidpad.h stands for the whole engine.
"""
import os
import re
import sys
import tempfile

PAGE = os.path.join("docs", "architecture.md")
BEGIN, END = "<!-- rooms: written by tests/house/rooms.py -->", "<!-- end of rooms -->"
FOREACH = re.compile(r"foreach\(room ([^)]*)\)\s*add_subdirectory\(\$\{room\}\)|add_subdirectory\((\w+)\)")
INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*"(?:(\w+)/)?([\w.]+)"', re.MULTILINE)


def read(*path):
    with open(os.path.join(*path), encoding="utf-8") as file:
        return file.read()


def rooms_of(root, folder):
    """Names of the rooms of a folder, in the order in which CMake adds them."""
    found = []
    for match in FOREACH.finditer(read(root, folder, "CMakeLists.txt")):
        found += (match.group(1) or match.group(2)).split()
    return found


def description_of(root, folder, room):
    path = os.path.join(folder, room, "CMakeLists.txt")
    first = read(root, path).split("\n", 1)[0]
    if not first.startswith("# %s: " % room):
        sys.exit("%s:1: the first line must be `# %s: DESCRIPTION`" % (path, room))
    return first[len("# %s: " % room):]


def includes_of(root, folder, room, rooms):
    """The other rooms, or skidpad.h, whose headers the files of a room include, in the order of the rooms."""
    found = set()
    place = os.path.join(root, folder, room)
    for name in sorted(os.listdir(place)):
        if name.endswith((".c", ".h", ".cpp", ".hpp")):
            for match in INCLUDE.finditer(read(place, name)):
                found.add(match.group(1) or match.group(2))
    order = (["skidpad.h"] if folder == "game" else []) + [other for other in rooms if other != room]
    return [name for name in order if name in found]


def table_of(root):
    lines = ["| room | content | includes |", "|---|---|---|"]
    for folder in ("engine", "game"):
        rooms = rooms_of(root, folder)
        for room in rooms:
            included = ", ".join("`%s`" % name if "." in name else name for name in includes_of(root, folder, room, rooms))
            lines.append("| `%s/%s` | %s | %s |" % (folder, room, description_of(root, folder, room), included))
    return "\n".join(lines)


def split(page):
    if BEGIN not in page or END not in page:
        sys.exit("%s: it needs the lines `%s` and `%s`" % (PAGE, BEGIN, END))
    before, rest = page.split(BEGIN, 1)
    table, after = rest.split(END, 1)
    return before, table.strip("\n"), after


def is_fresh(root):
    return split(read(root, PAGE))[1] == table_of(root)


def write(root):
    before, _, after = split(read(root, PAGE))
    with open(os.path.join(root, PAGE), "w", encoding="utf-8") as file:
        file.write(before + BEGIN + "\n" + table_of(root) + "\n" + END + after)


def self_test():
    with tempfile.TemporaryDirectory() as root:
        def plant(path, text):
            os.makedirs(os.path.dirname(os.path.join(root, path)), exist_ok=True)
            with open(os.path.join(root, path), "w", encoding="utf-8") as file:
                file.write(text)
        plant("engine/CMakeLists.txt", "foreach(room base math)\n    add_subdirectory(${room})\nendforeach()\n")
        plant("game/CMakeLists.txt", "add_subdirectory(view)\n")
        plant("engine/base/CMakeLists.txt", "# base: results\n")
        plant("engine/math/CMakeLists.txt", "# math: vectors\n")
        plant("engine/math/vec3.h", '#include "math/pose.h"\n')
        plant("game/view/CMakeLists.txt", "# view: pictures\n")
        plant("game/view/pen.c", '#include "skidpad.h"\n')
        plant(PAGE, "# A\n\n%s\n%s\n\nB\n" % (BEGIN, END))
        write(root)
        page = read(root, PAGE)
        assert "| `engine/math` | vectors |  |\n| `game/view` | pictures | `skidpad.h` |\n" in page, page
        assert page.startswith("# A\n") and page.endswith("\n\nB\n"), page
        for path, text in (("engine/math/vec3.h", '#include "base/result.h"\n'), ("engine/base/CMakeLists.txt", "# base: more\n"),
                           ("game/CMakeLists.txt", "")):
            assert is_fresh(root)
            plant(path, text)
            assert not is_fresh(root), path
            write(root)
    return 0


def main(arguments):
    if arguments == ["self-test"]:
        return self_test()
    if len(arguments) == 2 and arguments[0] == "write":
        write(arguments[1])
        return 0
    if len(arguments) == 2 and arguments[0] == "check":
        if is_fresh(arguments[1]):
            return 0
        print("%s: the table of rooms is stale: run `python3 tests/house/rooms.py write .`" % PAGE)
        return 1
    print(__doc__)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
