return scene{ title = "x", scenery = made_of(materials.ice, halfspace{ normal = {0, 0, 1}, offset = 0 }),
  course = { time = 60, { gate = "a", at = {0, 9, 9}, heading = 0, radius = 5, hints = {
      { text = "{brakes}", when = { height = { above = 1 } }, done = { turn_by = { below = 3 } }, once = true } } },
    { gate = "b", at = {0, 9, 9}, heading = 90, width = 5, height = 4 },
    { hover = "c", at = {0, 0}, radius = 9, low = 1, high = 3, seconds = 2 }, { landing = "d", at = {0, 0, 0}, width = 9, length = 9, aim = 2, margin = 3 } },
  aircraft = { { type = "rig", at = {0, 0, 3}, speed = 20, engine = false } } }
