-- apron_traffic.lua: a lane of cones between parked aircraft, a fuel bowser, crates and a fence. Taxi to the sign at its end and
-- touch nothing. With --set other=8 another Cessna comes down the lane at 8 m/s and does not look.
local things = include "parts/bodies"
local other = param("other", 0)    -- m/s of the Cessna that comes the other way; 0: there is none
local lane  = param("lane", 8)     -- m from the middle of the lane to the cones
local speed = param("speed", 0)    -- m/s at which you start

local field = made_of(materials.grass, halfspace{ normal = {0, 0, 1}, through = {0, 0, 0} })
local apron = made_of(materials.concrete, box{ min = {-60, -30, -1}, max = {60, 130, 0} })
local line  = box{ min = {-0.1, -20, -2}, max = {0.1, 95, 2} }

local bodies = {}
local function add(body) bodies[#bodies + 1] = body end
for y = 10, 80, 10 do
  add(things.cone{ at = {-lane, y} })
  add(things.cone{ at = {lane, y} })
end
add(body{ name = "bowser", material = materials.metal_sheet, mass = 9000, at = {lane + 7, 34}, kappa = 1e9,
          shape = box{ min = {-1.2, -3.5, 0}, max = {1.2, 3.5, 2.6} } })
for level = 0, 2 do add(things.crate{ at = {-lane - 6, 34, level}, stands = false, mass = 120 }) end
add(things.crate{ at = {-lane - 7.6, 34} })
add(things.pallet{ at = {-lane - 6, 31} })
add(things.barrel{ at = {lane + 10, 33}, fill = 1 })
add(things.barrel{ at = {lane + 10, 34}, fill = 0 })
for i = -3, 3 do add(things.fence{ at = {i * 2.15, 102}, heading = 0 }) end
add(things.sign{ at = {3, 94} })

local parked = { parking_brake = 1 }
local aircraft = {
  { type = "c172p", at = {0, 0}, heading = 0, speed = speed, controls = { parking_brake = speed > 0 and 0 or 1 } },
  { type = "c172p", at = {-lane - 13, 15}, heading = 90, engine = false, controls = parked },
  { type = "j3cub", at = {lane + 14, 18}, heading = 270, engine = false, controls = parked },
  { type = "r22", at = {-lane - 12, 52}, heading = 60, engine = false },
}
if other > 0 then
  aircraft[#aircraft + 1] = { type = "c172p", at = {0, 90}, heading = 180, speed = other, pilot = function(t, s)
    return { throttle = s.ground_speed < other and 0.5 or 0, brake = 0, parking_brake = 0, elevator = 0.1 }
  end }
end

return scene{
  title    = "Apron traffic",
  scenery  = paint(line, materials.paint_yellow, apron + field),
  bodies   = bodies,
  aircraft = aircraft,
  wind     = { from = 300, speed = kt(4), gradient = 0.14 },
  cameras  = {
    lane   = { at = {-26, -16, 12}, look_at = {4, 40, 0}, fov = 55 },
    meet   = { at = {16, 40, 5}, look_at = {0, 45, 1}, fov = 60 },
  },
  hints    = { "Taxi along the yellow line to the sign, and touch nothing",
               "skidpad fly apron_traffic --set other=8: somebody comes the other way" },
}
