-- pond.lua: a meadow with a pond straight ahead.
local field = halfspace{ normal = {0, 0, 1}, through = {0, 0, 0} }
local basin = box{ min = {-20, 15, -3}, max = {20, 60, 1} }
local water = box{ min = {-20, 15, -3}, max = {20, 60, -0.2} }

return scene{
  title    = "Pond",
  scenery  = made_of(materials.grass, field - basin) + made_of(materials.water, water),
  aircraft = { { type = "c172p", at = {0, 0}, heading = 0, engine = false } },
}
