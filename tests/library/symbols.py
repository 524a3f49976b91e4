#!/usr/bin/python3
"""The library exports what its headers mark with SK_API, and nothing else.

    symbols.py ROOT LIBRARY
"""
import os
import re
import subprocess
import sys

ROOT, LIBRARY = sys.argv[1:]
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
    return {name for name in ours if not name.startswith(("__asan", "__ubsan", "__odr_asan", "__llvm", "__start_", "__stop_"))}


def main():
    in_headers, in_library = declared(), exported()
    if len(in_headers) < 80:
        return f"only {len(in_headers)} functions are found in the headers"
    if missing := in_headers - in_library:
        return f"declared and not exported: {sorted(missing)}"
    if hidden := in_library - in_headers:
        return f"exported and not declared: {sorted(hidden)}"
    if private := [name for name in in_library if re.search(r"_brute$|^sk_paper_", name)]:
        return f"not for the public: {private}"
    return None


sys.exit(main())
