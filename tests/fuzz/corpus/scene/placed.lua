local block, placed = map "assets/trenchbroom/Skidpad/initial_standard.map"
local fleet = {}
for i, one in ipairs(placed.aircraft) do one.at[1] = one.at[1] + 3 * i; one.stands = nil; fleet[i] = one end
fleet[#fleet + 1] = { type = "rig", at = {0, 0, 5}, stands = true, heading = 90, controls = { throttle = 0.5, parking_brake = 1 } }
return scene{ title = placed.title, scenery = moved{ block, at = {0, 0, -placed.units_per_m / 100}, turn = 10 } - cone{ at = {9, 9, -3}, radius = 2, height = 9 },
  aircraft = fleet, cameras = { c = { at = {1, 2, 3}, look_at = {0, 0, 0}, fov = 20 } } }
