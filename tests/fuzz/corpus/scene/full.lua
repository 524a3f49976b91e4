local T = {}
for i = 1, 1025 do T[i] = 1 end
T[-1] = 1
for k = 1, 99 do T[-2 - k] = 1 T[-2 - k] = nil end
return scene{ title = 'x', scenery = made_of(materials.grass, halfspace{ normal = {0, 0, 1}, offset = 0 }) }
