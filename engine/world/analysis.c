#include "world/analysis.h"

#include "base/assert.h"
#include "world/analysis_internal.h"
#include "world/bounds.h"
#include "world/changes.h"
#include "world/energy_internal.h"
#include "world/substep.h"
#include "world/tick.h"

// s: so much later it ends, so that contacts which change at the same moment are all found changed.
static const double TOGETHER = 0x1p-40;
// Where the law is not smooth at any length (changes on one another's heels, a rut that is climbed just as far as it bears) a tick
// takes more tries than PATIENCE: then short substeps of the loop go on to its end, and the next tick is tried less often.
// STRETCH of them take a wheel along where a contact says that it is so: up the face of an edge.
enum { PATIENCE = 160, IMPATIENCE = 16, STRETCH = 16, MORE_ON_SKIDS = 25 };

static sk_aircraft_state *aircraft_of(analysis_worker *w) {
    return &w->state->aircraft[w->index];
}

// ---- steps ----

// How much the error of each number counts, and which of them swing.
static void begin_stiff(analysis_worker *w, int32_t count) {
    sk_radau *s = &w->stiff;
    const sk_skid_modes *modes = w->motion.modes;
    s->count = count;
    s->oscillators = sk_skid_modes_count(modes);
    s->oscillators_at = count - 2 * s->oscillators;
    s->stiffness = sk_skid_modes_stiffness(modes);
    s->damping = sk_skid_modes_damping(modes);
    for (int32_t i = 0; i < s->oscillators_at; i++) s->weight[i] = i >= SK_AT_FLOW && i < SK_AT_CONTACTS ? 0.0 : 1.0;
    for (int32_t i = 0; i < s->oscillators; i++) {
        double *weight = s->weight + s->oscillators_at + i;
        weight[0] = weight[s->oscillators] = sk_skid_modes_reach(modes)[i];
    }
}

// Where the aircraft stands, and its rates there.
static void settle(analysis_worker *w) {
    sk_analysis_motion *m = &w->motion;
    sk_aircraft_state *a = aircraft_of(w);
    m->since = w->step.t = w->stiff.t = w->t;
    if (analysis_is_stiff(w)) analysis_follow_tubes(w);
    int32_t count = sk_analysis_numbers(m, analysis_begin(w));
    if (analysis_is_stiff(w))
        begin_stiff(w, count);
    else
        w->step.count = count;
    sk_analysis_rate(w->t, analysis_begin(w), analysis_begin_rate(w), m);
    a->acceleration = m->acceleration;
    a->smooth_known = 1; // where a loop would go on from here
    a->smooth_force = m->smooth.force;
    a->smooth_moment = m->smooth.moment;
    a->shaft_acceleration = m->shaft_acceleration;
    if (m->agrees)
        analysis_note_load(w, w->t, analysis_load_of(w)); // before a change is committed its force is missing
}

void analysis_try_step(analysis_worker *w, double h) {
    static const double ENOUGH = 1e-3; // of the tolerance: where the iteration of the stages may end
    if (analysis_is_stiff(w))
        w->settled = sk_radau_try(&w->stiff, h, ENOUGH * w->analysis->tolerance, sk_analysis_rate, &w->motion);
    else
        sk_runge_kutta_try(&w->step, h, sk_analysis_rate, &w->motion);
}

// The largest estimated error over the tolerance; flows follow from the rest.
static double error_of(const analysis_worker *w) {
    double worst = 0.0;
    if (analysis_is_stiff(w)) return w->settled ? sk_radau_error(&w->stiff) / w->analysis->tolerance : INFINITY;
    for (int32_t i = 0; i < w->step.count; i++) {
        bool flows = i >= SK_AT_FLOW && i < SK_AT_CONTACTS;
        double error = flows ? 0.0 : fabs(w->step.error[i]) / w->analysis->tolerance;
        if (!(error <= worst)) worst = isfinite(error) ? error : INFINITY;
    }
    return worst;
}

