-- prop_strike.lua: blades strike: a Cub's propeller the tail of a parked Cessna, a wall or stones, a helicopter's rotor a hangar.
-- skidpad prop_strike --set into=wall --set rpm=700
-- skidpad prop_strike --set into=hangar
local into = param("into", "tail", { choices = { "tail", "wall", "stones", "chock", "hangar" }, about = "what the blades strike" })
local rotor = into == "hangar"
local aircraft = param("aircraft", rotor and "r22" or into == "tail" and "j3cub" or "c172p",
                       { about = "type of the aircraft; r22 into hangar, c172p into wall, stones, chock" })
local rpm   = param("rpm", into == "wall" and 2000 or 1500,
                    { low = 300, high = 4000, unit = "rpm", about = "of the propeller at the start; 2000 into wall" })
local speed = param("speed", into == "stones" and 0 or into == "chock" and 1 or 2,
                    { low = 0, high = 60, unit = "m/s", about = "at the start; 0 into stones, 1 into chock" })
local height = param("height", 0, { low = 0, high = 3000, unit = "m", about = "of the start; 0: on the ground; tail only" })
local engine = param("engine", true, { about = "the engine runs" })
local side  = param("side", 0, { low = -20, high = 20, unit = "m", about = "by which the Cessna stands to the right; tail only" })
local demo  = param("demo", true, { about = "a script holds the controls, until you take them" })
local m = materials
local airfield = include "parts/airfield"

local scenery, bodies, others = airfield.scenery, {}, {}
local from = -100 -- m along the runway: the start

-- A stone of some 10 cm, of granite.
local function stone(x, y, z, size)
  local r = 0.5 * size
  return body{ name = "stone", shape = hull{ {r, 0, 0}, {-r, 0, 0}, {0, r, 0}, {0, -r, 0}, {0, 0, r}, {0, 0, -r},
                                             {0.6 * r, 0.6 * r, 0.6 * r}, {-0.6 * r, -0.6 * r, 0.6 * r} },
               material = m.concrete, density = 2700, at = {x, y, z} }
end

local make = {
  tail = function()
    others[1] = { type = "c172p", at = height > 0 and {side, from + 10.2, height} or {side, from + 10.2}, heading = 0,
                  engine = false, controls = { parking_brake = height == 0 and 1 or 0 } }
  end,
  wall = function()
    scenery = scenery + made_of(material{ name = "concrete_wall", like = m.concrete }, box{ min = {-10, from + 8, -0.5}, max = {10, from + 9, 5} })
  end,
  stones = function() -- on a bank of sand up to the lower tip, as if picked up
    for i = 0, 4 do bodies[#bodies + 1] = stone(-0.3 + 0.15 * i, from + 2.05, 0.5, 0.10) end
  end,
  chock = function()
    bodies[1] = body{ name = "chock", shape = box{ min = {-0.2, -0.1, 0}, max = {0.2, 0.1, 0.5} }, material = m.concrete,
                      mass = 8, at = {0, from + 6, 0} }
  end,
  hangar = function()
    scenery = scenery + made_of(material{ name = "hangar_wall_of_metal_sheet", like = m.metal_sheet }, box{ min = {5, from - 15, -0.5}, max = {5.3, from + 15, 7} })
  end,
}
make[into]()

local function pilot(t, s)
  if rotor then return { throttle = 0.55, aileron = t < 1 and 0.25 or 0 } end
  return { throttle = into == "stones" and 0.2 or 0.3, parking_brake = into == "stones" and 1 or 0 }
end

local first = { type = aircraft, at = rotor and {0, from, 3.2} or height > 0 and {0, from, height} or {0, from}, heading = 0,
                speed = speed, engine = engine, rpm = engine and not rotor and rpm or nil, controls = { throttle = engine and 0.3 or 0 },
                pilot = demo and engine and pilot or nil }

local tasks = {
  tail   = "The wooden propeller of the Cub cuts into the Cessna's tail. How many blades remain? Try --set rpm=700 (2300)",
  wall   = "The blades of metal meet concrete: fast ones break off, slow ones stop. Try --set rpm=700 (2400)",
  stones = "Stones lie in front of the propeller and are thrown. Look where they go",
  chock  = "The propeller strikes a forgotten block. Try --set rpm=700 (2300)",
  hangar = "The helicopter drifts into the wall of a hangar. Move the stick to the left in time",
}

-- Stones lie in the disc from the start, and in the air nothing stops.
local course = into ~= "stones" and height == 0 and {
  time = 60,
  { task = rotor and "land clear of the hangar" or "stop before the blades strike", seconds = 2,
    when  = { drift = { below = 0.3 }, touching = { above = 0 } },
    hints = { { text = rotor and "Hold {roll_left}, then lower the collective: {throttle_down}" or "Hold {brakes}",
                when = { drift = { above = 0.3 } } } } },
} or nil

return scene{
  title    = "Propeller strike: " .. into,
  scenery  = scenery,
  bodies   = bodies,
  wind     = airfield.wind,
  cameras  = { strike = { at = {-8, from + 9, 2.2}, look_at = {0, from + 4.5, 1.2}, fov = 50 } },
  aircraft = { first, others[1] },
  course   = course,
  hints    = { tasks[into], "Other strikes: --set into=tail (wall, stones, chock, hangar)",
               "Ctrl+R starts again. skidpad crash lists the strikes of a recording" },
}
