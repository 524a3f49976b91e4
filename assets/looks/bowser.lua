-- The look of a fuel bowser, drawn around the numbers of its aircraft file. Metres, structural axes: x aft, y right, z up.
local vehicle = include "parts/vehicle"
local paints = vehicle.paints{
  white  = { 0.88, 0.88, 0.86, gloss = 0.5 },
  yellow = { 0.85, 0.62, 0.06, gloss = 0.4 },
  glass  = { 0.10, 0.13, 0.15, gloss = 1.0 },
  rim    = { 0.70, 0.70, 0.72, gloss = 0.4, metal = 0.5 },
  red    = { 0.70, 0.08, 0.06, gloss = 0.4 },
}

local box = vehicle.box
local tyre = { radius = 0.42, width = 0.28, rim = 0.25, sink = 0.04 }
local function wheel(...) return vehicle.wheel(tyre, ...) end

local cab = { paint = "white", cuts = {
    { paint = "glass", from = "front", on = "negative", corners = { { -1.0, 1.6 }, { 1.0, 1.6 }, { 0.98, 2.35 }, { -0.98, 2.35 } } },
    { paint = "glass", from = "side", on = "both", corners = { { -0.85, 1.6 }, { 0.25, 1.6 }, { 0.25, 2.3 }, { -0.75, 2.3 } } } },
  stations = {
    { x = -1.2, top = 2.44, bottom = 0.6, width = 1.12, corner = 10, sharp = true },
    { x = 0.55, top = 2.5, bottom = 0.6, width = 1.15, corner = 10, sharp = true } } }

return {
  name = "Fuel bowser",
  eye = { -0.15, -0.5, 2.05 },
  paints = paints,
  bodies = {
    box("dark", { -1.0, -0.55, 0.5 }, { 5.6, 0.55, 0.95 }),
    box("dark", { -1.22, -1.15, 0.45 }, { -1.0, 1.15, 0.75 }),
    box("dark", { 5.45, -1.1, 0.5 }, { 5.6, 1.1, 0.8 }),
    box("dark", { 0.7, -1.1, 0.5 }, { 3.3, 1.1, 0.98 }),
    cab,
    { paint = "white", stations = {
      { x = 0.9, top = 2.4, bottom = 1.0, width = 1.1, corner = 3.2, sharp = true },
      { x = 5.2, top = 2.4, bottom = 1.0, width = 1.1, corner = 3.2, sharp = true } } },
    { paint = "yellow", stations = {
      { x = 2.2, top = 2.41, bottom = 0.99, width = 1.11, corner = 3.2, sharp = true },
      { x = 2.6, top = 2.41, bottom = 0.99, width = 1.11, corner = 3.2, sharp = true } } },
    box("red", { 5.2, -0.8, 1.0 }, { 5.6, 0.8, 1.7 }),
  },
  surfaces = {},
  wheels = { wheel(0, -0.95, true), wheel(0, 0.95, true), wheel(4, -0.95), wheel(4, 0.95) },
  links = {
    { paint = "steel", from = { -0.9, 1.2, 1.9 }, to = { -0.9, 1.2, 2.3 }, radius = 0.06, mirror = true },
    { paint = "steel", from = { 1.2, 0, 2.45 }, to = { 5.0, 0, 2.45 }, radius = 0.04 },
  },
}
