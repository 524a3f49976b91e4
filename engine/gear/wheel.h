// wheel.h: a substep of a wheel on a sprung strut; its ground contact is a pebble. Source: docs/models/pebble.md and
// docs/models/wheels.md.
#pragma once
#include "gear/wheel_type.h"

// A face that a wheel touches beside others. World frame.
typedef struct sk_wheel_touch {
    int32_t solid, material;
    sk_contact_mode mode;
    sk_vec3 point, normal;
    sk_vec3 force;       // on the wheel, N
    double normal_force; // N
    double mu;           // half the opening of the cone of friction, as a tangent
} sk_wheel_touch;

enum { SK_WHEEL_TOUCHES = 3 };

typedef struct sk_wheel_result {
    sk_contact_report report;
    sk_wheel_state next;     // the state that commit stores
    sk_vec3 top, bottom;     // ends of the strut's segment, world, m
    double stroke;           // m, compression of the strut from z_max
    sk_caster_report caster; // of a castering wheel
    sk_contact_surface hit;  // the surface that it touches or broke on; none in the air
    double slip_power;       // W of sliding as the tyre spins up or skids, or of its rim: for smoke, marks and sound
    bool sank, broke;
    bool burst; // the tyre burst in this evaluation
    bool stub;  // the report is that of the stub of a broken wheel
    // Of a wheel that several faces touch, or one that is not its seat: each of them. The report is the sum.
    int32_t touch_count;
    sk_wheel_touch touch[SK_WHEEL_TOUCHES]; // those beyond touch_count are not set
    double released;                        // J, of the springs as the wheel took another seat
    // A wheel that landed on one of several faces: the contact with which the substep began.
    bool landed;
    sk_contact_state begun; // set if it landed
} sk_wheel_result;

// Returns the lower end of the compressed strut, world.
static inline sk_vec3 sk_wheel_ground_point(const sk_wheel_result *wheel) {
    double length = sk_length(sk_sub(wheel->bottom, wheel->top));
    return sk_mix(wheel->bottom, wheel->top, length > 0.0 ? wheel->stroke / length : 0.0);
}

// A wheel at a trial motion.
typedef struct sk_wheel_trial {
    const sk_wheel_type *type;
    const sk_ground *ground;
    const sk_wheel_state *state;
    const sk_body_motion *body;
    sk_wheel_input input;
    double h; // substep, s
    // If true, top and bottom are not set, and of the report only touching, mode, point, force, normal_force, moment and
    // drive_moment. Steps with an energy account, and overlays, need all.
    bool forces_only;
} sk_wheel_trial;

// Computes the forces at a trial motion. Changes nothing but the result.
void sk_wheel_try(const sk_wheel_trial *trial, sk_wheel_result *result);

// Returns all of the result. `h`: substep, s.
sk_wheel_result sk_wheel_evaluate(const sk_wheel_type *type, sk_ground ground, const sk_wheel_state *state,
                                  const sk_body_motion *body, sk_wheel_input input, double h);

// Whether a wheel in the air overlaps one of several faces, so that it lands there in the next substep. Then writes the
// contact with which that substep begins.
bool sk_wheel_is_landing(const sk_wheel_trial *trial, sk_contact_state *landed);

// Whether the wheel may touch several faces, or one that is not its seat, within t->h. That time may be much longer than a
// substep. If not, the law of one plane holds. Where ground.several is not set it always holds.
bool sk_wheel_may_touch_several(const sk_wheel_trial *trial);

// Faces near a wheel, some of them of loose bodies. World frame.
typedef struct sk_wheel_places {
    int32_t count;
    bool loose[SK_WHEEL_TOUCHES];
    int32_t solid[SK_WHEEL_TOUCHES];
    int32_t material[SK_WHEEL_TOUCHES], feature[SK_WHEEL_TOUCHES]; // of the face; feature -1: not known
    sk_vec3 point[SK_WHEEL_TOUCHES];
} sk_wheel_places;

// How these places yield in the substep. World axes; of loose ones.
typedef struct sk_wheel_yield {
    sk_vec3 velocity[SK_WHEEL_TOUCHES]; // m/s, at the end of the substep, if the wheel exerted no force
    sk_mat3 response[SK_WHEEL_TOUCHES][SK_WHEEL_TOUCHES]; // m/s, of place i per newton on place j
} sk_wheel_yield;

// Whether the forces of the wheel depend on how loose bodies near it yield. Then writes the places. Only where
// ground.loose is set.
bool sk_wheel_couples(const sk_wheel_trial *trial, sk_wheel_places *out);

// As sk_wheel_try, for a wheel that couples. The touches of the result are the places. The memory is that of a solid that
// moves on with the velocity of the beginning.
void sk_wheel_try_yielding(const sk_wheel_trial *trial, const sk_wheel_yield *yield, sk_wheel_result *result);

// Performs a substep of a wheel with an open contact and no ground in reach. The result is that of evaluate and commit,
// at less cost. Returns the moments of its caster.
sk_caster_report sk_wheel_hang(const sk_wheel_type *type, sk_wheel_state *state, sk_wheel_input input, double h);

// Accepts a step. Only this function moves the pebble.
static inline void sk_wheel_commit(sk_wheel_state *state, const sk_wheel_result *result) {
    *state = result->next;
}
