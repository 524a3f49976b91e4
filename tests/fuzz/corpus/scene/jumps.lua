for i = 1, 3 do
if i == 2 then goto next end
if i == 3 then break end
::next:: end
return scene{ title = 'x', scenery = made_of(materials.grass, halfspace{ normal = {0, 0, 1}, offset = 0 }) }
