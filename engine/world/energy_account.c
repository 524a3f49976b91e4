#include "aircraft/loose_parts.h"
#include "gear/wheel_leg.h"
#include "gear/wheel_springs.h"
#include "world/energy_contacts.h"

#include <string.h>

static bool is_near(const sk_energy_tick *energy, int32_t contact) {
    return contact < energy->type->wheel_count ? energy->wheels : energy->hull;
}

// Adds flows to the account: those of a substep, or flows booked outside a substep.
static void add_up(sk_energy_account *account, const sk_energy_flows *flow) {
    for (int32_t i = 0; i < SK_ENERGY_FLOW_COUNT; i++) account->flow.of[i] += flow->of[i];
    for (int32_t i = 0; i < SK_ENERGY_PHYSICAL_FLOWS; i++) account->turnover += fabs(flow->of[i]);
}

void sk_energy_open(sk_energy_tick *energy, const sk_aircraft_type *type, const sk_proximity *near,
                    const sk_aircraft_state *before, const sk_aircraft_state *after, sk_ground ground) {
    energy->type = type;
    energy->at_open = *energy->account;
    energy->wheels = near->wheels;
    energy->hull = near->hull;
    memset(&energy->step, 0, sizeof energy->step);
    sk_body_motion motion = sk_motion_of(after);
    sk_energy_flows flow = {{0}};
    // Steering turns a wheel's springs, and strains those of its caster. A leg that retracts under load, or is lost,
    // changes its springs, too.
    bool steers = before->rudder != after->rudder || before->tailwheel_lock != after->tailwheel_lock;
    for (int32_t i = 0; i < type->wheel_count; i++) {
        steers |= before->wheel[i].extension != after->wheel[i].extension;
        steers |= before->wheel[i].towed_angle != after->wheel[i].towed_angle;
        steers |= before->wheel[i].broken != after->wheel[i].broken;
    }
    for (int32_t i = 0; steers && i < type->wheel_count; i++)
        flow.shape += sk_energy_of_caster(type, after, i) - sk_energy_of_caster(type, before, i);
    for (int32_t i = 0; i < sk_energy_contacts(energy->type); i++) {
        if (!is_near(energy, i)) continue;
        energy->contact[i] = sk_energy_springs_of(energy->type, after, i, &motion, ground);
        if (!steers) continue;
        sk_energy_springs was = sk_energy_springs_of(energy->type, before, i, &motion, ground);
        flow.shape += sk_energy_in(&energy->contact[i]) - sk_energy_in(&was);
    }
    add_up(energy->account, &flow);
}

void sk_energy_begin_substep(sk_energy_tick *energy, const sk_aircraft_state *a, const sk_body_motion *motion,
                             sk_ground ground) {
    sk_energy_substep *s = &energy->step;
    static const sk_wrench NONE;
    s->motion = *motion;
    s->bodies = NONE;
    s->flown = false;
    s->rate = a->rate;
    s->engine_speed = a->engine_speed;
    memcpy(energy->wheel, a->wheel, sizeof energy->wheel);
    sk_energy_note_ground(s, ground, energy->contact, energy->type->wheel_count);
}

// Begins the substep with other springs of a wheel: those of a stub, or those of the surface on which it lands.
static void begin_with(sk_energy_tick *energy, int32_t wheel, const sk_wheel_state *state, sk_wheel_input input,
                       sk_ground ground) {
    const sk_energy_substep *s = &energy->step;
    const sk_wheel_type *type = &energy->type->wheels[wheel];
    sk_ground before = sk_energy_ground_before(s, ground);
    sk_energy_springs springs = {sk_wheel_springs(type, before, state, &s->motion, input),
                                 state->broken ? sk_wheel_stub_law(type) : sk_wheel_law(type)};
    double gained = sk_energy_in(&springs) - sk_energy_in(&energy->contact[wheel]);
    sk_energy_flows flow = {{0}};
    *(state->broken ? &flow.released : &flow.integration) = gained;
    add_up(energy->account, &flow);
    energy->contact[wheel] = springs;
}

void sk_energy_note_wheel(sk_energy_tick *energy, int32_t wheel, sk_wheel_input input, const sk_wheel_result *hit,
                          sk_ground ground) {
    sk_energy_substep *s = &energy->step;
    s->report[wheel] = hit->report;
    s->reseated[wheel] = hit->released;
    s->burst[wheel] = hit->burst;
    s->stub[wheel] = hit->stub;
    s->caster[wheel] = hit->caster;
    bool was_in_air = energy->wheel[wheel].contact.mode == SK_AIR && !energy->wheel[wheel].broken;
    if (hit->landed || (was_in_air && hit->report.touching && !hit->stub)) {
        sk_wheel_state landed = energy->wheel[wheel];
        if (hit->landed) landed.contact = hit->begun;
        begin_with(energy, wheel, &landed, input, ground);
    }
    if (hit->broke && hit->stub) { // the strut is lost, and the stub carries load in the same substep
        sk_wheel_state stub = sk_wheel_begin();
        sk_wheel_break(&stub);
        begin_with(energy, wheel, &stub, (sk_wheel_input){0}, ground);
    }
}

