-- A trolley for a light helicopter: a low frame on three wheels that stands under the belly, between the skids, and carries it in a
-- cradle a hand above the ground. The front wheel turns with the tow bar. Structural axes: x aft, y right, z up, m, from the ground
-- under the front wheel. Not of one maker: the size follows from the helicopter.
local truck = include "parts/truck"

local function wheel(name, x, y, load, brake)
  local w = truck.wheel(name, x, y, { load = load, sink = 0.012, radius = 0.14, inertia = 0.05, brake = brake or 0 })
  w.stop, w.stop_stiffness, w.travel = 0.01, 4 * w.stiffness, 0.06
  if not brake then w.brake, w.brake_force = nil, nil end
  return w
end

return aircraft{
  title = "Helicopter trolley",
  look = "trolley",
  eye = { -2, 0, 1.5 },
  masses = { { name = "frame", mass = 180, at = { 1.25, 0, 0.26 }, inertia = { 25, 110, 130 } },
             { name = "front wheel and hitch", mass = 30, at = { 0, 0, 0.2 } } },
  wheels = { wheel("front wheel", 0, 0, 250), wheel("left rear wheel", 2.3, -0.62, 290, 900), wheel("right rear wheel", 2.3, 0.62, 290, 900) },
  -- Its beams are rigid.
  airframe = { truck.box("frame", { -0.2, -0.3, 0.2 }, { 0.5, 0.3, 0.34 }), truck.box("deck", { 0.5, -0.6, 0.2 }, { 2.5, 0.6, 0.34 }) },
  controls = { surface_rate = 1.5, brake_rate = 5 },
}