// By which the next step may be longer.
static double factor_of(const analysis_worker *w, double error) {
    enum { MANY = 8 }; // rounds of the iteration, whose number grows with the step's length
    if (!analysis_is_stiff(w)) return sk_runge_kutta_factor(error);
    if (!w->settled) return 0.4;
    double factor = sk_radau_factor(error);
    return w->stiff.rounds > MANY ? sk_min(factor, 1.0) : w->stiff.rounds > MANY / 2 ? sk_min(factor, 1.5) : factor;
}

static void keep_within_bounds(analysis_worker *w) {
    w->frozen = !sk_bounds_keep(w->model, w->state, w->index, &w->before);
}

static void accept(analysis_worker *w) {
    double h = analysis_length(w);
    int64_t known = w->state->event_count;
    sk_aircraft_state begun;
    sk_aircraft_state_copy(w->motion.type, aircraft_of(w), &begun);
    sk_ground ground = w->motion.trial.ground;
    double hanging = analysis_springs(w, true);
    sk_analysis_accept(&w->motion, w->t + h, analysis_end(w), h);
    if (analysis_is_stiff(
            w)) { // taken from the nodes again they would be off by rounding, times what tells fast modes apart
        const double *end = analysis_end(w) + w->stiff.oscillators_at;
        for (int32_t i = 0; i < 2 * w->stiff.oscillators; i++) w->swinging[i] = end[i];
        w->motion.swinging = w->swinging;
    }
    analysis_book(w, analysis_end(w), 1.0);
    sk_aircraft_state_copy(w->motion.type, &w->motion.tried, aircraft_of(w));
    if (w->analysis->audit != NULL)
        w->analysis->audit->aircraft[w->index].flow.damping += analysis_springs(w, true) - hanging;
    w->t += h;
    w->analysis->accepted++;
    sk_changes_note(w->motion.type, w->state, w->index, &begun, ground);
    keep_within_bounds(w);
    analysis_tell(w, w->t, known);
}

// The ground as it lies now, near the aircraft.
static sk_ground ground_of(analysis_worker *w, sk_solids *solids) {
    sk_ground ground = sk_world_ground(w->model, w->motion.start + w->t, solids);
    ground.ruts = &w->state->ruts;
    for (int32_t i = 0; i < ground.solid_count; i++) solids->solid[i].candidates = &w->near.candidates[i];
    return ground;
}

// One substep of the loop, as long as `cut` has it. books: null where nobody watches.
static void step_as_the_loop(analysis_worker *w, const sk_model *cut, sk_ground ground, sk_energy_books *books) {
    int64_t known = w->state->event_count;
    sk_aircraft_state begun;
    sk_aircraft_state_copy(w->motion.type, aircraft_of(w), &begun);
    sk_substep(cut, w->motion.type, w->state, w->index, &w->around, ground, &w->near, books);
    sk_changes_note(w->motion.type, w->state, w->index, &begun, ground);
    keep_within_bounds(w);
    analysis_tell(w, w->t, known);
    w->motion.swinging = NULL;
    if (analysis_is_stiff(w)) {
        analysis_tell_nodes(w, &begun);
        analysis_tell_edges(w, &begun);
    }
    w->t += cut->substep;
}

// s: as long as makes their error of first order small, too.
static double crawling_step(const analysis_worker *w) {
    return sk_min(w->model->substep, 0.125 * sqrt(w->analysis->tolerance));
}

static void crawl_as_the_loop(analysis_worker *w, double until) {
    sk_model cut = *w->model;
    sk_aircraft_state *a = aircraft_of(w);
    sk_solids solids;
    sk_ground ground = ground_of(w, &solids);
    sk_energy_books kept, *books = w->analysis->audit != NULL ? &kept : NULL;
    double h = crawling_step(w), begun = w->t;
    if (books != NULL) {
        kept.model = &cut;
        kept.account = &w->analysis->audit->aircraft[w->index];
        sk_energy_open(books, w->motion.type, &w->near, a, a, ground);
    }
    while (w->t < until && !w->frozen) {
        cut.substep = sk_min(h, until - w->t);
        step_as_the_loop(w, &cut, ground, books);
        ground = ground_of(w, &solids);
        if (books != NULL && !w->frozen) sk_energy_end_substep(books, a, ground);
    }
    if (books != NULL && w->frozen) sk_energy_freeze(books, w->state, w->index);
    if (books != NULL && !w->frozen) sk_energy_close(books, a, ground);
    w->analysis->crawled += w->t - begun;
    w->analysis->step[w->index] = h;
}

