// wheel_caster.h: a wheel that turns about its strut: steered, or castering behind an axis. Source: docs/models/wheels.md,
// "Castering".
#pragma once
#include "contact/point.h"
#include "gear/wheel_frame.h"

// Angle (rad) to which the wheel is turned about its strut, by steering or caster: what an eye sees.
double sk_wheel_turn(const sk_wheel_type *type, const sk_wheel_state *state, sk_wheel_input input);

// Whether the pin holds the wheel with this input: it is in and wanted, or drops in as the next substep begins.
bool sk_wheel_pin_holds(const sk_wheel_type *type, const sk_wheel_state *state, sk_wheel_input input);

// Energy (J) of a castering wheel: of its turning relative to the airframe, and in its springs.
double sk_wheel_caster_energy(const sk_wheel_type *type, const sk_wheel_state *state, sk_wheel_input input);

// Wheel and fork as part of a body that turns about the caster's axis besides; moment (N m) of the ground about that axis; and
// what the wheel does under it.
sk_body_motion wheel_caster_motion(const sk_wheel_type *type, const wheel_frame *frame, const sk_body_motion *body,
                                   double rate);
double wheel_moment_about_axis(const sk_wheel_type *type, const wheel_frame *frame, const sk_contact_report *report);
void wheel_turn_caster(const sk_wheel_type *type, double contact_moment, sk_wheel_input input, double h,
                       sk_wheel_state *next, sk_caster_report *report);
