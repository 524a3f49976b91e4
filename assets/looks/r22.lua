-- The look of a light helicopter, drawn around the numbers of its aircraft file. Metres, structural axes: x aft, y right, z up.

local paints = {
  blue  = { 0.05, 0.15, 0.42, gloss = 0.5 },
  dark  = { 0.10, 0.10, 0.11, gloss = 0.2 },
  glass = { 0.14, 0.18, 0.20, alpha = 0.35, gloss = 1.0, both_sides = true },
  black = { 0.04, 0.04, 0.04, gloss = 0.2, both_sides = true },
  tip   = { 0.90, 0.90, 0.88, gloss = 0.2, both_sides = true },
  blur  = { 0.12, 0.12, 0.12, alpha = 0.10, gloss = 0.0, both_sides = true },
}

local windows = {
  { paint = "glass", from = "side", on = "both", corners = { { -1.70, 0.95 }, { -1.15, 0.98 }, { -1.15, 1.62 }, { -1.50, 1.35 } } },
  { paint = "glass", from = "side", on = "both", corners = { { -1.08, 1.00 }, { -0.40, 1.00 }, { -0.45, 1.66 }, { -1.08, 1.64 } } },
  { paint = "glass", from = "front", on = "negative", corners = { { -0.45, 0.95 }, { 0.45, 0.95 }, { 0.36, 1.55 }, { -0.36, 1.55 } } },
}

local cabin = { paint = "blue", cuts = windows, stations = {
  { x = -1.75, top = 0.92, bottom = 0.76, width = 0.10, widest = 0.85, corner = 2 },
  { x = -1.55, top = 1.28, bottom = 0.58, width = 0.38, widest = 0.9, corner = 2.2 },
  { x = -1.15, top = 1.66, bottom = 0.50, width = 0.54, widest = 1.0, corner = 2.6 },
  { x = -0.50, top = 1.75, bottom = 0.50, width = 0.56, widest = 1.05, corner = 2.8 },
  { x = 0.10, top = 1.70, bottom = 0.55, width = 0.48, widest = 1.1, corner = 2.6 },
  { x = 0.70, top = 1.55, bottom = 0.62, width = 0.34, widest = 1.1, corner = 2.4 },
  { x = 1.10, top = 1.42, bottom = 1.05, width = 0.14, widest = 1.25, corner = 2.2 } } }

local mast = { paint = "blue", stations = {
  { x = -0.16, top = 2.50, bottom = 1.60, width = 0.05, corner = 3 },
  { x = 0.20, top = 2.50, bottom = 1.50, width = 0.05, corner = 3 } } }

local stabiliser = { paint = "blue", sections = {
  { lead = { 4.45, 0.03, 1.62 }, chord = 0.30, thickness = 0.10 },
  { lead = { 4.50, 0.55, 1.62 }, chord = 0.24, thickness = 0.10 } } }
local fin = { paint = "blue", sections = {
  { lead = { 4.55, 0, 1.05 }, chord = 0.26, thickness = 0.10 },
  { lead = { 4.45, 0, 1.50 }, chord = 0.36, thickness = 0.10 },
  { lead = { 4.66, 0, 2.10 }, chord = 0.24, thickness = 0.10 } } }

local links = {}
local function tube(paint, from, to, radius, mirror)
  links[#links + 1] = { paint = paint, from = from, to = to, radius = radius, mirror = mirror }
end
tube("blue", { 1.0, 0, 1.28 }, { 4.7, 0, 1.47 }, 0.085, false)
tube("dark", { 0, 0, 2.45 }, { 0, 0, 2.64 }, 0.04, false)
tube("blue", { 0.45, 0.3, 0.49 }, { 0.45, 0.3, 0.7 }, 0.03, true) -- a saddle that holds a cross tube
tube("dark", { 4.7, 0, 1.47 }, { 4.7, -0.25, 1.47 }, 0.02, false)
tube("dark", { 4.55, 0, 1.35 }, { 4.65, 0, 0.77 }, 0.015, false)

return {
  name = "Light helicopter",
  eye = { -0.65, 0.3, 1.45 },
  paints = paints,
  bodies = { cabin, mast },
  surfaces = { stabiliser, fin },
  links = links,
  rotors = {
    { hub = { 0, 0, 2.62 }, axis = { 0, 0, 1 }, radius = 3.835, chord = 0.183, blades = 2, root_pitch = 12, tip_pitch = 4,
      paint = "black", tip_paint = "tip", disc_paint = "blur" },
    { hub = { 4.7, -0.25, 1.47 }, axis = { 0, 1, 0 }, gear = 6.41, radius = 0.533, chord = 0.102, blades = 2, root_pitch = 10, tip_pitch = 10,
      paint = "black", tip_paint = "tip", disc_paint = "blur" },
  },
}
