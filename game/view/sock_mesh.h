// sock_mesh.h: the cloth, the hoop and the spindle of a wind sock as triangles.
#pragma once
#include "skidpad.h"
#include "view/mesh.h"

// Adds a sock of this shape with its flutter at a time (s), in metres of the world relative to `origin`.
void sk_sock_mesh(const sk_windsock *sock, const sk_windsock_shape *shape, double time, sk_vec3 origin,
                  sk_mesh_builder *out);
