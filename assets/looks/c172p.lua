-- The look of a Cessna 172P, drawn from its three-view and the numbers of its gear. Inches from the datum (the firewall's
-- front face): x aft, y right, z up. Only what is seen: the physics has a file of its own.

local paints = {
  white     = { 0.93, 0.93, 0.91, gloss = 0.75 },
  blue      = { 0.07, 0.16, 0.38, gloss = 0.75 },
  red       = { 0.72, 0.11, 0.10, gloss = 0.75 },
  glass     = { 0.10, 0.13, 0.14, alpha = 0.30, gloss = 1.0, both_sides = true },
  black     = { 0.05, 0.05, 0.055, gloss = 0.15, both_sides = true },
  cover     = { 0.17, 0.17, 0.17, gloss = 0.0, both_sides = true },
  intake    = { 0.03, 0.03, 0.03, gloss = 0.0, both_sides = true },
  seam      = { 0.42, 0.43, 0.44, gloss = 0.1 },
  rubber    = { 0.085, 0.085, 0.09, gloss = 0.12, both_sides = true },
  alloy     = { 0.78, 0.79, 0.80, gloss = 0.55, metal = 0.6, both_sides = true },
  steel     = { 0.62, 0.63, 0.64, gloss = 0.7, metal = 0.8, both_sides = true },
  chrome    = { 0.86, 0.87, 0.88, gloss = 0.95, metal = 1.0, both_sides = true },
  blade     = { 0.13, 0.13, 0.135, gloss = 0.25, both_sides = true },
  blade_tip = { 0.86, 0.86, 0.84, gloss = 0.3, both_sides = true },
  blur      = { 0.22, 0.22, 0.23, alpha = 0.10, gloss = 0.0, both_sides = true },
  panel     = { 0.36, 0.35, 0.34, gloss = 0.05, both_sides = true },
  seat      = { 0.30, 0.27, 0.24, gloss = 0.0, both_sides = true },
  dial      = { 0.03, 0.03, 0.03, gloss = 0.3, both_sides = true },
  marks     = { 0.90, 0.90, 0.86, gloss = 0.0, both_sides = true },
  lamp_red  = { 0.95, 0.10, 0.08, gloss = 0.9, both_sides = true },
  lamp_green = { 0.05, 0.80, 0.25, gloss = 0.9, both_sides = true },
}

-- ---- windows to cut: helpers that make lists of them ----

