local T = {}
for i = 1, 4000 do T[i] = 1 end
for i = 1, 4000 do T[i] = nil end
for k = 1, 9 do for key in pairs(T) do T[key] = k end end
return scene{ title = 'x', scenery = made_of(materials.grass, halfspace{ normal = {0, 0, 1}, offset = 0 }) }
