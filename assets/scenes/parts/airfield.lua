-- What there is at the airfield, for the scenes that play there: one asphalt runway 36/18 on grass with taxiways, an apron and hangars to the east, and to the west a ground
-- for trying what wheels can do: slopes, ice, gravel, a ditch, a pond. Metres; x east, y north, z up.

local m = materials
local length, width = 800, 30
local south, north = -length / 2, length / 2

-- Everything flat is paint on the one field; a region of paint is a thin box around z = 0.
local function flat(x1, y1, x2, y2)
  return box{ min = { math.min(x1, x2), math.min(y1, y2), -0.2 }, max = { math.max(x1, x2), math.max(y1, y2), 0.2 } }
end

local function flat_outline(outline)
  return prism{ outline = outline, bottom = -0.2, top = 0.2 }
end

local pieces = {} -- solids that stand on the field
local function stand(material, shape)
  pieces[#pieces + 1] = made_of(material, shape)
end

------------------------------------------------------------------------------------------------------------------------
-- Asphalt, concrete and other grounds

local asphalt = { flat(-width / 2, south, width / 2, north) }
local concrete = {}
local gravel, sand, ice, meadow, earth = {}, {}, {}, {}, {}

-- Parallel taxiway and its three ways to the runway, with chamfered corners.
local taxi_x, taxi_half = 55, 5
asphalt[#asphalt + 1] = flat(taxi_x - taxi_half, south + 5, taxi_x + taxi_half, north - 5)
local links = { south + 12, 0, north - 12 }
for _, y in ipairs(links) do
  asphalt[#asphalt + 1] = flat(width / 2, y - 6, taxi_x, y + 6)
  for _, side in ipairs{ -1, 1 } do
    local a, b = y + side * 6, y + side * 16
    if b > south and b < north then
      if side > 0 then
        asphalt[#asphalt + 1] = flat_outline{ { 15, a }, { 25, a }, { 15, b } }
        asphalt[#asphalt + 1] = flat_outline{ { 40, a }, { 50, a }, { 50, b } }
      else
        asphalt[#asphalt + 1] = flat_outline{ { 15, a }, { 15, b }, { 25, a } }
        asphalt[#asphalt + 1] = flat_outline{ { 50, a }, { 40, a }, { 50, b } }
      end
    end
  end
end

-- The apron reaches under the hangars.
local apron = { x1 = 60, y1 = -75, x2 = 142, y2 = 75 }
concrete[#concrete + 1] = flat(apron.x1, apron.y1, apron.x2, apron.y2)
concrete[#concrete + 1] = flat(apron.x2, -66, 172, 66)
concrete[#concrete + 1] = flat(142, 78, 166, 112) -- around the tower
asphalt[#asphalt + 1] = flat(142, -140, 147, -66) -- service road
asphalt[#asphalt + 1] = flat(147, -140, 260, -135)

-- West: a way to the test ground.
asphalt[#asphalt + 1] = flat(-150, -5, -width / 2, 5)
asphalt[#asphalt + 1] = flat(-55, -160, -45, 160)
gravel[#gravel + 1] = flat(-82, -380, -68, -130) -- a strip to land on
gravel[#gravel + 1] = flat(-68, -160, -45, -150)
ice[#ice + 1] = flat(-115, -75, -65, -35)
asphalt[#asphalt + 1] = flat(-65, -60, -55, -50)
sand[#sand + 1] = flat(-22, north + 15, 22, north + 95) -- catches who does not stop in time
asphalt[#asphalt + 1] = flat(-width / 2, north, width / 2, north + 15)
asphalt[#asphalt + 1] = flat(-width / 2, south - 30, width / 2, south)

-- The country around: meadows and fields, a road with houses in the south.
math.randomseed(36)
local function scattered(low, high)
  return low + (high - low) * math.random()
end
for i = 1, 70 do
  local x, y = scattered(-1600, 1600), scattered(-1600, 1600)
  local w, h = scattered(60, 260), scattered(60, 220)
  local near = x + w > -330 and x < 260 and y + h > -480 and y < 560
  if not near then
    local kind = i % 3 == 0 and earth or meadow
    kind[#kind + 1] = flat(x, y, x + w, y + h)
  end
end
asphalt[#asphalt + 1] = flat(-1500, -606, 1500, -600)
asphalt[#asphalt + 1] = flat(260, -606, 266, -135)

------------------------------------------------------------------------------------------------------------------------
-- Markings

local white, yellow, rubber = {}, {}, {}
local function add(list, x1, y1, x2, y2)
  list[#list + 1] = flat(x1, y1, x2, y2)
end

-- Digits as bars of a seven-bar display: top, middle, bottom, upper left, upper right, lower left, lower right.
local bars = { ["1"] = "upper_right lower_right", ["3"] = "top middle bottom upper_right lower_right",
               ["6"] = "top middle bottom upper_left lower_left lower_right",
               ["8"] = "top middle bottom upper_left upper_right lower_left lower_right" }
local where = { -- x1, y1, x2, y2 in a field 3 wide and 9 high
  { "top", 0, 8.1, 3, 9 }, { "middle", 0, 4.05, 3, 4.95 }, { "bottom", 0, 0, 3, 0.9 },
  { "upper_left", 0, 4.5, 0.9, 9 }, { "upper_right", 2.1, 4.5, 3, 9 },
  { "lower_left", 0, 0, 0.9, 4.5 }, { "lower_right", 2.1, 0, 3, 4.5 },
}
local function has_word(words, word)
  words, word = " " .. words .. " ", " " .. word .. " "
  for i = 1, #words - #word + 1 do
    if words:sub(i, i + #word - 1) == word then return true end
  end
  return false
end
local function digit(d, x, y, turned)
  for _, bar in ipairs(where) do
    if has_word(bars[d], bar[1]) then
      local s = turned and -1 or 1
      add(white, x + s * bar[2], y + s * bar[3], x + s * bar[4], y + s * bar[5])
    end
  end
end
digit("3", -4.2, south + 34)
digit("6", 1.2, south + 34)
digit("1", 4.2, north - 34, true)
digit("8", -1.2, north - 34, true)

-- Both ends alike: threshold stripes, aiming point, touchdown marks; rubber where everybody lands.
for _, s in ipairs{ -1, 1 } do
  for k = 1, 4 do
    local x = 1.8 + (k - 1) * 3.3
    for _, side in ipairs{ -1, 1 } do add(white, side * x, s * 397, side * (x + 1.8), s * 373) end
  end
  for _, side in ipairs{ -1, 1 } do
    add(white, side * 4.5, s * 262, side * 9, s * 232)
    for k = 1, 3 do add(white, side * (4 + k * 2.4), s * 318, side * (5.6 + k * 2.4), s * 296) end
    add(white, side * 4.5 + side * 1.9, s * 190, side * 8.2, s * 168)
  end
  add(white, -15, s * 400, 15, s * 398.8)
  for k = 1, 9 do
    local x, y = scattered(-3.2, 3.2), scattered(190, 290)
    add(rubber, x, s * y, x + 0.3, s * (y + scattered(12, 38)))
  end
end
for _, side in ipairs{ -1, 1 } do add(white, side * 14, south + 1.2, side * 14.5, north - 1.2) end
for y = -340, 320, 50 do add(white, -0.25, y, 0.25, y + 30) end

-- Taxi lines, hold lines, stands on the apron.
add(yellow, taxi_x - 0.15, south + 12, taxi_x + 0.15, north - 12)
for _, y in ipairs(links) do
  add(yellow, 3, y - 0.15, taxi_x, y + 0.15)
  for _, x in ipairs{ 32, 32.6 } do add(yellow, x, y - 6, x + 0.3, y + 6) end
  for k = 0, 5 do
    for _, x in ipairs{ 31.4, 30.8 } do add(yellow, x, y - 5.5 + 2 * k, x + 0.3, y - 4.5 + 2 * k) end
  end
end
add(yellow, taxi_x, -0.15, 76, 0.15)
add(yellow, 76, -62, 76.3, 62)
for k = -2, 2 do
  local y = 25 * k
  add(yellow, 76, y - 0.15, 116, y + 0.15)
  add(yellow, 116, y - 3, 116.3, y + 3)
  for _, side in ipairs{ -1, 1 } do add(white, 92, y + side * 12.4, 118, y + side * 12.5) end
end
for _, y in ipairs{ apron.y1, apron.y2 - 0.3 } do add(white, apron.x1, y, apron.x2, y + 0.3) end
add(yellow, -150, -0.15, -3, 0.15)
add(yellow, -50.15, -158, -49.85, 158)
for x = -1480, 1480, 40 do add(white, x, -603.1, x + 6, -602.9) end

------------------------------------------------------------------------------------------------------------------------
-- Holes: a pond with water in it, and a ditch

local pond = { x = -190, y = -170 }
local basin = cone{ at = { pond.x, pond.y, -4 }, radius = 16, top = 41, height = 5, sides = 14 }
local water = box{ min = { pond.x - 45, pond.y - 45, -4.5 }, max = { pond.x + 45, pond.y + 45, -0.45 } }
local ditch = moved{ roof{ min = { -2, -60, -0.5 }, max = { 2, 60, 1.2 }, along = "y" },
                     at = { -110, 200, 0 }, axis = { 0, 1, 0 }, angle = 180 }

-- The field is a half-space with a hole around both, and blocks in that hole that have them: so only few of its convex
-- pieces are unbounded.
local field = halfspace{ normal = { 0, 0, 1 }, through = { 0, 0, 0 } }
local ground = made_of(m.grass, field - box{ min = { -250, -230, -9 }, max = { -100, 270, 1 } })
  + (made_of(m.grass, box{ min = { -250, -230, -10 }, max = { -100, 0, 0 } }) - made_of(m.gravel, basin))
  + (made_of(m.grass, box{ min = { -250, 0, -10 }, max = { -100, 270, 0 } }) - made_of(m.earth, ditch))
ground = paint(union(meadow), m.meadow, ground)
ground = paint(union(earth), m.earth, ground)
ground = paint(union(gravel), m.gravel, ground)
ground = paint(union(sand), m.sand, ground)
ground = paint(union(ice), m.ice, ground)
ground = paint(union(asphalt), m.asphalt_dry, ground)
ground = paint(union(concrete), m.concrete, ground)
ground = paint(union(rubber), m.rubber_marks, ground)
ground = paint(union(white), m.paint_white, ground)
ground = paint(union(yellow), m.paint_yellow, ground)

------------------------------------------------------------------------------------------------------------------------
-- Slopes to stand on, in the west: up, a flat top, down. One, two, three bars say 5, 10, 20 degrees.

local function slope(x, y, angle, run)
  local rise = run * math.tan(math.rad(angle))
  local top = 8
  local ridge = ramp{ from = { x, y, 0 }, to = { x, y + run, rise }, width = 14 }
    + box{ min = { x - 7, y + run, -1 }, max = { x + 7, y + run + top, rise } }
    + ramp{ from = { x, y + 2 * run + top, 0 }, to = { x, y + run + top, rise }, width = 14 }
  local sides = box{ min = { x - 6.98, y, 0.01 }, max = { x - 6.6, y + 2 * run + top, rise + 1 } }
    + box{ min = { x + 6.6, y, 0.01 }, max = { x + 6.98, y + 2 * run + top, rise + 1 } }
  pieces[#pieces + 1] = paint(sides, m.paint_yellow, made_of(m.concrete, ridge))
end
slope(-72, 22, 5, 34)
slope(-96, 22, 10, 24)
slope(-120, 22, 20, 12)
local bars_at = {}
for k, x in ipairs{ -72, -96, -120 } do
  for i = 1, k do bars_at[#bars_at + 1] = flat(x - 2, 10 + 2 * i, x + 2, 11 + 2 * i) end
end
ground = paint(union(bars_at), m.paint_white, ground)

-- A kerb along the apron and one to drive over in the west.
stand(m.concrete, box{ min = { apron.x1 + 4, apron.y1 - 0.3, -0.1 }, max = { apron.x2, apron.y1, 0.12 } })
stand(m.concrete, box{ min = { apron.x1 + 4, apron.y2, -0.1 }, max = { apron.x2, apron.y2 + 0.3, 0.12 } })
stand(m.concrete, box{ min = { -55, 120, -0.1 }, max = { -45, 120.3, 0.10 } })

------------------------------------------------------------------------------------------------------------------------
-- Buildings

-- A hangar faces west: walls, gable roof, and doors, shut or slid aside.
local function hangar(y, open)
  local x1, x2, half, eaves, ridge = 144, 170, 13, 6, 9
  local walls = box{ min = { x1, y - half, -0.1 }, max = { x2, y + half, eaves } }
  local gable = roof{ min = { x1, y - half, eaves }, max = { x2, y + half, ridge }, along = "x" }
  local inside = box{ min = { x1 - 1, y - half + 0.3, 0 }, max = { x2 - 0.3, y + half - 0.3, 5.4 } }
  local mouth = box{ min = { x1 - 1, y - 10, 0 }, max = { x1 + 1, y + 10, 5 } }
  local front = box{ min = { x1, y - half, -0.1 }, max = { x1 + 0.3, y + half, eaves } }
  if open then
    stand(m.metal_sheet, (walls - inside) + (front - mouth))
    for _, side in ipairs{ -1, 1 } do
      local a, b = y + side * 10, y + side * 12.8
      stand(m.metal_door, box{ min = { x1 - 0.25, math.min(a, b), 0 }, max = { x1 - 0.1, math.max(a, b), 5.1 } })
    end
  else
    stand(m.metal_sheet, walls)
    for k = -2, 1 do
      stand(m.metal_door, box{ min = { x1 - 0.15, y + 5 * k + 0.1, -0.1 }, max = { x1 + 0.1, y + 5 * k + 4.9, 5 } })
    end
  end
  local eave = roof{ min = { x1 - 0.6, y - half - 0.5, eaves }, max = { x2 + 0.4, y + half + 0.5, ridge + 0.25 }, along = "x" }
  stand(m.metal_sheet, gable)
  stand(m.roof, eave)
end
hangar(-44, false)
hangar(0, true)
hangar(44, false)

-- The tower: shaft, gallery, a cab of glass that leans out, a lid and a mast.
local tower = { x = 154, y = 95 }
stand(m.wall, box{ min = { tower.x - 3, tower.y - 3, -0.1 }, max = { tower.x + 3, tower.y + 3, 13 } })
stand(m.wall, box{ min = { tower.x - 9, tower.y - 4, -0.1 }, max = { tower.x - 3, tower.y + 4, 3.5 } })
stand(m.concrete, cylinder{ at = { tower.x, tower.y, 13 }, radius = 5, height = 0.4, sides = 8 })
stand(m.wall, cone{ at = { tower.x, tower.y, 13.4 }, radius = 3.3, top = 3.5, height = 0.9, sides = 8 })
stand(m.glass, cone{ at = { tower.x, tower.y, 14.3 }, radius = 3.5, top = 4.2, height = 2.2, sides = 8 })
stand(m.roof, cone{ at = { tower.x, tower.y, 16.5 }, radius = 4.7, top = 4.4, height = 0.5, sides = 8 })
stand(m.steel, cylinder{ at = { tower.x, tower.y, 17 }, radius = 0.12, height = 5, sides = 6 })
for k = 0, 3 do -- windows of the stairs
  stand(m.glass, box{ min = { tower.x - 3.05, tower.y - 0.6, 2.5 + 2.7 * k + 1.5 }, max = { tower.x - 2.9, tower.y + 0.6, 4.9 + 2.7 * k } })
end

-- The clubhouse with its windows, a fuel tank, a pump.
stand(m.brick, box{ min = { 146, -104, -0.1 }, max = { 158, -80, 3.2 } })
stand(m.roof, roof{ min = { 145.4, -104.6, 3.2 }, max = { 158.6, -79.4, 5.6 }, along = "y" })
for k = 0, 4 do
  stand(m.glass, box{ min = { 145.92, -102.5 + 4.6 * k, 1 }, max = { 146.1, -99.5 + 4.6 * k, 2.4 } })
end
stand(m.paint_white, cylinder{ at = { 150, -120, -0.1 }, radius = 2.2, height = 4.6, sides = 16 })
stand(m.paint_white, cylinder{ at = { 156, -120, -0.1 }, radius = 2.2, height = 4.6, sides = 16 })
stand(m.paint_red, box{ min = { 139.5, -86, -0.1 }, max = { 140.3, -85, 1.8 } })

-- Crates and drums by the hangars, cones around the ice.
for k = 0, 4 do
  stand(m.wood, box{ min = { 141, 18 + 1.6 * k, -0.1 }, max = { 142.2, 19.2 + 1.6 * k, k % 2 == 0 and 1.1 or 0.8 } })
end
for k = 0, 5 do
  stand(m.paint_red, cylinder{ at = { 141.5, -22 - 0.8 * k, -0.1 }, radius = 0.3, height = 1, sides = 8 })
end
for _, y in ipairs{ -76, -34 } do
  for x = -115, -65, 10 do stand(m.paint_red, cone{ at = { x, y, -0.01 }, radius = 0.25, height = 0.75, sides = 6 }) end
end

-- Runway lights every 50 m, low enough to roll over.
for y = south, north, 50 do
  for _, side in ipairs{ -1, 1 } do
    stand(m.steel, box{ min = { side * 16.5 - 0.12, y - 0.12, -0.1 }, max = { side * 16.5 + 0.12, y + 0.12, 0.07 } })
  end
end
-- Four lamps for the glide path at each end, west of the strip of 45 m beside the middle, in which nothing stands that a wing or a
-- propeller could hit.
for _, s in ipairs{ -1, 1 } do
  for k = 0, 3 do
    local x = -51 - 3 * k
    stand(k < 2 and m.paint_red or m.paint_white, box{ min = { x - 0.6, s * 250 - 0.4, -0.1 }, max = { x + 0.6, s * 250 + 0.4, 0.5 } })
  end
end

-- A fence in the east: posts and two rails.
for y = -160, 160, 8 do stand(m.wood, box{ min = { 188, y - 0.08, -0.2 }, max = { 188.16, y + 0.08, 1.3 } }) end
for _, z in ipairs{ 0.5, 1.05 } do stand(m.wood, box{ min = { 188.03, -160, z }, max = { 188.13, 160, z + 0.14 } }) end

-- Houses along the road.
for k = 0, 11 do
  local x, y = -330 + 62 * k + scattered(-8, 8), -622 - (k % 2) * 26 + (k % 3) * 4
  local w, h = scattered(4, 6), scattered(5, 7)
  stand(k % 3 == 0 and m.brick or m.wall, box{ min = { x - w, y - h, -0.1 }, max = { x + w, y + h, 3 } })
  stand(m.roof, roof{ min = { x - w - 0.5, y - h - 0.5, 3 }, max = { x + w + 0.5, y + h + 0.5, 6.4 }, along = k % 2 == 0 and "x" or "y" })
end

------------------------------------------------------------------------------------------------------------------------
-- Trees and hills

local function tree(x, y, size)
  stand(m.wood, cylinder{ at = { x, y, -0.2 }, radius = 0.05 * size, height = 0.3 * size + 0.2, sides = 5 })
  stand(m.leaves, cone{ at = { x, y, 0.22 * size }, radius = 0.25 * size, height = 0.78 * size, sides = 7 })
end
local function grove(x1, y1, x2, y2, count)
  for k = 1, count do tree(scattered(x1, x2), scattered(y1, y2), scattered(8, 15)) end
end
grove(205, -60, 245, 60, 18)
grove(215, 120, 275, 180, 14)
grove(-235, 290, -165, 350, 24)
grove(-260, -420, -200, -370, 16)
grove(90, 470, 150, 520, 12)
for k = 0, 15 do -- along the road, low in front of the runway
  local x, y, size = -330 + 45 * k, -590 + scattered(-3, 3), scattered(6, 9)
  tree(x, y, math.abs(x) < 75 and 0.4 * size or size)
end
for k = 0, 7 do
  local a = k * 2 * math.pi / 8 + 0.3
  tree(pond.x + 50 * math.cos(a), pond.y + 50 * math.sin(a), scattered(5, 8))
end

-- The hill north-west of the field can be driven; the others close the horizon.
local hill = cone{ at = { -330, 90, -2 }, radius = 150, top = 22, height = 24, sides = 20 }
  + cone{ at = { -290, 30, -2 }, radius = 95, top = 14, height = 15, sides = 16 }
  + cone{ at = { -370, 160, -2 }, radius = 110, top = 16, height = 19, sides = 18 }
stand(m.grass, hill)
for k = 0, 13 do
  local a, r = k * 2 * math.pi / 14 + scattered(-0.1, 0.1), scattered(3200, 4300)
  if math.abs(math.sin(a)) < 0.45 then r = r + 3000 end -- clear of the approaches
  local size = scattered(420, 760)
  stand(m.grass,
    cone{ at = { r * math.sin(a), r * math.cos(a), -5 }, radius = size, top = 0.22 * size, height = scattered(70, 190), sides = 13 })
end

return {
  scenery = ground + made_of(m.water, water) + union(pieces),
  threshold = { 0, south + 20 },
  wind = {
    from = param("wind_from", 320, { low = -360, high = 360, unit = "degrees", about = "where the wind comes from" }),
    speed = kt(param("wind_kt", 4, { low = 0, high = 190, unit = "kt", about = "of the wind at 20 ft" })),
    gradient = 0.14,
    gusting = kt(param("gusting_kt", 0, { low = 0, high = 290, unit = "kt", about = "of the strongest gusts; at most 3 wind_kt" })),
    turbulence = param("turbulence", 0.2, { low = 0, high = 5, about = "factor on the intensity for this wind" }),
    seed = param("seed", 1, { low = 0, high = 9e15, about = "start of the random numbers" }),
  },
  windsocks = { { at = { -95, south + 70 }, height = 6 } }, -- on the west side
  cameras = {
    tower = { at = { tower.x, tower.y, 18.6 }, fov = 30 },
    threshold = { at = { -26, south + 4, 2.2 }, fov = 40 },
    midfield = { at = { -28, 0, 3 }, fov = 40 },
    overview = { at = { 330, -520, 160 }, look_at = { 20, -40, 0 }, fov = 45 },
  },
}
