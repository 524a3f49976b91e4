#include "gear/wheel_caster.h"

double sk_wheel_turn(const sk_wheel_type *type, const sk_wheel_state *state, sk_wheel_input input) {
    if (state->towed) return state->towed_angle;
    bool held = !sk_casters(&type->caster) || (state->pinned && input.lock);
    return held ? input.steer : state->caster;
}

bool sk_wheel_pin_holds(const sk_wheel_type *type, const sk_wheel_state *state, sk_wheel_input input) {
    if (!type->caster.lock || !input.lock) return false;
    return state->pinned || sk_caster_reaches_pin(sk_caster_away(state->caster, input.steer));
}

double sk_wheel_caster_energy(const sk_wheel_type *type, const sk_wheel_state *state, sk_wheel_input input) {
    const sk_caster_type *caster = &type->caster;
    if (!sk_casters(caster) || state->pinned || state->broken) return 0.0;
    double turning = 0.5 * caster->inertia * state->caster_rate * state->caster_rate;
    return turning + sk_caster_stored(caster, sk_caster_away(state->caster, input.steer));
}

// The velocity at any point of wheel and fork is that of the airframe there plus rate z x (point - axis).
sk_body_motion wheel_caster_motion(const sk_wheel_type *type, const wheel_frame *frame, const sk_body_motion *body,
                                   double rate) {
    sk_vec3 z = sk_scale(rate, wheel_column(&frame->axes, 2));
    sk_body_motion part = *body;
    part.velocity = sk_add(body->velocity, sk_cross(z, sk_sub(body->position, wheel_axis(type, frame))));
    part.rate = sk_add(body->rate, z);
    return part;
}

double wheel_moment_about_axis(const sk_wheel_type *type, const wheel_frame *frame, const sk_contact_report *report) {
    sk_vec3 arm = sk_sub(report->point, wheel_axis(type, frame));
    return sk_dot(wheel_column(&frame->axes, 2), sk_add(report->moment, sk_cross(arm, report->force)));
}

void wheel_turn_caster(const sk_wheel_type *type, double contact_moment, sk_wheel_input input, double h,
                       sk_wheel_state *next, sk_caster_report *report) {
    sk_caster_drive drive = {contact_moment, input.steer, input.lock && type->caster.lock};
    sk_caster_motion now = {next->caster, next->caster_rate, next->pinned != 0};
    sk_caster_motion then = sk_caster_step(&type->caster, now, drive, h, report);
    next->caster = then.angle;
    next->caster_rate = then.rate;
    next->pinned = then.pinned;
}
