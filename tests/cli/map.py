#!/usr/bin/python3
"""Maps as scenes, and what belongs to their editor.

    map.py SKIDPAD
"""
import json
import os
import re
import unittest

from program_runner import asset, ProgramTest, ROOT, run, text_of


def text_of_a_brush():
    text = asset("trenchbroom", "Skidpad", "initial_standard.map")
    return text[text.index("// brush 0\n"):text.index("}\n") + 2]



class Maps(ProgramTest):
    def test_a_map_is_a_scene(self):
        path = os.path.join(ROOT, "assets", "maps", "apron.map")
        text = self.good("scene", path)
        self.assertRegex(text, r"^Apron \(.*apron\.map\)\n")
        self.assertRegex(text, r"map +\S*apron\.map, format Valve 220\n  scale +16 units per metre\n  brushes +\d+ with \d+ faces, 0 left out\n"
                               r"  entities +\d+, aircraft 2, cameras 3\n  textures +\d+, unknown 0\n")
        self.assertEqual(self.good("probe", path, stdin="20 20 5 20 20 -5\n0 36 1 0 60 1\n190 190 -4 190 190 -5\n-8 37 7 -8 39 7\n"),
                         "0.5 0 0 1 concrete\n0.98958333333333337 0 -1 0 wall\nmiss\n0.5 0 -1 0 metal_sheet\n")
        self.good("run", path, "--seconds", "1")
        lua = self.good("scene", "apron")
        self.assertIn("apron.map, format Valve 220", lua)
        self.assertRegex(lua, r"\(5 unbounded\)")

    def test_a_parked_aircraft_stays_on_the_map(self):
        table = self.file("out.csv")
        self.good("run", "apron", "--seconds", "4", "--csv", table, "--every", "120")
        rows = self.rows(table)
        for name in ("aircraft[0].position.x", "aircraft[0].position.y", "aircraft[1].position.z"):
            self.assertAlmostEqual(float(rows[1][name]), float(rows[-1][name]), delta=0.01)

    def test_the_map_of_the_documentation_is_one(self):
        text = text_of("docs", "maps.md")
        block = text[text.index("    // Game: Skidpad"):]
        block = "\n".join(line[4:] for line in block[:block.index("\n\n")].split("\n"))
        path = self.file("a.map", block)
        self.assertRegex(self.good("scene", path), r"brushes +1 with 6 faces, 0 left out\n  entities +2, aircraft 1")
        self.good("run", path, "--seconds", "1")

    def test_what_a_map_holds_and_nobody_knows_is_reported_once(self):
        path = self.file("a.map", """{
"classname" "worldspawn"
{
( 0 0 0 ) ( 0 0 1 ) ( 0 1 0 ) a\x1b[31m 0 0 0 1 1
}
}""")
        self.assertIn("a control character", run("scene", path).stderr)
        self.file("a.map", """{
"classname" "worldspawn"
{
( 0 0 0 ) ( 0 1 0 ) ( 0 0 1 ) base/a 0 0 0 1 1
( 0 0 0 ) ( 0 0 1 ) ( 1 0 0 ) base/a 0 0 0 1 1
( 0 0 0 ) ( 1 0 0 ) ( 0 1 0 ) base/a 0 0 0 1 1
( 64 0 0 ) ( 0 0 64 ) ( 0 64 0 ) base/b 0 0 0 1 1
}
{
}
}
{
"classname" "monster_ogre"
}""")
        self.assertEqual(run("scene", path).returncode, 2)
        done = run("scene", path, "--set", "skip_bad=true")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual([line.split("a.map:")[1] for line in done.stderr.splitlines()],
                         ["12: class 'monster_ogre' is not known and left out",
                          "4: texture 'base/a' is not in materials.lua: a checkerboard stands for it",
                          "7: texture 'base/b' is not in materials.lua: a checkerboard stands for it",
                          "9: the brush has fewer than the four faces that a solid needs; the brush is left out",
                          " the map has no info_player_start and no skidpad_spawn: there is no aircraft"])
        self.assertRegex(done.stdout, r"brushes +1 with 4 faces, 1 left out")

    def test_textures_are_pictures_of_every_material(self):
        folder = os.path.join(self.folder.name, "maps", "textures", "skidpad")
        self.assertRegex(self.good("textures", folder), r"^\d+ textures in ")
        self.good("textures", folder)
        names = set(os.listdir(folder))
        self.assertTrue({"grass.png", "asphalt_dry.png", "checker.png", "water.png"} <= names)
        for name in names:
            with open(os.path.join(folder, name), "rb") as file:
                self.assertEqual(file.read(8), b"\x89PNG\r\n\x1a\n")

    def test_the_editors_files_name_what_the_program_knows(self):
        folder = os.path.join(ROOT, "assets", "trenchbroom", "Skidpad")
        fgd = asset("trenchbroom", "Skidpad", "Skidpad.fgd")
        config = json.loads(re.sub(r"//.*", "", asset("trenchbroom", "Skidpad", "GameConfig.cfg")))
        self.assertEqual(config["version"], 9)
        self.assertTrue(config["entities"]["definitions"] and config["fileformats"])
        for name in config["entities"]["definitions"]:
            self.assertTrue(os.path.exists(os.path.join(folder, name)))
        for form in config["fileformats"]:
            path = os.path.join(folder, form["initialmap"])
            self.good("run", path, "--seconds", "1")
        # Every class with every key, at its default, is a map without a warning.
        classes = re.findall(r"@(Solid|Point|Base)Class([^=]*)= (\w+)[^\[]*\[((?:[^\[\]]|\[[^\]]*\])*)\]", fgd)
        keys = {}
        for kind, head, name, body in classes:
            own = re.findall(r'^\s*(\w+)\((\w+)\) : "[^"]*"(?: : ("[^"]*"|-?\d+))?', body, re.MULTILINE)
            keys[name] = [key for base in re.findall(r"base\(([^)]*)\)", head) for parent in base.split(",")
                          for key in keys[parent.strip()]] + own
        brush = text_of_a_brush()
        text = ""
        for number, (kind, _, name, _) in enumerate(classes):
            if kind == "Base":
                continue
            values = {key: default.strip('"') for key, type_, default in keys[name] if default}
            values["classname"] = name
            if kind == "Point":
                values["origin"] = "%d 0 64" % (320 * number - 960)  # a wind sock has a mast
            text += "{\n" + "".join('"%s" "%s"\n' % pair for pair in values.items()) + (brush if kind == "Solid" else "") + "}\n"
        self.assertIn("skidpad_camera", text)
        self.good("scene", self.file("all.map", text))


if __name__ == "__main__":
    unittest.main()
