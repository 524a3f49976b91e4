-- Two meshes of hexahedra, one on the other. The upper one is turned by 10 degrees and 2 mm deep in the lower one. Each
-- pair of hexahedra that overlap gives a contact point, many of them small: sparsification joins those to larger ones.
-- Try: skidpad overlap stack --threshold 0.2, skidpad overlap stack --mindist 0.1
local function mesh(low, size, count)
    local pieces = {}
    for i = 0, count - 1 do
        for k = 0, count - 1 do
            pieces[#pieces + 1] = box{
                min = {low[1] + i * size, low[2] + k * size, low[3]},
                max = {low[1] + (i + 1) * size, low[2] + (k + 1) * size, low[3] + size},
            }
        end
    end
    return union(pieces)
end

return { mesh({-0.5, -0.5, -0.2}, 0.2, 5), moved{ mesh({-0.45, -0.45, -0.002}, 0.18, 5), turn = 10 } }
