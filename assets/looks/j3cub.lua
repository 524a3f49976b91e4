-- The look of a Piper J-3C-65 Cub, drawn from its three-view and the numbers of its gear. Inches, structural axes of the
-- aircraft's file: x aft from the wing's quarter chord, y right, z up from its chord plane. Only what is seen: the physics has
-- a file of its own.

local paints = {
  yellow    = { 0.97, 0.68, 0.03, gloss = 0.25 },
  black     = { 0.035, 0.035, 0.04, gloss = 0.45 },
  glass     = { 0.12, 0.15, 0.16, alpha = 0.28, gloss = 1.0, both_sides = true },
  seam      = { 0.55, 0.37, 0.02, gloss = 0.1 },
  rubber    = { 0.07, 0.07, 0.075, gloss = 0.12, both_sides = true },
  steel     = { 0.62, 0.63, 0.64, gloss = 0.7, metal = 0.8, both_sides = true },
  tube      = { 0.06, 0.06, 0.065, gloss = 0.4, both_sides = true },
  barrel    = { 0.20, 0.20, 0.205, gloss = 0.25, metal = 0.4, both_sides = true },
  fins      = { 0.34, 0.345, 0.35, gloss = 0.35, metal = 0.6, both_sides = true },
  cover     = { 0.72, 0.73, 0.74, gloss = 0.7, metal = 0.7, both_sides = true },
  exhaust   = { 0.36, 0.24, 0.17, gloss = 0.25, metal = 0.5, both_sides = true },
  intake    = { 0.03, 0.03, 0.03, gloss = 0.0, both_sides = true },
  wood      = { 0.36, 0.17, 0.065, gloss = 0.8, both_sides = true },
  brass     = { 0.80, 0.62, 0.26, gloss = 0.6, metal = 0.7, both_sides = true },
  blur      = { 0.26, 0.19, 0.13, alpha = 0.12, gloss = 0.0, both_sides = true },
  panel     = { 0.05, 0.05, 0.05, gloss = 0.2, both_sides = true },
  leather   = { 0.33, 0.18, 0.09, gloss = 0.15, both_sides = true },
  dial      = { 0.03, 0.03, 0.03, gloss = 0.3, both_sides = true },
  marks     = { 0.90, 0.90, 0.86, gloss = 0.0, both_sides = true },
}

-- ---- paint and windows ----

-- A band along the side through points {x, low, high}.
local function band(cuts, paint, points)
  for i = 1, #points - 1 do
    local a, b = points[i], points[i + 1]
    cuts[#cuts + 1] = { paint = paint, from = "side", corners = { { a[1], a[2] }, { b[1], b[2] }, { b[1], b[3] }, { a[1], a[3] } } }
  end
end

-- Letters as strokes on a grid 4 wide and 6 high.
local letters = {
  N = { { 0, 0, 0, 6 }, { 0, 6, 4, 0 }, { 4, 0, 4, 6 } },
  C = { { 4, 6, 0, 6 }, { 0, 6, 0, 0 }, { 0, 0, 4, 0 } },
  J = { { 4, 6, 4, 0 }, { 4, 0, 0, 0 }, { 0, 0, 0, 1.6 } },
  ["3"] = { { 0, 6, 4, 6 }, { 4, 6, 4, 0 }, { 0.8, 3, 4, 3 }, { 0, 0, 4, 0 } },
  ["6"] = { { 4, 6, 0, 6 }, { 0, 6, 0, 0 }, { 0, 0, 4, 0 }, { 4, 0, 4, 3 }, { 4, 3, 0, 3 } },
  ["5"] = { { 4, 6, 0, 6 }, { 0, 6, 0, 3 }, { 0, 3, 4, 3 }, { 4, 3, 4, 0 }, { 4, 0, 0, 0 } },
}

-- Text as cuts: `place` puts a point (right, up) of the text onto the view's plane.
local function write(cuts, text, from, on, height, place)
  local grid, half = height / 6, 0.07 * height
  for i = 1, #text do
    for _, s in ipairs(letters[text:sub(i, i)]) do
      local u1, v1 = ((i - 1) * 5.6 + s[1]) * grid, s[2] * grid
      local u2, v2 = ((i - 1) * 5.6 + s[3]) * grid, s[4] * grid
      local du, dv = u2 - u1, v2 - v1
      local long = math.sqrt(du * du + dv * dv)
      du, dv = du / long * half, dv / long * half
      cuts[#cuts + 1] = { paint = "black", from = from, on = on, corners = {
        place(u1 - du - dv, v1 - dv + du), place(u2 + du - dv, v2 + dv + du),
        place(u2 + du + dv, v2 + dv - du), place(u1 - du + dv, v1 - dv - du) } }
    end
  end
