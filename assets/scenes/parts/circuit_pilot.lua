-- circuit_pilot.lua: a script that takes off from runway 36, flies through gates in their order and lands on the runway.
-- include "parts/circuit_pilot" answers a function; circuit_pilot{ gates = ..., aircraft = "cessna" or "cub" } answers a pilot. Angles in
-- degrees, everything else in SI.

return function(plan)
  local autopilot = include "parts/autopilot" ()
  local rated = 2300 -- 1/min, of the Cub's engine
  local taildragger = include "parts/taildragger" (autopilot, rated)
  local land = include "parts/landing" { autopilot = autopilot, speed = kt(58) }
  local cub = plan.aircraft == "cub"
  local near = 60 -- m, from the middle of a gate: closer than that it is passed
  local gates, next_gate, last = plan.gates, 1, nil
  local leg, now = {}, "take_off"

  local function distance(s, gate)
    local x, y, z = gate.at[1] - s.x, gate.at[2] - s.y, gate.at[3] - s.altitude
    return math.sqrt(x * x + y * y + z * z)
  end

  -- A gate is passed where its distance grows again.
  local function look(s)
    local away = distance(s, gates[next_gate])
    local passed = last ~= nil and away > last and away < near
    last = away
    if not passed then return end
    next_gate, last = next_gate + 1, nil
    if next_gate > #gates then now = "land" end
  end

  function leg.take_off(t, s)
    if s.height > (cub and 12 or 17) then now = "fly" end
    if cub then return taildragger.take_off(t, s, 0) end
    if t < 2 then return { parking_brake = 1, throttle = 0 } end
    if s.airspeed < kt(47) then
      return { parking_brake = 0, throttle = 1, flaps = 1 / 3, elevator = 0.05, rudder = autopilot.steer(s, 0), aileron = autopilot.hold_bank(s, 0) }
    end
    return { throttle = 1, elevator = autopilot.hold_pitch(s, s.height > 2.5 and 10 or 9.6), rudder = s.on_ground > 0 and autopilot.steer(s, 0) or 0.08,
             aileron = autopilot.hold_bank(s, 0) }
  end

  function leg.fly(t, s)
    local gate = gates[next_gate]
    local late = next_gate >= #gates -- the last one leads to the runway: slower, with flaps
    local answer = { flaps = late and 1 / 3 or 0, rudder = 0 }
    local most = cub and autopilot.throttle_up_to(s, rated) or 1
    if s.altitude < gate.at[3] - 12 then
      answer.throttle = most
      answer.elevator = autopilot.hold_speed(s, cub and kt(50) or kt(76), cub and 0 or 5, 13)
    else
      answer.throttle = math.min(most, autopilot.throttle_for(s, cub and kt(60) or late and kt(68) or kt(88)))
      answer.elevator = autopilot.hold_height(s, gate.at[3])
    end
    answer.aileron = autopilot.hold_bank(s, autopilot.turn_to(s, math.deg(math.atan(gate.at[1] - s.x, gate.at[2] - s.y))))
    look(s)
    return answer
  end

  function leg.land(t, s)
    if cub then return taildragger.land(t, s, 0, -320, false) end
    return land(t, s)
  end

  return function(t, s) return leg[now](t, s) end
end
