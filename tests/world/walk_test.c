// A pilot who moves the controls at random flies, taxies and crashes about the airfield: nothing is ever not a number, no
// contact force leaves its border, contacts give no energy, no storm of events; and the same once more, bit for bit.
#include "check.h"
#include "math/elementary.h"
#include "rounds.h"
#include "stepping.h"
#include "validate/worlds.h"
#include "world/energy.h"
#include "world/start_overlap.h"
#include <inttypes.h>
#include <stdlib.h>

// Simulated seconds per aircraft; SKIDPAD_LONG=1: five hours. SKIDPAD_AIRCRAFT=c172p: only that one.
enum { SECONDS = 60, SECONDS_WHEN_LONG = 5 * 3600 };
static const uint64_t SEED = 20261;

static const double FIELD = 2000.0, CEILING = 300.0; // m: further away it starts again
static const double FLIGHT = 120.0;                  // s, the longest before it starts again
static const double LIES = 3.0;                      // s that it lies before it starts again
static const double ROUNDING = 1e-12;                // relative, of a force on its border
static const int64_t LOOKED_AT = 4;                  // ticks, from one look at all outputs to the next
static const int64_t STORM = 120;                    // events in a second

// One walk: its world, its pilot's mood, what it has seen.
typedef struct walk {
    const char *aircraft;
    sk_model *model;
    sk_state *s;
    uint64_t random;
    double since, still;       // s since it started again; at rest
    double aim[4], control[4]; // elevator, aileron, rudder, throttle
    double brake;
    int64_t starts, contacts, events_before; // how often, how many
    double given;                            // J: the most that contacts gave between two starts
    double heat, came;                       // J: since it started again; the most that came in within a tick
    double open;                             // the largest gap in the account, of the turnover
    int64_t most_events;                     // in a second
} walk;

static sk_energy_account accounts[SK_AIRCRAFT_ROOM];
static sk_energy_audit audit = {.aircraft = accounts}; // since it started again

static void fail_walk(const walk *w, const char *what, double value) {
    fail_msg("%s, tick %" PRId64 ", %.2f s after start %" PRId64 ": %s: %.9g", w->aircraft, w->s->tick, w->since,
             w->starts, what, value);
}

static double range(walk *w, double low, double high) {
    return sk_random_range(&w->random, low, high);
}

// Half of the starts are on the ground, anywhere that an aircraft can stand, half in the air above it.
static sk_placement placement(walk *w, bool flies) {
    sk_placement p;
    double x, y, heading;
    do {
        x = range(w, -420, 180);
        y = range(w, -450, 450);
        heading = range(w, 0.0, 2.0 * SK_PI);
    } while (!sk_placement_on_ground(w->model, 0, x, y, heading, &p).ok);
    p.engine_speed = w->model->aircraft[0].engine_speed;
    p.controls = w->model->aircraft[0].controls;
    double speed = range(w, 0.0, 25.0);
    if (flies) {
        p.position.z += range(w, 10.0, 120.0);
        speed = range(w, 22.0, 55.0);
        double pitch = range(w, -0.3, 0.3), roll = range(w, -0.6, 0.6);
        p.attitude = sk_attitude_from_angles(heading, pitch, roll);
    }
    p.velocity = sk_scale(speed, sk_rotate(p.attitude, (sk_vec3){1.0, 0.0, 0.0}));
    return p;
}

// Whether a wheel or hull point touches something.
static bool touches(const walk *w, const sk_state *s) {
    const sk_aircraft_type *type = &w->model->types[0];
    sk_outputs out;
    sk_outputs_of(w->model, s, 0, &out);
    bool any = false;
    for (int32_t i = 0; i < type->wheel_count; i++) any |= out.wheel[i].next.contact.mode != SK_AIR;
    for (int32_t i = 0; i < type->point_count; i++) any |= out.point[i].next.mode != SK_AIR;
    return any;
}

// Whether a part of the airframe is in a tree, a hill or a house.
static bool overlaps(const walk *w) {
    sk_start_overlap at;
    assert_true(sk_start_overlap_find(w->model, &at).ok);
    return at.found;
}

static void start_anew(walk *w) {
    sk_state *fresh = NULL;
    sk_placement own = w->model->aircraft[0];
    bool flies = sk_random_unit(&w->random) < 0.5;
    do {
        w->model->aircraft[0] = placement(w, flies);
        test_state_begin(w->model, &fresh);
    } while (overlaps(w) || (flies && touches(w, fresh)));
    w->model->aircraft[0] = own;
    sk_aircraft_state_copy(&w->model->types[0], sk_state_aircraft(fresh, 0), sk_state_aircraft(w->s, 0));
    w->since = w->still = w->heat = 0.0;
    w->starts++;
    sk_energy_begin(w->model, w->s, &audit);
    test_drop_state(fresh);
}

