-- bowling.lua: a hundred barrels on concrete, and a concrete ball that rolls into them. A Cessna is parked beside the lane.
local things = include "parts/bodies"
local speed  = param("speed", 12)  -- m/s of the ball
local rows   = param("rows", 10)   -- of barrels, each row with as many
local fill   = param("fill", 0.2)  -- of the barrels

local field = made_of(materials.grass, halfspace{ normal = {0, 0, 1}, through = {0, 0, 0} })
local lane  = made_of(materials.concrete, box{ min = {-12, -40, -1}, max = {12, 30, 0} })

local bodies = {
  body{ name = "ball", material = materials.concrete, density = 2600, drag_area = 0.4,
        spheres = { { at = {0, 0, 0}, radius = 0.6 } }, at = {0.3, -30, 0.6}, velocity = {0, speed, 0},
        rate = {-speed / 0.6 * 180 / math.pi, 0, 0} },
}
local apart = 0.9
for row = 1, rows do
  for i = 1, rows do
    bodies[#bodies + 1] = things.barrel{ at = {(i - (rows + 1) / 2) * apart, row * apart}, fill = fill }
  end
end

return scene{
  title    = "Bowling",
  scenery  = field + lane,
  bodies   = bodies,
  aircraft = { { type = "c172p", at = {22, -8}, heading = 300, engine = false, controls = { parking_brake = 1 } } },
  cameras  = { lane = { at = {8, 17, 5}, look_at = {0, -1, 0}, fov = 50 } },
  start_view = { camera = "lane" },
  hints    = { "A ball of 2,350 kg rolls into a hundred barrels. How many does it leave standing? R starts again", "Ctrl+0 shows which barrels are awake. Try --set speed=25, --set fill=1" },
}
