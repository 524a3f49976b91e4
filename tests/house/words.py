#!/usr/bin/python3
"""Plain words: names and sentences use the terms of the field.

    words.py names ROOT    words that names of files and identifiers in C may not have
    words.py text ROOT     phrases that comments, messages and documentation may not have
    words.py lines ROOT    lines of Markdown beyond 100 characters (tables, code, headings, pictures and links excepted)
    words.py self-test     each rule catches a planted breach

Prints one line per breach, with what to write instead; exit status 1 if there is one. A metaphor that stays has an entry
in docs/glossary.md.
"""
import os
import re
import subprocess
import sys
import tempfile

WIDTH = 100

# A word of a name, and what to call it. Names of more than LONGEST words are sentences (tests) and may have them.
LONGEST = 4
NAMES = {
    "surveyor": "boundary_builder", "nearness": "proximity", "footing": "support", "stance": "support_plane or statics",
    "footage": "replay_source", "tape": "history", "tapes": "histories", "looped": "reference", "books": "account",
    "soup": "list of triangles", "oddity": "warning", "oddities": "warnings", "heed": "followed hint", "wish": "intent",
    "wishes": "intents", "crawl": "short_steps",
    "crawling": "short_steps", "wreck": "broken", "foot": "ground_point", "feet": "points", "feel": "cues or surface",
    "feels": "cues or surface", "felt": "effective", "told": "reported", "tell": "report, note, show or print",
    "tells": "reports, notes, shows or prints", "meet": "touch, evaluate or overlap", "meets": "touches or overlaps",
    "met": "hit", "meeting": "hit", "way": "path, direction or displacement", "ways": "paths or directions",
    "leap": "jump", "leapt": "jumped", "hands": "keyboard_flight, autopilot or controls",
}
NAMES_KEPT = {
    "foot": "game/scene/lua_units.c game/scene/lua_weather.c",  # the unit of length
    "feet": "game/panels/hud_rotor.c",
}
# Functions of libraries.
FOREIGN = re.compile(r"^(SDL|GL|gl|mp[zq]|Im|lua|LUA)")

# A phrase (a regular expression, whole words, any case), and what to write instead.
PHRASES = [
    (r"surveyor", "boundary builder"), (r"nearness", "proximity"), (r"footage", "source of a replay"),
    (r"footing", "support"), (r"oddit(y|ies)", "warning"), (r"looped", "reference"),
    (r"by and by", "gradually"), (r"anew", "again"), (r"whoever", "say who: the caller, the pilot, a test"),
    (r"lets go( of)?", "releases; separates"), (r"(gives?|gave|given|giving) way", "yields"), (r"felt", "effective; measured"),
    (r"feels?", "say what acts on what"), (r"told", "reported, shown, stated"), (r"tells? of", "describes, contains"),
    (r"leaps?", "jump"), (r"leapt", "jumped"), (r"wrecked", "broken"), (r"tapes?", "flight history"),
    (r"the books", "the account"), (r"when it likes", "at any time"), (r"never leaves a number behind", "never writes NaN"),
    (r"a number (behind )?that is none", "NaN"), (r"lies over pushes", "a strut tilted past 60 degrees"),
    (r"the way of the data", "data flow"), (r"where to put the next idea", "where to add things"),
    (r"beside it [\w./-]+\.skr", "FILE shown as ghost"), (r"other from [\d.]+ s on", "first difference at TIME"),
]
PHRASE = [(re.compile(r"(?<![\w`-])(?:%s)(?![\w`-])" % phrase, re.IGNORECASE), instead) for phrase, instead in PHRASES]
ANY_PHRASE = re.compile(r"\b(?:%s)\b" % "|".join(phrase for phrase, _ in PHRASES), re.IGNORECASE)  # quick, and finds more

SKIPPED = re.compile(r"^(tests/golden/|tests/fuzz/corpus/|docs/pictures/|assets/maps/|CHANGELOG\.md$|LICENSE$|tests/house/words\.py$)")
SOURCE = re.compile(r"\.(c|h|cpp|hpp)$")
COMMENT_OR_STRING = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', re.DOTALL)
LUA_COMMENT_OR_STRING = re.compile(r'--\[\[.*?\]\]|--[^\n]*|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', re.DOTALL)
HASH_COMMENT_OR_STRING = re.compile(r'""".*?"""|#[^\n]*|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', re.DOTALL)
HASH_COMMENTS = re.compile(r"\.(py|cmake|in)$|(^|/)CMakeLists\.txt$|^tools/|^(check|fly)$")  # Python, shell and CMake
CODE_SPAN = re.compile(r"`[^`\n]*`")


def tracked(root):
    listing = subprocess.run(["git", "-C", root, "ls-files", "-z"], capture_output=True, text=True)
    if listing.returncode != 0:
        print("not a git checkout: " + listing.stderr.strip())
        sys.exit(77)
    return [path for path in listing.stdout.split("\0")
            if path and not SKIPPED.search(path) and os.path.isfile(os.path.join(root, path))]


def read(root, path):
    with open(os.path.join(root, path), encoding="utf-8", errors="replace") as file:
        return file.read()


def blank(match):
    return re.sub(r"[^\n]", " ", match.group())


def prose_pattern(path):
    """What matches the comments and texts of a source; None for other files."""
    if SOURCE.search(path) or path.endswith(".glsl"):
        return COMMENT_OR_STRING
    if path.endswith(".lua"):
        return LUA_COMMENT_OR_STRING
    return HASH_COMMENT_OR_STRING if HASH_COMMENTS.search(path) else None


