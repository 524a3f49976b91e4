local ground, placed = map("assets/trenchbroom/Skidpad/initial_valve.map", { skip_bad = true })
return scene{ title = placed.title, scenery = ground, aircraft = placed.aircraft, cameras = placed.cameras }
