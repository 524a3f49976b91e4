local t = include "parts/bodies"
local b = box{ min = {0, 0, 0}, max = {1, 1, 1} }
return scene{ title = "x", scenery = made_of(materials.grass, halfspace{ normal = {0, 0, 1}, offset = 0 }),
  bodies = { body{ shape = b + box{ min = {1, 0, 0}, max = {2, 1, 0.5} }, density = 600, at = {0, 0}, heading = 30 },
    body{ spheres = { { at = {0, 0, 0}, radius = 0.5 } }, mass = 90, at = {5, 5, 9}, velocity = {1, 2, 3}, rate = {9, 9, 9} },
    t.pallet{ at = {9, 9} }, t.cone{ at = {-9, 9} }, t.barrel{ at = {9, -9}, fill = 0.5, roll = 90 } } }
