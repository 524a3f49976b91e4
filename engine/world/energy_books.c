#include "world/energy_internal.h"

#include <string.h>

static bool is_near(const sk_energy_books *books, int32_t contact) {
    return contact < books->type->wheel_count ? books->wheels : books->hull;
}

static int32_t contact_count(const sk_energy_books *books) {
    return books->type->wheel_count + books->type->point_count;
}

static sk_contact_account *own_account(sk_energy_books *books, int32_t contact) {
    int32_t point = contact - books->type->wheel_count;
    return point < 0 ? &books->account->wheel[contact] : &books->account->point[point];
}

// Adds the flows of a substep, or what is booked beside one.
static void add_up(sk_energy_account *account, const sk_energy_flows *flow) {
    for (int32_t i = 0; i < SK_ENERGY_FLOW_COUNT; i++) account->flow.of[i] += flow->of[i];
    for (int32_t i = 0; i < SK_ENERGY_PHYSICAL_FLOWS; i++) account->turnover += fabs(flow->of[i]);
}

void sk_energy_open(sk_energy_books *books, const sk_aircraft_type *type, const sk_nearness *near,
                    const sk_aircraft_state *before, const sk_aircraft_state *after, sk_ground ground) {
    books->type = type;
    books->at_open = *books->account;
    books->wheels = near->wheels;
    books->hull = near->hull;
    memset(&books->step, 0, sizeof books->step);
    sk_body_motion motion = sk_motion_of(after);
    sk_energy_flows flow = {{0}};
    // Whoever steers turns a wheel's springs under it, and moves those of its caster.
    bool steers = before->rudder != after->rudder || before->tailwheel_lock != after->tailwheel_lock;
    for (int32_t i = 0; i < type->wheel_count; i++) { // or folds a leg under load, or loses it
        steers |= before->wheel[i].extension != after->wheel[i].extension;
        steers |= before->wheel[i].broken != after->wheel[i].broken;
    }
    for (int32_t i = 0; steers && i < type->wheel_count; i++)
        flow.shape += sk_energy_of_caster(type, after, i) - sk_energy_of_caster(type, before, i);
    for (int32_t i = 0; i < contact_count(books); i++) {
        if (!is_near(books, i)) continue;
        books->contact[i] = sk_energy_springs_of(books->type, after, i, &motion, ground);
        if (!steers) continue;
        sk_energy_springs was = sk_energy_springs_of(books->type, before, i, &motion, ground);
        flow.shape += sk_energy_in(&books->contact[i]) - sk_energy_in(&was);
    }
    add_up(books->account, &flow);
}

void sk_energy_begin_substep(sk_energy_books *books, const sk_aircraft_state *a, const sk_body_motion *motion,
                             sk_ground ground) {
    sk_energy_substep *s = &books->step;
    s->motion = *motion;
    s->rate = a->rate;
    s->engine_speed = a->engine_speed;
    memcpy(books->wheel, a->wheel, sizeof books->wheel);
    memcpy(s->solids.solid, ground.solids, (size_t)ground.solid_count * sizeof *ground.solids);
}

void sk_energy_note_wheel(sk_energy_books *books, int32_t wheel, const sk_wheel_result *met, sk_ground ground) {
    sk_energy_substep *s = &books->step;
    const sk_wheel_type *type = &books->type->wheels[wheel];
    s->report[wheel] = met->report;
    s->burst[wheel] = met->burst;
    s->stub[wheel] = met->stub;
    s->caster[wheel] = met->caster;
    if (!met->broke || !met->stub) return;
    // The strut is gone, and the stub bears in the same step.
    sk_wheel_state stub = sk_wheel_begin();
    sk_wheel_break(&stub);
    sk_energy_springs left = {sk_wheel_springs(type, ground, &stub, &s->motion, (sk_wheel_input){0}),
                              sk_wheel_stub_law(type)};
    sk_energy_flows flow = {{.released = sk_energy_in(&left) - sk_energy_in(&books->contact[wheel])}};
    add_up(books->account, &flow);
    books->contact[wheel] = left;
}

void sk_energy_note_point(sk_energy_books *books, int32_t point, const sk_point_result *met) {
    books->step.report[books->type->wheel_count + point] = met->report;
}

// ---- the body ----

// How the body goes through a substep. Work that its motion gains is that along `mean`, the mean of the velocities before and
// after, and `mean_rate`; the way it really goes is `velocity` and `rate`. Both rates in body axes.
typedef struct going {
    sk_vec3 mean, mean_rate, velocity, rate;
} going;

