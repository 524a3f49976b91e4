-- landing.lua: an approach to a runway that heads north, landing and full stop, in any wind from the side: crabbing down the glide
-- path, nose and drift straightened out over the runway with rudder and the wing into the wind. include "parts/landing" answers a
-- function; landing{ hands = ..., runway = x, aim = y } answers a pilot. Angles in degrees, everything else in SI.

return function(plan)
  local autopilot, runway, aim = plan.autopilot, plan.runway or 0, plan.aim or -330
  local glide = math.tan(math.rad(plan.glide or 3.5))
  local speed = plan.speed or kt(62)
  local standing = plan.standing or 1.3 -- height of the centre of gravity on the wheels
  local leg, now = {}, "final"
  local crab = 0        -- heading less track on the glide path
  local nose = 0        -- heading that is wanted
  local bank, pedals = 0, 0 -- what holds against the drift, and the nose straight

  -- A quick hand on the ailerons; with what it takes against the roll that a slip brings.
  local function hold_wings(s, wanted)
    local slip = crab - autopilot.wrap(s.heading)
    return autopilot.clamp(0.06 * (wanted - s.roll) - 0.45 * s["rate.x"] + 0.022 * slip, -1, 1)
  end

  -- The wing into the wind: the bank that a slip needs, and what takes out drift and distance from the centre line.
  local function hold_line(s, most)
    local drift = s.ground_speed * math.sin(math.rad(s.track))
    local late = autopilot.clamp(0.3 * (runway - s.x), -1.2, 1.2) - drift
    local slip = crab - autopilot.wrap(s.heading)
    bank = autopilot.clamp(bank + 0.012 * autopilot.clamp(late, -1.5, 1.5), -5, 5)
    return autopilot.clamp(0.3 * slip + bank + 2.2 * late, -most, most)
  end

  -- The nose along the runway, by rudder.
  local function straighten(s)
    nose = nose + autopilot.clamp(-nose, -0.06, 0.06)
    local off = autopilot.wrap(nose - s.heading)
    pedals = autopilot.clamp(pedals + 0.0006 * autopilot.clamp(off, -8, 8), -0.9, 0.9)
    return autopilot.clamp(pedals + 0.09 * off - 1.0 * s["rate.z"] - 0.04 * (crab - nose), -1, 1)
  end

  function leg.final(t, s)
    local path = (aim - s.y) * glide + standing
    local sink = -s.ground_speed * glide + autopilot.clamp(0.25 * (path - s.altitude), -2.5, 2.5)
    if s.height < 7 then now = "round_out" end
    return { flaps = 2 / 3, throttle = autopilot.throttle_for(s, speed), elevator = autopilot.hold_climb(s, sink), rudder = 0,
             aileron = autopilot.hold_bank(s, autopilot.follow(s, runway, 0, 0)) }
  end

  -- The round-out begins with the nose still in the wind; it is straightened in the last seconds, before drift builds up.
  function leg.round_out(t, s)
    if s.on_ground >= 2 or (s.on_ground >= 1 and s.height < standing + 0.1) then now = "roll_out" end
    local height = s.height - standing
    local sink = -autopilot.clamp(0.32 * height, 0.3, 2.2)
    local aileron, rudder
    if height > 2.5 then
      nose = autopilot.wrap(s.heading)
      crab = autopilot.wrap(s.heading - s.track)
      aileron, rudder = hold_wings(s, autopilot.clamp(autopilot.follow(s, runway, 0, 0), -6, 6)), 0
    else
      aileron, rudder = hold_wings(s, hold_line(s, 8)), straighten(s)
    end
    return { throttle = autopilot.clamp(0.06 * (height - 1), 0, 0.2), elevator = autopilot.hold_climb(s, sink, 3, -2, 11), rudder = rudder, aileron = aileron }
  end

  -- Aileron into the wind, the more the slower; the nose wheel pressed on; the brakes when the wheels carry the weight, more on the
  -- side to turn to.
  function leg.roll_out(t, s)
    local slow = autopilot.clamp((kt(60) - s.airspeed) / kt(40), 0, 1)
    local steer = autopilot.steer(s, runway)
    local brake = s.on_ground >= 3 and autopilot.clamp((kt(52) - s.airspeed) / kt(25), 0, 0.36) or 0
    return { throttle = 0, flaps = 0, elevator = s.on_ground >= 3 and -0.15 or 0, aileron = autopilot.clamp(0.035 * crab * (0.6 + 0.8 * slow), -1, 1),
             rudder = steer, brake_left = brake * (1 - autopilot.clamp(1.5 * steer, 0, 1)), brake_right = brake * (1 + autopilot.clamp(1.5 * steer, -1, 0)) }
  end

  return function(t, s) return leg[now](t, s) end
end
