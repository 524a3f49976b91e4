-- crash.lua: an aircraft crashes at an airfield: into the ground, a wall, a post, a fence or the wall of a hangar.
-- The task is to stop with less than `most` g at the seat. Before a post, a fence or a hangar it is to stop undamaged.
-- skidpad fly crash --set into=post --set speed=20
-- skidpad fly crash --set into=ground --set angle=45 --set speed=70
local aircraft = param("aircraft", "c172p", { about = "type of the aircraft" })
local into  = param("into", "wall", { choices = { "ground", "wall", "post", "fence", "hangar" }, about = "what it runs into" })
local dives = into == "ground"
-- A helicopter stops on its skids within 50 m. It has no wings for a post.
local helicopter = aircraft == "r22" or aircraft == "ah1s"
local speed = param("speed", dives and 40 or 20, { low = 0, high = 150, unit = "m/s", about = "at the start; 40 into ground" })
local angle = param("angle", dives and 30 or 0,
                    { low = -90, high = 90, unit = "degrees", about = "dive below the horizon (30), or turn of the wall" })
local most  = param("most", 10, { low = 2, high = 1000, unit = "g", about = "largest load at the seat, of the task" })
local side  = param("side", helicopter and 0 or 3,
                    { low = -40, high = 40, unit = "m", about = "from the middle of the runway to the post, to the right; 0 of a helicopter" })
local airfield = include "parts/airfield"
local things = include "parts/bodies"
local m = materials

local ahead = param("ahead", helicopter and 20 or 90,
                    { low = 15, high = 450, unit = "m", about = "along the runway, from the start to the thing; 20 of a helicopter" })
local height = param("height", 60, { low = 2, high = 3000, unit = "m", about = "of the start above the ground; ground only" })
local engine = param("engine", dives, { about = "the engine runs; true into ground" })
local demo = param("demo", true, { about = "in a dive a script holds the stick in the middle, until you take the controls" })
local pitch = param("pitch", -angle, { low = -90, high = 90, unit = "degrees", about = "nose above the horizon; -angle; ground only" })
local surface = param("surface", "runway", { about = "a material, such as concrete or earth; ground only" })
local from = -100
local at = from + ahead

-- A thing across the runway, turned by `angle` about its middle.
local function across(solid)
  return moved{ solid, at = {0, at, 0}, axis = {0, 0, 1}, angle = angle }
end

local scenery, bodies = airfield.scenery, {}
local make = {
  ground = function()
    if surface == "runway" then return end
    scenery = paint(box{ min = {-60, from - 50, -1}, max = {60, from + 500, 1} }, m[surface], scenery)
  end,
  wall = function()
    scenery = scenery + made_of(material{ name = "concrete_wall", like = m.concrete }, across(box{ min = {-10, 0, -0.5}, max = {10, 1, 5} }))
  end,
  post = function()
    scenery = scenery + made_of(material{ name = "steel_post", like = m.steel }, box{ min = {side - 0.1, at - 0.1, -0.5}, max = {side + 0.1, at + 0.1, 8} })
  end,
  fence = function()
    for i = -4, 4 do
      for row = 0, 2 do bodies[#bodies + 1] = things.fence{ at = {2.2 * i, at + 2 * row} } end
    end
  end,
  hangar = function() -- boxes of sheet and insulation, stacked without mortar; sheet of 0.2 MPa
    local panel = box{ min = {-1, -0.2, 0}, max = {1, 0.2, 1} }
    for i = -4, 4 do
      for row = 0, 3 do
        bodies[#bodies + 1] = body{ name = "panel", shape = panel, material = m.metal_sheet, mass = 120, strength = 2e5,
                                    at = {2.02 * i, at, row} }
      end
    end
  end,
}
make[into]()

local start = { type = aircraft, at = dives and {0, from, height} or {0, from}, heading = 0, speed = speed,
                pitch = dives and pitch or nil, climb = dives and -angle or nil,
                rpm = dives and engine and 1500 or nil, engine = engine, controls = { throttle = 0 },
                pilot = dives and demo and function() end or nil }

local hard = into == "ground" or into == "wall"
local advice = {
  ground = "Hold {pitch_up} at once, then glide down to the runway and brake",
  wall   = "Hold {brakes} at once. {rudder_left} and {rudder_right} steer past the thing",
}
local tasks = {
  ground = "Do nothing: the nose is crushed. Try --set angle=45 (10, 90), --set speed=70",
  wall   = "Do nothing: the nose is crushed until the aircraft stops. Try --set speed=10 (40), --set angle=30",
  post   = "The post cuts into the wing and turns the aircraft. Try --set speed=3 (the post stops in the wing), --set side=0 (5)",
  fence  = "Rigid fences are light: they fly away. Which part of the Cessna do they crush? Try --set speed=8 (30)",
  hangar = "The wall of boxes falls, and boxes and aircraft crush each other. Try --set speed=10 (35)",
}

return scene{
  title    = "Crash: " .. into,
  scenery  = scenery,
  bodies   = bodies,
  wind     = airfield.wind,
  cameras  = { crash = { at = {-16, at - 14, 5}, look_at = {0, at, 1}, fov = 50 }, tower = airfield.cameras.tower },
  aircraft = { start },
  course   = {
    time = 90, damage = hard,
    { task = hard and "stop with less than " .. string.format("%g", most) .. " g" or "stop in one piece", seconds = 2,
      when  = { drift = { below = 0.3 }, touching = { above = 0 } },
      fails = { { text = "more than " .. string.format("%g", most) .. " g at the seat", when = { peak_load = { above = most } } } },
      hints = { { text = advice[into] or advice.wall, when = { drift = { above = 0.3 } } } } },
  },
  hints    = { tasks[into], "Other crashes: --set into=ground (wall, post, fence, hangar)", "Key 1 shows the contacts" },
}
