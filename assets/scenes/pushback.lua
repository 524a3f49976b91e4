-- pushback.lua: a Cessna stands nose-in at a hangar. Push it back with the tug, turn it on the yellow line and leave it in the
-- box, its nose to the east. skidpad pushback --set demo=true: a script drives the tug; --set strength=2000: a weaker pin.
local ties, ground, things = include "parts/ties", include "parts/ground", include "parts/bodies"
local aircraft = param("aircraft", "c172p")
local strength = param("strength", 6000) -- N, of the shear pin
local demo     = param("demo", false)

local box_at = { 2, -30 } -- middle of the box
local field  = made_of(materials.grass, halfspace{ normal = {0, 0, 1}, through = {0, 0, 0} })
local apron  = made_of(materials.concrete, box{ min = {-45, -50, -1}, max = {45, 26, 0} })
local function flat(x1, y1, x2, y2) return box{ min = {x1, y1, -0.2}, max = {x2, y2, 0.2} } end
local line   = flat(-0.1, -30, 0.1, 3) + flat(-45, -30.1, 45, -29.9) + flat(-0.8, 2.9, 0.8, 3.1)
local inside = flat(box_at[1] - 6, box_at[2] - 7, box_at[1] + 6, box_at[2] + 7)
local edge   = inside - flat(box_at[1] - 5.7, box_at[2] - 6.7, box_at[1] + 5.7, box_at[2] + 6.7)
local wall   = materials.metal_sheet
local hangar = made_of(wall, box{ min = {-14, 26, 0}, max = {14, 26.3, 6} } + box{ min = {-14, 26.3, 0}, max = {-13.7, 40, 6} }
                           + box{ min = {13.7, 26.3, 0}, max = {14, 40, 6} } + box{ min = {-14, 26, 6}, max = {14, 40, 6.3} })

local function wrap(angle) return (angle + 180) % 360 - 180 end
local function clamp(x, most) return math.max(-most, math.min(most, x)) end

-- The pilot of the Cessna touches no control. It notes where the Cessna is, for the script, and tells when the task is done.
local cessna, still, done = nil, 0, false
local function judge(t, s)
  cessna = { x = s.x, y = s.y, heading = wrap(s.heading), bar = math.deg(s["wheel[0].towed_angle"]) }
  local off = wrap(s.heading - 90)
  local there = math.abs(s.x - box_at[1]) < 4 and math.abs(s.y - box_at[2]) < 4 and math.abs(off) < 15
  still = there and s.ground_speed < 0.1 and still + 1 or 0
  if still == 120 and not done then
    done = true
    note(string.format("In the box after %.0f s, the nose %.0f degrees off east. Release the bar: Ctrl+O", t, math.abs(off)))
  end
end

-- The script of --set demo=true. Pushed back, the Cessna turns against its bar: psi' = -v / L tan(bar). So it asks for an angle of
-- the bar, turns the bar by moving the hitch aside, and steers the tug where the hitch has to go.
local turning = false
local function push(t, s)
  if t < 2 or cessna == nil then return { throttle = 0, parking_brake = 1 } end
  turning = turning or cessna.y < box_at[2] + 4.5
  local want = turning and 90 or clamp(4 * cessna.x, 10) -- back along the line, then the nose to the east
  local off = wrap(want - cessna.heading)
  if turning and math.abs(off) < 4 then return { throttle = 0, brake = 0.6, rudder = 0, parking_brake = 0 } end
  local bar = -clamp(1.5 * off, 32)
  local aside = clamp(1.6 * (cessna.bar - bar), 40)
  local course = cessna.heading + cessna.bar + 180 + aside
  return { throttle = 0.13, brake = 0, parking_brake = 0, rudder = clamp(wrap(course - s.heading) / 38, 1) }
end

local cones = {}
for i = -1, 1, 2 do
  for y = -20, 0, 10 do cones[#cones + 1] = things.cone{ at = { 12 * i, y } } end
end

return scene{
  title    = "Pushback",
  scenery  = hangar + paint(line + edge, materials.paint_yellow, apron + field),
  bodies   = cones,
  wind     = { from = 250, speed = kt(3), gradient = 0.14 },
  aircraft = {
    { type = "tug", at = {0, 5.9}, heading = 180, pilot = demo and push or nil },
    { type = aircraft, at = {0, 0}, heading = 0, engine = false, pilot = judge },
  },
  ties     = { ties.tow_bar{ from = { aircraft = 1, point = ground.tug_front }, to = { aircraft = 2, steers = "nose wheel" }, strength = strength } },
  cameras  = {
    apron = { at = {17, -36, 7}, look_at = {-1, -20, 0}, fov = 55 },
    above = { at = {0.1, -24, 38}, look_at = {0, -14, 0}, fov = 55 },
  },
  hints    = {
    "Release the parking brake, Shift+B. PageUp pushes. Steer with short taps: Left and Right",
    "Turn the tail to the west where the lines cross. Stop with the Cessna in the yellow box, nose to the east",
    "If you push too hard, the shear pin of the bar breaks. Ctrl+PageDown at idle selects reverse",
    "Ctrl+Tab changes to the Cessna. Its brakes stop both: B",
  },
}
