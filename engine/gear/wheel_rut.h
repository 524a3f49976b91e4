// wheel_rut.h: a wheel in a rut: rolling resistance, and climbing out. Private to the gear room.
// Source: docs/models/pebble.md, "Bearing grows with depth".
#pragma once
#include "gear/wheel_tie.h"

// Returns the depth (m) to which the ground is already pressed ahead, where the wheel would climb out of its rut.
double wheel_pressed_ahead(const wheel_substep *s, const sk_contact_state *contact, const wheel_tie *t);

// Returns the rolling resistance coefficient in a rut if the ground ahead is already pressed by `ahead` (m).
double wheel_rut_resistance(const sk_wheel_type *type, double sinkage, double ahead);

// The slide of a pebble in a substep.
typedef struct wheel_travel {
    double x, y;  // m, along the border's axes
    double ahead; // m, depth to which the ground is already pressed there
    double work;  // J done against friction
} wheel_travel;

// Moves the wheel in its rut. It climbs the ramp to the ground ahead, as far as that carries it. Where the ground is
// already pressed it descends at a slope of at most 1:1. The climb is limited by the work done against friction, so a
// locked wheel on slippery ground ploughs on at its depth.
void wheel_move_in_rut(const wheel_substep *s, const wheel_tie *t, const wheel_travel *travel,
                       sk_contact_state *contact);
