// wheel_tyre.h: spin-up, sliding work and bursting of a tyre. Source: docs/models/wheels.md.
#pragma once
#include "gear/wheel.h"
#include "gear/wheel_tie.h"

// Friction and brake during spin-up.
typedef struct wheel_grip {
    double mu_kinetic; // of the surface
    double brake;      // N, after the anti-skid
} wheel_grip;

// Spins the wheel up by friction with the ground, and bursts the tyre beyond its limits.
void wheel_spin_up(const wheel_substep *s, const wheel_tie *t, const wheel_reaction *r, wheel_grip grip,
                   sk_wheel_result *result);

// Changes the rotation of a wheel in the air: bearing and brake slow it, the engine turns it.
void wheel_run_down(const sk_wheel_type *type, sk_wheel_state *next, sk_wheel_input input, double h);
