-- spheres.lua: section 5.1 of a paper on contact detection: two spheres of 1 m, 1500 m apart, thrown at each other. They meet after 14.98 s.
local apart = param("apart", 1500) -- m between their centres
local speed = param("speed", 50)   -- m/s of each towards the other
local up    = param("up", 86.6025) -- m/s of both upwards; gravity and this do not change when they meet

local function sphere(name, x, towards)
  return body{ name = name, spheres = { { at = {0, 0, 0}, radius = 1 } }, material = materials.concrete, density = 2400, drag_area = 0,
               at = {x, 0, 20}, velocity = {towards * speed, 0, up} }
end

return scene{
  title    = "Two spheres",
  scenery  = made_of(materials.grass, halfspace{ normal = {0, 0, 1}, through = {0, 0, 0} }),
  bodies   = { sphere("west", -apart / 2, 1), sphere("east", apart / 2, -1) },
  cameras  = { side = { at = {0, -40, 215}, look_at = {0, 0, 214}, fov = 40 } },
  start_view = { camera = "side" },
  hints    = { "Overlay 5, option 'queue of bodies': when the spheres can touch, and where",
               "They meet 214 m above the ground after 14.98 s. Nearer: --set apart=60 --set up=15" },
}
