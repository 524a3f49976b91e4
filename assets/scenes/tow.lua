-- tow.lua: a tug on a plane pulls or pushes an aircraft by a tow bar: the world of the checks of ground vehicles.
-- skidpad tow --set lever=0.5 --set angle=40; --set push=true; --set aircraft=c172p --set ahead=1.31; --set aircraft=none: the tug alone.
local ties, ground = include "parts/ties", include "parts/ground"
local aircraft = param("aircraft", "rig")      -- what is towed; none: nothing
local wheel    = param("wheel", aircraft == "rig" and "front wheel" or "nose wheel")
local ahead    = param("ahead", 2)             -- m from the centre of gravity of the aircraft to that wheel
local length   = param("length", 3)            -- m, of the bar
local angle    = param("angle", 0)             -- degrees from straight behind the tug to the bar and the aircraft
local push     = param("push", false)          -- the tug pushes with its front
local lever    = param("lever", 1)             -- from `after` s on
local after    = param("after", 2)             -- s
local reverse  = param("reverse", false)
local strength = param("strength", 1e6)        -- N, of the shear pin
local surface  = materials[param("material", "asphalt_dry")]
local vehicle  = param("vehicle", "tug")

local flat = material{ name = "flat", like = surface, bump_height = 0 }
local fleet = { { type = vehicle, at = {0, 0}, heading = 0, pilot = function(t)
  return { throttle = t > after and lever or 0, reverse = reverse and 1 or 0, parking_brake = 0 }
end } }
local bars = {}
if aircraft ~= "none" then
  -- The hitches of the tug: 1.457 m behind and 1.723 m ahead of its centre of gravity.
  local turn = push and math.rad(180 + angle) or math.rad(angle)
  local x, y = -length * math.sin(turn), (push and 1.723 or -1.457) - length * math.cos(turn)
  fleet[2] = { type = aircraft, at = { x - ahead * math.sin(turn), y - ahead * math.cos(turn) }, heading = math.deg(turn), engine = false }
  bars[1] = ties.tow_bar{ from = { aircraft = 1, point = push and ground.tug_front or ground.tug_rear },
                          to = { aircraft = 2, steers = wheel }, strength = strength }
end

return scene{
  title    = "Tow bar",
  scenery  = made_of(flat, halfspace{ normal = {0, 0, 1}, through = {0, 0, 0} }),
  aircraft = fleet,
  ties     = bars,
  hints    = { "A tug pulls by a tow bar. Which shear pin holds the pull? --set strength=3000, --set strength=20000",
               "The test rig is not drawn. Key 4 shows its struts, Ctrl+9 the force in the tow bar",
               "Try --set aircraft=c172p --set ahead=1.31, --set angle=40, --set push=true" },
  start_view = { camera = "orbit", turn = -20, zoom = 0.8 },
  cameras  = { side = { at = {12, -2, 3}, look_at = {0, -3, 0.8}, fov = 50 } },
}
