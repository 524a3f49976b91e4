-- circuit.lua: a full circuit at the airfield, flown by a script: brakes off, take-off, left-hand pattern at 800 ft, landing,
-- full stop. Take the controls at any time. Angles in degrees, everything else in SI.
local airfield = include "parts/airfield"
local autopilot = include "parts/autopilot" ()

-- ---- the circuit, leg by leg ---------------------------------------------------------------------------------------------

local pattern = ft(800)
local runway = 0            -- x of the centre line
local aim = -330            -- y where the glide path meets the ground
local side = -1150          -- x of the downwind leg
local glide = math.tan(math.rad(3.5))

local leg = {}
local now = "wait"

function leg.wait(t, s)
  if t >= 2 then now = "roll" end
  return { parking_brake = 1, throttle = 0 }
end

function leg.roll(t, s)
  if s.airspeed > kt(47) then now = "rotate" end
  return { parking_brake = 0, throttle = 1, flaps = 1 / 3, elevator = 0.05, rudder = autopilot.steer(s, runway), aileron = autopilot.hold_bank(s, 0) }
end

function leg.rotate(t, s)
  if s.height > 17 then now = "climb" end
  return { throttle = 1, elevator = autopilot.hold_pitch(s, s.height > 2.5 and 10 or 9.6), rudder = s.on_ground > 0 and autopilot.steer(s, runway) or 0.08,
           aileron = autopilot.hold_bank(s, 0) }
end

function leg.climb(t, s)
  if s.altitude > 150 and s.y > 900 then now = "crosswind" end
  return { throttle = 1, flaps = 0, elevator = autopilot.hold_speed(s, kt(76), 7, 13), rudder = 0.08,
           aileron = autopilot.hold_bank(s, autopilot.follow(s, runway, 0, 0)) }
end

function leg.crosswind(t, s)
  if s.x < side + 350 then now = "downwind" end
  local elevator = s.altitude < pattern - 20 and autopilot.hold_speed(s, kt(76), 0, 13) or autopilot.hold_height(s, pattern)
  local throttle = s.altitude < pattern - 20 and 1 or autopilot.throttle_for(s, kt(90))
  return { throttle = throttle, elevator = elevator, rudder = 0, aileron = autopilot.hold_bank(s, autopilot.turn_to(s, 270)) }
end

function leg.downwind(t, s)
  if s.y < aim - 2500 then now = "base" end
  return { throttle = autopilot.throttle_for(s, kt(90)), elevator = autopilot.hold_height(s, pattern), rudder = 0,
           aileron = autopilot.hold_bank(s, autopilot.follow(s, side, 0, 180)) }
end

function leg.base(t, s)
  if s.x > runway - 380 then now = "final" end
  local path = (aim - s.y + (runway - s.x)) * glide -- what is left to fly
  local descend = s.altitude > path and -3.2 or 0
  return { flaps = 1 / 3, throttle = autopilot.throttle_for(s, kt(70)), elevator = autopilot.hold_climb(s, descend), rudder = 0,
           aileron = autopilot.hold_bank(s, autopilot.turn_to(s, 90)) }
end

function leg.final(t, s)
  local path = (aim - s.y) * glide + 1.3
  local sink = -s.ground_speed * glide + autopilot.clamp(0.25 * (path - s.altitude), -2.5, 2.5)
  if s.height < 5 then now = "flare" end
  return { flaps = s.altitude < 200 and 1 or 2 / 3, throttle = autopilot.throttle_for(s, kt(58)), elevator = autopilot.hold_climb(s, sink),
           rudder = 0, aileron = autopilot.hold_bank(s, autopilot.follow(s, runway, 0, 0)) }
end

function leg.flare(t, s)
  if s.on_ground >= 2 then now = "stop" end
  local height = s.height - 1.3
  local sink = -autopilot.clamp(0.3 * height, 0.1, 2.0)
  return { throttle = 0, elevator = autopilot.hold_climb(s, sink, 3, -2, 11), rudder = autopilot.clamp(-0.05 * autopilot.wrap(s.heading), -0.6, 0.6),
           aileron = autopilot.hold_bank(s, autopilot.clamp(autopilot.follow(s, runway, 0, 0), -5, 5)) }
end

function leg.stop(t, s)
  local brake = s.on_ground >= 3 and 0.36 or 0
  return { throttle = 0, flaps = 0, brake = brake, elevator = s.on_ground >= 3 and 0.3 or 0, rudder = autopilot.steer(s, runway), aileron = 0 }
end

return scene{
  title    = "Circuit",
  scenery  = airfield.scenery,
  wind     = airfield.wind,
  windsocks = airfield.windsocks,
  cameras  = airfield.cameras,
  aircraft = { { type = "c172p", at = airfield.threshold, heading = 0, controls = { parking_brake = 1 },
                 pilot = function(t, s) return leg[now](t, s) end } },
}
