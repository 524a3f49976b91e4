-- deck_cargo.lua: crates on the flight deck of a frigate in sea state 6: four on each side, one side lashed, the other
-- loose. A Cobra is lashed between them.
-- skidpad deck_cargo --set sea_state=7; --set strength=5 (kN) weakens the lashings of the crates.
local ties, things = include "parts/ties", include "parts/bodies"
local from, mass, strength = param("from", 80), param("mass", 800), param("strength", 44.5)
local mu = param("mu", 0.12) -- of the deck: wet, with some oil on it
local surface = material{ name = "deck", like = materials.deck_wet, mu_s = mu, metal_mu_s = mu, metal_mu_k = 0.9 * mu }

local bodies, lashings = {}, {}
local SIZE, HALF, HEIGHT = 1.2, 0.6, 1
-- Four lashings from the upper corners of a crate to the deck, outwards at 45 degrees.
local function secure(crate, x, y)
  for _, sx in ipairs{ -1, 1 } do
    for _, sy in ipairs{ -1, 1 } do
      lashings[#lashings + 1] = ties.lashing{ from = { body = crate, at = { sx * HALF, sy * HALF, HEIGHT } }, strength = 1000 * strength,
        to = { on = "frigate", at = { x + sx * (HALF + 0.7), y + sy * (HALF + 0.7) } } }
    end
  end
end

for i = 1, 4 do
  local y = -9 + 4 * i
  for _, x in ipairs{ -4.2, 4.2 } do
    local crate = things.crate{ on = "frigate", at = { x, y }, size = { SIZE, SIZE, HEIGHT }, mass = mass }
    bodies[#bodies + 1] = crate
    if x < 0 then secure(crate, x, y) end
  end
end

-- The Cobra, on its skids in the middle of the deck, lashed at its cross tubes as in secured.lua.
for _, ahead in ipairs{ 1, -1 } do
  for _, right in ipairs{ 1, -1 } do
    lashings[#lashings + 1] = ties.lashing{ from = { aircraft = 1, at = { ahead > 0 and 0.81 or -0.97, 0.46 * right, 1.57 } },
                                            to = { on = "frigate", at = { 1.6 * right, 1.4 * ahead } } }
  end
end

return scene{
  title     = "Deck cargo",
  sea       = { state = param("sea_state", 6), from = from, spreading = param("spreading", 60), seed = param("seed", 1) },
  platforms = { deck{ name = "frigate", heading = 0, speed = kt(param("speed_kt", 8)), deck_material = surface } },
  wind      = { from = from, speed = kt(param("wind_kt", 27)), gradient = 0.1 },
  scenery   = made_of(materials.sand, halfspace{ normal = {0, 0, 1}, offset = -30 }) + made_of(materials.water, halfspace{ normal = {0, 0, 1}, offset = 0 }),
  aircraft  = { { type = "ah1s", on = "frigate", engine = false } },
  bodies    = bodies,
  ties      = lashings,
  cameras   = {
    deck  = { on = "frigate", at = {-14, -18, 11}, look_at = {0, 2, 5}, fov = 55 },
    aloft = { on = "frigate", at = {22, -30, 22}, look_at = {0, 0, 5}, fov = 50 },
  },
  hints     = {
    "Crates in sea state 6: those on port are lashed, those on starboard slide. Which friction holds them? --set mu=0.35",
    "Ctrl+9 shows the force in each lashing. Ctrl+O releases a lashing of the Cobra",
    "Try --set sea_state=7, --set from=90, --set strength=2",
  },
}
