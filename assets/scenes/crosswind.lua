-- crosswind.lua: short final to runway 36 in a wind from the side, flown by a script: crab, decrab, wing into the wind, full stop. Take the
-- controls at any time. skidpad crosswind --set wind_kt=18 --set gusting_kt=25
local from, wind, gusting = param("wind_from", 270), kt(param("wind_kt", 12)), kt(param("gusting_kt", 0))
local turbulence, seed = param("turbulence", 0.3), param("seed", 1)
local airfield = include "parts/airfield"
local landing = include "parts/landing"
local autopilot = include "parts/autopilot" ()

local aim, glide = -330, 3.5
local start = param("start", 900) -- m before the aiming point
local speed = kt(62) + 0.5 * math.max(0, gusting - wind) -- half of what the gusts add, as handbooks have it

-- It begins on the glide path, nose into the wind by the angle that keeps its track.
local across = wind * math.sin(math.rad(from))
local crab = math.deg(math.asin(math.max(-0.9, math.min(0.9, across * 1.35 / speed))))
local height = start * math.tan(math.rad(glide)) + 1.3

return scene{
  title    = "Crosswind",
  scenery  = airfield.scenery,
  wind     = { from = from, speed = wind, gradient = 0.14, gusting = gusting, turbulence = turbulence, seed = seed },
  windsocks = airfield.windsocks,
  cameras  = airfield.cameras,
  aircraft = { { type = "c172p", at = { 0, aim - start, height }, heading = crab, pitch = 1, climb = -glide, speed = speed - wind * math.cos(math.rad(from)),
                 rpm = 1900, controls = { throttle = 0.35, flaps = 2 / 3 },
                 pilot = landing{ autopilot = autopilot, aim = aim, glide = glide, speed = speed } } },
  hints = {
    "Crab down the glide path, straighten the nose with rudder in the flare, hold the wing into the wind",
    "The wind sock stands on the left, before the numbers",
  },
}
