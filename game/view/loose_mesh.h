// loose_mesh.h: meshes of loose bodies, from the pieces and rounds of their types. Frame of the body, m.
#pragma once
#include "view/mesh.h"

// Adds the triangles of a type. A face has the colour of its material. The mesh needs no other look, so what is drawn is
// what touches.
void sk_loose_mesh(const sk_body_type *type, const sk_material *materials, int32_t material_count,
                   sk_mesh_builder *out);
