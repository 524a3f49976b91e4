// Aircraft of all types crash at random into random scenery, blocks and each other: none is frozen, none gains energy, the accounts
// close, and wrecks, debris and blocks come to rest. Left out, as these faults are known ("Not exact" of crush.md, breakage.md,
// patch.md): ground that yields, blocks too weak for the speed, rounds.
#include "base/random.h"
#include "loaded.h"
#include "math/elementary.h"
#include "replay/state_check.h"
#include "stepping.h"
#include "world/workspace.h"
#include <inttypes.h>
#include <stdarg.h>

// SKIDPAD_LONG=1: 3,000 crashes. SKIDPAD_SEED=N: only that one; SKIDPAD_COUNT=N: so many from it on.
enum { CRASHES = 16, CRASHES_WHEN_LONG = 3000, AIRCRAFT_MOST = 3, REST_EVERY = 32 };

static const char *const AIRCRAFT[] = {"c172p", "c172rg", "j3cub", "j3cub_solo", "ask21", "r22", "ah1s", "skid_rig"};
enum { AIRCRAFT_COUNT = sizeof AIRCRAFT / sizeof AIRCRAFT[0] };
static const char *const HARD[] = {"concrete", "asphalt_dry", "asphalt_wet", "ice", "steel", "brick", "wood"};
enum { HARD_COUNT = sizeof HARD / sizeof HARD[0] };

// Wheels land on loose blocks: these accounts were open once. In the next three, contacts gained energy in the account
// (docs/models/energy.md, "Errors that the account found"). In 61 a stub took the energy of its spring along. In 838 a tailplane between
// an airframe and the ground stood still with 14 m/s. In 301 and 929 a blade appeared inside of a block, and across a post.
// In 1343 and 1390 tubes and a block between a helicopter and the ground stood still, and so did the helicopter.
// In 189 and 5275 contacts of slow things began again. In 1809 the spar of a wing that broke off began deep in a wall.
static const uint64_t ONCE_OPEN[] = {139, 244, 451, 595, 605, 61, 838, 301, 929, 1343, 1390, 1809, 189, 5275};
enum { ONCE_OPEN_COUNT = sizeof ONCE_OPEN / sizeof ONCE_OPEN[0] };

static const double CLOSED = 1e-6;              // share of the turnover of an account
static const double MOST_LOST = 1e-4;           // share of the turnover of the contacts, which they gain in the end
static const double EVER_LOST = 1e-3;           // share of the energy at first, which they gain at any time
static const double BALANCED = 0.05;            // share of the turnover: work and loss of the contacts
static const double MOST_GAINED = 1e-3;         // share of the energy at first
static const double SECONDS = 2.5, REST = 60.0; // s, of a crash; until wrecks are at rest
static const double STILL = 0.05;               // m/s

typedef struct crash {
    uint64_t seed, random;
    sk_scene *scene;
    const sk_model *model;
    bool rests;   // dry level ground: wrecks come to rest
    bool engines; // some run
    double ahead, slope;
    char text[12000];
    size_t length;
} crash;

typedef struct outcome {
    char wrong[600];
    double open, gained, risen, lost; // shares; risen: from any time on, also by what contacts store for a time
    double ever, unbalanced;          // shares: least loss of the contacts at any time; work and loss in the end
    int32_t broken;                   // bodies of debris
} outcome;

static double range(crash *c, double low, double high) {
    return sk_random_range(&c->random, low, high);
}

static int32_t choose(crash *c, int32_t count) {
    return (int32_t)range(c, 0, count);
}

static void say(crash *c, const char *format, ...) {
    va_list list;
    va_start(list, format);
    c->length += (size_t)vsnprintf(c->text + c->length, sizeof c->text - c->length, format, list);
    va_end(list);
    if (c->length >= sizeof c->text) abort();
}

static double ground_at(const crash *c, double x) {
    return -x * sk_sin(c->slope) / sk_cos(c->slope);
}

