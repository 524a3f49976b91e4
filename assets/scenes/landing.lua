-- landing.lua: an aircraft a little above a plane, sinking: one landing, hands off, for skidpad analyze.
-- skidpad analyze landing --compare --set sink=1.5 --set bank=3
-- skidpad analyze landing --compare --set aircraft=ah1s --set height=2.06 --set speed=0 --set pitch=0 --set collective=0.4
local aircraft = param("aircraft", "c172p")
local height   = param("height", 1.45)   -- m, of the centre of gravity at the start
local speed    = param("speed", 27)      -- m/s over the ground
local sink     = param("sink", 0.8)      -- m/s downwards at the start
local pitch    = param("pitch", 4)       -- degrees, nose up
local bank     = param("bank", 0)        -- degrees, right wing down
local drift    = param("drift", 0)       -- degrees by which the nose points to the right of the way
local lever    = param("collective", 0)  -- of a helicopter, or the throttle, 0 to 1
local brake    = param("brake", 0)       -- of both brakes, 0 to 1
local surface  = material{ name = "runway", like = materials[param("material", "asphalt_dry")], bump_height = param("bumps", 0) }

return scene{
  title    = "Landing",
  scenery  = made_of(surface, halfspace{ normal = {0, 0, 1}, through = {0, 0, 0} }),
  aircraft = {
    { type = aircraft, at = {0, 0, height}, heading = drift, speed = speed > 0 and speed / math.cos(math.atan(sink, speed)) or sink, pitch = pitch, roll = bank,
      climb = -math.deg(math.atan(sink, speed)), controls = { brake_left = brake, brake_right = brake, throttle = lever } },
  },
}