// Random controls: about once a second each one picks a new target and moves towards it.
static sk_controls random_controls(walk *w) {
    static const double REACH[4] = {0.5, 0.5, 0.8, 0.6}, MIDDLE[4] = {0.1, 0.0, 0.0, 0.5};
    for (int i = 0; i < 4; i++) {
        if (sk_random_unit(&w->random) < 0.01) w->aim[i] = MIDDLE[i] + range(w, -REACH[i], REACH[i]);
        w->control[i] += 0.05 * (w->aim[i] - w->control[i]);
    }
    if (sk_random_unit(&w->random) < 0.004) w->brake = sk_max(0.0, range(w, -1.5, 1.0));
    sk_controls c = {0};
    sk_control_set(&c, "elevator", w->control[0]);
    sk_control_set(&c, "aileron", w->control[1]);
    sk_control_set(&c, "rudder", w->control[2]);
    sk_control_set(&c, "throttle", w->control[3]);
    sk_control_set(&c, "brake_left", w->brake);
    sk_control_set(&c, "brake_right", w->brake * (w->control[2] > 0.3 ? 0.0 : 1.0));
    return c;
}

static void check_contact(walk *w, const sk_contact_report *r, const char *name) {
    if (!r->touching) return;
    w->contacts++;
    double size = sqrt(r->force_x * r->force_x + r->force_y * r->force_y);
    bool inside = r->normal_force >= 0.0 && size <= r->border.grip * (1.0 + ROUNDING) &&
                  fabs(r->force_x) <= r->border.band * (1.0 + ROUNDING);
    if (!inside || !sk_is_finite3(r->force)) fail_walk(w, name, r->use);
}

// Of a wheel on several faces each force is inside the cone of its own face.
static void check_faces(walk *w, const sk_wheel_result *wheel, const char *name) {
    for (int32_t i = 0; i < wheel->touch_count; i++) {
        const sk_wheel_touch *touch = &wheel->touch[i];
        double N = touch->normal_force, most = touch->mu * N * (1.0 + ROUNDING);
        double grip = sk_length(sk_add_scaled(touch->force, -N, touch->normal));
        if (!(N >= 0.0 && grip <= most + ROUNDING * N)) fail_walk(w, name, grip / most);
    }
}

static void fail_energy(const walk *w, const char *what, double value) {
    const sk_energy_account *account = &audit.aircraft[0];
    for (int i = 0; i < SK_ENERGY_FLOW_COUNT; i++)
        print_message("%s %.6g J, ", sk_energy_flow_names[i], account->flow.of[i]);
    print_message("turnover %.6g J, remainder %.6g J\n", account->turnover, sk_energy_remainder(account));
    const sk_aircraft_type *type = &w->model->types[0];
    const sk_aircraft_state *a = sk_state_aircraft(w->s, 0);
    for (int32_t i = 0; i < type->wheel_count; i++)
        if (a->wheel[i].contact.mode != SK_AIR)
            print_message("%s %s, cosine to its strut %.3f\n", type->wheels[i].name, sk_wheel_word(&a->wheel[i]),
                          -sk_dot(a->wheel[i].contact.normal, sk_rotate(a->attitude, (sk_vec3){0.0, 0.0, 1.0})));
    for (int32_t i = 0; i < type->point_count; i++)
        if (a->point[i].mode != SK_AIR) print_message("%s touches\n", type->points[i].name);
    fail_walk(w, what, value);
}

// Sliding, dampers and ground that yields together take, in every tick; the account closes; and contacts, springs, rules for edges,
// turning normals and the size of the step and all, give nothing but a share of what is turned over.
static void check_energy(walk *w) {
    // Of the turnover; J; of the turnover.
    static const double CLOSED = 1e-9, ROUNDING_SUM = 1e-3, MOVED = 1e-3;
    const sk_energy_account *account = &audit.aircraft[0];
    const sk_energy_flows *flow = &account->flow;
    double closed = CLOSED * account->turnover + ROUNDING_SUM, remainder = fabs(sk_energy_remainder(account));
    double heat = flow->friction + flow->damping + flow->yielding, came = heat - w->heat;
    double given = heat + flow->released + flow->shape + flow->integration;
    w->heat = heat;
    w->came = sk_max(w->came, came);
    w->open = sk_max(w->open, remainder / (account->turnover + 1.0));
    w->given = sk_max(w->given, given);
    if (!(came <= ROUNDING_SUM)) fail_energy(w, "heat flows into it, J", came);
    if (!(remainder <= closed)) fail_energy(w, "the account is open, J", remainder);
    if (!(given <= closed + MOVED * account->turnover)) fail_energy(w, "contacts gave, J", given);
}

