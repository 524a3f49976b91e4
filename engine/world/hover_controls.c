#include "world/hover_controls.h"

#include "world/debris.h"
#include "world/support.h"

static sk_aids_switches switches_of(const sk_controls *c) {
    return (sk_aids_switches){.hover = sk_control_is_on(c->aid_hover),
                              .height = sk_control_is_on(c->aid_height),
                              .landing = sk_control_is_on(c->aid_landing),
                              .torque = sk_control_is_on(c->aid_torque)};
}

// Returns the depth (m) of the lowest point of wheels and skids below the centre of gravity.
static double lowest_place(const sk_aircraft_type *type, const sk_aircraft_state *a) {
    double lowest = 0.0;
    for (int32_t i = 0; i < type->wheel_count; i++) {
        sk_vec3 lowest_point = type->wheels[i].position;
        lowest_point.z += type->wheels[i].z_max;
        lowest = sk_min(lowest, sk_rotate(a->attitude, lowest_point).z);
    }
    for (int32_t i = 0; i < type->skids.node_count; i++)
        if (type->skids.touches[i]) lowest = sk_min(lowest, sk_rotate(a->attitude, type->skids.nodes[i].position).z);
    return -lowest;
}

static bool is_idle(const sk_aids_switches *on, const sk_hover_state *s) {
    return !on->hover && !on->height && s->back == 0.0 && s->side == 0.0 && s->pedals == 0.0;
}

static void note_motion(const sk_aircraft_type *type, const sk_aircraft_state *a, double gravity, sk_hover_input *in) {
    const sk_rotors *rotors = &type->rotors;
    sk_attitude_to_angles(a->attitude, &in->heading, &in->pitch, &in->roll);
    in->climb = a->velocity.z;
    in->level = a->position.z;
    in->lift = sk_rotate(a->attitude, a->smooth_force).z / (gravity * sk_aircraft_mass_of(type, a).mass.mass);
    in->torque = a->engine_torque / sk_rotors_torque_limit(rotors);
    in->speed = a->engine_speed / rotors->main.speed;
    in->touching = sk_support_of(type, a).touches;
    in->augmented = a->augmented != 0;
}

sk_aided_controls sk_hover_controls_of(const sk_aided_flight *flight, sk_aircraft_state *aircraft) {
    const sk_aircraft_type *type = flight->type;
    const sk_controls *controls = flight->controls;
    sk_aided_controls pilot = sk_pilot_controls_of(controls);
    sk_hover_input in = {.on = switches_of(controls), .gain = flight->gain, .over = flight->over, .dt = flight->dt};
    if (is_idle(&in.on, &aircraft->hover)) {
        aircraft->hover = (sk_hover_state){0};
        return pilot;
    }
    in.commands = (sk_hover_controls){pilot.throttle, pilot.elevator, pilot.aileron, pilot.rudder};
    in.at = (sk_hover_controls){aircraft->throttle, aircraft->elevator, aircraft->aileron, aircraft->rudder};
    in.ask_right = sk_control_asked(controls->ask_bank, -1.0);
    in.ask_ahead = -sk_control_asked(controls->ask_path, -1.0);
    in.ask_turn = sk_control_asked(controls->ask_turn, -1.0);
    in.ask_climb = sk_control_asked(controls->ask_climb, -1.0);
    note_motion(type, aircraft, flight->gravity, &in);
    in.height = flight->around->below - lowest_place(type, aircraft);
    sk_hover_controls out = sk_hover_tick(&aircraft->hover, &in);
    pilot.throttle = out.collective;
    pilot.elevator = out.back;
    pilot.aileron = out.right;
    pilot.rudder = out.pedals;
    return pilot;
}
