-- belly_landing.lua: a Cessna 172RG on final with its gear up. It slides on its belly, and friction stops it.
-- skidpad belly_landing --set demo=true --set surface=asphalt_wet
local surface = param("surface", "asphalt_dry")  -- material of the runway
local gear    = param("gear", "up")              -- or down
local demo    = param("demo", false)             -- a script lands
local landing = include "parts/landing"
local autopilot = include "parts/autopilot" ()

local up, speed, glide = gear == "up" and 1 or 0, kt(62), 3
local aim, start = -330, 420 -- m along the runway; m before it
local height = start * math.tan(math.rad(glide)) + 0.7

local ground = halfspace{ normal = {0, 0, 1}, through = {0, 0, 0} }
local field = made_of(materials.grass, ground - box{ min = {-12, -500, -1}, max = {12, 500, 1} })
local strip = made_of(materials[surface], box{ min = {-12, -500, -1}, max = {12, 500, 0} })
local line  = made_of(materials.paint_white, union{ box{ min = {-0.25, -480, -1}, max = {0.25, -340, 0} }, box{ min = {-0.25, -300, -1}, max = {0.25, 480, 0} } })

local land = landing{ autopilot = autopilot, aim = aim, glide = glide, speed = speed, standing = up == 1 and 0.75 or 1.3 }
local function pilot(t, s)
  local controls = land(t, s)
  controls.gear_up = up
  return controls
end

return scene{
  title    = "Belly landing",
  scenery  = field + strip + line,
  aircraft = { { type = "c172rg", at = {0, aim - start, height}, heading = 0, pitch = 1, climb = -glide, speed = speed, rpm = 1900,
                 controls = { throttle = 0.3, flaps = 2 / 3, gear_up = up }, pilot = demo and pilot or nil } },
  hints    = { (up == 1 and "The gear is stuck up. " or "") .. "Land as gently as you can, and keep the wings level",
               "Which surface stops it soonest? --set surface=concrete (asphalt_wet, ice, sand). --set demo=true: a script lands" },
}
