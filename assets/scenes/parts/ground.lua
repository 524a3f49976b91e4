-- Ground service: hitches of the tug, drivers of vehicles, bars under a helicopter. include "parts/ground".
local ground = {
  tug_front = { -0.74, 0, 0.42 }, -- hitches, in the axes of tug.lua
  tug_rear  = { 2.44, 0, 0.42 },
}

local function wrap(angle) return (angle + 180) % 360 - 180 end

-- The pilot of a vehicle that drives through points { {x, y}, ... } and stops at the last one. speed: m/s; full: m/s at which
-- its lever is open (`speed` of its file); from: s. The lever moves slowly, so that a tow bar is not jerked.
function ground.driver(points, speed, full, from)
  if type(points) ~= "table" or type(points[1]) ~= "table" or type(speed) ~= "number" or type(full) ~= "number" then
    error("driver: needs a list of points { {x, y}, ... } and two speeds in m/s")
  end
  local next_point, lever = 1, 0
  return function(t, s)
    if t < (from or 0) then return { throttle = 0, parking_brake = 1 } end
    local to = points[next_point]
    local dx, dy = to[1] - s.x, to[2] - s.y
    local distance = math.sqrt(dx * dx + dy * dy)
    if distance < 3 and next_point < #points then next_point = next_point + 1 end
    local off = wrap(math.deg(math.atan(dx, dy)) - s.heading)
    local last = next_point == #points
    if last and (distance < 0.5 or math.abs(off) > 90) then return { throttle = 0, brake = 0.5, rudder = 0, parking_brake = 0 } end
    local want = last and math.min(speed, 0.5 + 0.4 * distance) or speed
    want = math.max(0.8, want * (1 - math.min(0.75, math.abs(off) / 40)))
    lever = lever + math.max(-0.01, math.min(0.0005, want / full - lever))
    return { throttle = lever, brake = s.ground_speed > want + 0.7 and 0.2 or 0, parking_brake = 0,
             rudder = math.max(-1, math.min(1, 0.05 * off - 0.3 * s["rate.z"])) }
  end
end

-- The cradle of a trolley under a helicopter: eight short bars, four upright and four that lean, so that it carries the weight
-- and cannot shift or turn. trolley, helicopter: numbers of the aircraft; `fields` replaces fields of the bars. The helicopter
-- must begin where the bars fit: with its origin 1.35 m behind the front wheel and `lift` above the ground.
ground.lift = 0.15
function ground.cradle(trolley, helicopter, fields)
  local bars = {}
  local function bar(x1, y1, x2, y2)
    local made = { name = "cradle", stiffness = 4e6, damping = 0.3, strength = 20e3, pushes = true,
                   from = { aircraft = trolley, point = { 1.35 + x1, y1, 0.34 } }, to = { aircraft = helicopter, point = { x2, y2, 0.5 } } }
    for key, value in pairs(fields or {}) do made[key] = value end
    bars[#bars + 1] = tie(made)
  end
  for side = -1, 1, 2 do
    bar(-0.6, 0.35 * side, -0.6, 0.35 * side)
    bar(0.55, 0.35 * side, 0.55, 0.35 * side)
    bar(0, 0.55 * side, -0.6, 0.2 * side)
    bar(0, 0.55 * side, 0.55, 0.2 * side)
  end
  return bars
end

return ground
