local field = made_of(materials.grass, halfspace{ normal = {0, 0, 1}, through = {0, 0, 0} })
local strip = box{ min = {-15, -400, -1}, max = {15, 400, 1} }
return scene{
  title = "My field",
  scenery = paint(strip, materials.asphalt_dry, field) + made_of(materials.concrete, box{ min = {40, 40, 0}, max = {48, 48, 18} }),
  wind = { from = param("wind_from", 270), speed = kt(param("wind_kt", 8)), gradient = 0.1, turbulence = 1, seed = 4 },
  aircraft = { { type = "c172p", at = {0, -380}, heading = 0, controls = { parking_brake = 1 } } },
  cameras = { tower = { at = {44, 44, 20}, fov = 30 }, far = { at = {0, 0, 9}, look_at = {0, 0, 0} } },
  hints = { "one", "two" }, bounds = 5000, gravity = "equator",
}
