-- Wheels and boxes of a ground vehicle, for tug.lua and bowser.lua. Structural axes: x aft, y right, z up, m, from the ground
-- under the middle of the front axle.
local truck = {}

-- A wheel under its share of the weight (kg). The tyre's spring gives `sink` m under it, with 0.4 of critical damping.
function truck.wheel(name, x, y, fields)
  local weight = fields.load * 9.80665
  local k = weight / fields.sink
  local d = 2 * 0.4 * math.sqrt(k * fields.load)
  return { name = name, at = { x, y, -fields.sink }, travel = 3 * fields.sink, stop = 0.5 * fields.sink, stop_stiffness = 4 * k,
           stiffness = k, damping = d, rebound_damping = d, side_stiffness = 1.5 * k, side_damping = d, radius = fields.radius,
           steer_limit = fields.steer, driven = fields.driven, brake = y < 0 and "left" or "right", brake_force = fields.brake,
           tyre = { inertia = fields.inertia }, stub_stiffness = k, stub_damping = d }
end

-- A box as a rigid piece of an airframe.
function truck.box(name, from, to)
  local function section(x)
    return { { x, from[2], from[3] }, { x, to[2], from[3] }, { x, to[2], to[3] }, { x, from[2], to[3] } }
  end
  return { name = name, sections = { section(from[1]), section(to[1]) } }
end

return truck
