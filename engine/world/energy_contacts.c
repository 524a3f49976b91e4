// Energy that contacts and castering wheels absorb and release in a substep.
#include "world/energy_contacts.h"

#include "gear/wheel_caster.h"

static sk_contact_account *own_account(sk_energy_tick *energy, int32_t contact) {
    int32_t point = contact - energy->type->wheel_count;
    return point < 0 ? &energy->account->wheel[contact] : &energy->account->point[point];
}

// Returns the rate (rad/s) of a castering wheel about its axis after the moments of the substep. The angle of the wheel
// advances with this rate.
static double caster_rate_after(const sk_energy_tick *energy, int32_t wheel) {
    const sk_caster_report *report = &energy->step.caster[wheel];
    double moment = report->contact_moment + report->spring_moment + report->bearing_moment;
    return energy->wheel[wheel].caster_rate +
           energy->model->substep * moment / energy->type->wheels[wheel].caster.inertia;
}

// Returns the rotation (rad/s, world) of a castering wheel relative to the airframe after the moments of the substep.
static sk_vec3 rate_of_caster(const sk_energy_tick *energy, int32_t contact) {
    static const sk_vec3 STILL = {0.0, 0.0, 0.0};
    if (contact >= energy->type->wheel_count) return STILL;
    if (!sk_casters(&energy->type->wheels[contact].caster) || energy->step.stub[contact])
        return STILL; // a stub does not turn, even in the substep in which its wheel breaks
    return sk_mat3_mul(&energy->step.motion.axes, (sk_vec3){0.0, 0.0, caster_rate_after(energy, contact)});
}

// Returns the velocity (m/s, world) that this rotation adds at a point of the contact.
static sk_vec3 velocity_of_caster(const sk_energy_tick *energy, int32_t contact, sk_vec3 point) {
    static const sk_vec3 STILL = {0.0, 0.0, 0.0};
    if (contact >= energy->type->wheel_count) return STILL;
    const sk_wheel_type *type = &energy->type->wheels[contact];
    const sk_body_motion *motion = &energy->step.motion;
    sk_vec3 axis = sk_add(type->position, (sk_vec3){type->caster.trail, 0.0, 0.0});
    sk_vec3 arm = sk_sub(point, sk_add(motion->position, sk_mat3_mul(&motion->axes, axis)));
    return sk_cross(rate_of_caster(energy, contact), arm);
}

// Returns the mean velocity (m/s, world) of the touched solid at a point over the substep.
static sk_vec3 carried_with(const sk_energy_tick *energy, const sk_solid *was, const sk_solid *now, sk_vec3 point) {
    if (!now->moves) return (sk_vec3){0.0, 0.0, 0.0};
    sk_vec3 there = sk_solid_point(now, sk_solid_point_back(was, point));
    return sk_scale(1.0 / energy->model->substep, sk_sub(there, point));
}

// Splits the contact's force among its springs: force = sum of borne[i] axis[i].
static void share_out(const sk_springs *springs, sk_vec3 force, double borne[SK_CONTACT_SPRINGS]) {
    const sk_vec3 *axis = springs->axis;
    double volume = sk_dot(axis[0], sk_cross(axis[1], axis[2]));
    for (int i = 0; i < SK_CONTACT_SPRINGS; i++)
        borne[i] = sk_dot(force, sk_cross(axis[(i + 1) % 3], axis[(i + 2) % 3])) / volume;
}

// Strain rates of a contact's springs, m/s.
//   by        with the motion by which body and touched solid advance
//   carried   the solid's part of `by`; it cancels the body's part where the solid carries the body along
//   expected  with the motion for which the contact's force was computed
typedef struct straining {
    double by[SK_CONTACT_SPRINGS], carried[SK_CONTACT_SPRINGS], expected[SK_CONTACT_SPRINGS];
} straining;

