-- The skids of the light helicopter: two skid tubes on two cross tubes of hardened chromium-molybdenum steel, bowed from the
-- fuselage down to the skids. Track and length are published, the tubes are chosen. Axes as in r22.lua, m.
local function tube(name, diameter, wall)
  return { name = name, diameter = mm(diameter), wall = mm(wall), young = 205e9, shear = 79e9, density = 7850,
           yield = 620e6, hardening = 0.02, ultimate = 0.12 }
end

local TRACK, SADDLE, BELLY = 0.92, 0.3, 0.5 -- half the track, half between the saddles, their height
local TOE, FRONT, REAR, HEEL = -1.2, -0.75, 0.45, 0.8
local LOW = 0.019                           -- half of a skid tube: it touches at z = 0

local nodes, members, saddles = {}, {}, {}
local function node(name, x, y, z) nodes[#nodes + 1] = { name = name, at = { x, y, z } } end
local function member(name, tube, from, to, elements, skid)
  members[#members + 1] = { name = name, tube = tube, from = from, to = to, elements = elements, skid = skid }
end

for _, side in ipairs{ { "left", -1 }, { "right", 1 } } do
  local name, s = side[1], side[2]
  node(name .. " toe", TOE, s * TRACK, LOW)
  node(name .. " front foot", FRONT, s * TRACK, LOW)
  node(name .. " rear foot", REAR, s * TRACK, LOW)
  node(name .. " heel", HEEL, s * TRACK, LOW)
  node(name .. " front saddle", FRONT, s * SADDLE, BELLY)
  node(name .. " rear saddle", REAR, s * SADDLE, BELLY)
  member(name .. " toe", "skid", name .. " toe", name .. " front foot", 2, true)
  member(name .. " skid", "skid", name .. " front foot", name .. " rear foot", 4, true)
  member(name .. " heel", "skid", name .. " rear foot", name .. " heel", 2, true)
  member(name .. " front leg", "cross tube", name .. " front foot", name .. " front saddle", 3, false)
  member(name .. " rear leg", "cross tube", name .. " rear foot", name .. " rear saddle", 3, false)
  saddles[#saddles + 1] = { node = name .. " front saddle", turns = true }
  saddles[#saddles + 1] = { node = name .. " rear saddle", turns = true }
end
member("front cross tube", "cross tube", "left front saddle", "right front saddle", 2, false)
member("rear cross tube", "cross tube", "left rear saddle", "right rear saddle", 2, false)

return {
  tubes = { tube("cross tube", 42, 1.8), tube("skid", 38, 1.5) },
  nodes = nodes, members = members, saddles = saddles,
  damping = { ratio = { 0.04, 0.3 }, frequency = { 2.5, 20 } },
  contact = { stiffness = 2.3e5, damping = 55, side_stiffness = 8e4, side_damping = 18, shoe = 0.2 },
}
