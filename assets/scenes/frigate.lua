-- frigate.lua: a Cessna chocked by its brakes on the flight deck of a frigate under way in sea state 5.
local knots, heading = param("speed_kt", 10), param("ship_heading", 0)
local mu = param("mu", -1) -- 0 and up: the deck's friction in place of dry non-skid's
local from = param("from", 60) -- the wind and the waves it raised
local surface = mu >= 0 and material{ name = "deck", like = materials.deck_nonskid, mu_s = mu } or materials.deck_nonskid

return scene{
  title     = "Frigate",
  sea       = { state = param("sea_state", 5), from = from, spreading = param("spreading", 60), seed = param("seed", 1) },
  platforms = { deck{ name = "frigate", heading = heading, speed = kt(knots), deck_material = surface } },
  wind      = { from = from, speed = kt(param("wind_kt", 20)), gradient = 0.1 },
  -- Thirty metres down a bed of sand: what goes overboard comes to rest.
  scenery   = made_of(materials.sand, halfspace{ normal = {0, 0, 1}, offset = -30 }) + made_of(materials.water, halfspace{ normal = {0, 0, 1}, offset = 0 }),
  aircraft  = {
    { type = param("aircraft", "c172p"), on = "frigate", at = { param("x", 0), param("y", 0) }, heading = param("heading", 0), engine = param("engine", true),
      controls = { parking_brake = param("parking_brake", 1) } },
  },
  cameras   = {
    quarter = { on = "frigate", at = {-30, -60, 18}, fov = 45 },
    aloft   = { on = "frigate", at = {35, -50, 40}, look_at = {0, 15, 5}, fov = 60 },
  },
  hints     = {
    "Parked on the flight deck: the brakes hold while the ship pitches and rolls",
    "Try --set sea_state=7, --set from=90; with --set heading=180 nothing but nets lies ahead",
  },
}
