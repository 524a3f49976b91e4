// An aircraft and its contacts as numbers, and the rates of these numbers.
#include "analysis/motion.h"

#include "gear/skid_flow.h"
#include "gear/skid_load.h"

// One step of a loop over all contacts: kind, index within the kind, number of the contact, position of its memory.
typedef struct walk {
    int32_t kind, i, contact, at;
} walk;

static int32_t memory_of(int32_t kind) {
    return sk_trial_kinds[kind] == NULL ? 0 : sk_trial_kinds[kind]->memory;
}

static int32_t count_of(const sk_analysis_motion *m, int32_t kind) {
    return sk_trial_kinds[kind] == NULL ? 0 : sk_contact_rows[kind].count(m->type);
}

static bool walk_on(const sk_analysis_motion *m, walk *w) {
    if (w->contact < 0) {
        *w = (walk){.kind = 0, .i = 0, .contact = 0, .at = SK_AT_CONTACTS};
    } else {
        w->at += memory_of(w->kind);
        w->i++;
        w->contact++;
    }
    while (w->kind < SK_CONTACT_KINDS && w->i >= count_of(m, w->kind)) {
        w->kind++;
        w->i = 0;
    }
    return w->kind < SK_CONTACT_KINDS;
}
static const walk FIRST = {.contact = -1};

// Returns the position of the flowing plastic rotations among the numbers.
static int32_t at_flowing(const sk_analysis_motion *m) {
    int32_t at = SK_AT_CONTACTS;
    for (int32_t k = 0; k < SK_CONTACT_KINDS; k++) at += memory_of(k) * count_of(m, k);
    return at;
}

// Returns the position of the modes among the numbers.
static int32_t at_modes(const sk_analysis_motion *m) {
    int32_t at = at_flowing(m);
    for (int32_t i = 0; m->gear != NULL && i < m->type->skids.element_count; i++)
        at += 3 * (sk_skid_end_flows(m->flowing, i, 0) + sk_skid_end_flows(m->flowing, i, 1));
    return at;
}

static void put(double *y, sk_vec3 v) {
    y[0] = v.x;
    y[1] = v.y;
    y[2] = v.z;
}
static sk_vec3 get(const double *y) {
    return (sk_vec3){y[0], y[1], y[2]};
}

int32_t sk_analysis_numbers(const sk_analysis_motion *m, double *y) {
    const sk_aircraft_state *a = m->committed;
    put(y + SK_AT_POSITION, a->position);
    put(y + SK_AT_VELOCITY, a->velocity);
    y[SK_AT_ATTITUDE] = a->attitude.w;
    put(y + SK_AT_ATTITUDE + 1, (sk_vec3){a->attitude.x, a->attitude.y, a->attitude.z});
    put(y + SK_AT_RATE, a->rate);
    y[SK_AT_SHAFT] = a->engine_speed;
    y[SK_AT_TORQUE] = m->type->rotors.present ? a->engine_torque / sk_shaft_inertia(m->type) : 0.0;
    put(y + SK_AT_MAIN_INFLOW, a->main_inflow);
    put(y + SK_AT_TAIL_INFLOW, a->tail_inflow);
    for (int i = 0; i < SK_ENERGY_FLOW_COUNT; i++) y[SK_AT_FLOW + i] = 0.0;
    walk w = FIRST;
    while (walk_on(m, &w)) sk_trial_kinds[w.kind]->begin(a, w.i, y + w.at);
    if (m->gear == NULL) return w.at;
    int32_t at = at_flowing(m);
    for (int32_t i = 0; i < m->type->skids.element_count; i++) {
        const sk_vec3 plastic[2] = {a->skids.element[i].plastic_first, a->skids.element[i].plastic_second};
        for (int end = 0; end < 2; end++) {
            if (!sk_skid_end_flows(m->flowing, i, end)) continue;
            put(y + at, plastic[end]);
            at += 3;
        }
    }
    int32_t count = sk_skid_modes_count(m->modes);
    for (int32_t i = 0; m->swinging != NULL && i < 2 * count; i++) y[at + i] = m->swinging[i];
    if (m->swinging == NULL) sk_skid_modes_of(m->modes, &a->skids, y + at, y + at + count);
    return at + 2 * count;
}

static void carry_skids(const sk_analysis_motion *m, const double *y, sk_skid_state *skids) {
    int32_t at = at_flowing(m);
    for (int32_t i = 0; i < m->type->skids.element_count; i++) {
        sk_vec3 *plastic[2] = {&skids->element[i].plastic_first, &skids->element[i].plastic_second};
        for (int end = 0; end < 2; end++) {
            if (!sk_skid_end_flows(m->flowing, i, end)) continue;
            *plastic[end] = get(y + at);
            at += 3;
        }
    }
    sk_skid_modes_carry(m->modes, y + at, y + at + sk_skid_modes_count(m->modes), skids);
}

