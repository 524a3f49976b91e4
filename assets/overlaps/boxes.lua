-- Two cubes of 1 m. The upper one is 0.1 m deep in the lower one and overhangs it by 0.2 m and 0.1 m.
-- The rim tilts the averaged normal, and with it the gap as printed grows from 0.1 m to 0.124 m.
return {
    box{ min = {-0.5, -0.5, -0.5}, max = {0.5, 0.5, 0.5} },
    box{ min = {-0.3, -0.4, 0.4}, max = {0.7, 0.6, 1.4} },
}
