-- helicopter_trolley.lua: a light helicopter on a trolley that a tug pulls. Bring it from the hangar to the pad, an H in a
-- ring. skidpad helicopter_trolley --set demo=true: a script drives.
local ties, ground = include "parts/ties", include "parts/ground"
local demo = param("demo", false)

local pad    = { 12.5, 44.5 }
local field  = made_of(materials.grass, halfspace{ normal = {0, 0, 1}, through = {0, 0, 0} })
local apron  = made_of(materials.concrete, box{ min = {-20, -36, -1}, max = {32, 60, 0} })
local function disc(r) return cylinder{ at = { pad[1], pad[2], -0.2 }, radius = r, height = 0.4, sides = 40 } end
local function flat(x, y, w, l) return box{ min = { pad[1] + x - w / 2, pad[2] + y - l / 2, -0.2 }, max = { pad[1] + x + w / 2, pad[2] + y + l / 2, 0.2 } } end
local mark   = (disc(6) - disc(5.6)) + flat(-1.1, 0, 0.5, 4) + flat(1.1, 0, 0.5, 4) + flat(0, 0, 2.2, 0.5)
local wall   = materials.metal_sheet
local hangar = made_of(wall, box{ min = {-8, -34, 0}, max = {-7.7, -15, 5} } + box{ min = {7.7, -34, 0}, max = {8, -15, 5} }
                           + box{ min = {-8, -34.3, 0}, max = {8, -34, 5} } + box{ min = {-8, -34.3, 5}, max = {8, -15, 5.3} })

local done, still = false, 0
local function judge(t, s)
  local dx, dy = s.x - pad[1], s.y - pad[2]
  still = dx * dx + dy * dy < 4 and s.ground_speed < 0.05 and still + 1 or 0
  if still == 120 and not done then
    done = true
    note(string.format("On the pad after %.0f s", t))
  end
end

local tug_y = 6
local front = tug_y - 1.457 - 2.4 -- the trolley's front wheel: 2.4 m of bar behind the hitch
return scene{
  title    = "Helicopter trolley",
  scenery  = hangar + paint(mark, materials.paint_white, apron + field),
  aircraft = {
    { type = "tug", at = {0, tug_y}, heading = 0, pilot = demo and ground.driver({ {0, 16}, {5, 28}, {11.5, 39}, {14, 50} }, 1.4, 7, 2) or nil },
    { type = "trolley", at = {0, front - 1.071, 1}, stands = true, heading = 0 },
    { type = "r22", at = {0, front - 1.35 + 0.032, 1.04 + ground.lift}, heading = 0, engine = false, pilot = judge },
  },
  ties     = {
    ties.tow_bar{ from = { aircraft = 1, point = ground.tug_rear }, to = { aircraft = 2, steers = "front wheel" }, strength = 5000 },
    table.unpack(ground.cradle(2, 3)),
  },
  cameras  = {
    apron = { at = {16, 12, 5}, look_at = {2, 6, 1}, fov = 55 },
    pad   = { at = {26, 34, 5}, look_at = {11, 43, 0.5}, fov = 55 },
  },
  start_view = { camera = "orbit", turn = 20, zoom = 0.6 }, -- the chase camera would be behind the helicopter
  hints    = {
    "Release the parking brake, Shift+B, and drive slowly: PageUp. The helicopter stands high: make wide turns",
    "Bring the helicopter onto the H and stop. Ctrl+Tab changes to the trolley; B brakes it",
  },
}
