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
    // What stretches the tie moves the foot along the strut: t . r grows by t . (m - (m . n / n_z) z) where the pebble moves by m.
    sk_mat3 q = sk_border_frame(t.n);
    sk_vec3 r = sk_mat3_mul_back(&q, t.r), along = sk_scale(1.0 / t.n.z, t.n);
    springs.strain[1] = r.x;
    springs.strain[2] = r.y;
    const double pressed[SK_CONTACT_SPRINGS] = {-t.share, -q.row[2].x, -q.row[2].y};
    for (int i = 0; i < SK_CONTACT_SPRINGS; i++) {
        sk_vec3 press = sk_scale(pressed[i], along), tie = {0.0, 0.0, 0.0};
        if (i > 0) tie = wheel_column(&q, i - 1);
        springs.press[i] = sk_solid_vector(solid, sk_mat3_mul(&frame.axes, press));
        springs.axis[i] = sk_solid_vector(solid, sk_mat3_mul(&frame.axes, sk_add(tie, press)));
    }
    springs.foot = sk_solid_point(solid, wheel_place(&frame, 0.0, 0.0, t.level));
    springs.turn = sk_solid_vector(solid, sk_mat3_mul(&frame.axes, t.turn));
    return springs;
}
