#!/usr/bin/python3
"""What a recording is exported to: the table that the run itself wrote, a flight for Tacview, a page; and bad input.

    exports.py SKIDPAD
"""
import base64
import csv
import html.parser
import math
import os
import re
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree

PROGRAM = ""
EAST_RADIUS, NORTH_RADIUS = 6378137.0, 6378137.0 * (1.0 - 0.00669437999014)  # WGS 84 at the equator
PLACE_TOLERANCE = 0.01  # m
SVG = "{http://www.w3.org/2000/svg}"
GROUND = "made_of(materials.grass, halfspace{ normal = {0, 0, 1}, offset = 0 })"
# One stands, one falls onto its wheels and rolls on.
PAIR = ("return scene{ title = 'x', scenery = " + GROUND + ", aircraft = { { type = 'c172p', at = {100, -50}, heading = 30 }, "
        "{ type = 'rig', at = {0, 0, 4}, heading = 270, speed = 8, stands = false } } }")


# The graphics drivers' own memory is none of ours to free.
DRAWS = dict(os.environ, ASAN_OPTIONS=os.environ.get("ASAN_OPTIONS", "") + ":detect_leaks=0")


def without_picture():
    """Options of report: where a build draws nothing there is none to leave out."""
    return ["--picture", "off"] if "--picture" in run("report", "--help").stdout else []


def run(*arguments, **more):
    return subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, timeout=280, **more)


NUMBER = re.compile(r"-?(0|[1-9]\d*)(\.\d+)?")


def within(low, high):
    return lambda text: NUMBER.fullmatch(text) is not None and low <= float(text) <= high


def words(text):
    return text != "" and text == text.strip()


def one_of(*allowed):
    return lambda text: text in allowed


# Of the properties and events that the format's description has, those that are written here, and what they may be. Metres, metres per second,
# degrees; ratios are 0 to 1, positions of the stick -1 to 1.
ACMI_PROPERTIES = {
    "Name": words, "CallSign": words, "Color": one_of("Red", "Orange", "Yellow", "Green", "Cyan", "Blue", "Violet"),
    "Type": one_of("Air+FixedWing", "Air+Rotorcraft", "Sea+Watercraft", "Ground+Static+Building"),
    "CAS": within(0, 400), "TAS": within(0, 400), "AOA": within(-180, 180), "AOS": within(-90, 90), "AGL": within(-100, 20000),
    "VerticalGForce": within(-50, 50), "Throttle": within(0, 1), "Flaps": within(0, 1), "LandingGear": within(0, 1),
    "RollControlPosition": within(-1, 1), "PitchControlPosition": within(-1, 1), "YawControlPosition": within(-1, 1),
    "Width": within(0, 1e5), "Length": within(0, 1e5), "Height": within(0, 1e5)}
ACMI_WORLD = {"ReferenceTime": re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ").fullmatch, "ReferenceLongitude": within(-180, 180),
              "ReferenceLatitude": within(-90, 90), "DataSource": words, "DataRecorder": words, "Title": lambda text: True}
ACMI_EVENTS = {"Message": (1,), "Bookmark": (0,), "TakenOff": (1,), "Landed": (1,)}  # how many objects each names