// While something touches every force kicks first, and the body goes on as it then moves; in the air both are the same.
static going going_of(const sk_energy_books *books, const sk_aircraft_state *after) {
    const sk_energy_substep *s = &books->step;
    sk_vec3 mean = sk_mix(s->motion.velocity, after->velocity, 0.5);
    if (!s->touching) return (going){mean, s->turning, mean, s->turning};
    sk_vec3 moment = sk_add(s->contacts.moment, sk_add(s->air.moment, s->thrust.moment));
    sk_vec3 kick = sk_mat3_mul(&books->type->mass.inertia_inverse, moment);
    return (going){mean, sk_add_scaled(s->rate, 0.5 * books->model->substep, kick), after->velocity, s->turning};
}

static double power_of(sk_wrench wrench, sk_vec3 velocity, sk_vec3 rate) {
    return sk_dot(wrench.force, velocity) + sk_dot(wrench.moment, rate);
}

// Engine, shaft and the air on its blades. Friction stops a shaft and does not turn it back. What the extrapolation adds counts
// as the air's on the blades.
static void book_shaft(const sk_energy_books *books, double speed, sk_energy_flows *flow) {
    if (!sk_has_engine(books->type)) return;
    const sk_energy_substep *s = &books->step;
    double h = books->model->substep, inertia = sk_shaft_inertia(books->type);
    double mean = 0.5 * (s->engine_speed + speed), engine = s->engine_torque;
    double propeller = engine - inertia * s->shaft_acceleration;
    bool stops = s->engine_speed + h * s->shaft_acceleration < 0.0;
    if (stops) engine = propeller - inertia * s->engine_speed / h;
    flow->engine += h * engine * mean;
    flow->propeller -= h * propeller * mean;
}

// ---- contacts ----

// The rate (rad/s) of a castering wheel about its axis after the moments of the substep, which its angle has gone on with.
static double caster_rate_after(const sk_energy_books *books, int32_t wheel) {
    const sk_caster_report *report = &books->step.caster[wheel];
    double moment = report->contact_moment + report->spring_moment + report->bearing_moment;
    return books->wheel[wheel].caster_rate + books->model->substep * moment / books->type->wheels[wheel].caster.inertia;
}

// What a castering wheel adds to the velocity (m/s, world) at its contact.
static sk_vec3 velocity_of_caster(const sk_energy_books *books, int32_t contact, sk_vec3 point) {
    static const sk_vec3 STILL = {0.0, 0.0, 0.0};
    if (contact >= books->type->wheel_count) return STILL;
    const sk_wheel_type *type = &books->type->wheels[contact];
    if (!sk_casters(&type->caster) || books->step.stub[contact])
        return STILL; // a stub does not turn, nor does that of a wheel that breaks just now
    const sk_body_motion *motion = &books->step.motion;
    sk_vec3 axis = sk_add(type->position, (sk_vec3){type->caster.trail, 0.0, 0.0});
    sk_vec3 arm = sk_sub(point, sk_add(motion->position, sk_mat3_mul(&motion->axes, axis)));
    sk_vec3 turning = sk_mat3_mul(&motion->axes, (sk_vec3){0.0, 0.0, caster_rate_after(books, contact)});
    return sk_cross(turning, arm);
}

// How what is touched moves at a point over the substep, m/s.
static sk_vec3 carried_with(const sk_energy_books *books, const sk_solid *was, const sk_solid *now, sk_vec3 point) {
    if (!now->moves) return (sk_vec3){0.0, 0.0, 0.0};
    sk_vec3 there = sk_solid_point(now, sk_solid_point_back(was, point));
    return sk_scale(1.0 / books->model->substep, sk_sub(there, point));
}

// What each spring bears of the contact's force: the force is the sum of these times the axes.
static void share_out(const sk_springs *springs, sk_vec3 force, double borne[SK_CONTACT_SPRINGS]) {
    const sk_vec3 *axis = springs->axis;
    double volume = sk_dot(axis[0], sk_cross(axis[1], axis[2]));
    for (int i = 0; i < SK_CONTACT_SPRINGS; i++)
        borne[i] = sk_dot(force, sk_cross(axis[(i + 1) % 3], axis[(i + 2) % 3])) / volume;
}

// How a contact's springs are strained as the body really goes on, m/s; what of that what is touched carries along, so that it
// does not strain them; and how its force took them to be strained.
typedef struct straining {
    double by[SK_CONTACT_SPRINGS], carried[SK_CONTACT_SPRINGS], expected[SK_CONTACT_SPRINGS];
} straining;

