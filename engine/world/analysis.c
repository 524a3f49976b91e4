#include "world/analysis.h"

#include "base/assert.h"
#include "math/roots.h"
#include "world/analysis_motion.h"
#include "world/bounds.h"
#include "world/changes.h"
#include "world/energy_internal.h"
#include "world/substep.h"
#include "world/tick.h"

// s: how closely the end of a step at a change is found.
static const double LOCATED = 0x1p-42;
// s: so much later it ends, so that contacts which change at the same moment are all found changed.
static const double TOGETHER = 0x1p-40;
// Within a step the contacts are asked at so many equal shares of it whether they go on.
enum { SHARES = 4 };
// Where the law is not smooth at any length (changes on one another's heels, a rut that is climbed just as far as it bears) a tick
// takes more tries than PATIENCE: then short substeps of the loop go on to its end, and the next tick is tried less often.
// STRETCH of them take a wheel along where a contact says that it is so: up the face of an edge.
enum { PATIENCE = 160, IMPATIENCE = 16, STRETCH = 16 };

typedef struct worker {
    const sk_model *model;
    sk_state *state;
    int32_t index;
    sk_analysis *analysis;
    sk_aircraft_state before; // the tick
    sk_surroundings around;
    sk_nearness near;
    sk_analysis_motion motion;
    sk_runge_kutta step;
    double t;      // s since the tick began
    int32_t tries; // steps tried in the tick
    bool frozen;
} worker;

static sk_aircraft_state *aircraft_of(worker *w) {
    return &w->state->aircraft[w->index];
}

// ---- what is told ----

static void tell(worker *w, double t, int64_t known) {
    const sk_analysis *analysis = w->analysis;
    int64_t count = w->state->event_count;
    if (known < count - SK_EVENTS_KEPT) known = count - SK_EVENTS_KEPT;
    for (; analysis->note != NULL && known < count; known++)
        analysis->note(w->motion.start + t, &w->state->event[known % SK_EVENTS_KEPT], analysis->user);
}

static void note_load(worker *w, double t, double load) {
    sk_analysis *analysis = w->analysis;
    if (!(load > analysis->peak_load[w->index])) return;
    analysis->peak_load[w->index] = load;
    analysis->peak_time[w->index] = w->motion.start + t;
}

static double load_of(const worker *w) {
    return -w->motion.acceleration.z / sk_gravity_at(w->model->gravity, w->motion.tried.position.z);
}

static void book(worker *w, const double *y, double share) {
    if (w->analysis->audit == NULL) return;
    sk_energy_account *account = &w->analysis->audit->aircraft[w->index];
    for (int i = 0; i < SK_ENERGY_FLOW_COUNT; i++) {
        double flown = share * y[SK_AT_FLOW + i];
        account->flow.of[i] += flown;
        account->turnover += fabs(flown);
    }
}

// ---- steps ----

// Where the aircraft stands, and its rates there.
static void settle(worker *w) {
    sk_analysis_motion *m = &w->motion;
    sk_aircraft_state *a = aircraft_of(w);
    w->step.t = w->t;
    w->step.count = sk_analysis_numbers(m, w->step.begin);
    sk_analysis_rate(w->t, w->step.begin, w->step.rate[0], m);
    a->acceleration = m->acceleration;
    a->smooth_known = 1; // where a loop would go on from here
    a->smooth_force = m->smooth.force;
    a->smooth_moment = m->smooth.moment;
    a->shaft_acceleration = m->shaft_acceleration;
    if (m->agrees) note_load(w, w->t, load_of(w)); // before a change is committed its force is missing
}

// Energy (J) in the springs of all contacts as the aircraft stands, and in those alone that are open: a strut in the air that has not
// come out all the way yet, held back by its damper. 0 where nobody watches, or nothing is near.
static double springs_if(worker *w, bool open) {
    double sum = 0.0;
    const sk_analysis_motion *m = &w->motion;
    const sk_aircraft_state *a = aircraft_of(w);
    if (w->analysis->audit == NULL || !(w->near.wheels || w->near.hull)) return 0.0;
    sk_body_motion motion = sk_motion_of(a);
    for (int32_t i = 0; i < m->type->wheel_count + m->type->point_count; i++) {
        int32_t point = i - m->type->wheel_count;
        const sk_contact_state *contact = point < 0 ? &a->wheel[i].contact : &a->point[point];
        if (open && contact->mode != SK_AIR) continue;
        sk_energy_springs springs = sk_energy_springs_of(m->type, a, i, &motion, m->trial.ground);
        sum += open ? sk_energy_press(&springs) : sk_energy_in(&springs);
    }
    return sum;
}
static double springs_of(worker *w) {
    return springs_if(w, false);
}