end

local skin = {}
-- The lightning: along the cowling and the door, a step down, and out to the tail.
band(skin, "black", { { -60.5, -27.4, -24.6 }, { -34, -25.6, -20.2 }, { 2, -23.2, -17.6 } })
skin[#skin + 1] = { paint = "black", from = "side", corners = { { 2, -23.2 }, { 16, -27.6 }, { 9, -20.4 }, { 2, -17.6 } } }
band(skin, "black", { { -6, -29.4, -28.2 }, { 16, -27.6, -22.4 }, { 100, -22.6, -20.4 }, { 184, -15.6, -15.2 } })
-- Windscreen, side windows, skylight.
local function glass(from, on, corners) skin[#skin + 1] = { paint = "glass", from = from, on = on, corners = corners } end
glass("side", "both", { { -26.4, -12.6 }, { -13.4, -16.4 }, { -13.4, 4 }, { -26.4, 4 } })
glass("side", "both", { { -11.6, -16.2 }, { 13.2, -16.2 }, { 13.2, -3.6 }, { -11.6, -3.6 } })
glass("side", "both", { { 15, -15.4 }, { 32, -14.6 }, { 45, -8.2 }, { 45, -4 }, { 15, -3.6 } })
glass("top", "positive", { { 2, -9.5 }, { 36, -9.5 }, { 36, 9.5 }, { 2, 9.5 } })
-- The door on the right, in two halves; a seam behind the cowling.
local function seam(x1, z1, x2, z2, side)
  skin[#skin + 1] = { paint = "seam", from = "side", on = side, corners = { { x1, z1 }, { x2, z1 }, { x2, z2 }, { x1, z2 } } }
end
seam(-11.2, -42, -10.9, -16.8, "positive")
seam(30.6, -42, 30.9, -16, "positive")
seam(-11.2, -42.2, 30.9, -41.9, "positive")
seam(-34.2, -46, -33.9, -8, "both")
-- Openings of the cowling's front.
for side = -1, 1, 2 do
  local corners = {}
  for i = 0, 9 do
    local angle = i * math.pi / 5
    corners[#corners + 1] = { 6.8 * side + 2.6 * math.cos(angle), -24.5 + 2.6 * math.sin(angle) }
  end
  skin[#skin + 1] = { paint = "intake", from = "front", on = "negative", corners = corners }
end

local fuselage = {
  paint = "yellow",
  cuts = skin,
  stations = {
    { x = -62.4, top = -18.6, bottom = -34.0, width = 8.0, widest = -25.5, corner = 2.4 },
    { x = -61.4, top = -16.6, bottom = -37.0, width = 10.4, widest = -25.5, corner = 2.5 },
    { x = -57.5, top = -14.6, bottom = -40.4, width = 11.8, widest = -26, corner = 2.8 },
    { x = -46.0, top = -12.8, bottom = -42.8, width = 12.6, widest = -26, corner = 3.2 },
    { x = -34.0, top = -11.6, bottom = -44.4, width = 12.8, widest = -26, corner = 3.8 },
    { x = -27.0, top = -11.0, bottom = -45.4, width = 13.0, widest = -26, corner_top = 4.4, corner_bottom = 5, sharp = true },
    { x = -13.0, top = 2.6, bottom = -46.8, width = 13.4, widest = -26, corner_top = 7, corner_bottom = 6, sharp = true },
    { x = 14.0, top = 4.2, bottom = -47.4, width = 13.6, widest = -26, corner_top = 8, corner_bottom = 6 },
    { x = 44.0, top = 1.0, bottom = -45.6, width = 12.8, widest = -24, corner_top = 6, corner_bottom = 6, sharp = true },
    { x = 76.0, top = -6.4, bottom = -41.6, width = 10.8, widest = -22, corner_top = 2.4, corner_bottom = 4.4 },
    { x = 118.0, top = -9.4, bottom = -33.0, width = 7.6, widest = -19.5, corner_top = 2.2, corner_bottom = 3.4 },
    { x = 160.0, top = -11.4, bottom = -23.2, width = 4.0, widest = -16.6, corner_top = 2.2, corner_bottom = 2.6 },
    { x = 189.0, top = -12.2, bottom = -17.2, width = 1.0, widest = -14.8, corner = 2.2 },
  },
}

local function block(paint, x1, x2, y, half, z1, z2, corner)
  return { paint = paint, y = y, stations = {
    { x = x1, top = z2, bottom = z1, width = half, corner = corner or 6 },
    { x = x2, top = z2, bottom = z1, width = half, corner = corner or 6 } } }
end

local function seat(x)
  return
    { paint = "leather", stations = {
      { x = x, top = -38, bottom = -41, width = 8, corner = 4 }, { x = x + 2, top = -37, bottom = -41, width = 8.6, corner = 4 },
      { x = x + 15, top = -38, bottom = -41, width = 8.6, corner = 4 } } },
    { paint = "leather", stations = {
      { x = x + 14, top = -19.5, bottom = -37, width = 7.4, corner = 4 }, { x = x + 15, top = -18.5, bottom = -38, width = 8.2, corner = 4 },
      { x = x + 17, top = -19, bottom = -38, width = 8, corner = 4 } } }
end
local front_cushion, front_back = seat(-14)
local rear_cushion, rear_back = seat(10)

-- The hub's plate that turns with the propeller: a Cub has no spinner.
local hub = { paint = "steel", part = "propeller", stations = {
  { x = -67.4, top = -24.6, bottom = -27.4, width = 1.4 }, { x = -66.6, top = -23.2, bottom = -28.8, width = 2.8 },
  { x = -65.0, top = -23.2, bottom = -28.8, width = 2.8 }, { x = -64.6, top = -24.2, bottom = -27.8, width = 1.8 },
  { x = -62.2, top = -24.2, bottom = -27.8, width = 1.8 } } }

-- ---- lifting surfaces ----

-- Flat below, as the USA 35-B is; set at 2 degrees. Tips of bent tube.
local function wing(y, lead, chord, control, hinge)
  return { lead = { lead, y, 0 }, chord = chord, thickness = 0.116, camber = 0.045, twist = 2, control = control, hinge = hinge }
end
local wings = {
  paint = "yellow", mirror = true,
  sections = { wing(12.6, -15.75, 63), wing(106, -15.75, 63, "aileron", 0.79), wing(191, -15.75, 63), wing(199, -14.6, 60),
               wing(205, -11.6, 53), wing(209, -6.5, 41), wing(210.8, -1, 27), wing(211.5, 6, 12) },
}

-- The tail is flat tube work with round outlines, each section from its leading edge to its trailing edge; elevators turn about
-- x = 178, the rudder about x = 190.
local function outline(x_hinge, control, thickness, points)
  local sections = {}
  for i, p in ipairs(points) do
    local chord = p[3] - p[2]
    sections[i] = { lead = p.upright and { p[2], 0, p[1] } or { p[2], p[1], -13 }, chord = chord, thickness = thickness / chord }
    if i > 1 then sections[i - 1].hinge_end = (x_hinge - p[2]) / chord end
    if i < #points then sections[i].control, sections[i].hinge = control, (x_hinge - p[2]) / chord end
  end
  return sections
end

local tailplane = {
  paint = "yellow", mirror = true,
  sections = outline(178, "elevator", 1.4, {
    { 1.5, 157, 198 }, { 20, 160.5, 199 }, { 36, 165, 198 }, { 47, 169.5, 195 }, { 53, 173, 191.5 }, { 56, 175, 188 }, { 57.2, 176.3, 184.7 } }),
}

local fin_letters = {}
write(fin_letters, "NC365", "side", "negative", 3.2, function(u, v) return { 191.2 + u, -4.4 + v } end)
write(fin_letters, "NC365", "side", "positive", 3.2, function(u, v) return { 205.4 - u, -4.4 + v } end)
local fin_points = { { -19.5, 186, 200.5 }, { -13, 160, 207 }, { -4, 170.5, 210 }, { 4, 176, 210 }, { 10, 180.5, 207.5 },
                     { 14, 184.5, 203 }, { 15.6, 186.8, 199.5 }, { 16.3, 188.2, 197 } }
for _, p in ipairs(fin_points) do p.upright = true end
local fin = { paint = "yellow", cuts = fin_letters, sections = outline(190, "rudder", 1.5, fin_points) }

-- ---- tubes: struts, gear, engine ----

local links = {}
local function tube(paint, from, to, radius, more)
  local link = more or {}
  link.paint, link.from, link.to, link.radius = paint, from, to, radius
  links[#links + 1] = link
end

-- Wing struts and their jury struts; the tail's wires.
tube("yellow", { -7, 12.6, -46.4 }, { -3, 116, -1 }, 1.7, { flat = 0.42, mirror = true })
tube("yellow", { 6, 12.6, -46.8 }, { 34, 116, -1.5 }, 1.5, { flat = 0.42, mirror = true })
tube("yellow", { -4.9, 71, -21.6 }, { -3.5, 72, -0.8 }, 0.5, { mirror = true })
tube("yellow", { 22, 71, -21.4 }, { 26, 72, -0.8 }, 0.5, { mirror = true })
tube("yellow", { -4.9, 71, -21.6 }, { 22, 71, -21.4 }, 0.4, { mirror = true })
tube("steel", { 178, 0.8, 4 }, { 178, 38, -12.6 }, 0.1, { mirror = true })
tube("steel", { 176, 1, -19 }, { 178, 38, -13.6 }, 0.1, { mirror = true })

-- Main gear: two legs a side with fabric between them, the half axles to their cabane, big tyres.
for i = 1, 2 do
  local side = i == 1 and -1 or 1
  local axle = { -12.6, 30.8 * side, -68.6 }
  tube("yellow", { -26, 12.4 * side, -44.8 }, axle, 1.3, { wheel = i, radius_to = 1.1 })
  tube("yellow", { 4, 12.4 * side, -46.8 }, axle, 1.1, { wheel = i, radius_to = 0.9 })
  tube("tube", { -14, 1.2 * side, -59 }, axle, 1.0, { wheel = i })
  tube("tube", { -14, 1.6 * side, -59.5 }, { -13.4, 14 * side, -63.4 }, 1.8, { wheel = i }) -- the bungees' sleeve
  tube("steel", { -12.6, 30 * side, -68.5 }, { -12.6, 39.6 * side, -68.5 }, 0.9, { wheel = i, rigid = true })
  tube("tube", { -20, 8 * side, -45.6 }, { -14, 0.8 * side, -59 }, 0.8)
  tube("tube", { 0, 8 * side, -47 }, { -14, 0.8 * side, -59 }, 0.8)
end

-- Tailwheel: leaf springs, and the fork that casters.
tube("steel", { 158, 0, -24.2 }, { 186.2, 0, -27.8 }, 0.7, { wheel = 3 })
tube("steel", { 162, 0, -25.4 }, { 181, 0, -28.2 }, 0.6, { wheel = 3 })
tube("tube", { 186.2, 0, -28.0 }, { 186.2, 0, -30.6 }, 1.0, { wheel = 3, rigid = true })
for side = -1, 1, 2 do
  tube("tube", { 186.2, 1.5 * side, -29.9 }, { 189.37, 1.5 * side, -30.8 }, 0.5, { wheel = 3, rigid = true })
end
tube("tube", { 186.2, -1.6, -29.9 }, { 186.2, 1.6, -29.9 }, 0.6, { wheel = 3, rigid = true })
tube("steel", { 189.37, -1.7, -30.8 }, { 189.37, 1.7, -30.8 }, 0.4, { wheel = 3, rigid = true })
tube("steel", { 186.2, -3.4, -29.2 }, { 186.2, 3.4, -29.2 }, 0.35, { wheel = 3, rigid = true }) -- the steering arm

-- Engine: four cylinders out in the wind, with their fins, covers and stacks.
for _, x in ipairs { -54.5, -46.5 } do
  for side = -1, 1, 2 do
    tube("barrel", { x, 8 * side, -26 }, { x, 18.4 * side, -26 }, 2.5)
    for k = 0, 9 do
      local y = 11.4 + 0.62 * k
      tube("fins", { x, y * side, -26 }, { x, (y + 0.22) * side, -26 }, k < 6 and 3.2 or 3.6)
    end
    tube("cover", { x, 17.6 * side, -24.4 }, { x, 20.0 * side, -24.4 }, 1.5, { radius_to = 1.2 })
    tube("cover", { x, 17.6 * side, -27.6 }, { x, 20.0 * side, -27.6 }, 1.5, { radius_to = 1.2 })
    tube("exhaust", { x + 0.6, 15.6 * side, -28.2 }, { x + 2, 14.6 * side, -33.4 }, 0.9)
    tube("steel", { x, 16.6 * side, -22.8 }, { x + 3, 9 * side, -18.4 }, 0.22) -- ignition lead
  end
end
for side = -1, 1, 2 do
  tube("exhaust", { -52.5, 14.6 * side, -33.4 }, { -42.5, 13.8 * side, -34 }, 1.15)
  tube("exhaust", { -42.5, 13.8 * side, -34 }, { -38, 9 * side, -44.6 }, 1.15)
  -- The eyebrow that leads air down onto the cylinders.
  tube("yellow", { -56.6, 12 * side, -21.6 }, { -42.6, 13.4 * side, -21.2 }, 4.2, { flat = 0.16 })
end

-- The wire on the cork that is the fuel gauge; sticks.
tube("steel", { -31, 0, -12.5 }, { -31, 0, -5 }, 0.12)
tube("black", { -31, 0, -12 }, { -31, 0, -10.6 }, 0.9)
tube("black", { -1, 0, -45 }, { -3, 0, -27 }, 0.5)
tube("black", { 24, 0, -45 }, { 10, 0, -26 }, 0.5)

-- ---- instruments ----

local gauges = {}
for i = 0, 3 do
  gauges[#gauges + 1] = { at = { -21.2, -6.9 + 4.6 * i, -15.4 }, radius = 1.9, needle = ({ -120, 20, -60, 90 })[i + 1], face = "dial", mark = "marks" }
end

return {
  name = "Piper J-3 Cub",
  unit = inch(1),
  eye = { 14, 0, -8.5 },
  paints = paints,
  bodies = {
    fuselage, hub,
    block("panel", -22.6, -21.3, 0, 11.6, -24, -12.6, 5),
    front_cushion, front_back, rear_cushion, rear_back,
  },
  surfaces = { wings, tailplane, fin },
  wheels = {
    { contact = { -12.60, -35.83, -77.17 }, radius = 8.66, width = 7.6, rim = 3.6, tyre = "rubber", rim_paint = "yellow" },
    { contact = { -12.60, 35.83, -77.17 }, radius = 8.66, width = 7.6, rim = 3.6, tyre = "rubber", rim_paint = "yellow" },
    { contact = { 189.37, 0, -33.86 }, radius = 3.0, width = 1.9, rim = 1.6, tyre = "rubber", rim_paint = "steel", steers = true,
      steer_at = { 186.2, 0, -30 } },
  },
  links = links,
  gauges = gauges,
  propeller = { hub = { -65.5, 0, -26 }, radius = 37, chord = 5.0, blades = 2, root_pitch = 42, tip_pitch = 12,
                paint = "wood", tip_paint = "brass", disc_paint = "blur" },
}
