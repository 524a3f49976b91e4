-- secured.lua: a Cobra on the flight deck of a frigate, held by four lashings. The ship rolls a step further with every period, until
-- something breaks. skidpad secured --set strength=30 (kN); --set lashings=0 shows what friction alone holds.
local ties = include "parts/ties"
local aircraft, strength, count = param("aircraft", "ah1s"), param("strength", 10), param("lashings", 4)
local step, most, period = param("step", 3), param("most", 45), param("period", 11)

-- Roll (degrees): a quarter of a period after the start to starboard, half a period later to port, and so on, each time a step more.
local roll, steps = { { t = 0 } }, math.floor(most / step)
for k = 1, 2 * steps do
  roll[#roll + 1] = { t = (k - 0.5) * 0.5 * period, roll = (k % 2 == 1 and 1 or -1) * step * math.ceil(k / 2) }
end
roll[#roll + 1] = { t = (2 * steps + 0.5) * 0.5 * period }

local ship = include "parts/frigate" { length = 124, breadth = 13.8, draught = 4.5, deck_length = 26, deck_height = 5, hangar_height = 5.5,
                                       nets = true, deck_material = materials.deck_nonskid }

-- From the cross tubes, just below the belly of the Cobra, outwards to the deck: ahead and behind, on both sides. The front
-- tube is 0.81 m ahead of the centre of gravity, the rear one 0.97 m behind it.
local lashings = {}
for _, ahead in ipairs{ 1, -1 } do
  for _, right in ipairs{ 1, -1 } do
    if #lashings < count then
      lashings[#lashings + 1] = ties.lashing{ strength = 1000 * strength, from = { aircraft = 1, at = { ahead > 0 and 0.81 or -0.97, 0.46 * right, 1.57 } },
                                              to = { on = "frigate", at = { 1.6 * right, 1.4 * ahead } } }
    end
  end
end

return scene{
  title     = "Secured",
  sea       = { state = 2, from = 0, seed = 1 },
  platforms = { platform{ name = "frigate", scenery = ship.solid, spot = ship.spot, table = roll } },
  scenery   = made_of(materials.sand, halfspace{ normal = {0, 0, 1}, offset = -30 }) + made_of(materials.water, halfspace{ normal = {0, 0, 1}, offset = 0 }),
  aircraft  = { { type = aircraft, on = "frigate", engine = param("engine", false) } },
  ties      = lashings,
  cameras   = {
    astern = { on = "frigate", at = {0, -22, 10}, look_at = {0, 0, 6}, fov = 45 },
    deck   = { on = "frigate", at = {-7, 5, 6.8}, look_at = {0, -1, 6.2}, fov = 50 },
  },
  start_view = { camera = "deck" },
  hints     = {
    "A Cobra lashed to the deck: how far can the ship roll before a lashing breaks?",
    "Ctrl+9 shows the force in each lashing. Ctrl+O releases a lashing",
    "Try --set strength=30, --set lashings=2, --set lashings=0",
  },
}
