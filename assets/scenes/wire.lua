-- wire.lua: a steel cable of 2 cm is stretched across a valley. The task is to fly under it, and to stay low.
-- skidpad wire --set aircraft=r22 --set speed=25
local aircraft = param("aircraft", "c172p", { about = "type of the aircraft" })
local height   = param("height", 25, { low = 6, high = 55, unit = "m", about = "of the cable above the ground of the valley" })
local helicopter = aircraft == "r22" or aircraft == "ah1s"
-- The script loses 1.6 m on the way to the cable. A helicopter has no script and no wing above its cabin.
local above    = param("above", helicopter and 0.2 or 1.1,
                       { low = 4 - height, high = 500, unit = "m", about = "of the start above the cable; 0.2 of a helicopter; at least 4 - height" })
local thick    = param("thick", 0.02, { low = 0.002, high = 1, unit = "m", about = "thickness of the cable" })
local speed    = param("speed", 40, { low = 0, high = helicopter and 50 or 150, unit = "m/s", about = "at the start; at most 50 of a helicopter" })
local ahead    = param("ahead", helicopter and 60 or 250,
                       { low = 15, high = 850, unit = "m", about = "from the start to the cable; 60 of a helicopter" })
local most     = param("most", 45, { low = 5, high = 500, unit = "m", about = "highest above the ground, of the task" })
local demo     = param("demo", true, { about = "a script flies an aeroplane straight on, until you take the controls" })
local m = materials
local of_cable = material{ name = "steel_cable", like = m.steel } -- messages name it
local of_pole  = material{ name = "wooden_pole", like = m.wood }

local floor  = halfspace{ normal = {0, 0, 1}, through = {0, 0, 0} }
local steep, width = math.rad(35), 60    -- of the sides; m, half the width of the valley
local function slope(side)
  return halfspace{ normal = {-side * math.sin(steep), 0, math.cos(steep)}, through = {side * width, 0, 0} }
    & box{ min = {side > 0 and width or -width - 120, -900, -5}, max = {side > 0 and width + 120 or -width, 900, 60} }
end
local valley = made_of(m.grass, floor) + made_of(m.meadow, slope(-1) + slope(1))

-- The poles stand on the sides of the valley.
local poles, reach = {}, width + 5
for _, side in ipairs{ -1, 1 } do
  poles[#poles + 1] = box{ min = {side * reach - 0.2, -0.2, -1}, max = {side * reach + 0.2, 0.2, height + 2} }
end
local cable = made_of(of_cable, box{ min = {-reach, -thick / 2, height - thick / 2}, max = {reach, thick / 2, height + thick / 2} })

local autopilot = include "parts/autopilot" ()
local function pilot(t, s)
  return { throttle = 0.6, elevator = autopilot.hold_height(s, height + above), aileron = autopilot.hold_bank(s, autopilot.turn_to(s, 0)) }
end

return scene{
  title    = "Wire",
  scenery  = valley + made_of(of_pole, union(poles)) + cable,
  aircraft = { { type = aircraft, at = {0, -ahead, height + above}, heading = 0, speed = speed, trimmed = helicopter or nil, pilot = demo and not helicopter and pilot or nil,
                 rpm = not helicopter and 2200 or nil, controls = not helicopter and { throttle = 0.6 } or nil } },
  cameras  = { pole = { at = {-30, 12, height + 2}, look_at = {0, 0, height}, fov = 45 } },
  course   = {
    time = 60,
    { gate = "under the cable", at = {0, 0, 0.5 * height}, heading = 0, width = 2 * width, height = height - 4,
      fails = { { text = "higher than " .. string.format("%g", most) .. " m", when = { height = { above = most } } },
                { text = "you are past the cable and were not under it", when = { mark_ahead = { below = -25 } } } },
      hints = { { text = "Hold {pitch_down} until you are below the cable, then level off",
                  when = { above = { above = 0.5 * height - 7 } } },
                { text = "Level off: hold {pitch_up} for a moment", when = { vertical_speed = { below = -1.5 } } } } },
    { gate = "low along the valley", at = {0, 300, 0.5 * most}, heading = 0, width = 100, height = most - 2,
      fails = { { text = "higher than " .. string.format("%g", most) .. " m", when = { height = { above = most } } } } },
  },
  hints    = { "A thin cable crosses the valley between two poles. Fly under it: hold Up for a second, then level off",
               "Look for the poles, not for the cable. Pilots of helicopters fly over a pole: there the height is known",
               "Do nothing: the cable cuts into the wing. Try --set above=0.8 (1.6), --set aircraft=r22 --set speed=25" },
}
