-- The shape of an airframe, for contact with bodies and other aircraft: convex pieces between sections. Structural axes, in
-- the units of the stations times `unit`. docs/aircraft_files.md, "Airframe".
-- The last argument of each function, `more`, is optional: { strength = Pa, core = Pa, core_size = share, carried_by = "piece" or
-- fixed_to = "piece", mass = kg, bending = N m }. Each strength is one number for all pieces or a list with one per piece. Without a strength the part
-- is rigid, without `carried_by` it does not break off.
local airframe = {}

local function part(name, sections, more)
  local out = { name = name, sections = sections }
  for field, value in pairs(more or {}) do out[field] = value end
  return out
end

-- A part along x from stations { x, bottom, top, half width }. Each section is an octagon.
function airframe.fuselage(name, unit, stations, more)
  local cut, sections = 0.32, {}
  for i, s in ipairs(stations) do
    local x, bottom, top, y = unit * s[1], unit * s[2], unit * s[3], unit * s[4]
    local z, edge = cut * (top - bottom), (1 - cut) * y
    sections[i] = { { x, -y, bottom + z }, { x, -edge, bottom }, { x, edge, bottom }, { x, y, bottom + z },
                    { x, y, top - z }, { x, edge, top }, { x, -edge, top }, { x, -y, top - z } }
  end
  return part(name, sections, more)
end

-- A wing from sections { lead = {x, y, z}, chord, thickness }: a chord plane of constant z, thickness as a share of the chord.
-- `upright` turns the thickness to the side, as of a fin.
function airframe.wing(name, unit, stations, upright, more)
  local sections = {}
  for i, s in ipairs(stations) do
    local x, y, z = unit * s.lead[1], unit * s.lead[2], unit * s.lead[3]
    local c, t = unit * s.chord, 0.5 * unit * s.chord * s.thickness
    local function at(share, side)
      if upright then return { x + share * c, y + side * t, z } end
      return { x + share * c, y, z + side * t }
    end
    sections[i] = { at(0, 0), at(0.1, 0.7), at(0.35, 1), at(0.7, 0.7), at(1, 0), at(0.7, -0.7), at(0.35, -1), at(0.1, -0.7) }
  end
  return part(name, sections, more)
end

-- The same wing on both sides: "left NAME" at negative y, "right NAME".
function airframe.wings(name, unit, stations, more)
  local left = {}
  for i, s in ipairs(stations) do
    left[i] = { lead = { s.lead[1], -s.lead[2], s.lead[3] }, chord = s.chord, thickness = s.thickness }
  end
  return airframe.wing("left " .. name, unit, left, false, more), airframe.wing("right " .. name, unit, stations, false, more)
end

-- A thin upright part, as a tail skid: from its bottom to its top, with a square section of `half` on every side.
function airframe.post(name, unit, bottom, top, half, more)
  local sections = {}
  for i, at in ipairs{ bottom, top } do
    local x, y, z, h = unit * at[1], unit * at[2], unit * at[3], unit * half
    sections[i] = { { x - h, y - h, z }, { x + h, y - h, z }, { x + h, y + h, z }, { x - h, y + h, z } }
  end
  return part(name, sections, more)
end

-- Bending moment of a rotor's mast, N m: at 1.5 times the limit load factor of 3.5 (14 CFR 27.337, 27.303) the rotor pulls at its hub,
-- `height` m above the root, and is tilted by 12 degrees, where its flapping reaches the stops.
function airframe.mast_bending(mass, height)
  return 1.5 * 3.5 * mass * 9.81 * math.sin(math.rad(12)) * height
end

return airframe
