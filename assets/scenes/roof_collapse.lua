-- roof_collapse.lua: an open hangar of loose columns, beams and roof slabs, with a Cub in it. A concrete ball on a rope
-- swings into a column.
local masonry = include "parts/masonry"
local swing   = param("swing", 55)  -- degrees from which the ball swings; 0: it hangs still
local mass    = param("mass", 1200) -- kg of the ball

local bay, depth, height = 6.2, 8, 2.9 -- m between columns along x and y, and their height
local square, beam, slab = 0.35, 0.4, 0.16 -- m: edge of a column, height of a beam, thickness of the roof
local field  = made_of(materials.concrete, halfspace{ normal = {0, 0, 1}, through = {0, 0, 0} })
local column = masonry.block(square, square, height)
local girder = masonry.block(2 * bay + 0.8, square, beam)
local bodies = {}

local function add(fields)
  fields.material = fields.material or materials.wall
  fields.kappa = 1e9
  bodies[#bodies + 1] = body(fields)
end

for row = 0, 1 do
  local y = (row - 0.5) * depth
  for i = -1, 1, 2 do add{ name = "column", shape = column, density = 2300, at = {i * bay, y, height / 2} } end
  add{ name = "beam", shape = girder, density = 600, material = materials.wood, at = {0, y, height + beam / 2} }
end
local slabs, gap = 9, 0.02
local width = (2 * bay + 0.8) / slabs
local roof = masonry.block(width - gap, depth + 0.9, slab)
for i = 1, slabs do
  add{ name = "roof slab", shape = roof, density = 450, material = materials.roof, at = {(i - (slabs + 1) / 2) * width, 0, height + beam + slab / 2} }
end

-- The ball hangs from a gantry in front of the column at the corner.
local radius = math.pow(mass / 7800 * 3 / 4 / math.pi, 1 / 3)
local front, length, arm = -depth / 2 - square / 2 - radius, 5, 1.6
local top = arm + length
local a = math.rad(swing)
local corner = -bay
local gantry = box{ min = {corner - 3.2, front - 0.1, 0}, max = {corner - 3, front + 0.1, top + 0.15} } + box{ min = {corner - 3.2, front - 0.1, top}, max = {corner + 0.1, front + 0.1, top + 0.15} }
bodies[#bodies + 1] = body{ name = "ball", material = materials.steel, mass = mass, spheres = { { at = {0, 0, 0}, radius = radius } },
                            at = {corner, front - length * math.sin(a), top - length * math.cos(a)} }

return scene{
  title    = "Roof collapse",
  scenery  = field + made_of(materials.steel, gantry),
  bodies   = bodies,
  ties     = { tie{ name = "rope", from = { at = {corner, front, top} }, to = { body = "ball" }, length = length, stiffness = 4e5, strength = 2e5 } },
  aircraft = { { type = "j3cub", at = {-3.1, -0.9}, heading = 180, engine = false, controls = { parking_brake = 1 } } },
  cameras  = { front = { at = {4, -17, 6}, look_at = {-2, -1, 1.6}, fov = 52 } },
  start_view = { camera = "front" },
  hints    = { "Only friction holds columns, beams and slabs together. The ball takes away one column of four",
               "Does the hangar stand if the ball is smaller? --set mass=200. Or slower? --set swing=20" },
}
