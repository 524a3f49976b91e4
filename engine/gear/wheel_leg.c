#include "gear/wheel_leg.h"

sk_wheel_state sk_wheel_begin(void) {
    return (sk_wheel_state){.contact = sk_contact_begin(), .extension = 1.0};
}

void sk_wheel_break(sk_wheel_state *state) {
    state->contact = sk_contact_begin();
    state->caster_rate = 0.0;
    state->broken = 1;
}

sk_point_type wheel_stub(const sk_wheel_type *type) {
    return (sk_point_type){.position = sk_add(type->position, (sk_vec3){0.0, 0.0, type->stub_z}),
                           .stiffness = type->stub_stiffness,
                           .damping = type->stub_damping,
                           .side_stiffness = type->side_stiffness,
                           .side_damping = type->side_damping,
                           .strength = type->stub_strength};
}

const sk_wheel_type *wheel_current_type(const sk_wheel_type *type, const sk_wheel_state *state,
                                        sk_wheel_type *changed) {
    if (!state->burst && !(state->extension < 1.0)) return type;
    *changed = *type;
    if (state->burst) {
        changed->position.z -= type->radius - type->tyre.rim_radius;
        changed->radius = type->tyre.rim_radius;
    }
    changed->position = sk_add_scaled(changed->position, 1.0 - state->extension, type->retraction.up);
    return changed;
}
