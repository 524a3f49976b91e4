-- spheres.lua: section 5.1 of a paper on contact detection: two spheres of 1 m, 1500 m apart, thrown at each other. They meet after 14.98 s.
local apart = param("apart", 1500, { low = 3, high = 4000, unit = "m", about = "between their centres" })
local speed = param("speed", 50, { low = 1, high = 250, unit = "m/s", about = "of each towards the other" })
local up    = param("up", 86.6025, { low = 0, high = 200, unit = "m/s", about = "of both upwards; it does not change when they meet" })

local after = (apart - 2) / (2 * speed)                  -- s until they touch
local high = 20 + up * after - 0.5 * 9.80665 * after * after -- m, where they do

local function sphere(name, x, towards)
  return body{ name = name, spheres = { { at = {0, 0, 0}, radius = 1 } }, material = materials.concrete, density = 2400, drag_area = 0,
               at = {x, 0, 20}, velocity = {towards * speed, 0, up} }
end

return scene{
  title    = "Two spheres",
  scenery  = made_of(materials.grass, halfspace{ normal = {0, 0, 1}, through = {0, 0, 0} }),
  bodies   = { sphere("west", -apart / 2, 1), sphere("east", apart / 2, -1) },
  cameras  = { side = { at = {0, -40, high + 1}, look_at = {0, 0, high}, fov = 40 } },
  start_view = { camera = "side" },
  hints    = { "Overlay 5, option 'queue of bodies': when the spheres can touch, and where",
               string.format("They meet %.0f m above the ground after %.2f s. Nearer: --set apart=60 --set up=15", high, after) },
}
