-- cartwheel.lua: a turn close to the ground with too much bank. A wing tip digs in, the aircraft turns over it and over its
-- nose, by half a turn or more about its vertical axis. The task is to level the wings, to land and to stop upright.
-- skidpad cartwheel --set aircraft=c172p --set bank=45 --set speed=32 --set height=6
local aircraft = param("aircraft", "j3cub", { about = "type of the aircraft" })
local bank    = param("bank", 87, { low = -180, high = 180, unit = "degrees", about = "right wing down" })
local pitch   = param("pitch", -8, { low = -90, high = 90, unit = "degrees", about = "nose above the horizon" })
local speed   = param("speed", 25, { low = 1, high = 150, unit = "m/s", about = "at the start" })
local sink    = param("sink", 0, { low = -speed, high = speed, unit = "m/s", about = "downwards at the start; at most speed" })
local height  = param("height", 24, { low = 2, high = 3000, unit = "m", about = "of the centre of gravity at the start" })
local surface = param("surface", "sand", { about = "a material: of the patch on which it crashes; around it is grass" })
local demo    = param("demo", true, { about = "a script holds the stick in the middle, until you take the controls" })

local ground = paint(box{ min = {-60, -90, -1}, max = {100, 40, 1} }, materials[surface],
                     made_of(materials.grass, halfspace{ normal = {0, 0, 1}, through = {0, 0, 0} }))

return scene{
  title    = "Cartwheel",
  scenery  = ground,
  aircraft = { { type = aircraft, at = {0, -80, height}, heading = 0, roll = bank, pitch = pitch, speed = speed,
                 climb = -math.deg(math.asin(sink / speed)), rpm = 1800, controls = { throttle = 0.4 }, pilot = demo and function() end or nil } },
  cameras  = { beside = { at = {38, -17, 4}, look_at = {12, -13.5, 3}, fov = 72 } },
  course   = {
    time = 120,
    { task = "level the wings in the air", when = { roll = { above = -10, below = 10 }, touching = { below = 0.5 } },
      hints = { { text = "The right wing is low: hold {roll_left}", when = { roll = { above = 10 } } } } },
    { task = "land and stop upright", when = { drift = { below = 0.3 }, on_ground = { above = 0 }, tilt = { below = 25 } },
      seconds = 2,
      hints = { { text = "Close the throttle: {throttle_down}", when = { throttle = { above = 0.1 }, height = { above = 0.3 } } },
                { text = "Level off close to the ground: {pitch_up}", when = { height = { above = 0.3, below = 8 } } },
                { text = "Hold {pitch_up} and {brakes}", when = { on_ground = { above = 0 } } } } },
  },
  hints    = { "Hold Left at once and level off. Do nothing: the tip digs in and the nose follows",
               "Try --set bank=60 (87), --set speed=32, --set aircraft=c172p",
               "On which ground does it turn most? --set surface=grass (ice)" },
}