class Acmi:
    """A reader by the rules of ACMI 2.2: header, then times, removals, and objects with properties that are changed one by one. What the
    format's description does not have is refused."""

    def __init__(self, text):
        assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f\ufeff]", text), "a control character"
        lines = text.split("\n")
        assert lines[:2] == ["FileType=text/acmi/tacview", "FileVersion=2.2"], lines[:2]
        assert lines.pop() == "", "the last line ends"
        self.time, self.times, self.objects, self.events, self.rows, self.world = 0.0, [], {}, [], [], {}
        joined = ""
        for line in lines[2:]:
            if line.endswith("\\"):
                joined += line[:-1] + "\n"
                continue
            self.take(joined + line)
            joined = ""

    def take(self, line):
        assert line != "", "an empty line"
        if line[0] == "#":
            assert NUMBER.fullmatch(line[1:]), line
            self.time = float(line[1:])
            self.times.append(self.time)
            return
        if line[0] == "-":
            del self.objects[line[1:]]
            return
        name, *properties = [part.replace("\\,", ",") for part in re.split(r"(?<!\\),", line)]
        assert re.fullmatch(r"0|[1-9a-f][0-9a-f]{0,15}", name), "hexadecimal, without leading zeros: " + line
        assert not re.search(r"\\\\(?!,)", line), "only commas are escaped: " + line
        assert properties, line
        given = {}
        for text in properties:
            key, value = text.split("=", 1)
            assert re.fullmatch(r"[A-Za-z0-9]+", key) and key not in given, line
            given[key] = value
        if name == "0":
            if "Event" in given:
                assert self.times and len(given) == 1, line
                kind, *named, said = given["Event"].split("|")
                assert len(named) in ACMI_EVENTS[kind] and all(one in self.objects for one in named) and words(said), line
                self.events.append((self.time, kind, *named, said))
            else:
                assert not self.times and all(ACMI_WORLD[key](value) for key, value in given.items()), line
                self.world.update(given)
            return
        assert self.times, "before the first time: " + line
        if name not in self.objects:
            assert "T" in given and "Name" in given and "Type" in given, "not declared: " + line
        for key, value in given.items():
            assert key == "T" or ACMI_PROPERTIES[key](value), (key, line)
        known = self.objects.setdefault(name, {})
        known.update(given)
        if "T" in given:
            # Longitude, latitude, altitude, roll, pitch, yaw, u, v, heading: always in this notation.
            parts = given["T"].split("|")
            assert len(parts) == 9 and all(NUMBER.fullmatch(part) for part in parts), line
            known["at"] = tuple(float(number) for number in parts)
        self.rows.append((self.time, name, dict(known)))


class Page(html.parser.HTMLParser):
    """Every element that is opened is closed, and nothing is loaded."""
    VOID = {"meta", "img", "br", "link", "input"}

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.open, self.trouble, self.text, self.pictures, self.title = [], [], [], [], ""
        self.feed(text)
        self.close()
        self.trouble += ["left open: " + tag for tag in self.open]

    def handle_starttag(self, tag, attributes):
        if tag in ("script", "link", "iframe", "object", "base"):
            self.trouble.append("<%s>" % tag)
        for name, value in attributes:
            if name in ("href", "xlink:href", "srcset") or name.startswith("on"):
                self.trouble.append("%s of %s" % (name, tag))
            if name == "src":
                self.pictures.append(value)
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.trouble.append("</%s>" % tag)

    def handle_data(self, data):
        self.text.append(data)
        if self.open and self.open[-1] == "title" and "svg" not in self.open:
            self.title += data


