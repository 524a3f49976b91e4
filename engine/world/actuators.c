#include "world/actuators.h"

// Moves `value` towards `target` by at most `step`.
static double approach(double value, double target, double step) {
    return value + sk_clamp(target - value, -step, step);
}

// A quantised control as a number, within its range whatever the caller gave.
static double asked(int16_t quantised, double low) {
    return sk_max(low, sk_control_value(quantised));
}

void sk_actuators_move(const sk_aircraft_type *type, const sk_controls *c, sk_aircraft_state *a, double dt) {
    const sk_control_limits *limits = &type->limits;
    double stick = limits->surface_rate * dt, brake = limits->brake_rate * dt;
    a->throttle = approach(a->throttle, asked(c->throttle, 0.0), stick);
    a->elevator = approach(a->elevator, asked(c->elevator, -1.0), stick);
    a->aileron = approach(a->aileron, asked(c->aileron, -1.0), stick);
    a->rudder = approach(a->rudder, asked(c->rudder, -1.0), stick);
    a->trim = approach(a->trim, asked(c->trim, -1.0), stick);
    a->brake_left = approach(a->brake_left, asked(sk_controls_brake(c, c->brake_left), 0.0), brake);
    a->brake_right = approach(a->brake_right, asked(sk_controls_brake(c, c->brake_right), 0.0), brake);
    a->tailwheel_lock = sk_control_is_on(c->tailwheel_lock);
    a->gear_up = sk_control_is_on(c->gear_up);
    int32_t stages = type->aero.flap_stages;
    if (stages > 0)
        a->flaps = approach(a->flaps, asked(c->flaps, 0.0) * type->aero.flap_angle[stages - 1], limits->flap_rate * dt);
}