static void try_step(worker *w, double h) {
    sk_runge_kutta_try(&w->step, h, sk_analysis_rate, &w->motion);
}

// The largest estimated error over the tolerance; flows follow from the rest.
static double error_of(const worker *w) {
    double worst = 0.0;
    for (int32_t i = 0; i < w->step.count; i++) {
        bool flows = i >= SK_AT_FLOW && i < SK_AT_CONTACTS;
        double error = flows ? 0.0 : fabs(w->step.error[i]) / w->analysis->tolerance;
        if (!(error <= worst)) worst = error;
    }
    return worst;
}

static void keep_within_bounds(worker *w) {
    w->frozen = !sk_bounds_keep(w->model, w->state, w->index, &w->before);
}

static void accept(worker *w) {
    double h = w->step.h;
    int64_t known = w->state->event_count;
    sk_aircraft_state begun = *aircraft_of(w);
    sk_ground ground = w->motion.trial.ground;
    double hanging = springs_if(w, true);
    sk_analysis_accept(&w->motion, w->t + h, w->step.end, h);
    book(w, w->step.end, 1.0);
    *aircraft_of(w) = w->motion.tried;
    if (w->analysis->audit != NULL)
        w->analysis->audit->aircraft[w->index].flow.damping += springs_if(w, true) - hanging;
    w->t += h;
    w->analysis->accepted++;
    sk_changes_note(w->motion.type, w->state, w->index, &begun, ground);
    keep_within_bounds(w);
    tell(w, w->t, known);
}

// The ground as it lies now, near the aircraft.
static sk_ground ground_of(worker *w, sk_solids *solids) {
    sk_ground ground = sk_world_ground(w->model, w->motion.start + w->t, solids);
    ground.ruts = &w->state->ruts;
    for (int32_t i = 0; i < ground.solid_count; i++) solids->solid[i].candidates = &w->near.candidates[i];
    return ground;
}

// One substep of the loop, as long as `cut` has it. books: null where nobody watches.
static void step_as_the_loop(worker *w, const sk_model *cut, sk_ground ground, sk_energy_books *books) {
    int64_t known = w->state->event_count;
    sk_aircraft_state begun = *aircraft_of(w);
    sk_substep(cut, w->motion.type, w->state, w->index, &w->around, ground, &w->near, books);
    sk_changes_note(w->motion.type, w->state, w->index, &begun, ground);
    keep_within_bounds(w);
    tell(w, w->t, known);
    w->t += cut->substep;
}

// s: as long as makes their error of first order small, too.
static double crawling_step(const worker *w) {
    return sk_min(w->model->substep, 0.125 * sqrt(w->analysis->tolerance));
}

