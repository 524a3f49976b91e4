#include "gear/wheel_carry.h"

#include "gear/wheel_internal.h"

void sk_wheel_carry(const sk_wheel_type *whole, sk_ground ground, const sk_body_motion *body, sk_wheel_input input,
                    sk_vec3 slide, sk_wheel_state *state) {
    sk_contact_state *contact = &state->contact;
    contact->pebble = sk_add(contact->pebble, slide);
    if (state->broken || !wheel_is_stepping(contact)) return;
    sk_wheel_type changed;
    const sk_wheel_type *type = wheel_as_it_is(whole, state, &changed);
    sk_body_motion seen = sk_motion_seen_from(&ground.solids[contact->solid], body);
    wheel_frame frame = wheel_frame_of(type, &seen, sk_wheel_turn(type, state, input));
    sk_vec3 way = sk_mat3_mul_back(&frame.axes, slide);
    wheel_step_on(type, &frame, way.x, way.y, contact);
}
