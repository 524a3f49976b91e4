-- helicopter.lua: a Cobra on the runway's threshold, rotor turning, collective down. All yours.
local airfield = include "parts/airfield"

return scene{
  title    = "Helicopter",
  scenery  = airfield.scenery,
  wind     = { from = param("wind_from", 0), speed = kt(param("wind_kt", 0)) },
  windsocks = airfield.windsocks,
  cameras  = airfield.cameras,
  aircraft = {
    { type = "ah1s", at = { param("x", airfield.threshold[1]), param("y", airfield.threshold[2]) }, heading = param("heading", 0) },
  },
  hints = {
    "Up to half a rotor's diameter the ground bears with you: higher, it takes more collective",
    "The stability augmentation holds the tilt that the arrows leave; K takes that help away",
  },
}
