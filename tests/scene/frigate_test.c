// The frigate for helicopters: on deck, in the hover and on approach, in the wake of her hangar.
// clang-format off
#include "check.h"
#include "loaded.h"
#include "world/flight.h"
#include "world/ground_effect.h"
#include "scene/skid_pebbles.h"
#include "stepping.h"
// clang-format on

static const char *const AIRCRAFT[] = {"ah1s", "r22"};
static const double KNOT = 1852.0 / 3600.0, DECK = 5.0, SPOT = -50.0;

// Settings end with a null.
static sk_scene *frigate(const char *aircraft, const char *const *more) {
    const char *settings[8];
    char type[40];
    int32_t count = 1;
    snprintf(type, sizeof type, "aircraft=%s", aircraft);
    settings[0] = type;
    for (; more[count - 1] != NULL; count++) settings[count] = more[count - 1];
    sk_scene_options options = {.settings = settings, .setting_count = count};
    sk_scene *scene;
    sk_result r = sk_scene_load("frigate", &options, &scene);
    if (!r.ok) fail_msg("line %d: %s", (int)r.line, r.text);
    return scene;
}

static void run(const sk_scene *s, sk_state *now, double seconds) {
    sk_controls controls = s->model->aircraft[0].controls;
    for (int tick = 0; tick < (int)(seconds * SK_TICK_HZ); tick++) step_world(s->model, now, &controls);
}

// The aircraft as the ship sees it.
static sk_vec3 aboard(const sk_scene *s, const sk_state *now) {
    sk_pose pose = sk_platform_pose_at(&s->model->platforms[0], sk_world_time(s->model, now->tick, 0));
    return sk_pose_point_back(pose, sk_state_aircraft(now, 0)->position);
}

// In sea state 5, all nodes to a micrometre but the ends of the skids, which bear next to nothing; and in the wake, where gusts of 1.7 m/s
// take 19 kN off the Cobra's skids and give them back, within 5 cm.
static void with_the_rotor_turning_skids_hold_the_deck(void **state) {
    (void)state;
    sk_state *now = NULL, *before = NULL;
    for (int k = 0; k < 4; k++) {
        bool wake = k % 2 == 1;
        const char *const settings[] = {"start=deck", wake ? "airwake=1" : "airwake=0", NULL};
        sk_scene *s = frigate(AIRCRAFT[k / 2], settings);
        assert_true(s->model->platforms[0].airwake.present == wake);
        test_state_begin(s->model, &now);
        run(s, now, 1.0);
        test_state_assign(now, &before);
        run(s, now, 2.0);
        skid_grip grip = skid_grip_since(&s->model->types[0].skids, before, now);
        print_message("%s %s: of %d nodes %d stayed, the furthest moved by %.2g m\n", AIRCRAFT[k / 2], settings[1],
                      (int)grip.held, (int)grip.still, grip.furthest);
        assert_true(grip.held >= 12);
        assert_true(wake ? grip.furthest < 0.05 : grip.still >= grip.held - 4 && grip.furthest < 0.01);
        sk_scene_destroy(s);
    }
}

// Begun in balance, the body stays where it is on a deck that goes straight ahead, and every node where it holds to the bit. In a
// seaway the deck's push changes from the first tick on: the body sways on its tubes, and ends of skids rub.
static void in_a_calm_sea_it_stays_where_it_begins_and_in_a_rough_one_near_there(void **state) {
    (void)state;
    static const double BODY[] = {1e-11, 2e-2}, NODES[] = {0.0, 5e-3}; // m, in ten seconds
    sk_state *now = NULL, *begun = NULL;
    for (int k = 0; k < 4; k++) {
        bool rough = k % 2 == 1;
        sk_scene *s = frigate(AIRCRAFT[k / 2], (const char *const[]){"start=deck", "airwake=0",
                                                                     rough ? "sea_state=5" : "sea_state=0", NULL});
        test_state_begin(s->model, &now);
        test_state_assign(now, &begun);
        sk_vec3 put = aboard(s, now);
        double swayed = 0.0, rubbed = 0.0;
        for (int tick = 0; tick < 10 * SK_TICK_HZ; tick++) {
            step_world(s->model, now, &s->model->aircraft[0].controls);
            swayed = sk_max(swayed, sk_length(sk_sub(aboard(s, now), put)));
        }
        for (int32_t i = 0; i < s->model->types[0].skids.node_count; i++) {
            const sk_oriented_touch *touch = sk_oriented_bearing(&sk_state_aircraft(now, 0)->skids.node[i].contact);
            const sk_oriented_touch *was = sk_oriented_bearing(&sk_state_aircraft(begun, 0)->skids.node[i].contact);
            if (touch != NULL && was != NULL) rubbed = sk_max(rubbed, sk_length(sk_sub(touch->pebble, was->pebble)));
        }
        print_message("%s, %s sea: sways by up to %.3g m, nodes rub by %.3g m\n", AIRCRAFT[k / 2],
                      rough ? "rough" : "calm", swayed, rubbed);
        assert_true(swayed < BODY[rough] && rubbed <= NODES[rough]);
        sk_scene_destroy(s);
    }
}

