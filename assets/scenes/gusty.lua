-- gusty.lua: a Cessna with its brakes on beside the wind sock, nose to the west, in a wind that gusts; one gust of a form that is known comes by
-- at 20 s. Look at the sock, and at the wind's panel.
local from, wind, gusting = param("wind_from", 320), kt(param("wind_kt", 12)), kt(param("gusting_kt", 22))
local turbulence, seed = param("turbulence", 0.5), param("seed", 1)
local gust, length = kt(param("gust_kt", 10)), param("gust_length", 80)
local airfield = include "parts/airfield"

return scene{
  title    = "Gusty",
  scenery  = airfield.scenery,
  wind     = { from = from, speed = wind, gradient = 0.14, gusting = gusting, turbulence = turbulence, seed = seed,
               gusts = gust > 0 and { { time = 20, length = length, speed = gust } } or nil },
  windsocks = airfield.windsocks,
  cameras  = {
    sock = { at = { -16, -346, 2 }, look_at = { -30, -329, 4 }, fov = 50 },
    tower = airfield.cameras.tower,
  },
  aircraft = { { type = "c172p", at = { param("x", -22), param("y", -326) }, heading = param("heading", 270), engine = param("engine", true),
                 controls = { parking_brake = 1 } } },
}
