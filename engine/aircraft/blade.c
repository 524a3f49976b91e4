// The strike. With D the angular momentum of all discs per speed W of the shaft, and J the shaft's inertia, the kinetic
// energy of the aircraft is m v^2 / 2 + w I w / 2 + J W^2 / 2, and its angular momentum about the centre of gravity
// I w + W D. An impulse p at r from there, and with the lever a = axis x (r - hub), changes
//     m v by p,    J W by g a . p,    I w by r x p - D g a . p / J.
// So the velocity that belongs to p is u = v + w x r + a g W - a g (w . D) / J, and the impulse changes the energy by
// p . (u + u') / 2. Against the unit vector n of the motion relative to what is struck, with s its speed,
//     K = sum of n . (change of u by n),    |p| = (s - sqrt(s^2 - 2 K E)) / K = 2 E / (s + sqrt(s^2 - 2 K E)),
// where E, the energy that is lost, is at most s^2 / (2 K).
#include "aircraft/blade.h"

#include "math/elementary.h"

sk_result sk_blade_check(const sk_blade *b, double radius, const char *what) {
    const struct {
        const char *name, *unit;
        double value, low, high;
    } all[] = {{"blade_mass", "kg", b->mass, 1e-3, 1e4},
               {"blade_centre", "m", b->centre, 0.05 * radius, 0.95 * radius},
               {"blade_thickness", "m", b->thickness, 1e-4, radius},
               {"blade_strength", "N m", b->strength, 1e-2, 1e9},
               {"blade_bend", "rad", b->bend, 1e-3, 1.5}};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        if (!(all[i].value >= all[i].low && all[i].value <= all[i].high))
            return sk_error("%s: %s is %g %s; %g to %g is allowed", what, all[i].name, all[i].value, all[i].unit,
                            all[i].low, all[i].high);
    return sk_ok();
}

// What a unit impulse along n at the point does.
typedef struct effect {
    sk_vec3 on_rate; // moment on the airframe about its centre of gravity, after the share of the shaft
    double on_shaft; // moment on the shaft
    double carrier;  // 1/kg: change of the velocity of the blade's point
    sk_vec3 on_struck;
    double struck; // 1/kg: change of the velocity of what is struck
} effect;

static sk_vec3 lever_of(const sk_blade_carrier *by, sk_vec3 point) {
    return sk_scale(by->gear, sk_cross(by->axis, sk_sub(point, by->hub)));
}

static effect effect_of(const sk_blade_carrier *by, const sk_struck *hit, sk_vec3 point, sk_vec3 n) {
    effect e;
    e.on_shaft = sk_dot(lever_of(by, point), n);
    e.on_rate =
        sk_add_scaled(sk_cross(sk_sub(point, by->position), n), -e.on_shaft / by->shaft_inertia, by->shaft_momentum);
    e.carrier = 1.0 / by->mass + sk_dot(e.on_rate, sk_mat3_mul(&by->inertia_inverse, e.on_rate)) +
                e.on_shaft * e.on_shaft / by->shaft_inertia;
    e.on_struck = sk_cross(sk_sub(point, hit->position), n);
    e.struck = hit->inverse_mass + sk_dot(e.on_struck, sk_mat3_mul(&hit->inertia_inverse, e.on_struck));
    return e;
}

static sk_vec3 velocity_of(const sk_blade_carrier *by, sk_vec3 point) {
    double turn = by->shaft_speed - sk_dot(by->rate, by->shaft_momentum) / by->shaft_inertia;
    sk_vec3 u = sk_add(by->velocity, sk_cross(by->rate, sk_sub(point, by->position)));
    return sk_add_scaled(u, turn, lever_of(by, point));
}

sk_bite sk_blade_bite(sk_blade_carrier *by, sk_struck *hit, sk_vec3 point, double most) {
    sk_bite bite = {.impulse = {0.0, 0.0, 0.0}};
    sk_vec3 own = velocity_of(by, point);
    sk_vec3 other = sk_add(hit->velocity, sk_cross(hit->rate, sk_sub(point, hit->position)));
    sk_vec3 relative = sk_sub(own, other);
    double s = bite.closing = sk_length(relative);
    if (!(s > 0.0) || !(most > 0.0)) return bite;
    sk_vec3 n = sk_scale(1.0 / s, relative);
    effect e = effect_of(by, hit, point, n);
    if (!(e.on_shaft > 0.0)) return bite;
    double K = e.carrier + e.struck;
    bite.needed = 0.5 * s * s / K;
    double p = most < bite.needed ? 2.0 * most / (s + sqrt(s * s - 2.0 * K * most)) : s / K;
    p = sk_min(p, by->shaft_speed * by->shaft_inertia / e.on_shaft);
    bite.impulse = sk_scale(p, n);
    bite.lost = p * (s - 0.5 * K * p);
    double shaft = sk_max(0.0, by->shaft_speed - p * e.on_shaft / by->shaft_inertia);
    bite.on_shaft = -p * e.on_shaft * 0.5 * (by->shaft_speed + shaft);
    bite.on_carrier = -p * (sk_dot(own, n) - 0.5 * e.carrier * p) - bite.on_shaft;
    bite.on_struck = p * (sk_dot(other, n) + 0.5 * e.struck * p);
    by->velocity = sk_add_scaled(by->velocity, -p / by->mass, n);
    by->rate = sk_add_scaled(by->rate, -p, sk_mat3_mul(&by->inertia_inverse, e.on_rate));
    by->shaft_speed = shaft;
    hit->velocity = sk_add_scaled(hit->velocity, p * hit->inverse_mass, n);
    hit->rate = sk_add_scaled(hit->rate, p, sk_mat3_mul(&hit->inertia_inverse, e.on_struck));
    return bite;
}

double sk_blade_bend_for(double depth, double radius) {
    return sk_acos(sk_clamp(1.0 - depth / radius, 0.0, 1.0));
}

// The obstacle is cut if the moment of its pressure on the blade about the shaft stays below the strength of the blade's
// root. Else the blade bends until it passes, or breaks.
sk_bite_limit sk_blade_limit(const sk_blade *blade, double radius, const sk_blade_state *state,
                             const sk_obstacle *obstacle) {
    double moment = 0.5 * obstacle->strength * blade->thickness *
                    (obstacle->most * obstacle->most - obstacle->least * obstacle->least);
    if (moment <= blade->strength)
        return (sk_bite_limit){.cuts = true, .most = moment * obstacle->turn, .bends = state->bend};
    double needed = sk_blade_bend_for(radius - obstacle->least, radius);
    bool breaks = needed > blade->bend;
    double bends = sk_max(state->bend, sk_min(needed, blade->bend));
    return (sk_bite_limit){.most = blade->strength * (bends - state->bend), .bends = bends, .breaks = breaks};
}

double sk_blade_bend_after(const sk_blade *blade, const sk_blade_state *state, const sk_bite_limit *limit,
                           double lost) {
    return limit->cuts ? state->bend : sk_min(limit->bends, state->bend + lost / blade->strength);
}