class Exports(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def file(self, name, content=None):
        path = os.path.join(self.folder.name, name)
        if content is not None:
            with open(path, "w", encoding="utf-8") as out:
                out.write(content)
        return path

    def read(self, name):
        with open(self.file(name), encoding="utf-8") as file:
            return file.read()

    def good(self, *arguments, **more):
        done = run(*arguments, **more)
        self.assertEqual((done.returncode, done.stderr), (0, ""), arguments)
        return done.stdout

    def refused(self, pattern, *arguments, **more):
        done = run(*arguments, **more)
        self.assertEqual((done.returncode, done.stdout), (2, ""), (arguments, done.stderr))
        self.assertRegex(done.stderr, r"^skidpad: .*" + pattern + r".*\n$")
        self.assertEqual(done.stderr.count("\n"), 1)

    def record(self, name, *arguments):
        """A recording; answers its path and the rows of its table."""
        path = self.file(name)
        self.good("run", *arguments, "--record", path, "--csv", self.file(name + ".csv"))
        with open(self.file(name + ".csv"), encoding="utf-8") as file:
            return path, list(csv.DictReader(file))

    def test_the_table_of_a_recording_is_that_of_the_run_byte_for_byte(self):
        scene = self.file("pair.lua", PAIR)
        recording, _ = self.record("a.skr", scene, "--ticks", "100")
        self.good("export", recording, "--csv", self.file("b.csv"))
        self.assertEqual(self.read("a.skr.csv"), self.read("b.csv"))
        chosen = ["--every", "7", "--columns", "airspeed,aircraft[1].wheel[*].normal_force,wheel[0].mode,rut_count"]
        self.good("run", scene, "--ticks", "100", "--csv", self.file("c.csv"), *chosen)
        self.assertEqual(self.good("export", recording, "--csv", "-", *chosen), self.read("c.csv"))
        head, *rows = self.read("c.csv").splitlines()
        self.assertEqual(len(rows), 15)
        self.assertEqual({len(row.split(",")) for row in rows}, {len(head.split(","))})

    def test_columns_are_chosen_by_name_and_keep_their_values(self):
        recording, rows = self.record("a.skr", "landing", "--ticks", "60")
        chosen = "load_factor,aircraft[0].wheel[?].use,energy.*,wheel[1].pebble.x"
        with open(self.file("b.csv"), "w", encoding="utf-8") as out:
            out.write(self.good("export", recording, "--csv", "-", "--columns", chosen))
        with open(self.file("b.csv"), encoding="utf-8") as file:
            few = list(csv.DictReader(file))
        names = list(few[0])
        order = list(rows[0])
        self.assertEqual(names, sorted(names, key=order.index), "in the order of the whole table")
        self.assertEqual(names[0], "t")
        self.assertEqual([name for name in names if "wheel" in name and "use" in name],
                         ["aircraft[0].wheel[%d].use" % k for k in range(3)])
        self.assertIn("aircraft[0].energy.remainder", names)
        self.assertNotIn("aircraft[0].wheel[0].energy.work", names, "energy.* is of the aircraft")
        for name in names:
            self.assertEqual([row[name] for row in few], [row[name] for row in rows])
        self.refused(r"no column is 'airsped'; did you mean 'airspeed'\?", "export", recording, "--csv", "-", "--columns", "airsped")
        self.refused(r"no column is 'aircraft\[7\]\.\*'", "run", "landing", "--csv", "-", "--columns", "t,aircraft[7].*")
        self.refused(r"a name is missing between commas", "export", recording, "--csv", "-", "--columns", "t,,airspeed")
        self.refused(r"no column has a name as long", "export", recording, "--csv", "-", "--columns", "x" * 5000)
        self.refused(r"no column is", "export", recording, "--csv", "-", "--columns", "*a" * 60)
        self.refused(r"--columns belongs to a table", "export", recording, "--acmi", self.file("a"), "--columns", "t")
        self.refused(r"--columns belongs to a table", "run", "landing", "--columns", "t")

    def check_places(self, acmi, name, rows, aircraft, every):
        """Places and attitudes of an object against the table, and the angles' ranges."""
        own, seen = "aircraft[%d]." % aircraft, 0
        for time, object_name, state in acmi.rows:
            lon, lat, alt, roll, pitch, yaw, u, v, heading = state["at"]
            self.assertTrue(-180 <= lon <= 180 and -90 <= lat <= 90, state)
            self.assertTrue(-180 <= roll <= 180 and -90 <= pitch <= 90 and 0 <= yaw < 360 and 0 <= heading < 360, state)
            if object_name != name:
                continue
            row = rows[round(time * 120)]
            x, y, z = (float(row[own + "position." + axis]) for axis in "xyz")
            self.assertLess(abs(math.radians(lon) * EAST_RADIUS - x), PLACE_TOLERANCE)
            self.assertLess(abs(math.radians(lat) * NORTH_RADIUS - y), PLACE_TOLERANCE)
            self.assertLess(max(abs(u - x), abs(v - y), abs(alt - z)), PLACE_TOLERANCE)
            for given, column in ((roll, "roll"), (pitch, "pitch"), (yaw, "heading"), (heading, "heading")):
                apart = (given - math.degrees(float(row[own + column])) + 180) % 360 - 180
                self.assertLess(abs(apart), 1e-3)
            self.assertLess(abs(float(state["CAS"]) - float(row[own + "airspeed"])), 0.0051)
            self.assertEqual("VerticalGForce" in state, time > 0, "before the first step there is none")
            if time > 0:
                self.assertLess(abs(float(state["VerticalGForce"]) - float(row[own + "load_factor"])), 0.00051)
            self.assertLess(abs(float(state["AGL"]) - float(row[own + "height"])), 0.0051)
            for given, column in (("AOA", "alpha"), ("AOS", "beta")):
                self.assertLess(abs(float(state[given]) - math.degrees(float(row[own + column]))), 0.0051)
            for share in ("Throttle", "Flaps", "LandingGear"):
                self.assertTrue(0 <= float(state[share]) <= 1)
            seen += 1
        self.assertGreater(seen, 2 * len(rows) // (3 * every), "one that comes to rest changes no more")

    def test_a_flight_for_tacview_follows_the_format_and_the_run(self):
        scene = self.file("pair.lua", PAIR)
        recording, rows = self.record("a.skr", scene, "--seconds", "3")
        self.good("export", recording, "--acmi", self.file("a.txt.acmi"), "--every", "3")
        acmi = Acmi(self.read("a.txt.acmi"))
        self.assertTrue(all(a < b for a, b in zip(acmi.times, acmi.times[1:])), "times rise")
        self.assertEqual((acmi.times[0], acmi.times[-1]), (0, 3))
        self.assertEqual(acmi.world["ReferenceLongitude"], "0")
        self.assertEqual(acmi.world["ReferenceLatitude"], "0")
        self.assertRegex(acmi.world["ReferenceTime"], r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$")
        self.assertEqual(list(acmi.objects), ["101", "102"])
        self.assertEqual(len({o["Color"] for o in acmi.objects.values()}), 2)
        for name, title in (("101", "Cessna 172P"), ("102", "Test rig")):
            first = next(state for _, object_name, state in acmi.rows if object_name == name)
            self.assertEqual((first["Name"], first["Type"]), (title, "Air+FixedWing"), "declared where it is first met")
        self.check_places(acmi, "102", rows, 1, 3)
        # Of one that stands only what changes is told.
        self.assertLess(sum(name == "101" for _, name, _ in acmi.rows), len(acmi.rows))
        told = [event for event in acmi.events if event[1] == "Message" and event[2] == "102" and "touches down" in event[3]]
        self.assertGreaterEqual(len(told), 3)
        landed = [event for event in acmi.events if event[1] == "Landed"]
        touched = next(i for i, row in enumerate(rows) if float(row["aircraft[1].on_ground"]) > 0)
        self.assertEqual([(event[0], event[2]) for event in landed], [(round(touched / 120, 6), "102")])
        self.assertEqual(self.good("export", recording, "--acmi", "-", "--every", "3"), self.read("a.txt.acmi"))

    def test_a_take_off_is_told_when_the_last_wheel_leaves(self):
        recording, rows = self.record("a.skr", "circuit", "--seconds", "26")
        acmi = Acmi(self.good("export", recording, "--acmi", "-", "--every", "60"))
        left = 1 + max(i for i, row in enumerate(rows) if float(row["aircraft[0].on_ground"]) > 0)
        self.assertLess(left, len(rows) - 120, "it is airborne for a second")
        phases = [event for event in acmi.events if event[1] in ("TakenOff", "Landed")]
        self.assertEqual([event[1] for event in phases], ["TakenOff"])
        self.assertLessEqual(abs(phases[0][0] * 120 - left), 1.01)
        self.check_places(acmi, "101", rows, 0, 60)

    def test_a_ship_is_an_object_that_moves(self):
        recording, rows = self.record("a.skr", "frigate", "--seconds", "4")
        acmi = Acmi(self.good("export", recording, "--acmi", "-", "--every", "12"))
        ship = acmi.objects["201"]
        self.assertEqual((ship["Name"], ship["Type"]), ("frigate", "Sea+Watercraft"))
        self.assertGreater(float(ship["Length"]), float(ship["Width"]))
        self.check_places(acmi, "101", rows, 0, 12)
        # What stands on it goes with it: a deck's roll and pitch are within a few degrees those of what stands there.
        decks = [state["at"] for _, name, state in acmi.rows if name == "201"]
        rolls, pitches, ups = ({round(at[k], 3) for at in decks} for k in (3, 4, 2))
        self.assertTrue(len(rolls) > 20 and len(pitches) > 20 and len(ups) > 20, "roll, pitch and heave")
        first, last = (float(rows[i]["aircraft[0].roll"]) for i in (0, -1))
        gone = math.degrees(last - first)
        self.assertLess(abs((decks[-1][3] - decks[0][3]) - gone), 0.5)

    def report(self, recording):
        self.good("report", recording, "--out", self.file("r.html"), *without_picture())
        return self.read("r.html")

    def fact(self, page, name):
        found = re.search(r"<dt>" + re.escape(name) + r"</dt><dd>(-?[\d.]+)", page)
        self.assertIsNotNone(found, name)
        return float(found[1])

    def test_a_report_is_one_page_that_needs_nothing_else(self):
        recording, rows = self.record("a.skr", "landing", "--set", "brake=0.6", "--seconds", "8")
        page = self.report(recording)
        parsed = Page(page)
        self.assertEqual(parsed.trouble, [])
        self.assertEqual(parsed.title, "a.skr - Skidpad")
        self.assertNotRegex(page, r"https?:|url\(|@import")
        self.assertIn("prefers-color-scheme:dark", page)
        self.assertEqual(page, self.report(recording), "the same bytes")
        drawings = re.findall(r"<svg.*?</svg>", page, re.DOTALL)
        labels = []
        for drawing in drawings:
            root = xml.etree.ElementTree.fromstring(drawing.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1))
            _, _, width, height = (float(number) for number in root.get("viewBox").split())
            labels.append(root.get("aria-label"))
            for line in root.iter(SVG + "path"):
                if not line.get("class").startswith("line"):
                    continue
                for x, y in re.findall(r"[ML](-?[\d.]+) (-?[\d.]+)", line.get("d")):
                    self.assertTrue(0 <= float(x) <= width and 0 <= float(y) <= height, line.get("d")[:80])
        self.assertEqual([label.split(":")[0] for label in labels],
                         ["Track over the ground, north up", "Speed", "Height", "Load factor", "Load on the gear", "Contacts", "Slip",
                          "Energy that there is", "Energy that has flowed in since the beginning (negative"])
        # What it says is what the table has.
        column = lambda name: [float(row["aircraft[0]." + name]) for row in rows]
        self.assertAlmostEqual(self.fact(page, "Peak load factor"), max(column("load_factor")[1:]), delta=0.0051)
        self.assertAlmostEqual(self.fact(page, "Highest airspeed"), max(column("true_airspeed")), delta=0.051)
        self.assertAlmostEqual(self.fact(page, "Greatest height"), max(column("height")), delta=0.051)
        for k, name in enumerate(("nose wheel", "left main wheel", "right main wheel")):
            self.assertAlmostEqual(self.fact(page, "Peak load, " + name), max(column("wheel[%d].normal_force" % k)) / 1e3, delta=0.0051)
        way = sum(math.dist((float(a["aircraft[0].velocity." + axis]) for axis in "xyz"), (0, 0, 0)) for a in rows[1:]) / 120
        self.assertAlmostEqual(self.fact(page, "Distance"), way, delta=0.051)
        events = self.good("run", "landing", "--set", "brake=0.6", "--seconds", "8", "--events").splitlines()
        told = re.findall(r'<tr><td class="number">([\d.]+)</td><td>(.*?)</td></tr>', page)
        self.assertEqual([" ".join(row) for row in told], events)
        sinking = max(float(number) for number in re.findall(r"touches down on \w+, sinking at ([\d.]+)", "\n".join(events)))
        self.assertAlmostEqual(self.fact(page, "Sink rate at touchdown"), sinking, delta=0.0051)

    def test_a_report_tells_a_loss_as_one_and_a_peak_of_the_start_as_one(self):
        recording, rows = self.record("a.skr", "handbook", "--aircraft", "j3cub", "--ticks", "6")
        page = self.report(recording)
        loads = [float(row["aircraft[0].load_factor"]) for row in rows[1:]]
        self.assertLess(loads.index(max(loads)), 12)
        self.assertIn("as it begins, not yet in balance", page)
        recording, _ = self.record("a.skr", "landing", "--set", "brake=0.6", "--seconds", "8")
        page = self.report(recording)
        self.assertNotIn("as it begins", page)
        self.assertNotIn("Energy gained", page)
        self.assertGreater(self.fact(page, "Energy lost"), 0)

    def test_a_report_of_several_aircraft_tells_them_apart(self):
        recording, rows = self.record("a.skr", self.file("pair.lua", PAIR), "--seconds", "2")
        page = self.report(recording)
        self.assertEqual(Page(page).trouble, [])
        self.assertEqual(re.findall(r"<h2>(.*?) <span", page), ["Cessna 172P", "Test rig"])
        self.assertIn("</i>Test rig, aircraft[1]</span>", page)
        parts = page.split("<h2>")
        for aircraft in (0, 1):
            loads = [float(row["aircraft[%d].load_factor" % aircraft]) for row in rows[1:]]
            self.assertAlmostEqual(self.fact(parts[1 + aircraft], "Peak load factor"), max(loads), delta=0.0051)

    def test_names_are_texts_and_no_markup(self):
        name = "<b onload=x>&\"' \x07.skr"
        recording, _ = self.record(name, "plane", "--ticks", "3")
        page = self.report(recording)
        parsed = Page(page)
        self.assertEqual(parsed.trouble, [])
        self.assertEqual(parsed.title, name.replace("\x07", "\ufffd") + " - Skidpad")

    def test_a_report_has_a_picture_where_one_can_be_drawn(self):
        if not without_picture():
            self.skipTest("this build draws nothing")
        recording, _ = self.record("a.skr", "landing", "--ticks", "30")
        done = run("report", recording, "--out", self.file("r.html"), env=DRAWS)
        self.assertEqual(done.returncode, 0, done.stderr)
        if "no picture: " in done.stderr:
            self.assertEqual(done.stderr.count("\n"), 1)
            self.skipTest(done.stderr)
        sources = Page(self.read("r.html")).pictures
        self.assertEqual(len(sources), 1)
        self.assertTrue(sources[0].startswith("data:image/png;base64,"))
        png = base64.b64decode(sources[0].split(",")[1], validate=True)
        self.assertEqual(png[:8], b"\x89PNG\r\n\x1a\n")
        self.assertEqual(png[12:24], b"IHDR" + (1000).to_bytes(4, "big") + (500).to_bytes(4, "big"))
        self.assertEqual(png[-8:-4], b"IEND")
        self.refused(r"--picture must be a number", "report", recording, "--out", self.file("r.html"), "--picture", "never")

    def test_a_recording_of_a_single_state_or_of_nothing_is_exported_too(self):
        recording, _ = self.record("a.skr", "landing", "--ticks", "0")
        self.assertEqual(Page(self.report(recording)).trouble, [])
        self.assertEqual(len(Acmi(self.good("export", recording, "--acmi", "-")).times), 1)
        empty, _ = self.record("b.skr", self.file("b.lua", "return scene{ title = 'x', scenery = nothing }"), "--ticks", "5")
        self.assertEqual(Page(self.report(empty)).trouble, [])
        self.assertEqual(Acmi(self.good("export", empty, "--acmi", "-")).objects, {})

    def test_a_recording_that_ends_early_is_exported_up_to_there(self):
        recording, _ = self.record("a.skr", "landing", "--seconds", "4")
        with open(recording, "rb") as file:
            data = file.read()
        with open(self.file("cut.skr"), "wb") as out:
            out.write(data[:-40])
        done = run("export", self.file("cut.skr"), "--csv", self.file("b.csv"), "--acmi", self.file("b.acmi"))
        self.assertEqual((done.returncode, done.stderr.count("\n")), (0, 1), done.stderr)
        self.assertIn("the recording ends early, at ", done.stderr)
        self.assertTrue(self.read("a.skr.csv").startswith(self.read("b.csv")))
        done = run("report", self.file("cut.skr"), "--out", self.file("b.html"), *without_picture())
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("<b>The recording ends early:</b>", self.read("b.html"))

    def test_an_export_needs_no_display(self):
        recording, _ = self.record("a.skr", "landing", "--ticks", "12")
        bare = {"PATH": "/usr/bin", "SDL_VIDEODRIVER": "none-such"}
        self.good("export", recording, "--csv", self.file("b.csv"), "--acmi", self.file("b.acmi"), env=bare)
        if without_picture():
            done = run("report", recording, "--out", self.file("b.html"), env=dict(bare, ASAN_OPTIONS="detect_leaks=0"))
            self.assertEqual(done.returncode, 0)
            self.assertRegex(done.stderr, r"^skidpad: no picture: .*\n$")
            self.assertIn("Seen from above", self.read("b.html"))

    def test_bad_input_is_told_in_a_line(self):
        recording, _ = self.record("a.skr", "landing", "--ticks", "12")
        nowhere = self.file("no/b")
        self.refused(r"no/b: cannot be written: No such file", "export", recording, "--csv", nowhere)
        self.refused(r"no/b: cannot be written: No such file", "export", recording, "--acmi", nowhere)
        self.refused(r"no/b: cannot be written: No such file", "report", recording, "--out", nowhere)
        for out in (["export", "--csv"], ["export", "--acmi"], ["report", "--out"]):
            other = self.file("b")
            command, option = out
            self.refused(r"cannot be written", command, recording, option, self.folder.name)
            self.refused(r"is the recording itself", command, recording, option, self.folder.name + "/./a.skr")
            self.refused(r"no recording", command, self.file("text", "tick 12\n"), option, other)
            self.refused(r"the file is empty", command, self.file("nil", ""), option, other)
            self.refused(r"No such file", command, self.file("none.skr"), option, other)
            self.refused(r"no regular file", command, self.folder.name, option, other)
            self.assertFalse(os.path.exists(other), "nothing is left")
            with open("/dev/full", "w", encoding="utf-8") as full:
                more = without_picture() if command == "report" else []
                done = subprocess.run([PROGRAM, command, recording, option, "-", *more], stdout=full, stderr=subprocess.PIPE, text=True)
            self.assertEqual(done.returncode, 2)
            self.assertRegex(done.stderr.splitlines()[-1], r"^skidpad: standard output: cannot be written: No space left on device$")
        self.refused(r"what is written is missing: --csv FILE or --acmi FILE", "export", recording)
        self.refused(r"where the page goes is missing", "report", recording)
        self.refused(r"both want to write", "export", recording, "--csv", "-", "--acmi", "-")
        self.refused(r"--every must be a number from 1", "export", recording, "--csv", "-", "--every", "0")
        self.refused(r"--every counts whole ticks", "export", recording, "--csv", "-", "--every", "1.5")
        self.refused(r"FILE is missing", "export", "--csv", "-")
        self.assertEqual(run("replay", "--check", recording).returncode, 0, "and the recording is as it was")


if __name__ == "__main__":
    PROGRAM = os.path.abspath(sys.argv.pop(1))
    unittest.main()
