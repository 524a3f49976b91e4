#include "world/aids_controls.h"

#include "math/elementary.h"

static const double LEAST_STEER = 0.02; // rad/m, for a type without a steered wheel
static const double STILL = 0.5;        // m/s: at lower speeds a direction of motion has no meaning

sk_aided_controls sk_pilot_controls_of(const sk_controls *c) {
    return (sk_aided_controls){.throttle = sk_control_asked(c->throttle, 0.0),
                               .elevator = sk_control_asked(c->elevator, -1.0),
                               .aileron = sk_control_asked(c->aileron, -1.0),
                               .rudder = sk_control_asked(c->rudder, -1.0),
                               .brake_left = sk_control_asked(sk_controls_brake(c, c->brake_left), 0.0),
                               .brake_right = sk_control_asked(sk_controls_brake(c, c->brake_right), 0.0)};
}

static sk_aids_switches switches_of(const sk_controls *c) {
    return (sk_aids_switches){.bank = sk_control_is_on(c->aid_bank),
                              .path = sk_control_is_on(c->aid_path),
                              .speed = sk_control_is_on(c->aid_speed),
                              .rudder = sk_control_is_on(c->aid_rudder),
                              .steering = sk_control_is_on(c->aid_steering),
                              .flare = sk_control_is_on(c->aid_flare),
                              .brakes = sk_control_is_on(c->aid_brakes)};
}

// Returns the yaw rate over speed with full pedal, rad/m: the steering limit of a wheel over its distance from the
// others.
static double steer_of(const sk_aircraft_type *type) {
    double steer = LEAST_STEER;
    for (int32_t i = 0; i < type->wheel_count; i++) {
        double limit = fabs(type->wheels[i].steer_limit), others = 0.0;
        if (!(limit > 0.0)) continue;
        for (int32_t k = 0; k < type->wheel_count; k++)
            if (k != i) others += type->wheels[k].position.x / (double)(type->wheel_count - 1);
        double base = fabs(type->wheels[i].position.x - others);
        if (base > 0.1) steer = sk_max(steer, limit / base);
    }
    return steer;
}

// Returns the depth (m) of the lowest wheel below the centre of gravity.
static double lowest_wheel(const sk_aircraft_type *type, const sk_aircraft_state *a) {
    double lowest = 0.0;
    for (int32_t i = 0; i < type->wheel_count; i++) {
        sk_vec3 lowest_point = type->wheels[i].position;
        lowest_point.z += type->wheels[i].z_max;
        lowest = sk_min(lowest, sk_rotate(a->attitude, lowest_point).z);
    }
    return -lowest;
}

static void note_wheels(const sk_aircraft_type *type, const sk_aircraft_state *a, sk_aids_input *in) {
    for (int32_t i = 0; i < type->wheel_count; i++) {
        const sk_wheel_type *wheel = &type->wheels[i];
        int64_t mode = a->wheel[i].contact.mode;
        in->touching |= mode != SK_AIR;
        in->steered |= mode != SK_AIR && mode != SK_SLIPPING && wheel->steer_limit != 0.0;
        in->slipping |= mode == SK_SLIPPING && wheel->brake_force > 0.0;
        in->tailwheel |= wheel->brake_force > 0.0 && wheel->position.x > 0.0;
    }
}

static void note_motion(const sk_aircraft_state *a, const sk_surroundings *around, sk_vec3 air, sk_aids_input *in) {
    sk_flow_angles angles = sk_flow_angles_of(air);
    in->airspeed = angles.speed * sqrt(around->density / SK_AIR_DENSITY_SEA_LEVEL);
    in->alpha = angles.alpha;
    in->beta = angles.beta;
    in->rate = a->rate;
    sk_attitude_to_angles(a->attitude, &in->heading, &in->pitch, &in->bank);
    in->ground_speed = sqrt(a->velocity.x * a->velocity.x + a->velocity.y * a->velocity.y);
    in->track = in->ground_speed > STILL ? sk_atan2(a->velocity.x, a->velocity.y) : in->heading;
    in->path = angles.speed > STILL ? sk_asin(sk_clamp(a->velocity.z / angles.speed, -1.0, 1.0)) : 0.0;
}

// Returns true if no aid is on, and none still releases a control.
static bool are_idle(const sk_aids_switches *on, const sk_aids_state *s) {
    bool any = on->bank || on->path || on->speed || on->rudder || on->steering || on->flare || on->brakes;
    return !any && s->aileron == 0.0 && s->elevator == 0.0 && s->rudder == 0.0 && s->throttle == 0.0 &&
           s->brake_limit == 0.0;
}

sk_aided_controls sk_aids_controls_of(const sk_aided_flight *flight, sk_aircraft_state *aircraft) {
    const sk_aircraft_type *type = flight->type;
    const sk_controls *controls = flight->controls;
    sk_aids_input in = {.commands = sk_pilot_controls_of(controls),
                        .on = switches_of(controls),
                        .gain = flight->gain,
                        .dt = flight->dt};
    if (type->aids.speed == 0.0) return in.commands;
    if (are_idle(&in.on, &aircraft->aids)) {
        aircraft->aids = (sk_aids_state){0};
        return in.commands;
    }
    in.ask_bank = sk_control_asked(controls->ask_bank, -1.0);
    in.ask_path = sk_control_asked(controls->ask_path, -1.0);
    in.ask_turn = sk_control_asked(controls->ask_turn, -1.0);
    in.ask_level = sk_control_is_on(controls->ask_level);
    in.at =
        (sk_aided_controls){.elevator = aircraft->elevator, .aileron = aircraft->aileron, .rudder = aircraft->rudder};
    in.steer = steer_of(type);
    note_motion(aircraft, flight->around, flight->air, &in);
    note_wheels(type, aircraft, &in);
    in.height = flight->around->below - lowest_wheel(type, aircraft);
    return sk_aids_tick(&type->aids, &aircraft->aids, &in);
}
