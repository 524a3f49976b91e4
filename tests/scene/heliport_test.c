// The heliport: both helicopters stand and hold still wherever statics says that they do, and slide where it says not.
// clang-format off
#include "check.h"
#include "loaded.h"
#include "stepping.h"
// clang-format on

#define CALM "wind_kt=0"

static const char *const AIRCRAFT[] = {"ah1s", "r22"};

// Everything with everything else takes half a minute: usually each place is tried once.
static bool is_long(void) {
    return getenv("SKIDPAD_LONG") != NULL;
}

static sk_scene *heliport(const char *aircraft, const char *const *settings, int32_t count) {
    sk_scene_options options = {.settings = settings, .setting_count = count, .aircraft = aircraft};
    sk_scene *scene;
    sk_result r = sk_scene_load("heliport", &options, &scene);
    if (!r.ok) fail_msg("line %d: %s", (int)r.line, r.text);
    return scene;
}

static void run(const sk_scene *s, sk_state *now, double seconds) {
    sk_controls controls[SK_AIRCRAFT_ROOM];
    for (int32_t i = 0; i < s->model->aircraft_count; i++) controls[i] = s->model->aircraft[i].controls;
    for (int tick = 0; tick < (int)(seconds * SK_TICK_HZ); tick++) step_world(s->model, now, controls);
}

static int32_t count_events(const sk_state *state, sk_event_kind kind) {
    int32_t count = 0;
    for (int64_t i = 0; i < state->event_count && i < SK_EVENTS_KEPT; i++)
        count += state->event[i].kind == (int64_t)kind;
    return count;
}

// How many nodes bear, and the furthest (m) that one of them has been pushed along what it stands on since `before`. The ends of
// skids, which bear next to nothing, may rub as tubes sway: of those that moved by more than a micrometre, how many.
typedef struct support_plane {
    int32_t bearing, rubbed;
    double furthest;
} support_plane;
static support_plane support_plane_of(const sk_scene *s, const sk_state *before, const sk_state *now) {
    support_plane out = {0};
    for (int32_t i = 0; i < s->model->types[0].skids.node_count; i++) {
        const sk_oriented_touch *touch = sk_oriented_bearing(&sk_state_aircraft(now, 0)->skids.node[i].contact);
        const sk_oriented_touch *was = sk_oriented_bearing(&sk_state_aircraft(before, 0)->skids.node[i].contact);
        if (touch == NULL) continue;
        out.bearing++;
        double away = was != NULL ? sk_length(sk_sub(touch->pebble, was->pebble)) : 0.0;
        out.rubbed += away > 1e-6;
        out.furthest = sk_max(out.furthest, away);
    }
    return out;
}

static const char *const PLACES[] = {"at=pad",  "at=slope5", "at=slope10", "at=slope15",
                                     "at=roof", "at=ridge",  "at=plate"};
enum { PLACE_COUNT = (int)(sizeof PLACES / sizeof PLACES[0]) };

