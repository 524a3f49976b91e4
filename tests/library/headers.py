#!/usr/bin/python3
"""Each public header compiles alone, as C17 and as C++17, without a warning.

    headers.py ROOT CC CXX
"""
import os
import subprocess
import sys

ROOT, CC, CXX = sys.argv[1:]
INCLUDE = os.path.join(ROOT, "include")
STRICT = ["-Wall", "-Wextra", "-Wpedantic", "-Wshadow", "-Wconversion", "-Werror", "-fsyntax-only", "-I", INCLUDE]


def compiled(command, text):
    done = subprocess.run([*command, *STRICT, "-"], input=text, capture_output=True, text=True)
    return done.stderr if done.returncode != 0 else ""


def main():
    headers = sorted(os.listdir(os.path.join(INCLUDE, "skidpad")))
    if len(headers) < 8:
        return f"only {headers} are public"
    for header in headers:
        text = f"#include <skidpad/{header}>\n#include <skidpad/{header}>\nint main(void) {{ return 0; }}\n"
        for command in ([CC, "-std=c17", "-x", "c"], [CXX, "-std=c++17", "-x", "c++"]):
            if said := compiled(command, text):
                return f"{header} as {command[1]}:\n{said}"
    # The check itself: something that is no declaration is refused.
    if not compiled([CC, "-std=c17", "-x", "c"], "#include <skidpad/world.h>\nsk_word x;\n"):
        return "an unknown type was accepted"
    return None


sys.exit(main())
