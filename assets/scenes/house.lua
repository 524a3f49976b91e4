-- house.lua: the paper's house, (+-3, +-4, 0), (+-3, +-4, 4), (0, +-4, 7), cut open like a doll's house, with a Cessna beside it for scale.
-- Shows difference, paint and materials: what the cut leaves is red, as on an architect's section. Metres; x east, y north, z up.
local m = materials

local function block(x1, y1, z1, x2, y2, z2) return box{ min = { x1, y1, z1 }, max = { x2, y2, z2 } } end

local function tint(name, red, green, blue) return material{ name = name, like = m.wall, colour = { red, green, blue } } end
local sun   = tint("wall_sun", 0.72, 0.47, 0.16)
local sky   = tint("wall_sky", 0.22, 0.40, 0.58)
local sage  = tint("wall_sage", 0.30, 0.43, 0.24)
local tiles = material{ name = "brick_tiles", like = m.brick, colour = { 0.55, 0.50, 0.42 } }
local cut   = material{ name = "section", like = m.wall, colour = { 0.42, 0.035, 0.02 } }

------------------------------------------------------------------------------------------------------------------------
-- The shell: the house less a smaller one of the same slopes, windows and doors

local wall, floor = 0.3, 0.15
local rise = wall * math.sqrt(2) -- the roof is as thick as the walls
local inner = house{ at = { 0, 0, floor }, width = 6 - 2 * wall, length = 8 - 2 * wall, eaves = 4 + wall - rise - floor, ridge = 7 - rise - floor }
local shell = house{ walls = m.wall, roof = m.roof } - made_of(m.wall, inner)

-- Two storeys: a ceiling with a well for the stairs, a wall between two rooms with a door in it.
local ceiling = block(-2.8, -3.8, 2.75, 2.8, 3.8, 2.95) - block(-2.8, 0.1, 2, -1.75, 3.3, 4)
local partition = block(0.15, -3.8, 0, 0.3, 3.8, 2.8) - block(0, 0.6, 0, 1, 1.5, 2.15)
local inside = made_of(m.wood, ceiling) + made_of(m.wall, partition)

local openings = {
  block(-4, 0.6, 1, 4, 2, 2.2),          -- windows to both sides
  block(-1.9, 3, 1, -0.7, 5, 2.2), block(1.1, 3, 1, 2.1, 5, 2.2), block(-0.6, 3, 4.2, 0.6, 5, 5.4),
  block(2, -0.9, floor, 4, 0.1, 2.25),   -- the door
}
local built = shell + inside - made_of(m.wood, union(openings))

-- Where a wall looks into a room it has the room's colour. Painted regions reach a little into the walls, never along them.
local rooms = {
  { sun, block(-2.75, -3.75, 0.2, 0.2, 3.75, 2.74) + block(-2.705, -3.705, 0.2, 0.16, 3.705, 2.74) },
  { sky, block(0.25, -3.75, 0.2, 2.75, 3.75, 2.74) },
  { sage, block(-2.9, -3.75, 3, 2.9, 3.75, 7) & inner + moved{ inner, at = { 0, 0, 0.02 } } },
  { m.wood, block(-2.71, -3.71, 0.1, 0.2, 3.71, 0.16) },
  { tiles, block(0.25, -3.71, 0.1, 2.71, 3.71, 0.16) },
}
for _, room in ipairs(rooms) do built = paint(room[2], room[1], built) end

-- Cut away what stands in front, down to the sills; the cutter is red, so its cuts are. A pane of glass stays in every window behind it.
local front = -1.1
local opened = built - made_of(cut, block(-9, -9, 0.75, 9, front, 9))
local panes = union{
  block(-2.9, 0.6, 1, -2.86, 2, 2.2), block(2.86, 0.6, 1, 2.9, 2, 2.2),
  block(-1.9, 3.86, 1, -0.7, 3.9, 2.2), block(1.1, 3.86, 1, 2.1, 3.9, 2.2), block(-0.6, 3.86, 4.2, 0.6, 3.9, 5.4),
}

------------------------------------------------------------------------------------------------------------------------
-- What stands in it

local function table_at(x, y, z, w, d, h)
  local legs = mirrored{ block(w / 2 - 0.12, d / 2 - 0.12, 0, w / 2 - 0.04, d / 2 - 0.04, h), normal = { 1, 0, 0 }, offset = 0 }
  legs = legs + mirrored{ legs, normal = { 1, 0, 0 }, offset = 0 }
  legs = legs + mirrored{ legs, normal = { 0, 1, 0 }, offset = 0 }
  return moved{ block(-w / 2, -d / 2, h - 0.05, w / 2, d / 2, h) + legs, at = { x, y, z } }
end
local function bed(x, y, z)
  return made_of(m.wood, block(x, y, z, x + 1.1, y + 2.05, z + 0.3) + block(x, y + 2, z, x + 1.1, y + 2.08, z + 0.8))
    + made_of(m.paint_white, block(x + 0.04, y + 0.02, z + 0.3, x + 1.06, y + 2, z + 0.5))
    + made_of(m.paint_red, block(x + 0.02, y, z + 0.3, x + 1.08, y + 1.35, z + 0.53))
