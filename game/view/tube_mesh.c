#include "view/tube_mesh.h"

#include <math.h>

void sk_tube_mesh(sk_vec3 a, sk_vec3 b, double radius, int32_t sides, sk_finish finish, sk_mesh_builder *out) {
    sk_vec3 along = sk_unit(sk_sub(b, a)), u = fabs(along.z) < 0.9 ? sk_vec(0, 0, 1) : sk_vec(1, 0, 0);
    sk_vec3 right = sk_unit(sk_cross(along, u)), up = sk_cross(along, right);
    for (int32_t k = 0; k < sides; k++) {
        sk_vec3 n[2], p[4];
        for (int j = 0; j < 2; j++) {
            double angle = 2.0 * SK_PI * (k + j) / sides;
            n[j] = sk_add(sk_scale(cos(angle), right), sk_scale(sin(angle), up));
            p[j] = sk_add_scaled(a, radius, n[j]);
            p[3 - j] = sk_add_scaled(b, radius, n[j]);
        }
        sk_mesh_triangle_smooth(out, (sk_vec3[3]){p[0], p[1], p[2]}, (sk_vec3[3]){n[0], n[1], n[1]}, finish);
        sk_mesh_triangle_smooth(out, (sk_vec3[3]){p[0], p[2], p[3]}, (sk_vec3[3]){n[0], n[1], n[0]}, finish);
    }
}
