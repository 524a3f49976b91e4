-- hill.lua: a mountain of hulls and domes with paint upon paint: meadow, forest floor, scree, rock, snow, a path to the summit, and on its flank a
-- runway that climbs at one in eight, as some in the Alps do: land uphill, take off downhill. Metres; x east, y north, z up.
local m = materials

math.randomseed(4807)
local function scattered(low, high) return low + (high - low) * math.random() end

------------------------------------------------------------------------------------------------------------------------
-- Slopes: convex hulls, and how high they are at a place, for what stands on them

local slopes, hulls = {}, {} -- of every hull: its planes z = a x + b y + c, of which the lowest counts

-- Every plane through three corners with no corner above it is a slope: the upper half of the hull.
local function upper_planes(points)
  local planes = {}
  for i = 1, #points - 2 do
    for k = i + 1, #points - 1 do
      for l = k + 1, #points do
        local p, q, r = points[i], points[k], points[l]
        local ux, uy, uz, vx, vy, vz = q[1] - p[1], q[2] - p[2], q[3] - p[3], r[1] - p[1], r[2] - p[2], r[3] - p[3]
        local nx, ny, nz = uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx
        if math.abs(nz) > 1e-6 then
          local a, b = -nx / nz, -ny / nz
          local c, above = p[3] - a * p[1] - b * p[2], false
          for _, s in ipairs(points) do above = above or s[3] > a * s[1] + b * s[2] + c + 1e-6 end
          if not above then planes[#planes + 1] = { a, b, c } end
        end
      end
    end
  end
  return planes
end

local function slope(points)
  hulls[#hulls + 1] = hull(points)
  slopes[#slopes + 1] = upper_planes(points)
end

local function height(x, y)
  local highest = 0
  for _, planes in ipairs(slopes) do
    local lowest = math.huge
    for _, p in ipairs(planes) do lowest = math.min(lowest, p[1] * x + p[2] * y + p[3]) end
    highest = math.max(highest, lowest)
  end
  return highest
end

-- A ridge from place to place: a crest, and a base on both sides of it.
local function ridge(from, to, base_from, base_to)
  local dx, dy = to[1] - from[1], to[2] - from[2]
  local length = math.sqrt(dx * dx + dy * dy)
  local ex, ey = dx / length, dy / length
  local points = { from, to }
  for k = 0, 4 do
    local t, base = k / 4, base_from + (base_to - base_from) * k / 4
    for side = -1, 1, 2 do
      local w = base * scattered(0.85, 1.15)
      points[#points + 1] = { from[1] + t * dx + side * w * ey, from[2] + t * dy - side * w * ex, -2 }
    end
    -- Half way down the slopes bulge.
    local z, w = 0.5 * (from[3] + (to[3] - from[3]) * t), 0.56 * base * scattered(0.9, 1.1)
    if k > 0 and k < 4 then
      for side = -1, 1, 2 do points[#points + 1] = { from[1] + t * dx + side * w * ey, from[2] + t * dy - side * w * ex, z } end
    end
  end
  points[#points + 1] = { to[1] + base_to * ex, to[2] + base_to * ey, -2 }
  points[#points + 1] = { from[1] - base_from * ex, from[2] - base_from * ey, -2 }
  slope(points)
end

local summit = { 40, 780, 330 }
ridge(summit, { 20, 800, 322 }, 330, 330)
ridge(summit, { 250, 620, 190 }, 260, 190)
ridge({ 250, 620, 190 }, { 470, 520, 95 }, 200, 130)
ridge(summit, { -150, 600, 205 }, 260, 170)
ridge({ -150, 600, 205 }, { -300, 430, 70 }, 190, 120)
ridge(summit, { 60, 480, 120 }, 240, 150)
ridge(summit, { -120, 980, 250 }, 270, 240)
ridge({ -120, 980, 250 }, { -480, 1060, 150 }, 260, 230)
ridge(summit, { 260, 1010, 235 }, 260, 240)
ridge({ 260, 1010, 235 }, { 640, 1080, 120 }, 240, 200)

------------------------------------------------------------------------------------------------------------------------
-- The runway: an embankment on the flank, itself a hull, with a level place at its upper end

local lower, upper = { -150, 236, 24 }, { 175, 402, 69.5 }
local dx, dy = upper[1] - lower[1], upper[2] - lower[2]
local length = math.sqrt(dx * dx + dy * dy)
local ex, ey = dx / length, dy / length
local heading = math.deg(math.atan(dx, dy))
-- A place by its distance along the runway and to the right of its centre line.
local function place(along, right, z) return { lower[1] + along * ex + right * ey, lower[2] + along * ey - right * ex, z } end
local half = 13
slope{ place(-12, -half - 4, lower[3]), place(-12, half + 4, lower[3]), place(0, -half - 4, lower[3]), place(0, half + 4, lower[3]),
       place(length, -half - 4, upper[3]), place(length, half + 4, upper[3]),
       place(-70, -40, -2), place(-70, 60, -2), place(length, 170, -2), place(length, -90, -2), place(length + 60, 120, -2) }
slope{ place(length - 2, -half - 22, upper[3]), place(length - 2, half + 26, upper[3]), place(length + 62, -half - 22, upper[3]), place(length + 62, half + 26, upper[3]),
       place(length - 30, -130, -2), place(length - 40, 170, -2), place(length + 130, -130, -2), place(length + 130, 170, -2) }

-- Foothills, half ellipsoids.
local knolls = {}
for k = 0, 15 do
  local x, y = scattered(-900, 1000), scattered(150, 1500)
  local radius = scattered(60, 150)
  if height(x, y) < 5 and math.abs(x) + radius > 330 then
    knolls[#knolls + 1] = dome{ at = { x, y, -3 }, radius = radius, height = scattered(0.16, 0.3) * radius, sides = 13, rings = 4 }
  end
end

------------------------------------------------------------------------------------------------------------------------
-- Paint, from the inside out. A region is upright and reaches through everything below and above it.

local function upright(x1, y1, x2, y2) return box{ min = { x1, y1, -50 }, max = { x2, y2, 500 } } end

-- Upright and turned to the runway: along it and to the right of it.
local function on_runway(a1, r1, a2, r2)
  return moved{ upright(math.min(r1, r2), a1, math.max(r1, r2), a2), at = { lower[1], lower[2], 0 }, turn = heading }
end

-- A path of straight pieces.
local function path(places, width)
  local parts = {}
  for k = 1, #places - 1 do
    local p, q = places[k], places[k + 1]
    local x, y = q[1] - p[1], q[2] - p[2]
    local far = math.sqrt(x * x + y * y) + 0.4 * width
    parts[k] = moved{ upright(-width / 2, -0.4 * width, width / 2, far), at = { p[1], p[2], 0 }, turn = math.deg(math.atan(x, y)) }
  end
  return union(parts)
end

-- Above a height, and in tongues below it: cones that stand on their tips, somewhere on the slopes down to `lowest`.
local function above(z, lowest, count)
  local parts = { halfspace{ normal = { 0, 0, -1 }, offset = -z } }
  while #parts <= count do
    local x, y = scattered(-560, 700), scattered(300, 1150)
    local tip = height(x, y)
    local sx, sy = height(x + 1, y) - tip, height(x, y + 1) - tip
    local steep = math.sqrt(sx * sx + sy * sy)
    if tip > lowest and tip < z and steep > 0.3 then -- just wide enough for the slope to stay inside
      parts[#parts + 1] = cone{ at = { x, y, tip - 1 }, radius = 0.5, top = scattered(1.08, 1.35) * 90 / steep, height = 90, sides = 7 }
    end
  end
  return union(parts)
end

local rock   = material{ name = "gravel_rock", like = m.gravel, colour = { 0.135, 0.125, 0.115 }, strength = math.huge, grain = 0.5 }
local scree  = material{ name = "gravel_scree", like = m.gravel, colour = { 0.20, 0.18, 0.15 }, grain = 0.3 }
local alp    = material{ name = "meadow_alp", like = m.meadow, colour = { 0.115, 0.165, 0.050 } }
local forest = material{ name = "grass_forest", like = m.grass, colour = { 0.045, 0.085, 0.028 } }

local mountain = made_of(m.grass, union(hulls) + union(knolls))
local field    = made_of(m.grass, halfspace{ normal = { 0, 0, 1 }, offset = 0 })

local path_up = path({ { -260, 40 }, { -215, 160 }, { -235, 300 }, { -150, 420 }, { -60, 400 }, { 60, 455 }, { 30, 560 }, { 72, 610 }, { 22, 655 }, { 60, 700 }, { 40, 780 } }, 3.5)
local painted = paint(above(14, 2, 24), forest, mountain)
painted = paint(above(96, 62, 40), alp, painted)
painted = paint(above(152, 102, 50), scree, painted)
painted = paint(above(190, 146, 50), rock, painted)
painted = paint(above(264, 190, 60), m.snow_packed, painted)
painted = paint(path_up, m.gravel, painted)
painted = paint(on_runway(-40, -half - 2, length + 66, half + 4) + on_runway(length - 2, -half - 20, length + 60, half + 24), alp, painted)
painted = paint(on_runway(0, -half, length, half) + on_runway(length - 1, -half - 14, length + 52, half + 18), m.asphalt_dry, painted)

-- Markings: threshold, centre line, edges, the number 06, and yellow lines on the apron.
local white = { on_runway(1, -half + 0.6, length - 6, -half + 1.1), on_runway(1, half - 1.1, length - 6, half - 0.6), on_runway(0, -half, 1, half) }
for k = 0, 3 do
  white[#white + 1] = on_runway(4, 1.6 + 2.6 * k, 22, 3.2 + 2.6 * k)
  white[#white + 1] = on_runway(4, -1.6 - 2.6 * k, 22, -3.2 - 2.6 * k)
end
for k = 0, 10 do white[#white + 1] = on_runway(56 + 28 * k, -0.3, 70 + 28 * k, 0.3) end
local function bars(list, a, r) -- of a digit 9 long and 3.4 wide whose lower left corner is there
  local where = { { 0, 0, 1, 3.4 }, { 8, 0, 9, 3.4 }, { 4, 0, 5, 3.4 }, { 4, 0, 9, 1 }, { 4, 2.4, 9, 3.4 }, { 0, 0, 5, 1 }, { 0, 2.4, 5, 3.4 } }
  for _, k in ipairs(list) do
    local b = where[k]
    white[#white + 1] = on_runway(a + b[1], r + b[2], a + b[3], r + b[4])
  end
end
bars({ 1, 2, 4, 5, 6, 7 }, 30, -4.4)
bars({ 1, 2, 3, 4, 6, 7 }, 30, 1)
painted = paint(union(white), m.paint_white, painted)
painted = paint(on_runway(length - 30, half - 6, length + 26, half - 5.7) + on_runway(length + 26, -20, length + 26.3, half + 12), m.paint_yellow, painted)

local plain = paint(path({ { -900, 20 }, { -260, 40 }, { 300, -30 }, { 1200, -60 } }, 7), m.asphalt_dry, field)
local fields = { {}, {} }
for k = 1, 60 do
  local x, y, w, h = scattered(-1800, 1800), scattered(-1500, 60), scattered(80, 260), scattered(70, 200)
  if y + h < -90 then table.insert(fields[k % 2 + 1], box{ min = { x, y, -1 }, max = { x + w, y + h, 1 } }) end
end
plain = paint(union(fields[1]), m.meadow, paint(union(fields[2]), m.earth, plain))
plain = paint(path_up, m.gravel, plain)

------------------------------------------------------------------------------------------------------------------------
-- What stands on it

local things = {}
local function tree(x, y, size)
  local z = height(x, y)
  things[#things + 1] = made_of(m.wood, cylinder{ at = { x, y, z - 1.5 }, radius = 0.04 * size, height = 0.3 * size + 1.5, sides = 5 })
  things[#things + 1] = made_of(m.leaves, cone{ at = { x, y, z + 0.16 * size }, radius = 0.2 * size, height = 0.84 * size, sides = 7 })
end
-- Whether a place is clear of the runway and its approach.
local function is_clear(x, y)
  local along, right = (x - lower[1]) * ex + (y - lower[2]) * ey, (x - lower[1]) * ey - (y - lower[2]) * ex
  return along < -420 or along > length + 90 or math.abs(right) > (along < 0 and 50 or along > length - 80 and 75 or 32)
end
local wanted = 520
for k = 1, 2600 do
  local x, y = scattered(-620, 760), scattered(120, 1000)
  local z = height(x, y)
  if wanted > 0 and z > 6 and z < 105 + scattered(-45, 15) and is_clear(x, y) then
    tree(x, y, scattered(8, 16))
    wanted = wanted - 1
  end
end
for k = 1, 60 do
  local x, y = scattered(-500, 600), scattered(-160, 130)
  if math.abs(y - 5) > 50 and is_clear(x, y) and height(x, y) == 0 then tree(x, y, scattered(7, 13)) end
end
-- Boulders: the hull of a handful of points.
for k = 1, 60 do
  local x, y, size, points = scattered(-330, 420), scattered(380, 760), scattered(1.5, 6), {}
  local z = height(x, y)
  if z > 105 and is_clear(x, y) then
    for i = 1, 14 do points[i] = { x + scattered(-size, size), y + scattered(-size, size), z + scattered(-0.6, 0.55) * size } end
    things[#things + 1] = made_of(rock, hull(points))
  end
end
-- The hut at the top of the runway and one on the path; the cross on the summit; a windsock.
local function hut(x, y, turn, scale)
  local house = house{ width = 6 * scale, length = 9 * scale, eaves = 3 * scale, ridge = 5.5 * scale, walls = m.wood, roof = m.roof, at = { 0, 0, -0.6 } }
  local base = made_of(m.wall, box{ min = { -3.1 * scale, -4.6 * scale, -6 }, max = { 3.1 * scale, 4.6 * scale, 0.5 } })
  local panes = made_of(m.glass, repeated{ box{ min = { -3.02 * scale, -3.2 * scale, 0.9 * scale }, max = { 3.02 * scale, -2.1 * scale, 1.9 * scale } }, count = 3, step = { 0, 2.4 * scale, 0 } })
  things[#things + 1] = moved{ house + base + panes, at = { x, y, height(x, y) }, turn = turn }
end
local top = place(length + 30, half + 21, 0)
hut(top[1], top[2], heading, 1.3)
hut(72, 640, 30, 0.8)
hut(-230, 90, 20, 1)
hut(-205, 62, 110, 1)
things[#things + 1] = made_of(m.wood, box{ min = { summit[1] - 0.2, summit[2] - 0.2, 329 }, max = { summit[1] + 0.2, summit[2] + 0.2, 338 } }
  + box{ min = { summit[1] - 2.4, summit[2] - 0.2, 334.6 }, max = { summit[1] + 2.4, summit[2] + 0.2, 335 } })
local sock = place(60, -half - 6, 0)
sock[3] = height(sock[1], sock[2])
things[#things + 1] = made_of(m.paint_white, cylinder{ at = { sock[1], sock[2], sock[3] - 1 }, radius = 0.1, height = 7, sides = 6 })
for k = 0, 2 do
  things[#things + 1] = made_of(k % 2 == 0 and m.paint_red or m.paint_white, moved{ cone{ at = { 0, 0, 0 }, radius = 0.5 - 0.1 * k, top = 0.4 - 0.1 * k, height = 1, sides = 8 },
    at = { sock[1] + 0.2 + k, sock[2], sock[3] + 5.7 - 0.12 * k }, axis = { 0, 1, 0 }, angle = 97 })
end
-- Far mountains close the horizon.
for k = 0, 11 do
  local a, r, size = k * 0.52 + scattered(-0.15, 0.15), scattered(3200, 5200), scattered(500, 1000)
  local x, y = r * math.sin(a), 400 + r * math.cos(a)
  local peak = {}
  for i = 0, 8 do
    local b = i * 0.7
    peak[#peak + 1] = { x + size * math.sin(b) * scattered(0.8, 1.2), y + size * math.cos(b) * scattered(0.8, 1.2), -5 }
    peak[#peak + 1] = { x + 0.45 * size * math.sin(b + 0.3) * scattered(0.7, 1.2), y + 0.45 * size * math.cos(b + 0.3) * scattered(0.7, 1.2), 0.32 * size }
  end
  peak[#peak + 1] = { x, y, scattered(0.5, 0.62) * size }
  things[#things + 1] = paint(halfspace{ normal = { 0.1, -0.1, -1 }, through = { x, y, 0.43 * size } }, m.snow_packed,
    paint(halfspace{ normal = { -0.15, 0.1, -1 }, through = { x, y, 0.27 * size } }, rock, made_of(forest, hull(peak))))
end

return scene{
  title    = "Hill",
  scenery  = plain + painted + union(things),
  wind     = { from = param("wind_from", 240), speed = kt(param("wind_kt", 4)), gradient = 0.14, turbulence = param("turbulence", 0.2), seed = param("seed", 1) },
  aircraft = { { type = param("aircraft", "c172p"), at = { place(14, 0)[1], place(14, 0)[2] }, heading = heading, controls = { parking_brake = 1 } } },
  cameras  = {
    flank  = { at = place(-21, 17, lower[3] + 6), look_at = place(100, -38, 68), fov = 50 },
    valley = { at = { -380, -190, 82 }, look_at = { 40, 560, 138 }, fov = 40 },
    top    = { at = place(length + 66, -34, upper[3] + 14), look_at = place(length - 70, 40, upper[3] - 8), fov = 55 },
  },
  hints = {
    "It taxis up at full power, as one in eight asks; turn round on the apron at the top and take off downhill",
    "To land, come in from the south-west and aim low: the runway rises to meet you",
  },
}
