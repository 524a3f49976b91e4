-- Two meshes of 256 hexahedra, one on the other, 2 mm out of line in x and y and 1 mm deep. Each hexahedron overlaps four
-- others: 961 contact points, of which 705 are slivers.
-- Try: skidpad overlap meshes --threshold 0.1, skidpad overlap meshes --mindist 0.06
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

return { mesh({0, 0, -0.1}, 0.1, 16), mesh({0.002, 0.002, -0.001}, 0.1, 16) }
