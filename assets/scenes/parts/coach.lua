-- coach.lua: what to tell someone who flies for the first time: hints for the steps of a course. Each function answers a list of hints,
-- the most urgent first, since one is shown at a time. `type` has the aircraft's speeds (m/s), see first_flight.lua.
local coach = {}

local function add(list, more)
  for _, hint in ipairs(more) do list[#list + 1] = hint end
  return list
end

-- Not too slow, not too fast; `slow` and `fast` in m/s. In the air only, and not in the last moments of a landing. Much of the lever
-- where much is missing, a little where little is: who holds the key until the speed is right has moved the lever too far.
local function speed(slow, fast)
  local aloft, low, much = { above = 10 }, { below = 6 }, 4
  return {
    { text = "Too slow: hold {pitch_down} to lower the nose", when = { speed_ahead = { below = slow - 2 }, throttle = { above = 0.95 }, height = aloft },
      done = { speed_ahead = { above = slow }, height = low } },
    { text = "Too slow: hold {throttle_up} for more power", when = { speed_ahead = { below = slow - much }, throttle = { below = 0.95 }, height = aloft },
      done = { speed_ahead = { above = slow - 1 }, throttle = { above = 0.97 }, height = low } },
    { text = "A little slow: tap {throttle_up} for more power", when = { speed_ahead = { below = slow }, throttle = { below = 0.95 }, height = aloft },
      done = { speed_ahead = { above = slow + 1 }, throttle = { above = 0.97 }, height = low } },
    { text = "Too fast: hold {throttle_down} for less power", when = { speed_ahead = { above = fast + much }, throttle = { above = 0.05 }, height = aloft },
      done = { speed_ahead = { below = fast + 1 }, throttle = { below = 0.03 }, height = low } },
    { text = "A little fast: tap {throttle_down} for less power", when = { speed_ahead = { above = fast }, throttle = { above = 0.05 }, height = aloft },
      done = { speed_ahead = { below = fast - 1 }, throttle = { below = 0.03 }, height = low } },
  }
end

-- Towards the mark, turning to one side: `turn` and `level` are the keys that roll to that side and back, `sign` is 1 for the right.
local function turn_to(side, turn, level, sign)
  local function over(x) return sign > 0 and { above = x } or { below = -x } end
  local function under(x) return sign > 0 and { below = x } or { above = -x } end
  local far, aloft = { above = 100 }, { above = 20 }
  return {
    { text = "The mark is ahead: hold {" .. level .. "} until the wings are level", when = { turn_by = under(14), roll = over(12) },
      done = { roll = under(6), turn_by = over(30) } },
    { text = "Turn " .. side .. ": hold {" .. turn .. "}, and let go when it banks", when = { turn_by = over(18), roll = under(8), distance = far, height = aloft },
      done = { roll = over(16), turn_by = under(14) } },
    { text = "A little to the " .. side .. ": tap {" .. turn .. "}", when = { turn_by = over(6), roll = under(1), distance = far, height = aloft },
      done = { roll = over(3), turn_by = under(3) } },
    { text = "Straight on: tap {" .. level .. "} to level the wings", when = { turn_by = under(2), roll = over(4) },
      done = { roll = under(2), turn_by = over(8) } },
  }
end

-- Up or down to the mark.
local function climb_to()
  local far, aloft = { above = 150 }, { above = 20 }
  return {
    { text = "The mark is higher: hold {pitch_up} to climb", when = { climb_by = { above = 3 }, above = { below = -12 }, distance = far, height = aloft },
      done = { climb_by = { below = 0.5 }, distance = { below = 100 } } },
    { text = "The mark is lower: hold {pitch_down} to sink", when = { climb_by = { below = -2.5 }, above = { above = 12 }, distance = far, height = aloft },
      done = { climb_by = { above = -0.5 }, distance = { below = 100 } } },
  }
end

local function steer()
  return add(add(turn_to("left", "roll_left", "roll_right", -1), turn_to("right", "roll_right", "roll_left", 1)), climb_to())
end

function coach.fly(type)
  local list = { { text = "The flaps are out: press {flaps_up}", when = { flaps = { above = 2 }, height = { above = 15 } } } }
  return add(add(list, speed(type.slow, type.fast)), steer())
end

-- On the runway, at some speed: back to its middle.
local function keep_to_the_middle(speed)
  local rolls, there = { above = speed }, { above = 0 }
  return {
    { text = "Steer left: tap {rudder_left}", when = { aside = { above = 4 }, on_ground = there, ground_speed = rolls }, done = { aside = { below = 2 }, on_ground = { below = 1 } } },
    { text = "Steer right: tap {rudder_right}", when = { aside = { below = -4 }, on_ground = there, ground_speed = rolls }, done = { aside = { above = -2 }, on_ground = { below = 1 } } },
  }
end

-- A landing that is given up: power, and well up.
coach.goes_around = { throttle = { above = 0.9 }, height = { above = 20 }, vertical_speed = { above = 0.5 }, mark_ahead = { below = 100 } }

-- Far beside the runway, too high over it or too far along it: up and round again.
local function go_around()
  local list = {}
  local beside, near = 45, { above = -300, below = 250 }
  local function because(why, when)
    when.throttle, when.height = { below = 0.95 }, when.height or { above = 1.5, below = 30 }
    list[#list + 1] = { text = why .. ": go around. Hold {throttle_up}", when = when, done = { throttle = { above = 0.97 }, on_ground = { above = 0 } } }
  end
  local function then_climb(when)
    when.throttle, when.height, when.vertical_speed = { above = 0.95 }, { above = 0.3, below = 60 }, { below = 1 }
    list[#list + 1] = { text = "Go around: hold {pitch_up} until it climbs", when = when, done = { vertical_speed = { above = 2 }, throttle = { below = 0.8 } } }
  end
  for _, aside in ipairs{ { above = beside }, { below = -beside } } do
    because("Beside the runway", { mark_ahead = near, aside = aside })
    then_climb{ mark_ahead = near, aside = aside }
  end
  because("Too high", { mark_ahead = { below = -150 }, height = { above = 12, below = 60 } })
  because("Too high", { mark_ahead = { below = -300 }, height = { above = 6, below = 60 } })
  because("Too far along the runway", { mark_ahead = { below = -450 } })
  then_climb{ mark_ahead = { below = -200 } }
  return list
end

function coach.take_off(type)
  local list = {
    { text = "Release the parking brake: press {parking_brake}", when = { brake = { above = 0.5 }, ground_speed = { below = 2 } } },
    { text = "Hold {throttle_up} until the throttle is open", when = { throttle = { below = 0.9 }, height = { below = 30 } },
      done = { throttle = { above = 0.97 }, height = { above = 30 } } },
    { text = "Hold {pitch_up} to lift off", when = { airspeed = { above = type.lift_off }, on_ground = { above = 0 } }, done = { height = { above = 2 } } },
  }
  add(list, keep_to_the_middle(3))
  add(list, {
    { text = "It gathers speed: keep it straight with {rudder_left} and {rudder_right}", when = { on_ground = { above = 0 }, ground_speed = { above = 1 } } },
    { text = "You fly! Let go of the keys: it climbs on by itself", when = { height = { above = 2, below = 25 } } },
  })
  return add(list, coach.fly(type))
end

function coach.approach(type)
  local list = speed(type.final_slow + kt(4), type.final_fast + kt(4))
  if type.flaps then
    list[#list + 1] = { text = "Flaps let it fly slower: press {flaps_down}", once = true,
                        when = { flaps = { below = 5 }, airspeed = { below = kt(85) }, roll = { above = -8, below = 8 } } }
  end
  return add(list, steer())
end

function coach.land(type)
  local there = { above = 0 }
  local list = go_around()
  add(list, {
    { text = "Hold {brakes} until it stands", when = { on_ground = there, throttle = { below = 0.1 }, ground_speed = { above = 0.5 }, airspeed = { below = type.final_fast } },
      done = { ground_speed = { below = 0.5 }, height = { above = 2 }, throttle = { above = 0.2 } } },
    { text = "Close the throttle: hold {throttle_down}", when = { height = { below = 5 }, throttle = { above = 0.02 }, mark_ahead = { above = -200, below = 200 } } },
    { text = "Close the throttle: hold {throttle_down}", when = { height = { below = 5 }, throttle = { above = 0.02, below = 0.9 }, mark_ahead = { above = -450, below = -200 } } },
    { text = "Close the throttle: hold {throttle_down}", when = { on_ground = there, throttle = { above = 0.02, below = 0.9 }, mark_ahead = { below = 200 } } },
    { text = "Too low: hold {pitch_up} until it flies level", when = { height = { below = 8 }, mark_ahead = { above = 250 }, vertical_speed = { below = -0.5 } },
      done = { vertical_speed = { above = 0 }, mark_ahead = { below = 200 } } },
    { text = "Too low: hold {pitch_up} until it flies level", when = { height = { below = 16 }, mark_ahead = { above = 600 }, vertical_speed = { below = -0.5 } },
      done = { vertical_speed = { above = 0 }, mark_ahead = { below = 500 } } },
    { text = "Too low: hold {throttle_up} for more power", when = { height = { below = 8 }, mark_ahead = { above = 250 }, throttle = { below = 0.4 } },
      done = { throttle = { above = 0.5 }, mark_ahead = { below = 200 } } },
  })
  add(list, keep_to_the_middle(2))
  add(list, {
    { text = "Raise the nose a little: tap {pitch_up}", when = { height = { above = 1, below = 5 }, vertical_speed = { below = -2.5 } },
      done = { vertical_speed = { above = -1.5 }, height = { below = 0.4 } } },
  })
  if type.flaps then
    list[#list + 1] = { text = "More flaps: press {flaps_down} until they are all out", when = { flaps = { below = 25 }, airspeed = { below = kt(85) }, height = { above = 20 } } }
  end
  add(list, speed(type.final_slow, type.final_fast))
  list[#list + 1] = { text = "You stand outside of the runway: taxi back onto it, or press {restart} to start again", when = { on_ground = there, drift = { below = 0.3 }, held = { below = 0.05 } } }
  return add(list, steer())
end

-- ---- helicopters ----

-- Back to the mark, which may be anywhere about the nose; in m. A key is released while there is still room to stop.
local function stay(away)
  local slow, enough = 1.5, 2.5 -- m/s towards the mark
  local function back(side, key, number, drift, sign)
    local function beyond(value) return sign > 0 and { above = value } or { below = -value } end
    local function short_of(value) return sign > 0 and { below = value } or { above = -value } end
    return { text = "The mark is " .. side .. ": hold {" .. key .. "}",
             when = { [number] = beyond(away), [drift] = short_of(slow), on_ground = { below = 1 } },
             done = { [number] = short_of(0.5 * away), [drift] = beyond(enough) } }
  end
  return {
    back("ahead", "pitch_down", "mark_ahead", "drift_ahead", 1),
    back("behind", "pitch_up", "mark_ahead", "drift_ahead", -1),
    back("on the right", "roll_right", "mark_right", "drift_right", 1),
    back("on the left", "roll_left", "mark_right", "drift_right", -1),
  }
end

function coach.hover()
  return add({
    { text = "Hold {throttle_up} until it lifts off", when = { on_ground = { above = 0 } }, done = { height = { above = 1.5 } } },
    { text = "Higher: hold {throttle_up}", when = { height = { below = 3 }, on_ground = { below = 1 }, vertical_speed = { below = 0.3 } }, done = { height = { above = 4 } } },
    { text = "Lower: hold {throttle_down}", when = { height = { above = 12 } }, done = { height = { below = 9 } } },
  }, add(stay(6), {
    { text = "Well done: stay here for a minute", when = { held = { above = 1 } } },
  }))
end

function coach.set_down()
  return add(stay(5), {
    { text = "Hold {throttle_down} until the collective is all down", when = { on_ground = { above = 0 }, throttle = { above = 0.05 } } },
    { text = "Land: hold {throttle_down}", when = { on_ground = { below = 1 } } },
  })
end

return coach
