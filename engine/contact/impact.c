// With the arm r of the point, an impulse J changes the velocity of the point by K J, K = 1 / m - [r] I^-1 [r], summed
// over both bodies. An impulse that does not slip has K J = -(u + e v n) with the relative velocity u of the point and
// its closing speed v. One that slips has J = j (n - mu t) along the slip t, and j = (1 + e) v / (n . K (n - mu t)).
#include "contact/impact.h"

static sk_vec3 moved(const sk_impact_body *body, sk_vec3 point, sk_vec3 impulse) {
    if (!(body->mass_inverse > 0.0)) return (sk_vec3){0.0, 0.0, 0.0};
    sk_vec3 arm = sk_sub(point, body->centre);
    sk_vec3 rate = sk_mat3_mul(&body->inertia_inverse, sk_cross(arm, impulse));
    return sk_add_scaled(sk_cross(rate, arm), body->mass_inverse, impulse);
}

typedef struct pair {
    const sk_impact_body *a, *b;
    sk_vec3 point;
} pair;

static sk_vec3 times_k(const pair *p, sk_vec3 impulse) {
    return sk_add(moved(p->a, p->point, impulse), moved(p->b, p->point, impulse));
}

static sk_vec3 velocity_at(const sk_impact_body *body, sk_vec3 point) {
    return sk_add(body->velocity, sk_cross(body->rate, sk_sub(point, body->centre)));
}

static sk_vec3 relative_velocity(const pair *p) {
    return sk_sub(velocity_at(p->a, p->point), velocity_at(p->b, p->point));
}

double sk_impact_closing(const sk_impact_body *a, const sk_impact_body *b, sk_vec3 point, sk_vec3 normal) {
    return -sk_dot(relative_velocity(&(pair){a, b, point}), normal);
}

double sk_impact_mass(const sk_impact_body *a, const sk_impact_body *b, sk_vec3 point, sk_vec3 normal) {
    return 1.0 / sk_dot(normal, times_k(&(pair){a, b, point}, normal));
}

// The impulse after which the point has the velocity that restitution gives, without slip.
static sk_vec3 sticking(const pair *p, sk_vec3 change) {
    const sk_vec3 x = {1.0, 0.0, 0.0}, y = {0.0, 1.0, 0.0}, z = {0.0, 0.0, 1.0};
    sk_mat3 k = {{times_k(p, x), times_k(p, y), times_k(p, z)}}; // symmetric
    sk_mat3 inverse = sk_mat3_inverse_symmetric(&k);
    return sk_mat3_mul(&inverse, change);
}

// `leave`: the speed after the impact.
static sk_vec3 impulse_with(const pair *p, const sk_impact *impact, double leave) {
    sk_vec3 n = impact->normal, u = relative_velocity(p);
    double closing = -sk_dot(u, n);
    sk_vec3 stick = sticking(p, sk_add_scaled(sk_neg(u), leave, n));
    double along = sk_dot(stick, n), across = sk_length(sk_add_scaled(stick, -along, n));
    if (along > 0.0 && across <= impact->friction.mu_static * along) return stick;
    sk_vec3 slip = sk_add_scaled(u, closing, n);
    double speed = sk_length(slip);
    sk_vec3 direction = speed > 0.0 ? sk_add_scaled(n, -impact->friction.mu_kinetic / speed, slip) : n;
    double moves = sk_dot(n, times_k(p, direction));
    return moves > 0.0 ? sk_scale((closing + leave) / moves, direction) : (sk_vec3){0.0, 0.0, 0.0};
}

// The change of kinetic energy: J . (u + K J / 2). Bodies of prescribed motion are left out by their frame.
static double energy_change(const pair *p, sk_vec3 impulse) {
    return sk_dot(impulse, sk_add_scaled(relative_velocity(p), 0.5, times_k(p, impulse)));
}

sk_vec3 sk_impact_impulse(const sk_impact_body *a, const sk_impact_body *b, const sk_impact *impact) {
    const sk_vec3 none = {0.0, 0.0, 0.0};
    pair p = {a, b, impact->point};
    double closing = -sk_dot(relative_velocity(&p), impact->normal);
    if (!(closing > 0.0) || !(a->mass_inverse > 0.0 || b->mass_inverse > 0.0)) return none;
    double mass = sk_impact_mass(a, b, impact->point, impact->normal), leave = impact->leave;
    double most = 0.5 * mass * leave * leave; // J
    sk_vec3 impulse = impulse_with(&p, impact, sk_max(leave, impact->restitution * closing));
    if (sk_dot(impulse, impact->normal) > 0.0 && energy_change(&p, impulse) <= most) return impulse;
    impulse = impulse_with(&p, impact, leave);
    if (sk_dot(impulse, impact->normal) > 0.0 && energy_change(&p, impulse) <= most) return impulse;
    return sk_scale((closing + leave) * mass, impact->normal);
}

// The step of one contact (body/island.h) at the depth d with the closing speed u:
//     m u' = m u - h (k d + (gamma h k + chi k d + c) u'),    d' = d + h u'
// with gamma = max(0, 1 - 0.5 / s), s = 4 h^2 k / m. A force that would pull is 0. `depth`: at the first step.
static double leaving_speed(const sk_impact_patch *p, double depth) {
    enum { STEPS = 200 };
    double h = p->step, s = 4.0 * h * h * p->stiffness / p->mass, gamma = sk_max(0.0, 1.0 - 0.5 / s);
    double u = p->speed;
    for (int32_t i = 0; i < STEPS; i++) {
        double elastic = p->stiffness * depth;
        double slope = gamma * h * p->stiffness + p->chi * p->stiffness * depth + p->damping;
        double next = (u - h / p->mass * elastic) / (1.0 + h / p->mass * slope);
        if (!(elastic + slope * next > 0.0)) return -u;
        u = next;
        depth += h * u;
        if (!(depth > 0.0)) return -u;
        if (depth < p->deepest) continue;
        depth = p->deepest;
        u = sk_min(u, 0.0);
    }
    return 0.0;
}

double sk_impact_restitution(const sk_impact_patch *p) {
    enum { PHASES = 8 };
    double sum = 0.0;
    for (int32_t i = 0; i < PHASES; i++)
        sum += leaving_speed(p, sk_min(p->deepest, p->speed * p->step * (i + 0.5) / PHASES));
    return sk_clamp(sum / (PHASES * p->speed), 0.0, 1.0);
}
