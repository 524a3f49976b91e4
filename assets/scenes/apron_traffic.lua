-- apron_traffic.lua: a lane of cones between parked aircraft on chocks, crates and a fence. A tug tows a Cessna along the other side,
-- a bowser crosses ahead. Taxi to the sign at the end of the lane and touch nothing. With --set other=8 another Cessna comes
-- towards you in the lane at 8 m/s and does not stop.
local things, ties, ground = include "parts/bodies", include "parts/ties", include "parts/ground"
local other   = param("other", 0)      -- m/s of the Cessna that comes the other way; 0: there is none
local lane    = param("lane", 8)       -- m from the middle of the lane to the cones
local speed   = param("speed", 0)      -- m/s at which you start
local traffic = param("traffic", true) -- a tug with a tow and a bowser drive; false: a bowser stands beside the lane

local field = made_of(materials.grass, halfspace{ normal = {0, 0, 1}, through = {0, 0, 0} })
local apron = made_of(materials.concrete, box{ min = {-60, -30, -1}, max = {60, 130, 0} })
local line  = box{ min = {-0.1, -20, -2}, max = {0.1, 95, 2} }

local bodies = {}
local function add(body) bodies[#bodies + 1] = body end
for y = 10, 80, 10 do
  add(things.cone{ at = {-lane, y} })
  add(things.cone{ at = {lane, y} })
end
if not traffic then
  add(body{ name = "bowser", material = materials.metal_sheet, mass = 9000, at = {lane + 7, 34}, kappa = 1e9,
            shape = box{ min = {-1.2, -3.5, 0}, max = {1.2, 3.5, 2.6} } })
end
for level = 0, 2 do add(things.crate{ at = {-lane - 6, 34, level}, stands = false, mass = 120 }) end
add(things.crate{ at = {-lane - 7.6, 34} })
add(things.pallet{ at = {-lane - 6, 31} })
add(things.barrel{ at = {lane + 10, 33}, fill = 1 })
add(things.barrel{ at = {lane + 10, 34}, fill = 0 })
for i = -3, 3 do add(things.fence{ at = {i * 2.15, 102}, heading = 0 }) end
add(things.sign{ at = {3, 94} })

-- A parked Cessna, nose to the east, with a chock before and behind each main wheel.
local parked = { parking_brake = 1 }
local px, py = -lane - 13, 15
local function chocks(side)
  for ahead = -1, 1, 2 do add(things.chock{ at = { px - 0.34 + 0.22 * ahead, py + 1.09 * side }, heading = 90 }) end
end
if traffic then
  chocks(-1)
  chocks(1)
end

-- The tug comes down the east side with a Cessna behind it; the bowser crosses the end of the lane from west to east.
local tx, ty = lane + 31, 70
local aircraft = {
  { type = "c172p", at = {0, 0}, heading = 0, speed = speed, controls = { parking_brake = speed > 0 and 0 or 1 } },
  { type = "c172p", at = {px, py}, heading = 90, engine = false, controls = parked },
  { type = "j3cub", at = {lane + 14, 18}, heading = 270, engine = false, controls = parked },
  { type = "r22", at = {-lane - 12, 52}, heading = 60, engine = false },
}
local bars = {}
if traffic then
  aircraft[5] = { type = "tug", at = {tx, ty}, heading = 180,
    pilot = ground.driver({ {tx, 30}, {tx, -2}, {tx - 6, -12}, {lane + 6, -16} }, 2.5, 7, 4) }
  aircraft[6] = { type = "c172p", at = {tx, ty + 6.05}, heading = 180, engine = false }
  aircraft[7] = { type = "bowser", at = {-lane - 26, 84}, heading = 90,
    pilot = ground.driver({ {-lane - 10, 86}, {lane + 4, 88}, {lane + 14, 80}, {lane + 15, 44} }, 4, 11, 8) }
  bars[1] = ties.tow_bar{ from = { aircraft = 5, point = ground.tug_rear }, to = { aircraft = 6, steers = "nose wheel" }, strength = 6000 }
end
if other > 0 then
  aircraft[#aircraft + 1] = { type = "c172p", at = {0, traffic and 76 or 90}, heading = 180, speed = other, pilot = function(t, s)
    return { throttle = s.ground_speed < other and 0.5 or 0, brake = 0, parking_brake = 0, elevator = 0.1 }
  end }
end

return scene{
  title    = "Apron traffic",
  scenery  = paint(line, materials.paint_yellow, apron + field),
  bodies   = bodies,
  aircraft = aircraft,
  ties     = bars,
  wind     = { from = 300, speed = kt(4), gradient = 0.14 },
  cameras  = {
    lane   = { at = {-26, -16, 12}, look_at = {4, 40, 0}, fov = 55 },
    ahead  = { at = {16, 40, 5}, look_at = {0, 45, 1}, fov = 60 },
    tug    = { at = {27, 54, 3.5}, look_at = {39, 68, 0.5}, fov = 55 },
  },
  hints    = { "Taxi along the yellow line to the sign. Touch nothing. A bowser crosses the lane: let it pass",
               "Ctrl+Tab changes to another aircraft or vehicle: a parked Cessna, the tug, the bowser",
               "skidpad fly apron_traffic --set other=8: another Cessna comes towards you" },
}
