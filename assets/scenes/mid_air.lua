-- mid_air.lua: two aircraft meet, in the air or on the ground, head on or crossing. The task is to pass the other one within
-- `near` m, without touching it.
-- skidpad mid_air --set paths=crossing --set speed=40
local aircraft = param("aircraft", "c172p", { about = "type of your aircraft" })
local other    = param("other", aircraft, { about = "type of the other one; that of yours" })
local paths    = param("paths", "head_on", { choices = { "head_on", "crossing" }, about = "how they meet" })
local function is_helicopter(type) return type == "r22" or type == "ah1s" end
local helicopters = is_helicopter(aircraft) or is_helicopter(other)
local speed    = param("speed", helicopters and 35 or 45, { low = 1, high = helicopters and 50 or 150, unit = "m/s", about = "of each at the start; 35, at most 50, with a helicopter" })
local height   = param("height", 150, { low = 0, high = 3000, unit = "m", about = "above the ground; 0: both roll on the ground" })
local apart    = param("apart", helicopters and 100 or 500, { low = 10, high = 5000, unit = "m", about = "between them at the start; 100 with a helicopter" })
local near     = param("near", 25, { low = 1, high = 500, unit = "m", about = "between the centres of gravity, of the task" })
local aside    = param("aside", 0, { low = -500, high = 500, unit = "m", about = "by which the other one is to your right" })
local engine   = param("engine", true, { about = "the engines run" })
local demo     = param("demo", true, { about = "in the air a script flies aeroplanes straight on, until you take the controls" })

local ground = made_of(materials.grass, halfspace{ normal = {0, 0, 1}, through = {0, 0, 0} })
local strip  = made_of(materials.asphalt_dry, box{ min = {-15, -600, -1}, max = {15, 600, 0} })

-- Where an aircraft begins: `heading` leads to the point where both meet. A helicopter begins in steady flight. It has no
-- script, so it begins near that point, and 1 m lower: an aeroplane sinks as much on its way there.
local function flies(type, heading, right)
  local h, half = math.rad(heading), apart / 2
  local x, y = -half * math.sin(h) + right, -half * math.cos(h)
  local autopilot, helicopter = include "parts/autopilot" (), is_helicopter(type)
  local aloft = height > 0 and engine and not helicopter -- an aeroplane
  local function pilot(t, s)
    return { throttle = 0.65, elevator = autopilot.hold_height(s, height), aileron = autopilot.hold_bank(s, autopilot.turn_to(s, heading)) }
  end
  return { type = type, pilot = demo and aloft and pilot or nil, at = height > 0 and {x, y, helicopter and height - 1 or height} or {x, y}, heading = heading,
           speed = speed, engine = engine, trimmed = helicopter and height > 0 and engine or nil,
           rpm = aloft and 2300 or nil, controls = not helicopter and { throttle = engine and 0.6 or 0 } or nil }
end

return scene{
  title    = "Mid-air",
  scenery  = ground + strip,
  aircraft = { flies(aircraft, 0, 0), flies(other, paths == "head_on" and 180 or 270, aside) },
  course   = {
    time = 60,
    { task = "pass within " .. string.format("%g", near) .. " m, untouched",
      when  = { nearest_other = { below = near }, other = { above = 60 } },
      fails = { { text = "you did not come nearer than " .. string.format("%g", near) .. " m",
                  when = { nearest_other = { above = near }, seconds = { above = apart / (2 * speed) + 3 } } } },
      hints = { { text = height > 0 and "Tap {pitch_up} to climb a little, and fly over it" or "Steer past it: {rudder_left}",
                  when = { other = { below = 450 }, nearest_other = { above = near } } } } },
  },
  hints    = { (paths == "head_on" and "Another aircraft comes towards you." or "Another aircraft comes from the right.")
                 .. " Hold Down for a moment to climb over it. Do nothing: they collide",
               "Ctrl+Tab changes to the other aircraft. Try --set paths=crossing, --set aside=6 (only the wings meet)",
               "On the ground: --set height=0 --set engine=false --set apart=60 --set speed=11 (20)" },
}
