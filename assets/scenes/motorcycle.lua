-- motorcycle.lua: section 5.2 of a paper on contact detection: a motorcycle at 120 km/h, its front 100 m from a wall. They meet after 3 s.
local speed    = param("speed", 120)    -- km/h
local distance = param("distance", 100) -- m from the front to the wall

-- The front is 1 m ahead of the middle. It glides on a strip without friction, so its speed stays.
local slick = material{ name = "slick", like = materials.ice, mu_s = 0, mu_k = 0, metal_mu_s = 0, metal_mu_k = 0, rolling = 0, colour = {0.55, 0.6, 0.65} }
local frame = hull{ {-0.75, -0.2, 0.45}, {0.6, -0.2, 0.45}, {-0.75, 0.2, 0.45}, {0.6, 0.2, 0.45},
                    {-0.5, -0.15, 1.05}, {0.35, -0.15, 1.05}, {-0.5, 0.15, 1.05}, {0.35, 0.15, 1.05} }
local function wheel(x) return { from = {x, -0.05, 0.3}, to = {x, 0.05, 0.3}, radius = 0.3 } end

-- 12 tiles: as many triangles as the paper's wall.
local tiles = {}
for row = 0, 2 do
  for i = 0, 3 do tiles[#tiles + 1] = { shape = box{ min = {0, -4.8 + 2.4 * i, row}, max = {0.2, -2.4 + 2.4 * i, row + 1} } } end
end

return scene{
  title    = "Motorcycle and wall",
  scenery  = made_of(slick, halfspace{ normal = {0, 0, 1}, through = {0, 0, 0} }),
  bodies   = {
    body{ name = "motorcycle", shape = frame, capsules = { wheel(-0.7), wheel(0.7) }, material = materials.steel, mass = 200,
          centre = {0, 0, 0.5}, inertia = {12, 35, 30}, drag_area = 0, at = {-distance - 1, 0, 0}, velocity = {speed / 3.6, 0, 0} },
    body{ name = "wall", pieces = tiles, material = materials.concrete, density = 2400, at = {0, 0, 0} },
  },
  cameras  = { side = { at = {-6, -14, 4}, look_at = {-2, 0, 1}, fov = 50 } },
  start_view = { camera = "side" },
  hints    = { "Overlay 5, option 'queue of bodies': the queue by time, and the balls of its first pairs",
               "Pairs that can touch within a tick are replaced by pairs of their parts. Slower: --set speed=30" },
}
