// wheel_frame.h: the frame of a wheel, and the input of its substep. Private to the gear room.
// Positions and vectors are in the solid's frame unless stated otherwise. Source: docs/models/pebble.md, "Frames".
#pragma once
#include "gear/wheel_type.h"
#include "math/elementary.h"

typedef struct wheel_frame {
    sk_vec3 origin; // in the solid's frame
    sk_mat3 axes;   // from the wheel frame to the solid's frame
} wheel_frame;

typedef struct wheel_offset {
    double x, y; // m, of the wheel frame
} wheel_offset;

// Returns the frame of a wheel. `turn`: rad about the strut; for a castering wheel about its axis, `trail` ahead.
static inline wheel_frame wheel_frame_of(const sk_wheel_type *type, const sk_body_motion *body, double turn) {
    wheel_frame frame = {sk_add(body->position, sk_mat3_mul(&body->axes, type->position)), body->axes};
    if (turn == 0.0) return frame;
    double s, c, trail = type->caster.trail;
    sk_sincos(turn, &s, &c);
    if (trail > 0.0) {
        sk_vec3 aside = {trail * (1.0 - c), -trail * s, 0.0};
        frame.origin = sk_add(frame.origin, sk_mat3_mul(&body->axes, aside));
    }
    for (int i = 0; i < 3; i++) { // body axes times a rotation about z
        sk_vec3 r = body->axes.row[i];
        frame.axes.row[i] = (sk_vec3){c * r.x + s * r.y, c * r.y - s * r.x, r.z};
    }
    return frame;
}

static inline sk_vec3 wheel_place(const wheel_frame *frame, double x, double y, double z) {
    return sk_add(frame->origin, sk_mat3_mul(&frame->axes, (sk_vec3){x, y, z}));
}

static inline sk_vec3 wheel_column(const sk_mat3 *m, int i) {
    if (i == 0) return (sk_vec3){m->row[0].x, m->row[1].x, m->row[2].x};
    if (i == 1) return (sk_vec3){m->row[0].y, m->row[1].y, m->row[2].y};
    return (sk_vec3){m->row[0].z, m->row[1].z, m->row[2].z};
}

// Returns the intersection of the caster axis with the plane z = 0 of the frame.
static inline sk_vec3 wheel_axis(const sk_wheel_type *type, const wheel_frame *frame) {
    return sk_add_scaled(frame->origin, type->caster.trail, wheel_column(&frame->axes, 0));
}

struct wheel_yield;

// The input of a substep of a wheel, in the frame of its solid.
typedef struct wheel_substep {
    const sk_wheel_type *type;
    const sk_ground *ground;
    const sk_solid *solid;
    const sk_body_motion *body; // with the rotation of the caster
    wheel_frame frame;
    sk_wheel_input input;
    double h;                        // s
    bool burst;                      // the tyre is gone: the rim touches
    bool forces_only;                // as in sk_wheel_trial
    const struct wheel_yield *yield; // null: faces move as their solids do
} wheel_substep;
