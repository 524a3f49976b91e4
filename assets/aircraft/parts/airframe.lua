-- The shape of an airframe, for contact with bodies and other aircraft: convex pieces between sections. Structural axes, in
-- the units of the stations times `unit`. docs/aircraft_files.md, "Airframe".
-- The last argument of each function, `crush`, is optional: { strength = Pa, core = Pa, core_size = share }, each strength one number
-- for all pieces or a list with one per piece. Without it the part is rigid.
local airframe = {}

local function part(name, sections, crush)
  local out = { name = name, sections = sections }
  for field, value in pairs(crush or {}) do out[field] = value end
  return out
end

-- A part along x from stations { x, bottom, top, half width }. Each section is an octagon.
function airframe.fuselage(name, unit, stations, crush)
  local cut, sections = 0.32, {}
  for i, s in ipairs(stations) do
    local x, bottom, top, y = unit * s[1], unit * s[2], unit * s[3], unit * s[4]
    local z, edge = cut * (top - bottom), (1 - cut) * y
    sections[i] = { { x, -y, bottom + z }, { x, -edge, bottom }, { x, edge, bottom }, { x, y, bottom + z },
                    { x, y, top - z }, { x, edge, top }, { x, -edge, top }, { x, -y, top - z } }
  end
  return part(name, sections, crush)
end

-- A wing from sections { lead = {x, y, z}, chord, thickness }: a chord plane of constant z, thickness as a share of the chord.
-- `upright` turns the thickness to the side, as of a fin.
function airframe.wing(name, unit, stations, upright, crush)
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
  return part(name, sections, crush)
end

-- The same wing on both sides: "left NAME" at negative y, "right NAME".
function airframe.wings(name, unit, stations, crush)
  local left = {}
  for i, s in ipairs(stations) do
    left[i] = { lead = { s.lead[1], -s.lead[2], s.lead[3] }, chord = s.chord, thickness = s.thickness }
  end
  return airframe.wing("left " .. name, unit, left, false, crush), airframe.wing("right " .. name, unit, stations, false, crush)
end

-- A thin upright part, as a tail skid: from its bottom to its top, with a square section of `half` on every side.
function airframe.post(name, unit, bottom, top, half, crush)
  local sections = {}
  for i, at in ipairs{ bottom, top } do
    local x, y, z, h = unit * at[1], unit * at[2], unit * at[3], unit * half
    sections[i] = { { x - h, y - h, z }, { x + h, y - h, z }, { x + h, y + h, z }, { x - h, y + h, z } }
  end
  return part(name, sections, crush)
end

return airframe
