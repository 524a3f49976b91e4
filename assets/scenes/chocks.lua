-- chocks.lua: a Cessna with its wheels at a chock, a kerb, a slot, a plate's edge, a plank or a seam of tiles.
-- skidpad chocks --set thing=plank --set speed=3
-- skidpad chocks --set loose=1
local m = materials
local thing  = param("thing", "chock") -- or kerb, slot, edge, plank, tiles, nothing
local loose  = param("loose", 0)       -- 1: the chocks lie loose
local mass   = param("mass", 3)        -- kg, of a loose chock
local grip   = param("grip", 0.8)      -- friction of a loose chock on the ground
local gap    = param("gap", 0.4)       -- m from the foot of a main wheel to its chock
local degrees = param("slope", thing == "chock" and 5 or 0) -- downhill ahead of the aircraft
local speed  = param("speed", 0)       -- m/s
local height = param("height", thing == "kerb" and 0.05 or 0.02) -- m: of a kerb, a plate or a plank
local angle  = param("angle", 1)       -- degrees: by which the far tiles rise
local ahead  = param("ahead", 4)       -- m: distance of a kerb, a plank or a seam
local mu_s   = param("mu_static", -1)

local roll   = param("rolling", -1)     -- rolling resistance; -1: that of the material

local function surface(name, metal)
  return material{ name = name, like = m[param("material", "concrete")], bump_height = 0,
                   mu_s = mu_s >= 0 and mu_s or nil, mu_k = mu_s >= 0 and 0.75 * mu_s or nil,
                   rolling = roll >= 0 and roll or nil, metal_mu_s = metal, metal_mu_k = metal }
end
local ground = surface("surface", loose == 1 and grip or nil)
local rubber = loose == 1 and surface("chock", grip)
local s, c = math.sin(math.rad(degrees)), math.cos(math.rad(degrees))

-- A place y m down the slope and z m above it, and a direction.
local function on_slope(x, y, z)
  return { x, c * y + s * z, -s * y + c * z }
end

local field = halfspace{ normal = on_slope(0, 0, 1), offset = 0 }
local main_wheels, nose_wheel, track = -0.34, 1.314, 1.092 -- m, of a Cessna that stands at the origin

-- A wedge with a face of 35 degrees, 0.3 m long, that begins y m ahead.
local function wedge(x, y)
  local points, long = {}, 0.12 / math.tan(math.rad(35))
  for _, side in ipairs{ x - 0.15, x + 0.15 } do
    for _, p in ipairs{ {0, 0}, {long, 0.12}, {0.3, 0.12}, {0.3, 0} } do
      points[#points + 1] = on_slope(side, y + p[1], p[2])
    end
  end
  return points
end

local function across(from, to, bottom, top)
  return box{ min = {-20, from, bottom}, max = {20, to, top} }
end

-- The same wedge as a body, about the edge where it begins.
local function loose_wedge(x, y)
  local points, long = {}, 0.12 / math.tan(math.rad(35))
  for _, side in ipairs{ -0.15, 0.15 } do
    for _, p in ipairs{ {0, 0}, {long, 0.12}, {0.3, 0.12}, {0.3, 0} } do points[#points + 1] = {side, p[1], p[2]} end
  end
  return body{ name = "chock", material = rubber, shape = hull(points), mass = mass, kappa = 1e9,
               at = on_slope(x, y, 0), pitch = -degrees, drag_area = 0 }
end

local before, bodies = main_wheels + gap, {}
if thing == "chock" and loose == 1 then
  bodies = { loose_wedge(-track, before), loose_wedge(track, before) }
elseif thing == "chock" then
  field = field + hull(wedge(-track, before)) + hull(wedge(track, before))
elseif thing == "kerb" then
  field = field + across(ahead, 200, -1, height)
elseif thing == "plank" then
  field = field + across(ahead, ahead + 0.2, -1, height)
elseif thing == "edge" then -- under the nose wheel
  field = field + across(nose_wheel + 0.02, 200, -1, height)
elseif thing == "slot" then -- under the main wheels
  field = field - across(main_wheels - 0.1, main_wheels + 0.1, -0.05, 1)
elseif thing == "tiles" then
  local rise = math.rad(angle)
  field = field + halfspace{ normal = {0, -math.sin(rise), math.cos(rise)}, through = {0, ahead, 0} }
        & across(-200, 200, -20, 20)
elseif thing ~= "nothing" then
  error("thing '" .. thing .. "' is none of chock, kerb, slot, edge, plank, tiles, nothing")
end

local at_wheel = ({ chock = "wheel:1", slot = "wheel:1", edge = "wheel:0" })[thing] -- the other things are farther ahead
return scene{
  title    = "Chocks",
  scenery  = made_of(ground, field),
  start_view = at_wheel and { camera = at_wheel } or { camera = "orbit", turn = 20, zoom = 1.4 },
  hints    = { thing == "chock" and "Release the parking brake, Shift+B: the chocks hold the Cessna on the slope. Then open the throttle: S, PageUp"
                or "Release the parking brake, Shift+B. A wheel touches several faces at once: key 1 shows each of them",
               "Try --set thing=kerb (slot, edge, plank, tiles), --set thing=plank --set speed=3" },
  bodies   = bodies,
  aircraft = { { type = param("aircraft", "c172p"), at = {0, 0}, heading = 0, speed = speed, engine = param("engine", false),
                 controls = { parking_brake = param("parking_brake", 0) } } },
}