void sk_energy_note_point(sk_energy_tick *energy, int32_t point, const sk_point_result *hit) {
    energy->step.report[energy->type->wheel_count + point] = hit->report;
}

// A motion of the origin of the body frame, given that of the centre of gravity, or back.
static sk_vec3 moved_by(sk_vec3 velocity, sk_vec3 rate, sk_vec3 arm, double sign) {
    return sk_add_scaled(velocity, sign, sk_cross(rate, arm));
}

// Of an aircraft that lost pieces: the forces move its centre of gravity. The mean motion of the origin is the one with
// which forces about the origin do the same work.
static sk_energy_going going_left(const sk_energy_tick *energy, const sk_aircraft_state *after, sk_ground ground) {
    const sk_energy_substep *s = &energy->step;
    const sk_mass_left *left = energy->left;
    double h = energy->model->substep;
    sk_mat3 axes = sk_mat3_from_quat(after->attitude);
    sk_vec3 arm = sk_mat3_mul(&s->motion.axes, left->centre), arm_after = sk_mat3_mul(&axes, left->centre);
    sk_vec3 before = moved_by(s->motion.velocity, s->motion.rate, arm, 1.0);
    sk_vec3 end = moved_by(after->velocity, sk_mat3_mul(&axes, after->rate), arm_after, 1.0);
    sk_vec3 mean = sk_mix(before, end, 0.5), mean_rate = s->turning, moved = mean;
    if (s->flown) {
        mean = sk_scale(1.0 / h, s->flown_path);
        mean_rate = sk_scale(1.0 / h, s->flown_turn);
        moved = sk_scale(1.0 / h, sk_sub(sk_add(after->position, arm_after), sk_add(s->motion.position, arm)));
    } else if (s->touching) {
        sk_vec3 force = sk_add(s->contacts.force, sk_add(s->air.force, s->thrust.force));
        sk_vec3 moment = sk_add(s->contacts.moment, sk_add(s->air.moment, s->thrust.moment));
        moment = sk_sub(moment, sk_cross(left->centre, sk_mat3_mul_back(&s->motion.axes, force)));
        mean_rate = sk_add_scaled(s->rate, 0.5 * h, sk_mat3_mul(&left->mass.inertia_inverse, moment));
        moved = end;
    }
    return (sk_energy_going){moved_by(mean, sk_mat3_mul(&s->motion.axes, mean_rate), arm, -1.0), mean_rate,
                             moved_by(moved, sk_mat3_mul(&s->motion.axes, s->turning), arm, -1.0), s->turning, ground};
}

// By how much the velocity of the weight differs from its mean, upwards, m/s. Both are those of the origin in `going`.
static double weight_moves(const sk_energy_tick *energy, const sk_energy_going *g) {
    double apart = g->velocity.z - g->mean.z;
    if (energy->left == NULL) return apart;
    const sk_mat3 *axes = &energy->step.motion.axes;
    sk_vec3 turning = sk_mat3_mul(axes, sk_sub(g->rate, g->mean_rate));
    return apart + sk_cross(turning, sk_left_centre(energy->left, axes)).z;
}

void sk_energy_note_strike(sk_energy_tick *energy, double on_airframe, double on_shaft) {
    const sk_energy_flows flow = {{.bodies = on_airframe, .propeller = on_shaft}};
    add_up(energy->account, &flow);
    energy->account->strikes += on_shaft;
}

// Returns the motion of the body in the substep. While something touches, all forces change the velocity first, and the
// body moves with the new velocity. In the air the mean velocity serves for both.
static sk_energy_going going_of(const sk_energy_tick *energy, const sk_aircraft_state *after, sk_ground ground) {
    const sk_energy_substep *s = &energy->step;
    if (energy->left != NULL) return going_left(energy, after, ground);
    if (s->flown) {
        double often = 1.0 / energy->model->substep;
        sk_vec3 moved = sk_sub(after->position, s->motion.position);
        return (sk_energy_going){sk_scale(often, s->flown_path), sk_scale(often, s->flown_turn), sk_scale(often, moved),
                                 s->turning, ground};
    }
    sk_vec3 mean = sk_mix(s->motion.velocity, after->velocity, 0.5);
    if (!s->touching) return (sk_energy_going){mean, s->turning, mean, s->turning, ground};
    sk_vec3 moment = sk_add(s->contacts.moment, sk_add(s->air.moment, s->thrust.moment));
    sk_vec3 kick = sk_mat3_mul(&energy->type->mass.inertia_inverse, moment);
    return (sk_energy_going){mean, sk_add_scaled(s->rate, 0.5 * energy->model->substep, kick), after->velocity,
                             s->turning, ground};
}

