// hierarchy_meshes.h: the meshes of the study of the paper on hierarchical contact detection. The paper's own are not published: the motorcycle
// and the jet are stand-ins. docs/hierarchy.md has their sizes.
#pragma once
#include "skidpad.h"

typedef struct sk_study_mesh {
    sk_face_mesh mesh;
    sk_vec3 *points;     // owned
    sk_mesh_face *faces; // owned
} sk_study_mesh;

// How the triangles of a sphere of meridians and parallels are made and numbered. Without any: from the north pole down, each band eastward from
// the x axis, each cell divided from its north-western corner, the western triangle first.
typedef struct sk_sphere_numbering {
    bool other_diagonal, second_first, westward, southern_first, backward, by_meridians;
} sk_sphere_numbering;

// A sphere of 1 m about the origin, its poles on z, or on x. 2 around (bands - 1) triangles.
sk_result sk_study_sphere(int32_t around, int32_t bands, sk_sphere_numbering numbering, bool poles_on_x,
                          sk_study_mesh *out);
// 17,955 triangles: two wheels and a body with bumps, 2 m long, 1.1 m high, 0.4 m wide, its front at +x. One triangle is left out.
sk_result sk_study_motorcycle(sk_study_mesh *out);
// 144 triangles: a box 0.2 m thick, its front at x = 0.
sk_result sk_study_wall(double width, double height, sk_study_mesh *out);
// 17,664 triangles: a fuselage of 16 m with wings and a fin.
sk_result sk_study_jet(sk_study_mesh *out);

// After an error too.
void sk_study_mesh_release(sk_study_mesh *mesh);
