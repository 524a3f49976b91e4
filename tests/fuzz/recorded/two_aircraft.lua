-- two_aircraft.lua: a rig rolls into sand, another stands on a platform that heaves.
local plate = made_of(materials.steel, box{ min = {-3, -3, -0.3}, max = {3, 3, 0} })
return scene{
  title = "Two rigs and a lift",
  scenery = made_of(materials.sand, halfspace{ normal = {0, 0, 1}, offset = 0 }),
  platforms = { platform{ name = "lift", at = {0, 12, 0.4}, scenery = plate, motion = { { period = 6, heave = 0.4 } } } },
  aircraft = {
    { type = "rig", at = {0, 0, 1.2}, heading = 0, speed = 4, stands = false },
    { type = "rig", on = "lift" },
  },
}
