-- The look of a tow tractor, drawn around the numbers of its aircraft file. Metres, structural axes: x aft, y right, z up.
local vehicle = include "parts/vehicle"
local paints = vehicle.paints{
  yellow = { 0.85, 0.62, 0.06, gloss = 0.4 },
  seat   = { 0.05, 0.05, 0.06, gloss = 0.1 },
  lamp   = { 0.95, 0.45, 0.05, gloss = 0.8 },
  white  = { 0.9, 0.9, 0.85, gloss = 0.8 },
}

local box = vehicle.box
local tyre = { radius = 0.33, width = 0.22, rim = 0.19, sink = 0.03 }
local function wheel(...) return vehicle.wheel(tyre, ...) end

return {
  name = "Tow tractor",
  eye = { 1.05, -0.3, 1.65 },
  paints = paints,
  bodies = {
    box("yellow", { -0.58, -0.48, 0.2 }, { 2.28, 0.48, 0.62 }),
    box("yellow", { 0.38, -0.72, 0.24 }, { 1.37, 0.72, 0.62 }),
    box("dark", { -0.6, -0.72, 0.34 }, { -0.42, 0.72, 0.6 }),
    box("dark", { 2.12, -0.72, 0.34 }, { 2.3, 0.72, 0.6 }),
    { paint = "yellow", stations = {
      { x = -0.55, top = 0.95, bottom = 0.6, width = 0.46, corner = 8, sharp = true },
      { x = 0.7, top = 1.02, bottom = 0.6, width = 0.5, corner = 8, sharp = true } } },
    box("dark", { 0.7, -0.48, 0.62 }, { 0.78, 0.48, 1.1 }),
    box("dark", { -0.56, -0.34, 0.66 }, { -0.53, 0.34, 0.9 }),
    box("yellow", { 1.64, -0.7, 0.66 }, { 2.26, 0.7, 0.85 }),
    box("seat", { 1.25, -0.55, 0.62 }, { 1.62, -0.05, 0.82 }),
    box("seat", { 1.25, 0.05, 0.62 }, { 1.62, 0.55, 0.82 }),
    box("seat", { 1.54, -0.55, 0.8 }, { 1.62, -0.05, 1.35 }),
    box("seat", { 1.54, 0.05, 0.8 }, { 1.62, 0.55, 1.35 }),
    box("lamp", { 2.05, -0.06, 0.85 }, { 2.17, 0.06, 1.0 }),
    box("white", { -0.58, -0.44, 0.72 }, { -0.53, -0.34, 0.82 }),
    box("white", { -0.58, 0.34, 0.72 }, { -0.53, 0.44, 0.82 }),
  },
  surfaces = {},
  wheels = { wheel(0, -0.62, true), wheel(0, 0.62, true), wheel(1.75, -0.62), wheel(1.75, 0.62) },
  links = {
    { paint = "steel", from = { 2.28, 0, 0.42 }, to = { 2.44, 0, 0.42 }, radius = 0.035 }, -- the hitch behind and in front
    { paint = "steel", from = { -0.58, 0, 0.42 }, to = { -0.74, 0, 0.42 }, radius = 0.035 },
    { paint = "dark", from = { 0.75, -0.3, 1.0 }, to = { 0.98, -0.3, 1.12 }, radius = 0.02 },
    { paint = "dark", from = { 0.9, -0.48, 1.16 }, to = { 1.02, -0.3, 1.1 }, radius = 0.02 },
    { paint = "dark", from = { 1.02, -0.3, 1.1 }, to = { 0.9, -0.12, 1.16 }, radius = 0.02 },
    { paint = "steel", from = { 0.1, 0.4, 1.0 }, to = { 0.1, 0.4, 1.3 }, radius = 0.03 }, -- exhaust
  },
}
