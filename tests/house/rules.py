#!/usr/bin/python3
"""The rules of the house that a compiler does not know.

    rules.py includes ROOT     who may include whom, in engine/ and game/
    rules.py libm ROOT         which functions of the C library's mathematics engine/ may name
    rules.py symbols LIBRARY   and which its objects really call
    rules.py parameters ROOT   functions have at most six parameters
    rules.py format ROOT       tracked sources are as clang-format leaves them
    rules.py self-test         each rule above catches a planted breach

Prints one line per breach; exit status 1 if there is one, 77 where a tool is missing.
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile

# A room may include itself and the rooms before it.
ENGINE_ROOMS = ["base", "math", "csg", "convex", "bounds", "contact", "gear", "body", "aircraft", "environment", "world", "analysis", "replay",
                "debug"]

# The engine depends on the C runtime only, and has no clock. Files are opened in base and replay, threads begin in base.
C_HEADERS = {"assert.h", "errno.h", "float.h", "inttypes.h", "limits.h", "math.h", "stdalign.h", "stdarg.h",
             "stdatomic.h", "stdbool.h", "stddef.h", "stdint.h", "stdio.h", "stdlib.h", "string.h"}
FILE_HEADERS = {"dirent.h", "fcntl.h", "sys/stat.h", "sys/types.h", "unistd.h"}
FILE_ROOMS = {"base", "replay"}
THREAD_HEADERS = {"fenv.h", "pthread.h", "sched.h"}

# Public headers with types that the engine shares. The engine includes none of the others, which are above it.
PUBLIC_TYPES = {"skidpad/math.h", "skidpad/result.h"}
GAME_ROOMS = ["system", "course", "scene", "input", "view", "panels", "playback", "novice", "export", "validate", "fly", "cli"]
WINDOW_ROOMS = {"input", "view", "panels", "novice", "fly"}
PUBLIC_C_HEADERS = {"math.h", "stdbool.h", "stddef.h", "stdint.h"}

# Functions of <math.h> beside sqrt, fabs, floor, copysign and the classifications: their results differ between C
# libraries, or they hide a rounding that the engine wants to see.
LIBM = set("""acos acosh asin asinh atan atan2 atanh cbrt ceil cos cosh drem erf erfc exp exp10 exp2 expm1 fdim fma fmax
fmin fmod frexp gamma hypot ilogb j0 j1 jn ldexp lgamma llrint llround log log10 log1p log2 logb lrint lround modf
nearbyint nextafter nexttoward pow pow10 remainder remquo rint round scalb scalbln scalbn sin sincos sinh tan tanh
tgamma trunc y0 y1 yn""".split())
LIBM |= {name + suffix for name in LIBM | {"sqrt", "fabs", "floor", "copysign"} for suffix in "fl"}

INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*([<"])([^>"]+)[>"]', re.MULTILINE)
COMMENT_OR_STRING = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', re.DOTALL)
# The name before the parameters: after a type at the beginning of a statement, or of a pointer to a function.
DECLARATOR = re.compile(r"^[ \t]*(?!(?:return|else|do|goto|case|throw|delete)\b)(?:\w+[\s*&]+)+(\w+)[ \t]*\(|\([ \t]*\*[ \t]*(\w+)[ \t]*\)[ \t]*\(",
                        re.MULTILINE)
MACRO = re.compile(r"^[ \t]*#(?:\\\n|[^\n])*", re.MULTILINE)
PARAMETERS_MOST = 6
OWN_FOLDERS = ("include", "engine", "game", "library", "bench", "examples", "tools", "tests", "packages")

CALL = re.compile(r"(?<![\w.>])([a-z]\w*)\s*\(")


def sources(root, folder):
    """Paths relative to root of all C and C++ files below folder, sorted."""
    found = []
    for place, folders, files in os.walk(os.path.join(root, folder)):
        folders.sort()
        found += [os.path.relpath(os.path.join(place, name), root) for name in files
                  if name.endswith((".c", ".h", ".cpp", ".hpp"))]
    return sorted(found)


def read(root, path):
    with open(os.path.join(root, path), encoding="utf-8") as file:
        return file.read()


def blank(match):
    """Blanks of the same shape, so that lines keep their numbers."""
    return re.sub(r"[^\n]", " ", match.group())


def line_of(text, position):
    return text.count("\n", 0, position) + 1


def engine_breach(path, quoted, target):
    """What is wrong with a file of engine/ including `target`, or None."""
    room = path.split("/")[1] if path.count("/") >= 2 else None  # None: engine/skidpad.h itself
    if room is not None and room not in ENGINE_ROOMS:
        return "engine/%s is not a room of the engine" % room
    if not quoted:
        if target in C_HEADERS or (target in FILE_HEADERS and room in FILE_ROOMS) or \
                (target in THREAD_HEADERS and room == "base"):
            return None
        return "<%s> is not one of the C headers the engine may use" % target
    parts = target.split("/")
    if target in PUBLIC_TYPES:
        return None
    if len(parts) != 2 or parts[0] not in ENGINE_ROOMS:
        return '"%s" is not of the form "room/file.h" with a room of the engine' % target
    if parts[1].endswith("_internal.h") and parts[0] != room:
        return '"%s" is for its own room only' % target
    if room is not None and ENGINE_ROOMS.index(parts[0]) > ENGINE_ROOMS.index(room):
        return "%s may not include %s, which comes after it" % (room, parts[0])
    return None


def game_breach(path, quoted, target):
    if not quoted:
        return None
    parts = target.split("/")
    if (path, target) == ("game/view/ui.h", "base/result.h"):
        return None  # C++ reads it, which does not take the compound literals of the vectors
    if parts[0] in ENGINE_ROOMS or "engine" in parts:
        return '"%s" is inside the engine: include "skidpad.h"' % target
    room = path.split("/")[1] if path.count("/") >= 2 else None
    if room is not None and room not in GAME_ROOMS:
        return "game/%s is not a room of the game" % room
    if target.endswith("_internal.h") and len(parts) > 1 and parts[-2] != room:
        return '"%s" is for its own room only' % target
    if parts[0] in GAME_ROOMS and GAME_ROOMS.index(parts[0]) > GAME_ROOMS.index(room):
        return "%s may not include %s, which comes after it" % (room, parts[0])
    return None


def public_breach(path, quoted, target):
    """A public header needs no other folder than the one it is installed in."""
    if quoted:
        return None if target.startswith("skidpad/") else '"%s" is not installed' % target
    return None if target in PUBLIC_C_HEADERS else "<%s> is not one of the C headers a public header may use" % target


def library_breach(path, quoted, target):
    """The shared library needs no window."""
    if quoted and target.split("/")[0] in WINDOW_ROOMS:
        return '"%s" needs a window, which the library does not have' % target
    if quoted and target.endswith("_internal.h"):
        return '"%s" is for its own room only' % target
    return None


def includes(root):
    breaches = []
    for folder, judge in (("include", public_breach), ("engine", engine_breach), ("game", game_breach),
                          ("library", library_breach)):
        for path in sources(root, folder):
            text = read(root, path)
            for match in INCLUDE.finditer(text):
                reason = judge(path, match.group(1) == '"', match.group(2))
                if reason:
                    breaches.append("%s:%d: %s" % (path, line_of(text, match.start(2)), reason))
    return breaches


def libm(root):
    breaches = []
    for path in sources(root, "engine"):
        text = COMMENT_OR_STRING.sub(blank, read(root, path))
        for match in CALL.finditer(text):
            if match.group(1) in LIBM:
                breaches.append("%s:%d: %s: the engine has its own in math/elementary.h, or does without"
                                % (path, line_of(text, match.start()), match.group(1)))
    return breaches


def symbols(library):
    listing = subprocess.run(["nm", "--undefined-only", library], check=True, capture_output=True, text=True).stdout
    breaches, member = [], library
    for line in listing.splitlines():
        if line.endswith(":"):
            member = line[:-1]
        elif line.split() and line.split()[-1] in LIBM:
            breaches.append("%s calls %s of the C library" % (member, line.split()[-1]))
    return breaches


def parameter_lists(code):
    """(position, name, count of parameters) of what declares, defines or points to a function."""
    for match in DECLARATOR.finditer(code):
        depth, count, at = 1, 1, match.end()
        while at < len(code) and depth > 0:
            depth += (code[at] in "([{") - (code[at] in ")]}")
            count += code[at] == "," and depth == 1
            at += 1
        yield match.start(match.lastindex), match.group(match.lastindex), count


def parameters(root):
    breaches = []
    for folder in OWN_FOLDERS:
        for path in sources(root, folder):
            code = re.sub(MACRO, blank, COMMENT_OR_STRING.sub(blank, read(root, path)))
            for position, name, count in parameter_lists(code):
                if count > PARAMETERS_MOST:
                    breaches.append("%s:%d: %s has %d parameters, %d are allowed: a struct is without a name"
                                    % (path, line_of(code, position), name, count, PARAMETERS_MOST))
    return breaches


def formatting(root):
    if not shutil.which("clang-format") or not shutil.which("git"):
        print("clang-format and git are needed")
        sys.exit(77)
    listing = subprocess.run(["git", "-C", root, "ls-files", "-z", "*.c", "*.h", "*.cpp"], capture_output=True, text=True)
    if listing.returncode != 0:
        print("not a git checkout: " + listing.stderr.strip())
        sys.exit(77)
    files = [name for name in listing.stdout.split("\0") if name and os.path.exists(os.path.join(root, name))]
    if not files:
        return ["no tracked source was found"]
    run = subprocess.run(["clang-format", "--dry-run", "-Werror", "--ferror-limit=1"] + files, cwd=root,
                         capture_output=True, text=True)
    if run.returncode == 0:
        return []
    return [line for line in run.stderr.splitlines() if "error:" in line] or [run.stderr]


def breaches_of(rule, planted):
    """What `rule` says of a tree with these files, {path: text}."""
    with tempfile.TemporaryDirectory() as root:
        for path, text in planted.items():
            os.makedirs(os.path.dirname(os.path.join(root, path)), exist_ok=True)
            with open(os.path.join(root, path), "w", encoding="utf-8") as file:
                file.write(text)
        if rule is formatting:
            with open(os.path.join(root, ".clang-format"), "w", encoding="utf-8") as file:
                file.write("BasedOnStyle: LLVM\n")
            subprocess.run(["git", "init", "--quiet", root], check=True)
            subprocess.run(["git", "-C", root, "add", "."], check=True)
        return rule(root)


GOOD = [
    (includes, "engine/csg/a.c", '#include "csg/a.h"\n#include "csg/a_internal.h"\n#include "math/vec3.h"\n#include <math.h>\n'),
    (includes, "engine/base/file.c", "#include <unistd.h>\n"),
    (includes, "engine/base/pool.c", "#include <pthread.h>\n#include <stdatomic.h>\n"),
    (includes, "engine/skidpad.h", '#include "world/step.h"\n#include "base/result.h"\n'),
    (includes, "include/skidpad/a.h", '#include "skidpad/math.h"\n#include <stdint.h>\n'),
    (includes, "engine/csg/b.c", '#include "skidpad/math.h"\n#include "skidpad/result.h"\n'),
    (includes, "game/view/a.c", '#include "skidpad.h"\n#include "view/a_internal.h"\n#include <SDL.h>\n'),
    (libm, "engine/math/a.c", 'double a(double x) { return sqrt(x) + sk_sin(x) + t.sin(x); } // sin(x)\n/* cos(\n) */ char *s = "exp(1)";\n'),
    (parameters, "game/cli/a.c", "int a(int b, char *c, int (*d)(int, int), int e[2], int f, int g);\n"),
    (parameters, "game/cli/a.c", "#define A(b, c, d, e, f, g, h) \\\n    int i(b, c, d, e, f, g, h)\n"),
    (parameters, "game/cli/a.c", "int a(void) {\n    f(1, 2, 3, 4, 5, 6, 7);\n    return f(1, 2, 3, 4, 5, 6, 7);\n}\n"),
    (parameters, "game/cli/a.c", 'int a(int b /* , , , , , , */) {\n    int c = f(1, 2, 3, 4, 5, 6, 7), d[] = {1, 2, 3, 4, 5, 6, 7};\n}\n'),
    (formatting, "engine/math/a.c", "int a;\n"),
]
BAD = [
    (includes, "engine/csg/a.c", '\n#include "contact/pebble.h"\n'),
    (includes, "engine/csg/a.c", '\n#  include "world/step.h"\n'),
    (includes, "engine/gear/a.h", '\n#include "csg/shape_internal.h"\n'),
    (includes, "engine/world/a.c", '\n#include "../../game/view/camera.h"\n'),
    (includes, "engine/world/a.c", '\n#include "skidpad/world.h"\n'),
    (includes, "include/skidpad/a.h", '\n#include "math/vec3.h"\n'),
    (includes, "include/skidpad/a.h", '\n#include <stdio.h>\n'),
    (includes, "library/a.c", '\n#include "view/window.h"\n'),
    (includes, "library/a.c", '\n#include "csg/shape_internal.h"\n'),
    (includes, "engine/world/a.c", '\n#include "view/camera.h"\n'),
    (includes, "engine/world/a.c", '\n#include "skidpad.h"\n'),
    (includes, "engine/world/a.c", "\n#include <time.h>\n"),
    (includes, "engine/gear/a.c", "\n#include <unistd.h>\n"),
    (includes, "engine/body/a.c", "\n#include <pthread.h>\n"),
    (includes, "engine/sound/a.c", '\n#include "base/result.h"\n'),
    (includes, "engine/skidpad.h", '\n#include "csg/shape_internal.h"\n'),
    (includes, "game/cli/main.c", '\n#include "world/step.h"\n'),
    (includes, "game/cli/main.c", '\n#include "../../engine/world/step.h"\n'),
    (includes, "game/cli/main.c", '\n#include "view/panel_internal.h"\n'),
    (includes, "game/scene/a.c", '\n#include "view/camera.h"\n'),
    (includes, "game/sound/a.c", '\n#include "system/memory.h"\n'),
    (libm, "engine/math/a.c", "\ndouble a(double x) { return sin(x); }\n"),
    (libm, "engine/math/a.h", "\ndouble a = -pow (2.0, 3.0);\n"),
    (libm, "engine/gear/a.c", "\nfloat a(float x) { return sqrtf(x); }\n"),
    (parameters, "engine/math/a.h", "\nvoid a(int b, int c, int d, int e, int f, int g, int h);\n"),
    (parameters, "include/skidpad/a.h", "\nSK_API sk_result a(int b, int c, int d, int e, int f, int g,\n    int h);\n"),
    (parameters, "game/view/a.cpp", "\nstatic const char *a(int b, int c, int d, int e, int f, int g, int h) {\n}\n"),
    (parameters, "library/a.c", "\nint a(int b, int c, int d, int e, int f, const char *g, ...) {\n}\n"),
    (parameters, "bench/a.c", "\ntypedef struct a { void (*b)(int c, int d, int e, int f, int g, int h, int i); } a;\n"),
    (parameters, "tests/a.c", "\nint a(int (*b)(int, int), int c, int d, int e, int f, int g, int h);\n"),
    (formatting, "engine/math/a.c", "int b;\nint   a;\n"),
]


def self_test():
    failures = []
    can_format = shutil.which("clang-format") and shutil.which("git")
    for rule, path, text in GOOD:
        if rule is not formatting or can_format:
            failures += ["wrongly refused: " + breach for breach in breaches_of(rule, {path: text})]
    for rule, path, text in BAD:
        if rule is formatting and not can_format:
            continue
        found = breaches_of(rule, {path: text})
        if len(found) != 1 or not found[0].startswith(path + ":2:"):
            failures.append("%s: not caught once in line 2: %r (%r)" % (path, text, found))
    with tempfile.TemporaryDirectory() as root:
        source, compiled = os.path.join(root, "a.c"), os.path.join(root, "a.o")
        with open(source, "w", encoding="utf-8") as file:
            file.write("double sin(double); double a(double x) { return sin(x); }\n")
        subprocess.run([os.environ.get("CC", "cc"), "-c", source, "-o", compiled], check=True)
        if len(symbols(compiled)) != 1:
            failures.append("a call of sin in an object was not caught")
    return failures


def main(arguments):
    rules = {"includes": includes, "libm": libm, "parameters": parameters, "symbols": symbols, "format": formatting}
    if arguments == ["self-test"]:
        breaches = self_test()
    elif len(arguments) == 2 and arguments[0] in rules:
        breaches = rules[arguments[0]](arguments[1])
    else:
        print(__doc__)
        return 2
    for breach in breaches:
        print(breach)
    return 1 if breaches else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
