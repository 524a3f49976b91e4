-- rubble.lua: broken stones fall on each other and become a heap in front of a wall.
local count = param("count", 90)   -- stones
local size  = param("size", 0.45)  -- m, mean radius of a stone
local broken = param("broken", 4)  -- of nine kinds of stones: broken in two, one part shifted along the break. They have two pieces each
local kinds = 9

-- A row of numbers that looks random, the same on every machine.
local seed = 7
local function random(low, high)
  seed = (seed * 16807) % 2147483647
  return low + (high - low) * seed / 2147483647
end

-- The hull of 14 points in directions all around, at random distances, then flattened. Directions that follow each other
-- differ by the golden angle, 2.4 rad, which spreads them evenly.
local function stone_shape(kind)
  local points, flat = {}, random(0.55, 1)
  for k = 1, 14 do
    local z = 1 - (2 * k - 1) / 14
    local across, turn, far = math.sqrt(1 - z * z), 2.399963 * k, random(0.75, 1.15) * size
    points[#points + 1] = {far * across * math.cos(turn), far * across * math.sin(turn), flat * far * z}
  end
  local stone = hull(points)
  if kind > broken then return stone end
  local turn = random(0, 2 * math.pi)
  local c, s, shift = math.cos(turn), math.sin(turn), random(0.15, 0.3) * size
  local near = halfspace{ normal = {c, s, 0}, through = {0, 0, 0} }
  local far  = halfspace{ normal = {-c, -s, 0}, through = {0, 0, 0} }
  return (stone & near) + moved{ stone & far, at = {-s * shift, c * shift, 0} }
end

local stones = {}
for k = 1, kinds do
  local tone = random(0.3, 0.5)
  stones[k] = { name = "stone", shape = stone_shape(k), density = 2500, chi = 5, -- broken edges bounce little
                material = material{ name = "stone_" .. k, like = materials.concrete, colour = {tone, 0.96 * tone, 0.9 * tone} } }
end

local bodies, apart = {}, 2.4 * size
for i = 0, count - 1 do
  local level = i // 9
  local fields = { at = {(i % 3 - 1) * apart + random(-0.05, 0.05), (i // 3 % 3 - 1) * apart + random(-0.05, 0.05), 1.2 + level * apart},
                   heading = random(0, 360), pitch = random(-80, 80), roll = random(-80, 80), velocity = {0, 0, -2} }
  for key, value in pairs(stones[i % kinds + 1]) do fields[key] = value end
  bodies[#bodies + 1] = body(fields)
end

local ground = made_of(materials.concrete, halfspace{ normal = {0, 0, 1}, through = {0, 0, 0} })
local wall   = made_of(materials.wall, box{ min = {-4, 2.2, 0}, max = {4, 2.6, 2} })

return scene{
  title    = "Rubble",
  scenery  = ground + wall,
  bodies   = bodies,
  cameras  = { heap = { at = {5, -7.5, 4}, look_at = {0, 0.3, 0.9}, fov = 50 } },
  start_view = { camera = "heap" },
  hints    = { "A heap of stones comes to rest, and sleeps. Ctrl+0 shows which stones are awake",
               "How steep does the heap get? --set count=180. And with smaller stones? --set size=0.3",
               "Key 9 shows where stones press each other; Shift+9 their boxes, and what sparsification merges. Click a patch" },
}
