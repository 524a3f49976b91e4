#include "analysis/trial_kinds.h"

#include "gear/wheel_carry.h"
#include "gear/wheel_springs.h"

// m: a pebble farther than this from where its slide and the sinkage put it has jumped, onto an edge or off one.
static const double JUMP = 1e-7;
// m: sinkage from which the ground has yielded (world/contact_events.c).
static const double FIRST_SINK = 0.001;

// ---- common to wheels and points ----

// Positions in the memory.
enum { SLIDE, SINKAGE = 3, OF_POINT };
_Static_assert((int)OF_POINT == (int)SK_MEMORY_PEBBLE, "where the pebble goes");

static void begin_contact(const sk_contact_state *contact, double *memory) {
    for (int i = 0; i < SINKAGE; i++) memory[SLIDE + i] = 0.0;
    memory[SINKAGE] = contact->sinkage;
}

static sk_vec3 slide_of(const double *memory) {
    return (sk_vec3){memory[SLIDE], memory[SLIDE + 1], memory[SLIDE + 2]};
}

static void sink_to(const double *memory, sk_contact_state *contact) {
    double deeper = memory[SINKAGE] - contact->sinkage;
    contact->pebble = sk_add_scaled(contact->pebble, -deeper, contact->normal);
    contact->sinkage = memory[SINKAGE];
}

// Returns the slide (m) of the pebble along its surface in SK_INSTANT, frame of the solid. It is the reported slide
// without the sinkage, projected onto the surface along `down` (world). That is the direction of the strut, because the
// pebble stays on the strut's line.
static sk_vec3 slid_in(const sk_trial *trial, const sk_contact_state *was, const sk_contact_state *next,
                       const sk_contact_report *report, sk_vec3 down) {
    const sk_solid *solid = &trial->ground.solids[was->solid];
    sk_vec3 slid = report->slid, n = was->normal;
    if (solid->moves) {
        slid = sk_mat3_mul_back(&solid->motion.axes, slid);
        down = sk_mat3_mul_back(&solid->motion.axes, down);
    }
    slid = sk_add_scaled(slid, next->sinkage - was->sinkage, n);
    return sk_add_scaled(slid, -sk_dot(slid, n) / sk_dot(down, n), down);
}

// Sets the rates of the common memory, and whether the contact stays as it is.
static void go_on(const sk_trial *trial, const sk_contact_state *was, const sk_contact_state *next,
                  const sk_contact_report *report, sk_vec3 down, sk_trial_contact *out) {
    out->agrees = next->mode == was->mode;
    out->lets_go = was->mode != SK_AIR && next->mode == SK_AIR;
    if (was->mode == SK_AIR || next->mode == SK_AIR) return;
    sk_vec3 slid = slid_in(trial, was, next, report, down);
    double sunk = next->sinkage - was->sinkage;
    sk_vec3 expected = sk_add_scaled(sk_add(was->pebble, slid), -sunk, was->normal);
    bool jumps = sk_length(sk_sub(next->pebble, expected)) > JUMP;
    out->agrees = out->agrees && !jumps && next->solid == was->solid && next->feature == was->feature &&
                  next->material == was->material;
    out->rate[SLIDE] = slid.x / SK_INSTANT;
    out->rate[SLIDE + 1] = slid.y / SK_INSTANT;
    out->rate[SLIDE + 2] = slid.z / SK_INSTANT;
    out->rate[SINKAGE] = sunk / SK_INSTANT;
}

// Returns the power (W) that dampers take from the first `count` springs of a contact that is held without load. The
// dampers hold the contact off the ground.
static double held_off(const sk_trial *trial, const sk_springs *springs, const sk_spring_law *law,
                       const sk_contact_report *report, int count) {
    const sk_solid *solid = &trial->ground.solids[springs->solid];
    sk_vec3 v = sk_body_velocity_at(&trial->motion, springs->ground_point);
    if (solid->moves) v = sk_sub(v, sk_body_velocity_at(&solid->motion, springs->ground_point));
    sk_vec3 apart = sk_sub(sk_scale(1.0 / SK_INSTANT, report->slid), v);
    double gained = 0.0;
    for (int i = 0; i < count; i++)
        gained += sk_spring_force(law, i, springs->strain[i]) * sk_dot(springs->axis[i], apart);
    return -gained;
}

// ---- wheels ----

enum { EASE = OF_POINT, EASE_SLOPE, CASTER, CASTER_RATE, RELEASED, SKID, OF_WHEEL };
static const double SKID_UNIT = 1e5; // J, so that the work on a patch has the same weight as metres
_Static_assert((int)OF_WHEEL == (int)SK_MEMORY_OF_WHEEL, "memory of a wheel");

static void begin_wheel(const sk_aircraft_state *committed, int32_t i, double *memory) {
    const sk_wheel_state *wheel = &committed->wheel[i];
    begin_contact(&wheel->contact, memory);
    memory[EASE] = wheel->contact.ease;
    memory[EASE_SLOPE] = wheel->contact.ease_slope;
    memory[CASTER] = wheel->caster;
    memory[CASTER_RATE] = wheel->caster_rate;
    memory[RELEASED] = wheel->brake_released;
    memory[SKID] = wheel->skid / SKID_UNIT;
}

