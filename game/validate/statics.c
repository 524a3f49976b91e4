#include "validate/statics.h"

enum { ROUNDS = 400 };
static const double DAMPED = 0.5; // fraction of the change that each round of substitution applies

sk_result sk_tricycle_load(const char *aircraft, sk_tricycle *out) {
    sk_run run;
    sk_result r = sk_run_load(&run, "plane", "aircraft=%s", aircraft);
    if (r.ok) out->type = *sk_run_type(&run);
    sk_run_end(&run);
    if (!r.ok) return r;
    int32_t mains[2] = {-1, -1}, count = 0;
    for (int32_t i = 0; i < out->type.wheel_count; i++) {
        if (out->type.wheels[i].brake_side == 0)
            out->third = i;
        else if (count < 2)
            mains[count++] = i;
    }
    if (out->type.wheel_count != 3 || count != 2)
        return sk_error("%s is not a tricycle: it has %d wheels, %d of them with a separate brake pedal", aircraft,
                        out->type.wheel_count, count);
    bool ordered = out->type.wheels[mains[0]].position.y < 0.0;
    out->left = mains[ordered ? 0 : 1];
    out->right = mains[ordered ? 1 : 0];
    return r;
}

// The support of a wheel: the stroke of its strut, and the distance (m, along the plane) from its ground point to its
// pebble. The ground point is where the strut's line meets the plane. N acts at the ground point. A force t along the
// plane acts at the pebble, which is t / k_xy away. So the moment of the whole force is as if it acted at the ground
// point.
typedef struct support_plane {
    double stroke;
    sk_vec3 shift;
} support_plane;

static sk_vec3 ground_point_of(const sk_wheel_type *wheel, const support_plane *stands) {
    return sk_add(wheel->position, (sk_vec3){0.0, 0.0, wheel->z_zero - stands->stroke});
}

// Returns the normal of the plane through the three ground points, out of the ground.
static sk_vec3 normal_of(const sk_aircraft_type *type, const support_plane stands[3]) {
    sk_vec3 ground_point[3];
    for (int i = 0; i < 3; i++) ground_point[i] = ground_point_of(&type->wheels[i], &stands[i]);
    sk_vec3 n = sk_unit(sk_cross(sk_sub(ground_point[1], ground_point[0]), sk_sub(ground_point[2], ground_point[0])));
    return n.z < 0.0 ? n : sk_scale(-1.0, n);
}

// Moves the support towards that under a force (body axes, N) on the plane with normal n: k s (1 + p s) along the
// strut, the pebble's spring along the plane.
static void stand_under(const sk_wheel_type *wheel, sk_vec3 force, sk_vec3 n, support_plane *stands) {
    double ratio = sk_max(0.0, -force.z) / wheel->stiffness, p = wheel->progression;
    double stroke = p > 0.0 ? (sqrt(1.0 + 4.0 * p * ratio) - 1.0) / (2.0 * p) : ratio;
    sk_vec3 along = sk_add_scaled(force, -sk_dot(force, n), n);
    stands->stroke += DAMPED * (stroke - stands->stroke);
    stands->shift = sk_mix(stands->shift, sk_scale(1.0 / wheel->side_stiffness, along), DAMPED);
}

// Returns the unit vector in the plane that is `towards` rad clockwise from the direction of the nose.
static sk_vec3 in_plane(sk_vec3 n, double towards) {
    static const sk_vec3 NOSE = {1.0, 0.0, 0.0};
    sk_vec3 ahead = sk_unit(sk_add_scaled(NOSE, -sk_dot(NOSE, n), n));
    return sk_add_scaled(sk_scale(sk_cos(towards), ahead), sk_sin(towards), sk_cross(ahead, n));
}

// Returns the direction in which a wheel steered by that angle (rad) rolls. It is a unit vector in the plane, normal to
// an axle that leans with the body.
static sk_vec3 rolling_direction(sk_vec3 n, double steer) {
    return sk_unit(sk_cross(n, (sk_vec3){-sk_sin(steer), sk_cos(steer), 0.0}));
}

// Returns the force at the centre of gravity: on a slope the weight, on level ground the weight and the inertia force.
static sk_vec3 pull(const sk_aircraft_type *type, sk_vec3 n, sk_vec3 d, double slope, bool level) {
    double weight = type->mass.mass * SK_G / (level ? sk_cos(slope) : 1.0);
    return sk_scale(weight, sk_sub(sk_scale(sk_sin(slope), d), sk_scale(sk_cos(slope), n)));
}

// A turn in which two wheels roll: one at ground point a, steered by an angle, and an unsteered one at b. Its middle is
// where both axles meet; `out` points from there to the centre of gravity. `moment` is that of the inertia of the
// turning body, for each m/s^2 at the centre of gravity.
typedef struct turn {
    sk_vec3 out;   // in the plane, unit
    double radius; // m, of the centre of gravity's path
    sk_vec3 moment;
} turn;

