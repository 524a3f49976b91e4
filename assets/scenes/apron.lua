-- apron.lua: an apron drawn in a map editor, put into an endless field. The Cessna stands ready to taxi to the runway in the west.
local apron, placed = map "assets/maps/apron.map"

-- The map has its own ground 192 m around its middle: the field leaves that out.
local field = halfspace{ normal = {0, 0, 1}, through = {0, 0, 0} } - box{ min = {-192, -192, -3}, max = {192, 192, 1} }

return scene{
  title    = placed.title,
  scenery  = apron + made_of(materials.grass, field),
  wind     = { from = param("wind_from", 200), speed = kt(param("wind_kt", 6)), gradient = 0.14 },
  aircraft = placed.aircraft,
  cameras  = placed.cameras,
  hints    = {
    "Follow the yellow line, left to the runway",
    "This apron is a map: docs/maps.md tells how to draw your own",
  },
}