static straining straining_of(const sk_energy_tick *energy, int32_t index, const sk_energy_going *g) {
    const sk_energy_substep *s = &energy->step;
    const sk_springs *springs = &energy->contact[index].springs;
    const sk_ground before = sk_energy_ground_before(s, g->ground);
    const sk_solid was = sk_ground_solid(&before, springs->solid), now = sk_ground_solid(&g->ground, springs->solid);
    sk_vec3 turning = sk_mat3_mul(&s->motion.axes, g->rate);
    sk_vec3 place[2] = {springs->ground_point, s->report[index].point}, velocity[2], carried[2];
    for (int i = 0; i < 2; i++) {
        velocity[i] = sk_add(g->velocity, sk_cross(turning, sk_sub(place[i], s->motion.position)));
        velocity[i] = sk_add(velocity[i], velocity_of_caster(energy, index, place[i]));
        carried[i] = carried_with(energy, &was, &now, place[i]);
    }
    sk_vec3 rate = sk_mat3_mul(&s->motion.axes, s->rate), still = {0.0, 0.0, 0.0};
    sk_vec3 tilting = was.moves ? was.motion.rate : still;
    straining out;
    for (int i = 0; i < SK_CONTACT_SPRINGS; i++) {
        sk_vec3 press = springs->press[i], tie = sk_sub(springs->axis[i], press), turn = springs->turn[i];
        // The caster axis is that of the strut, so the caster's rotation adds nothing to the `turn` term.
        out.carried[i] = sk_dot(press, carried[0]) + sk_dot(tie, carried[1]) - sk_dot(turn, tilting);
        out.by[i] = out.carried[i] - sk_dot(press, velocity[0]) - sk_dot(tie, velocity[1]) + sk_dot(turn, turning);
        out.expected[i] = -sk_dot(press, s->report[index].ground_point_velocity) -
                          sk_dot(tie, s->report[index].velocity) + sk_dot(turn, sk_sub(rate, tilting));
    }
    return out;
}

// Returns the energy (J) gained because forces are constant over the substep. A spring's force stays constant while the
// pebble slides and the body moves. A damper's force stays constant while the speed changes. *then: the springs with
// the strains after these motions. Also adds the work of the touched solid's motion to the flow `platforms`.
static double gained_by_holding(const sk_energy_tick *energy, const sk_energy_springs *was,
                                const sk_contact_report *report, const straining *strain, sk_energy_springs *then,
                                sk_energy_flows *flow) {
    double h = energy->model->substep, borne[SK_CONTACT_SPRINGS], gained = 0.0;
    *then = *was;
    share_out(&was->springs, report->force, borne);
    for (int i = 0; i < SK_CONTACT_SPRINGS; i++) {
        sk_vec3 axis = was->springs.axis[i];
        double q = was->springs.strain[i], slid = sk_dot(axis, report->slid), moved = h * strain->by[i];
        double expected = h * strain->expected[i];
        double own = sk_spring_force(&was->law, i, q + slid);
        then->springs.strain[i] = q + slid + moved;
        double kept = sk_spring_energy(&was->law, i, q + slid + moved) - sk_spring_energy(&was->law, i, q);
        gained += kept - own * (slid + moved) - (borne[i] - own) * (moved - expected);
        flow->platforms += h * borne[i] * strain->carried[i];
    }
    return gained;
}

bool sk_energy_is_lost(const sk_energy_tick *energy, int32_t index, const sk_aircraft_state *a) {
    int32_t point = index - energy->type->wheel_count;
    if (point >= 0) return !sk_hull_point_is_there(energy->type, point, a);
    const sk_wheel_state *now = &a->wheel[index], *before = &energy->wheel[index];
    return (now->broken && !before->broken) || (now->gone && !before->gone);
}

