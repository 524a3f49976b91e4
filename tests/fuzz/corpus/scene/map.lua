local ground, placed = map("assets/maps/apron.map", { skip_bad = true })
return scene{ title = placed.title, scenery = ground, aircraft = placed.aircraft, cameras = placed.cameras }
