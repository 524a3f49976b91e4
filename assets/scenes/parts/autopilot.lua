-- autopilot.lua: control laws of scripted pilots. include "parts/autopilot" answers a function; each call of it makes a
-- pilot with a memory of its own. Every hold_... takes s, what the aircraft does now, and answers a control -1..1 or 0..1.
-- Angles in degrees, everything else in SI.

local function clamp(x, low, high) return math.max(low, math.min(high, x)) end
local function wrap(angle) return (angle + 180) % 360 - 180 end

return function()
  local autopilot = { clamp = clamp, wrap = wrap }
  local trim, lean, climb_pitch, level_pitch, power, open = 0, 0, 7, 2, 0.6, 0.8
  local last_airspeed, gaining = nil, 0 -- m/s, m/s^2

  -- Elevator for a pitch angle: proportional, damped by the pitch rate, with a trim that takes out what remains.
  function autopilot.hold_pitch(s, pitch)
    local off = clamp(pitch - s.pitch, -8, 8)
    trim = clamp(trim + 0.0004 * off, -0.6, 0.8)
    return clamp(0.055 * off - 0.9 * s["rate.y"] + trim, -1, 1)
  end

  -- Aileron for a bank angle, with what it takes to hold against the propeller's torque.
  function autopilot.hold_bank(s, bank)
    lean = clamp(lean + 0.0002 * clamp(bank - s.roll, -5, 5), -0.3, 0.3)
    return clamp(0.03 * (bank - s.roll) - 0.25 * s["rate.x"] + lean, -1, 1)
  end

  -- Bank that turns onto a course over the ground, and one that follows the line of that course through (x, y).
  function autopilot.turn_to(s, course)
    return clamp(1.3 * wrap(course - s.track), -25, 25)
  end
  function autopilot.follow(s, x, y, course)
    local c = math.rad(course)
    local aside = (s.x - x) * math.cos(c) - (s.y - y) * math.sin(c) -- m to the right of the line
    return autopilot.turn_to(s, course - clamp(0.12 * aside, -40, 40))
  end

  -- Rudder and nose wheel that keep to the line x = x0, heading north, on the ground.
  function autopilot.steer(s, x0)
    local wanted = clamp(1.5 * (x0 - s.x), -8, 8)
    return clamp(0.09 * wrap(wanted - s.heading) - 1.2 * s["rate.z"], -1, 1)
  end

  -- Elevator for an airspeed, between two pitch angles: climbs and glides.
  function autopilot.hold_speed(s, speed, low, high)
    climb_pitch = clamp(climb_pitch + 0.004 * (s.airspeed - speed), low, high)
    return autopilot.hold_pitch(s, clamp(climb_pitch + 0.6 * (s.airspeed - speed), low, high))
  end

  -- Elevator for a vertical speed, with a gain on what is missing, and for a height above z = 0.
  function autopilot.hold_climb(s, rate, gain, low, high)
    gain, low, high = gain or 1, low or -9, high or 14
    level_pitch = clamp(level_pitch + 0.006 * gain * (rate - s.vertical_speed), low, high)
    return autopilot.hold_pitch(s, clamp(level_pitch + 0.8 * gain * (rate - s.vertical_speed), low, high))
  end
  function autopilot.hold_height(s, height)
    return autopilot.hold_climb(s, clamp(0.15 * (height - s.altitude), -3, 3))
  end

  -- Throttle for an airspeed, damped by how fast it changes.
  function autopilot.throttle_for(s, speed)
    gaining = gaining + 0.03 * (120 * (s.airspeed - (last_airspeed or s.airspeed)) - gaining)
    last_airspeed = s.airspeed
    power = clamp(power + 0.00025 * (speed - s.airspeed), 0, 1)
    return clamp(power + 0.05 * (speed - s.airspeed) - 0.25 * clamp(gaining, -1, 1), 0, 1)
  end

  -- Full throttle up to an engine speed (1/min); beyond, as much as holds it there.
  function autopilot.throttle_up_to(s, rpm)
    open = clamp(open + 0.00004 * (rpm - s.rpm), 0, 1)
    return clamp(open + 0.004 * (rpm - s.rpm), 0, 1)
  end

  return autopilot
end
