#!/usr/bin/python3
"""Words of a command line, lines of a probe and files of keys that are refused.

    bad_command.py SKIDPAD
"""
import os
import re
import sys

from refusals import Refusals, write

# name: (the words, what the one line must match)
COMMANDS = {
    "unknown option": (["run", "airfield", "--secnds", "3"], r"unknown option --secnds; did you mean --seconds\?"),
    "unknown letter": (["run", "airfield", "-x"], r"run: unknown option -x; allowed: --seconds, --ticks, .*, --help$"),
    "missing value": (["run", "airfield", "--seconds"], r"--seconds needs a value"),
    "value for a flag": (["run", "airfield", "--hash=1"], r"--hash takes no value"),
    "value that is no number": (["run", "airfield", "--seconds", "3x"], r"--seconds must be a number .*'3x'"),
    "an option of the program": (["--versio"], r"skidpad: unknown option --versio; did you mean --version\?$"),
    "an option of flying, misspelt": (["--secnds", "3"], r"skidpad: unknown option --secnds; did you mean --seconds\?$"),
    "a letter for the program": (["-v"], r"skidpad: unknown option -v; allowed: .*--help, --version$"),
    "an option nobody has": (["run", "airfield", "--quack"], r"run: unknown option --quack; allowed: --seconds, .*, --help$"),
    "an option of a command without any": (["numerics", "--quack"], r"numerics: unknown option --quack; allowed: --help$"),
    "a word too many for a command without any": (["keys", "zz"], r"keys: 'zz' is one word too many; usage: skidpad keys \[OPTIONS\]$"),
    "help on no command": (["help", "zz"], r"help: there is no command 'zz'; allowed: .*run, .*, help$"),
    "help on a misspelt command": (["help", "rnu"], r"help: there is no command 'rnu'; did you mean 'run'\?$"),
    "time in words": (["run", "airfield", "--seconds", "abc"], r"run: --seconds must be a number from 0 to 8333333 s, not 'abc'$"),
    "ticks in words": (["run", "airfield", "--ticks", "abc"], r"run: --ticks must be a whole number from 0 to 1000000000 ticks, not 'abc'$"),
    "half a tick": (["run", "airfield", "--ticks", "1.5"], r"run: --ticks must be a whole number from 0 to 1000000000 ticks, not '1\.5'$"),
    "rows of no table": (["run", "airfield", "--every", "2"], r"run: --every belongs to a table: give --csv FILE$"),
    "a row every half tick": (["run", "airfield", "--every", "1.5"], r"run: --every must be a whole number from 1 to 1000000000 ticks, not '1\.5'$"),
    "a turn of the head": (["shot", "airfield", "--turn", "200", "--out", "/nowhere/a.png"], r"shot: --turn must be a number from -180 to 180 degrees, not '200'$"),
    "a tolerance in words": (["analyze", "landing", "--tolerance", "abc"], r"analyze: --tolerance must be a number from 1e-12 to 0\.01, not 'abc'$"),
    "half a landing": (["gear", "skid_rig", "--deck-landings", "1.5"], r"gear: --deck-landings must be a whole number from 1 to 1000 landings, not '1\.5'$"),
    "negative time": (["run", "airfield", "--seconds", "-1"], r"--seconds must be a number from 0"),
    "time that is not one": (["run", "airfield", "--seconds", "nan"], r"--seconds must be a number"),
    "two times": (["run", "airfield", "--ticks", "1", "--seconds", "1"], r"--seconds or --ticks, not both"),
    "textures nowhere": (["textures"], r"FOLDER is missing"),
    "textures in a file": (["textures", "/dev/null/textures"], r"/dev/null/textures: cannot be made: Not a directory"),
    "no scene": (["run"], r"SCENE is missing"),
    "two scenes": (["run", "airfield", "airfield"], r"one word too many"),
    "unknown scene": (["run", "airfeld"], r"there is no 'airfeld' in .*; did you mean 'airfield'\?"),
    "a file that is not there": (["run", "./nowhere.lua"], r"\./nowhere\.lua: there is no such file"),
    "a directory": (["run", "/"], r"this is a directory"),
    "a device": (["run", "/dev/null"], r"not a regular file"),
    "unknown command": (["rnu"], r"there is no command or scene 'rnu'; did you mean 'run'\?"),
    "misspelt scene for a command": (["frigat"], r"there is no command or scene 'frigat'; did you mean 'frigate'\?"),
    "neither command nor scene": (["qqqqqqqqqqqq"], r"there is no command or scene 'qqqqqqqqqqqq'; allowed: fly, .*, help; 'skidpad scene' lists the scenes$"),
    "options for no scene": (["scene", "--aircraft", "c172p"], r"scene: SCENE is missing"),
    "platform that is misspelt": (["probe", "frigate", "--platform", "frigat"], r"--platform frigat: this scene has no platform of that name; did you mean 'frigate'\?"),
    "platform of another name": (["probe", "frigate", "--platform", "lift"], r"--platform lift: this scene has no platform of that name; allowed: frigate$"),
    "deck to begin nowhere": (["run", "frigate", "--set", "start=sea"], r"frigate.lua:\d+: param 'start': 'sea' is no way to begin; allowed: deck, hover, approach$"),
    "hover without a rotor": (["run", "frigate", "--set", "start=hover"], r"frigate.lua:\d+: c172p: Cessna 172P has no rotors to be trimmed; a helicopter has: --set aircraft=ah1s \(or r22\) in a scene with that parameter, --aircraft ah1s in others$"),
    "hover without an engine": (["run", "frigate", "--aircraft", "r22", "--set", "start=hover", "--set", "engine=false"], r"frigate.lua:\d+: .*'trimmed' wants the engine to run$"),
    "wake beyond all measure": (["run", "frigate", "--set", "airwake=3"], r"frigate.lua:\d+: deck: airwake: field 'strength' must be a number from 0 to 2, not 3$"),
    "heliport nowhere": (["run", "heliport", "--set", "at=sea"], r"heliport.lua:\d+: param 'at': 'sea' is no place to begin; allowed: pad, .*, plate$"),
    "tolerance of nothing": (["analyze", "landing", "--tolerance", "0"], r"--tolerance must be a number from 1e-12"),
    "table where events go": (["analyze", "landing", "--csv", "-"], r"analyze: the standard output has the events; give --csv a file"),
    "analysis of half a tick": (["analyze", "landing", "--every", "0.5"], r"--every must be a whole number from 1 to 432000 ticks, not '0.5'"),
    "unknown parameter": (["run", "airfield", "--set", "wind_kn=3"], r"--set wind_kn: .*did you mean 'wind_kt'\?"),
    "parameter without a value": (["run", "airfield", "--set", "wind_kt"], r"NAME=VALUE is wanted"),
    "parameter that is no number": (["run", "airfield", "--set", "wind_kt=fast"], r":\d+: --set wind_kt: 'fast' is not a finite number"),
    "parameter out of range": (["run", "airfield", "--set", "wind_kt=-5"], r":\d+: --set wind_kt: '-5' is not allowed; allowed: 0 to 190 kt"),
    "unknown aircraft type": (["run", "airfield", "--aircraft", "c127p"], r"there is no 'c127p'.*did you mean 'c172p'\?"),
    "a table where none can be written": (["run", "airfield", "--seconds", "0", "--csv", "/nowhere/a.csv"], r"/nowhere/a\.csv: cannot be written"),
    "a keys file that is not there": (["keys", "--bindings", "/nowhere/keys.conf"], r"/nowhere/keys\.conf: cannot be opened: No such file"),
    "a directory of keys": (["keys", "--bindings", "/tmp"], r"/tmp: cannot be read: Is a directory"),
    "no name": (["run", ""], r"an empty name; a file, or one in .*scenes, is wanted"),
    "a list of no overlays": (["shot", "airfield", "--out", "/nowhere/a.png", "--overlay", ","], r"\",\" names no overlay; .*3 borders"),
    "a click nowhere": (["shot", "airfield", "--size", "64x64", "--out", "/tmp/x.png", "--pick", "3"], r"shot: --pick is X,Y, pixels from the top left, not \"3\""),
    "a click beside the picture": (["shot", "heliport", "--overlay", "oriented", "--size", "64x64", "--out", "/tmp/x.png", "--pick", "64,3"], r"shot: --pick 64,3 lies outside the picture of 64 by 64 pixels"),
    "a click at no place": (["shot", "heliport", "--overlay", "oriented", "--size", "64x64", "--out", "/tmp/x.png", "--pick", "nan,3"], r"shot: --pick nan,3 lies outside the picture"),
    "a click without its overlay": (["shot", "heliport", "--overlay", "beams", "--out", "/nowhere/a.png", "--pick", "3,3"], r"shot: --pick is for the overlays oriented \(nodes of skids\), patches and bodies; --overlay switches one on"),
    "a click where there are no skids": (["shot", "airfield", "--overlay", "oriented", "--out", "/nowhere/a.png", "--pick", "3,3"], r"shot: --pick is for nodes of skids; there is no aircraft with skids"),
    "a click where there are no bodies": (["shot", "airfield", "--overlay", "bodies", "--out", "/nowhere/a.png", "--pick", "3,3"], r"shot: --pick is for loose bodies; there is none in this scene"),
    "a click beside all bodies": (["shot", "blocks", "--overlay", "bodies", "--seconds", "0", "--size", "64x64", "--out", "/nowhere/a.png", "--pick", "3,3"], r"shot: --pick 3,3: there is no body; the nearest is at \d+,\d+"),
    "a click on nothing": (["shot", "heliport", "--overlay", "oriented", "--camera", "orbit", "--seconds", "0", "--size", "64x64", "--out", "/nowhere/a.png", "--pick", "3,3"], r"shot: --pick 3,3: there is no node of skids; the nearest is at \d+,\d+"),
    "a click where no node is to be seen": (["shot", "heliport", "--overlay", "oriented", "--camera", "roof", "--seconds", "0", "--size", "64x64", "--out", "/nowhere/a.png", "--pick", "3,3"], r"shot: --pick 3,3: no node of skids is in the picture"),
    "a camera beside a wheel that is not there": (["shot", "heliport", "--camera", "wheel:8", "--out", "/nowhere/a.png"], r"there is no camera \"wheel:8\"; .*wheel:0 to wheel:7: wheels, or places of skids"),
    "a timeline of a scene": (["shot", "plane", "--timeline", "--out", "/tmp/x.png"], r"shot: --timeline is for recordings"),
    "a scene beside a scene": (["shot", "plane", "ice", "--out", "/tmp/x.png"], r"shot: a second FILE\.skr beside the first is for recordings"),
    "a film into one file": (["shot", "airfield", "--every", "0.1", "--out", "/nowhere/a.png"], r"--out /nowhere/a\.png: .*one %d or %0Nd"),
    "a film into a strange name": (["shot", "airfield", "--every", "0.1", "--out", "/nowhere/%d-%s.png"], r"%d-%s\.png: .*one %d or %0Nd"),
    "a film quicker than the ticks": (["shot", "airfield", "--every", "0.001", "--out", "/nowhere/%d.png"], r"--every must be a number from 0\.00833333 to 1000000 s, not '0\.001'"),
    "a film that ends before it begins": (["shot", "airfield", "--every", "0.1", "--from", "3", "--seconds", "2", "--out", "/nowhere/%d.png"], r"--from 3 cannot end after --seconds 2"),
    "a beginning without a film": (["shot", "airfield", "--from", "3", "--seconds", "5", "--out", "/nowhere/a.png"], r"--from is the time of a film's first picture"),
    "more pictures than numbers": (["shot", "airfield", "--every", "0.1", "--seconds", "1", "--out", "/nowhere/%01d.png"], r"room for 10 pictures, and there would be more"),
    "a film into no folder": (["shot", "airfield", "--every", "0.1", "--seconds", "0", "--size", "64x64", "--out", "/nowhere/%d.png"], r"/nowhere/0\.png: "),
    "checks that are not there": (["validate", "nosuch"], r"no check matches 'nosuch'"),
    "a figure that is not there": (["oriented", "--figure", "7"], r"--figure is '7'; there are 5 and 6"),
    "a drawing into no folder": (["oriented", "--out", "/nowhere/a.svg"], r"/nowhere/a\.svg: cannot be written"),
    "studies that are not there": (["numerics", "nosuch"], r"no study matches 'nosuch'; there are tumble, fall, .*circuit$"),
    "an option twice": (["run", "airfield", "--seconds", "1", "--seconds=2"], r"run: --seconds is given twice"),
    "a flag twice": (["run", "airfield", "--hash", "--hash"], r"run: --hash is given twice"),
    "a table without a name": (["run", "airfield", "--csv", ""], r"run: --csv is empty; it needs a value: --csv FILE"),
    "a picture of another kind": (["shot", "airfield", "--out", "/tmp/x.jpg"], r"shot: --out /tmp/x\.jpg: only PNG is written; the name must end in \.png"),
    "a film of another kind": (["shot", "airfield", "--every", "1", "--out", "/tmp/%d"], r"shot: --out /tmp/%d: only PNG is written"),
    "no workers": (["validate", "--jobs", "0"], r"--jobs must be a whole number from 1 to 64 checks at once, not '0'"),
    "workers that are no number": (["validate", "--jobs", "x"], r"--jobs must be a whole number from 1 to 64 checks at once, not 'x'"),
    "half a worker": (["validate", "--jobs", "2.5"], r"--jobs must be a whole number from 1 to 64 checks at once, not '2.5'"),
    "validation in two forms": (["validate", "--json", "--markdown"], r"--json and --markdown exclude each other"),
    "a directory of controls": (["keys", "--profiles", "--controls", "/tmp"], r"/tmp: cannot be read: Is a directory"),
    "controls without an end": (["keys", "--profiles", "--controls", "/dev/zero"], r"/dev/zero: the file is larger than 65536 bytes"),
    "no controls": (["keys", "--profiles", "--controls", "/dev/null"], r"/dev/null:1: the first line `skidpad controls 1` is missing"),
    "controls for a list of keys": (["keys", "--controls", "/dev/null"], r"--controls goes with --profiles"),
    "two lists at once": (["keys", "--config", "--known"], r"--config and --known exclude each other"),
    "a table among other output": (["run", "plane", "--csv", "-", "--hash"], r"--csv - has the standard output to itself"),
    "unknown shell": (["help", "--completion", "fish"], r"--completion knows bash"),
}

