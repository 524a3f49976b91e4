-- The look of a helicopter trolley. Metres, structural axes: x aft, y right, z up.
local paints = {
  orange = { 0.85, 0.35, 0.05, gloss = 0.4 },
  dark   = { 0.10, 0.10, 0.11, gloss = 0.2 },
  rubber = { 0.04, 0.04, 0.04, gloss = 0.05 },
  rim    = { 0.75, 0.75, 0.76, gloss = 0.4, metal = 0.5 },
  steel  = { 0.45, 0.45, 0.47, gloss = 0.4, metal = 0.8 },
}
local function box(paint, from, to)
  local function at(x) return { x = x, top = to[3], bottom = from[3], width = 0.5 * (to[2] - from[2]), corner = 14, sharp = true } end
  return { paint = paint, y = 0.5 * (from[2] + to[2]), stations = { at(from[1]), at(to[1]) } }
end
local function wheel(x, y, steers)
  return { contact = { x, y, -0.012 }, radius = 0.14, width = 0.1, rim = 0.08, tyre = "rubber", rim_paint = "rim", steers = steers, steer_at = { x, y, 0.14 } }
end
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
