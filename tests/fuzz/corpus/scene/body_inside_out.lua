return scene{ title = "x", scenery = halfspace{ normal = {0, 0, 1}, offset = 0 },
  bodies = { body{ shape = everything - box{ min = {0, 0, 0}, max = {1, 1, 1} }, density = 600, at = {0, 0} } } }
