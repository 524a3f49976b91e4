local hands = include "parts/autopilot" ()
return scene{ title = "x", scenery = made_of(materials.ice, halfspace{ normal = {0, 0, 5}, offset = 2 }),
  aircraft = { { type = "rig", at = {0, 0, 3}, speed = 20, pitch = 3, engine = false }, { type = "c172p", at = {50, 0, 9}, stands = true,
    pilot = function(t, s) return { throttle = s["rate.y"], elevator = math.sin(t), brake = 1 } end } },
  pilot = function(t, s) local r = {} for k, v in pairs({ throttle = 1, flaps = t }) do r[k] = v end return r end }
