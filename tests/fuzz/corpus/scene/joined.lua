local t = {}
for i = 1, 20 do t[i] = i / 3 end
local s = table.concat(t, ', ') .. 1e300 .. -1e-300
return scene{ title = 'x', scenery = made_of(materials.grass, halfspace{ normal = {0, 0, 1}, offset = 0 }) }
