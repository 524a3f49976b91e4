-- blocks.lua: experiments with loose bodies: the world of the checks `skidpad validate body`.
-- skidpad blocks --set build=arch --set count=15 --set thickness=0.2
local build  = param("build", "stack")   -- or block, ball, wall, punch, press, pucks, arch, dominoes, cards, table, plough, chock
local slope  = param("slope", 0)         -- degrees: the ground rises towards the north
local mu     = param("mu", 0.6)          -- friction of everything
local kappa  = param("kappa", 1e8)       -- N/m^3 and s/m: stiffness and damping of all contacts
local chi    = param("chi", 0.5)
local strength = param("strength", 0)    -- N, of the ground; 0: it does not yield
local drag   = param("drag", 0)          -- m^2, of each body; negative: from its shape
local count  = param("count", 10)
local width  = param("width", 1)         -- m along x, of a block
local length = param("length", 1)        -- m along y
local height = param("height", 1)        -- m
local mass   = param("mass", 500)        -- kg
local load   = param("load", 5000)       -- kg, of what rests on a lighter body
local density = param("density", 2400)   -- kg/m^3, of stones, dominoes and cards
local missing = param("missing", 0)      -- the number of a stone that an arch lacks
local above  = param("above", 0)         -- m above the ground
local gap    = param("gap", 0)           -- m between pucks
local thick  = param("thickness", build == "cards" and 0.05 or 0.2) -- of an arch, over its mean radius; of a domino or a card, m
local lean   = param("lean", 10)         -- degrees, of a card
local spacing = param("spacing", 0.05)   -- m between dominoes
local speed  = param("speed", 0)         -- m/s, of what begins to move
local surge, period = param("surge", 0), param("period", 10) -- m and s, of the table
local crush  = param("crush", 0)         -- Pa: strength of the bodies; 0: they are rigid
local beside = param("crush_beside", 0)  -- Pa: above 0 a second piece with this strength is beside the block that hits a wall
local along  = param("along", 0)         -- m/s to the right, of the block that hits a wall

local stuff  = material{ name = "stuff", like = materials.concrete, metal_mu_s = mu, metal_mu_k = mu,
                        strength = strength > 0 and strength or nil }
local smooth = material{ name = "smooth", like = materials.ice, metal_mu_s = 0, metal_mu_k = 0 }
local ground = halfspace{ normal = {0, -math.sin(math.rad(slope)), math.cos(math.rad(slope))}, through = {0, 0, 0} }
local bodies, platforms = {}, {}