// Hands off the first second is steady: attitude, collective and swashplates are those of the hover in this very air.
static void the_hover_begins_over_the_spot_with_the_ship(void **state) {
    (void)state;
    sk_state *now = NULL;
    for (int a = 0; a < 2; a++) {
        sk_scene *s =
            frigate(AIRCRAFT[a], (const char *const[]){"start=hover", "sea_state=0", "ship_heading=30", NULL});
        test_state_begin(s->model, &now);
        sk_vec3 at = aboard(s, now), v = sk_state_aircraft(now, 0)->velocity;
        check_number(at.x, 0.0, 1e-9);
        check_number(at.y, SPOT, 1e-9);
        check_number(at.z, DECK + 2.0 + 2.5, 1e-9);
        check_number(v.x, 10.0 * KNOT * 0.5, 1e-9);
        check_number(v.y, 10.0 * KNOT * sqrt(0.75), 1e-9);
        run(s, now, 1.0);
        sk_vec3 then = aboard(s, now);
        print_message("%s: %.3f m off after a second\n", AIRCRAFT[a], sk_length(sk_sub(then, at)));
        assert_true(sk_length(sk_sub(then, at)) < 0.3);
        assert_true(sk_length(sk_state_aircraft(now, 0)->rate) < 0.05);
        sk_scene_destroy(s);
    }
}

// 450 m astern of the spot on a path of 3 degrees, closing at 30 kt; hands off it stays on the path for the first five seconds.
static void the_approach_comes_down_the_glide_path_from_astern(void **state) {
    (void)state;
    sk_state *now = NULL;
    for (int a = 0; a < 2; a++) {
        sk_scene *s =
            frigate(AIRCRAFT[a], (const char *const[]){"start=approach", "ship_heading=-40", "from=-40", NULL});
        test_state_begin(s->model, &now);
        double slope = 0.0524077793; // tan 3 degrees
        for (int k = 0; k < 2; k++) {
            // Over the ship where she would lie still.
            sk_vec3 ship = sk_scale(sk_world_time(s->model, now->tick, 0), s->model->platforms[0].drift);
            sk_vec3 from = sk_sub(sk_state_aircraft(now, 0)->position, ship);
            sk_pose rest = s->model->platforms[0].rest;
            sk_vec3 at = sk_rotate_back(rest.rotation, sk_sub(from, rest.position));
            double left = SPOT - at.y;
            print_message("%s: %.1f m to go, %.2f m aside, %.2f m high\n", AIRCRAFT[a], left, at.x, at.z);
            check_number(left, 450.0 - 5.0 * k * 30.0 * KNOT, k == 0 ? 1e-6 : 2.0);
            check_number(at.x, 0.0, k == 0 ? 1e-6 : 4.0);
            check_number(at.z, DECK + 4.5 + left * slope, k == 0 ? 1e-6 : 1.0);
            run(s, now, 5.0);
        }
        sk_scene_destroy(s);
    }
}

// At the spot the wind from ahead is less than it was, and it is rough; without the wake nothing is random.
static void behind_the_hangar_the_wind_drops_and_is_rough(void **state) {
    (void)state;
    sk_state *now = NULL;
    sk_outputs outputs = {0};
    double along[2];
    for (int k = 0; k < 2; k++) {
        sk_scene *s = frigate(
            "ah1s", (const char *const[]){"start=deck", "from=0", "sea_state=0", k ? "airwake=1" : "airwake=0", NULL});
        test_state_begin(s->model, &now);
        sk_outputs_of(s->model, now, 0, &outputs);
        along[k] = -outputs.wind.y;
        run(s, now, 0.5);
        assert_true((sk_length(sk_state_aircraft(now, 0)->gust_lag) > 0.0) == (k == 1));
        sk_scene_destroy(s);
    }
    double over_deck = along[0] + 10.0 * KNOT;
    print_message("wind from ahead %.2f m/s, with the wake %.2f m/s\n", along[0], along[1]);
    assert_true(along[0] - along[1] > 0.3 * over_deck && along[0] - along[1] < 1.2 * over_deck);
}