static turn turn_of(const sk_aircraft_type *type, sk_vec3 n, sk_vec3 a, double steer, sk_vec3 b) {
    sk_vec3 direction_a = rolling_direction(n, steer), axle_b = sk_cross(rolling_direction(n, 0.0), n);
    double aside = sk_dot(sk_sub(a, b), direction_a) / sk_dot(axle_b, direction_a);
    sk_vec3 from = sk_add_scaled(b, aside, axle_b);
    sk_vec3 out = sk_add_scaled(sk_scale(-1.0, from), sk_dot(from, n), n);
    sk_vec3 gyration = sk_cross(n, sk_mat3_mul(&type->mass.inertia, n)); // omega x I omega, a = omega^2 r
    double radius = sk_length(out);
    return (turn){sk_scale(1.0 / radius, out), radius, sk_scale(-1.0 / radius, gyration)};
}

// The line over which an aircraft tips: from the ground point a of one wheel, along `axis`, to that of another.
typedef struct tipping_line {
    sk_vec3 a, axis;
} tipping_line;

// Returns the slope at which pull and tow (N, along `direction`) have no moment about the line:
// (moment - a x w) . axis = 0.
static double slope_over(const sk_aircraft_type *type, sk_vec3 n, const turn *t, tipping_line line, sk_vec3 direction,
                         double tow) {
    sk_vec3 about = sk_cross(line.axis, line.a);
    double gyration = sk_dot(t->moment, line.axis) / type->mass.mass;
    double down = sk_dot(about, n) - tow / (type->mass.mass * SK_G) * sk_dot(about, direction);
    return sk_atan(fabs(down / (sk_dot(about, t->out) - gyration)));
}

typedef struct borne {
    sk_vec3 on_a, on_b;
} borne;

// Returns the reactions at the ground points a and a + axis to a force w at the centre of gravity and a moment. Force
// and moment together have no moment about the line through the points. The line of w intersects that line at a + share
// axis.
static borne bear(tipping_line line, sk_vec3 w, sk_vec3 moment) {
    sk_vec3 a = line.a, axis = line.axis;
    sk_vec3 across = sk_cross(axis, w), pair = sk_scale(1.0 / sk_dot(axis, axis), sk_cross(axis, moment));
    double share = -sk_dot(sk_cross(a, w), across) / sk_dot(across, across);
    return (borne){sk_sub(sk_scale(share - 1.0, w), pair), sk_add(sk_scale(-share, w), pair)};
}

// Removes the force on ground point a along the direction in which its wheel rolls. The other wheel bears more along
// their line.
static void let_roll(sk_vec3 axis, sk_vec3 along, borne *by) {
    double shift = -sk_dot(by->on_a, along) / sk_dot(axis, along);
    by->on_a = sk_add_scaled(by->on_a, shift, axis);
    by->on_b = sk_add_scaled(by->on_b, -shift, axis);
}

// Returns how far (rad) a body on a slope has turned. One pebble is fixed and the other has rolled ahead, so their
// sideways distance is the one at which they were put down. But their shifts differ, and the lean has moved the two
// ground points sideways by different amounts.
static double turned_by(sk_vec3 n, sk_vec3 pebbles, double apart) {
    sk_vec3 ahead = in_plane(n, 0.0), right = sk_cross(ahead, n);
    return -(sk_dot(right, pebbles) - apart) / sk_dot(ahead, pebbles);
}

double sk_tricycle_tips(const sk_tricycle *tricycle, sk_tipping how) {
    const sk_aircraft_type *type = &tricycle->type;
    const sk_wheel_type *wheel_a = &type->wheels[how.a], *wheel_b = &type->wheels[how.b];
    const bool a_rolls = how.a == tricycle->third, turns = a_rolls && !how.level && !how.keeps_heading;
    support_plane stands[3] = {{0}};
    double slope = 0.0, turned = 0.0, tow = 0.0;
    for (int round = 0; round < ROUNDS; round++) {
        sk_vec3 n = normal_of(type, stands), rolls = rolling_direction(n, 0.0);
        sk_vec3 a = ground_point_of(wheel_a, &stands[how.a]), b = ground_point_of(wheel_b, &stands[how.b]),
                axis = sk_sub(b, a);
        turn t = {.out = in_plane(n, how.towards - turned)};
        if (how.level) t = turn_of(type, n, a, how.steer, b);
        sk_vec3 direction = sk_cross(n, t.out); // of the centre of gravity
        direction = sk_scale(copysign(1.0, sk_dot(direction, rolls)), direction);
        slope = slope_over(type, n, &t, (tipping_line){a, axis}, direction, tow);
        sk_vec3 w = sk_add_scaled(pull(type, n, t.out, slope, how.level), tow, direction);
        borne by = bear((tipping_line){a, axis}, w, sk_scale(SK_G * sk_sin(slope) / sk_cos(slope), t.moment));
        if (a_rolls) let_roll(axis, rolling_direction(n, how.steer), &by);
        // In a turn the main wheel rolls as well. The tow balances the resistance of the nose wheel and of rolling.
        if (how.level) tow += DAMPED * (sk_dot(by.on_b, rolls) + how.rolling * type->mass.mass * SK_G);
        stand_under(wheel_a, by.on_a, n, &stands[how.a]);
        stand_under(wheel_b, by.on_b, n, &stands[how.b]);
        sk_vec3 pebbles = sk_add(axis, sk_sub(stands[how.b].shift, stands[how.a].shift));
        if (turns) turned = turned_by(n, pebbles, wheel_b->position.y - wheel_a->position.y);
    }
    return slope;
}