static void check_outputs(walk *w) {
    const sk_aircraft_type *type = &w->model->types[0];
    sk_outputs out;
    sk_outputs_of(w->model, w->s, 0, &out);
    for (int32_t i = 0; i < SK_OUTPUT_COUNT; i++) {
        double value;
        memcpy(&value, (const char *)&out + sk_output_table[i].offset, sizeof value);
        if (!isfinite(value)) fail_walk(w, sk_output_table[i].name, value);
    }
    for (int32_t i = 0; i < type->wheel_count; i++) {
        check_contact(w, &out.wheel[i].report, type->wheels[i].name);
        check_faces(w, &out.wheel[i], type->wheels[i].name);
    }
    for (int32_t i = 0; i < type->point_count; i++) check_contact(w, &out.point[i].report, type->points[i].name);
}

static void count_events(walk *w) {
    if (w->s->tick % SK_TICK_HZ != 0) return;
    int64_t events = w->s->event_count - w->events_before;
    w->events_before = w->s->event_count;
    if (events > w->most_events) w->most_events = events;
    if (events > STORM) fail_walk(w, "events in a second", (double)events);
}

static void tick(walk *w, bool checked) {
    sk_controls controls[SK_AIRCRAFT_ROOM] = {random_controls(w)};
    if (checked)
        step_world_audited(w->model, w->s, controls, &audit);
    else
        step_world(w->model, w->s, controls);
    const sk_aircraft_state *a = sk_state_aircraft(w->s, 0);
    w->since += 1.0 / SK_TICK_HZ;
    w->still = sk_length(a->velocity) < 0.05 ? w->still + 1.0 / SK_TICK_HZ : 0.0;
    if (checked) check_energy(w);
    if (checked && w->s->tick % LOOKED_AT == 0) check_outputs(w);
    count_events(w);
    if (a->frozen) fail_walk(w, "is frozen at a height of, m", a->position.z);
    bool away = fabs(a->position.x) > FIELD || fabs(a->position.y) > FIELD || fabs(a->position.z) > CEILING;
    if (away || w->still > LIES || w->since > FLIGHT) start_anew(w);
}

static uint64_t walk_for(const char *aircraft, double seconds, bool checked, walk *w) {
    sk_state *state = NULL;
    sk_scene *scene;
    sk_scene_options options = {.aircraft = aircraft};
    sk_result r = sk_scene_load("airfield", &options, &scene);
    if (!r.ok) fail_msg("%s", r.text);
    test_state_begin(scene->model, &state);
    *w = (walk){.aircraft = aircraft, .model = scene->model, .s = state, .random = SEED};
    start_anew(w);
    for (int64_t left = (int64_t)(seconds * SK_TICK_HZ); left > 0; left--) tick(w, checked);
    uint64_t hash = sk_state_hash(w->model, w->s);
    sk_scene_destroy(scene);
    return hash;
}

static void a_pilot_at_random_meets_no_storm_no_gift_of_energy_and_the_same_bits_again(void **state) {
    const char *only = getenv("SKIDPAD_AIRCRAFT");
    if (only != NULL && strcmp(only, *state) != 0) skip();
    double seconds = rounds_of(SECONDS, SECONDS_WHEN_LONG);
    walk w;
    uint64_t hash = walk_for(*state, seconds, true, &w);
    print_message(
        "%s, %.0f s: %d starts, %.3g contacts, at most %d events in a second, %.2f on average; contacts gave at "
        "most %.3g J, what makes heat gave %.2g J in a tick, the account is open by %.2g of the turnover; hash "
        "%016" PRIx64 "\n",
        w.aircraft, seconds, (int)w.starts, (double)w.contacts, (int)w.most_events, (double)w.s->event_count / seconds,
        w.given, w.came, w.open, hash);
    uint64_t again = walk_for(*state, seconds, false, &w);
    if (hash != again) fail_msg("%s: hash %016" PRIx64 ", the second time %016" PRIx64, w.aircraft, hash, again);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_prestate(a_pilot_at_random_meets_no_storm_no_gift_of_energy_and_the_same_bits_again, "c172p"),
        cmocka_unit_test_prestate(a_pilot_at_random_meets_no_storm_no_gift_of_energy_and_the_same_bits_again, "j3cub"),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
