-- sling.lua: a crate on the grass, and a Cobra in a hover above it with a sling of 8 m under its belly. Hook the crate, carry it to the
-- circle, set it down and release it. skidpad sling --set load=800; --set demo=true has a script hook and lift it.
local ties, things = include "parts/ties", include "parts/bodies"
local airfield = include "parts/airfield"
local aircraft, mass, demo = param("aircraft", "ah1s"), param("load", 400), param("demo", false)

local x, y = airfield.threshold[1] - 60, airfield.threshold[2] + 120
local spot = { x, y + 80 }
local function disc(r) return cylinder{ at = { spot[1], spot[2], -0.2 }, radius = r, height = 0.4, sides = 40 } end
local ground = paint(disc(6) - disc(5.5), materials.paint_yellow, airfield.scenery)

local crate = things.crate{ at = { x, y }, size = { 1.2, 1.2, 1 }, mass = mass }

-- The script: hover with all aids, hook after a second, then climb.
local function pilot(t)
  local answer = { aid_hover = 1, aid_height = 1, aid_torque = 1, hook = t > 1 and t < 2 and 1 or 0 }
  answer.ask_climb = t > 2 and t < 7 and 1 or 0
  return answer
end

return scene{
  title     = "Sling",
  scenery   = ground,
  wind      = airfield.wind,
  windsocks = airfield.windsocks,
  bodies    = { crate },
  ties      = { ties.sling{ from = { aircraft = 1, at = { 0, 0, 0.9 } }, to = { body = crate, at = { 0, 0, 1 } }, length = 8, hooked = false } },
  aircraft  = { { type = aircraft, at = { x, y, 8.5 }, trimmed = true, pilot = demo and pilot or nil } },
  cameras   = {
    ground = { at = { x + 25, y - 20, 2 }, look_at = { x, y, 5 }, fov = 45 },
    circle = { at = { spot[1] + 30, spot[2] - 20, 6 } },
  },
  start_view = { camera = "orbit", turn = -20, tilt = 5, zoom = 0.7 }, -- the chase camera does not see the crate
  hints     = {
    "Hover above the crate. Ctrl+O hooks the sling if the crate is within 8 m",
    "Climb slowly. The load swings with a period of 6 s: wait until it hangs still",
    "Set it down in the yellow circle, 80 m to the north. Release it with Ctrl+O",
    "Ctrl+9 shows the tension. Try --set load=900, --set aircraft=r22",
  },
}
