local a, b = '\x01\u{1}', string.char(1) .. string.format('%c', 2)
local c = a < b or '\0' < a
return scene{ title = 'x', scenery = made_of(materials.grass, halfspace{ normal = {0, 0, 1}, offset = 0 }) }
