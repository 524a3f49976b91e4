#include "world/breakage_tubes.h"

#include "body/body_sleep.h"
#include "gear/skid_parts.h"
#include "math/elementary.h"
#include "world/body_step.h"
#include "world/breakage_internal.h"
#include "world/debris.h"

// What was torn off in this tick.
typedef struct tearing {
    const sk_breakage *by;
    int32_t aircraft;
    const sk_skid_plan *plan;
    const sk_skid_gear *gear;
    uint64_t torn;
} tearing;

// The rotation by which a straight tube lies along the line to which small rotations bend it: its tangent is that of `turn`.
static sk_quat quat_of(sk_vec3 turn) {
    double size = sk_length(turn), sine, cosine;
    if (!(size > 0.0)) return (sk_quat){1.0, 0.0, 0.0, 0.0};
    sk_sincos(0.5 * sk_atan2(size, 1.0), &sine, &cosine);
    return sk_quat_half_angle(sk_scale(1.0 / size, turn), sine, cosine);
}

// Of the motion relative to the aircraft, a part takes the share that leaves it the least energy:
//
//     E(s) = m |v + s p / m|^2 / 2 + (I w + s l) . I^-1 (I w + s l) / 2
//
// `momentum`, `angular`: p and l about the centre of the part; `velocity`, `rate`: v and w. Body axes.
static double share_of(const sk_body_type *type, sk_vec3 velocity, sk_vec3 rate, sk_vec3 momentum, sk_vec3 angular) {
    double falls = -sk_dot(velocity, momentum) - sk_dot(rate, angular);
    double rises =
        sk_dot(momentum, momentum) / type->mass + sk_dot(angular, sk_mat3_mul(&type->inertia_inverse, angular));
    return rises > 0.0 ? sk_clamp(falls / rises, 0.0, 1.0) : 0.0;
}

// Gives a momentum and an angular momentum about the origin (body axes) to an aircraft.
static void push(const sk_aircraft_type *type, sk_aircraft_state *a, sk_vec3 momentum, sk_vec3 angular) {
    sk_mass_left left = sk_aircraft_mass_of(type, a);
    sk_vec3 about = sk_sub(angular, sk_cross(left.centre, momentum));
    sk_vec3 rate = sk_mat3_mul(&left.mass.inertia_inverse, about);
    sk_vec3 velocity = sk_sub(sk_scale(1.0 / left.mass.mass, momentum), sk_cross(rate, left.centre));
    a->rate = sk_add(a->rate, rate);
    a->velocity = sk_add(a->velocity, sk_rotate(a->attitude, velocity));
}

// Lets a part appear as a body, where its tubes are bent to. Returns the body, or -1.
static int32_t release(const tearing *t, int32_t part, uint64_t elements) {
    const sk_model *model = t->by->model;
    sk_state *state = t->by->state;
    sk_aircraft_state *a = sk_state_aircraft(state, t->aircraft);
    int32_t body = sk_debris_tube(model, t->aircraft, part);
    if (body < 0) return -1;
    const sk_body_type *type = &model->body_types[model->bodies[body].type];
    sk_vec3 centre = sk_skid_elements_mass(t->plan, elements).centre;
    sk_skid_part_motion own = sk_skid_motion_of_part(t->gear, &a->skids, t->torn, elements);
    sk_vec3 about = sk_sub(own.angular, sk_cross(centre, own.momentum));
    breakage_motion m = breakage_motion_at(a, centre);
    double share = share_of(type, sk_rotate_back(a->attitude, m.velocity), a->rate, own.momentum, about);
    sk_pose pose = {sk_add(m.position, sk_rotate(a->attitude, own.shift)),
                    sk_quat_unit(sk_quat_mul(a->attitude, quat_of(own.turn)))};
    bool clear = breakage_find_place(t->by, body, m.velocity, &pose);
    m.position = pose.position;
    m.velocity = sk_add_scaled(m.velocity, share / type->mass, sk_rotate(a->attitude, own.momentum));
    sk_vec3 spin = sk_add_scaled(sk_mat3_mul(&type->inertia, a->rate), share, about);
    double quick = sk_length(sk_mat3_mul(&type->inertia_inverse, spin));
    if (!clear || breakage_is_too_fast(model, &m, quick)) return -1;
    sk_body_appear(sk_state_body(state, body), pose, m.velocity, sk_rotate(a->attitude, spin), state->tick);
    breakage_lose(model, state, t->aircraft, (sk_parts_gone){.tubes = elements});
    push(&model->types[model->aircraft[t->aircraft].type], a, sk_scale(1.0 - share, own.momentum),
         sk_scale(1.0 - share, own.angular));
    return body;
}

void sk_breakage_tubes(const sk_breakage *b, int32_t aircraft, const sk_aircraft_state *before) {
    const sk_model *model = b->model;
    const int32_t type = model->aircraft[aircraft].type;
    const sk_skid_plan *plan = &model->types[type].skids;
    sk_aircraft_state *a = sk_state_aircraft(b->state, aircraft);
    tearing t = {.by = b, .aircraft = aircraft, .plan = plan, .gear = model->skids[type]};
    if (!sk_skid_exists(plan) || t.gear == NULL) return;
    t.torn = sk_skid_elements_gone(plan, &a->skids) & ~sk_skid_elements_gone(plan, &before->skids);
    if (t.torn == 0) return;
    sk_skid_parts parts;
    sk_skid_parts_of(plan, &parts);
    uint64_t rest = t.torn;
    for (int32_t k = 0; k < parts.count; k++) {
        uint64_t elements = parts.elements[k];
        if ((elements & ~rest) != 0 || !sk_skid_is_one_part(plan, &a->skids, elements)) continue;
        double energy = breakage_energy(b, aircraft);
        int32_t body = release(&t, k, elements);
        breakage_book_part(b, aircraft, energy, body);
        rest &= ~elements;
    }
    sk_skid_rest_torn(t.gear, &a->skids);
}

void sk_breakage_rest_tubes(const sk_model *model, sk_state *state, int32_t aircraft) {
    const sk_skid_gear *gear = model->skids[model->aircraft[aircraft].type];
    if (gear != NULL) sk_skid_rest_torn(gear, &sk_state_aircraft(state, aircraft)->skids);
}
