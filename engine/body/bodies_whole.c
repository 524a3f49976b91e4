// Two bodies that move as one within a substep, because they touched each other too often. What touches one of them strikes
// the rigid whole: an impulse on a body that is jammed between an airframe and the ground stops both. On the body alone,
// as many impulses as the airframe is heavier would be needed. Source: docs/models/patch.md, "The touches of a substep".
#include "body/bodies_swept.h"

static double energy_of(const sk_bodies_work *w, const sk_bodies_state *state, int32_t who) {
    return sk_body_energy(bodies_type(w, who), bodies_at(w, state, who));
}

// Adds a body to the mass, momentum and angular momentum of a rigid whole about its centre of gravity.
typedef struct rigid_sum {
    double mass;
    sk_vec3 centre, velocity, spin;
    sk_mat3 inertia;
} rigid_sum;

static void add_to_whole(const sk_bodies_work *w, const sk_bodies_state *state, int32_t i, rigid_sum *sum) {
    const sk_body_type *type = bodies_type(w, i);
    const sk_body_state *s = bodies_at(w, state, i);
    sk_mat3 axes = sk_mat3_from_quat(s->attitude), own = sk_body_inertia_world(type, &axes);
    sk_vec3 d = sk_sub(s->position, sum->centre), v = sk_sub(s->velocity, sum->velocity);
    double square = sk_dot(d, d);
    const double along[3] = {d.x, d.y, d.z};
    for (int k = 0; k < 3; k++) {
        sk_vec3 diagonal = {k == 0 ? square : 0.0, k == 1 ? square : 0.0, k == 2 ? square : 0.0};
        sk_vec3 row = sk_add_scaled(diagonal, -along[k], d);
        sum->inertia.row[k] = sk_add(sum->inertia.row[k], sk_add_scaled(own.row[k], type->mass, row));
    }
    sum->spin = sk_add(sum->spin, sk_add_scaled(s->spin, type->mass, sk_cross(d, v)));
}

static sk_vec3 spin_with(const sk_bodies_work *w, const sk_bodies_state *state, int32_t i, sk_vec3 rate) {
    sk_mat3 axes = sk_mat3_from_quat(bodies_at(w, state, i)->attitude);
    sk_mat3 inertia = sk_body_inertia_world(bodies_type(w, i), &axes);
    return sk_mat3_mul(&inertia, rate);
}

// The work of the motion is that of the impulse at the velocity of the motion.
double bodies_move_with(sk_bodies_work *w, sk_bodies_state *state, int32_t who, const sk_impact_body *motion,
                        double *by_motion) {
    sk_body_state *s = bodies_at(w, state, who);
    double before = energy_of(w, state, who);
    sk_vec3 velocity = sk_add(motion->velocity, sk_cross(motion->rate, sk_sub(s->position, motion->centre)));
    sk_vec3 spin = spin_with(w, state, who, motion->rate);
    *by_motion = bodies_type(w, who)->mass * sk_dot(sk_sub(velocity, s->velocity), velocity) +
                 sk_dot(sk_sub(spin, s->spin), motion->rate);
    s->velocity = velocity;
    s->spin = spin;
    double work = energy_of(w, state, who) - before;
    w->swept->flight[who].work += work;
    return work;
}

// Both bodies as one rigid body, with their momentum and angular momentum.
static sk_impact_body whole_of(const sk_bodies_work *w, const sk_bodies_state *state, int32_t a, int32_t b) {
    double of_a = bodies_type(w, a)->mass, of_b = bodies_type(w, b)->mass, share = of_b / (of_a + of_b);
    rigid_sum sum = {.mass = of_a + of_b,
                     .centre = sk_mix(bodies_at(w, state, a)->position, bodies_at(w, state, b)->position, share),
                     .velocity = sk_mix(bodies_at(w, state, a)->velocity, bodies_at(w, state, b)->velocity, share)};
    add_to_whole(w, state, a, &sum);
    add_to_whole(w, state, b, &sum);
    sk_mat3 inverse = sk_mat3_inverse_symmetric(&sum.inertia);
    return (sk_impact_body){1.0 / sum.mass, inverse, sum.centre, sum.velocity, sk_mat3_mul(&inverse, sum.spin)};
}

// The lighter body gets the common motion and the other one the opposite impulse, which keeps the momentum to rounding.
double bodies_join(sk_bodies_work *w, sk_bodies_state *state, int32_t a, int32_t b) {
    bool exchange = bodies_type(w, a)->mass > bodies_type(w, b)->mass;
    int32_t low = exchange ? b : a, high = exchange ? a : b;
    sk_body_state *light = bodies_at(w, state, low), *heavy = bodies_at(w, state, high), before = *light;
    double energy = energy_of(w, state, high), unused;
    sk_impact_body motion = whole_of(w, state, a, b);
    double work = bodies_move_with(w, state, low, &motion, &unused);
    sk_vec3 impulse = sk_scale(bodies_type(w, low)->mass, sk_sub(light->velocity, before.velocity));
    sk_vec3 turn =
        sk_sub(sk_sub(light->spin, before.spin), sk_cross(sk_sub(heavy->position, light->position), impulse));
    heavy->velocity = sk_add_scaled(heavy->velocity, -1.0 / bodies_type(w, high)->mass, impulse);
    heavy->spin = sk_sub(heavy->spin, turn);
    double on_heavy = energy_of(w, state, high) - energy;
    w->swept->flight[high].work += on_heavy;
    return work + on_heavy;
}

sk_impact_body bodies_impact_whole(const sk_bodies_work *w, const sk_bodies_state *state, int32_t who, double time) {
    int32_t partner = bodies_partner(w, who);
    return partner < 0 ? bodies_impact_body(w, state, who, time) : whole_of(w, state, who, partner);
}

double bodies_push_whole(sk_bodies_work *w, sk_bodies_state *state, int32_t who, const sk_impact_body *whole,
                         sk_vec3 point, sk_vec3 impulse) {
    if (who < 0 || !(whole->mass_inverse > 0.0)) return 0.0;
    int32_t partner = bodies_partner(w, who);
    if (partner >= 0) {
        sk_vec3 moment = sk_cross(sk_sub(point, whole->centre), impulse);
        sk_impact_body motion = *whole;
        motion.velocity = sk_add_scaled(whole->velocity, whole->mass_inverse, impulse);
        motion.rate = sk_add(whole->rate, sk_mat3_mul(&whole->inertia_inverse, moment));
        double unused, work = bodies_move_with(w, state, who, &motion, &unused);
        return work + bodies_move_with(w, state, partner, &motion, &unused);
    }
    double before = energy_of(w, state, who);
    sk_body_state *s = bodies_at(w, state, who);
    s->velocity = sk_add_scaled(s->velocity, whole->mass_inverse, impulse);
    s->spin = sk_add(s->spin, sk_cross(sk_sub(point, s->position), impulse));
    double work = energy_of(w, state, who) - before;
    w->swept->flight[who].work += work;
    return work;
}
