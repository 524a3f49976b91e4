// wheel_drive.h: a wheel that an engine drives. Private to the gear room.
// The torque T at the axle moves the band of the border by T / r. A wheel whose band lies beyond the disc begins to spin:
// the ground pushes with the grip against its slip, and the rest of the torque turns the wheel. It spins until its speed is that
// of rolling again. Source: docs/models/wheels.md, "Drive".
#pragma once
#include "gear/wheel_tie.h"

// Finds the slip of a wheel under torque. One that began to spin does so as long as it is faster than the ground.
static inline void wheel_find_slip(const wheel_substep *s, const wheel_tie *t, const sk_wheel_state *state,
                                   wheel_border *border) {
    double slip = state->spin * s->type->radius - t->u_x;
    if (!(fabs(slip) > WHEEL_ROLLS)) return;
    border->overtaken = border->drive * slip < 0.0;
    if (state->contact.mode == SK_SLIPPING && !border->overtaken) border->slip = slip;
}

// Returns the force (N at the radius) that spins a spinning wheel up: I dw/dt = r times this. Negative ahead: it slows.
static inline double wheel_drive_excess(const wheel_reaction *r) {
    return r->border.centre - r->spins * r->border.band - r->clipped.x;
}

// Returns the force (N) with which the wheel drives the body: T / r, of a spinning wheel what the ground holds.
static inline double wheel_drive_force(const wheel_reaction *r) {
    return r->spins != 0.0 ? r->clipped.x : r->border.centre;
}

// Returns the moment (N m, solid's frame) of the torque that spins the wheel up, about the axle. The torque that the
// ground balances is in the force at the ground.
static inline sk_vec3 wheel_drive_moment(const wheel_substep *s, const wheel_reaction *r) {
    if (r->spins == 0.0) return (sk_vec3){0.0, 0.0, 0.0};
    return sk_scale(s->type->radius * wheel_drive_excess(r), wheel_column(&s->frame.axes, 1));
}
