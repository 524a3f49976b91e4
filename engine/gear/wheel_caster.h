// wheel_caster.h: rotation of a wheel about its strut, by steering or behind a caster axis. Source:
// docs/models/wheels.md, "Castering".
#pragma once
#include "contact/point.h"
#include "gear/wheel_frame.h"

// Returns the angle (rad) of the wheel about its strut, by steering or caster.
double sk_wheel_turn(const sk_wheel_type *type, const sk_wheel_state *state, sk_wheel_input input);

// Returns whether the pin holds the wheel: it is in and commanded, or drops in when the next substep begins.
bool sk_wheel_pin_holds(const sk_wheel_type *type, const sk_wheel_state *state, sk_wheel_input input);

// Returns the energy (J) of a castering wheel: rotation relative to the airframe, and springs.
double sk_wheel_caster_energy(const sk_wheel_type *type, const sk_wheel_state *state, sk_wheel_input input);

// Returns the motion of wheel and fork: that of the body plus a rotation about the caster axis.
sk_body_motion wheel_caster_motion(const sk_wheel_type *type, const wheel_frame *frame, const sk_body_motion *body,
                                   double rate);
// Returns the moment (N m) of the ground about the caster axis.
double wheel_moment_about_axis(const sk_wheel_type *type, const wheel_frame *frame, const sk_contact_report *report);
// Rotates the wheel about the caster axis for a substep under that moment.
void wheel_turn_caster(const sk_wheel_type *type, double contact_moment, sk_wheel_input input, double h,
                       sk_wheel_state *next, sk_caster_report *report);
