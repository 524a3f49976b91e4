-- domino.lua: a ring of dominoes around a Cub. The last ones push a ball, which rolls into barrels.
local things  = include "parts/bodies"
local masonry = include "parts/masonry"
local spacing = param("spacing", 0.45)  -- m between dominoes
local speed   = param("speed", 1.2)     -- m/s of the upper edge of the first one
local radius  = param("radius", 9)      -- m, of the ring

local width, thick, height = 0.6, 0.16, 1.2
local field = made_of(materials.concrete, halfspace{ normal = {0, 0, 1}, through = {0, 0, 0} })
local piece = masonry.block(width, thick, height)
local tones = { material{ name = "ivory", like = materials.wood, colour = {0.75, 0.7, 0.58} }, material{ name = "ebony", like = materials.wood, colour = {0.12, 0.1, 0.1} } }

local bodies = {}
local function add(x, y, heading, first)
  bodies[#bodies + 1] = body{
    name = "domino", shape = piece, material = tones[#bodies % 2 + 1], density = 700, at = {x, y, height / 2}, heading = heading,
    velocity = first and {speed / 2 * math.sin(math.rad(heading)), speed / 2 * math.cos(math.rad(heading)), 0} or nil,
    rate = first and {math.deg(-speed / height), 0, 0} or nil }
end

-- Three quarters of a ring, clockwise from the west to the south. There it heads west, and a straight tail continues.
local step = spacing + thick
local arc = 1.5 * math.pi * radius
local count = math.floor(arc / step)
for i = 0, count do
  local turn = math.deg(i * step / radius) -- along the ring
  local place = math.rad(turn - 90)
  add(radius * math.sin(place), radius * math.cos(place), turn, i == 0)
end
local rest = arc - count * step -- m from the last domino of the ring to the tail
local tail = 6
for i = 1, tail do add(rest - i * step, -radius, 270) end
local last = rest - tail * step -- x of the last domino

bodies[#bodies + 1] = body{ name = "ball", material = materials.concrete, density = 2400, spheres = { { at = {0, 0, 0}, radius = 0.35 } },
                            at = {last - 0.75, -radius, 0.35} }
for row = 0, 2 do
  for i = 0, row do bodies[#bodies + 1] = things.barrel{ at = {last - 4 - 0.62 * row, -radius + 0.66 * (i - row / 2)} } end
end

return scene{
  title    = "Domino",
  scenery  = field,
  bodies   = bodies,
  aircraft = { { type = "j3cub", at = {1, 1}, heading = 320, engine = false, controls = { parking_brake = 1 } } },
  cameras  = { above = { at = {-9, -22, 13}, look_at = {-1, -3, 0}, fov = 50 } },
  start_view = { camera = "above" },
  hints    = { "A wave of falling dominoes soon has a constant speed. Try --set spacing=0.3 and 0.9",
               "Ctrl+0 shows which dominoes are awake. Those that the wave has not yet reached are asleep" },
}
