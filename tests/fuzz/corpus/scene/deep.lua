local function f(n) return n == 0 and 0 or 1 + f(n - 1) end
f(150000)
return scene{ title = 'x', scenery = made_of(materials.grass, halfspace{ normal = {0, 0, 1}, offset = 0 }) }
