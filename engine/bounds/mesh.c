#include "bounds/mesh.h"

// The control point of a parabola from a to b through m at its middle.
static sk_vec3 control(sk_vec3 a, sk_vec3 m, sk_vec3 b) {
    return sk_add_scaled(sk_scale(2.0, m), -0.5, sk_add(a, b));
}

int32_t sk_face_controls(const sk_face_mesh *mesh, int32_t face, sk_vec3 out[SK_FACE_NODES_MAX]) {
    const sk_mesh_face *f = &mesh->faces[face];
    int32_t corners = sk_face_corners(f->nodes);
    for (int32_t i = 0; i < f->nodes; i++) out[i] = mesh->points[f->node[i]];
    if (f->nodes <= 4) return f->nodes;
    sk_vec3 of_corners = {0.0, 0.0, 0.0}, of_middles = {0.0, 0.0, 0.0};
    for (int32_t i = 0; i < corners; i++) {
        of_corners = sk_add(of_corners, out[i]);
        of_middles = sk_add(of_middles, out[corners + i]);
    }
    sk_vec3 centre = f->nodes == 9 ? out[8] : sk_add_scaled(sk_scale(-0.25, of_corners), 0.5, of_middles);
    sk_vec3 of_controls = {0.0, 0.0, 0.0};
    for (int32_t i = 0; i < corners; i++) {
        out[corners + i] = control(out[i], out[corners + i], out[(i + 1) % corners]);
        of_controls = sk_add(of_controls, out[corners + i]);
    }
    if (corners == 3) return 6;
    // At the centre a biquadratic face is a sixteenth of its corners, an eighth of the middles and a quarter of the centre.
    out[8] = sk_add_scaled(sk_add_scaled(sk_scale(4.0, centre), -0.25, of_corners), -0.5, of_controls);
    return 9;
}
