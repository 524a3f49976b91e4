-- ramp_crates.lua: equal crates on lanes of different materials. A crate slides where the slope is steeper than the angle
-- of friction: tan(slope) > mu.
local things = include "parts/bodies"
local slope  = param("slope", 15)  -- degrees
local mass   = param("mass", 100)  -- kg of a crate
local lanes  = { "asphalt_dry", "concrete", "asphalt_wet", "grass", "wood", "snow_packed", "ice" }

local s, c = math.sin(math.rad(slope)), math.cos(math.rad(slope))
local width, length = 1.5, 14 -- m, of a lane
local high = length * s       -- m, of the upper edge
local ground = made_of(materials.concrete, halfspace{ normal = {0, 0, 1}, through = {0, 0, 0} })
local bodies, scenery = {}, ground

-- The ramp rises towards the north from y = 0. Its lanes are side by side.
for i, name in ipairs(lanes) do
  local west = (i - 1 - #lanes / 2) * width
  local points = {}
  for _, x in ipairs{ west, west + width } do
    for _, p in ipairs{ {0, 0}, {length * c, high}, {length * c + 1, high}, {length * c + 1, 0} } do points[#points + 1] = {x, p[1], p[2]} end
  end
  scenery = scenery + made_of(materials[name], hull(points))
  local up = length - 1.5 -- m along the slope
  bodies[#bodies + 1] = things.crate{ at = {west + width / 2, up * c, up * s}, pitch = slope, size = {0.8, 0.8, 0.6}, mass = mass }
end

return scene{
  title    = "Crates on a ramp",
  scenery  = scenery,
  bodies   = bodies,
  cameras  = { front = { at = {-6, -9, 6.5}, look_at = {0, 6, 1.6}, fov = 55 } },
  start_view = { camera = "front" },
  hints    = { "From the left: dry asphalt, concrete, wet asphalt, grass, wood, packed snow, ice",
               "A crate slides where the tangent of the slope is above its friction. Which do at --set slope=20 (30)?",
               "Key 1 marks which contacts slide. The mass does not matter: --set mass=1000" },
}
