-- cub.lua: a Piper Cub flown by a script, one task at a time: skidpad cub --set task=three_point. Take the controls at any time.
--   takeoff       tail up, off the ground, climb
--   three_point   approach, landing on all three wheels, roll to a stop
--   wheel         approach, landing on the main wheels with the tail up, roll to a stop
--   ground_loop   rolls out at 25 kt, one tap on a pedal, nobody after that: the tailwheel is free; tailwheel=locked shows what the pin is for
--   nose_over     rolls at 35 kt and stands on the brakes
--   climb level cruise stall   what the Cub can do in the air
-- Angles in degrees, everything else in SI.
local airfield = include "parts/airfield"
local autopilot = include "parts/autopilot" ()
local most_rpm = param("most_rpm", 2300) -- 1/min: with the throttle open in flight the propeller turns faster than the engine's rated speed
local taildragger = include "parts/taildragger" (autopilot, most_rpm)
local clamp = autopilot.clamp

local task = param("task", "three_point")
local tailwheel = param("tailwheel", task == "ground_loop" and "free" or "locked")
local kick = param("kick", 0.3) -- how far the pedal is tapped, once, before a ground loop
if tailwheel ~= "locked" and tailwheel ~= "free" then error("tailwheel '" .. tailwheel .. "' is neither locked nor free") end
local lock = tailwheel == "locked" and 1 or 0

local runway, threshold = 0, airfield.threshold[2]

-- ---- in the air ----

local function straight(s) return autopilot.hold_bank(s, autopilot.turn_to(s, 0)) end

local function climb(t, s)
  return { throttle = autopilot.throttle_up_to(s, most_rpm), elevator = autopilot.hold_speed(s, kt(50), -2, 14), aileron = straight(s) }
end
local function level(t, s)
  return { throttle = autopilot.throttle_up_to(s, most_rpm), elevator = autopilot.hold_height(s, 150), aileron = straight(s) }
end
local gas = 0.65
local function cruise(t, s) -- at 2150 rpm
  gas = clamp(gas + 0.00001 * (2150 - s.rpm), 0, 1)
  return { throttle = clamp(gas + 0.0005 * (2150 - s.rpm), 0, 1), elevator = autopilot.hold_height(s, 150), aileron = straight(s) }
end
local function stall(t, s)
  return { throttle = 0, elevator = autopilot.hold_climb(s, 0, 1, -9, 24), aileron = autopilot.hold_bank(s, 0) }
end

-- ---- on the ground ----

local function takeoff(t, s) return taildragger.take_off(t, s, runway) end
local function three_point(t, s) return taildragger.land(t, s, runway, threshold + 60, false) end
local function wheel(t, s) return taildragger.land(t, s, runway, threshold + 60, true) end
local function locked(pilot)
  return function(t, s)
    local answer = pilot(t, s)
    answer.tailwheel_lock = lock
    return answer
  end
end
local function nobody(t, s)
  local tap = t > 1 and t < 1.3 and kick or 0
  return { throttle = 0, elevator = 0.5, rudder = tap, tailwheel_lock = lock }
end
local function nose_over(t, s) return { throttle = 0, elevator = 0, brake = t > 1 and 1 or 0, tailwheel_lock = lock } end

local high, low = 1.15, 1.10 -- m, of the centre of gravity: a hand above the ground, tail down
local tasks = {
  takeoff     = { title = "take-off", pilot = locked(takeoff), at = { runway, threshold } },
  three_point = { title = "three-point landing", pilot = locked(three_point), at = { runway, threshold - 420, 36 }, speed = kt(52), throttle = 0.2 },
  wheel       = { title = "wheel landing", pilot = locked(wheel), at = { runway, threshold - 420, 36 }, speed = kt(52), throttle = 0.2 },
  ground_loop = { title = "ground loop", pilot = nobody, at = { runway, -200, low }, speed = kt(25), pitch = 12 },
  nose_over   = { title = "nose-over", pilot = nose_over, at = { runway, -200, high }, speed = kt(35), pitch = 2 },
  climb       = { title = "climb", pilot = climb, at = { runway, 0, 40 }, speed = kt(50), throttle = 1 },
  level       = { title = "level flight", pilot = level, at = { runway, 0, 150 }, speed = kt(65), throttle = 1 },
  cruise      = { title = "cruise", pilot = cruise, at = { runway, 0, 150 }, speed = kt(65), throttle = 0.7 },
  stall       = { title = "stall", pilot = stall, at = { runway, 0, 600 }, speed = kt(55), throttle = 0.5 },
}
local flown = tasks[task]
if flown == nil then
  error("task '" .. task .. "' is none of takeoff, three_point, wheel, ground_loop, nose_over, climb, level, cruise, stall")
end

return scene{
  title    = "Cub: " .. flown.title,
  scenery  = airfield.scenery,
  wind     = { from = param("wind_from", 360), speed = kt(param("wind_kt", 0)) },
  cameras  = airfield.cameras,
  aircraft = { { type = param("aircraft", "j3cub"), at = flown.at, heading = flown.heading or 0, pitch = flown.pitch,
                 speed = flown.speed, rpm = flown.throttle and 2000 or nil,
                 controls = { throttle = flown.throttle or 0, tailwheel_lock = lock }, pilot = flown.pilot } },
}
