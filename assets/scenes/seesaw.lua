-- seesaw.lua: three seesaws. The first is balanced, the second is not, and a falling crate throws the load of the third.
local things  = include "parts/bodies"
local masonry = include "parts/masonry"
local arm     = param("arm", 1.6)   -- m from the middle to the light crate of the first seesaw; 1.6 balances it
local drop    = param("drop", 3)    -- m: height from which the heavy crate falls onto the third one
local heavy   = param("heavy", 150) -- kg, its mass

local length, thick, ridge, small = 4, 0.08, 0.5, 0.4 -- m: of a plank; height of a support; edge of a crate
local plank   = masonry.block(length, 0.5, thick)
local support = masonry.prism({ {-0.5, 0}, {0.5, 0}, {0.06, ridge}, {-0.06, ridge} }, 0.35)

local bodies  = {}
local scenery = made_of(materials.concrete, halfspace{ normal = {0, 0, 1}, through = {0, 0, 0} })

-- Crates on a plank: a list of {mass, x}.
local function seesaw(y, crates)
  scenery = scenery + made_of(materials.wall, moved{ support, at = {0, y, 0} })
  bodies[#bodies + 1] = body{ name = "plank", shape = plank, material = materials.wood, density = 600, at = {0, y, ridge + thick / 2} }
  for _, c in ipairs(crates) do
    bodies[#bodies + 1] = things.crate{ at = {c[2], y, ridge + thick}, size = {small, small, small}, mass = c[1] }
  end
end

seesaw(0, { {60, -0.8}, {30, arm} })
seesaw(3, { {60, -1.2}, {30, 1.2} })
seesaw(6, { {20, 1.75} })
bodies[#bodies + 1] = things.crate{ at = {-1.75, 6, drop}, size = {small, small, small}, mass = heavy }

return scene{
  title    = "Seesaw",
  scenery  = scenery,
  bodies   = bodies,
  cameras  = { side = { at = {4.5, -6, 3.6}, look_at = {0, 2.4, 0.7}, fov = 50 } },
  start_view = { camera = "side" },
  hints    = { "60 kg at 0.8 m balance 30 kg at 1.6 m. Where else may the light crate stand? --set arm=1.9 (1.1)",
               "A falling crate throws a lighter one. How high? --set drop=6 --set heavy=300" },
}
