"""Scenes that several tests of the program's commands load."""

PAINTED = """
local field = made_of(materials.grass, halfspace{ normal = {0, 0, 2}, through = {0, 0, 0} })
local strip = box{ min = {-15, -400, -1}, max = {15, 400, 1} }
local pool = made_of(materials.gravel, box{ min = {40, 0, -2}, max = {60, 20, 1} })
return scene{
  title = "Painted",
  scenery = paint(strip, materials.asphalt_dry, field - pool) + made_of(materials.concrete, box{ min = {20, 40, 0}, max = {28, 48, 18} })
    + made_of(materials.water, box{ min = {40, 0, -2}, max = {60, 20, -0.5} }),
  wind = { from = param("from", 270), speed = kt(param("knots", 8)) },
  aircraft = { { type = param("type", "c172p"), at = {0, 0}, heading = 90, controls = { parking_brake = 1 } } },
}
"""

PILOT = """
local ground = made_of(materials.asphalt_dry, halfspace{ normal = {0, 0, 1}, offset = 0 })
return scene{
  title = "Pilot", scenery = ground, aircraft = { { type = "c172p", at = {0, 0} } },
  pilot = function(t, s)
    if t < 1 then return { throttle = 0, brake = 1 } end
    if t < 1.5 then return nil end
    return { throttle = 1, brake = 0, elevator = s.airspeed > kt(30) and 0.5 or -s["rate.y"] }
  end,
}
"""

# One stands, one falls onto its wheels and rolls on.
PAIR = ("return scene{ title = 'x', scenery = made_of(materials.grass, halfspace{ normal = {0, 0, 1}, offset = 0 }), "
        "aircraft = { { type = 'c172p', at = {100, -50}, heading = 30 }, "
        "{ type = 'rig', at = {0, 0, 4}, heading = 270, speed = 8, stands = false } } }")
