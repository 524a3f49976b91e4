-- handbook.lua: the Cessna's handbook, flown: skidpad handbook --set task=climb (or level, stall, stall_flaps).
local hands = include "parts/autopilot" ()
local task = param("task", "climb")

-- Full throttle at 76 kt from just above the sea.
local function climb(t, s)
  return { throttle = 1, elevator = hands.hold_speed(s, kt(76), 0, 14), aileron = hands.hold_bank(s, hands.turn_to(s, 0)) }
end

-- Full throttle at a constant height.
local function level(t, s)
  return { throttle = 1, elevator = hands.hold_height(s, 150), aileron = hands.hold_bank(s, hands.turn_to(s, 0)) }
end

-- Throttle closed, height held for as long as the wing carries: about a knot per second slower, until the nose drops.
local function stall(t, s)
  return { throttle = 0, flaps = task == "stall_flaps" and 1 or 0, elevator = hands.hold_climb(s, 0, 1, -9, 24),
           aileron = hands.hold_bank(s, 0) }
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
