-- A tow tractor for light aircraft and baggage. Round numbers of its class, not those of one maker: 3 t, a drawbar pull of 15 kN,
-- 25 km/h. Structural axes: x aft, y right, z up, m, from the ground under the middle of the front axle.
local truck = include "parts/truck"

local track, base, radius = 0.62, 1.75, 0.33
local front = { load = 640, sink = 0.03, radius = radius, inertia = 1.5, brake = 2500, steer = 38 }
local rear  = { load = 860, sink = 0.03, radius = radius, inertia = 6, brake = 4500, driven = true }

return aircraft{
  title = "Tow tractor",
  look = "tug",
  eye = { 1.05, -0.3, 1.65 },
  masses = {
    { name = "frame and ballast", mass = 2400, at = { 1.05, 0, 0.48 }, inertia = { 650, 1700, 2100 } },
    { name = "engine and gearbox", mass = 500, at = { 0.6, 0, 0.75 }, inertia = { 30, 60, 60 } },
    { name = "driver", mass = 100, at = { 1.3, -0.3, 1.1 } },
  },
  wheels = {
    truck.wheel("left front wheel", 0, -track, front), truck.wheel("right front wheel", 0, track, front),
    truck.wheel("left rear wheel", base, -track, rear), truck.wheel("right rear wheel", base, track, rear),
  },
  -- The rear wheels carry the torque of both: 15 kN at the ground. The inertia of a rear wheel has its part of the gears.
  drive = { power = 45e3, torque = 15e3 * radius, speed = 7, reverse_speed = 3.5 },
  airframe = { -- rigid: thick plates that carry ballast
    truck.box("frame", { -0.6, -0.72, 0.2 }, { 2.3, 0.72, 0.62 }),
    truck.box("bonnet", { -0.55, -0.5, 0.62 }, { 0.75, 0.5, 1.02 }),
    truck.box("rear deck", { 1.6, -0.7, 0.62 }, { 2.3, 0.7, 0.85 }),
    truck.box("seat", { 1.25, -0.55, 0.62 }, { 1.62, 0.55, 1.35 }),
  },
  controls = { surface_rate = 1.5, brake_rate = 5 },
  idle_rpm = 800,
}
