#!/usr/bin/python3
"""The library exports what its headers mark with SK_API, and nothing else.

    symbols.py ROOT LIBRARY [final]     final: not built for debugging, so it cannot end the program and prints nothing
"""
import os
import re
import subprocess
import sys

ROOT, LIBRARY = sys.argv[1:3]
FINAL = "final" in sys.argv[3:]
ENDS_OR_PRINTS = {"exit", "_exit", "_Exit", "quick_exit", "abort", "__assert_fail", "printf", "__printf_chk", "puts", "putchar",
                  "perror", "stderr"}
COMMENT = re.compile(r"//[^\n]*")
DECLARED = re.compile(r"\bSK_API\b[^;(]*?(\w+)\s*\(", re.DOTALL)


def declared():
    names, folder = set(), os.path.join(ROOT, "include", "skidpad")
    for header in os.listdir(folder):
        with open(os.path.join(folder, header), encoding="utf-8") as file:
            text = re.sub(r"^#[^\n]*", "", COMMENT.sub("", file.read()), flags=re.MULTILINE)
        names |= set(DECLARED.findall(text))
        # Every function that is not inline is marked, so none is forgotten.
        for name in re.findall(r"^(?!SK_API|static|typedef|\s|})[\w *]*?(\w+)\([^;{]*\);", text, flags=re.MULTILINE):
            sys.exit(f"{header} declares {name} without SK_API")
    return names


def exported():
    listing = subprocess.run(["nm", "-D", "--defined-only", LIBRARY], check=True, capture_output=True, text=True).stdout
    ours = {line.split()[-1] for line in listing.splitlines() if line.split()[-2] in "TDBRVW"}
    return {name for name in ours if not name.startswith(("__asan", "__ubsan", "__odr_asan", "__llvm", "__start_", "__stop_", "lprof"))}


def imported():
    listing = subprocess.run(["nm", "-D", "--undefined-only", LIBRARY], check=True, capture_output=True, text=True).stdout
    names = {line.split()[-1].split("@")[0] for line in listing.splitlines()}
    if "malloc" not in names:
        sys.exit(f"{LIBRARY} imports {sorted(names)}: malloc is missing")
    return names


def main():
    in_headers, in_library = declared(), exported()
    if len(in_headers) < 80:
        return f"only {len(in_headers)} functions are found in the headers"
    if missing := in_headers - in_library:
        return f"declared and not exported: {sorted(missing)}"
    if hidden := in_library - in_headers:
        return f"exported and not declared: {sorted(hidden)}"
    if FINAL and (unwanted := imported() & ENDS_OR_PRINTS):
        return f"the library calls {sorted(unwanted)}"
    if private := [name for name in in_library if re.search(r"_brute$|^sk_paper_", name)]:
        return f"not for the public: {private}"
    return None


sys.exit(main())