// Walls and posts ahead of the first aircraft.
static void add_scenery(crash *c) {
    c->rests = choose(c, REST_EVERY) == 0 && getenv("SKIDPAD_LONG") != NULL;
    const char *material = HARD[c->rests ? choose(c, 2) : choose(c, HARD_COUNT)];
    c->slope = c->rests ? 0.0 : range(c, 0, 20) * SK_PI / 180.0;
    c->ahead = range(c, -SK_PI, SK_PI);
    say(c, "scenery = made_of(materials.%s, halfspace{ normal = {%.17g, 0, %.17g}, offset = 0 })", material,
        sk_sin(c->slope), sk_cos(c->slope));
    if (choose(c, 8) == 0)
        say(c, " + made_of(materials.water, box{ min = {-60, -60, -30}, max = {60, 60, %.17g} })", range(c, -2, 3));
    for (int32_t n = choose(c, 3); n > 0; n--) {
        bool wall = choose(c, 2) == 0;
        double far = range(c, wall ? 36 : 26, 44), side = range(c, -6, 6),
               x = far * sk_sin(c->ahead) + side * sk_cos(c->ahead),
               y = far * sk_cos(c->ahead) - side * sk_sin(c->ahead), low = ground_at(c, x) - 4.0;
        double across = wall ? 10.0 : range(c, 0.05, 0.5), along = wall ? range(c, 0.2, 1.0) : across;
        say(c,
            " + made_of(materials.%s, moved{ box{ min = {%.17g, %.17g, 0}, max = {%.17g, %.17g, %.17g} }, at = "
            "{%.17g, %.17g, %.17g}, axis = {0, 0, 1}, angle = %.17g })",
            HARD[choose(c, HARD_COUNT)], -across, -along, across, along, range(c, 6, 16), x, y, low,
            range(c, -180, 180));
    }
    say(c, ",\n");
}

// Rigid blocks and strong ones, above the ground.
static void add_bodies(crash *c) {
    say(c, "bodies = { ");
    for (int32_t n = choose(c, 2) == 0 ? 0 : choose(c, 8); n > 0; n--) {
        double far = 10.5 + 1.9 * n, side = range(c, -3, 3), x = far * sk_sin(c->ahead) + side * sk_cos(c->ahead),
               y = far * sk_cos(c->ahead) - side * sk_sin(c->ahead);
        double a = range(c, 0.1, 0.6), b = range(c, 0.1, 0.6), h = range(c, 0.1, 1.5);
        char strength[60] = "";
        if (choose(c, 2) == 0) snprintf(strength, sizeof strength, ", strength = %.17g", range(c, 3e6, 1e7));
        say(c,
            "body{ shape = box{ min = {%.17g, %.17g, 0}, max = {%.17g, %.17g, %.17g} }, material = materials.wood, "
            "density = %.17g, at = {%.17g, %.17g, %.17g}%s }, ",
            -a, -b, a, b, h, range(c, 100, 1500), x, y, ground_at(c, x) + 1.0, strength);
    }
    say(c, "},\n");
}

static int32_t add_aircraft(crash *c) {
    int32_t count = 1 + (choose(c, 3) == 0 ? 1 + choose(c, AIRCRAFT_MOST - 1) : 0);
    c->engines = choose(c, 2) == 0;
    say(c, "aircraft = { ");
    for (int32_t i = 0; i < count; i++) {
        double aside = 22.0 * i, x = aside * sk_cos(c->ahead), y = -aside * sk_sin(c->ahead);
        bool upright = choose(c, 2) == 0;
        say(c,
            "{ type = '%s', at = {%.17g, %.17g, %.17g}, heading = %.17g, pitch = %.17g, roll = %.17g, engine = %s }, ",
            AIRCRAFT[choose(c, AIRCRAFT_COUNT)], x, y, ground_at(c, x) + range(c, 13, 18), range(c, 0, 360),
            range(c, -1, 1) * (upright ? 20 : 89), range(c, -1, 1) * (upright ? 30 : 179),
            c->engines ? "true" : "false");
    }
    say(c, "},\n");
    return count;
}

static void load_crash(crash *c) {
    say(c, "return scene{ title = 'Crash',\n");
    add_scenery(c);
    add_bodies(c);
    (void)add_aircraft(c);
    say(c, "}\n");
    c->scene = loaded(c->text);
    c->model = c->scene->model;
}

// They fly ahead and down, or towards the first one.
static void send(crash *c, sk_state *state) {
    for (int32_t i = 0; i < c->model->aircraft_count; i++) {
        sk_aircraft_state *a = sk_state_aircraft(state, i);
        double speed = range(c, 0, 60), sink = range(c, 2, 50),
               course = c->ahead - (i > 0 && choose(c, 2) == 0 ? 0.5 * SK_PI : 0.0);
        a->velocity = sk_vec(speed * sk_sin(course), speed * sk_cos(course), -sink);
        a->rate = sk_vec(range(c, -1, 1), range(c, -1, 1), range(c, -1, 1));
        if (c->engines) continue;
        a->engine_running = 0;
        a->engine_speed = 0.0; // a rotor that turns has energy to give
    }
}

// ---- what must hold ----

#define WRONG(o, ...)                                                                                                  \
    do {                                                                                                               \
        if ((o)->wrong[0] == 0) snprintf((o)->wrong, sizeof(o)->wrong, __VA_ARGS__);                                   \
    } while (0)

