-- nose_over.lua: a Piper Cub brakes too hard on soft or rough ground. It ends on its nose. The task is to stop on its wheels
-- before the white line.
-- skidpad nose_over --set surface=sand --set speed=20
local surface = param("surface", "grass", { about = "a material, such as sand, gravel, mud or asphalt_dry" })
local speed   = param("speed", 18, { low = 0, high = 100, unit = "m/s", about = "at the start" })
local demo    = param("demo", true, { about = "a script brakes, until you take the controls" })
local stick   = param("stick", 0, { low = 0, high = 1, about = "of the script: how far it is pulled back" })
local aircraft = param("aircraft", "j3cub", { about = "type of the aircraft" })
local from = -60 -- m
local line = param("line", 92, { low = -40, high = 240, unit = "m", about = "where the white line is; the start is at -60" })

local field = made_of(materials.meadow, halfspace{ normal = {0, 0, 1}, through = {0, 0, 0} } - box{ min = {-15, -250, -1}, max = {15, 250, 1} })
local strip = made_of(materials[surface], box{ min = {-15, -250, -1}, max = {15, 250, 0} })
strip = paint(box{ min = {-15, line, -1}, max = {15, line + 1, 1} },
              material{ name = "line on " .. surface, like = materials[surface], colour = {0.9, 0.9, 0.9} }, strip)

local function pilot(t, s)
  return { throttle = 0, elevator = stick, brake = t > 2 and 1 or 0, tailwheel_lock = 1 }
end

return scene{
  title    = "Nose-over",
  scenery  = field + strip,
  aircraft = { { type = aircraft, at = {0, from, 1.15}, heading = 0, pitch = 2, speed = speed, rpm = 800,
                 controls = { tailwheel_lock = 1 }, pilot = demo and pilot or nil } },
  cameras  = { beside = { at = {-12, -38, 2}, look_at = {0, -38, 1}, fov = 50 } },
  course   = {
    time = 60,
    { landing = "upright before the line", at = {0, (from + line) / 2 - 5}, heading = 0, width = 30,
      length = line - from + 10, aim = line - from + 10,
      fails = { { text = "on its nose", when = { tilt = { above = 30 } } },
                { text = "you rolled over the line", when = { mark_ahead = { below = 0 } } } },
      hints = { { text = "Hold {pitch_up} and tap {brakes}. Brake harder as it gets slower", when = { drift = { above = 0.3 } } } } },
  },
  hints    = { "A script brakes hard with the stick in the middle: the tail rises and the nose digs in",
               "Stop without that: --set demo=false, pull the stick (Down) and tap B. Pull, and brake harder as it gets slower",
               "How much may you brake? Try --set surface=sand (mud, gravel, asphalt_dry), --set speed=10 (25), --set stick=1" },
}
