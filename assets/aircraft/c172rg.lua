-- Cessna 172RG Cutlass: the 172P with 180 hp, 2650 lb and a gear that goes up. What is here is what differs.
-- Published (172RG handbook): engine, weight, 140 kt to move the gear, 164 kt with it down, 145 kt at sea level with it up against
-- 123 kt of the 172P. The drag of the gear follows from those: (180 / 160) / (145 / 123)^3 leaves 0.69 of the
-- 172P's drag area, 0.53 m^2. Estimates: where the wheels go, and that it takes 7 s. Its propeller turns at
-- constant speed; this one is the 172P's, so that climb and take-off are not the handbook's.
local describe, rg = aircraft, nil
aircraft = function(cessna) rg = cessna end
include "c172p"

rg.title = "Cessna 172RG Cutlass"
rg.masses[1] = { name = "empty", mass = lb(1750), at = inch{ 41, 0, 36.5 }, inertia = slug_ft2{ 1020, 1450, 2110, 0 } }
rg.propeller.engine_power = hp(180)
rg.never_exceed = kt(164)
-- It is heavier and faster: a dive at never_exceed has 4.3 MJ. Cores of 4.5 MPa, as in the 172P, would absorb 3.8 MJ with the skin.
for _, part in ipairs(rg.airframe) do
  if part.core then part.core = mpa(5.5) end
end

local gear_drag = { 0.05, 0.055, 0.055 } -- m^2
local up = { inch{ 12, 0, 2 }, inch{ 92, -12, 12 }, inch{ 92, 12, 12 } }
for i, wheel in ipairs(rg.wheels) do
  rg.aero.drag_zero = rg.aero.drag_zero - gear_drag[i] / rg.aero.area
  wheel.retraction = { up = up[i], time = 7, fastest = kt(164), drag = gear_drag[i], squat_switch = true }
  wheel.tyre = { burst_load = 3e4, skid_work = 1e5, rim = inch(3.5) }
end

return describe(rg)
