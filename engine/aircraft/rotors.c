#include "aircraft/rotors.h"

static double between(const double ends[2], double share) {
    return ends[0] + (ends[1] - ends[0]) * share;
}

static double share_of(const double ends[2], double angle) {
    return ends[1] != ends[0] ? (angle - ends[0]) / (ends[1] - ends[0]) : 0.5;
}

sk_rotor_controls sk_rotors_controls(const sk_rotors *r, double lever, double back, double right, double pedals) {
    return (sk_rotor_controls){.collective = between(r->collective, lever),
                               .forward = between(r->forward, 0.5 + 0.5 * back),
                               .right = between(r->right, 0.5 + 0.5 * right),
                               .tail = between(r->tail_pitch, 0.5 + 0.5 * pedals)};
}

sk_rotor_controls sk_rotors_levers(const sk_rotors *r, const sk_rotor_controls *angles) {
    return (sk_rotor_controls){.collective = share_of(r->collective, angles->collective),
                               .forward = 2.0 * share_of(r->forward, angles->forward) - 1.0,
                               .right = 2.0 * share_of(r->right, angles->right) - 1.0,
                               .tail = 2.0 * share_of(r->tail_pitch, angles->tail) - 1.0};
}

double sk_rotors_gear(const sk_rotors *r) {
    return r->tail.speed / r->main.speed;
}

double sk_rotors_inertia(const sk_rotors *r) {
    return r->main.inertia + sk_rotors_gear(r) * sk_rotors_gear(r) * r->tail.inertia;
}

// The engine has its full power at any speed down to half of the rated speed. Below that its torque does not grow.
double sk_rotors_engine_most(const sk_rotors *r, double speed) {
    return r->engine_power / sk_max(speed, 0.5 * r->main.speed);
}

double sk_rotors_torque_limit(const sk_rotors *r) {
    return r->torque_limit * r->engine_power / r->main.speed;
}

// Returns the flow at the hub of a rotor.
static sk_rotor_flow flow_at(const sk_rotor *rotor, const sk_rotor_flow *air, sk_harmonic ground) {
    return (sk_rotor_flow){.velocity = sk_add(air->velocity, sk_cross(air->rate, rotor->position)),
                           .rate = air->rate,
                           .density = air->density,
                           .ground = ground};
}

static void add_at(sk_wrench *sum, const sk_rotor *rotor, const sk_rotor_output *out) {
    sum->force = sk_add(sum->force, out->force);
    sum->moment = sk_add(sum->moment, sk_add(out->moment, sk_cross(rotor->position, out->force)));
}

sk_rotors_output sk_rotors_evaluate(const sk_rotors *r, const sk_rotors_state *state, const sk_rotor_controls *controls,
                                    const sk_rotor_flow *air, bool running) {
    sk_rotors_output out = {0};
    if (!r->present) return out;
    double gear = sk_rotors_gear(r), speed = sk_max(state->speed, 0.0);
    sk_harmonic main = sk_rotor_pitch(&r->main, controls->collective, controls->forward, controls->right);
    sk_harmonic tail = {controls->tail, 0.0, 0.0}, free_air = {1.0, 0.0, 0.0};
    sk_rotor_flow at_main = flow_at(&r->main, air, air->ground), at_tail = flow_at(&r->tail, air, free_air);
    if (r->main.blades > 0) out.main = sk_rotor_evaluate(&r->main, speed, main, state->main_inflow, &at_main);
    if (r->tail.blades > 0) out.tail = sk_rotor_evaluate(&r->tail, gear * speed, tail, state->tail_inflow, &at_tail);
    add_at(&out.wrench, &r->main, &out.main);
    add_at(&out.wrench, &r->tail, &out.tail);

    out.torque = out.main.torque + gear * out.tail.torque;
    out.engine_torque = running ? sk_clamp(state->engine_torque, 0.0, sk_rotors_engine_most(r, speed)) : 0.0;
    out.acceleration = (out.engine_torque - out.torque) / sk_rotors_inertia(r);
    // The rotor speed W returns to the rated speed like a well damped oscillator of frequency w:
    //   d^2 W/dt^2 = w^2 (rated - W) - 2 w dW/dt
    // The difference `rated - W` is limited to SLOW of the rated speed. Without the limit a start from standstill would
    // turn the aircraft round on its skids.
    static const double SLOW = 0.05;
    double w = r->governor, lacks = sk_min(r->main.speed - speed, SLOW * r->main.speed);
    out.torque_rate = sk_rotors_inertia(r) * (w * w * lacks - 2.0 * w * out.acceleration);

    // Reaction of the gear box on the airframe: about the main shaft the engine's torque minus the part for the tail,
    // and about the tail rotor's shaft the tail rotor's torque.
    double on = out.engine_torque - gear * out.tail.torque;
    out.wrench.moment = sk_add_scaled(out.wrench.moment, -r->main.sense * on, r->main.axis);
    out.wrench.moment = sk_add_scaled(out.wrench.moment, -r->tail.sense * out.tail.torque, r->tail.axis);
    return out;
}

void sk_rotors_advance(const sk_rotors *r, sk_rotors_state *state, const sk_rotors_output *out, bool running,
                       double h) {
    state->main_inflow = sk_rotor_inflow_after(state->main_inflow, &out->main, h);
    state->tail_inflow = sk_rotor_inflow_after(state->tail_inflow, &out->tail, h);
    double most = sk_rotors_engine_most(r, state->speed);
    state->engine_torque = running ? sk_clamp(state->engine_torque + h * out->torque_rate, 0.0, most) : 0.0;
}

// The steps are implicit, so they may be long. Together they are five seconds, many times the lag of the inflow.
void sk_rotors_steady(const sk_rotors *r, sk_rotors_state *state, const sk_rotor_controls *controls,
                      const sk_rotor_flow *air) {
    static const double STEP = 0.02;
    double torque = 0.0;
    for (int i = 0; i < 250; i++) {
        sk_rotors_output out = sk_rotors_evaluate(r, state, controls, air, false);
        sk_rotors_advance(r, state, &out, false, STEP);
        torque = out.torque;
    }
    state->engine_torque = sk_clamp(torque, 0.0, sk_rotors_engine_most(r, state->speed));
}
