-- sway.lua: a platform that moves as you like: the world of the validation checks for decks.
-- skidpad sway --set swell=0 --set roll=12 --set period=8 --set aircraft=rig
local swell   = param("swell", 1)             -- share of a regular swell that comes again every minute
local mu_s, mu_k = param("mu_static", -1), param("mu_kinetic", -1)
local surface = materials[param("material", "deck_nonskid")]
if mu_s >= 0 then surface = material{ name = "surface", like = surface, mu_s = mu_s, mu_k = mu_k } end

local motion = {
  { period = 12,  roll = 4 * swell, sway = 0.5 * swell, heave = 0.8 * swell },
  { period = 10,  phase = 40, pitch = 1.5 * swell, heave = 0.6 * swell, surge = 0.3 * swell },
  { period = 7.5, phase = 110, roll = 2 * swell, sway = 0.2 * swell, yaw = 0.5 * swell },
  { period = 6,   phase = -60, pitch = 0.5 * swell, heave = 0.2 * swell },
  -- and one of your own: metres and degrees
  { period = param("period", 10), surge = param("surge", 0), sway = param("sway", 0), heave = param("heave", 0),
    roll = param("roll", 0), pitch = param("pitch", 0), yaw = param("yaw", 0) },
}

return scene{
  title     = "Sway",
  scenery   = made_of(materials.grass, halfspace{ normal = {0, 0, 1}, offset = 0 }),
  platforms = {
    platform{ name = "table", at = {0, 0, 10}, heading = param("table_heading", 0), speed = param("speed", 0), motion = motion,
              scenery = made_of(surface, box{ min = {-15, -15, -1}, max = {15, 15, 0} }) },
  },
  aircraft  = {
    { type = param("aircraft", "c172p"), on = "table", heading = param("heading", 0), engine = param("engine", false),
      controls = { parking_brake = param("parking_brake", 1) } },
  },
  cameras   = { aside = { at = {35, -35, 22}, fov = 35 } },
}
