-- hover_pilot.lua: a script that lifts a helicopter off, hovers over a place and lands there, with the stability augmentation on.
-- include "parts/hover_pilot" answers a function; hover_pilot{ x = ..., y = ..., height = m, seconds = s } answers a pilot. Angles in degrees,
-- everything else in SI.

return function(plan)
  local function clamp(x, low, high) return math.max(low, math.min(high, x)) end
  local lever, pitch, roll = 0, 0, 0 -- what keeps the height and the place, as far as it is known by now
  local standing                     -- height of the centre of gravity on the skids
  local now, since = "up", 0

  -- Cyclic for the place: the lean follows the speed that is missing; the stick asks for rates.
  local function stay(s, answer)
    local h, course = math.rad(s.heading), math.rad(s.track)
    local vx, vy = s.ground_speed * math.sin(course), s.ground_speed * math.cos(course)
    local ex, ey = clamp(0.3 * (plan.x - s.x), -1.5, 1.5) - vx, clamp(0.3 * (plan.y - s.y), -1.5, 1.5) - vy
    local ahead, right = ex * math.sin(h) + ey * math.cos(h), ex * math.cos(h) - ey * math.sin(h)
    pitch, roll = clamp(pitch - 0.008 * ahead, -8, 8), clamp(roll + 0.008 * right, -8, 8)
    answer.cyclic_y = clamp(0.08 * (pitch - clamp(4 * ahead, -8, 8) - s.pitch), -0.6, 0.6)
    answer.cyclic_x = clamp(0.08 * (roll + clamp(4 * right, -8, 8) - s.roll), -0.6, 0.6)
    return answer
  end

  -- Collective for a rate of climb.
  local function rise(s, rate)
    local off = clamp(rate - s.vertical_speed, -1, 1)
    lever = clamp(lever + 0.0006 * off, 0, 1)
    return clamp(lever + 0.04 * off, 0, 1)
  end

  return function(t, s)
    standing = standing or s.height
    local height = s.height - standing
    if now == "up" and height > plan.height - 1 then now, since = "hover", t end
    if now == "hover" and t - since > plan.seconds then now = "down" end
    if now == "down" and s.on_ground > 0 and height < 0.3 then now = "stand" end
    if now == "stand" then
      lever = math.max(lever - 0.001, 0)
      return { collective = lever, cyclic_x = 0, cyclic_y = 0 }
    end
    if s.on_ground > 0 and now == "up" then
      lever = lever + 0.001
      return { collective = lever, cyclic_x = 0, cyclic_y = 0 }
    end
    if now == "down" then return stay(s, { collective = rise(s, -0.3 - 0.15 * clamp(height, 0, 6)) }) end
    return stay(s, { collective = rise(s, clamp(0.5 * (plan.height - height), -1, 1)) })
  end
end
