-- Paints, boxes and wheels of ground vehicles, for tug.lua, bowser.lua and trolley.lua. Metres, structural axes.
local vehicle = {}

-- The paints of all vehicles, and those of this one.
function vehicle.paints(own)
  local all = {
    dark   = { 0.10, 0.10, 0.11, gloss = 0.2 },
    rubber = { 0.04, 0.04, 0.04, gloss = 0.05 },
    rim    = { 0.75, 0.75, 0.76, gloss = 0.4, metal = 0.5 },
    steel  = { 0.45, 0.45, 0.47, gloss = 0.4, metal = 0.8 },
  }
  for name, paint in pairs(own) do all[name] = paint end
  return all
end

function vehicle.box(paint, from, to)
  local function at(x) return { x = x, top = to[3], bottom = from[3], width = 0.5 * (to[2] - from[2]), corner = 14, sharp = true } end
  return { paint = paint, y = 0.5 * (from[2] + to[2]), stations = { at(from[1]), at(to[1]) } }
end

-- A wheel at (x, y). `of`: radius, width, rim, and by how much its tyre sinks in under load.
function vehicle.wheel(of, x, y, steers)
  return { contact = { x, y, -of.sink }, radius = of.radius, width = of.width, rim = of.rim, tyre = "rubber", rim_paint = "rim",
           steers = steers, steer_at = { x, y, of.radius } }
end

return vehicle