static void carry_wheel(const sk_trial *trial, int32_t i, const double *memory) {
    sk_wheel_state *wheel = &trial->tried->wheel[i];
    wheel->caster = memory[CASTER];
    wheel->caster_rate = memory[CASTER_RATE];
    wheel->brake_released = sk_clamp(memory[RELEASED], 0.0, 1.0);
    wheel->skid = memory[SKID] * SKID_UNIT;
    if (wheel->contact.mode == SK_AIR) return;
    wheel->contact.ease = memory[EASE];
    wheel->contact.ease_slope = memory[EASE_SLOPE];
    sk_wheel_input input = sk_wheel_input_of(trial->type, i, trial->tried);
    sk_wheel_carry(&trial->type->wheels[i], trial->ground, &trial->motion, input, slide_of(memory), wheel);
    sink_to(memory, &wheel->contact);
}

static sk_wheel_result wheel_surface_hit(const sk_trial *trial, int32_t i, double h) {
    const sk_wheel_type *type = &trial->type->wheels[i];
    const sk_wheel_state *state = &trial->tried->wheel[i];
    sk_wheel_input input = sk_wheel_input_of(trial->type, i, trial->tried);
    if (trial->near->wheels) return sk_wheel_evaluate(type, trial->ground, state, &trial->motion, input, h);
    sk_wheel_result result = {.next = *state, .hit = sk_no_surface()};
    result.caster = sk_wheel_hang(type, &result.next, input, h);
    return result;
}

static bool is_eased(const sk_contact_state *contact) {
    return contact->ease == 0.0 && contact->ease_slope == 0.0;
}

static int sign_of(double x) {
    return (x > 0.0) - (x < 0.0);
}

// Returns whether the caster continues without a sudden change. Friction of its bearing may catch or release the wheel,
// and its pin may drop in.
static bool caster_goes_on(const sk_trial *trial, int32_t i, const sk_wheel_state *next) {
    const sk_caster_type *caster = &trial->type->wheels[i].caster;
    const sk_wheel_state *was = &trial->committed->wheel[i];
    if (!sk_casters(caster)) return true;
    if (next->pinned != was->pinned) return false;
    sk_wheel_input input = sk_wheel_input_of(trial->type, i, trial->tried);
    double before = sk_caster_away(was->caster, input.steer);
    double now = sk_caster_away(trial->tried->wheel[i].caster, input.steer);
    // Between two evaluations the wheel passed the hole of its pin.
    bool past = (before < 0.0) != (now < 0.0) && fabs(now) < 0.5 * SK_PI;
    if (past && caster->lock && input.lock && !was->pinned) return false;
    return !(caster->friction > 0.0) || sign_of(next->caster_rate) == sign_of(was->caster_rate);
}

// Sets the rates of a wheel's memory other than those of its pebble.
static void rates_of_wheel(const sk_wheel_type *type, const sk_wheel_state *was, const sk_wheel_state *then,
                           double *rate) {
    const sk_contact_state *contact = &was->contact, *next = &then->contact;
    if (contact->mode != SK_AIR && is_eased(contact) == is_eased(next)) {
        rate[EASE] = (next->ease - contact->ease) / SK_INSTANT;
        rate[EASE_SLOPE] = (next->ease_slope - contact->ease_slope) / SK_INSTANT;
    }
    if (sk_casters(&type->caster) && !was->pinned && !was->broken) {
        rate[CASTER] = then->caster_rate;
        rate[CASTER_RATE] = (then->caster_rate - was->caster_rate) / SK_INSTANT;
    }
    rate[RELEASED] = (then->brake_released - was->brake_released) / SK_INSTANT;
    rate[SKID] = sk_max(0.0, then->skid - was->skid) / (SK_INSTANT * SKID_UNIT);
}

static void evaluate_wheel(const sk_trial *trial, int32_t i, sk_trial_contact *out) {
    const sk_wheel_type *type = &trial->type->wheels[i];
    const sk_wheel_state *was = &trial->tried->wheel[i];
    const sk_contact_state *contact = &was->contact;
    sk_wheel_input input = sk_wheel_input_of(trial->type, i, trial->tried);
    sk_wheel_result hit = wheel_surface_hit(trial, i, SK_INSTANT);
    sk_vec3 down = was->broken ? contact->normal : sk_unit(sk_sub(hit.bottom, hit.top));
    go_on(trial, contact, &hit.next.contact, &hit.report, down, out);
    bool open = contact->mode == SK_AIR;
    bool yields = trial->committed->wheel[i].contact.sinkage < FIRST_SINK && contact->sinkage >= FIRST_SINK;
    bool eases_out = !open && is_eased(contact) != is_eased(&hit.next.contact);
    out->agrees = out->agrees && hit.next.broken == was->broken && hit.next.burst == was->burst && !eases_out &&
                  !yields && caster_goes_on(trial, i, &hit.next);
    out->rough = sk_wheel_on_edge(type, trial->ground, &trial->motion, input, was);
    if (open) { // until its touchdown is committed the wheel hangs as before
        hit.next = *was;
        hit.caster = sk_wheel_hang(type, &hit.next, input, SK_INSTANT);
    } else {
        out->report = hit.report;
    }
    rates_of_wheel(type, was, &hit.next, out->rate);
    out->idle_power = hit.caster.bearing_power;
    if (!open && !hit.report.touching) { // a releasing strut is held back; its pebble moves with it
        sk_springs springs = sk_wheel_springs(type, trial->ground, was, &trial->motion, input);
        sk_spring_law law = was->broken ? sk_wheel_stub_law(type) : sk_wheel_law(type);
        out->idle_power += held_off(trial, &springs, &law, &hit.report, was->broken ? SK_CONTACT_SPRINGS : 1);
    }
}

