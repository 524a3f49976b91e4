-- The look of an ASK 21, drawn around the numbers of its aircraft file. Metres, structural axes: x aft, y right, z up.
local paints = {
  white  = { 0.93, 0.93, 0.92, gloss = 0.6, both_sides = true },
  red    = { 0.75, 0.08, 0.06, gloss = 0.5, both_sides = true },
  glass  = { 0.14, 0.18, 0.20, alpha = 0.4, gloss = 1.0, both_sides = true },
  rubber = { 0.04, 0.04, 0.04, gloss = 0.05 },
  rim    = { 0.7, 0.7, 0.7, gloss = 0.4, metal = 0.5 },
}

local canopy = { { paint = "glass", from = "side", on = "both", corners = { { -2.05, 0.72 }, { -1.9, 0.6 }, { 0.05, 0.62 }, { 0.1, 0.9 }, { -0.1, 1.2 }, { -1.2, 1.2 }, { -1.9, 0.95 } } },
                 { paint = "red", from = "side", on = "both", corners = { { -2.5, 0.15 }, { -2.2, 0.05 }, { -2.2, 0.7 }, { -2.5, 0.6 } } } }
local fuselage = { paint = "white", cuts = canopy, stations = {
  { x = -2.45, top = 0.46, bottom = 0.24, width = 0.08, widest = 0.35, corner = 2 },
  { x = -2.2, top = 0.74, bottom = 0.1, width = 0.22, widest = 0.4, corner = 2 },
  { x = -1.7, top = 0.98, bottom = 0.0, width = 0.32, widest = 0.45, corner = 2.1 },
  { x = -0.9, top = 1.13, bottom = -0.02, width = 0.36, widest = 0.5, corner = 2.1 },
  { x = -0.1, top = 1.12, bottom = -0.01, width = 0.36, widest = 0.55, corner = 2.1 },
  { x = 1.0, top = 0.94, bottom = 0.13, width = 0.28, widest = 0.55, corner = 2 },
  { x = 2.0, top = 0.78, bottom = 0.28, width = 0.19, widest = 0.54, corner = 2 },
  { x = 3.5, top = 0.68, bottom = 0.39, width = 0.12, widest = 0.54, corner = 2 },
  { x = 5.7, top = 0.62, bottom = 0.44, width = 0.06, widest = 0.54, corner = 2 } } }

local function wing_at(y, control)
  local out = math.max(0, (y - 4.5) / 4)
  local c = 1.5 - 0.4 * math.min(1, y / 4.5) - 0.6 * out
  return { lead = { 0.1 * y / 4.5, y, 0.62 + 0.07 * y }, chord = c, thickness = 0.15 - 0.03 * out, control = control, hinge = control and 0.8 or nil, hinge_end = control and 0.95 or nil }
end

return {
  name = "ASK 21",
  eye = { -1.35, 0, 0.95 },
  paints = paints,
  bodies = { fuselage },
  surfaces = {
    { paint = "white", mirror = true, round_tip = true, control_paint = "white",
      sections = { wing_at(0.2), wing_at(2.4), wing_at(4.5, "aileron"), wing_at(7.9), wing_at(8.5) } },
    { paint = "white", mirror = true, round_tip = true, control_paint = "white", sections = {
      { lead = { 4.95, 0, 1.32 }, chord = 0.72, thickness = 0.1, control = "elevator", hinge = 0.7, hinge_end = 0.95 },
      { lead = { 5.1, 1.55, 1.32 }, chord = 0.45, thickness = 0.1 } } },
    { paint = "white", control_paint = "red", sections = {
      { lead = { 4.7, 0, 0.5 }, chord = 1.2, thickness = 0.1, control = "rudder", hinge = 0.62, hinge_end = 0.95 },
      { lead = { 5.0, 0, 1.55 }, chord = 0.8, thickness = 0.09 } } },
  },
  wheels = {
    { contact = { -1.75, 0, -0.115 }, radius = 0.13, width = 0.09, rim = 0.06, tyre = "rubber", rim_paint = "rim" },
    { contact = { 0.68, 0, -0.19 }, radius = 0.178, width = 0.13, rim = 0.09, tyre = "rubber", rim_paint = "rim" },
    { contact = { 5.0, 0, 0.3 }, radius = 0.1, width = 0.05, rim = 0.05, tyre = "rubber", rim_paint = "rim" },
  },
  links = {},
}