// Adds the work of the engine and of the air on the shaft. Friction stops a shaft but does not reverse it. The
// contribution of the extrapolation counts as work of the air on the blades.
static void add_shaft(const sk_energy_tick *energy, const sk_aircraft_state *a, sk_energy_flows *flow) {
    if (!sk_has_engine(energy->type)) return;
    const sk_energy_substep *s = &energy->step;
    double h = energy->model->substep, speed = a->engine_speed;
    double inertia = sk_shaft_inertia_left(energy->type, (uint32_t)a->blades_gone);
    double mean = 0.5 * (s->engine_speed + speed), engine = s->engine_torque;
    double propeller = engine - inertia * s->shaft_acceleration;
    bool stops = s->engine_speed + h * s->shaft_acceleration < 0.0;
    if (stops) engine = propeller - inertia * s->engine_speed / h;
    flow->engine += h * engine * mean;
    flow->propeller -= h * propeller * mean;
}

void sk_energy_end_substep(sk_energy_tick *energy, const sk_aircraft_state *a, sk_ground ground) {
    const sk_energy_substep *s = &energy->step;
    double h = energy->model->substep;
    double mass = energy->left != NULL ? energy->left->mass.mass : energy->type->mass.mass;
    sk_energy_going g = going_of(energy, a, ground);
    sk_energy_flows flow = {{0}};
    flow.air = h * sk_energy_power(s->air, g.mean, g.mean_rate);
    flow.thrust = h * sk_energy_power(s->thrust, g.mean, g.mean_rate);
    flow.skids = h * sk_energy_power(s->skids, g.mean, g.mean_rate);
    flow.bodies = h * sk_energy_power(s->bodies, g.mean, g.mean_rate);
    if (s->flown) flow.bodies = s->flown_work - h * sk_energy_power(s->on_bodies, g.mean, g.mean_rate);
    // Weight, too, is constant over the substep while the velocity changes.
    flow.integration = h * mass * s->gravity * weight_moves(energy, &g);
    if (s->flown) flow.integration += sk_dot(s->gyroscopic, s->flown_turn);
    add_shaft(energy, a, &flow);

    sk_body_motion motion = sk_motion_of(a);
    for (int32_t i = 0; i < sk_energy_contacts(energy->type); i++) {
        if (!is_near(energy, i)) continue;
        sk_energy_springs now = sk_energy_springs_of(energy->type, a, i, &motion, ground);
        bool lost = sk_energy_is_lost(energy, i, a);
        if (s->report[i].touching)
            sk_energy_add_contact(energy, i, &g, &now, lost, &flow);
        else
            sk_energy_add_idle_contact(energy, i, &now, lost, &flow);
        energy->contact[i] = now;
    }
    for (int32_t i = 0; i < energy->type->wheel_count; i++) sk_energy_add_caster(energy, i, a, &flow);
    add_up(energy->account, &flow);
}

// Also releases the spring energy of contacts lost since the last substep.
void sk_energy_close(sk_energy_tick *energy, const sk_aircraft_state *a, sk_ground ground) {
    sk_body_motion motion = sk_motion_of(a);
    sk_energy_flows flow = {{0}};
    for (int32_t i = 0; i < sk_energy_contacts(energy->type); i++) {
        if (!is_near(energy, i)) continue;
        sk_energy_springs now = sk_energy_springs_of(energy->type, a, i, &motion, ground);
        bool lost = energy->contact[i].springs.held && !now.springs.held;
        *(lost ? &flow.released : &flow.shape) += sk_energy_in(&now) - sk_energy_in(&energy->contact[i]);
    }
    add_up(energy->account, &flow);
}

void sk_energy_freeze(sk_energy_tick *energy, const sk_state *state, int32_t index) {
    *energy->account = energy->at_open;
    sk_energy_stores now = sk_energy_of(energy->model, state, index);
    sk_energy_flows flow = {{.released = sk_energy_total(&now) - sk_energy_total(&energy->account->now)}};
    add_up(energy->account, &flow);
}
