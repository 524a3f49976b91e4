local function f(n, ...) if n > 0 then return f(n - 1, 1, 2, 3, ...) end return select('#', ...), ... end
local t = table.pack(f(40))
return scene{ title = 'x', scenery = made_of(materials.grass, halfspace{ normal = {0, 0, 1}, offset = 0 }) }