void sk_energy_add_contact(sk_energy_tick *energy, int32_t index, const sk_energy_going *g,
                           const sk_energy_springs *now, bool lost, sk_energy_flows *flow) {
    const sk_energy_substep *s = &energy->step;
    const sk_contact_report *report = &s->report[index];
    const sk_energy_springs *was = &energy->contact[index];
    sk_contact_account *own = own_account(energy, index);
    double h = energy->model->substep;
    sk_vec3 arm = sk_sub(report->point, s->motion.position);
    sk_vec3 moment = sk_add(report->moment, sk_cross(arm, report->force));
    sk_wrench wrench = {report->force, sk_mat3_mul_back(&s->motion.axes, moment)};
    double work = h * sk_energy_power(wrench, g->mean, g->mean_rate);
    flow->integration += work - h * sk_energy_power(wrench, g->velocity, g->rate);

    straining strain = straining_of(energy, index, g);
    sk_energy_springs then;
    flow->integration += gained_by_holding(energy, was, report, &strain, &then, flow);

    double rubbed = h * report->friction_power, damped = h * report->damping_power, yielded = h * report->yield_power;
    flow->friction -= rubbed;
    flow->damping -= damped;
    flow->yielding -= yielded;
    sk_vec3 turning = sk_mat3_mul(&s->motion.axes, g->rate);
    flow->engine += h * (report->drive_power + sk_dot(report->drive_moment, turning));
    own->work += work;
    own->friction -= rubbed;
    own->damping -= damped;
    own->yielding -= yielded;
    sk_vec3 wheel_turning = sk_add(turning, rate_of_caster(energy, index));
    flow->integration += h * (sk_dot(report->closing_moment, wheel_turning) - report->closing_power);
    flow->platforms += h * report->carried_power;
    flow->seat -= s->reseated[index];
    double jump = sk_energy_in(now) - sk_energy_in(&then) + s->reseated[index];
    *(now->springs.held && !lost && !s->burst[index] ? &flow->shape : &flow->released) += jump;
}

// Adds the flows of a contact that carries no load. A damper may hold a strut back so far that it does not press. The
// damper then absorbs the energy that the strut's spring releases. Likewise the tie's damper absorbs that of the
// pebble's springs. A strut that reaches the ground within a substep gets its energy up to a substep late; this is an
// error of the integration method.
void sk_energy_add_idle_contact(sk_energy_tick *energy, int32_t index, const sk_energy_springs *now, bool lost,
                                sk_energy_flows *flow) {
    const sk_energy_springs *was = &energy->contact[index];
    double side = sk_energy_side(now) - sk_energy_side(was), press = sk_energy_press(now) - sk_energy_press(was);
    if (lost) {
        flow->released += side + press;
        return;
    }
    bool held = was->springs.held && now->springs.held;
    *(!held ? &flow->released : side > 0.0 ? &flow->shape : &flow->friction) += side;
    if (held && side < 0.0) own_account(energy, index)->friction += side;
    *(press > 0.0 ? &flow->integration : &flow->damping) += press;
    if (press < 0.0) own_account(energy, index)->damping += press;
}

// Adds the flows of a castering wheel's rotation. The moments do work with the mean of the old and the new rate. The
// angle advances with the new rate.
void sk_energy_add_caster(sk_energy_tick *energy, int32_t index, const sk_aircraft_state *a, sk_energy_flows *flow) {
    const sk_wheel_type *type = &energy->type->wheels[index];
    if (!sk_casters(&type->caster) || energy->wheel[index].broken) return;
    const sk_caster_report *report = &energy->step.caster[index];
    const sk_wheel_state *was = &energy->wheel[index], *now = &a->wheel[index];
    sk_wheel_input input = sk_wheel_input_of(energy->type, index, a);
    double h = energy->model->substep, gained = sk_wheel_caster_energy(type, now, input);
    gained -= sk_wheel_caster_energy(type, was, input);
    if (now->broken) { // its energy is released, with the last work of its contact
        if (!energy->step.stub[index]) gained -= h * report->contact_moment * caster_rate_after(energy, index);
        flow->released += gained;
        return;
    }
    if (was->pinned && now->pinned) return;
    // When the pin drops in, the wheel stops. The power of the bearing then includes its kinetic energy, and the energy
    // of its springs is released.
    bool stops = now->pinned && !was->pinned;
    double rate = caster_rate_after(energy, index), mean = 0.5 * (was->caster_rate + rate);
    double away = sk_caster_away(was->caster, input.steer);
    double moved = sk_caster_stored(&type->caster, sk_caster_away(was->caster + h * rate, input.steer)) -
                   sk_caster_stored(&type->caster, away);
    flow->damping -= h * report->bearing_power;
    flow->integration += h * report->contact_moment * (mean - rate) + moved + h * report->spring_moment * mean;
    if (stops) flow->released -= moved + sk_caster_stored(&type->caster, away);
    own_account(energy, index)->damping -= h * report->bearing_power;
}
