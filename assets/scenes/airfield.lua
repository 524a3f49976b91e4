-- airfield.lua: a Cessna at the threshold of runway 36, engine running, brakes set. All yours.
local airfield = include "parts/airfield"

return scene{
  title    = "Airfield",
  scenery  = airfield.scenery,
  wind     = airfield.wind,
  windsocks = airfield.windsocks,
  cameras  = airfield.cameras,
  aircraft = {
    { type = "c172p", at = { param("x", airfield.threshold[1]), param("y", airfield.threshold[2]) },
      heading = param("heading", 0), controls = { parking_brake = param("parking_brake", 1) } },
  },
  hints = {
    "Hold the nose straight as it gathers speed; {takeoff}",
    "West of the runway: slopes of 5, 10 and 20 degrees, ice, gravel, a ditch and a pond",
  },
}