static straining straining_of(const sk_energy_books *books, int32_t index, const going *g, sk_ground ground) {
    const sk_energy_substep *s = &books->step;
    const sk_springs *springs = &books->contact[index].springs;
    const sk_solid *was = &s->solids.solid[springs->solid], *now = &ground.solids[springs->solid];
    sk_vec3 turning = sk_mat3_mul(&s->motion.axes, g->rate);
    sk_vec3 place[2] = {springs->foot, s->report[index].point}, velocity[2], carried[2];
    for (int i = 0; i < 2; i++) {
        velocity[i] = sk_add(g->velocity, sk_cross(turning, sk_sub(place[i], s->motion.position)));
        velocity[i] = sk_add(velocity[i], velocity_of_caster(books, index, place[i]));
        carried[i] = carried_with(books, was, now, place[i]);
    }
    sk_vec3 rate = sk_mat3_mul(&s->motion.axes, s->rate), still = {0.0, 0.0, 0.0};
    sk_vec3 tilting = was->moves ? was->motion.rate : still;
    straining out;
    for (int i = 0; i < SK_CONTACT_SPRINGS; i++) {
        sk_vec3 press = springs->press[i], tie = sk_sub(springs->axis[i], press), turn = springs->turn[i];
        // A caster's axis is its strut's: it turns nothing over.
        out.carried[i] = sk_dot(press, carried[0]) + sk_dot(tie, carried[1]) - sk_dot(turn, tilting);
        out.by[i] = out.carried[i] - sk_dot(press, velocity[0]) - sk_dot(tie, velocity[1]) + sk_dot(turn, turning);
        out.expected[i] = -sk_dot(press, s->report[index].foot_velocity) - sk_dot(tie, s->report[index].velocity) +
                          sk_dot(turn, sk_sub(rate, tilting));
    }
    return out;
}

