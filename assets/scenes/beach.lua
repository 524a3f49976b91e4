-- beach.lua: two Cessnas taxi one after the other over firm turf and through a strip of damp sand. The first ploughs its ruts;
-- the second follows in them and loses less speed. In dry sand, skidpad beach --set strength=3000, their propellers strike.
local autopilot = include "parts/autopilot"
local length = param("sand", 20)   -- m of sand on their way
local enter  = param("enter", 15)  -- m/s on coming to it
local bears  = param("strength", 3700) -- N under one wheel before the sand yields
local wait   = param("wait", 20)   -- s after which the second sets off

local field = halfspace{ normal = {0, 0, 1}, through = {0, 0, 0} }
local basin = box{ min = {-800, 120, -4}, max = {800, 3000, 1} }
local sea   = box{ min = {-800, 120, -4}, max = {800, 3000, -0.5} }
local strip = box{ min = {-60, 0, -1}, max = {60, length, 1} }
local sand  = material{ name = "sand_damp", like = materials.sand, strength = bears }

-- Full power up to the speed, idle through the sand, then to the side `aside` (m) and a halt.
local function taxi(start, aside)
  local own, through = autopilot(), false
  return function(t, s)
    if t < start then return { parking_brake = 1, throttle = 0 } end
    through = through or s.y > length + 4
    local brake = through and own.clamp((s.y - length - 10) / 30, 0, 0.4) or 0
    return { parking_brake = 0, brake = brake, throttle = (s.y < -2 and s.ground_speed < enter) and 1 or 0,
             elevator = 0.3, rudder = own.steer(s, through and aside or 0) }
  end
end

return scene{
  title    = "Beach",
  scenery  = paint(strip, sand, made_of(materials.grass, field - basin)) + made_of(materials.water, sea),
  aircraft = {
    { type = "c172p", at = {0, -90}, heading = 0, pilot = taxi(1, 0) },
    { type = "c172p", at = {0, -110}, heading = 0, pilot = taxi(wait, 9) },
  },
  cameras  = {
    ruts  = { at = {-5, -4, 2.2}, look_at = {0.5, 11, 0}, fov = 55 },
    aloft = { at = {-16, -8, 12}, look_at = {0, 16, 0}, fov = 55 },
  },
  hints    = { "The second one follows in the ruts of the first", "Try --set strength=3000: dry sand, too soft for a propeller" },
}
