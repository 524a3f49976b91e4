-- parked_row.lua: taxi between two rows of parked aircraft to the white cross. Nothing may come nearer than half a metre. The lane
-- shifts to the right between the second and the third pair. skidpad parked_row --set demo=true: a script taxies.
-- skidpad clearance parked_row --set demo=true --seconds 60 prints how near it came.
local ground = include "parts/ground"
local demo  = param("demo", false, { about = "a script taxies" })
local room  = param("room", 1.5, { low = 0.6, high = 6, unit = "m", about = "from each wing tip to the propellers beside the lane" })
local shift = param("shift", 3, { low = 0, high = 8, unit = "m", about = "of the lane to the right" })
local least = param("least", 0.5, { low = 0.01, high = 5, unit = "m", about = "least clearance that the task allows" })

local HALF_SPAN, NOSE = 5.49, 2.2 -- m, of a c172p: to the wing tip, and from the centre of gravity to the propeller
local aside = HALF_SPAN + room + NOSE
local function lane_at(y) return y < 45 and 0 or shift end -- m east

local field = made_of(materials.grass, halfspace{ normal = {0, 0, 1}, through = {0, 0, 0} })
local apron = made_of(materials.concrete, box{ min = {-40, -20, -1}, max = {44, 140, 0} })
local function flat(x1, y1, x2, y2) return box{ min = {x1, y1, -0.2}, max = {x2, y2, 0.2} } end
local bend  = moved{ flat(-0.1, 0, 0.1, math.sqrt(20 * 20 + shift * shift)), at = {0, 35, 0}, turn = math.deg(math.atan(shift, 20)) }
local line  = flat(-0.1, -8, 0.1, 35) + bend + flat(shift - 0.1, 55, shift + 0.1, 112)
local cross = flat(shift - 2, 111.8, shift + 2, 112.2) + flat(shift - 0.2, 110, shift + 0.2, 114)

-- With the demo the Cessna taxies along the line.
local taxi = ground.driver({ {0, 20}, {0, 36}, {shift, 56}, {shift, 80}, {shift, 112} }, 3, 14, 1)

local aircraft = {
  { type = "c172p", at = {0, -8}, heading = 0, rpm = 900, controls = { parking_brake = 1 }, pilot = demo and taxi or nil },
}
for i, y in ipairs{ 12, 27, 66, 81 } do
  for side = -1, 1, 2 do
    aircraft[#aircraft + 1] = { type = (i + side) % 3 == 0 and "c172rg" or "c172p", at = {lane_at(y) + side * aside, y}, heading = -90 * side,
                                engine = false, controls = { parking_brake = 1 } }
  end
end

local fails = { { text = string.format("nearer than %g m", least), when = { clearance = { below = least } } } }
local function hints(go)
  return {
    { text = "A wing tip is within a metre of something: steer away from it, or stop with {brakes}", when = { clearance = { below = 1 } },
      done = { clearance = { above = 1.1 } } },
    { text = "Too fast between aircraft: close the throttle with {throttle_down}, and tap {brakes}", when = { drift = { above = 5 } },
      done = { drift = { below = 4 } } },
    { text = "Release the parking brake with {parking_brake}, then open the throttle a little: {throttle_up}",
      when = { drift = { below = 0.3 } } },
    { text = go, when = { drift = { above = 0.3 } } },
  }
end
local function pair(name, y)
  return { gate = name, at = {lane_at(y), y, 1.3}, heading = 0, width = 2 * (room + 3), height = 6, fails = fails,
           hints = hints("Keep the nose wheel on the yellow line: {rudder_left} and {rudder_right}") }
end

return scene{
  title    = "Parked row",
  scenery  = paint(cross, materials.paint_white, paint(line, materials.paint_yellow, apron + field)),
  aircraft = aircraft,
  limits   = { { part = "wing", clearance = 1 }, { clearance = least }, { seconds = 2 } },
  course   = {
    time = 300,
    pair("first pair", 12), pair("second pair", 27), pair("third pair", 66), pair("fourth pair", 81),
    { landing = "the white cross", at = {shift, 112}, radius = 6, seconds = 2, fails = fails,
      hints = hints("Stop on the white cross: close the throttle with {throttle_down}, then {brakes}") },
  },
  cameras  = { lane = { at = {-22, -14, 12}, look_at = {4, 40, 0}, fov = 55 },
               above = { at = {1, 45, 75}, look_at = {1, 46, 0}, fov = 70 } },
  hints    = { "Taxi along the yellow line between the parked aircraft, to the white cross",
               string.format("No wing tip may come nearer than %g m to anything", least),
               "A wider lane: --set room=3. A script taxies: --set demo=true" },
}
