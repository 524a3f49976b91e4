#include "world/actuators.h"

#include "world/flight.h"

// An engine that runs accelerates from rest by its own torque, so the starter needs none. A ruined one stays as it is.
static void switch_engine(const sk_aircraft_type *type, int16_t asked_for, sk_aircraft_state *a) {
    if (!sk_has_motor(type) || a->engine_running == SK_ENGINE_RUINED) return;
    if (sk_control_is_on(asked_for)) a->engine_running = SK_ENGINE_RUNNING;
    if (sk_control_is_on((int16_t)-asked_for)) a->engine_running = SK_ENGINE_STOPPED;
}

// The gearbox changes between ahead and reverse when the wheels are slow.
static void select_gear(const sk_aircraft_type *type, bool reverse, sk_aircraft_state *a) {
    static const double SLOW = 0.5; // m/s
    if (!(type->drive.reverse_speed > 0.0)) return;
    if (fabs(sk_drive_speed(type, a)) < SLOW) a->reverse = reverse;
}

void sk_actuators_move(const sk_aircraft_type *type, const sk_controls *c, const sk_aided_controls *aided,
                       sk_aircraft_state *a, double dt) {
    const sk_control_limits *limits = &type->limits;
    double stick = limits->surface_rate * dt, brake = limits->brake_rate * dt;
    a->throttle = sk_approach(a->throttle, aided->throttle, stick);
    a->elevator = sk_approach(a->elevator, aided->elevator, stick);
    a->aileron = sk_approach(a->aileron, aided->aileron, stick);
    a->rudder = sk_approach(a->rudder, aided->rudder, stick);
    a->trim = sk_approach(a->trim, sk_control_asked(c->trim, -1.0), stick);
    a->brake_left = sk_approach(a->brake_left, aided->brake_left, brake);
    a->brake_right = sk_approach(a->brake_right, aided->brake_right, brake);
    a->tailwheel_lock = sk_control_is_on(c->tailwheel_lock);
    a->gear_up = sk_control_is_on(c->gear_up);
    select_gear(type, sk_control_is_on(c->reverse), a);
    switch_engine(type, c->engine_switch, a);
    int32_t stages = type->aero.flap_stages;
    if (stages > 0)
        a->flaps = sk_approach(a->flaps, sk_control_asked(c->flaps, 0.0) * type->aero.flap_angle[stages - 1],
                               limits->flap_rate * dt);
}
