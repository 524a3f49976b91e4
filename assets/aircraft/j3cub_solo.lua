-- Piper J-3C-65 Cub, the pilot alone and the tank empty: 945 lb, as the published parked loads have it (the tail 103 lb, each
-- main wheel 421 lb, 12.3 degrees nose up). All else: parts/j3cub.lua.
local cub = include "parts/j3cub"

return aircraft(cub("Piper J-3 Cub, solo", {
  { name = "pilot", mass = lb(180), at = inch{ 17, 0, -30 } },
}))