local cuts = {}
local function cut(paint, from, on, corners) cuts[#cuts + 1] = { paint = paint, from = from, on = on, corners = corners } end

-- A band along the side through points {x, low, high}.
local function band(paint, points)
  for i = 1, #points - 1 do
    local a, b = points[i], points[i + 1]
    cut(paint, "side", "both", { { a[1], a[2] }, { b[1], b[2] }, { b[1], b[3] }, { a[1], a[3] } })
  end
end

local function ellipse(paint, from, on, u, v, ru, rv)
  local corners = {}
  for i = 0, 9 do
    local angle = i * math.pi / 5
    corners[#corners + 1] = { u + ru * math.cos(angle), v + rv * math.sin(angle) }
  end
  cut(paint, from, on, corners)
end

-- Letters as strokes on a grid 4 wide and 6 high.
local letters = {
  N = { { 0, 0, 0, 6 }, { 0, 6, 4, 0 }, { 4, 0, 4, 6 } },
  K = { { 0, 0, 0, 6 }, { 0, 2.4, 4, 6 }, { 1.2, 3.4, 4, 0 } },
  S = { { 4, 6, 0, 6 }, { 0, 6, 0, 3 }, { 0, 3, 4, 3 }, { 4, 3, 4, 0 }, { 4, 0, 0, 0 } },
  ["1"] = { { 2, 0, 2, 6 }, { 2, 6, 0.6, 4.8 } },
  ["7"] = { { 0, 6, 4, 6 }, { 4, 6, 1.4, 0 } },
  ["2"] = { { 0, 6, 4, 6 }, { 4, 6, 4, 3 }, { 4, 3, 0, 3 }, { 0, 3, 0, 0 }, { 0, 0, 4, 0 } },
}
local function registration(paint, text, x, z, height)
  local grid, half = height / 6, 0.07 * height
  for side = -1, 1, 2 do -- on the left it runs aft, on the right forward
    for i = 1, #text do
      local from = x + (i - 1) * 5.6 * grid
      for _, s in ipairs(letters[text[i]]) do
        local x1, z1, x2, z2 = from + s[1] * grid, z + s[2] * grid, from + s[3] * grid, z + s[4] * grid
        if side > 0 then
          local sum = 2 * x + (#text * 5.6 - 1.6) * grid
          x1, x2 = sum - x1, sum - x2
        end
        local dx, dz = x2 - x1, z2 - z1
        local length = math.sqrt(dx * dx + dz * dz)
        dx, dz = dx / length * half, dz / length * half
        cut(paint, "side", side > 0 and "positive" or "negative", {
          { x1 - dx - dz, z1 - dz + dx }, { x2 + dx - dz, z2 + dz + dx },
          { x2 + dx + dz, z2 + dz - dx }, { x1 - dx + dz, z1 - dz - dx } })
      end
    end
  end
end

band("blue", { { -31, 23.5, 28.5 }, { -12, 25.5, 32 }, { 20, 28, 34.5 }, { 80, 29.5, 35.5 }, { 150, 32, 37 }, { 250, 34.5, 37.5 } })
band("red", { { -31, 21.6, 22.7 }, { -12, 22.6, 24.2 }, { 20, 25, 26.6 }, { 80, 26.9, 28.2 }, { 150, 30.1, 31 }, { 250, 33.2, 33.8 } })
registration("blue", { "N", "1", "7", "2", "S", "K" }, 128, 22.6, 7.2)
cut("glass", "side", "both", { { 1, 44.6 }, { 15.2, 43.4 }, { 25.8, 57.6 }, { 24, 66 }, { -4, 52 } })  -- windscreen
cut("glass", "side", "both", { { 17.4, 42.6 }, { 47, 42.6 }, { 47, 56.2 }, { 28, 56.2 } })            -- doors
cut("glass", "side", "both", { { 50.5, 42.8 }, { 79, 45.6 }, { 86, 55.4 }, { 50.5, 56.2 } })            -- behind them
cut("glass", "side", "both", { { 93.5, 54.5 }, { 109, 48.6 }, { 119, 48.4 }, { 119, 62 }, { 93.5, 62 } })    -- rear
for side = -1, 1, 2 do
  ellipse("intake", "front", "negative", side * 10.2, 28.2, 4.3, 2.6)
end
ellipse("intake", "front", "negative", 0, 16.2, 3.4, 1.9)
ellipse("glass", "front", "negative", 6.6, 16.2, 1.8, 1.8)
-- door seams
for _, seam in ipairs { { 16.2, 13, 16.6, 42.5 }, { 48.5, 13, 48.5, 56.5 } } do
  cut("seam", "side", "both", { { seam[1] - 0.12, seam[2] }, { seam[1] + 0.12, seam[2] }, { seam[3] + 0.12, seam[4] }, { seam[3] - 0.12, seam[4] } })
end
cut("seam", "side", "both", { { 16.2, 12.9 }, { 48.5, 12.9 }, { 48.5, 13.15 }, { 16.2, 13.15 } })

local fuselage = {
  paint = "white",
  cuts = cuts,
  stations = {
    { x = -29.5, top = 35.0, bottom = 13.5, width = 13.8, widest = 26.0, corner = 2.4 },
    { x = -28.4, top = 36.8, bottom = 11.6, width = 16.0, widest = 26.0, corner = 2.5 },
    { x = -24.0, top = 38.6, bottom = 9.8, width = 17.9, widest = 25.5, corner = 2.7 },
    { x = -12.0, top = 41.0, bottom = 7.6, width = 19.8, widest = 25.0, corner = 3.0, lean = 0.03 },
    { x = 0.5, top = 43.2, bottom = 6.6, width = 21.0, widest = 25.0, corner_top = 3.2, corner_bottom = 3.6, lean = 0.05, sharp = true },
    { x = 26.5, top = 59.6, bottom = 6.2, width = 22.2, widest = 25.0, corner_top = 5.5, corner_bottom = 4.0, lean = 0.13, sharp = true },
    { x = 44.0, top = 62.0, bottom = 6.2, width = 22.4, widest = 25.0, corner_top = 6.0, corner_bottom = 4.0, lean = 0.14 },
    { x = 68.0, top = 62.0, bottom = 6.6, width = 21.6, widest = 25.5, corner_top = 6.0, corner_bottom = 3.8, lean = 0.14 },
    { x = 92.0, top = 60.2, bottom = 9.4, width = 18.6, widest = 27.0, corner_top = 4.6, corner_bottom = 3.2, lean = 0.16, sharp = true },
    { x = 120.0, top = 47.2, bottom = 12.6, width = 14.6, widest = 29.5, corner_top = 2.8, corner_bottom = 2.7, lean = 0.05 },
    { x = 160.0, top = 43.6, bottom = 17.2, width = 10.0, widest = 30.5, corner_top = 2.5, corner_bottom = 2.4 },
    { x = 205.0, top = 41.2, bottom = 22.6, width = 5.8, widest = 32.0, corner_top = 2.4, corner_bottom = 2.2 },
    { x = 243.0, top = 39.4, bottom = 26.2, width = 2.2, widest = 33.0, corner = 2.2 },
    { x = 247.0, top = 38.6, bottom = 28.0, width = 0.9, widest = 33.0, corner = 2.0 },
  },
}

local spinner = {
  paint = "white", part = "propeller",
  stations = {
    { x = -37.7, top = 26.6, bottom = 26.6, width = 0 },
    { x = -36.9, top = 29.0, bottom = 24.2, width = 2.4 },
    { x = -34.6, top = 31.2, bottom = 22.0, width = 4.6 },
    { x = -30.8, top = 32.8, bottom = 20.4, width = 6.2 },
    { x = -29.9, top = 32.9, bottom = 20.3, width = 6.3 },
  },
}

local function box(paint, x1, x2, y, half, z1, z2, corner, mirror)
  return { paint = paint, y = y, mirror = mirror, stations = {
    { x = x1, top = z2, bottom = z1, width = half, corner = corner or 8 },
    { x = x2, top = z2, bottom = z1, width = half, corner = corner or 8 } } }
end

local function seat(y, x)
  return
    { paint = "seat", y = y, stations = {
      { x = x, top = 19, bottom = 15, width = 7.5, corner = 4 }, { x = x + 2, top = 20, bottom = 14, width = 8.4, corner = 4 },
      { x = x + 17, top = 18.5, bottom = 13, width = 8.4, corner = 4 } } },
    { paint = "seat", y = y, stations = {
      { x = x + 15, top = 40.5, bottom = 17, width = 7.6, corner = 4 }, { x = x + 16.2, top = 41.5, bottom = 16, width = 8.4, corner = 4 },
      { x = x + 19, top = 41.0, bottom = 16, width = 8.0, corner = 4 } } }
end

local pilot_cushion, pilot_back = seat(-10.6, 29)
local other_cushion, other_back = seat(10.6, 29)
local rear_cushion, rear_back = seat(0, 62)
for _, part in ipairs { rear_cushion, rear_back } do
  for _, s in ipairs(part.stations) do s.width = s.width + 9.5 end
end

local function lamp(paint, y)
  return { paint = paint, y = y, stations = {
    { x = 33.5, top = 62.6, bottom = 62.6, width = 0 }, { x = 34.4, top = 63.4, bottom = 61.8, width = 0.8 },
    { x = 36.5, top = 62.6, bottom = 62.6, width = 0 } } }
end

-- ---- lifting surfaces ----

local dihedral = 0.0215
local function wing(y, control, hinge)
  local tip = math.max(0, (y - 100) / 112)
  local chord = 64 - 20 * tip
  return { lead = { 43.2 - 0.25 * chord, y, 58.4 + dihedral * y }, chord = chord, thickness = 0.12 - 0.01 * tip, camber = 0.02,
           twist = 1.5 - 3 * tip, control = control, hinge = hinge }
end

-- Colour across the wing, between two distances from the middle.
local function across(paint, y1, y2)
  return { paint = paint, from = "top", corners = { { 0, y1 }, { 120, y1 }, { 120, y2 }, { 0, y2 } } }
end

local wings = {
  paint = "white", mirror = true, round_tip = true,
  sections = { wing(0), wing(24, "flap", 0.70), wing(100.5), wing(101.5, "aileron", 0.75), wing(205), wing(212) },
  cuts = { across("red", 196, 198), across("blue", 199.5, 240) },
}

local tailplane = {
  paint = "white", mirror = true, round_tip = true,
  sections = {
    { lead = { 206.5, 0, 36.5 }, chord = 47, thickness = 0.09 },
    { lead = { 207.2, 4.5, 36.5 }, chord = 46, thickness = 0.09, control = "elevator", hinge = 0.61, hinge_end = 0.60 },
    { lead = { 217, 66, 36.5 }, chord = 32.5, thickness = 0.09 },
  },
}

local fin = {
  paint = "white", round_tip = true,
  sections = {
    { lead = { 212, 0, 27 }, chord = 49, thickness = 0.05, control = "rudder", hinge = 0.75, hinge_end = 0.82 },
    { lead = { 160, 0, 42.5 }, chord = 105.5, thickness = 0.035, control = "rudder", hinge = 0.838, hinge_end = 0.74 },
    { lead = { 203, 0, 48.5 }, chord = 65.5, thickness = 0.07, control = "rudder", hinge = 0.735, hinge_end = 0.60 },
    { lead = { 250.5, 0, 83.5 }, chord = 37, thickness = 0.08 },
  },
  cuts = {
    { paint = "blue", from = "side", corners = { { 120, 66 }, { 330, 66 }, { 330, 100 }, { 120, 100 } } },
    { paint = "red", from = "side", corners = { { 120, 62.6 }, { 330, 62.6 }, { 330, 64.6 }, { 120, 64.6 } } },
  },
}

-- ---- gear: the contact points of the physics, struts hanging free ----

local function main_wheel(side)
  return { contact = { 58.2, 43 * side, -15.5 }, radius = 8.7, width = 6.2, rim = 4.2, tyre = "rubber", rim_paint = "white" }
end

local links = {
  -- wing struts
  { from = { 41.5, 20.5, 11.5 }, to = { 44.5, 98, 57.8 }, radius = 2.3, flat = 0.36, paint = "white", mirror = true },
  -- nose gear: barrel, piston, fork, torque links
  { from = { -4.8, 0, 16 }, to = { -6.2, 0, -0.5 }, radius = 1.7, paint = "white" },
  { wheel = 1, rigid = true, from = { -5.6, 0, 8 }, to = { -6.5, 0, -3.6 }, radius = 1.15, paint = "chrome" },
  { wheel = 1, rigid = true, from = { -6.5, -3.9, -3.8 }, to = { -6.5, 3.9, -3.8 }, radius = 1.1, paint = "white" },
  { wheel = 1, rigid = true, from = { -6.5, -3.8, -3.6 }, to = { -6.8, -3.6, -12.4 }, radius = 1.3, radius_to = 0.8, flat = 0.5, paint = "white" },
  { wheel = 1, rigid = true, from = { -6.5, 3.8, -3.6 }, to = { -6.8, 3.6, -12.4 }, radius = 1.3, radius_to = 0.8, flat = 0.5, paint = "white" },
  { wheel = 1, rigid = true, from = { -6.8, -3.9, -12.4 }, to = { -6.8, 3.9, -12.4 }, radius = 0.55, paint = "steel" },
  { wheel = 1, from = { -3.6, 0, 2.5 }, to = { -5.2, 0, -4 }, radius = 0.6, paint = "steel" },
}
for i = 2, 3 do
  local side = i == 2 and -1 or 1
  links[#links + 1] = { wheel = i, from = { 57, 13 * side, 8.6 }, to = { 58.2, 38.6 * side, -6.4 }, radius = 3.0, radius_to = 1.7, flat = 0.34, paint = "white" }
  links[#links + 1] = { wheel = i, rigid = true, from = { 58.2, 37.8 * side, -6.8 }, to = { 58.2, 45.6 * side, -6.8 }, radius = 0.9, paint = "steel" }
  links[#links + 1] = { wheel = i, rigid = true, from = { 61.6, 38.9 * side, -6.8 }, to = { 61.6, 40.4 * side, -6.8 }, radius = 1.5, paint = "steel" }
end
-- exhaust, tie-down ring at the tail, aerials, steps
links[#links + 1] = { from = { -9, 7, 9 }, to = { -6, 7.4, 3.6 }, radius = 0.95, paint = "steel" }
links[#links + 1] = { from = { 186, 0, 21.5 }, to = { 188, 0, 8 }, radius = 0.7, radius_to = 0.4, paint = "steel" }
links[#links + 1] = { from = { 104, 0, 54 }, to = { 112, 0, 70 }, radius = 0.16, paint = "steel" }
links[#links + 1] = { from = { 68, 7, 64 }, to = { 74, 7, 76 }, radius = 0.9, radius_to = 0.4, flat = 0.25, paint = "white", mirror = true }
links[#links + 1] = { from = { 250, 0, 84.5 }, to = { 262, 0, 87.2 }, radius = 0.2, paint = "steel" }
-- control wheels
for side = -1, 1, 2 do
  local y = 10.6 * side
  links[#links + 1] = { from = { 13, y, 31.5 }, to = { 21, y, 31.5 }, radius = 0.45, paint = "black" }
  links[#links + 1] = { from = { 21, y - 4.6, 31 }, to = { 21, y + 4.6, 31 }, radius = 0.6, paint = "black" }
  links[#links + 1] = { from = { 21, y - 4.6, 30.8 }, to = { 21, y - 5.2, 34.2 }, radius = 0.6, paint = "black" }
  links[#links + 1] = { from = { 21, y + 4.6, 30.8 }, to = { 21, y + 5.2, 34.2 }, radius = 0.6, paint = "black" }
end

-- ---- instruments ----

local gauges = {}
local function gauge(y, z, radius, needle)
  gauges[#gauges + 1] = { at = { 14.05, y, z }, radius = radius, needle = needle, face = "dial", mark = "marks" }
end
for row = 0, 1 do
  for column = 0, 2 do gauge(-14.4 + 3.7 * column, 37.6 - 3.7 * row, 1.6, ({ -120, 0, 40, 90, 0, 10 })[row * 3 + column + 1]) end
end
gauge(-2.6, 37.6, 1.4, 30)
gauge(-2.6, 34.0, 1.4, -60)
gauge(-14.6, 31, 1.5, -130)
for i = 0, 3 do gauge(4.5 + 2.6 * i, 38.0, 1.05, -50 + 30 * i) end

return {
  name = "Cessna 172P",
  unit = inch(1),
  eye = { 38.5, -10.6, 47.5 },
  flap_slide = 0.18,
  paints = paints,
  bodies = {
    fuselage, spinner,
    box("panel", 12.8, 14.0, 0, 19.6, 25.0, 40.9, 7),
    { paint = "cover", stations = {
      { x = 2.0, top = 42.0, bottom = 40.6, width = 12.5, corner = 6 }, { x = 12, top = 42.1, bottom = 40.6, width = 18.4, corner = 6 },
      { x = 16.6, top = 41.6, bottom = 40.7, width = 18.8, corner = 5 } } },
    box("panel", 8, 15.0, 0, 4.2, 13, 26.2, 6),
    pilot_cushion, pilot_back, other_cushion, other_back, rear_cushion, rear_back,
    lamp("lamp_red", -213.5), lamp("lamp_green", 213.5),
  },
  surfaces = { wings, tailplane, fin },
  wheels = {
    { contact = { -6.8, 0, -19.5 }, radius = 7.1, width = 5.0, rim = 3.4, tyre = "rubber", rim_paint = "white", steers = true,
      steer_at = { -6.5, 0, 0 } },
    main_wheel(-1), main_wheel(1),
  },
  links = links,
  gauges = gauges,
  propeller = { hub = { -30.6, 0, 26.6 }, radius = 37.5, chord = 5.4, blades = 2, root_pitch = 52, tip_pitch = 17,
                paint = "blade", tip_paint = "blade_tip", disc_paint = "blur" },
}
