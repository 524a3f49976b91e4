-- heliport.lua: places to land on with skids: pads on a flat apron, pads that slope by 5, 10 and 15 degrees, the roof of a hangar, the crest of a
-- ridge, and a plate 2 m wide and 4 cm thick on posts. Metres; x east, y north, z up.
-- skidpad heliport --set at=slope10 --aircraft r22
local m = materials
local starts = "pad, slope5, slope10, slope15, roof, ridge, plate"
local mu = param("mu", -1) -- 0 and up: what skids find on the slopes in place of the friction of concrete and paint

math.randomseed(209)
local function scattered(low, high) return low + (high - low) * math.random() end

local function block(x1, y1, z1, x2, y2, z2) return box{ min = { x1, y1, z1 }, max = { x2, y2, z2 } } end

-- A region of paint: upright, through whatever lies there between two heights.
local function region(low, high)
  return function(x1, y1, x2, y2) return block(math.min(x1, x2), math.min(y1, y2), low, math.max(x1, x2), math.max(y1, y2), high) end
end
local flat = region(-0.2, 0.2)

------------------------------------------------------------------------------------------------------------------------
-- Markings

-- Yellow touchdown circle, white H in it and white line around, for a pad with its middle at (x, y). The circle is half as wide inside as a
-- Cobra is long with its rotor turning, the H as on any heliport three to two.
local function markings(white, yellow, x, y, half, part)
  local function ring(radius, wide)
    local shape = part(x - 9, y - 9, x + 9, y + 9)
    local function disc(r) return cylinder{ at = { x, y, -1 }, radius = r, height = 30, sides = 40 } end
    return shape & disc(radius) - disc(radius - wide)
  end
  yellow[#yellow + 1] = ring(4.6, 0.5)
  for _, side in ipairs{ -1, 1 } do
    white[#white + 1] = part(x + side * 0.95, y - 2.1, x + side * 1.5, y + 2.1)
    white[#white + 1] = part(x - half, y + side * half, x + half, y + side * (half - 0.3))
    white[#white + 1] = part(x + side * half, y - half, x + side * (half - 0.3), y + half)
  end
  white[#white + 1] = part(x - 0.95, y - 0.28, x + 0.95, y + 0.28)
end

-- A number, read from the south: strokes of digits 2 m high and 1.2 m wide.
local strokes = { ["0"] = { 1, 2, 3, 5, 6, 7 }, ["1"] = { 3, 6 }, ["5"] = { 1, 2, 4, 6, 7 } }
local bars = { { 0, 1.7, 1.2, 2 }, { 0, 1, 0.3, 2 }, { 0.9, 1, 1.2, 2 }, { 0, 0.85, 1.2, 1.15 }, { 0, 0, 0.3, 1 }, { 0.9, 0, 1.2, 1 }, { 0, 0, 1.2, 0.3 } }
local function number(list, x, y, text, part)
  for k = 1, #text do
    local at = x + 1.6 * (k - 1) - 0.8 * #text + 0.2
    for _, bar in ipairs(strokes[string.sub(text, k, k)]) do
      local b = bars[bar]
      list[#list + 1] = part(at + b[1], y + b[2], at + b[3], y + b[4])
    end
  end
end

------------------------------------------------------------------------------------------------------------------------
-- The ground: grass, an apron with three pads, ways to the other places

local apron = { x = 42, south = -22, north = 22 }
local white, yellow = {}, {}
for _, x in ipairs{ -26, 0, 26 } do markings(white, yellow, x, 0, 8, flat) end
yellow[#yellow + 1] = flat(-apron.x, -15.1, apron.x, -14.9)
yellow[#yellow + 1] = flat(-0.1, -15, 0.1, -8.5)
for _, x in ipairs{ -26, 26 } do yellow[#yellow + 1] = flat(x - 0.1, -15, x + 0.1, -8.5) end

local asphalt = {
  flat(-64, -15 - 2.5, -apron.x, -15 + 2.5), flat(apron.x, -15 - 2.5, 62, -15 + 2.5), -- to the slopes and to the ridge
  flat(-64, -38, -58, 38),
  flat(-14, apron.north, 14, 31),                                                     -- into the hangar
  flat(-46, 40, -16, 44), flat(-50, 40, -46, 90), flat(-300, 90, 300, 96),            -- from the road
}
local field = made_of(m.grass, halfspace{ normal = { 0, 0, 1 }, offset = 0 })
local meadows = {}
for k = 1, 14 do
  local x, y = scattered(-420, 420), scattered(-380, 420)
  if math.abs(x) > 130 or y < -120 or y > 110 then meadows[#meadows + 1] = flat(x - scattered(30, 70), y - scattered(20, 50), x + scattered(30, 70), y + scattered(20, 50)) end
end
local ground = paint(union(meadows), m.meadow, field)
ground = paint(union(asphalt), m.asphalt_dry, ground)
ground = paint(flat(-apron.x, apron.south, apron.x, apron.north) + flat(-15, 30, 15, 56), m.concrete, ground)
ground = paint(repeated{ flat(-298, 92.9, -294, 93.1), count = 60, step = { 10, 0, 0 } }, m.paint_white, ground)
-- Joints between the slabs.
local joints = {}
for x = -apron.x + 7, apron.x - 7, 7 do joints[#joints + 1] = flat(x - 0.03, apron.south, x + 0.03, apron.north) end
for y = apron.south + 7.333, apron.north - 7, 7.333 do joints[#joints + 1] = flat(-apron.x, y - 0.03, apron.x, y + 0.03) end
local joint = material{ name = "joint", like = m.concrete, colour = { 0.2, 0.195, 0.18 } }
ground = paint(union(joints), joint, ground)
ground = paint(union(yellow), m.paint_yellow, paint(union(white), m.paint_white, ground))
ground = paint(flat(-4, -58, 4, -42), m.gravel, ground) -- below the plate

------------------------------------------------------------------------------------------------------------------------
-- Slope pads: they rise to the west, across the way a helicopter on them heads

local things = {}
local function stand(material, shape) things[#things + 1] = made_of(material, shape) end

local slope = { x = -72, half = 8, step = 26 }
local function slippery(name) return mu >= 0 and material{ name = "slope of " .. name, like = m[name], metal_mu_s = mu } or m[name] end
local on_slope = { concrete = slippery("concrete"), white = slippery("paint_white"), yellow = slippery("paint_yellow") }
local function slope_pad(degrees, y)
  local rise = 2 * slope.half * math.tan(math.rad(degrees))
  local pad = made_of(on_slope.concrete, wedge{ min = { slope.x - slope.half, y - slope.half, 0 }, max = { slope.x + slope.half, y + slope.half, rise }, rises = "-x" })
  local white, yellow, part = {}, {}, region(0.02, rise + 1)
  markings(white, yellow, slope.x, y, slope.half - 0.3, part)
  number(white, slope.x + 5.6, y - 7.2, string.format("%d", degrees), part)
  things[#things + 1] = paint(union(yellow), on_slope.yellow, paint(union(white), on_slope.white, pad))
end
for k, degrees in ipairs{ 5, 10, 15 } do slope_pad(degrees, slope.step * (k - 2)) end

------------------------------------------------------------------------------------------------------------------------
-- The hangar: open to the south, its roof a pad

local hangar = { x = 13, south = 31, north = 55, top = 8, roof = 0.45 }
local shell = block(-hangar.x, hangar.south, -0.1, hangar.x, hangar.north, hangar.top - hangar.roof)
  - block(-hangar.x + 0.4, hangar.south + 0.4, -1, hangar.x - 0.4, hangar.north - 0.4, hangar.top)
  - block(-9.5, hangar.south - 1, -1, 9.5, hangar.south + 1, 6.2)
stand(m.metal_sheet, shell)
for _, side in ipairs{ -1, 1 } do -- doors, slid aside
  stand(m.metal_door, block(math.min(side * 9.3, side * 12.9), hangar.south - 0.25, 0, math.max(side * 9.3, side * 12.9), hangar.south - 0.1, 6.3))
  for k = 0, 2 do -- windows
    local y = hangar.south + 4.5 + 6.5 * k
    stand(m.glass, block(math.min(side * 12.95, side * 13.05), y, 3.2, math.max(side * 12.95, side * 13.05), y + 3.5, 4.8))
  end
end
local top = { white = {}, yellow = {}, part = region(hangar.top - 0.05, hangar.top + 0.05), y = (hangar.south + hangar.north) / 2 }
markings(top.white, top.yellow, 0, top.y, 8.5, top.part)
local deck = made_of(m.concrete, block(-hangar.x - 0.6, hangar.south - 0.6, hangar.top - hangar.roof, hangar.x + 0.6, hangar.north + 0.6, hangar.top))
things[#things + 1] = paint(union(top.yellow), m.paint_yellow, paint(union(top.white), m.paint_white, deck))

------------------------------------------------------------------------------------------------------------------------
-- The ridge: a bank of 30 degrees, and on it a crest of 12 degrees to either side, sharp enough for a skid on each

local ridge = { x = 76, length = 30, crest = 12, height = 5 }
local drop = 4 * math.tan(math.rad(ridge.crest)) -- of the crest, 4 m to either side
local base = 4 + (ridge.height - drop) / math.tan(math.rad(30))
local bank = {}
for _, end_ in ipairs{ -1, 1 } do
  local y = end_ * ridge.length / 2
  bank[#bank + 1] = { ridge.x, y, ridge.height }
  for _, side in ipairs{ -1, 1 } do
    bank[#bank + 1] = { ridge.x + side * 4, y, ridge.height - drop }
    bank[#bank + 1] = { ridge.x + side * base, y + end_ * 5, -0.2 }
  end
end
local crest = block(ridge.x - 3.9, -ridge.length / 2 - 1, 0, ridge.x + 3.9, ridge.length / 2 + 1, 9)
things[#things + 1] = paint(crest, m.earth, made_of(m.meadow, hull(bank)))

------------------------------------------------------------------------------------------------------------------------
-- The plate: skids lie across it with their ends in the air

local plate = { y = -50, width = 2, length = 7, thick = 0.04, top = 2.5 }
stand(m.deck_nonskid, block(-plate.length / 2, plate.y - plate.width / 2, plate.top - plate.thick, plate.length / 2, plate.y + plate.width / 2, plate.top))
things[#things] = paint(block(-9, -60, 0, -2.4, -40, 9) + block(2.4, -60, 0, 9, -40, 9), m.deck_yellow, things[#things])
for _, x in ipairs{ -3.2, 3.2 } do
  for _, y in ipairs{ plate.y - 0.9, plate.y + 0.9 } do stand(m.steel, cylinder{ at = { x, y, -0.3 }, radius = 0.05, height = plate.top - plate.thick + 0.3, sides = 8 }) end
  stand(m.steel, block(x - 0.03, plate.y - 0.9, 1.2, x + 0.03, plate.y + 0.9, 1.27))
end

------------------------------------------------------------------------------------------------------------------------
-- Around: the crew's house, lamps along the apron, a fence, trees

stand(m.brick, block(-34, 31, -0.1, -20, 39, 3.2))
stand(m.roof, block(-34.6, 30.4, 3.2, -19.4, 39.6, 3.5))
for k = 0, 3 do stand(m.glass, block(-33 + 3 * k, 30.95, 1, -31 + 3 * k, 31.05, 2.4)) end
stand(m.metal_door, block(-21.6, 30.95, 0, -20.6, 31.05, 2.1))
stand(m.paint_white, cylinder{ at = { 30, 38, -0.1 }, radius = 1.6, height = 3.4, sides = 16 }) -- fuel
stand(m.paint_red, block(26, 36, -0.1, 26.8, 36.8, 1.6))
for k = -3, 3 do
  for _, y in ipairs{ apron.south - 0.6, apron.north + 0.6 } do
    if math.abs(k) > 1 or y < 0 then stand(m.paint_yellow, cylinder{ at = { 14 * k, y, -0.1 }, radius = 0.12, height = 0.32, sides = 6 }) end
  end
end
stand(m.wood, repeated{ block(-110, -84.06, -0.2, -109.88, -83.94, 1.1), count = 56, step = { 4, 0, 0 } })
stand(m.wood, block(-110, -84.03, 0.45, 110, -83.97, 0.57) + block(-110, -84.03, 0.85, 110, -83.97, 0.97))

local function tree(x, y, size)
  stand(m.wood, cylinder{ at = { x, y, -0.2 }, radius = 0.03 * size, height = 0.45 * size, sides = 6 })
  local crown = dome{ at = { 0, 0, 0 }, radius = 0.34 * size, height = 0.45 * size, sides = 9 }
  stand(m.leaves, moved{ crown + mirrored{ crown, normal = { 0, 0, 1 }, offset = 0 } & halfspace{ normal = { 0, 0, -1 }, offset = 0.17 * size },
    at = { x, y, 0.52 * size }, turn = scattered(0, 40) })
end
for k = 1, 46 do tree(scattered(-240, 240), scattered(104, 190), scattered(7, 13)) end
for k = 1, 22 do tree(scattered(-240, -130), scattered(-160, 80), scattered(7, 12)) end
for k = 1, 22 do tree(scattered(130, 240), scattered(-160, 80), scattered(7, 12)) end

------------------------------------------------------------------------------------------------------------------------
-- Where it begins

local places = {
  pad     = { 0, 0 },
  slope5  = { slope.x, -slope.step },
  slope10 = { slope.x, 0 },
  slope15 = { slope.x, slope.step },
  roof    = { 0, top.y },
  ridge   = { ridge.x, 0 },
  plate   = { 0, plate.y },
}
local at = param("at", "pad")
local place = places[at]
assert(place, "param 'at': '" .. tostring(at) .. "' is no place to begin; allowed: " .. starts)

return scene{
  title     = "Heliport",
  scenery   = ground + union(things),
  wind      = { from = param("wind_from", 320), speed = kt(param("wind_kt", 5)), gradient = 0.14, turbulence = param("turbulence", 0) },
  windsocks = { { at = { 36, 30 } } },
  aircraft  = { { type = "ah1s", at = place, heading = param("heading", 0), engine = param("engine", true) } },
  cameras   = {
    tower  = { at = { -38, 28, 9 }, fov = 40 },
    aloft  = { at = { 60, -118, 58 }, look_at = { -2, 2, 0 }, fov = 52 },
    slopes = { at = { -46, -46, 9 }, look_at = { -73, 2, 1 }, fov = 55 },
    roof   = { at = { 24, 18, 15 }, look_at = { 0, 43, 8 }, fov = 50 },
    ridge  = { at = { 62, -30, 7 }, look_at = { 76, 0, 5 }, fov = 42 },
    plate  = { at = { 9, -60.5, 3.4 }, look_at = { 0, -50, 3.2 }, fov = 55 },
  },
  hints     = {
    "Pads west of the apron slope by 5, 10 and 15 degrees: uphill skid first, then let the other one down",
    "Roof, ridge in the east, plate in the south: the ground effect ends where they end",
    "Try --set at=slope15 (" .. starts .. "), --aircraft r22, --set mu=0.25",
  },
}
