-- Piper J-3C-65 Cub, two aboard and the tank full: 1220 lb, the most allowed. All else: parts/j3cub.lua.
local cub = include "parts/j3cub"

return aircraft(cub("Piper J-3 Cub", {
  { name = "pilot", mass = lb(191.5), at = inch{ 17, 0, -30 } }, -- behind; from where the Cub is flown
  { name = "passenger", mass = lb(191.5), at = inch{ -7, 0, -30 } },
  { name = "tank", mass = lb(72), at = inch{ -33, 0, -16 } }, -- 12 US gal behind the engine
}))
