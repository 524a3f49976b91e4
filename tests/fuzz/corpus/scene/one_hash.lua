local T = {}
for k = 1, 999 do T[k * 65535] = 1 end
return scene{ title = 'x', scenery = made_of(materials.grass, halfspace{ normal = {0, 0, 1}, offset = 0 }) }