// Behind a block so wide that eddies are as strong everywhere on the disc: the mean of five places r from the hub, alike as exp(-d / H).
static void a_rotor_averages_eddies_shorter_than_its_disc(void **state) {
    (void)state;
    sk_state *now = NULL;
    static const char *const TEXT = "return scene{ title = 'x', scenery = made_of(materials.grass, halfspace{ normal = "
                                    "{0, 0, 1}, offset = -30 }), wind = { speed = 10 },"
                                    "platforms = { platform{ name = 'wall', scenery = made_of(materials.steel, box{ "
                                    "min = {-1, 0, 0}, max = {1, 1, 1} }),"
                                    "  airwake = { min = {-150, 0, 0}, max = {150, 9, 8}, turbulence = 0.3 } } },"
                                    "aircraft = { { type = '%s', at = {0, -60, 2} } } }";
    for (int a = 0; a < 2; a++) {
        char text[1000];
        snprintf(text, sizeof text, TEXT, AIRCRAFT[a]);
        sk_scene *s = loaded(text);
        test_state_begin(s->model, &now);
        sk_solids solids;
        sk_ground ground = sk_world_ground(s->model, 0.0, &solids);
        const sk_aircraft_type *type = &s->model->types[0];
        sk_surroundings around = sk_surroundings_of(s->model, type, sk_state_aircraft(now, 0), ground, 0.0);
        sk_vec3 hub = sk_add(sk_state_aircraft(now, 0)->position,
                             sk_rotate(sk_state_aircraft(now, 0)->attitude, type->rotors.main.position));
        sk_vec3 flow = sk_wind_at(&s->model->weather, sk_vec(0.0, 4.5, 8.0), 8.0, 0.0);
        sk_airwake_effect there = sk_airwake_at(&s->model->platforms[0].airwake, hub, flow);
        double r = 0.75 * type->rotors.main.radius / 8.0;
        double alike = 5.0 + 2.0 * (4.0 * exp(-r) + 4.0 * exp(-sqrt(2.0) * r) + 2.0 * exp(-2.0 * r));
        print_message("%s: %.4f of %.3f m/s\n", AIRCRAFT[a], around.wake.sigma / there.sigma, there.sigma);
        check_number(around.wake.sigma / there.sigma, sqrt(alike) / 5.0, 0.01);
        assert_true(there.sigma > 1.0);
        sk_scene_destroy(s);
    }
}

static void the_same_seed_gives_the_same_bits_another_one_other_air(void **state) {
    (void)state;
    sk_state *now = NULL;
    uint64_t hash[3];
    for (int k = 0; k < 3; k++) {
        sk_scene *s = frigate(
            "r22", (const char *const[]){"start=hover", "clear=1.5", k < 2 ? "gust_seed=1" : "gust_seed=2", NULL});
        test_state_begin(s->model, &now);
        run(s, now, 1.0);
        hash[k] = sk_state_hash(s->model, now);
        sk_scene_destroy(s);
    }
    assert_true(hash[0] == hash[1] && hash[0] != hash[2]);
}

static void every_start_has_a_first_hint_of_its_own(void **state) {
    (void)state;
    static const char *const STARTS[] = {"start=deck", "start=hover", "start=approach"};
    char hint[3][200];
    for (int i = 0; i < 3; i++) {
        sk_scene *s = frigate("ah1s", (const char *const[]){STARTS[i], NULL});
        assert_true(sk_scene_hint(s, 0, hint[i], sizeof hint[i]));
        for (int k = 0; k < i; k++) assert_string_not_equal(hint[i], hint[k]);
        assert_true((strstr(hint[i], "Close in") != NULL) == (i == 2));
        sk_scene_destroy(s);
    }
}

// Skids have no brakes.
static void a_helicopter_gets_no_message_about_brakes(void **state) {
    (void)state;
    static const char *const none[] = {NULL};
    static const char *const TYPES[] = {"c172p", "ah1s", "r22"};
    for (int i = 0; i < 3; i++) {
        sk_scene *s = frigate(TYPES[i], none);
        bool reported = false;
        for (int32_t k = 0; k < s->hint_count; k++) {
            char hint[200];
            if (sk_scene_hint(s, k, hint, sizeof hint)) reported = reported || strstr(hint, "brakes") != NULL;
            assert_null(strchr(hint, '{'));
        }
        assert_int_equal(reported, i == 0);
        sk_scene_destroy(s);
    }
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(with_the_rotor_turning_skids_hold_the_deck),
        cmocka_unit_test(in_a_calm_sea_it_stays_where_it_begins_and_in_a_rough_one_near_there),
        cmocka_unit_test(the_hover_begins_over_the_spot_with_the_ship),
        cmocka_unit_test(the_approach_comes_down_the_glide_path_from_astern),
        cmocka_unit_test(behind_the_hangar_the_wind_drops_and_is_rough),
        cmocka_unit_test(a_rotor_averages_eddies_shorter_than_its_disc),
        cmocka_unit_test(a_helicopter_gets_no_message_about_brakes),
        cmocka_unit_test(every_start_has_a_first_hint_of_its_own),
        cmocka_unit_test(the_same_seed_gives_the_same_bits_another_one_other_air),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