// A substep of an instant commits what changes at one go.
static void commit_change(analysis_worker *w, double until) {
    double springs = analysis_springs(w, false);
    sk_model instant = *w->model;
    instant.substep = analysis_is_stiff(w) ? SK_INSTANT : sk_min(SK_INSTANT, until - w->t);
    if (analysis_is_stiff(w)) instant.skids[w->model->aircraft[w->index].type] = w->analysis->gear[w->index];
    analysis_book(w, analysis_begin_rate(w), instant.substep);
    step_as_the_loop(w, &instant, w->motion.trial.ground, NULL);
    w->analysis->instants++;
    if (w->analysis->audit != NULL)
        w->analysis->audit->aircraft[w->index].flow.released += analysis_springs(w, false) - springs;
}

// On skids: short steps that are accepted however much changes in them, which is committed at their ends.
static void crawl_on_skids(analysis_worker *w, double until) {
    double h = crawling_step(w), begun = w->t;
    while (w->t < until && !w->frozen) {
        settle(w);
        if (!w->motion.agrees) {
            commit_change(w, until);
            settle(w);
        }
        if (w->frozen || !(w->t < until)) break;
        analysis_try_step(w, sk_min(h, until - w->t));
        accept(w);
    }
    w->analysis->crawled += w->t - begun;
    w->analysis->step[w->index] = h;
}

static void crawl(analysis_worker *w, double until) {
    if (analysis_is_stiff(w))
        crawl_on_skids(w, until);
    else
        crawl_as_the_loop(w, until);
}

// ---- a tick ----

static void try_in_vain(analysis_worker *w, double h) {
    for (int32_t i = 1; i <= w->analysis->futile; i++) {
        analysis_try_step(w, h * (1.0 + 0.37 * i));
        w->analysis->rejected++;
    }
}

// A tick of skids has many steps, and as many changes as nodes touch, slip and grip.
static int32_t patience_of(const analysis_worker *w) {
    return w->analysis->patience[w->index] * (analysis_is_stiff(w) ? MORE_ON_SKIDS : 1);
}

static void advance(analysis_worker *w, double until) {
    sk_analysis *analysis = w->analysis;
    double *wished = &analysis->step[w->index];
    settle(w);
    if (w->motion.rough) {
        crawl(w, sk_min(until, w->t + STRETCH * crawling_step(w)));
        return;
    }
    if (w->tries++ >= patience_of(w)) {
        crawl(w, until);
        analysis->patience[w->index] = IMPATIENCE;
        return;
    }
    if (!w->motion.agrees) {
        commit_change(w, until);
        return;
    }
    double left = until - w->t, h = sk_min(*wished, analysis->longest);
    bool cut = !(h < 0.999 * left);
    if (cut) h = left;
    try_in_vain(w, h);
    analysis_try_step(w, h);
    double error = error_of(w);
    double longer = h * factor_of(w, error);
    if (!(error <= 1.0)) {

        analysis->rejected++;
        *wished = longer;
        return;
    }
    int32_t share = analysis_first_change(w);
    if (share > 0) {
        analysis->located++;
        analysis_try_step(w, sk_min(h, analysis_end_of(w, share) + TOGETHER));
    } else if (!cut) {
        analysis->shortest = sk_min(analysis->shortest, h);
    }
    if (!cut || longer > *wished || longer < h) *wished = longer;
    accept(w);
}