-- Neighbours have two colours, so that they can be distinguished. All have the friction of `stuff`.
local tones
local function tone()
  tones = tones or { material{ name = "light", like = stuff, colour = {0.62, 0.42, 0.2} },
                     material{ name = "dark", like = stuff, colour = {0.22, 0.1, 0.05} } }
  return tones[#bodies % 2 + 1]
end

local function add(fields)
  fields.material = fields.material or tone()
  fields.kappa, fields.chi = kappa, chi
  if crush > 0 and fields.pieces == nil and fields.strength == nil then fields.strength = crush end
  if drag >= 0 then fields.drag_area = drag end
  bodies[#bodies + 1] = body(fields)
end

local masonry = include "parts/masonry"
local box_of, prism = masonry.block, masonry.prism

local make = {}

function make.block()
  local at = above > 0 and {0, 0, above + height / 2} or {0, 0}
  add{ name = "block", shape = box_of(width, length, height), mass = mass, at = at, velocity = {0, speed, 0} }
end

function make.ball()
  local at = above > 0 and {0, 0, above + height / 2} or {0, 0}
  add{ name = "ball", spheres = { { at = {0, 0, 0}, radius = height / 2 } }, mass = mass, at = at, velocity = {0, speed, 0} }
end

-- A block flies at a wall, high above the ground. Its two pieces have densities as their strengths: then the forces of both
-- have their resultant at the centre of gravity, and the block does not turn.
local scenery
function make.wall()
  local high, gap = 60, 0.01
  scenery = box{ min = {-100, length / 2 + gap, -1}, max = {100, length / 2 + gap + 10, 2 * high} }
  local block = { name = "block", mass = mass, at = {0, 0, high}, velocity = {along, speed, 0} }
  if beside > 0 then
    local function half(x) return box{ min = {x, -length / 2, -height / 2}, max = {x + width / 2, length / 2, height / 2} } end
    block.pieces = { { shape = half(-width / 2), strength = crush, density = 1000 },
                     { shape = half(0), strength = beside, density = 1000 * beside / crush } }
  else
    block.shape = box_of(width, length, height)
  end
  add(block)
end

-- A rigid punch of 0.3 x 1 x 0.3 m flies at the middle of a block, high above the ground.
function make.punch()
  local high, gap = 60, 0.01
  add{ name = "block", shape = box_of(width, length, height), mass = mass, at = {0, gap + length / 2, high} }
  add{ name = "punch", shape = box_of(0.3, 1, 0.3), mass = load, at = {0, -0.5, high}, velocity = {0, speed, 0}, strength = math.huge }
end

function make.stack()
  local crate = box_of(width, length, height)
  for i = 1, count do add{ name = "crate", shape = crate, mass = mass, at = {0, 0, (i - 0.5) * height} } end
end

-- A heavy block on a light slab.
function make.press()
  local slab = 0.04
  add{ name = "light", shape = box_of(width, length, slab), mass = mass, at = {0, 0, slab / 2} }
  add{ name = "heavy", shape = box_of(width, length, height), mass = load, at = {0, 0, slab + height / 2} }
end

-- Blocks in a row along y, on ground without friction. The first one moves.
function make.pucks()
  stuff = smooth
  local puck = box_of(width, length, height)
  for i = 1, count do
    add{ name = "puck", shape = puck, mass = mass, at = {0, (i - 1) * (length + gap), height / 2}, velocity = {0, i == 1 and speed or 0, 0} }
  end
end

-- Half a ring of wedge-shaped stones with the mean radius 1 m in the plane of x and z.
function make.arch()
  local stone = masonry.voussoir(count, 1, thick, width / 2)
  for i = 1, count do
    if i ~= missing then add{ name = "stone", shape = stone, density = density, at = {0, 0, 0}, roll = masonry.roll(count, i) } end
  end
end

-- Slabs in a row along y. The first one turns about its lower edge; `speed` is that of its upper edge.
function make.dominoes()
  local piece = box_of(width, thick, height)
  for i = 1, count do
    local falls = i == 1 and speed > 0
    add{ name = "domino", shape = piece, density = density, at = {0, (i - 1) * (spacing + thick), height / 2},
         velocity = falls and {0, speed / 2, 0} or nil, rate = falls and {math.deg(-speed / height), 0, 0} or nil }
  end
end

-- Pairs of cards that lean against each other, side by side. A card is cut so that it stands flat on the ground and
-- flat against its neighbour.
function make.cards()
  local s, c = math.sin(math.rad(lean)), math.cos(math.rad(lean))
  local base, reach, top, lower = thick / c, height * s, height * c, height * c - thick / s
  local right = prism({ {0, 0}, {base, 0}, {reach, top}, {reach, lower} }, width / 2)
  local left = prism({ {0, 0}, {-base, 0}, {-reach, top}, {-reach, lower} }, width / 2)
  for i = 1, count, 2 do
    add{ name = "card", shape = right, density = density, at = {(i - 2) * reach, 0, 0} }
    add{ name = "card", shape = left, density = density, at = {i * reach, 0, 0} }
  end
end

-- A block on a table that moves.
function make.table()
  platforms[1] = platform{ name = "table", at = {0, 0, 2}, speed = 0, motion = { { period = period, surge = surge } },
                           scenery = made_of(stuff, box{ min = {-20, -20, -1}, max = {20, 20, 0} }) }
  add{ name = "block", shape = box_of(width, length, height), mass = mass, on = "table", at = {0, 0} }
end

-- A wall without friction that moves north and pushes a row of blocks. With `above` it is a bar at that height.
function make.plough()
  local low, high = 0, 2
  if above > 0 then low, high = above - 0.01, above + 0.01 end
  platforms[1] = platform{ name = "plough", at = {0, 0, 0}, speed = speed,
                           scenery = made_of(smooth, box{ min = {-2, -1, low}, max = {2, 0, high} }) }
  local crate = box_of(width, length, height)
  for i = 1, count do
    add{ name = "crate", shape = crate, mass = mass, at = {0, (i - 0.5) * length, height / 2}, velocity = {0, speed, 0} }
  end
end

-- A block without friction on a slope. Its lower edge rests on a light chock with a face of 35 degrees.
function make.chock()
  local t = math.tan(math.rad(35))
  local cut, high = 0.3, 0.3 * t
  local wide = {}
  for _, x in ipairs{ -0.5, 0.5 } do
    for _, c in ipairs{ {0, high}, {cut, 0}, {1, 0}, {1, 1}, {0, 1} } do wide[#wide + 1] = {x, c[1], c[2]} end
  end
  local wedge = {}
  for _, x in ipairs{ -0.6, 0.6 } do
    for _, c in ipairs{ {-cut, 0}, {cut, 0}, {0, high}, {-cut, high} } do wedge[#wedge + 1] = {x, c[1], c[2]} end
  end
  add{ name = "chock", shape = hull(wedge), mass = mass, at = {0, 0}, }
  add{ name = "load", shape = hull(wide), mass = load, material = smooth, at = {0, 0} }
end

if make[build] == nil then error("blocks: there is no build '" .. tostring(build) .. "'") end
make[build]()

-- What to try, with another value in brackets. The limits follow from closed forms, which skidpad validate body measures.
local tasks = {
  block    = "It slides if tan(slope) > mu: --set slope=30 (32). It prints into sand: --set strength=3000 --set above=3",
  ball     = "A ball rolls down and does not slip while tan(slope) < 3.5 mu: --set mu=0.1 --set slope=15 (25)",
  stack    = "How high does it stand? --set count=30, --set kappa=1e7",
  wall     = "A block is crushed by m v^2 / (2 crush area): --set speed=20 --set crush=1e6 --set mass=1000 (--set along=20)",
  punch    = "A rigid punch goes into a block: --set speed=10 --set crush=1e6 --set load=500 (--set speed=20)",
  press    = "A heavy block on a light slab: --set load=20000 --set mass=1. Nothing may creep",
  pucks    = "They pass on momentum, without damping energy, too: --set speed=2 --set gap=0.5 --set kappa=1e6 --set chi=0 (0.5)",
  arch     = "How thin may it be? --set count=15 --set kappa=1e9 --set thickness=0.15 (0.1)",
  dominoes = "How far apart may they stand so that all fall? --set speed=1 --set spacing=0.8 (1)",
  cards    = "How far may they lean? --set mu=0.1 --set lean=10 (30)",
  table    = "It slides if surge (2 pi / period)^2 > mu g: --set mu=0.1 --set surge=2.4 (2.6)",
  plough   = "A bar tips a crate if mu above > 0.5 m: --set count=1 --set speed=0.3 --set above=0.9 (0.7). A wall: --set speed=1",
  chock    = "A light chock slides away under a load without friction: --set slope=5 --set mass=5 (500). With --set mu=0.8, too?",
}

return scene{
  title     = "Blocks",
  hints     = { tasks[build], "Other experiments: --set build=arch (block, ball, wall, punch, press, pucks, dominoes, cards, table, plough, chock)",
                "Key 1 shows the contacts, key 6 their forces, Ctrl+0 what sleeps" },
  scenery   = made_of(build == "pucks" and smooth or stuff, scenery and ground + scenery or ground),
  platforms = platforms,
  bodies    = bodies,
  cameras   = { near = { at = {4, -6, 3}, look_at = {0, 0, 0.6}, fov = 40 } },
}
