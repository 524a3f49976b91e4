local all = nothing
for i = 1, 5 do all = all + cone{ at = {3 * i, 0, 0}, radius = 1, height = 2, sides = 3 + i } end
all = all + prism{ outline = { {0, 0}, {4, 0}, {0, 4} }, bottom = -1, top = 1 } - cylinder{ at = {1, 1, -2}, radius = 0.5, height = 4 }
all = all + moved{ roof{ min = {-3, -8, 4}, max = {3, 8, 7}, along = "y" }, at = {9, 9, 0}, turn = 30 }
all = all + moved{ ramp{ from = {10, 0, 1}, to = {10, 30, 4}, width = 6 }, axis = {1, 1, 0}, angle = 10 } & everything
local slush = material{ name = "slush", like = materials.asphalt_wet, mu_s = 0.25, strength = math.huge, colour = {0.5, 0.5, 0.5} }
return scene{ title = "solids", scenery = made_of(slush, intersection{ union{ all, nothing }, everything - box{ min = {0, 0, 0}, max = {1, 1, 1} } }) }
