-- first_hover.lua: the first hover: lift off, stay over the pad for a minute, land on it. A Cobra, or an R22 (--set aircraft=r22), stands on a
-- pad 20 m across with its rotor turning. Hints say which key to press. All yours; --set demo=true has a script fly it. Metres; x
-- east, y north, z up; angles in degrees.
local airfield = include "parts/airfield"
local coach = include "parts/coach"
local m = materials

local x, y, radius = airfield.threshold[1], airfield.threshold[2] + 120, 10

-- A yellow line around the pad, and a white H.
local function disc(r) return cylinder{ at = { x, y, -0.2 }, radius = r, height = 0.4, sides = 40 } end
local function flat(x1, y1, x2, y2) return box{ min = { x + x1, y + y1, -0.2 }, max = { x + x2, y + y2, 0.2 } } end
local letter = flat(-1.5, -2.1, -0.95, 2.1) + flat(0.95, -2.1, 1.5, 2.1) + flat(-0.95, -0.28, 0.95, 0.28)
local ground = paint(disc(radius), m.concrete, airfield.scenery)
ground = paint(disc(radius) - disc(radius - 0.5), m.paint_yellow, paint(letter, m.paint_white, ground))

return scene{
  title    = "First hover",
  scenery  = ground,
  wind     = airfield.wind,
  windsocks = airfield.windsocks,
  cameras  = airfield.cameras,
  course   = {
    time = 600,
    { hover = "over the pad", at = { x, y }, radius = 15, low = 2, high = 15, seconds = 60, hints = coach.hover() },
    { landing = "on the pad", at = { x, y }, radius = radius, hints = coach.set_down() },
  },
  aircraft = {
    { type = param("aircraft", "ah1s"), at = { x, y }, heading = 0, aids_gain = param("aids_gain", 1),
      pilot = param("demo", false) and include "parts/hover_pilot" { x = x, y = y, height = 5, seconds = 63 } or nil },
  },
}