// Sets torque and inflow. The governor has at most the torque of the engine.
static void carry_rotors(const sk_aircraft_type *type, const double *y, sk_aircraft_state *a) {
    double most = sk_rotors_engine_most(&type->rotors, a->engine_speed);
    a->engine_torque = sk_clamp(y[SK_AT_TORQUE] * sk_shaft_inertia(type), 0.0, most);
    a->main_inflow = get(y + SK_AT_MAIN_INFLOW);
    a->tail_inflow = get(y + SK_AT_TAIL_INFLOW);
}

void sk_analysis_carry(sk_analysis_motion *m, double t, const double *y) {
    sk_aircraft_state *a = &m->tried;
    sk_aircraft_state_copy(m->type, m->committed, a);
    a->position = get(y + SK_AT_POSITION);
    a->velocity = get(y + SK_AT_VELOCITY);
    sk_vec3 turned = get(y + SK_AT_ATTITUDE + 1);
    a->attitude = sk_quat_unit((sk_quat){y[SK_AT_ATTITUDE], turned.x, turned.y, turned.z});
    a->rate = get(y + SK_AT_RATE);
    a->engine_speed = sk_max(0.0, y[SK_AT_SHAFT]);
    if (m->type->rotors.present) carry_rotors(m->type, y, a);
    if (m->gear != NULL) carry_skids(m, y, &a->skids);
    sk_ground ground = sk_world_ground(m->model, m->start + t, &m->solids);
    ground.ruts = sk_state_ruts(m->state);
    sk_ground_add_bodies(m->model, m->state, &m->solids, &ground);
    for (int32_t i = 0; i < ground.solid_count; i++) m->solids.solid[i].candidates = &m->near->candidates[i];
    m->trial = (sk_trial){.type = m->type,
                          .committed = m->committed,
                          .tried = a,
                          .motion = sk_motion_of(a),
                          .ground = ground,
                          .near = m->near,
                          .gear = m->gear,
                          .since = sk_max(t - m->since, SK_INSTANT)}; // as far back as the next substep would look
    walk w = FIRST;
    while (walk_on(m, &w)) sk_trial_kinds[w.kind]->carry(&m->trial, w.i, y + w.at);
}

// ---- forces ----

// Returns the power (W) of a force at a point and of a moment on a body with this motion.
static double power_of(const sk_body_motion *motion, sk_vec3 point, sk_vec3 force, sk_vec3 moment) {
    return sk_dot(force, sk_body_velocity_at(motion, point)) + sk_dot(moment, motion->rate);
}

static void add_contact(const sk_analysis_motion *m, const sk_contact_report *report, int32_t solid, sk_wrench *sum,
                        sk_energy_flows *flow) {
    if (!report->touching) return;
    const sk_body_motion *motion = &m->trial.motion;
    sk_vec3 moment = sk_add(report->moment, sk_cross(sk_sub(report->point, motion->position), report->force));
    sum->force = sk_add(sum->force, sk_mat3_mul_back(&motion->axes, report->force));
    sum->moment = sk_add(sum->moment, sk_mat3_mul_back(&motion->axes, moment));
    flow->friction -= report->friction_power;
    flow->damping -= report->damping_power;
    flow->yielding -= report->yield_power;
    flow->engine += report->drive_power + sk_dot(report->drive_moment, motion->rate);
    const sk_solid *on = &m->trial.ground.solids[solid];
    if (on->moves) flow->platforms += power_of(&on->motion, report->point, report->force, report->moment);
}

static int32_t solid_of(const sk_analysis_motion *m, const walk *w) {
    const sk_contact_owner owner = {.type = m->type, .state = &m->tried};
    return (int32_t)sk_contact_rows[w->kind].look(&owner, w->i, 0).on.solid;
}

static sk_wrench contacts_of(sk_analysis_motion *m, double *rate, sk_skid_load *load, sk_energy_flows *flow) {
    sk_wrench sum = {0};
    m->agrees = true;
    m->rough = false;
    walk w = FIRST;
    while (walk_on(m, &w)) {
        const sk_trial_kind *kind = sk_trial_kinds[w.kind];
        sk_trial_contact contact = {0};
        kind->evaluate(&m->trial, w.i, &contact);
        for (int i = 0; i < kind->memory; i++) rate[w.at + i] = contact.rate[i];
        // The step will end where this contact releases. Until that time is found its pebble keeps its rates, so that
        // no jump hides the time.
        for (int i = 0; contact.lets_go && i < SK_MEMORY_PEBBLE; i++) rate[w.at + i] = m->begun[w.at + i];
        flow->damping -= contact.idle_power;
        m->contact_agrees[w.contact] = contact.agrees;
        m->agrees = m->agrees && contact.agrees;
        m->rough = m->rough || contact.rough;
        if (kind->load != NULL)
            kind->load(&m->trial, w.i, &contact, load);
        else
            add_contact(m, &contact.report, solid_of(m, &w), &sum, flow);
    }
    return sum;
}

