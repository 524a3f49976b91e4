-- track.lua: a level field with an obstacle 20 m ahead: a kerb, a ditch, seams between slabs, or none.
-- skidpad track --set kerb=0.05
local aircraft = param("aircraft", "c172p")
local kerb     = param("kerb", 0)      -- m: the field goes on so much higher
local width    = param("ditch", 0)     -- m: how wide a ditch is cut across
local depth    = param("depth", 0.5)   -- m: how deep
local slabs    = param("slabs", 0)     -- m: the field is of slabs so long in place of one piece
local mu_s, rolling = param("mu_static", -1), param("rolling", -1)

local surface = material{ name = "surface", like = materials[param("material", "concrete")], bump_height = 0,
                          mu_s = mu_s >= 0 and mu_s or nil, mu_k = mu_s >= 0 and 0.75 * mu_s or nil,
                          rolling = rolling >= 0 and rolling or nil }

local field = halfspace{ normal = {0, 0, 1}, through = {0, 0, 0} }
if slabs > 0 then
  local count = math.floor(240 / slabs)
  field = repeated{ box{ min = {-30, -40, -2}, max = {30, -40 + slabs, 0} }, count = count, step = {0, slabs, 0} }
        + halfspace{ normal = {0, 0, 1}, through = {0, 0, -2} }
end
if kerb > 0 then field = field + box{ min = {-30, 20, -1}, max = {30, 200, kerb} } end
if width > 0 then field = field - box{ min = {-30, 20, -depth}, max = {30, 20 + width, 1} } end

return scene{
  title    = "Track",
  scenery  = made_of(surface, field),
  hints    = { "The obstacle is 20 m ahead" },
  aircraft = { { type = aircraft, at = {0, 0}, heading = 0, engine = param("engine", true),
                 controls = { parking_brake = param("parking_brake", 0) } } },
}