// With the engine off, and with the rotor turning. In balance from the start, nothing moves by a nanometre; on edges the body settles first,
// and swings on its tubes, which damp 3 % in a slow sway. No node's pebble moves.
static void on_every_place_both_stand_and_hold_still(void **state) {
    (void)state;
    sk_state *now = NULL, *before = NULL;
    for (int a = 0; a < 2; a++) {
        for (int p = 0; p < PLACE_COUNT; p++) {
            for (int engine = 0; engine < 2; engine++) {
                if (!is_long() && (a != p % 2 || engine != p / 2 % 2)) continue;
                const char *settings[] = {CALM, PLACES[p], engine ? "engine=true" : "engine=false"};
                sk_scene *s = heliport(AIRCRAFT[a], settings, 3);
                test_state_begin(s->model, &now);
                sk_vec3 put = sk_state_aircraft(now, 0)->position;
                run(s, now, is_long() ? 10.0 : 3.5);
                test_state_assign(now, &before);
                run(s, now, is_long() ? 5.0 : 1.5);
                double swung =
                    sk_length(sk_sub(sk_state_aircraft(now, 0)->position, sk_state_aircraft(before, 0)->position));
                double settled = sk_length(sk_sub(sk_state_aircraft(before, 0)->position, put));
                support_plane stood = support_plane_of(s, before, now);
                print_message("%s %s %s: settled by %.3g m, swung by %.2g m, %d nodes, %d rubbed, by %.2g m at most\n",
                              AIRCRAFT[a], PLACES[p], settings[2], settled, swung, (int)stood.bearing,
                              (int)stood.rubbed, stood.furthest);
                // Edges that tubes lie on between their nodes are left out where the balance is found that it begins in.
                bool on_edges = strcmp(PLACES[p], "at=plate") == 0;
                assert_true(settled < (on_edges ? 0.022 : 1e-9));
                assert_true(swung < (on_edges ? 1e-3 : 1e-9));
                assert_true(stood.bearing >= 4);
                assert_true(stood.rubbed == 0 && stood.furthest == 0.0);
                assert_int_equal(count_events(now, SK_EVENT_SKID_LEAVES_EDGE), 0);
                assert_int_equal(count_events(now, SK_EVENT_PROPELLER_STRIKE), 0);
                sk_scene_destroy(s);
            }
        }
    }
}

// Put down in balance, with its tubes bent and its pebbles holding, it goes nowhere at first, and nowhere later. With the engine off
// and with the rotor turning, facing across the slope, and uphill. In the scene's wind a rotor at rest begins to turn, and what it asks of
// the skids changes.
static void what_starts_on_a_slope_moves_by_less_than_a_micrometre_in_ten_seconds(void **state) {
    (void)state;
    sk_state *now = NULL;
    static const char *const HEADINGS[] = {"heading=0", "heading=270", "heading=225"};
    for (int k = 0; k < 36; k++) {
        bool usual =
            k % 12 == 1 || k == 3 || k == 6 || k == 16 || k == 23; // of all, each place, aircraft, heading, engine
        if (!is_long() && !usual) continue;
        const char *settings[] = {PLACES[1 + k / 12], HEADINGS[k % 3], k / 3 % 2 ? "engine=true" : "engine=false"};
        const char *aircraft = AIRCRAFT[k / 6 % 2];
        sk_scene *s = heliport(aircraft, settings, 3);
        test_state_begin(s->model, &now);
        sk_vec3 begun = sk_state_aircraft(now, 0)->position;
        double furthest = 0.0;
        for (int tick = 0; tick < 10 * SK_TICK_HZ; tick++) {
            step_world(s->model, now, &s->model->aircraft[0].controls);
            furthest = sk_max(furthest, sk_length(sk_sub(sk_state_aircraft(now, 0)->position, begun)));
        }
        print_message("%s %s %s %s: %.3g m\n", aircraft, settings[0], settings[1], settings[2], furthest);
        assert_true(furthest < (k / 3 % 2 ? 1e-9 : 1e-6));
        assert_int_equal(support_plane_of(s, now, now).bearing > 8, 1);
        assert_int_equal(now->event_count, 0);
        sk_scene_destroy(s);
    }
}

// The friction of skids on the slopes and the paint there, as if rain had come.
static void set_slopes_friction(const sk_scene *s, double mu) {
    int32_t found = 0;
    for (int32_t i = 0; i < s->model->material_count; i++) {
        if (strncmp(s->model->materials[i].name, "slope of ", 9) != 0) continue;
        s->model->materials[i].metal = (sk_friction){mu, mu};
        found++;
    }
    assert_int_equal(found, 3);
}

