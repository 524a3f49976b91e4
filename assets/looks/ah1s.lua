-- The look of an AH-1S Cobra, drawn around the numbers of its aircraft file. Inches, structural axes: x aft, y right, z up. Only what is
-- seen: the physics has a file of its own.

local paints = {
  olive = { 0.20, 0.22, 0.13, gloss = 0.1 },
  dark  = { 0.10, 0.11, 0.08, gloss = 0.15 },
  glass = { 0.10, 0.13, 0.14, alpha = 0.45, gloss = 1.0, both_sides = true },
  metal = { 0.30, 0.30, 0.29, gloss = 0.4, metal = 0.6, both_sides = true },
  black = { 0.04, 0.04, 0.04, gloss = 0.2, both_sides = true },
  tip   = { 0.85, 0.65, 0.10, gloss = 0.2, both_sides = true },
  blur  = { 0.12, 0.12, 0.11, alpha = 0.10, gloss = 0.0, both_sides = true },
}

-- The canopy's windows, seen from the side.
local windows = {
  { paint = "glass", from = "side", on = "both", corners = { { 44, 68 }, { 74, 68 }, { 74, 88 }, { 64, 86 } } },
  { paint = "glass", from = "side", on = "both", corners = { { 77, 68 }, { 104, 68 }, { 104, 98 }, { 77, 90 } } },
  { paint = "glass", from = "side", on = "both", corners = { { 107, 70 }, { 136, 74 }, { 130, 98 }, { 107, 98 } } },
}

local fuselage = {
  paint = "olive", cuts = windows,
  stations = {
    { x = 20, top = 50, bottom = 40, width = 3, widest = 45, corner = 2 },
    { x = 34, top = 60, bottom = 28, width = 12, widest = 46, corner = 2.2 },
    { x = 50, top = 76, bottom = 25, width = 17, widest = 50, corner_top = 2.4, corner_bottom = 3 },
    { x = 80, top = 95, bottom = 24, width = 19, widest = 54, corner_top = 2.4, corner_bottom = 3.5 },
    { x = 110, top = 104, bottom = 23, width = 19, widest = 56, corner_top = 2.4, corner_bottom = 3.5 },
    { x = 140, top = 112, bottom = 22, width = 21, widest = 60, corner_top = 3, corner_bottom = 3.5 },
    { x = 176, top = 118, bottom = 23, width = 22, widest = 66, corner_top = 3, corner_bottom = 3.5 },
    { x = 226, top = 112, bottom = 28, width = 20, widest = 68, corner_top = 3, corner_bottom = 3 },
    { x = 262, top = 96, bottom = 38, width = 14, widest = 66, corner = 2.6 },
    { x = 300, top = 84, bottom = 46, width = 10, widest = 65, corner = 2.2 },
    { x = 400, top = 78, bottom = 54, width = 6.5, widest = 66, corner = 2.2 },
    { x = 480, top = 75, bottom = 60, width = 3.5, widest = 67, corner = 2.2 },
    { x = 506, top = 72, bottom = 66, width = 1, widest = 69, corner = 2.2 },
  },
}

local turret = { paint = "dark", stations = {
  { x = 38, top = 27, bottom = 23, width = 4, corner = 2.2 },
  { x = 46, top = 28, bottom = 16, width = 8, corner = 2.2 },
  { x = 56, top = 28, bottom = 16, width = 8, corner = 2.2 },
  { x = 62, top = 27, bottom = 22, width = 4, corner = 2.2 } } }

local mast = { paint = "metal", stations = {
  { x = 172, top = 154, bottom = 112, width = 4, corner = 6 },
  { x = 180, top = 154, bottom = 112, width = 4, corner = 6 } } }

local wing = { paint = "olive", mirror = true, sections = {
  { lead = { 168, 18, 56 }, chord = 40, thickness = 0.12, twist = 8 },
  { lead = { 176, 62, 55 }, chord = 26, thickness = 0.12, twist = 8 } } }
local tailplane = { paint = "olive", mirror = true, sections = {
  { lead = { 360, 5, 66 }, chord = 26, thickness = 0.10 },
  { lead = { 364, 42, 66 }, chord = 20, thickness = 0.10 } } }
local fin = { paint = "olive", sections = {
  { lead = { 462, 0, 70 }, chord = 42, thickness = 0.10 },
  { lead = { 488, 0, 140 }, chord = 26, thickness = 0.10 } } }

local links = {}
links[#links + 1] = { paint = "dark", from = { 470, 0, 60 }, to = { 490, 0, 41 }, radius = 1 }
for _, x in ipairs{ 140, 210 } do -- the saddles that hold the cross tubes
  links[#links + 1] = { paint = "olive", from = { x, 14, 15 }, to = { x, 14, 32 }, radius = 1.9, mirror = true }
end
links[#links + 1] = { paint = "metal", from = { 496, 2, 119 }, to = { 496, 16, 119 }, radius = 2 }

return {
  name = "AH-1S Cobra",
  unit = inch(1),
  eye = { 121, 0, 86 },
  paints = paints,
  bodies = { fuselage, turret, mast },
  surfaces = { wing, tailplane, fin },
  links = links,
  rotors = {
    { hub = { 176, 0, 153 }, axis = { 0, 0, 1 }, radius = 264, chord = 27, blades = 2, root_pitch = 12, tip_pitch = 4,
      paint = "black", tip_paint = "tip", disc_paint = "blur" },
    { hub = { 496.67, 16, 119 }, axis = { 0, 1, 0 }, gear = -5.123, radius = 51, chord = 8.4, blades = 2, root_pitch = 8, tip_pitch = 8,
      paint = "black", tip_paint = "tip", disc_paint = "blur" },
  },
}
