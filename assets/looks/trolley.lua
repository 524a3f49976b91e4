-- The look of a helicopter trolley. Metres, structural axes: x aft, y right, z up.
local vehicle = include "parts/vehicle"
local paints = vehicle.paints{
  orange = { 0.85, 0.35, 0.05, gloss = 0.4 },
}
local box = vehicle.box
local tyre = { radius = 0.14, width = 0.1, rim = 0.08, sink = 0.012 }
local function wheel(...) return vehicle.wheel(tyre, ...) end
return {
  name = "Helicopter trolley",
  eye = { -2, 0, 1.5 },
  paints = paints,
  bodies = { box("orange", { -0.15, -0.12, 0.28 }, { 0.6, 0.12, 0.36 }), box("orange", { 0.5, -0.55, 0.22 }, { 2.5, 0.55, 0.34 }),
             box("dark", { 0.7, -0.4, 0.335 }, { 2.2, 0.4, 0.36 }) },
  surfaces = {},
  wheels = { wheel(0, 0, true), wheel(2.3, -0.62), wheel(2.3, 0.62) },
  links = { { paint = "steel", from = { 2.3, -0.55, 0.14 }, to = { 2.3, 0.55, 0.14 }, radius = 0.025 },
            { paint = "steel", from = { 0, 0, 0.14 }, to = { 0, 0, 0.34 }, radius = 0.04 } },
}
