// wheel_rut.h: a wheel in a rut: what it costs to press the ground on, and how it climbs out. Private to the gear room.
// Source: docs/models/pebble.md, "Bearing grows with depth".
#pragma once
#include "gear/wheel_tie.h"

// How deep the ground has been pressed where the wheel, moving on, would be out of its rut.
double wheel_pressed_ahead(const wheel_substep *s, const sk_contact_state *contact, const wheel_tie *t);

// Rolling resistance coefficient in a rut where the ground has been pressed by `ahead` (m) before.
double wheel_rut_resistance(const sk_wheel_type *type, double sinkage, double ahead);

// How a pebble slides in a substep.
typedef struct wheel_travel {
    double x, y;  // m, along the border's axes
    double ahead; // m: how deep the ground has been pressed there
    double work;  // J done against the friction
} wheel_travel;

// What the wheel does as it moves on: up the ramp of its rut, onto what is ahead and as far as that bears it; and down where
// the ground has been pressed before, at 1:1 at the steepest. It climbs no further than the work done against the friction
// pays for: a locked wheel on slippery ground ploughs on at its depth.
void wheel_move_in_rut(const wheel_substep *s, const wheel_tie *t, const wheel_travel *travel,
                       sk_contact_state *contact);
