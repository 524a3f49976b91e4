-- cartwheel.lua: a turn close to the ground with too much bank: a wing tip digs in and turns the aircraft.
-- skidpad cartwheel --set bank=60 --set speed=35
local aircraft = param("aircraft", "c172p")
local bank    = param("bank", 45)        -- degrees, right wing down
local speed   = param("speed", 32)       -- m/s
local sink    = param("sink", 2)         -- m/s downwards at the start
local height  = param("height", 5.5)     -- m, of the centre of gravity at the start
local surface = param("surface", "grass")

local ground = made_of(materials[surface], halfspace{ normal = {0, 0, 1}, through = {0, 0, 0} })

return scene{
  title    = "Cartwheel",
  scenery  = ground,
  aircraft = { { type = aircraft, at = {0, -80, height}, heading = 0, roll = bank, pitch = 2, speed = speed,
                 climb = -math.deg(math.asin(sink / speed)), rpm = 1800, controls = { throttle = 0.4 } } },
  cameras  = { beside = { at = {25, -45, 4}, look_at = {0, -40, 2}, fov = 55 } },
  hints    = { "The right wing is low. Roll left before its tip touches the ground: hold Left",
               "Do nothing: the tip is crushed, turns the aircraft, and the nose follows. Try --set bank=20 (60), --set sink=0",
               "Sand and ice: --set surface=sand (ice). On which does it turn most?" },
}