// Returns the rate of the governor's torque. At the largest torque of the engine it stays while more is demanded, and
// at 0 while less is demanded.
static double torque_rate(const sk_analysis_motion *m, const sk_rotors_output *out, double asked) {
    const sk_aircraft_state *a = &m->tried;
    const sk_rotors *rotors = &m->type->rotors;
    double most = sk_rotors_engine_most(rotors, a->engine_speed), rate = out->torque_rate;
    bool falls = a->engine_speed > 0.5 * rotors->main.speed; // above that speed `most` is proportional to 1 / speed
    double most_rate = falls ? -most * out->acceleration / a->engine_speed : 0.0;
    if (!sk_engine_runs(a)) return 0.0;
    if (asked >= most && rate > most_rate) return most_rate;
    return asked <= 0.0 && rate < 0.0 ? 0.0 : rate;
}

static void rates_of_rotors(const sk_analysis_motion *m, const sk_rotors_output *out, const double *y, double *rate) {
    double inertia = sk_shaft_inertia(m->type);
    rate[SK_AT_TORQUE] = torque_rate(m, out, y[SK_AT_TORQUE] * inertia) / inertia;
    const sk_harmonic *main = &out->main.inflow_rate, *tail = &out->tail.inflow_rate;
    put(rate + SK_AT_MAIN_INFLOW, (sk_vec3){main->mean, main->cosine, main->sine});
    put(rate + SK_AT_TAIL_INFLOW, (sk_vec3){tail->mean, tail->cosine, tail->sine});
}

// Computes the forces of air, propeller and rotors, and the power of each and of the engine.
static sk_wrench smooth_of(sk_analysis_motion *m, const double *y, double *rate, double *shaft, sk_energy_flows *flow) {
    const sk_aircraft_state *a = &m->tried;
    sk_flight flight = sk_flight_of(m->type, a, &m->trial.motion, m->around);
    sk_vec3 v = sk_mat3_mul_back(&m->trial.motion.axes, a->velocity);
    sk_wrench air = flight.aero, thrust = flight.propulsion.wrench;
    flow->air = sk_dot(air.force, v) + sk_dot(air.moment, a->rate);
    flow->thrust = sk_dot(thrust.force, v) + sk_dot(thrust.moment, a->rate);
    *shaft = 0.0;
    if (sk_has_engine(m->type) && (a->engine_speed > 0.0 || flight.propulsion.acceleration > 0.0)) {
        *shaft = flight.propulsion.acceleration;
        flow->engine = flight.propulsion.engine_torque * a->engine_speed;
        flow->propeller = sk_shaft_inertia(m->type) * *shaft * a->engine_speed - flow->engine;
    }
    for (int i = SK_AT_TORQUE; i < SK_AT_FLOW; i++) rate[i] = 0.0;
    if (m->type->rotors.present) rates_of_rotors(m, &flight.rotors, y, rate);
    return (sk_wrench){sk_add(air.force, thrust.force), sk_add(air.moment, thrust.moment)};
}

// Sets the rates of the flowing plastic rotations. Returns whether every end stays as the step has it: none begins or
// stops to yield, and none breaks.
static bool tubes_of(const sk_analysis_motion *m, double *rate) {
    static const double BEYOND = 1e-9; // share of the yield moment: rounding
    sk_skid_flow flow[SK_SKID_ELEMENTS_MAX];
    int32_t at = at_flowing(m);
    bool agrees = true;
    sk_skid_flows_of(m->gear, &m->tried.skids, m->flowing, flow);
    for (int32_t i = 0; i < m->type->skids.element_count; i++) {
        for (int end = 0; end < 2; end++) {
            bool flows = sk_skid_end_flows(m->flowing, i, end);
            agrees =
                agrees && !flow[i].worn[end] && (flows ? flow[i].speed[end] >= 0.0 : flow[i].use[end] <= 1.0 + BEYOND);
            if (!flows) continue;
            put(rate + at, flow[i].rate[end]);
            at += 3;
        }
    }
    return agrees;
}

