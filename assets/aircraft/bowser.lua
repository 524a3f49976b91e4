-- A fuel bowser on two axles with a tank of 5,000 litres, half full. Round numbers of a truck of 9 t, not those of one maker.
-- The fuel does not slosh. Structural axes: x aft, y right, z up, m, from the ground under the middle of the front axle.
local truck = include "parts/truck"

local track, base, radius = 0.95, 4.0, 0.42
local front = { load = 1450, sink = 0.04, radius = radius, inertia = 5, brake = 9000, steer = 40 }
local rear  = { load = 2200, sink = 0.04, radius = radius, inertia = 30, brake = 14000, driven = true }

return aircraft{
  title = "Fuel bowser",
  look = "bowser",
  eye = { -0.15, -0.5, 2.05 },
  masses = {
    { name = "chassis and cab", mass = 4600, at = { 1.75, 0, 0.95 }, inertia = { 2400, 16500, 17500 } },
    { name = "tank", mass = 700, at = { 3.1, 0, 1.75 }, inertia = { 400, 1900, 1900 } },
    { name = "fuel", mass = 2000, at = { 3.1, 0, 1.45 }, inertia = { 550, 4500, 4900 } },
    { name = "driver", mass = 80, at = { 0.1, -0.5, 1.6 } },
  },
  wheels = {
    truck.wheel("left front wheel", 0, -track, front), truck.wheel("right front wheel", 0, track, front),
    truck.wheel("left rear wheel", base, -track, rear), truck.wheel("right rear wheel", base, track, rear),
  },
  drive = { power = 110e3, torque = 32e3 * radius, speed = 11, reverse_speed = 4 },
  airframe = { -- rigid
    truck.box("chassis", { -1.15, -1.1, 0.45 }, { 5.6, 1.1, 1.0 }),
    truck.box("cab", { -1.2, -1.15, 1.0 }, { 0.55, 1.15, 2.5 }),
    { name = "tank", sections = {
      { { 0.9, -1.1, 1.35 }, { 0.9, -0.7, 1.0 }, { 0.9, 0.7, 1.0 }, { 0.9, 1.1, 1.35 }, { 0.9, 1.1, 2.05 }, { 0.9, 0.7, 2.4 }, { 0.9, -0.7, 2.4 }, { 0.9, -1.1, 2.05 } },
      { { 5.2, -1.1, 1.35 }, { 5.2, -0.7, 1.0 }, { 5.2, 0.7, 1.0 }, { 5.2, 1.1, 1.35 }, { 5.2, 1.1, 2.05 }, { 5.2, 0.7, 2.4 }, { 5.2, -0.7, 2.4 }, { 5.2, -1.1, 2.05 } } } },
    truck.box("reel", { 5.2, -0.8, 1.0 }, { 5.6, 0.8, 1.7 }),
  },
  controls = { surface_rate = 1.5, brake_rate = 4 },
  idle_rpm = 700,
}
