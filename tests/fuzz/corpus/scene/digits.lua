local s = string.format('%.99f %-99.99e %99d %q %a %i %c', 1e308, -1e-308, 7, 'x', 0.1, 3, 65)
for i = '111111111111111111111111111111', '1', -1e300 do break end
return scene{ title = 'x', scenery = made_of(materials.grass, halfspace{ normal = {0, 0, 1}, offset = 0 }) }