static void tick_of(const sk_model *model, sk_state *state, int32_t index, const sk_controls *controls,
                    analysis_worker *w) {
    const sk_aircraft_type *type = &model->types[model->aircraft[index].type];
    sk_aircraft_state *a = &state->aircraft[index];
    if (a->frozen) return;
    double dt = model->substep * model->substeps;
    w->state = state;
    w->index = index;
    sk_aircraft_state_copy(type, a, &w->before);
    w->t = 0.0;
    w->frozen = false;
    sk_solids solids;
    double start = sk_world_time(model, state->tick, 0);
    sk_ground ground = sk_world_ground(model, start, &solids);
    sk_body_motion motion = sk_motion_of(a);
    int64_t known = state->event_count;
    w->around = sk_tick_begin(model, type, state, index, controls, &motion, ground);
    sk_nearness_find(ground, type, a, &motion, dt, &w->near);
    w->motion.model = model;
    w->motion.type = type;
    w->motion.committed = a;
    w->motion.around = &w->around;
    w->motion.near = &w->near;
    w->motion.ruts = &state->ruts;
    w->motion.gear = w->analysis->gear[index];
    w->motion.modes = w->analysis->modes[index];
    w->motion.flowing = w->analysis->flowing[index];
    w->motion.swinging = NULL;
    w->motion.begun = analysis_begin_rate(w);
    w->motion.start = start;
    w->motion.evaluations = 0;
    analysis_tell(w, 0.0, known);
    int32_t patience = patience_of(w);
    while (w->t < dt && !w->frozen) advance(w, dt);
    if (w->tries <= patience) w->analysis->patience[index] = PATIENCE;
    w->analysis->evaluations += w->motion.evaluations;
    if (w->frozen) return;
    settle(w);
    known = state->event_count;
    sk_tick_end(model, type, state, index, &w->before);
    analysis_tell(w, dt, known);
}

// The skids of an aircraft, as they are stepped and as they swing.
static sk_result begin_skids(sk_analysis *analysis, const sk_model *model, int32_t index) {
    const sk_aircraft_type *type = &model->types[model->aircraft[index].type];
    if (!sk_skid_exists(&type->skids)) return sk_ok();
    const sk_skid_body body = {type->mass.mass, type->mass.inertia, type->mass.inertia_inverse};
    sk_result r = sk_skid_gear_create(&type->skids, &body, SK_INSTANT, &analysis->gear[index]);
    if (r.ok) r = sk_skid_modes_create(analysis->gear[index], &analysis->modes[index]);
    return r.ok ? r : sk_error("aircraft %d, analysis of the %s: %s", (int)index + 1, type->title, r.text);
}

sk_result sk_analysis_begin(sk_analysis *analysis, const sk_model *model, double tolerance) {
    SK_ASSERT(tolerance > 0.0);
    sk_result result = sk_ok();
    *analysis = (sk_analysis){.tolerance = tolerance, .longest = INFINITY, .shortest = INFINITY};
    for (int32_t i = 0; i < SK_AIRCRAFT_MAX; i++) {
        analysis->step[i] = 1e-3;
        analysis->patience[i] = PATIENCE;
    }
    for (int32_t i = 0; result.ok && i < model->aircraft_count; i++) result = begin_skids(analysis, model, i);
    if (!result.ok) sk_analysis_end(analysis);
    return result;
}

void sk_analysis_end(sk_analysis *analysis) {
    for (int32_t i = 0; i < SK_AIRCRAFT_MAX; i++) {
        sk_skid_modes_destroy(analysis->modes[i]);
        sk_skid_gear_destroy(analysis->gear[i]);
        analysis->modes[i] = NULL;
        analysis->gear[i] = NULL;
    }
}

void sk_analysis_tick(const sk_model *model, sk_state *state, const sk_controls *controls, sk_analysis *analysis) {
    for (int32_t i = 0; i < model->aircraft_count; i++) {
        analysis_worker w;
        w.model = model;
        w.analysis = analysis;
        w.tries = 0;
        tick_of(model, state, i, &controls[i], &w);
    }
    state->tick++;
    if (analysis->audit == NULL) return;
    for (int32_t i = 0; i < model->aircraft_count; i++)
        analysis->audit->aircraft[i].now = sk_energy_of(model, state, i);
}
