local airfield = include "parts/airfield"
local hands = include "parts/autopilot" ()
local task = param("task", "climb")
local clamp = hands.clamp

local function climb(t, s)
  return { throttle = 1, elevator = hands.hold_speed(s, kt(50), -2, 14), aileron = hands.hold_bank(s, hands.turn_to(s, 0)), rudder = clamp(0.05 * s.beta, -0.5, 0.5) }
end
local function level(t, s)
  return { throttle = 1, elevator = hands.hold_height(s, 150), aileron = hands.hold_bank(s, hands.turn_to(s, 0)) }
end
local function cruise(t, s)
  return { throttle = hands.throttle_for(s, kt(65)), elevator = hands.hold_height(s, 150), aileron = hands.hold_bank(s, hands.turn_to(s, 0)) }
end
local function stall(t, s)
  return { throttle = 0, elevator = hands.hold_climb(s, 0, 1, -9, 24), aileron = hands.hold_bank(s, 0) }
end
local tasks = {
  climb = { pilot = climb, height = 40, speed = kt(50) },
  level = { pilot = level, height = 150, speed = kt(65) },
  cruise = { pilot = cruise, height = 150, speed = kt(65) },
  stall = { pilot = stall, height = 600, speed = kt(55) },
}
local flown = tasks[task]
return scene{
  title    = "Cub: " .. task,
  scenery  = made_of(materials.grass, halfspace{ normal = {0, 0, 1}, through = {0, 0, 0} }),
  aircraft = { { type = param("aircraft", "j3cub"), at = {0, 0, flown.height}, heading = 0, speed = flown.speed, controls = { throttle = 0.6 }, rpm=2200,
                 pilot = flown.pilot } },
}
