#!/usr/bin/python3
"""Scene files that want endless work or memory: every one is stopped, and soon, however much work a step of it is.

    endless_scene.py SKIDPAD
"""
import os
import re
import sys
import tempfile

from program_runner import PROGRAM
from refusals import Refusals, scene, write

# Loops whose every step is as much work as can be had for one: they must end soon all the same.
LONG = "local s = string.rep('x', 4000)\nlocal a, b = s .. 1, s .. 2\n"
EMPTY = "local T = {}\nfor i = 1, 4000000 do T[i] = 1 end\nfor i = 1, 4000000 do T[i] = nil end\n"
SLOW = {
    "comparing texts": LONG + "while true do local c = a < b end",
    "texts that are equal": LONG + "local c = string.rep('x', 4000) .. 1\nwhile true do local d = a == c end",
    "turning texts round": LONG + "while true do s:reverse() end",
    "capitals": LONG + "while true do s:upper() end",
    "bytes": LONG + "while true do s:byte(1, 250) end",
    "letters": "local t = {}\nfor i = 1, 250 do t[i] = 65 end\nwhile true do string.char(table.unpack(t)) end",
    "digits": "local s = string.rep('0', 4000)\nwhile true do tonumber(s) end",
    "the largest of many": "local t = {}\nfor i = 1, 250 do t[i] = i end\nwhile true do math.max(table.unpack(t)) end",
    "more and more arguments": "local function f(n, ...)\nif n > 0 then return f(n - 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, ...) end\n"
                               "while true do select('#', ...) end end\nf(5000)",
    "passing on many arguments": "local function none() end\nlocal function f(n, ...)\nif n > 0 then return f(n - 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, ...) end\n"
                                 "while true do none(...) end end\nf(5000)",
    "hulls": "local p = {}\nfor i = 1, 256 do p[i] = { i % 2, i // 2 % 2, i // 4 % 2 } end\nwhile true do hull(p) end",
    "answers handed down": "local function f(n)\nif n > 0 then return " + "nil, " * 200 + "f(n - 1) end end\nwhile true do f(900) end",
    "walks through a table that was emptied": EMPTY + "for k = 1, 1e7 do pairs(T) end",
    "fields in a table that was emptied": EMPTY + "T[1], T.turn = box{ min = {0, 0, 0}, max = {1, 1, 1} }, 1\nwhile true do moved(T) end",
    "a full table that always looks for room": "local T = {}\nfor i = 1, 2097153 do T[i] = 1 end\nT[-1] = 1\n"
                                               "for k = 1, 1e9 do T[-2 - k] = 1 T[-2 - k] = nil end",
    "numbers with many digits": "while true do string.format('%.99f', 1e308 / 3) end",
    "large numbers with few": "while true do string.format('%.1f', 1e308 / 3) end",
    "a long text as a number": "local s = string.rep('1', 4000)\nwhile true do for i = s, 1 do end end",
    "a text as a number": "while true do for i = '" + "1" * 130 + "', 1 do end end",
    "a text as a number for a function": "while true do math.sqrt('" + "1" * 130 + "') end",
    "joined numbers": "local t = {}\nfor i = 1, 200 do t[i] = 1e308 / 3 end\nwhile true do table.concat(t) end",
    "remainders": "while true do math.fmod(1e308, 3e-308) end",
    "tables that are thrown away": "while true do local t = {} end",
    "a huge number as a text": "local a = 1e308 / 3\nwhile true do local s = a .. a end",
    "many huge numbers as a text": "local a = 1e300\nwhile true do local s = a .. a .. a .. a .. a .. a end",
    "a fraction as a text": "local a = 1 / 3\nwhile true do local s = a .. a end",
    "the length of a number": "local a, f = 1e300, string.len\nwhile true do f(a) end",
    "a part of a number": "local a, f = 1e300, string.sub\nwhile true do f(a, 1) end",
    "a short text as a number": "while true do for i = '1e-300', -1 do end end",
    "the length of a table that was emptied": EMPTY + "while true do local n = #T end",
    "recursion, not too deep": "local function f(n) return n == 0 and 0 or 1 + f(n - 1) end\nwhile true do f(900) end",
}

