-- materials.lua: which material a texture of a .map file stands for. The first rule that matches the whole name counts;
-- * is any letters, ? is one letter, and case does not matter. A texture that no rule names gets a warning and a checkerboard.
-- docs/maps.md tells more. What the materials do is in docs/models/materials.md.
local m = materials
local rules = {}

-- Skidpad's own: textures/skidpad/NAME.png is the material NAME.
for name, material in pairs(m) do
  rules[#rules + 1] = { "skidpad/" .. name, material }
  rules[#rules + 1] = { name, material }
end

-- What textures of other games are usually called.
local usual = {
  { "*water*", m.water }, { "!*", m.water },
  { "*grass*", m.grass }, { "*meadow*", m.meadow }, { "*leaves*", m.leaves }, { "*hedge*", m.leaves },
  { "*asphalt*", m.asphalt_dry }, { "*tarmac*", m.asphalt_dry }, { "*road*", m.asphalt_dry }, { "*runway*", m.asphalt_dry },
  { "*concrete*", m.concrete }, { "*cement*", m.concrete }, { "*floor*", m.concrete },
  { "*gravel*", m.gravel }, { "*sand*", m.sand }, { "*mud*", m.mud }, { "*snow*", m.snow_packed }, { "ice*", m.ice }, { "*_ice*", m.ice },
  { "*earth*", m.earth }, { "*dirt*", m.earth }, { "*ground*", m.earth }, { "*soil*", m.earth },
  { "*brick*", m.brick }, { "*wall*", m.wall }, { "*plaster*", m.wall }, { "*roof*", m.roof },
  { "*glass*", m.glass }, { "*window*", m.glass }, { "*wood*", m.wood }, { "*door*", m.metal_door },
  { "*metal*", m.metal_sheet }, { "*steel*", m.steel }, { "*iron*", m.steel },
}
for _, rule in ipairs(usual) do rules[#rules + 1] = rule end
return rules