// One round of substitution for a tricycle that stands or slides forwards: the forces on its wheels under a slope's
// pull, and the plane's axes. The rolling resistance of the third wheel retards it. on_mains is the force on both main
// wheels together.
typedef struct carried {
    sk_vec3 n, d, on_third, on_mains;
} carried;

static carried carry(const sk_tricycle *tricycle, double slope, bool level, double rolling, support_plane stands[3]) {
    const sk_aircraft_type *type = &tricycle->type;
    const int32_t third = tricycle->third, left = tricycle->left, right = tricycle->right;
    carried c = {.n = normal_of(type, stands)};
    c.d = in_plane(c.n, 0.0);
    sk_vec3 w = pull(type, c.n, c.d, slope, level);
    sk_vec3 at = ground_point_of(&type->wheels[third], &stands[third]);
    sk_vec3 mains = ground_point_of(&type->wheels[left], &stands[left]);
    mains.y = 0.0; // both main wheels together
    sk_vec3 direction = sk_add_scaled(c.n, -rolling, c.d);
    // No moment about the main wheels' line.
    double N = sk_cross(mains, w).y / sk_cross(sk_sub(at, mains), direction).y;
    c.on_third = sk_scale(N, direction);
    c.on_mains = sk_scale(-1.0, sk_add(w, c.on_third));
    stand_under(&type->wheels[third], c.on_third, c.n, &stands[third]);
    stand_under(&type->wheels[left], sk_scale(0.5, c.on_mains), c.n, &stands[left]);
    stands[right] = stands[left];
    return c;
}

double sk_tricycle_third_share(const sk_tricycle *tricycle) {
    support_plane stands[3] = {{0}};
    carried c = {0};
    for (int round = 0; round < ROUNDS; round++) c = carry(tricycle, 0.0, true, 0.0, stands);
    return sk_dot(c.on_third, c.n) / (tricycle->type.mass.mass * SK_G);
}

double sk_tricycle_radius(const sk_tricycle *tricycle, double steer) {
    const sk_aircraft_type *type = &tricycle->type;
    support_plane stands[3] = {{0}};
    carried c = {0};
    for (int round = 0; round < ROUNDS; round++) c = carry(tricycle, 0.0, true, 0.0, stands);
    sk_vec3 third = ground_point_of(&type->wheels[tricycle->third], &stands[tricycle->third]);
    sk_vec3 main = ground_point_of(&type->wheels[tricycle->left], &stands[tricycle->left]);
    return turn_of(type, c.n, third, steer, main).radius;
}

sk_result sk_tricycle_lifts_third(const sk_tricycle *tricycle, bool level, double *slope) {
    support_plane stands[3] = {{0}};
    double angle = 0.1, share = 0.0;
    for (int round = 0; round < 4 * ROUNDS; round++) {
        carried c = carry(tricycle, angle, level, 0.0, stands);
        share = sk_dot(c.on_third, c.n) / (tricycle->type.mass.mass * SK_G);
        angle += 0.1 * share;
    }
    *slope = angle;
    return fabs(share) < 1e-9 ? sk_ok() : sk_error("%s: no slope lifts its third wheel", tricycle->type.name);
}

// Finds the slope, or its equivalent on level ground, at which the main wheels hold mu N against the forward pull and
// the nose wheel rolls.
static sk_result slides_forwards(const sk_tricycle *tricycle, double mu, double rolling, bool level, double *slope) {
    support_plane stands[3] = {{0}};
    double angle = 0.1, off = 0.0;
    for (int round = 0; round < 4 * ROUNDS; round++) {
        carried c = carry(tricycle, angle, level, rolling, stands);
        off = sk_atan(mu) - sk_atan2(-sk_dot(c.on_mains, c.d), sk_dot(c.on_mains, c.n));
        angle += 0.1 * off;
    }
    *slope = angle;
    return fabs(off) < 1e-9 ? sk_ok()
                            : sk_error("%s: no slope found at which its main wheels slip", tricycle->type.name);
}

sk_result sk_tricycle_slips_downhill(const sk_tricycle *tricycle, double mu, double rolling, double *slope) {
    return slides_forwards(tricycle, mu, rolling, false, slope);
}

sk_result sk_tricycle_braked_mains(const sk_tricycle *tricycle, double mu, double rolling, double *deceleration) {
    double slope = 0.0;
    sk_result r = slides_forwards(tricycle, mu, rolling, true, &slope);
    *deceleration = SK_G * sk_sin(slope) / sk_cos(slope);
    return r;
}
