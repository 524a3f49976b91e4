-- taildragger.lua: how a script takes off and lands on two wheels and a tailwheel. include "parts/taildragger" answers a
-- function of an autopilot (parts/autopilot) and the largest engine speed (1/min). It returns the pilot. Angles in degrees, everything else in SI.

return function(autopilot, most_rpm)
  local taildragger = {}
  local clamp, wrap = autopilot.clamp, autopilot.wrap
  local now = "begin"

  -- Pedals along the line x = x0, heading north. With its weight behind the main wheels the aircraft turns ever faster from any
  -- turn, V b / (k^2 + b^2) per second (docs/models/taildragger.md): the pedals must answer the rate, above all, and
  -- the rudder does so with V^2. Where the tailwheel stands and steers it needs less.
  function taildragger.steer(s, x0)
    local tail_up = s.on_ground < 3
    local wanted = clamp(x0 - s.x, -5, 5)
    local off = wrap(wanted - s.heading)
    if not tail_up then return clamp(0.05 * off - 1.5 * s["rate.z"], -1, 1) end
    local air = clamp(20 / math.max(s.airspeed, 1), 0.8, 3)
    return clamp(air * air * (0.04 * off - 5 * s["rate.z"]), -1, 1)
  end

  -- Brakes off, tail up at 10 m/s, off the ground at 18 m/s, climb at 50 kt.
  function taildragger.take_off(t, s, x0)
    local answer = { parking_brake = 0, throttle = autopilot.throttle_up_to(s, most_rpm), aileron = autopilot.hold_bank(s, 0) }
    if t < 2 then return { throttle = 0.1, elevator = 1, parking_brake = 1 } end
    answer.rudder = s.on_ground > 0 and taildragger.steer(s, x0) or clamp(-0.03 * wrap(s.track), -0.3, 0.3)
    if s.on_ground == 0 and s.height > 4 then
      answer.elevator = autopilot.hold_speed(s, kt(50), 0, 12)
    elseif s.airspeed < 9 then
      answer.elevator = 0.6
    elseif s.airspeed < 18.5 then
      answer.elevator = autopilot.hold_pitch(s, 2)
    else
      answer.elevator = autopilot.hold_pitch(s, 8)
    end
    return answer
  end

  local legs = {}

  -- Down a path of 4.5 degrees at 50 kt.
  function legs.begin(t, s, x0, aim)
    local slope = math.tan(math.rad(4.5))
    local path = (aim - s.y) * slope + 1.1
    local sink = -s.ground_speed * slope + clamp(0.25 * (path - s.altitude), -2, 2)
    if s.height < 5.5 then now = "flare" end
    return { throttle = autopilot.throttle_for(s, kt(48)), elevator = autopilot.hold_climb(s, sink), rudder = 0,
             aileron = autopilot.hold_bank(s, autopilot.follow(s, x0, 0, 0)) }
  end

  -- Onto the main wheels a little faster, or held a foot off the ground until the tail is down and the wing gives up.
  function legs.flare(t, s, x0, aim, on_main_wheels)
    local down = s.on_ground >= 2
    if down and (on_main_wheels or s.pitch > 9) then now = on_main_wheels and "pin" or "stop" end
    local left, least = s.height - 1.36, 0.15 -- m to the main wheels, hanging free and level
    if not on_main_wheels then
      left, least = left - (s.pitch < 10.5 and 0.4 or 0), s.pitch < 10.5 and -0.3 or 0.3
    end
    local sink = -clamp(0.5 * left, least, 2)
    return { throttle = on_main_wheels and 0.1 or 0, elevator = autopilot.hold_climb(s, sink, on_main_wheels and 3 or 8, -2, on_main_wheels and 5 or 12.5),
             rudder = s.on_ground > 0 and taildragger.steer(s, x0) or clamp(-0.06 * wrap(s.heading), -0.6, 0.6),
             aileron = autopilot.hold_bank(s, clamp(autopilot.follow(s, x0, 0, 0), -5, 5)) }
  end

  -- Main wheels down: stick forward, so that the wing stops lifting and the tail stays up, until there is no air for that.
  function legs.pin(t, s, x0)
    if s.airspeed < 16 then now = "stop" end
    return { throttle = 0, elevator = autopilot.hold_pitch(s, 0.5), rudder = taildragger.steer(s, x0), aileron = autopilot.hold_bank(s, 0) }
  end

  -- Stick back to hold the tail down, gentle brakes once slow.
  function legs.stop(t, s, x0)
    return { throttle = 0, elevator = 1, rudder = taildragger.steer(s, x0), aileron = autopilot.hold_bank(s, 0),
             brake = s.on_ground >= 3 and s.ground_speed < 12 and 0.25 or 0 }
  end

  function taildragger.land(t, s, x0, aim, on_main_wheels)
    return legs[now](t, s, x0, aim, on_main_wheels)
  end

  return taildragger
end
