#include "world/actuators.h"

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
    int32_t stages = type->aero.flap_stages;
    if (stages > 0)
        a->flaps = sk_approach(a->flaps, sk_control_asked(c->flaps, 0.0) * type->aero.flap_angle[stages - 1],
                               limits->flap_rate * dt);
}