# What is refused with a sentence of its own.
OTHER = {
    "comparing texts of zeros": ("local a = string.rep('\\0', 4000)\nlocal b, c = a .. 1, a .. 2\nwhile true do local d = b < c end",
                                 r":1: a text may not have a zero byte"),
    "a chain of or": ("local a\nlocal x = " + "a or " * 100000 + "a", r":2: too many 'and' and 'or' in one expression; at most 1000 are allowed"),
    "a chain of or in brackets": ("local a\nlocal x = " + "(" * 80 + "a" + (" or a" * 14 + ")") * 80, r":2: too many 'and' and 'or'"),
    "a chain of elseif": ("local a\nif a then\n" + "elseif a then\n" * 30000 + "end", r":1003: too many elseif in one if; at most 1000 are allowed"),
    "a chain of not": ("local a\nlocal x = " + "not " * 300 + "a", r":2: too many unary operators or '\.\.' in one expression; at most 180 are allowed"),
    "a chain of minus": ("local a\nlocal x = " + "- " * 300 + "1", r":2: too many unary operators"),
    "a chain of joined texts": ("local a = 'a'\nlocal x = " + "a .. " * 300 + "a", r":2: too many unary operators or '\.\.'"),
    "operators in brackets": ("local a\nlocal x = " + "(" * 80 + "- " * 100 + "1" + ")" * 80, r":2: too many unary operators.* at most 20 are"),
    "many breaks": ("while true do\n" + "if a then break end\n" * 20000 + "end", r":1002: too many goto, break and labels; at most 1000 are allowed"),
    "names inside functions": ("".join("local %s local function f%d() " % (", ".join("v%d_%d" % (d, i) for i in range(190)), d) for d in range(30))
                               + "x=x " * 100000 + " end" * 30, r"this is too much to compile"),
    "four megabytes": ("local a\nlocal x = " + "a or " * 800000 + "a", r"the file is larger than 1 MB"),
    "recursion 150,000 deep": ("local function f(n) return n == 0 and 0 or 1 + f(n - 1) end\nf(150000)",
                               r":1: functions call each other more than 1000 deep"),
    "keys with one hash": ("local T = {}\nfor k = 1, 1e9 do T[k * 65535] = 1 end", r":2: this (takes too long|runs too long|needs more)"),
    "numbers with one hash": ("local x = 0\n" + "".join("x = %d\n" % (65535 * i) for i in range(60000)), r"this takes too long|must end with"),
    "remainders of the operator": ("local a, b = 1e308, 3e-308\nwhile true do local c = a % b end", r":2: this (takes|runs) too long"),
    "tables that are kept": ("local t = {}\nwhile true do t = { t } end", r":2: this (needs more than 96 MB of memory|(runs|takes) too long)"),
    "texts that are kept": ("local t = {}\nfor i = 1, 1e9 do t[i] = 'x' .. i end", r":2: this (needs more than 96 MB of memory|(runs|takes) too long)"),
    "shapes that are kept": ("local b = box{ min = {0, 0, 0}, max = {1, 1, 1} }\nwhile true do repeated{ b, count = 100000, step = {1, 0, 0} } end",
                             r":2: (this (runs|takes) too long|repeated: the scenery has more than)"),
}

# What a pilot does in each tick, after the lines that run once.
PILOTS = {
    "a pilot that walks through an emptied table": (EMPTY, "while true do pairs(T) end", r":\d+: this (runs|takes) too long"),
    "a pilot with remainders": ("local a, b = 1e308, 3e-308", "while true do local c = a % b end", r":\d+: this (runs|takes) too long"),
    "a pilot that calls itself": ("local function f(n) return 1 + f(n) end", "f(1)", r":\d+: functions call each other more than 1000 deep"),
    "a pilot that keeps everything": ("local t = {}", "while true do t = { t } end", r":\d+: this ((runs|takes) too long|needs more)"),
}

# Processor time (s) and memory (MB). The promise is 2 s on an idle machine. Instrumented builds and those without optimisation
# take more; the counters are the same.
RELEASED = "/release/" in PROGRAM
SECONDS_MOST = 3.0 if RELEASED else 60.0
MEGABYTES_MOST = 300 if RELEASED else 3000


def refused(these, name, arguments, pattern):
    """One run as `check` makes it, whose processor time and memory are measured."""
    these.cases += 1
    with tempfile.TemporaryFile() as errors, open(os.devnull, "wb") as nothing:
        actions = [(os.POSIX_SPAWN_DUP2, errors.fileno(), 2), (os.POSIX_SPAWN_DUP2, nothing.fileno(), 1)]
        child = os.posix_spawn(PROGRAM, [PROGRAM, *arguments], os.environ, file_actions=actions)
        status, usage = os.wait4(child, 0)[1:]
        errors.seek(0)
        lines = errors.read().decode("latin-1").splitlines()
    status = os.waitstatus_to_exitcode(status)
    seconds, megabytes = usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024
    print("%-42s %5.2f s %4.0f MB" % (name, seconds, megabytes))
    if status != 2 or len(lines) != 1 or not re.search(pattern, lines[0]):
        these.fail("%s: expected status 2 and one line like %r, got status %s and: %.600s" % (name, pattern, status, "\n".join(lines)))
    if seconds > SECONDS_MOST or megabytes > MEGABYTES_MOST:
        these.fail("%s: expected at most %g s and %d MB, got %.2f s and %.0f MB" % (name, SECONDS_MOST, MEGABYTES_MOST, seconds, megabytes))


def main():
    with Refusals() as these:
        path = these.path("endless.lua")
        for name, text in SLOW.items():
            write(path, text)
            refused(these, name, ["scene", path], r":\d+: this (runs|takes) too long")
        for name, (text, pattern) in OTHER.items():
            write(path, text)
            refused(these, name, ["scene", path], pattern)
        for name, (before, body, pattern) in PILOTS.items():
            write(path, before + "\n" + scene("aircraft = { { type = 'c172p', at = {0, 0} } },\npilot = function() " + body + " end"))
            refused(these, name, ["run", path, "--ticks", "3"], pattern)
        return these.end()


if __name__ == "__main__":
    sys.exit(main())
