local a, b = 1e308, 3e-308
for i = 1, 9 do a = a % b + math.fmod(1e308, 3e-308) + 1e308 end
return scene{ title = 'x', scenery = made_of(materials.grass, halfspace{ normal = {0, 0, 1}, offset = 0 }) }
