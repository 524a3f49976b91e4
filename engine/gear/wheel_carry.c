#include "gear/wheel_carry.h"

#include "gear/wheel_caster.h"
#include "gear/wheel_leg.h"
#include "gear/wheel_normal.h"
#include "gear/wheel_step.h"

static wheel_frame frame_of(const sk_wheel_type *whole, sk_ground ground, const sk_body_motion *body,
                            sk_wheel_input input, const sk_wheel_state *state) {
    sk_wheel_type changed;
    const sk_wheel_type *type = wheel_current_type(whole, state, &changed);
    const sk_solid solid = sk_ground_solid(&ground, state->contact.solid);
    sk_body_motion seen = sk_motion_seen_from(&solid, body);
    return wheel_frame_of(type, &seen, sk_wheel_turn(type, state, input));
}

void sk_wheel_carry(const sk_wheel_type *whole, sk_ground ground, const sk_body_motion *body, sk_wheel_input input,
                    sk_vec3 slide, sk_wheel_state *state) {
    sk_contact_state *contact = &state->contact;
    contact->pebble = sk_add(contact->pebble, slide);
    if (state->broken || !wheel_is_stepping(contact)) return;
    sk_wheel_type changed;
    wheel_frame frame = frame_of(whole, ground, body, input, state);
    sk_vec3 offset = sk_mat3_mul_back(&frame.axes, slide);
    wheel_step_on(wheel_current_type(whole, state, &changed), &frame, offset.x, offset.y, contact);
}

bool sk_wheel_on_edge(const sk_wheel_type *type, sk_ground ground, const sk_body_motion *body, sk_wheel_input input,
                      const sk_wheel_state *state) {
    if (state->broken || state->contact.mode == SK_AIR) return false;
    wheel_frame frame = frame_of(type, ground, body, input, state);
    return wheel_is_edge(&frame, state->contact.normal);
}