static void crawl(worker *w, double until) {
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
static void commit_change(worker *w, double until) {
    double springs = springs_of(w);
    sk_model instant = *w->model;
    instant.substep = sk_min(SK_INSTANT, until - w->t);
    book(w, w->step.rate[0], instant.substep);
    step_as_the_loop(w, &instant, w->motion.trial.ground, NULL);
    w->analysis->instants++;
    if (w->analysis->audit != NULL) w->analysis->audit->aircraft[w->index].flow.released += springs_of(w) - springs;
}

// ---- where a step must end ----

// Which contacts change, and how far each is from touching, at a moment of the step.
typedef struct look {
    int32_t count;
    bool agrees, contact[SK_ANALYSIS_CONTACTS];
    double gap[SK_ANALYSIS_CONTACTS];
} look;

static look look_around(worker *w) {
    look l = {.agrees = w->motion.agrees};
    l.count = sk_analysis_gaps(&w->motion, l.gap);
    for (int32_t i = 0; i < l.count; i++) l.contact[i] = w->motion.contact_agrees[i];
    return l;
}

// Within the step that has been tried.
static void go_to(worker *w, double share) {
    double y[SK_RUNGE_KUTTA_MAX], rate[SK_RUNGE_KUTTA_MAX];
    sk_runge_kutta_within(&w->step, share, y);
    sk_analysis_rate(w->t + share * w->step.h, y, rate, &w->motion);
}

static double load_at(worker *w, double share) {
    go_to(w, share);
    return load_of(w);
}

// Notes the largest load between two shares of the step, which has one peak there: by the golden section.
static void note_peak(worker *w, double low, double high) {
    static const double GOLDEN = 0.61803398874989485, FOUND = 1e-4; // shares: the load is off by the square
    double a = high - GOLDEN * (high - low), b = low + GOLDEN * (high - low);
    double at_a = load_at(w, a), at_b = load_at(w, b);
    while (high - low > FOUND) {
        if (at_a > at_b) {
            high = b;
            b = a;
            at_b = at_a;
            a = high - GOLDEN * (high - low);
            at_a = load_at(w, a);
        } else {
            low = a;
            a = b;
            at_a = at_b;
            b = low + GOLDEN * (high - low);
            at_b = load_at(w, b);
        }
    }
    note_load(w, w->t + a * w->step.h, at_a);
}

// The first share of the step at which a contact has changed, in SHARES; 0: none has. On the way the peak load is noted.
static int32_t first_change(worker *w) {
    static const double NEAR = 0.99; // of the peak so far: what comes to less between shares need not be looked at
    double load[SHARES + 1] = {load_at(w, 0.0)};
    int32_t most = 0;
    for (int32_t i = 1; i <= SHARES; i++) {
        load[i] = load_at(w, (double)i / SHARES);
        if (!w->motion.agrees) return i;
        if (load[i] > load[most]) most = i;
    }
    if (load[most] > NEAR * w->analysis->peak_load[w->index])
        note_peak(w, sk_max(0.0, (most - 1.0) / SHARES), sk_min(1.0, (most + 1.0) / SHARES));
    return 0;
}

// A distance that is positive where the step begins and negative where the contacts that have changed at its end have done so:
// the least of their gaps, or of how far they are pressed in. False where some of them have changed for another reason.
typedef struct crossing {
    bool counts[SK_ANALYSIS_CONTACTS];
    double sign[SK_ANALYSIS_CONTACTS];
} crossing;

static bool crossing_of(const look *first, const look *last, crossing *c) {
    *c = (crossing){{false}, {0.0}};
    for (int32_t i = 0; i < first->count; i++) {
        if (last->contact[i]) continue;
        if ((first->gap[i] > 0.0) == (last->gap[i] > 0.0)) return false;
        c->counts[i] = true;
        c->sign[i] = first->gap[i] > 0.0 ? 1.0 : -1.0;
    }
    return true;
}

static double distance_of(const crossing *c, const look *l) {
    double least = INFINITY;
    for (int32_t i = 0; i < l->count; i++)
        if (c->counts[i]) least = sk_min(least, c->sign[i] * l->gap[i]);
    return least;
}

// Where the quartic through the distances at the five shares of the step first meets 0 after `from` shares; else `from` + 1/2.
static double share_of_root(const double d[SHARES + 1], int32_t from) {
    double d1 = d[1] - d[0], d2 = d[2] - 2.0 * d[1] + d[0], d3 = d[3] - 3.0 * d[2] + 3.0 * d[1] - d[0];
    double d4 = d[4] - 4.0 * d[3] + 6.0 * d[2] - 4.0 * d[1] + d[0];
    const double c[5] = {d[0], d1 - d2 / 2.0 + d3 / 3.0 - d4 / 4.0, d2 / 2.0 - d3 / 2.0 + 11.0 * d4 / 24.0,
                         d3 / 6.0 - d4 / 4.0, d4 / 24.0};
    double roots[4];
    int32_t count = sk_roots_quartic(c, roots);
    for (int32_t i = 0; i < count; i++)
        if (roots[i] > from && roots[i] < from + 1) return roots[i] / SHARES;
    return (from + 0.5) / SHARES;
}

// A step of h, and what the contacts do at its end.
static look look_at(worker *w, double h) {
    if (h > 0.0)
        try_step(w, h);
    else
        sk_analysis_rate(w->t, w->step.begin, w->step.rate[0], &w->motion);
    return look_around(w);
}

// Halves until the change is known to LOCATED: no change at `low`, one at `high`.
static double bisect(worker *w, double low, double high) {
    while (high - low > LOCATED) {
        double middle = 0.5 * (low + high);
        if (!(middle > low && middle < high)) break;
        try_step(w, middle);
        *(w->motion.agrees ? &low : &high) = middle;
    }
    return high;
}

// The root of the distance between low (positive) and high (not), by secants that are kept between, each at least LOCATED beyond
// the better end. `guess`: where to look first.
static double find_root(worker *w, const crossing *c, double low, double at_low, double high, double at_high,
                        double guess, double *last_low) {
    double x = guess;
    for (int i = 0; high - low > LOCATED; i++) {
        if (!(x > low && x < high) || i % 8 == 7) x = 0.5 * (low + high);
        look l = look_at(w, x);
        double d = distance_of(c, &l);
        if (d > 0.0) {
            low = x;
            at_low = d;
        } else {
            high = x;
            at_high = d;
        }
        x = low + (high - low) * at_low / (at_low - at_high);
        x = fabs(at_low) < fabs(at_high) ? sk_max(x, low + 0.75 * LOCATED) : sk_min(x, high - 0.75 * LOCATED);
        if (fabs(at_low) < fabs(at_high) && x - low < LOCATED) x = low + 0.75 * LOCATED;
    }
    *last_low = low;
    return high;
}

// How long the step must be that ends at the first change within the one that has been tried, between `share` - 1 and `share`.
static double end_of(worker *w, int32_t share) {
    double h = w->step.h, low = h * (share - 1) / SHARES, high = h * share / SHARES;
    look at[SHARES + 1];
    for (int32_t i = 0; i <= SHARES; i++) {
        go_to(w, (double)i / SHARES);
        at[i] = look_around(w);
    }
    look first = look_at(w, low), last = look_at(w, high);
    if (last.agrees) return high; // not yet: what lies within a step is less exact than its end
    if (!first.agrees) {
        first = at[0];
        low = 0.0;
    }
    crossing c;
    if (!crossing_of(&first, &last, &c)) return bisect(w, low, high);
    double d[SHARES + 1], sure;
    for (int32_t i = 0; i <= SHARES; i++) d[i] = distance_of(&c, &at[i]);
    double guess = h * share_of_root(d, share - 1);
    double root = find_root(w, &c, low, distance_of(&c, &first), high, distance_of(&c, &last), guess, &sure);
    look_at(w, sure);
    if (sure > low && !w->motion.agrees) return bisect(w, low, sure); // another contact was first
    return root;
}

// ---- a tick ----

static void try_in_vain(worker *w, double h) {
    for (int32_t i = 1; i <= w->analysis->futile; i++) {
        try_step(w, h * (1.0 + 0.37 * i));
        w->analysis->rejected++;
    }
}

static void advance(worker *w, double until) {
    sk_analysis *analysis = w->analysis;
    double *wished = &analysis->step[w->index];
    settle(w);
    if (w->motion.rough) {
        crawl(w, sk_min(until, w->t + STRETCH * crawling_step(w)));
        return;
    }
    if (w->tries++ >= analysis->patience[w->index]) {
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
    try_step(w, h);
    double error = error_of(w), longer = h * sk_runge_kutta_factor(error);
    if (!(error <= 1.0)) {
        analysis->rejected++;
        *wished = longer;
        return;
    }
    int32_t share = first_change(w);
    if (share > 0) {
        analysis->located++;
        try_step(w, sk_min(h, end_of(w, share) + TOGETHER));
    } else if (!cut) {
        analysis->shortest = sk_min(analysis->shortest, h);
    }
    if (!cut || longer > *wished || longer < h) *wished = longer;
    accept(w);
}

static void tick_of(const sk_model *model, sk_state *state, int32_t index, const sk_controls *controls, worker *w) {
    const sk_aircraft_type *type = &model->types[model->aircraft[index].type];
    sk_aircraft_state *a = &state->aircraft[index];
    if (a->frozen) return;
    double dt = model->substep * model->substeps;
    w->state = state;
    w->index = index;
    w->before = *a;
    w->t = 0.0;
    w->frozen = false;
    sk_solids solids;
    double start = sk_world_time(model, state->tick, 0);
    sk_ground ground = sk_world_ground(model, start, &solids);
    sk_body_motion motion = sk_motion_of(a);
    int64_t known = state->event_count;
    w->around = sk_tick_begin(model, type, state, index, controls, &motion, ground);
    sk_nearness_find(ground, type, a, &motion, dt, &w->near);
    w->motion = (sk_analysis_motion){.model = model,
                                     .type = type,
                                     .committed = a,
                                     .around = &w->around,
                                     .near = &w->near,
                                     .ruts = &state->ruts,
                                     .begun = w->step.rate[0],
                                     .start = start};
    tell(w, 0.0, known);
    int32_t patience = w->analysis->patience[index];
    while (w->t < dt && !w->frozen) advance(w, dt);
    if (w->tries <= patience) w->analysis->patience[index] = PATIENCE;
    w->analysis->evaluations += w->motion.evaluations;
    if (w->frozen) return;
    settle(w);
    known = state->event_count;
    sk_tick_end(model, type, state, index, &w->before);
    tell(w, dt, known);
}

void sk_analysis_begin(sk_analysis *analysis, double tolerance) {
    SK_ASSERT(tolerance > 0.0);
    *analysis = (sk_analysis){.tolerance = tolerance, .longest = INFINITY, .shortest = INFINITY};
    for (int32_t i = 0; i < SK_AIRCRAFT_MAX; i++) {
        analysis->step[i] = 1e-3;
        analysis->patience[i] = PATIENCE;
    }
}

void sk_analysis_tick(const sk_model *model, sk_state *state, const sk_controls *controls, sk_analysis *analysis) {
    for (int32_t i = 0; i < model->aircraft_count; i++) {
        worker w = {.model = model, .analysis = analysis};
        tick_of(model, state, i, &controls[i], &w);
    }
    state->tick++;
    if (analysis->audit == NULL) return;
    for (int32_t i = 0; i < model->aircraft_count; i++)
        analysis->audit->aircraft[i].now = sk_energy_of(model, state, i);
}