// J: all of it, less what air and engines gave.
static double energy_of(const crash *c, const sk_energy_audit *audit) {
    double sum = audit->bodies.kinetic + audit->bodies.potential;
    for (int32_t i = 0; i < c->model->aircraft_count; i++) {
        const sk_energy_account *a = &audit->aircraft[i];
        sum += sk_energy_total(&a->now) - (a->flow.air + a->flow.thrust + a->flow.engine + a->flow.propeller);
    }
    return sum;
}

static void check_frozen(const crash *c, const sk_state *state, outcome *o) {
    for (int32_t i = 0; i < c->model->aircraft_count; i++)
        if (sk_state_aircraft(state, i)->frozen) WRONG(o, "aircraft %d is frozen at tick %d", (int)i, (int)state->tick);
    for (int32_t i = 0; i < c->model->body_count; i++)
        if (sk_state_body(state, i)->frozen) WRONG(o, "body %d is frozen at tick %d", (int)i, (int)state->tick);
    if (!sk_state_is_finite(c->model, state)) WRONG(o, "not finite at tick %d", (int)state->tick);
}

static void check_rest(const crash *c, const sk_state *state, outcome *o) {
    for (int32_t i = 0; i < c->model->aircraft_count; i++) {
        double speed = sk_length(sk_state_aircraft(state, i)->velocity);
        if (!(speed < STILL)) WRONG(o, "aircraft %d still moves at %.3g m/s", (int)i, speed);
    }
    for (int32_t i = 0; i < c->model->body_count; i++) {
        const sk_body_state *body = sk_state_body(state, i);
        double speed = body->absent ? 0.0 : sk_length(body->velocity);
        if (!(speed < STILL))
            WRONG(o, "body %d (%s) still moves at %.3g m/s", (int)i,
                  c->model->body_types[c->model->bodies[i].type].name, speed);
    }
}

// Of all contacts since the beginning, J.
typedef struct contacts_account {
    double lost, work, turnover;
} contacts_account;

static void count_contacts(const crash *c, const sk_state *state, double first, contacts_account *sum, outcome *o) {
    const sk_bodies_flows *f = sk_workspace_body_flows(stepping_workspace(c->model, state));
    if (f == NULL) return;
    sum->lost += f->lost;
    sum->work += f->contacts - f->prescribed;
    sum->turnover += fabs(f->contacts) + fabs(f->lost);
    o->ever = sk_min(o->ever, sum->lost / fabs(first));
    if (!(sum->lost >= -EVER_LOST * fabs(first)))
        WRONG(o, "contacts gained %.3g J until tick %d", -sum->lost, (int)state->tick);
}

// In the end contacts store little: what they lost is minus their work.
static void check_contacts(const contacts_account *sum, outcome *o) {
    if (!(sum->turnover > 0.0)) return;
    o->lost = sum->lost / sum->turnover;
    o->unbalanced = fabs(sum->lost + sum->work) / sum->turnover;
    if (o->lost < -MOST_LOST) WRONG(o, "contacts gained %.3g of %.3g J", -sum->lost, sum->turnover);
    if (!(o->unbalanced <= BALANCED))
        WRONG(o, "contacts did %.4g J and lost %.4g J, of %.3g J", sum->work, sum->lost, sum->turnover);
}

// What flies with a velocity moves with it. Bodies that were jammed stood still in the air at 15 m/s, and an airframe was crushed by
// them without a force.
enum { STUCK_BODIES = 512, STUCK_TICKS = 4 };
typedef struct travel {
    sk_vec3 position, velocity;
    int32_t stuck; // ticks in a row
    bool there;
} travel;

static void check_travel(const crash *c, const sk_state *state, travel *of, outcome *o) {
    static const double FAST = 3.0, STEADY = 0.2, MOVED = 0.3; // m/s; of the speed; of the path
    for (int32_t i = 0; i < c->model->body_count && i < STUCK_BODIES; i++) {
        const sk_body_state *b = sk_state_body(state, i);
        double speed = sk_length(b->velocity), displacement = sk_length(sk_sub(b->position, of[i].position));
        bool steady = of[i].there && !b->absent && !b->frozen && speed > FAST &&
                      sk_length(sk_sub(b->velocity, of[i].velocity)) < STEADY * speed;
        of[i].stuck = steady && displacement < MOVED * speed / SK_TICK_HZ ? of[i].stuck + 1 : 0;
        if (of[i].stuck >= STUCK_TICKS)
            WRONG(o, "body %d (%s) has %.3g m/s and stands still for %d ticks, until tick %d", (int)i,
                  c->model->body_types[c->model->bodies[i].type].name, speed, STUCK_TICKS, (int)state->tick);
        of[i] = (travel){b->position, b->velocity, of[i].stuck, !b->absent};
    }
}