# name, options, what the one line must match, standard input
PROBES = [
    ("five numbers", [], r"standard input:2: six finite numbers", "0 0 1 0 0 -1\n1 2 3 4 5\n"),
    ("seven numbers", [], r"standard input:1: six finite numbers", "0 0 1 0 0 -1 7\n"),
    ("a long line", [], r"standard input:2: the line is longer than 510 bytes", "0 0 1 0 0 -1\n" + " " * 499 + "0 0 1 0 0 -1\n"),
    ("NaN", [], r"standard input:1: six finite numbers", "0 0 nan 0 0 -1\n"),
    ("a number too large", ["--intervals"], r"standard input:1: six finite numbers", "0 0 1e999 0 0 -1\n"),
    ("intervals of words", ["--intervals"], r"standard input:3: six finite numbers", "0 0 1 0 0 -1\n\nfrom here to there\n"),
    ("nearest to a segment", ["--nearest", "5"], r"standard input:2: three numbers from -10\^7 to 10\^7", "0 0 1\n0 0 1 0 0 -1\n"),
    ("nearest far away", ["--nearest", "5"], r"standard input:1: three numbers from -10\^7 to 10\^7", "0 0 1e8\n"),
    ("nearest within nothing", ["--nearest", "0"], r"probe: --nearest must be a number from 0.001 to 1000000 m, not '0'", "0 0 1\n"),
    ("nearest without a distance", ["--nearest"], r"--nearest", "0 0 1\n"),
    ("platform that is not there", ["--platform", "deck"], r"probe: --platform deck: this scene has no platforms$", "0 0 1 0 0 0 -1 1\n"),
    ("platform and nearest", ["--platform", "deck", "--nearest", "5"], r"probe: --platform asks about paths", "0 0 1\n"),
    ("intervals and nearest", ["--intervals", "--nearest", "5"], r"probe: --intervals asks about segments", "0 0 1\n"),
]


