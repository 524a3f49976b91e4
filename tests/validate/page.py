#!/usr/bin/python3
"""The page docs/validation.md says what the program measures.

    page.py PROGRAM PAGE static GROUPS   it names exactly the checks of the program, with their sources and reasons, and
                                         the program has no other groups than these
    page.py PROGRAM PAGE GROUP           measures a group: every check passes, and the page's section is what
                                         `--markdown` prints, to the last digit
    page.py PROGRAM PAGE self-test       a row that is changed, lost or added is found

`skidpad validate --markdown > docs/validation.md` renews the page.
"""
import difflib
import json
import os
import re
import subprocess
import sys


def run(program, *arguments):
    environment = {key: value for key, value in os.environ.items() if key != "SKIDPAD_LONG"}
    return subprocess.run([program, "validate", *arguments], capture_output=True, text=True, env=environment)


def cells(line):
    return [cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]]


def plain(text):
    return re.sub(r"\\([|*_])", r"\1", text)


def rows(page):
    """name: (source, reason) of every row of every table."""
    found = {}
    for line in page.splitlines():
        if line.startswith("| `"):
            row = cells(line)
            found[row[0].strip("`")] = (plain(row[2]), plain(row[5]))
    return found


def section(page, group):
    match = re.search(r"^## %s$.*?(?=^## |\Z)" % re.escape(group), page, re.MULTILINE | re.DOTALL)
    return match.group(0).strip() if match else ""


def group_list_faults(program, groups):
    have = {c["name"].split(".")[0] for c in json.loads(run(program, "--list", "--json").stdout)}
    return [f"group {name} is measured by no test: add it to SKIDPAD_VALIDATE_GROUPS" for name in sorted(have - set(groups))]


def static_faults(program, page):
    checks = json.loads(run(program, "--list", "--json").stdout)
    want = {c["name"]: (c["source"].strip(), c["reason"].strip()) for c in checks}
    have = rows(page)
    faults = [f"the page has no row {name}" for name in want if name not in have]
    faults += [f"there is no check {name}" for name in have if name not in want]
    for name in want:
        if name in have and have[name] != want[name]:
            faults.append(f"{name}: the page says {have[name]}, the program {want[name]}")
    if list(have) != [name for name in want if name in have] and not faults:
        faults.append("the rows are in another order")
    return faults


def group_faults(program, page, group):
    measured = run(program, group, "--markdown", "--jobs", "1")
    faults = []
    if measured.returncode != 0:
        faults.append(f"status {measured.returncode}: {measured.stderr}")
        faults.append(run(program, group, "--jobs", "1").stdout)
    now = section(measured.stdout, group)
    if now != section(page, group):
        faults += ["the page says (-) what is not measured (+):"]
        faults += list(difflib.unified_diff(section(page, group).splitlines(), now.splitlines(), lineterm="", n=0))
    return faults


def self_test(program, page):
    name = next(iter(rows(page)))
    line = next(line for line in page.splitlines() if line.startswith(f"| `{name}`"))
    planted = {"lost": page.replace(line + "\n", ""), "added": page.replace(line, line + "\n" + line.replace(name, "hold.nosuch")),
               "changed": page.replace(line, line[:-3] + "x |")}
    return [f"a row {what} is not found" for what, other in planted.items() if not static_faults(program, other)]


def main():
    program, path, what, *groups = sys.argv[1:]
    with open(path, encoding="utf-8") as file:
        page = file.read()
    if what == "static":
        faults = static_faults(program, page) + group_list_faults(program, groups)
    elif what == "self-test":
        faults = self_test(program, page)
    else:
        faults = group_faults(program, page, what)
    for fault in faults:
        print(fault)
    if faults:
        print("Where the program is right: skidpad validate --markdown > docs/validation.md")
    return 1 if faults else 0


sys.exit(main())
