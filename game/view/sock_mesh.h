// sock_mesh.h: the cloth, the hoop and the spindle of a wind sock as triangles.
#pragma once
#include "skidpad.h"
#include "view/mesh.h"

// Adds a sock of this shape, in metres of the world relative to `origin`, as it flutters at a time (s).
void sk_sock_mesh(const sk_windsock *sock, const sk_windsock_shape *shape, double time, sk_vec3 origin,
                  sk_mesh_builder *out);