def check_files_of_keys(these):
    keys, controls = these.path("keys.conf"), these.path("controls.conf")
    write(keys, "pitch_up = \x1b[31mred\x07")
    these.check("keys: control characters", ["keys", "--bindings", keys], r"^[ -~]*\\x1b\[31mred\\x07[ -~]*$")
    profiles = ["keys", "--profiles", "--controls", controls]
    write(controls, "skidpad controls 1\n\0\nend\n")
    these.check("controls: a zero byte", profiles, r"controls\.conf: it is no text: it holds a zero byte")
    os.remove(controls)
    os.mkfifo(controls)
    these.check("controls: a pipe", profiles, r"controls\.conf: this is a pipe; a file is wanted")


def main():
    with Refusals() as these:
        for name, (arguments, pattern) in COMMANDS.items():
            these.check("command: " + name, arguments, pattern)
        check_files_of_keys(these)
        these.check("assets far away", ["run", "airfield"], r"the path /x+\.\.\. is too long; at most 4095", assets="/" + "x" * 5000)
        nearer = these.path("x")
        while len(nearer) < 4085:
            nearer += "/" + "x" * min(200, 4084 - len(nearer)) if len(nearer) < 4084 else "x"
        os.makedirs(nearer)
        these.check("assets a bit nearer", ["run", "airfield"], r"the path /[\w/]+\.\.\. is too long", assets=nearer)
        these.check("assets nowhere", ["run", "airfield"], r"SKIDPAD_ASSETS must be a folder of assets, and '/x+' is no folder", assets="/" + "x" * 200)
        os.symlink("round", these.path("round"))
        these.check("a scene behind a link to itself", ["run", these.path("round/a.lua")], r"round/a\.lua: cannot be reached: Too many levels")
        if os.geteuid() != 0:
            closed = these.path("closed.lua")
            os.close(os.open(closed, os.O_CREAT, 0))
            these.check("a scene that may not be read", ["run", closed], r"closed\.lua: the scene file cannot be opened: Permission denied")
        empty = these.path("empty")
        os.mkdir(empty)
        note = r" \(SKIDPAD_ASSETS is '" + re.escape(empty) + r"'\)"
        these.check("a scene missing from the named assets", ["run", "airfield"], r"there is no 'airfield' in \S+/scenes" + note, assets=empty)
        these.check("a scene missing where none is flown", ["airfield"], r"there is no command or scene 'airfield'" + note, assets=empty)
        these.check("no scenes in the named assets", ["scene"], r"there is no scene in the assets" + note, assets=empty)
        these.check("an aircraft missing from the named assets", ["gear", "r22"], r"there is no 'r22' in \S+/aircraft" + note, assets=empty)
        own = these.path("own.lua")
        write(own, "include 'parts/autopilot'")
        these.check("a part missing from the named assets", ["scene", own], r"own\.lua:1: include: there is no 'parts/autopilot.lua' .*" + note, assets=empty)
        for name, options, pattern, lines in PROBES:
            these.check("probe: " + name, ["probe", "airfield"] + options, pattern, stdin=lines)
        return these.end()


if __name__ == "__main__":
    sys.exit(main())
