#!/usr/bin/python3
"""Each kind of event has a name in the library, and docs/library/world.md explains the name.

    events.py ROOT
"""
import os
import re
import sys

ROOT = sys.argv[1]
NO_KINDS = {"SK_EVENT_KINDS", "SK_EVENT_STATE_KINDS"}


def text_of(*path):
    with open(os.path.join(ROOT, *path), encoding="utf-8") as file:
        return file.read()


def main():
    listed = re.search(r"typedef enum sk_event_kind \{(.*?)\} sk_event_kind;", text_of("engine", "world", "state.h"), re.DOTALL)
    kinds = set(re.findall(r"^ *(SK_EVENT_\w+)\b", listed[1], re.MULTILINE)) - NO_KINDS
    names = dict(re.findall(r'\[(SK_EVENT_\w+)\] =\s*\{\s*"(\w+)"', text_of("engine", "world", "event_text.c")))
    page = text_of("docs", "library", "world.md")
    if len(kinds) < 30:
        return f"only {len(kinds)} kinds are found"
    if kinds != set(names):
        return f"without a name, or named but gone: {sorted(kinds ^ set(names))}"
    unexplained = [name for name in names.values() if f"`{name}`" not in page]
    return f"docs/library/world.md lacks {unexplained}" if unexplained else None


sys.exit(main())
