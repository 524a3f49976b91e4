-- The skids of the AH-1S: two skid tubes on two cross tubes. Structural axes: x aft, y right, z up, m.
-- Stations, track and the height of the skids are published (docs/models/skid_gear.md); the tubes are chosen so that each corner
-- has the stiffness of 93.0 kN/m under its share of the weight. 7075-T6 aluminium.
local function tube(name, diameter, wall)
  return { name = name, diameter = mm(diameter), wall = mm(wall), young = 71.7e9, shear = 26.9e9, density = 2810,
           yield = 503e6, hardening = 0.02, ultimate = 0.11 }
end

local TRACK, SADDLE, BELLY = 42, 14, 16      -- inches: half the track, half between the saddles, their height
local TOE, FRONT, REAR, HEEL = 115.9, 140, 210, 235
local RADIUS = 1.28                          -- of the skid tube: it touches at -4 in front, at -5 in behind
local function low(x) return RADIUS - 4 - (x - TOE) / (HEEL - TOE) end

local nodes, members, saddles = {}, {}, {}
local function node(name, x, y, z) nodes[#nodes + 1] = { name = name, at = inch{ x, y, z } } end
local function member(name, tube, from, to, elements, skid)
  members[#members + 1] = { name = name, tube = tube, from = from, to = to, elements = elements, skid = skid }
end

for _, side in ipairs{ { "left", -1 }, { "right", 1 } } do
  local name, s = side[1], side[2]
  node(name .. " toe", TOE, s * TRACK, low(TOE))
  node(name .. " front foot", FRONT, s * TRACK, low(FRONT))
  node(name .. " rear foot", REAR, s * TRACK, low(REAR))
  node(name .. " heel", HEEL, s * TRACK, low(HEEL))
  node(name .. " front saddle", FRONT, s * SADDLE, BELLY)
  node(name .. " rear saddle", REAR, s * SADDLE, BELLY)
  member(name .. " toe", "skid", name .. " toe", name .. " front foot", 2, true)
  member(name .. " skid", "skid", name .. " front foot", name .. " rear foot", 4, true)
  member(name .. " heel", "skid", name .. " rear foot", name .. " heel", 2, true)
  member(name .. " front leg", "front cross tube", name .. " front foot", name .. " front saddle", 3, false)
  member(name .. " rear leg", "rear cross tube", name .. " rear foot", name .. " rear saddle", 3, false)
  saddles[#saddles + 1] = { node = name .. " front saddle", turns = true }
  saddles[#saddles + 1] = { node = name .. " rear saddle", turns = true }
end
member("front cross tube", "front cross tube", "left front saddle", "right front saddle", 2, false)
member("rear cross tube", "rear cross tube", "left rear saddle", "right rear saddle", 2, false)

return {
  tubes = { tube("front cross tube", 64, 5.6), tube("rear cross tube", 63, 5.7), tube("skid", 65, 5) },
  nodes = nodes, members = members, saddles = saddles,
  damping = { ratio = { 0.03, 0.3 }, frequency = { 1.5, 15 } },
  contact = { stiffness = 8e5, damping = 160, side_stiffness = 1.2e5, side_damping = 24, shoe = 0.5 },
}
