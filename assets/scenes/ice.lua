-- ice.lua: a Cessna taxis from asphalt onto a sheet of ice, in a wind from the left. There it steers, then stands on its brakes: the force
-- dot of each wheel (overlay 3) goes to its border and along it, and the wind turns the nose. So it slides on, sideways, until the
-- asphalt beyond trips it. Take the controls at any time. skidpad ice --set wind_kt=0 --set enter=5
local autopilot = include "parts/autopilot" ()
local wind  = param("wind_kt", 15)  -- from the left
local enter = param("enter", 7)     -- m/s on coming to the ice
local sheet = param("sheet", 60)    -- m of ice on the way
if not (sheet >= 30 and sheet <= 180) then error("sheet is the ice on the way, 30 to 180 m, not " .. tostring(sheet)) end

local field = made_of(materials.snow_packed, halfspace{ normal = {0, 0, 1}, through = {0, 0, 0} })
local strip = box{ min = {-12, -120, -1}, max = {12, 220, 1} }
local pond  = prism{ outline = { {-34, 2}, {-22, -6}, {26, -5}, {44, 8}, {46, sheet - 12}, {30, sheet + 5}, {-20, sheet + 6}, {-38, sheet - 9} },
                     bottom = -1, top = 1 }
local lines = {}
for y = -116, 212, 12 do lines[#lines + 1] = box{ min = {-0.15, y, -1}, max = {0.15, y + 5, 1} } end
for _, x in ipairs{ -11, 11 } do lines[#lines + 1] = box{ min = {x - 0.15, -120, -1}, max = {x + 0.15, 220, 1} } end

-- Full power up to the speed, idle onto the ice; there first a pedal, then the brakes.
local on_ice
local function pilot(t, s)
  on_ice = on_ice or (s.y > 0 and t) or nil
  if not on_ice then
    return { throttle = s.ground_speed < enter and 1 or 0, elevator = 0.2, rudder = autopilot.steer(s, 0), parking_brake = 0 }
  end
  local since = t - on_ice
  return { throttle = 0, elevator = 0, rudder = since < 1.6 and 1 or 0, brake = since > 2.2 and 1 or 0, parking_brake = 0 }
end

return scene{
  title    = "Ice",
  scenery  = paint(pond, materials.ice, paint(union(lines), materials.paint_white, paint(strip, materials.asphalt_dry, field))),
  wind     = { from = 270, speed = kt(wind) },
  windsocks = { { at = {-18, 12} } },
  aircraft = { { type = param("aircraft", "c172p"), at = {0, -45}, heading = 0, pilot = pilot } },
  cameras  = {
    bank  = { at = {-13, sheet * 0.6, 3.5}, fov = 40 },
    aloft = { at = {-16, -16, 14}, fov = 45 },
  },
  hints    = { "3 shows the friction borders, V goes to the wheels' cameras", "Braking and side force share one friction border: on ice, release the brakes to steer" },
}
