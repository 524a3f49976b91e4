// Where an aircraft stands: the pose in which its struts carry its weight on what lies below.
#include "math/elementary.h"
#include "world/state.h"

// A plane z = c.x + c.y x + c.z y.
typedef sk_vec3 plane;

// Weighted least squares of heights over (x, y) points; false when the points are in a line.
static bool fit(const double *x, const double *y, const double *z, const double *weight, int32_t count, plane *out) {
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

// The plane through the wheels' contact points in body axes (z down) when the struts carry `weight` in balance about the
// centre of gravity: N_i = k_i stroke_i with strokes linear in x and y. Not `stands` where fewer than three wheels, or three
// in a line, leave the balance open. Error where a strut would have to pull.
static sk_result loaded_plane(const sk_aircraft_type *type, double weight, plane *out, bool *stands) {
    enum { ROUNDS = 30 }; // for progressive springs: each round takes their secant stiffness from the round before
    double x[SK_WHEELS_MAX], y[SK_WHEELS_MAX], z[SK_WHEELS_MAX], even[SK_WHEELS_MAX], pressed[SK_WHEELS_MAX] = {0};
    *stands = false;
    for (int round = 0; round < ROUNDS; round++) {
        sk_mat3 balance = {0};
        for (int32_t i = 0; i < type->wheel_count; i++) {
            sk_vec3 p = type->wheels[i].position;
            double k = type->wheels[i].stiffness * (1.0 + type->wheels[i].progression * sk_max(0.0, pressed[i]));
            sk_vec3 row = {1.0, p.x, p.y};
            balance.row[0] = sk_add_scaled(balance.row[0], k, row);
            balance.row[1] = sk_add_scaled(balance.row[1], k * p.x, row);
            balance.row[2] = sk_add_scaled(balance.row[2], k * p.y, row);
        }
        double scale = balance.row[0].x * balance.row[1].y * balance.row[2].z;
        if (!(sk_mat3_determinant(&balance) > 1e-9 * scale)) return sk_ok();
        sk_mat3 inverse = sk_mat3_inverse_symmetric(&balance);
        sk_vec3 stroke = sk_mat3_mul(&inverse, (sk_vec3){weight, 0.0, 0.0});
        for (int32_t i = 0; i < type->wheel_count; i++)
            pressed[i] = sk_dot(stroke, (sk_vec3){1.0, type->wheels[i].position.x, type->wheels[i].position.y});
    }
    for (int32_t i = 0; i < type->wheel_count; i++) {
        const sk_wheel_type *wheel = &type->wheels[i];
        if (pressed[i] < 0.0)
            return sk_error(
                "it cannot stand on its wheels: %s would have to pull with %.0f N, so the centre of gravity lies "
                "outside their base",
                wheel->name, -pressed[i] * wheel->stiffness);
        x[i] = wheel->position.x;
        y[i] = wheel->position.y;
        z[i] = wheel->position.z + wheel->z_zero - pressed[i];
        even[i] = 1.0;
    }
    *stands = fit(x, y, z, even, type->wheel_count, out);
    return sk_ok();
}

#define TOP 20000.0 // m: as high as anything reaches, and as deep

// The highest ground below the point.
static bool ground_height(const sk_model *model, double x, double y, double from, double *z) {
    sk_hit hit = sk_scenery_entry(model->ground, (sk_vec3){x, y, from}, (sk_vec3){x, y, -TOP});
    if (!hit.found || hit.feature < 0) return false; // nothing there, or inside the solid from the start
    *z = from - (from + TOP) * hit.fraction;
    return true;
}

// The shortest turn that takes unit a to unit b.
static sk_quat turn_between(sk_vec3 a, sk_vec3 b) {
    sk_vec3 axis = sk_cross(a, b);
    return sk_quat_unit((sk_quat){1.0 + sk_dot(a, b), axis.x, axis.y, axis.z});
}

// Raises a placement until no hull point and no hanging wheel lies below the ground.
static void raise_clear(const sk_model *model, const sk_aircraft_type *type, double from, sk_placement *placement) {
    double lift = 0.0;
    for (int32_t i = 0; i < type->point_count + type->wheel_count; i++) {
        sk_vec3 p = i < type->point_count ? type->points[i].position : type->wheels[i - type->point_count].position;
        if (i >= type->point_count) p.z += type->wheels[i - type->point_count].z_max;
        sk_vec3 at = sk_add(placement->position, sk_rotate(placement->attitude, p));
        double ground;
        if (ground_height(model, at.x, at.y, from, &ground)) lift = sk_max(lift, ground - at.z);
    }
    placement->position.z += lift;
}

sk_result sk_model_stand(const sk_model *model, int32_t type, double x, double y, double heading, sk_placement *out) {
    return sk_model_stand_below(model, type, (sk_vec3){x, y, TOP}, heading, out);
}

sk_result sk_model_stand_below(const sk_model *model, int32_t type_index, sk_vec3 from, double heading,
                               sk_placement *out) {
    const sk_aircraft_type *type = &model->types[type_index];
    double s, c;
    sk_sincos(heading, &s, &c);
    plane gear = {0};
    bool stands;
    sk_result r = loaded_plane(type, type->mass.mass * sk_gravity_at(model->gravity, 0.0), &gear, &stands);
    if (!r.ok) return r;

    // The ground under the wheels, over forward and right distances from (x, y).
    double fx[SK_WHEELS_MAX + 1] = {0}, fy[SK_WHEELS_MAX + 1] = {0}, fz[SK_WHEELS_MAX + 1], even[SK_WHEELS_MAX + 1];
    int32_t count = stands ? type->wheel_count : 1;
    for (int32_t i = 0; i < count; i++) {
        if (stands) {
            fx[i] = type->wheels[i].position.x;
            fy[i] = type->wheels[i].position.y;
        }
        even[i] = 1.0;
        double east = from.x + s * fx[i] + c * fy[i];
        double north = from.y + c * fx[i] - s * fy[i];
        if (ground_height(model, east, north, from.z, &fz[i])) continue;
        if (from.z >= TOP) return sk_error("there is no ground below (%g, %g) to stand on", east, north);
        return sk_error("there is no ground below (%g, %g, %g) to stand on, or that place lies inside it", east, north,
                        from.z);
    }
    plane ground;
    if (!fit(fx, fy, fz, even, count, &ground)) ground = (plane){fz[0], 0.0, 0.0};

    sk_vec3 up = sk_unit((sk_vec3){-(s * ground.y + c * ground.z), -(c * ground.y - s * ground.z), 1.0});
    sk_vec3 gear_n = sk_unit((sk_vec3){gear.y, gear.z, -1.0}); // the same normal in body axes
    sk_quat tilt = turn_between((sk_vec3){0.0, 0.0, 1.0}, up);
    sk_quat lean = turn_between(gear_n, (sk_vec3){0.0, 0.0, -1.0});
    *out = (sk_placement){.type = type_index};
    out->attitude = sk_quat_mul(tilt, sk_quat_mul(sk_attitude_from_angles(heading, 0.0, 0.0), lean));
    sk_vec3 below = sk_rotate(out->attitude, (sk_vec3){0.0, 0.0, gear.x}); // to the gear's plane along body z
    out->position = sk_sub((sk_vec3){from.x, from.y, ground.x}, below);
    if (!stands) raise_clear(model, type, from.z, out);
    return sk_ok();
}
