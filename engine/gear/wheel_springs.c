#include "gear/wheel_internal.h"

sk_springs sk_wheel_springs_hanging(const sk_wheel_type *type, const sk_wheel_state *state) {
    sk_springs springs = {.solid = (int32_t)state->contact.solid};
    if (!state->broken) springs.strain[0] = sk_max(0.0, type->z_zero - type->z_max);
    return springs;
}

sk_springs sk_wheel_springs(const sk_wheel_type *whole, sk_ground ground, const sk_wheel_state *state,
                            const sk_body_motion *body, sk_wheel_input input) {
    if (state->broken) {
        sk_point_type stub = wheel_stub(whole);
        return sk_point_springs(&stub, ground, &state->contact, body);
    }
    if (state->extension < 1.0) return sk_wheel_springs_hanging(whole, state);
    sk_wheel_type changed;
    const sk_wheel_type *type = wheel_as_it_is(whole, state, &changed);
    double turn = sk_wheel_turn(type, state, input);
    int32_t index = wheel_solid_met(type, ground, &state->contact, body, turn);
    const sk_solid *solid = &ground.solids[index];
    sk_body_motion seen = sk_motion_seen_from(solid, body);
    wheel_frame frame = wheel_frame_of(type, &seen, turn);
    sk_contact_state contact = sk_contact_on(&state->contact, index);
    sk_springs springs = sk_wheel_springs_hanging(type, state);
    springs.solid = index;
    springs.held = contact.mode != SK_AIR;
    if (!springs.held) {
        sk_surface_point surface = wheel_look_down(type, &ground, solid, &frame, &contact);
        if (!surface.found || surface.inside) return springs;
    }
    wheel_tie t;
    wheel_feel_surface(type, &ground.materials[contact.material], &contact, &frame, &t);
    springs.met = true;
    springs.strain[0] = sk_max(springs.strain[0], type->z_zero - t.end);
    springs.strain[1] = t.p.x;
    springs.strain[2] = t.p.y;
    sk_vec3 strut = sk_mat3_mul(&frame.axes, sk_scale(-t.share / t.n.z, t.n));
    springs.foot = sk_solid_point(solid, wheel_place(&frame, 0.0, 0.0, t.foot));
    springs.turn = sk_solid_vector(solid, sk_mat3_mul(&frame.axes, t.turn));
    springs.axis[0] = sk_solid_vector(solid, strut);
    springs.axis[1] = sk_solid_vector(solid, wheel_column(&frame.axes, 0));
    springs.axis[2] = sk_solid_vector(solid, wheel_column(&frame.axes, 1));
    return springs;
}
