// tube_mesh.h: round bars as triangles.
#pragma once
#include "skidpad.h"
#include "view/mesh.h"

// Adds the side of a straight bar from a to b, in the axes of the mesh, with this number of flat sides, shaded as round.
void sk_tube_mesh(sk_vec3 a, sk_vec3 b, double radius, int32_t sides, sk_finish finish, sk_mesh_builder *out);