// Updates the surface in reach of a wheel in the air, the spin, and the work on the tyre's patch. No force depends on
// them between events.
static void commit_wheel(const sk_trial *trial, int32_t i, double h) {
    sk_wheel_state *wheel = &trial->tried->wheel[i];
    sk_wheel_result hit = wheel_surface_hit(trial, i, h);
    wheel->spin = hit.next.spin;
    wheel->spin_angle = hit.next.spin_angle;
    if (hit.next.skid < wheel->skid) wheel->skid = hit.next.skid;
    wheel->caster = sk_caster_away(wheel->caster, 0.0);
    if (wheel->contact.mode == SK_AIR && hit.next.contact.mode == SK_AIR && hit.next.broken == wheel->broken)
        wheel->contact = hit.next.contact;
}

static double gap_of_wheel(const sk_trial *trial, int32_t i) {
    const sk_wheel_type *type = &trial->type->wheels[i];
    if (!trial->near->wheels) return type->z_max - type->z_min;
    sk_wheel_input input = sk_wheel_input_of(trial->type, i, trial->tried);
    return sk_wheel_gap(type, trial->ground, &trial->tried->wheel[i], &trial->motion, input);
}

// ---- hull points ----

static void begin_point(const sk_aircraft_state *committed, int32_t i, double *memory) {
    begin_contact(&committed->point[i], memory);
}

static void carry_point(const sk_trial *trial, int32_t i, const double *memory) {
    sk_contact_state *contact = &trial->tried->point[i];
    if (contact->mode == SK_AIR) return;
    contact->pebble = sk_add(contact->pebble, slide_of(memory));
    sink_to(memory, contact);
}

static void evaluate_point(const sk_trial *trial, int32_t i, sk_trial_contact *out) {
    const sk_contact_state *was = &trial->tried->point[i];
    out->agrees = true;
    if (!trial->near->hull) return;
    sk_point_result hit =
        sk_hull_point_evaluate(trial->type, i, trial->tried, trial->ground, &trial->motion, SK_INSTANT);
    go_on(trial, was, &hit.next, &hit.report, was->normal, out);
    if (was->mode == SK_AIR) return;
    out->report = hit.report;
    if (hit.report.touching || hit.next.mode == SK_AIR) return;
    const sk_point_type *type = &trial->type->points[i];
    sk_springs springs = sk_point_springs(type, trial->ground, was, &trial->motion);
    sk_spring_law law = sk_point_law(type);
    out->idle_power = held_off(trial, &springs, &law, &hit.report, SK_CONTACT_SPRINGS);
}

static void commit_point(const sk_trial *trial, int32_t i, double h) {
    sk_contact_state *contact = &trial->tried->point[i];
    if (!trial->near->hull || contact->mode != SK_AIR) return;
    sk_point_result hit = sk_hull_point_evaluate(trial->type, i, trial->tried, trial->ground, &trial->motion, h);
    if (hit.next.mode == SK_AIR) *contact = hit.next;
}

static double gap_of_point(const sk_trial *trial, int32_t i) {
    static const double REACH = 1.0; // m
    if (!trial->near->hull || !sk_hull_point_is_there(trial->type, i, trial->tried)) return REACH;
    return sk_point_gap(&trial->type->points[i], trial->ground, &trial->tried->point[i], &trial->motion, REACH);
}

static const sk_trial_kind WHEELS = {.memory = OF_WHEEL,
                                     .begin = begin_wheel,
                                     .carry = carry_wheel,
                                     .evaluate = evaluate_wheel,
                                     .commit = commit_wheel,
                                     .gap = gap_of_wheel};
static const sk_trial_kind POINTS = {.memory = OF_POINT,
                                     .begin = begin_point,
                                     .carry = carry_point,
                                     .evaluate = evaluate_point,
                                     .commit = commit_point,
                                     .gap = gap_of_point};

const sk_trial_kind *const sk_trial_kinds[SK_CONTACT_KINDS] = {[SK_CONTACT_WHEEL] = &WHEELS,
                                                               [SK_CONTACT_POINT] = &POINTS,
                                                               [SK_CONTACT_NODE] = &sk_analysis_nodes,
                                                               [SK_CONTACT_TUBE] = &sk_analysis_edges};
