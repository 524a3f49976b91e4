-- pond.lua: a meadow with a pond straight ahead, three metres deep.
local field = halfspace{ normal = {0, 0, 1}, through = {0, 0, 0} }
local basin = box{ min = {-20, 15, -3}, max = {20, 60, 1} }
local water = box{ min = {-20, 15, -3}, max = {20, 60, -0.2} }

return scene{
  title    = "Pond",
  scenery  = made_of(materials.grass, field - basin) + made_of(materials.water, water),
  hints    = { "The pond begins 15 m ahead: press {brakes}, or see the engine drown" },
  aircraft = { { type = "c172p", at = {0, 0}, heading = 0, engine = param("engine", true) } },
}
