-- masonry.lua: shapes of stones, for the fields `shape` of body{...} and for scenery. Metres.
--
--     local masonry = include "parts/masonry"
--     body{ shape = masonry.block(1, 0.5, 0.4), ... }

local masonry = {}

-- A box about the origin.
function masonry.block(x, y, z) return box{ min = {-x / 2, -y / 2, -z / 2}, max = {x / 2, y / 2, z / 2} } end

-- A prism along y, from -half to half. corners: a list of {x, z}.
function masonry.prism(corners, half)
  local points = {}
  for _, c in ipairs(corners) do
    points[#points + 1] = {c[1], -half, c[2]}
    points[#points + 1] = {c[1], half, c[2]}
  end
  return hull(points)
end

-- One of `count` equal stones of a half ring in the plane of x and z, at its top. The centre of the ring is the origin.
-- thick: thickness over the mean radius.
function masonry.voussoir(count, radius, thick, half)
  local angle, inner, outer = math.pi / count / 2, radius * (1 - thick / 2), radius * (1 + thick / 2)
  local s, c = math.sin(angle), math.cos(angle)
  return masonry.prism({ {-inner * s, inner * c}, {inner * s, inner * c}, {outer * s, outer * c}, {-outer * s, outer * c} }, half)
end

-- The roll of stone i of such a ring, degrees. Stone 1 is the first on the left, seen towards the north.
function masonry.roll(count, i) return -90 + (i - 0.5) * 180 / count end

return masonry
