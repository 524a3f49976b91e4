#include "world/legs.h"

#include "gear/wheel_leg.h"
#include "world/events.h"

static bool stands(const sk_aircraft_type *type, const sk_aircraft_state *a) {
    for (int32_t i = 0; i < type->wheel_count; i++)
        if (!a->wheel[i].broken && a->wheel[i].contact.mode != SK_AIR) return true;
    return false;
}

void sk_legs_move(const sk_aircraft_type *type, sk_aircraft_state *a, double dt) {
    for (int32_t i = 0; i < type->wheel_count; i++) {
        const sk_retraction_type *leg = &type->wheels[i].retraction;
        sk_wheel_state *wheel = &a->wheel[i];
        if (!sk_retracts(leg) || wheel->broken) continue;
        bool up = a->gear_up != 0 && !(leg->squat_switch && stands(type, a));
        wheel->extension = sk_retraction_move(leg, wheel->extension, up, dt);
    }
}

void sk_legs_tear(const sk_aircraft_type *type, sk_state *state, int32_t index, double speed) {
    sk_aircraft_state *a = sk_state_aircraft(state, index);
    for (int32_t i = 0; i < type->wheel_count; i++) {
        const sk_retraction_type *leg = &type->wheels[i].retraction;
        sk_wheel_state *wheel = &a->wheel[i];
        if (!(leg->fastest > 0.0) || !(speed > leg->fastest) || wheel->broken || !(wheel->extension > 0.0)) continue;
        sk_wheel_break(wheel);
        sk_event_note(state, SK_EVENT_LEG_TORN_OFF, index, i, sk_no_surface(), speed);
    }
}

void sk_legs_break(const sk_aircraft_step *step, const sk_body_motion *motion, int64_t broke,
                   const sk_contact_surface *on) {
    const sk_aircraft_type *type = step->type;
    sk_aircraft_state *a = sk_aircraft_of(step);
    for (int32_t i = 0; i < type->wheel_count; i++) {
        if (!(broke >> i & 1)) continue;
        double sinking = sk_velocity_over(step->ground, (int32_t)on[i].solid, motion).z;
        sk_event_note(step->state, SK_EVENT_WHEEL_BREAKS, step->index, i, on[i], sinking);
        for (int32_t k = 0; k < type->wheel_count; k++) {
            if (type->wheels[i].leg == 0 || type->wheels[k].leg != type->wheels[i].leg || a->wheel[k].broken) continue;
            sk_wheel_break(&a->wheel[k]);
            sk_event_note(step->state, SK_EVENT_WHEEL_BREAKS, step->index, k, on[i], sinking);
        }
    }
}

sk_wrench sk_legs_drag(const sk_aircraft_type *type, const sk_aircraft_state *a, sk_vec3 velocity, double density) {
    sk_wrench sum = {0};
    for (int32_t i = 0; i < type->wheel_count; i++) {
        const sk_wheel_type *wheel = &type->wheels[i];
        double area = wheel->retraction.drag * a->wheel[i].extension;
        if (!(area > 0.0) || a->wheel[i].broken) continue;
        sk_vec3 force = sk_scale(-0.5 * density * area * sk_length(velocity), velocity);
        sk_vec3 at = sk_add_scaled(wheel->position, 1.0 - a->wheel[i].extension, wheel->retraction.up);
        sum.force = sk_add(sum.force, force);
        sum.moment = sk_add(sum.moment, sk_cross(at, force));
    }
    return sum;
}
