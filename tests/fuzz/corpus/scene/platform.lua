local row = repeated{ wedge{ min = {0, 0, 0}, max = {1, 1, 1}, rises = "+x" }, count = 3, step = {2, 0, 0.5}, turn = 5, about = {0, 0, 0} }
local lump = mirrored{ hull{ {0, 0, 0}, {3, 0, 0}, {0, 3, 0}, {0, 0, 3}, {1, 1, 2} }, normal = {1, 1, 0}, through = {5, 0, 0} }
return scene{ title = "p", scenery = made_of(materials.water, halfspace{ normal = {0, 0, 1}, offset = 0 }) + lump,
  sea = { state = 3, from = 45, spreading = 60, seed = 1 },
  platforms = { platform{ name = "p", at = {0, 0, 9}, heading = 20, speed = 3, motion = { { period = 9, phase = 10, roll = 3, heave = 0.5 } },
    scenery = made_of(materials.deck_nonskid, box{ min = {-15, -15, -1}, max = {15, 15, 0} }) + row + dome{ at = {9, 9, 0}, radius = 2, rings = 2, sides = 8 } } },
  aircraft = { { type = "rig", on = "p", at = {1, 0}, heading = 30, engine = false } } }