// What holding forces over the substep gains: a spring's force stays while it goes on by what the pebble slides and the body
// moves, a damper's while the speed changes. `then` are the springs as they come to be by that. Books what is carried, too.
static double gained_by_holding(const sk_energy_books *books, const sk_energy_springs *was,
                                const sk_contact_report *report, const straining *strain, sk_energy_springs *then,
                                sk_energy_flows *flow) {
    double h = books->model->substep, borne[SK_CONTACT_SPRINGS], gained = 0.0;
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

// Whether what touched is gone: a wheel that broke, by itself or with its leg, or a blade that shattered.
static bool is_lost(const sk_energy_books *books, int32_t index, const sk_aircraft_state *a) {
    int32_t point = index - books->type->wheel_count;
    if (point >= 0) return !sk_hull_point_is_there(books->type, point, a);
    return a->wheel[index].broken && !books->wheel[index].broken;
}

// A contact that bears something; `now` are its springs after the substep.
static void book_contact(sk_energy_books *books, int32_t index, const going *g, const sk_energy_springs *now, bool lost,
                         sk_ground ground, sk_energy_flows *flow) {
    const sk_energy_substep *s = &books->step;
    const sk_contact_report *report = &s->report[index];
    const sk_energy_springs *was = &books->contact[index];
    sk_contact_account *own = own_account(books, index);
    double h = books->model->substep;
    sk_vec3 arm = sk_sub(report->point, s->motion.position);
    sk_vec3 moment = sk_add(report->moment, sk_cross(arm, report->force));
    sk_wrench wrench = {report->force, sk_mat3_mul_back(&s->motion.axes, moment)};
    double work = h * power_of(wrench, g->mean, g->mean_rate);
    flow->integration += work - h * power_of(wrench, g->velocity, g->rate);

    straining strain = straining_of(books, index, g, ground);
    sk_energy_springs then;
    flow->integration += gained_by_holding(books, was, report, &strain, &then, flow);

    double rubbed = h * report->friction_power, damped = h * report->damping_power, yielded = h * report->yield_power;
    flow->friction -= rubbed;
    flow->damping -= damped;
    flow->yielding -= yielded;
    own->work += work;
    own->friction -= rubbed;
    own->damping -= damped;
    own->yielding -= yielded;
    double jump = sk_energy_in(now) - sk_energy_in(&then);
    *(now->springs.held && !lost && !s->burst[index] ? &flow->shape : &flow->released) += jump;
}

// A contact that bears nothing. A damper may hold a strut back so much that it does not press: it takes what the spring
// gives, and that of the tie what the pebble's spring gives. What a strut has when the ground is met is there late by up to a
// substep: the method's.
static void book_idle_contact(sk_energy_books *books, int32_t index, const sk_energy_springs *now, bool lost,
                              sk_energy_flows *flow) {
    const sk_energy_springs *was = &books->contact[index];
    double side = sk_energy_side(now) - sk_energy_side(was), press = sk_energy_press(now) - sk_energy_press(was);
    if (lost) {
        flow->released += side + press;
        return;
    }
    bool held = was->springs.held && now->springs.held;
    *(!held ? &flow->released : side > 0.0 ? &flow->shape : &flow->friction) += side;
    if (held && side < 0.0) own_account(books, index)->friction += side;
    *(press > 0.0 ? &flow->integration : &flow->damping) += press;
    if (press < 0.0) own_account(books, index)->damping += press;
}

// A castering wheel's own motion: gains by the moments on the mean of its rates, and goes on with the new one.
static void book_caster(sk_energy_books *books, int32_t index, const sk_aircraft_state *a, sk_energy_flows *flow) {
    const sk_wheel_type *type = &books->type->wheels[index];
    if (!sk_casters(&type->caster) || books->wheel[index].broken) return;
    const sk_caster_report *report = &books->step.caster[index];
    const sk_wheel_state *was = &books->wheel[index], *now = &a->wheel[index];
    sk_wheel_input input = sk_wheel_input_of(type, a);
    double h = books->model->substep, gained = sk_wheel_caster_energy(type, now, input);
    gained -= sk_wheel_caster_energy(type, was, input);
    if (now->broken) { // gone with the last of what its contact gave it
        if (!books->step.stub[index]) gained -= h * report->contact_moment * caster_rate_after(books, index);
        flow->released += gained;
        return;
    }
    if (was->pinned && now->pinned) return;
    // Where its pin drops in it stops, and the pin has had what it turned with.
    bool stops = now->pinned && !was->pinned;
    double rate = caster_rate_after(books, index), mean = 0.5 * (was->caster_rate + rate);
    double away = sk_caster_away(was->caster, input.steer);
    double moved = sk_caster_stored(&type->caster, sk_caster_away(was->caster + h * rate, input.steer)) -
                   sk_caster_stored(&type->caster, away);
    flow->damping -= h * report->bearing_power;
    flow->integration += h * report->contact_moment * (mean - rate) + moved + h * report->spring_moment * mean;
    if (stops) flow->released -= moved + sk_caster_stored(&type->caster, away);
    own_account(books, index)->damping -= h * report->bearing_power;
}

// ---- a substep ----

void sk_energy_end_substep(sk_energy_books *books, const sk_aircraft_state *a, sk_ground ground) {
    const sk_energy_substep *s = &books->step;
    double h = books->model->substep, mass = books->type->mass.mass;
    going g = going_of(books, a);
    sk_energy_flows flow = {{0}};
    flow.air = h * power_of(s->air, g.mean, g.mean_rate);
    flow.thrust = h * power_of(s->thrust, g.mean, g.mean_rate);
    flow.skids = h * power_of(s->skids, g.mean, g.mean_rate);
    flow.integration = h * mass * s->gravity * (g.velocity.z - g.mean.z); // the weight is held over the kick, too
    book_shaft(books, a->engine_speed, &flow);

    sk_body_motion motion = sk_motion_of(a);
    for (int32_t i = 0; i < contact_count(books); i++) {
        if (!is_near(books, i)) continue;
        sk_energy_springs now = sk_energy_springs_of(books->type, a, i, &motion, ground);
        bool lost = is_lost(books, i, a);
        if (s->report[i].touching)
            book_contact(books, i, &g, &now, lost, ground, &flow);
        else
            book_idle_contact(books, i, &now, lost, &flow);
        books->contact[i] = now;
    }
    for (int32_t i = 0; i < books->type->wheel_count; i++) book_caster(books, i, a, &flow);
    add_up(books->account, &flow);
}

// A blade of a drowned engine is gone, too.
void sk_energy_close(sk_energy_books *books, const sk_aircraft_state *a, sk_ground ground) {
    sk_body_motion motion = sk_motion_of(a);
    sk_energy_flows flow = {{0}};
    for (int32_t i = 0; i < contact_count(books); i++) {
        if (!is_near(books, i)) continue;
        sk_energy_springs now = sk_energy_springs_of(books->type, a, i, &motion, ground);
        bool lost = books->contact[i].springs.held && !now.springs.held;
        *(lost ? &flow.released : &flow.shape) += sk_energy_in(&now) - sk_energy_in(&books->contact[i]);
    }
    add_up(books->account, &flow);
}

void sk_energy_freeze(sk_energy_books *books, const sk_state *state, int32_t index) {
    *books->account = books->at_open;
    sk_energy_stores now = sk_energy_of(books->model, state, index);
    sk_energy_flows flow = {{.released = sk_energy_total(&now) - sk_energy_total(&books->account->now)}};
    add_up(books->account, &flow);
}
