-- The tip of a tetrahedron in the edge of a cube. The normal as printed depends on how the faces of the common part are
-- divided into triangles: two ways differ by 8.4 degrees.
return {
    box{ min = {-0.5, -0.5, -0.5}, max = {0.5, 0.5, 0.5} },
    hull{ {-0.3, -0.4, 1.2}, {0.6, -0.2, 1.2}, {0, 0.5, 1.3}, {0.55, 0.1, 0.3} },
}
