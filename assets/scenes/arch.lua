-- arch.lua: two voussoir arches of concrete without mortar, on plinths, and a Cub beside them. One lacks a stone and falls.
-- skidpad arch --set missing=0 --set thickness=0.1
local masonry = include "parts/masonry"
local count   = param("count", 15)       -- stones of each arch
local thick   = param("thickness", 0.2)  -- of an arch, over its mean radius. Below 0.107 no arch stands
local missing = param("missing", 10)     -- the stone that the second arch lacks; 0: none
local kappa   = param("kappa", 1e9)      -- N/m^3: stiffness of the joints

local radius, half, plinth, apart = 3, 0.6, 1.2, 5
local rough = material{ name = "rough_stone", like = materials.concrete, metal_mu_s = 0.6, metal_mu_k = 0.6 } -- friction of stone on stone
local light = material{ name = "light_stone", like = rough, colour = {0.66, 0.6, 0.5} }
local dark  = material{ name = "dark_stone", like = rough, colour = {0.4, 0.36, 0.31} }
local field = made_of(materials.grass, halfspace{ normal = {0, 0, 1}, through = {0, 0, 0} })
local stone = masonry.voussoir(count, radius, thick, half)

local bodies, scenery = {}, field
for arch = 1, 2 do
  local y = (arch - 1) * apart
  local edge = radius * (1 + thick / 2) + 0.3
  for _, side in ipairs{ -1, 1 } do
    local middle = side * (radius * (1 - thick / 2) - 0.3 + edge) / 2
    local reach = (edge - radius * (1 - thick / 2) + 0.3) / 2
    scenery = scenery + made_of(rough, box{ min = {middle - reach, y - half - 0.2, -1}, max = {middle + reach, y + half + 0.2, plinth} })
  end
  for i = 1, count do
    if arch == 1 or i ~= missing then
      bodies[#bodies + 1] = body{ name = "stone", shape = stone, material = i % 2 == 0 and dark or light, density = 2400, kappa = kappa,
                                  at = {0, y, plinth}, roll = masonry.roll(count, i) }
    end
  end
end

return scene{
  title    = "Arch",
  scenery  = scenery,
  bodies   = bodies,
  aircraft = { { type = "j3cub", at = {10, 6}, heading = 290, engine = false, controls = { parking_brake = 1 } } },
  cameras  = { front = { at = {5.5, -12, 3.4}, look_at = {1.6, 1, 2.2}, fov = 48 } },
  start_view = { camera = "front" },
  hints    = { "Stones without mortar. The arch behind lacks one stone, and nothing holds its neighbours",
               "How thin may it be? --set missing=0 --set thickness=0.12 (0.1). Below 0.107 no arch stands",
               "Key 6 shows the forces between the stones: they follow a line that must stay inside the arch",
               "Key 9 shows the pressure in the joints: a joint that opens bears on a part of it only" },
}
