-- one_rig.lua: a rig falls on sand: the smallest recording with wheels, ruts and hull points.
return scene{
  title = "Rig on sand",
  scenery = made_of(materials.sand, halfspace{ normal = {0, 0, 1}, offset = 0 }),
  aircraft = { { type = "rig", at = {0, 0, 1.1}, heading = 0, stands = false } },
}
