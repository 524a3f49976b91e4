#include "world/swashplate.h"

#include "aircraft/augmentation.h"
#include "world/support.h"

static sk_rotor_controls swash_of(const sk_aircraft_state *a) {
    return (sk_rotor_controls){.forward = a->swash.x, .right = a->swash.y, .tail = a->swash.z};
}

static sk_rotor_controls by_sticks(const sk_aircraft_type *type, const sk_aircraft_state *a) {
    double back = sk_clamp(a->elevator + type->limits.trim_range * a->trim, -1.0, 1.0);
    return sk_rotors_controls(&type->rotors, a->throttle, back, a->aileron, a->rudder);
}

void sk_swashplate_set(const sk_aircraft_type *type, sk_aircraft_state *a) {
    sk_rotor_controls to = by_sticks(type, a);
    a->swash = (sk_vec3){to.forward, to.right, to.tail};
}

static sk_vec3 attitude_of(const sk_aircraft_state *a) {
    sk_vec3 angles;
    sk_attitude_to_angles(a->attitude, &angles.z, &angles.x, &angles.y);
    return angles;
}

void sk_swashplate_hold(const sk_aircraft_type *type, sk_aircraft_state *a) {
    sk_augmentation begun = sk_augmentation_begin(type, attitude_of(a), swash_of(a));
    a->held = begun.held;
    a->held_sum = begun.sum;
}

// Returns the position of a swashplate after dt s, moved as fast as a stick: `rate` is per second, in units of half the
// range (from the middle to a stop).
static double moved(const double ends[2], double rate, double from, double to, double dt) {
    double step = 0.5 * rate * fabs(ends[1] - ends[0]) * dt;
    return from + sk_clamp(to - from, -step, step);
}

void sk_swashplate_move(const sk_aircraft_type *type, const sk_controls *controls, sk_aircraft_state *a, sk_vec3 air,
                        double dt) {
    const sk_rotors *rotors = &type->rotors;
    if (!rotors->present) return;
    bool augmented = !sk_control_is_on(controls->unaugmented);
    if (augmented && !a->augmented) sk_swashplate_hold(type, a);
    a->augmented = augmented;
    sk_rotor_controls to = by_sticks(type, a);
    if (augmented) {
        sk_augmentation memory = {a->held, a->held_sum};
        sk_augmentation_input in = {.attitude = attitude_of(a),
                                    .rate = a->rate,
                                    .airspeed = sk_max(air.x, 0.0),
                                    .back = a->elevator,
                                    .right = a->aileron,
                                    .yaw = a->rudder,
                                    .touching = sk_support_of(type, a).touches};
        to = sk_augmentation_tick(type, &memory, &in, dt);
        a->held = memory.held;
        a->held_sum = memory.sum;
    }
    double rate = type->limits.surface_rate;
    a->swash = (sk_vec3){moved(rotors->forward, rate, a->swash.x, to.forward, dt),
                         moved(rotors->right, rate, a->swash.y, to.right, dt),
                         moved(rotors->tail_pitch, rate, a->swash.z, to.tail, dt)};
}