// Statics: a body stays on a slope while the friction is above the slope's tangent, whatever it stands on, and slides below. Nodes
// share the load unevenly, so this is about all of the skids: some may slip until the others bear their share, and what that sets
// swinging asks for a margin of some 5 %. They settle on a rough slope first: put down leaning nowhere, they would overshoot.
static void they_slide_down_the_slopes_where_friction_is_below_the_tangent(void **state) {
    (void)state;
    sk_state *now = NULL;
    static const double SHARES[] = {1.1, 0.97, 0.8}; // of the tangent
    for (int k = 0; k < 18; k++) {
        if (!is_long() && k < 15) continue;
        const char *aircraft = AIRCRAFT[k / 9];
        double degrees = 5.0 * (1 + k / 3 % 3), share = SHARES[k % 3], sine, cosine;
        sk_sincos(degrees * SK_PI / 180.0, &sine, &cosine);
        char at[40];
        snprintf(at, sizeof at, "at=slope%.0f", degrees);
        const char *settings[] = {CALM, "engine=false", "mu=1", at};
        sk_scene *s = heliport(aircraft, settings, 4);
        test_state_begin(s->model, &now);
        run(s, now, is_long() ? 12.0 : 2.0);
        sk_vec3 stood = sk_state_aircraft(now, 0)->position;
        double mu = share * sine / cosine;
        set_slopes_friction(s, mu);
        run(s, now, 2.0);
        sk_vec3 halfway = sk_state_aircraft(now, 0)->position;
        run(s, now, 2.0);
        double late = sk_length(sk_sub(sk_state_aircraft(now, 0)->position, halfway));
        double slid = sk_length(sk_sub(sk_state_aircraft(now, 0)->position, stood));
        double expected = 0.5 * SK_STANDARD_GRAVITY * (sine - mu * cosine) * 4.0 * 4.0;
        print_message("%s %s, friction %.4f: %.3f m, %.4f m in the last 2 s\n", aircraft, at, mu, slid, late);
        if (share > 1.0) {
            assert_true(late < 0.005);
        } else { // uniformly accelerated; at 0.97 by so little that what swings still has a say
            assert_true(sk_state_aircraft(now, 0)->position.x > stood.x);
            if (share > 0.9)
                assert_true(slid > 0.5 * expected);
            else
                assert_true(fabs(slid - expected) < 0.1 * expected);
        }
        sk_scene_destroy(s);
    }
}

// Straight down onto the plate, no faster than gears are made for: the engine off, collective down, from so high that they meet it at
// 1.5 m/s. What is 4 cm thick bears it, and nothing goes through.
static void dropped_onto_the_plate_they_stay_on_it(void **state) {
    (void)state;
    sk_state *now = NULL;
    const char *settings[] = {CALM, "engine=false", "at=plate"};
    for (int a = 0; a < 2; a++) {
        sk_scene *s = heliport(AIRCRAFT[a], settings, 3);
        test_state_begin(s->model, &now);
        double stood = sk_state_aircraft(now, 0)->position.z;
        sk_state_aircraft(now, 0)->position.z += 0.5 * 1.5 * 1.5 / SK_STANDARD_GRAVITY;
        run(s, now, is_long() ? 15.0 : 3.0);
        double z = sk_state_aircraft(now, 0)->position.z, speed = sk_length(sk_state_aircraft(now, 0)->velocity);
        print_message("%s: %.3f m below where it was put, %.2g m/s\n", AIRCRAFT[a], stood - z, speed);
        assert_true(fabs(stood - z) < 0.1);
        assert_true(speed < (is_long() ? 0.1 : 0.5)); // it still swings
        assert_true(count_events(now, SK_EVENT_TOUCHDOWN) >= 1);
        assert_int_equal(count_events(now, SK_EVENT_SKID_LET_GO), 0);
        assert_int_equal(count_events(now, SK_EVENT_SKID_LEAVES_EDGE), 0);
        sk_scene_destroy(s);
    }
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(on_every_place_both_stand_and_hold_still),
        cmocka_unit_test(what_starts_on_a_slope_moves_by_less_than_a_micrometre_in_ten_seconds),
        cmocka_unit_test(they_slide_down_the_slopes_where_friction_is_below_the_tangent),
        cmocka_unit_test(dropped_onto_the_plate_they_stay_on_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
