#include "world/support_plane.h"

#include "gear/strut.h"

bool sk_support_plane_fit(const double *x, const double *y, const double *z, const double *weight, int32_t count,
                          sk_plane *out) {
    sk_mat3 normal = {0};
    sk_vec3 right = {0};
    for (int32_t i = 0; i < count; i++) {
        sk_vec3 row = {1.0, x[i], y[i]};
        normal.row[0] = sk_add_scaled(normal.row[0], weight[i], row);
        normal.row[1] = sk_add_scaled(normal.row[1], weight[i] * x[i], row);
        normal.row[2] = sk_add_scaled(normal.row[2], weight[i] * y[i], row);
        right = sk_add_scaled(right, weight[i] * z[i], row);
    }
    if (!(fabs(sk_mat3_determinant(&normal)) > 1e-9 * normal.row[0].x * normal.row[1].y * normal.row[2].z))
        return false;
    sk_mat3 inverse = sk_mat3_inverse_symmetric(&normal);
    *out = sk_mat3_mul(&inverse, right);
    return true;
}

// Axes of a plane (unit, body axes): the directions forward and to the right in the plane, and its normal downwards.
typedef struct plane_axes {
    sk_vec3 forward, right, down;
} plane_axes;

static plane_axes axes_of(sk_plane p) {
    return (plane_axes){.forward = sk_unit((sk_vec3){1.0, 0.0, p.y}),
                        .right = sk_unit((sk_vec3){0.0, 1.0, p.z}),
                        .down = sk_unit((sk_vec3){-p.y, -p.z, 1.0})};
}

// Returns the spring's force over its stroke, N/m.
static double secant_stiffness(const sk_wheel_type *wheel, double stroke) {
    if (wheel->spring.count == 0 && !(wheel->stop_stiffness > 0.0))
        return wheel->stiffness * (1.0 + wheel->progression * sk_max(0.0, stroke));
    return stroke > 0.0 ? sk_strut_force(wheel, stroke) / stroke : sk_strut_stiffness(wheel, 0.0);
}

// Does one round: finds the strokes at which the struts carry `load` in equilibrium on the present plane. False if the
// equilibrium is undetermined.
static bool balance(const sk_aircraft_type *type, const plane_axes *axes, sk_vec3 load, double *pressed) {
    sk_mat3 sum = {0};
    sk_vec3 row[SK_WHEELS_MAX];
    for (int32_t i = 0; i < type->wheel_count; i++) {
        const sk_wheel_type *wheel = &type->wheels[i];
        sk_vec3 p = wheel->position;
        p.z += wheel->z_zero - pressed[i];
        double k = secant_stiffness(wheel, pressed[i]);
        row[i] = (sk_vec3){1.0, sk_dot(p, axes->forward), sk_dot(p, axes->right)};
        sum.row[0] = sk_add_scaled(sum.row[0], k, row[i]);
        sum.row[1] = sk_add_scaled(sum.row[1], k * row[i].y, row[i]);
        sum.row[2] = sk_add_scaled(sum.row[2], k * row[i].z, row[i]);
    }
    double scale = sum.row[0].x * sum.row[1].y * sum.row[2].z;
    if (!(sk_mat3_determinant(&sum) > 1e-9 * scale)) return false;
    sk_mat3 inverse = sk_mat3_inverse_symmetric(&sum);
    sk_vec3 stroke = sk_mat3_mul(&inverse, load);
    for (int32_t i = 0; i < type->wheel_count; i++) pressed[i] = sk_dot(stroke, row[i]);
    return true;
}

// Returns an error unless every strut pushes and is within its travel.
static sk_result bears(const sk_aircraft_type *type, const double *pressed) {
    for (int32_t i = 0; i < type->wheel_count; i++) {
        const sk_wheel_type *wheel = &type->wheels[i];
        if (pressed[i] < 0.0)
            return sk_error(
                "it cannot stand on its wheels: %s would have to pull with %.0f N, so the centre of gravity lies "
                "outside their base",
                wheel->name, -pressed[i] * wheel->stiffness);
        if (pressed[i] >= wheel->z_zero - wheel->z_min)
            return sk_error("it cannot stand on its wheels: the strut of its %s would give %.3g m, and has %.3g m",
                            wheel->name, pressed[i], wheel->z_zero - wheel->z_min);
    }
    return sk_ok();
}

sk_result sk_support_plane_of_wheels(const sk_aircraft_type *type, double weight, sk_plane slope, sk_plane *out,
                                     bool *stands) {
    enum { ROUNDS = 30 }; // tilt and secant stiffnesses of progressive springs are those of the round before
    double x[SK_WHEELS_MAX], y[SK_WHEELS_MAX], z[SK_WHEELS_MAX], even[SK_WHEELS_MAX], pressed[SK_WHEELS_MAX] = {0};
    double across = weight / sqrt(1.0 + slope.y * slope.y + slope.z * slope.z), h = 0.0;
    plane_axes axes = axes_of((sk_plane){0.0, 0.0, 0.0});
    *stands = false;
    for (int round = 0; round < ROUNDS; round++) {
        double carried = across * axes.down.z;
        sk_vec3 load = {carried, -carried * slope.y * h, -carried * slope.z * h};
        if (!balance(type, &axes, load, pressed)) return sk_ok();
        for (int32_t i = 0; i < type->wheel_count; i++) {
            const sk_wheel_type *wheel = &type->wheels[i];
            x[i] = wheel->position.x;
            y[i] = wheel->position.y;
            z[i] = wheel->position.z + wheel->z_zero - pressed[i];
            even[i] = 1.0;
        }
        if (!sk_support_plane_fit(x, y, z, even, type->wheel_count, out)) return sk_ok();
        axes = axes_of(*out);
        h = out->x * axes.down.z;
    }
    sk_result r = bears(type, pressed);
    *stands = r.ok;
    return r;
}