// Computes the rates of the modes under all loads on gear and body. Returns the reaction of the gear on the body.
static sk_wrench skids_of(sk_analysis_motion *m, const double *y, sk_wrench contact, sk_skid_load *load, double *rate,
                          sk_energy_flows *flow) {
    const sk_aircraft_state *a = &m->tried;
    int32_t at = at_modes(m), count = sk_skid_modes_count(m->modes);
    load->force = sk_add(m->smooth.force, contact.force);
    load->moment = sk_add(m->smooth.moment, contact.moment);
    load->rate = a->rate;
    sk_vec3 momentum = sk_mat3_mul(&m->type->mass.inertia, a->rate);
    momentum.x += m->type->propeller.inertia * a->engine_speed;
    load->gyroscopic = sk_cross(momentum, a->rate);
    sk_skid_reaction reaction =
        sk_skid_modes_push(m->modes, &a->skids, load, y + at, y + at + count, rate + at + count);
    for (int32_t i = 0; i < count; i++) rate[at + i] = y[at + count + i];
    sk_vec3 v = sk_mat3_mul_back(&m->trial.motion.axes, a->velocity);
    flow->skids = sk_dot(reaction.force, v) + sk_dot(reaction.moment, a->rate);
    m->tubes_agree = tubes_of(m, rate);
    m->agrees = m->agrees && m->tubes_agree;
    return (sk_wrench){reaction.force, reaction.moment};
}

void sk_analysis_rate(double t, const double *y, double *rate, void *user) {
    sk_analysis_motion *m = user;
    m->evaluations++;
    sk_analysis_carry(m, t, y);
    const sk_aircraft_state *a = &m->tried;
    const sk_mass *mass = &m->type->mass;
    sk_energy_flows flow = {0};
    sk_skid_load load;
    m->smooth = smooth_of(m, y, rate, &m->shaft_acceleration, &flow);
    if (m->gear != NULL) load = (sk_skid_load){0};
    sk_wrench contact = contacts_of(m, rate, &load, &flow);
    m->tubes_agree = true;
    if (m->gear != NULL) {
        sk_wrench skids = skids_of(m, y, contact, &load, rate, &flow);
        contact = (sk_wrench){sk_add(contact.force, skids.force), sk_add(contact.moment, skids.moment)};
    }
    m->acceleration = sk_scale(1.0 / mass->mass, sk_add(m->smooth.force, contact.force));

    sk_vec3 acceleration = sk_mat3_mul(&m->trial.motion.axes, m->acceleration);
    acceleration.z -= sk_gravity_at(m->model->gravity, a->position.z);
    put(rate + SK_AT_POSITION, a->velocity);
    put(rate + SK_AT_VELOCITY, acceleration);
    sk_vec3 w = a->rate, momentum = sk_mat3_mul(&mass->inertia, w);
    momentum.x += m->type->propeller.inertia * a->engine_speed;
    sk_vec3 net = sk_sub(sk_add(m->smooth.moment, contact.moment), sk_cross(w, momentum)); // Euler's equations
    put(rate + SK_AT_RATE, sk_mat3_mul(&mass->inertia_inverse, net));
    sk_quat turning = sk_quat_mul(a->attitude, (sk_quat){0.0, 0.5 * w.x, 0.5 * w.y, 0.5 * w.z});
    rate[SK_AT_ATTITUDE] = turning.w;
    put(rate + SK_AT_ATTITUDE + 1, (sk_vec3){turning.x, turning.y, turning.z});
    rate[SK_AT_SHAFT] = m->shaft_acceleration;
    for (int i = 0; i < SK_ENERGY_FLOW_COUNT; i++) rate[SK_AT_FLOW + i] = flow.of[i];
}

int32_t sk_analysis_gaps(const sk_analysis_motion *m, double gap[SK_ANALYSIS_CONTACTS]) {
    walk w = FIRST;
    while (walk_on(m, &w)) gap[w.contact] = sk_trial_kinds[w.kind]->gap(&m->trial, w.i);
    return w.contact;
}

void sk_analysis_accept(sk_analysis_motion *m, double t, const double *y, double h) {
    sk_analysis_carry(m, t, y);
    if (m->gear != NULL) sk_skid_flows_resolve(m->gear, m->flowing, &m->tried.skids);
    walk w = FIRST;
    while (walk_on(m, &w)) sk_trial_kinds[w.kind]->commit(&m->trial, w.i, h);
    sk_aircraft_state *a = &m->tried;
    a->propeller_angle += 0.5 * h * (m->committed->engine_speed + a->engine_speed);
    a->propeller_angle -= 2.0 * SK_PI * floor(a->propeller_angle / (2.0 * SK_PI));
    if (m->type->rotors.present) {
        a->tail_angle += 0.5 * h * sk_rotors_gear(&m->type->rotors) * (m->committed->engine_speed + a->engine_speed);
        a->tail_angle -= 2.0 * SK_PI * floor(a->tail_angle / (2.0 * SK_PI));
    }
}
