#!/usr/bin/python3
"""Circles of files: a.c calls or reads what b.c defines, and b.c, directly or through others, what a.c defines.

    circles.py check OBJECTS ALLOWED   fails on a circle that is not in the file ALLOWED, and on a line there without its circle
    circles.py list OBJECTS            prints every circle with the symbols that close it
    circles.py self-test               the check catches planted circles

OBJECTS is a file with one path of an object file a line. ALLOWED has a line for each circle that stays: the files, a colon
and the reason, as in `engine/csg/tree.c engine/csg/build.c: each node may hold the other`.
"""
import os
import subprocess
import sys
import tempfile


def name_of(path):
    """engine/csg/a.c of .../engine/CMakeFiles/x.dir/csg/a.c.o"""
    folder, _, rest = path.partition("/CMakeFiles/")
    return os.path.normpath(os.path.basename(folder) + "/" + rest.split(".dir/", 1)[1].removesuffix(".o"))


def symbols_of(paths, kind):
    """(file, symbol) of every symbol that the objects define or leave undefined."""
    run = subprocess.run([os.environ.get("NM", "nm"), "--format=posix", "--print-file-name", kind] + paths, check=True,
                         capture_output=True, text=True)
    for line in run.stdout.splitlines():
        path, _, rest = line.partition(": ")
        yield name_of(path), rest.split()[0]


def uses_of(paths):
    """{file: {other file: the symbols that it uses of it}}"""
    owner = {symbol: name for name, symbol in symbols_of(paths, "--defined-only")}
    uses = {name_of(path): {} for path in paths}
    for name, symbol in symbols_of(paths, "--undefined-only"):
        other = owner.get(symbol, name)
        if other != name:
            uses[name].setdefault(other, set()).add(symbol)
    return uses


def circles_of(uses):
    """The sets of more than one file in which each reaches each, sorted."""
    reach = {}
    for name in uses:
        seen, waiting = set(), [name]
        while waiting:
            for other in uses[waiting.pop()]:
                if other not in seen:
                    seen.add(other)
                    waiting.append(other)
        reach[name] = seen
    circles = {tuple(sorted(b for b in reach[a] if a in reach[b])) for a in uses if a in reach[a]}
    return sorted(circles)


def print_circle(circle, uses):
    print(" ".join(circle))
    for a in circle:
        for b in circle:
            if b in uses[a]:
                print("    %s -> %s: %s" % (a, b, ", ".join(sorted(uses[a][b]))))


def read_lines(path):
    with open(path, encoding="utf-8") as file:
        return [line.strip() for line in file if line.strip() and not line.startswith("#")]


def check(objects, allowed_path):
    uses = uses_of(read_lines(objects))
    allowed = {}
    for line in read_lines(allowed_path):
        files, _, reason = line.partition(":")
        if not reason.strip():
            sys.exit("%s: '%s' has no reason after a colon" % (allowed_path, line))
        allowed[tuple(sorted(files.split()))] = reason
    circles = circles_of(uses)
    for circle in circles:
        if circle not in allowed:
            print_circle(circle, uses)
    stale = [circle for circle in allowed if circle not in circles]
    for circle in stale:
        print("%s: there is no such circle: %s" % (allowed_path, " ".join(circle)))
    return 0 if set(circles) == set(allowed) else 1


def self_test():
    with tempfile.TemporaryDirectory() as root:
        place = os.path.join(root, "engine", "CMakeFiles", "x.dir", "csg")
        os.makedirs(place)

        def compiled(name, text):
            source, built = os.path.join(root, name), os.path.join(place, name + ".o")
            with open(source, "w", encoding="utf-8") as file:
                file.write(text)
            subprocess.run([os.environ.get("CC", "cc"), "-c", source, "-o", built], check=True)
            return built

        def written(name, lines):
            with open(os.path.join(root, name), "w", encoding="utf-8") as file:
                file.write("\n".join(lines) + "\n")
            return os.path.join(root, name)

        a = compiled("a.c", "int b(void); int a(void) { return b(); }")
        straight = compiled("b.c", "int b(void) { return 1; }")
        c = compiled("c.c", "int a(void); int c(void) { return a(); }")
        none = written("none", [])
        allowed = written("allowed", ["engine/csg/a.c engine/csg/b.c engine/csg/c.c: it is planted"])
        failures = []
        if check(written("objects", [a, straight, c]), none) != 0:
            failures.append("a chain was taken for a circle")
        if check(written("objects", [a, straight, c]), allowed) != 1:
            failures.append("an allowed circle that is gone was not noticed")
        round_trip = compiled("b.c", "int c(void); int b(void) { return c(); }")
        if check(written("objects", [a, round_trip, c]), none) != 1:
            failures.append("a circle of three was not noticed")
        if check(written("objects", [a, round_trip, c]), allowed) != 0:
            failures.append("an allowed circle was refused")
    for failure in failures:
        print("FAILED: " + failure)
    return 1 if failures else 0


def main(arguments):
    if arguments == ["self-test"]:
        return self_test()
    if len(arguments) == 3 and arguments[0] == "check":
        return check(arguments[1], arguments[2])
    if len(arguments) == 2 and arguments[0] == "list":
        uses = uses_of(read_lines(arguments[1]))
        circles = circles_of(uses)
        for circle in circles:
            print_circle(circle, uses)
        print("%d circles" % len(circles))
        return 0
    print(__doc__)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
