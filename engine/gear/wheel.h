// wheel.h: a substep of a wheel on a sprung strut; its ground contact is a pebble. Source: docs/models/pebble.md and
// docs/models/wheels.md.
#pragma once
#include "gear/wheel_type.h"

typedef struct sk_wheel_result {
    sk_contact_report report;
    sk_wheel_state next;     // what commit stores
    sk_vec3 top, bottom;     // ends of the strut's segment, world, m
    double stroke;           // m, how far the strut is pressed together from z_max
    sk_caster_report caster; // of a castering wheel
    sk_contact_surface hit;  // what it touches, or broke on; nothing in the air
    double slip_power;       // W that the tyre rubs off as it spins up or skids, or its rim: smoke, marks, squeal
    bool sank, broke;
    bool burst; // the tyre burst in this evaluation
    bool stub;  // the report is that of what is left of a broken wheel
} sk_wheel_result;

// Forces at a trial motion. Reads the state, changes nothing; may be called any number of times. h: substep, s.
sk_wheel_result sk_wheel_evaluate(const sk_wheel_type *type, sk_ground ground, const sk_wheel_state *state,
                                  const sk_body_motion *body, sk_wheel_input input, double h);

// A substep of a wheel with no ground in reach, whose contact is open: what evaluate and commit would come to. Answers what its
// caster did.
sk_caster_report sk_wheel_hang(const sk_wheel_type *type, sk_wheel_state *state, sk_wheel_input input, double h);

// Accepts a step: only this moves the pebble.
static inline void sk_wheel_commit(sk_wheel_state *state, const sk_wheel_result *result) {
    *state = result->next;
}