def forbidden_word(name, path):
    parts = re.split(r"_+|(?<=[a-z])(?=[A-Z])", name.strip("_"))
    if len(parts) > LONGEST or FOREIGN.match(name):
        return None
    for part in parts:
        if part in NAMES and path not in NAMES_KEPT.get(part, "").split():
            return part
    return None


def names(root):
    breaches = []
    for path in tracked(root):
        stem = os.path.basename(path).split(".")[0]
        word = forbidden_word(stem, path)
        if word and prose_pattern(path):
            breaches.append("%s: the file's name has '%s': %s" % (path, word, NAMES[word]))
        prose = prose_pattern(path)
        if prose is None:
            continue
        seen = set()
        code = prose.sub(blank, read(root, path))
        for match in re.finditer(r"[A-Za-z_]\w*", code):
            name = match.group()
            word = None if name in seen else forbidden_word(name, path)
            if word:
                breaches.append("%s:%d: %s has '%s': %s" % (path, code.count("\n", 0, match.start()) + 1, name, word, NAMES[word]))
            seen.add(name)
    return breaches


def only(pattern, text):
    """The text with everything made blank but what matches."""
    at, out = 0, []
    for match in pattern.finditer(text):
        out += [re.sub(r"[^\n]", " ", text[at:match.start()]), match.group()]
        at = match.end()
    return "".join(out + [re.sub(r"[^\n]", " ", text[at:])])


def prose_of(path, text):
    """The text with everything that is no comment, message or prose made blank; None where there is none."""
    pattern = prose_pattern(path)
    if pattern is COMMENT_OR_STRING:
        return re.sub(r"^ *#[^\n]*", blank, only(pattern, text), flags=re.MULTILINE)
    if pattern:
        return only(pattern, text)
    if path.endswith(".md"):
        text = re.sub(r"^    [^\n]*", blank, text, flags=re.MULTILINE) if not path.startswith("docs/validation") else text
        return CODE_SPAN.sub(blank, text)
    return None


def text(root):
    breaches = []
    for path in tracked(root):
        prose = prose_of(path, read(root, path))
        if prose is None or not ANY_PHRASE.search(prose):
            continue
        for pattern, instead in PHRASE:
            for match in pattern.finditer(prose):
                breaches.append("%s:%d: '%s': %s" % (path, prose.count("\n", 0, match.start()) + 1, match.group(), instead))
    return breaches


def lines(root):
    breaches = []
    for path in tracked(root):
        if not path.endswith(".md"):
            continue
        fence = False
        for number, line in enumerate(read(root, path).split("\n"), 1):
            fence ^= line.lstrip().startswith("```")
            bare = re.sub(r"\]\([^)]*\)", "]()", line)  # the address of a link cannot be wrapped
            if fence or len(bare) <= WIDTH or re.match(r"    |\s*\||#|\s*!\[|<", line):
                continue
            breaches.append("%s:%d: %d characters, %d are allowed" % (path, number, len(line), WIDTH))
    return breaches


GOOD = [
    (names, "engine/a.c", "int ground_z; // the foot\nvoid a_wheel_that_has_met_a_kerb_stops(void);\n"),
    (names, "game/scene/lua_units.c", "double foot = 0.3048;\n"),
    (text, "engine/a.c", 'int told; // reported\nchar *s = "the surface yields";\n'),
    (text, "docs/a.md", "The surface yields. `tape`\n\n    told = 1\n"),
    (text, "assets/scenes/a.lua", "local told = 1 -- reported\n"),
    (names, "assets/scenes/a.lua", "local reported = 1 -- told\n"),
    (text, "tests/a.py", "told = 'reported'\n"),
    (lines, "docs/a.md", "| " + "a" * 200 + " |\n\n    " + "a" * 200 + "\n\n[a](" + "a" * 200 + ")\n"),
]
BAD = [
    (names, "engine/a.c", "\nvoid sk_wheel_feel(void);\n"),
    (names, "engine/a.c", "\ntypedef struct surveyor surveyor;\n"),
    (text, "engine/a.c", "\n// whoever draws\n"),
    (text, "game/a.c", '\nchar *s = "%s gives way";\n'),
    (text, "docs/a.md", "\nThe tape of a flight.\n"),
    (names, "assets/scenes/a.lua", "\nlocal hands = 1\n"),
    (names, "tests/cli/a.py", "\ntold = 1\n"),
    (text, "assets/scenes/a.lua", '\nscene{ title = "Whoever lands first" }\n'),
    (text, "tests/a.py", '\n"""What is told."""\n'),
    (text, "tests/gear/a_test.c", "\n// the ground gives way\n"),
    (text, "tools/a", "\n# builds it anew\n"),
    (lines, "docs/a.md", "\n" + "a " * 60 + "\n"),
]


def breaches_of(rule, path, content):
    with tempfile.TemporaryDirectory() as root:
        os.makedirs(os.path.dirname(os.path.join(root, path)))
        with open(os.path.join(root, path), "w", encoding="utf-8") as file:
            file.write(content)
        subprocess.run(["git", "init", "--quiet", root], check=True)
        subprocess.run(["git", "-C", root, "add", "."], check=True)
        return rule(root)


def self_test():
    failures = []
    for rule, path, content in GOOD:
        failures += ["wrongly refused: " + breach for breach in breaches_of(rule, path, content)]
    for rule, path, content in BAD:
        found = breaches_of(rule, path, content)
        if len(found) != 1 or not found[0].startswith(path + ":2:"):
            failures.append("%s: not caught once in line 2: %r" % (path, found))
    found = breaches_of(names, "engine/footing.c", "")
    if len(found) != 1:
        failures.append("a file's name was not caught: %r" % found)
    return failures


def main(arguments):
    rules = {"names": names, "text": text, "lines": lines}
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
