-- handbook.lua: the Cessna's handbook, flown: skidpad handbook --set task=climb (or level, stall, stall_flaps).
local autopilot = include "parts/autopilot" ()
local task = param("task", "climb")

-- Full throttle at 76 kt from just above the sea.
local function climb(t, s)
  return { throttle = 1, elevator = autopilot.hold_speed(s, kt(76), 0, 14), aileron = autopilot.hold_bank(s, autopilot.turn_to(s, 0)) }
end

-- Full throttle at a constant height.
local function level(t, s)
  return { throttle = 1, elevator = autopilot.hold_height(s, 150), aileron = autopilot.hold_bank(s, autopilot.turn_to(s, 0)) }
end

-- Throttle closed, height held for as long as the wing carries: about a knot per second slower, until the nose drops.
local function stall(t, s)
  return { throttle = 0, flaps = task == "stall_flaps" and 1 or 0, elevator = autopilot.hold_climb(s, 0, 1, -9, 24),
           aileron = autopilot.hold_bank(s, 0) }
end

local tasks = {
  climb       = { title = "climb", pilot = climb, height = 40, speed = kt(76) },
  level       = { title = "level flight", pilot = level, height = 150, speed = kt(110) },
  stall       = { title = "stall", pilot = stall, height = 600, speed = kt(75) },
  stall_flaps = { title = "stall with flaps", pilot = stall, height = 600, speed = kt(70) },
}
local flown = tasks[task]
if flown == nil then error("task '" .. task .. "' is none of climb, level, stall, stall_flaps") end

return scene{
  title    = "Handbook: " .. flown.title,
  scenery  = made_of(materials.grass, halfspace{ normal = {0, 0, 1}, through = {0, 0, 0} }),
  aircraft = { { type = "c172p", at = {0, 0, flown.height}, heading = 0, speed = flown.speed, controls = { throttle = 0.6 },
                 pilot = flown.pilot } },
}