end
local furniture = union{
  made_of(m.wood, table_at(-0.75, -0.2, floor, 1.0, 1.5, 0.75)),
  made_of(m.wood, table_at(-0.75, -1.25, floor, 0.45, 0.45, 0.45) + block(-0.97, -1.49, floor, -0.53, -1.44, 0.95 + floor)),
  -- Thirteen steps, each a tread further and a riser up.
  made_of(m.wood, repeated{ block(-2.7, 0.1, floor, -1.8, 0.37, floor + 0.215), count = 13, step = { 0, 0.245, 0.215 } }),
  -- The kitchen: a row of cupboards and a stove.
  made_of(m.paint_white, block(0.4, 3.05, floor, 2.1, 3.7, floor + 0.88)) + made_of(m.wood, block(0.4, 3.0, floor + 0.88, 2.7, 3.7, floor + 0.93)),
  made_of(m.steel, block(2.1, 3.05, floor, 2.7, 3.7, floor + 0.88)),
  made_of(m.wood, table_at(1.5, -0.3, floor, 0.9, 0.9, 0.75)),
  bed(1.55, 0.4, 2.95), bed(-0.6, 1.4, 2.95),
  made_of(m.wood, block(1.4, -0.9, 2.95, 2.3, -0.4, 3.75)),
}
-- The chimney goes through the roof beside the ridge.
local chimney = made_of(m.brick, block(0.85, 2.3, 0.1, 1.4, 2.85, 7.6)) + made_of(m.concrete, block(0.78, 2.23, 7.6, 1.47, 2.92, 7.7))

------------------------------------------------------------------------------------------------------------------------
-- The site

math.randomseed(7)
local function scattered(low, high) return low + (high - low) * math.random() end
local function flat(x1, y1, x2, y2) return block(x1, y1, -0.2, x2, y2, 0.2) end

local field = made_of(m.grass, halfspace{ normal = { 0, 0, 1 }, offset = 0 })
local ground = paint(union{ flat(-60, 14, 70, 42), flat(-80, -70, -26, 4) }, m.meadow, field)
ground = paint(flat(-400, -26, 400, -20), m.asphalt_dry, ground)
ground = paint(repeated{ flat(-398, -23.1, -394, -22.9), count = 80, step = { 10, 0, 0 } }, m.paint_white, ground)
ground = paint(flat(7.5, -20, 21.5, 6) + flat(3, -1, 8, 0.2) + flat(9, -20.5, 20, -19), m.gravel, ground)
ground = paint(union{ flat(-8, -7, -4.6, -1), flat(-8, 0, -4.6, 5) }, m.earth, ground)

-- A garden: rows of vegetables, bushes as domes, a fence with a gate for the aeroplane, trees.
local garden = {
  made_of(m.leaves, repeated{ repeated{ dome{ at = { -7.6, -6.6, -0.05 }, radius = 0.22, sides = 6 }, count = 8, step = { 0, 0.75, 0 } }, count = 6, step = { 0.55, 0, 0 } }),
  made_of(m.leaves, repeated{ repeated{ dome{ at = { -7.5, 0.4, -0.05 }, radius = 0.3, height = 0.7, sides = 6 }, count = 6, step = { 0, 0.85, 0 } }, count = 4, step = { 0.8, 0, 0 } }),
  made_of(m.wood, repeated{ block(-12, -18.06, -0.2, -11.88, -17.94, 1.0), count = 10, step = { 2, 0, 0 } }),
  made_of(m.wood, block(-12, -18.03, 0.45, 6.1, -17.97, 0.57) + block(-12, -18.03, 0.8, 6.1, -17.97, 0.92)),
  made_of(m.wood, repeated{ block(-12.06, -18, -0.2, -11.94, -17.88, 1.0), count = 16, step = { 0, 2, 0 } }),
  made_of(m.wood, block(-12.03, -18, 0.45, -11.97, 12.1, 0.57) + block(-12.03, -18, 0.8, -11.97, 12.1, 0.92)),
}
for k = 0, 7 do
  garden[#garden + 1] = made_of(m.leaves, dome{ at = { -3.2 + 0.9 * k, 5.6 + scattered(-0.2, 0.2), -0.1 }, radius = scattered(0.45, 0.6), height = scattered(0.7, 1.1), sides = 9 })
end
local function tree(x, y, size)
  garden[#garden + 1] = made_of(m.wood, cylinder{ at = { x, y, -0.2 }, radius = 0.03 * size, height = 0.45 * size, sides = 6 })
  local crown = dome{ at = { 0, 0, 0 }, radius = 0.34 * size, height = 0.45 * size, sides = 9 }
  garden[#garden + 1] = made_of(m.leaves, moved{ crown + mirrored{ crown, normal = { 0, 0, 1 }, offset = 0 } & halfspace{ normal = { 0, 0, -1 }, offset = 0.17 * size },
    at = { x, y, 0.52 * size }, turn = scattered(0, 40) })
end
tree(-8.5, 9, 7)
tree(-16, 2, 8)
for k = 0, 40 do tree(scattered(-90, 110), scattered(44, 95), scattered(6, 11)) end
for k = 0, 8 do tree(-36 + scattered(-6, 6), -14 + 7 * k, scattered(6, 9)) end

return scene{
  title    = "House",
  scenery  = ground + opened + made_of(m.glass, panes) + furniture + chimney + union(garden),
  wind     = { from = param("wind_from", 240), speed = kt(param("wind_kt", 3)) },
  aircraft = { { type = param("aircraft", "c172p"), at = { 12.6, -2 }, heading = 207, engine = param("engine", false), controls = { parking_brake = 1 } } },
  cameras  = {
    section = { at = { 4.4, -18, 5.4 }, look_at = { 6.3, 0, 2.7 }, fov = 46 },
    rooms   = { at = { -0.4, -9.5, 4.6 }, look_at = { -0.1, 0.4, 2.9 }, fov = 46 },
    garden  = { at = { -19, -12, 7.5 }, look_at = { 1, 0, 2.2 }, fov = 45 },
  },
  hints = { "The house of half-spaces that began it all: ten corners, seven planes, and a red box that cut it open",
            "Try --set engine=true: it taxis through the gate to the road" },
}
