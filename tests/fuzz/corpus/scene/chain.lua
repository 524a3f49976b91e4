local a, b
local x = (a or b) and (a or b or (a and not b)) or (function() return a and b end)()
if a then elseif b then elseif x then else end
return scene{ title = 'x', scenery = made_of(materials.grass, halfspace{ normal = {0, 0, 1}, offset = 0 }) }
