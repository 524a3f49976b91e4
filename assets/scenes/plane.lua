-- plane.lua: one plane of one material, as steep as you like: the world of most validation checks.
-- It rises towards the north. skidpad plane --set slope=20 --set material=ice --set heading=90
local slope    = param("slope", 0)     -- degrees
local heading  = param("heading", 0)   -- degrees clockwise from north, uphill
local aircraft = param("aircraft", "c172p")
local height   = param("height", 0)    -- m: above 0 it falls from there instead of standing
local roll     = param("roll", 0)      -- degrees, of what falls
local pitch    = param("pitch", 0)     -- degrees, of the same
local speed    = param("speed", 0)     -- m/s: above 0 it flies, or rolls without height
local climb    = param("climb", 0)     -- degrees by which its way rises while it flies; -90: straight down
local brake    = param("parking_brake", 0)
local lock     = param("tailwheel_lock", 0)

local surface  = materials[param("material", "asphalt_dry")]
local bumps    = param("bumps", true)  -- false: as flat as the closed forms have it
local mu_s, mu_k = param("mu_static", -1), param("mu_kinetic", -1)
if mu_s >= 0 then surface = material{ name = "surface", like = surface, mu_s = mu_s, mu_k = mu_k } end
if not bumps then surface = material{ name = "flat", like = surface, bump_height = 0 } end

local ground = halfspace{ normal = {0, -math.sin(math.rad(slope)), math.cos(math.rad(slope))}, through = {0, 0, 0} }

-- A steel post of this width (m), `post_at` m to the right of the way ahead: it meets a wing.
local post, post_at = param("post", 0), param("post_at", 3)
local scenery = made_of(surface, ground)
if post > 0 then scenery = scenery + made_of(materials.steel, box{ min = {post_at - post / 2, 12, -1}, max = {post_at + post / 2, 12 + post, 8} }) end

local start = { type = aircraft, heading = heading, engine = param("engine", true), controls = { parking_brake = brake, tailwheel_lock = lock } }
start.at = height > 0 and {0, 0, height} or {0, 0}
if height == 0 and speed > 0 then start.speed = speed end
if height > 0 then start.roll, start.pitch, start.speed = roll, pitch, speed end
if height > 0 and climb ~= 0 then start.climb = climb end

local wind_kt, gusts_kt = param("wind_kt", 0), param("gusts_kt", 0) -- what gusts add to the wind
local wind = { from = param("wind_from", 0), speed = kt(wind_kt), gradient = 0, seed = param("seed", 1) }
if gusts_kt > 0 then wind.gusting = kt(wind_kt + gusts_kt) end

return scene{
  title    = "Plane",
  scenery  = scenery,
  wind     = wind,
  aircraft = { start },
}
