// wheel_tyre.h: the ground spins a wheel up, rubs off its tyre and may burst it. Source: docs/models/wheels.md.
#pragma once
#include "gear/wheel.h"
#include "gear/wheel_tie.h"

// What works against the ground's turning the wheel, and with what grip the ground turns it.
typedef struct wheel_grip {
    double mu_kinetic; // of what it rolls on
    double brake;      // N, as applied
} wheel_grip;

// The ground spins the wheel up, and may burst its tyre.
void wheel_spin_up(const wheel_substep *s, const wheel_tie *t, const wheel_reaction *r, wheel_grip grip,
                   sk_wheel_result *result);

// The wheel runs on in its bearing; its brake (N) stops it.
void wheel_run_down(sk_wheel_state *next, double brake, double h);
