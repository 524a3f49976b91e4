local k = body{ capsules = { { from = {0, 0, 0}, to = {1, 0, 0}, radius = 0.1 } }, mass = 30, at = {0, 0, 1} }
return scene{ title = "x", scenery = made_of(materials.grass, halfspace{ normal = {0, 0, 1}, offset = 0 }), bodies = { k, k } }