static void run_crash(crash *c, outcome *o) {
    sk_state *state;
    sk_energy_audit audit;
    sk_controls controls[AIRCRAFT_MOST];
    static travel travels[STUCK_BODIES];
    memset(travels, 0, sizeof travels);
    load_crash(c);
    assert_true(sk_state_create(c->model, &state).ok && sk_energy_audit_create(c->model, &audit).ok);
    for (int32_t i = 0; i < c->model->aircraft_count; i++) controls[i] = c->model->aircraft[i].controls;
    send(c, state);
    sk_energy_begin(c->model, state, &audit);
    double first = energy_of(c, &audit), least = first;
    contacts_account contacts = {0.0, 0.0, 0.0};
    int ticks = (int)((c->rests ? REST : SECONDS) * SK_TICK_HZ);
    for (int tick = 0; tick < ticks && o->wrong[0] == 0; tick++) {
        step_world_audited(c->model, state, controls, &audit);
        check_frozen(c, state, o);
        check_travel(c, state, travels, o);
        count_contacts(c, state, first, &contacts, o);
        for (int32_t i = 0; i < c->model->aircraft_count; i++) {
            const sk_energy_account *a = &audit.aircraft[i];
            double open = fabs(sk_energy_remainder(a)) / (a->turnover + 1e3);
            o->open = sk_max(o->open, open);
            if (!(open <= CLOSED))
                WRONG(o, "the account of aircraft %d is open by %.3g of %.3g J at tick %d", (int)i,
                      sk_energy_remainder(a), a->turnover, (int)state->tick);
        }
        double energy = energy_of(c, &audit);
        if (c->engines) continue;
        o->gained = sk_max(o->gained, (energy - first) / first);
        o->risen = sk_max(o->risen, (energy - least) / first);
        least = sk_min(least, energy);
        if (!(energy - first <= MOST_GAINED * fabs(first)))
            WRONG(o, "gained %.4g J of %.4g J at tick %d", energy - first, first, (int)state->tick);
    }
    check_contacts(&contacts, o);
    if (c->rests && o->wrong[0] == 0) check_rest(c, state, o);
    sk_result read_back = sk_state_check(c->model, state);
    if (!read_back.ok) WRONG(o, "a recording would refuse its own state: %s", read_back.text);
    for (int32_t i = sk_model_scene_bodies(c->model); i < c->model->body_count; i++)
        o->broken += !sk_state_body(state, i)->absent;
    stepping_forget();
    sk_energy_audit_destroy(&audit);
    sk_state_destroy(state);
    sk_scene_destroy(c->scene);
}

static void no_crash_freezes_gains_energy_or_opens_an_account(void **unused) {
    (void)unused;
    const char *from = getenv("SKIDPAD_SEED"), *wanted = getenv("SKIDPAD_COUNT");
    uint64_t first = from != NULL ? strtoull(from, NULL, 10) : 1, count = wanted != NULL ? strtoull(wanted, NULL, 10)
                                                                          : from != NULL ? 1
                                                                          : getenv("SKIDPAD_LONG") != NULL
                                                                              ? CRASHES_WHEN_LONG
                                                                              : CRASHES;
    int32_t bad = 0, broken = 0;
    outcome most = {.lost = 1.0};
    uint64_t more = from == NULL ? ONCE_OPEN_COUNT : 0;
    for (uint64_t n = 0; n < count + more; n++) {
        uint64_t seed = n < count ? first + n : ONCE_OPEN[n - count];
        static crash c;
        memset(&c, 0, sizeof c);
        c.seed = c.random = seed;
        outcome o = {.wrong = ""};
        run_crash(&c, &o);
        if (o.wrong[0] != 0) {
            print_error("seed %" PRIu64 ": %s\n", seed, o.wrong);
            bad++;
        }
        broken += o.broken;
        most.open = sk_max(most.open, o.open);
        most.gained = sk_max(most.gained, o.gained);
        most.risen = sk_max(most.risen, o.risen);
        most.lost = sk_min(most.lost, o.lost);
        most.ever = sk_min(most.ever, o.ever);
        most.unbalanced = sk_max(most.unbalanced, o.unbalanced);
    }
    print_message("%d crashes: %d parts broke off; accounts open by %.2g at most, energy gained %.2g, rises by %.2g "
                  "for a time, contacts lost %.2g at least and %.2g at any time, their account is open by %.2g\n",
                  (int)(count + more), (int)broken, most.open, most.gained, most.risen, most.lost, most.ever,
                  most.unbalanced);
    assert_int_equal(bad, 0);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_crash_freezes_gains_energy_or_opens_an_account),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
