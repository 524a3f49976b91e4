#include "world/actuators.h"

// Moves `value` towards `target` by at most `step`.
static double approach(double value, double target, double step) {
    return value + sk_clamp(target - value, -step, step);
}

// A quantised control as a number, within its range whatever the caller gave.
static double asked(int16_t quantised, double low) {
    return sk_max(low, sk_control_value(quantised));
}

// An engine that runs accelerates from rest by its own torque, so the starter needs none. A ruined one stays as it is.
static void switch_engine(const sk_aircraft_type *type, int16_t asked_for, sk_aircraft_state *a) {
    if (!sk_has_engine(type) || a->engine_running == SK_ENGINE_RUINED) return;
    if (sk_control_is_on(asked_for)) a->engine_running = SK_ENGINE_RUNNING;
    if (sk_control_is_on((int16_t)-asked_for)) a->engine_running = SK_ENGINE_STOPPED;
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
    switch_engine(type, c->engine_switch, a);
    int32_t stages = type->aero.flap_stages;
    if (stages > 0)
        a->flaps = approach(a->flaps, asked(c->flaps, 0.0) * type->aero.flap_angle[stages - 1], limits->flap_rate * dt);
}
