-- Two cubes that touch edge on edge, 0.16 m deep. Along the normal no vertex of the common part has any depth.
local cube = box{ min = {-0.5, -0.5, -0.5}, max = {0.5, 0.5, 0.5} }
return { cube, moved{ cube, at = {0.4, 0.1, 1.1}, axis = {1, 1, 0.3}, angle = 40 } }
