-- winch.lua: an ASK 21 on a winch launch. Fly it up on the rope and release at the top. A script drives the winch. Ctrl+Tab
-- changes to the winch, Ctrl+I reels in. skidpad winch --set demo=true: a script flies the glider; --set start=glide: it glides at 600 m.
local ties = include "parts/ties"
local field = include "parts/airfield"
local demo  = param("demo", false)
local start = param("start", "winch")  -- winch: on the ground, level, rolling at 8 m/s; glide: in the air
local pull  = param("pull", 4500)      -- N, of the winch
local speed = param("speed", 25)       -- m/s of the glide
local rope  = param("rope", 750)       -- m
local from  = { 0, -rope / 2 - 10 }

local function clamp(x, low, high) return math.max(low, math.min(high, x)) end
local function wrap(angle) return (angle + 180) % 360 - 180 end

-- Rudder and ailerons keep it straight and level, the elevator keeps a pitch.
local trim = 0
local function steer(s, pitch)
  local off = clamp(pitch - s.pitch, -8, 8)
  trim = clamp(trim + 0.0006 * off, -0.6, 0.8)
  return { elevator = clamp(0.06 * off - 1.2 * s["rate.y"] + trim, -1, 1), brake = 0, parking_brake = 0,
           aileron = clamp(-0.04 * s.roll - 0.03 * clamp(wrap(s.heading), -10, 10) - 0.5 * s["rate.x"], -1, 1),
           rudder = clamp(-0.03 * s.beta - 0.05 * wrap(s.heading) - 0.6 * s["rate.z"], -1, 1) }
end

-- Level until it is fast enough, then up to 40 degrees over some seconds; near the top it lowers the nose and releases.
local released, climb = false, 0
local function launch(t, s)
  local to_winch = math.deg(math.atan(s.altitude, rope / 2 + 10 - s.y))
  if not released then
    local want = s.airspeed < 24 and 6 or s.altitude < 15 and 12 or 38
    if to_winch > 54 then want = 8 end
    climb = climb + clamp(want - climb, -0.12, 0.06)
    local controls = steer(s, climb)
    released = to_winch > 62 and climb < 12
    controls.hook = released and -1 or 0
    if released then note(string.format("Released at %.0f m", s.altitude)) end
    return controls
  end
  return steer(s, clamp(-2 - 1.2 * (25 - s.airspeed), -12, 6))
end

local mean = -1.5 -- degrees of pitch that hold the speed
local function glide(t, s)
  local off = clamp(s.airspeed - speed, -3, 3)
  mean = clamp(mean + 0.0015 * off, -12, 10)
  return steer(s, clamp(mean + 1.2 * off, -12, 10))
end

-- The winch pulls less as the rope gets faster, and stops when the rope is off.
local power, length = 0, nil
local function drive(t, s)
  if start ~= "winch" then return nil end
  local now = s["tie[0].length"]
  local fast = length and 120 * (length - now) or 0 -- m/s of the rope
  length = now
  local want = clamp(1 - 0.12 * (fast - 27), 0.15, 1)
  if s["tie[0].hooked"] == 0 then want = 0 end
  power = power + clamp(want - power, -0.02, 0.008)
  return { reel = power, tie = 1, parking_brake = 1, throttle = 0 }
end

local glider = start == "glide" and { type = "ask21", at = { 0, 0, 600 }, heading = 0, speed = speed, pitch = -1.5, pilot = glide }
  or { type = "ask21", at = { from[1], from[2], 0.7 }, heading = 0, speed = 8, pilot = demo and launch or nil }

return scene{
  title     = "Winch launch",
  scenery   = field.scenery,
  windsocks = field.windsocks,
  aircraft  = { glider, { type = "tug", at = { 0, rope / 2 + 12.5 }, heading = 180, pilot = drive } },
  ties      = start == "winch" and {
    ties.winch{ name = "winch rope", from = { aircraft = 1, point = { 0.1, 0, -0.05 } }, to = { aircraft = 2, point = { -0.74, 0, 0.42 } },
                axial_stiffness = 1e6, strength = 10e3, winch_pull = pull, winch_speed = 0, shortest = 20 } } or nil,
  cameras   = {
    strip = { at = { 60, from[2] - 40, 6 }, fov = 50 },
    winch = { at = { -4, rope / 2 + 34, 3 }, fov = 45 },
  },
  hints     = {
    "The winch pulls. Keep the wings level. From 50 kt raise the nose slowly to 40 degrees: Down",
    "Near the top the rope pulls downwards: lower the nose, then release the rope with Ctrl+O",
    "Ctrl+Tab changes to the winch. Ctrl+I reels in with its full pull",
  },
}
