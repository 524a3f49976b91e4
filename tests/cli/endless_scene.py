#!/usr/bin/python3
"""Scene files whose loops have no end: every one is stopped, and soon, however much work a step of it is.

    endless_scene.py SKIDPAD
"""
import sys
import time

from refusals import Refusals, write

# Loops whose every step is as much work as can be had for one: they must end soon all the same.
LONG = "local s = string.rep('x', 4000)\nlocal a, b = s .. 1, s .. 2\n"
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
}
SLOW_MOST = 60.0  # s, an instrumented build on a busy machine included


def main():
    with Refusals() as these:
        path = these.path("endless.lua")
        for name, text in SLOW.items():
            write(path, text)
            begin = time.monotonic()
            these.check(name, ["scene", path], r":\d+: this runs too long")
            took = time.monotonic() - begin
            print("%-30s %5.1f s" % (name, took))
            if took > SLOW_MOST:
                these.fail("%s: took %.0f s" % (name, took))
                break  # the others would take as long
        return these.end()


if __name__ == "__main__":
    sys.exit(main())
