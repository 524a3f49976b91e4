"""A reader of flights for Tacview, by what the description of their format has, and nothing else."""
import re

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
