-- A test rig for friction: three braked wheels, no wings and no engine. One tonne, spread like a flat box.
-- Standing, its centre of gravity lies in the plane of the contacts, and its wheels are stiff: neither braking nor a slope
-- moves load from one wheel to another, so that all three reach their border at once, at the friction coefficient itself.
-- Structural axes: x aft, y right, z up, from the middle of the three tyres, hanging free.
local function wheel(name, x, y, brake, steer)
  return { name = name, at = { x, y, 0 }, travel = 0.20, z_zero = 0,
           stiffness = 3e6, damping = 6e4, rebound_damping = 6e4, side_stiffness = 6e6, side_damping = 8e4,
           radius = 0.25, steer_limit = steer, brake = brake, brake_force = 1e5, stub_stiffness = 2e5, stub_damping = 6e3 }
end

local function corner(name, x, y, z)
  return { name = name, at = { x, y, z }, stiffness = 2e5, damping = 8e3, side_stiffness = 1e5, side_damping = 3e3 }
end

return aircraft{
  title = "Test rig",
  eye = { 0, 0, 1.2 },

  masses = { -- at the static stroke, m g / 3 k
    { name = "frame", mass = 1000, at = { 0, 0, 1000 * 9.80665 / 9e6 }, inertia = { 900, 900, 1700 } },
  },

  -- One wheel ahead, two behind: each carries a third of the weight.
  wheels = {
    wheel("front wheel", -2, 0, "both", 30),
    wheel("left wheel", 1, -1.5, "left", 0),
    wheel("right wheel", 1, 1.5, "right", 0),
  },

  -- Its frame, a flat box above the wheels' axles.
  hull_points = {
    corner("front left", -1.65, -1.65, 0.3), corner("front right", -1.65, 1.65, 0.3),
    corner("rear left", 1.65, -1.65, 0.3), corner("rear right", 1.65, 1.65, 0.3),
    corner("front left, above", -1.65, -1.65, 0.6), corner("front right, above", -1.65, 1.65, 0.6),
    corner("rear left, above", 1.65, -1.65, 0.6), corner("rear right, above", 1.65, 1.65, 0.6),
  },

  controls = { surface_rate = 5, brake_rate = 50 },
}
