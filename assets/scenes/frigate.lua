-- frigate.lua: the flight deck of a frigate under way in sea state 5. A Cessna stands chocked by its brakes; a helicopter stands there
-- with its rotor turning, hovers over the touchdown circle or comes in from astern.
-- skidpad frigate --set aircraft=ah1s --set start=approach
local aircraft, start = param("aircraft", "c172p"), param("start", "deck")
assert(start == "deck" or start == "hover" or start == "approach", "param 'start': '" .. start .. "' is no way to begin; allowed: deck, hover, approach")
local parked = aircraft == "c172p" and start == "deck" -- what the checks of the deck are about: nothing but the ship and the wind
local knots, heading = param("speed_kt", 10), param("ship_heading", 0)
local mu = param("mu", -1) -- 0 and up: the deck's friction in place of dry non-skid's
local from = param("from", parked and 60 or 20) -- the wind and the waves it raised
local wake = param("airwake", parked and 0 or 1) -- of the hangar: its strength, 0 to 2
local surface = mu >= 0 and material{ name = "deck", like = materials.deck_nonskid, mu_s = mu, metal_mu_s = mu } or materials.deck_nonskid

-- Where it begins in the air: over the spot of the deck, that far astern of it (m) and so high above the sea that the skids clear the
-- deck by `clear`; it closes in on the ship on a glide path of 3 degrees.
local SPOT, DECK, GLIDE = -50, 5, math.tan(math.rad(3))
local astern = param("astern", start == "approach" and 450 or 0)
local clear, closing = param("clear", 2.5), kt(param("closing_kt", start == "approach" and 30 or 0))

local function placed()
  local controls = { parking_brake = param("parking_brake", 1) }
  local x, y, off, engine = param("x", 0), param("y", 0), param("heading", 0), param("engine", true)
  if start == "deck" then return { type = aircraft, on = "frigate", at = { x, y }, heading = off, engine = engine, controls = controls } end
  local sine, cosine = math.sin(math.rad(heading)), math.cos(math.rad(heading))
  local ahead, level, sink = SPOT + y - astern, kt(knots) + closing, closing * GLIDE
  return { type = aircraft, at = { cosine * x + sine * ahead, cosine * ahead - sine * x, DECK + 2 + clear + astern * GLIDE }, heading = heading,
           engine = engine, speed = math.sqrt(level * level + sink * sink), climb = -math.deg(math.atan(sink, level)), trimmed = true }
end

return scene{
  title     = "Frigate",
  sea       = { state = param("sea_state", 5), from = from, spreading = param("spreading", 60), seed = param("seed", 1) },
  platforms = { deck{ name = "frigate", heading = heading, speed = kt(knots), deck_material = surface,
                      airwake = wake ~= 0 and { strength = wake, turbulence = 0.2 * wake } or nil } },
  wind      = { from = from, speed = kt(param("wind_kt", 20)), gradient = 0.1, turbulence = param("turbulence", 0), seed = param("gust_seed", 1) },
  -- Thirty metres down a bed of sand: what goes overboard comes to rest.
  scenery   = made_of(materials.sand, halfspace{ normal = {0, 0, 1}, offset = -30 }) + made_of(materials.water, halfspace{ normal = {0, 0, 1}, offset = 0 }),
  aircraft  = { placed() },
  cameras   = {
    quarter = { on = "frigate", at = {-30, -60, 18}, fov = 45 },
    aloft   = { on = "frigate", at = {35, -50, 40}, look_at = {0, 15, 5}, fov = 60 },
    flyco   = { on = "frigate", at = {5, 14.6, 13}, fov = 60 },
    deck    = { on = "frigate", at = {-16, -22, 11}, look_at = {0, 3, 7}, fov = 55 },
  },
  hints     = start == "deck" and {
    "On the flight deck of a frigate, which pitches and rolls with the sea",
    "Parked there, {brakes} hold the aircraft",
    "Try --set sea_state=7, --set from=90; with --set heading=180 nothing but nets lies ahead",
    "A helicopter: --set aircraft=ah1s --set start=approach (deck, hover, approach)",
  } or {
    start == "hover" and "Stay over the circle, which moves; wait for the ship to lie still, then down"
      or "Close in with the deck under the nose; wait beside it for the ship to lie still, then over the circle and down",
    "Behind the hangar the wind drops, the air sinks and is rough: --set airwake=0 takes that away",
    "Try --set from=60, --set wind_kt=30, --set sea_state=6",
  },
}
