// What is put down on its skids begins in balance: with a deck's acceleration, on what lies below it, within its friction.
// clang-format off
#include "check.h"
#include "gear/skid_place.h"
#include "scene/loaded.h"
#include "stepping.h"
// clang-format on
#include "world/flight.h"

static sk_state *now;

static void run(const sk_scene *s, int ticks) {
    for (int tick = 0; tick < ticks; tick++) step_world(s->model, now, &s->model->aircraft[0].controls);
}

static sk_body_motion deck_at(const sk_scene *s, double t) {
    return sk_platform_motion_at(&s->model->platforms[0], t);
}

// ---- on a deck ----

static sk_scene *on_deck(const char *motion) {
    char text[1000];
    snprintf(
        text, sizeof text,
        "return scene{ title = 'x', scenery = made_of(materials.grass, halfspace{ normal = {0, 0, 1}, offset = 0 }), "
        "platforms = { platform{ name = 'table', at = {0, 0, 20}, speed = 3, motion = {%s}, scenery = "
        "made_of(materials.deck_nonskid, box{ min = {-15, -15, -3}, max = {15, 15, 0} }) } }, "
        "aircraft = { { type = 'skid_rig', on = 'table', at = {4, 3}, heading = 30 } } }",
        motion);
    return loaded(text);
}

// A deck at an end of its swing: no rate, and an angular acceleration that for the first tick is constant, to (w dt)^2 / 6 = 3e-5 of
// it. After that tick the body turns and goes as the deck does there, but for the step's error of first order: 0.54 % of what the deck
// gains with 1/960 s, 0.15 % with a quarter of that.
static void off_a_decks_centre_it_begins_with_the_decks_acceleration(void **state) {
    (void)state;
    static const char *const MOTION[] = {"{ period = 4, phase = 90, yaw = 8 }",
                                         "{ period = 4, phase = 90, roll = 2, pitch = -1 }",
                                         "{ period = 4, phase = 90, yaw = 5, roll = 1, heave = 0.2, sway = 0.2 }"};
    for (int k = 0; k < 3; k++) {
        sk_scene *s = on_deck(MOTION[k]);
        test_state_begin(s->model, &now);
        run(s, 1);
        const sk_aircraft_state *a = sk_state_aircraft(now, 0);
        sk_body_motion then = deck_at(s, 0.0), deck = deck_at(s, 1.0 / SK_TICK_HZ);
        sk_vec3 gained = sk_sub(deck.rate, then.rate);
        sk_vec3 turned = sk_sub(sk_rotate(a->attitude, a->rate), deck.rate);
        sk_vec3 gone = sk_sub(a->velocity, sk_body_velocity_at(&deck, a->position));
        print_message("%s: the deck gains %.3g rad/s, the body is off by %.3g rad/s and %.3g m/s\n", MOTION[k],
                      sk_length(gained), sk_length(turned), sk_length(gone));
        assert_true(sk_length(gained) > 5e-4);
        assert_true(sk_length(turned) < 1e-2 * sk_length(gained));
        assert_true(sk_length(gone) < 1e-2 * sk_length(gained));
        sk_scene_destroy(s);
    }
}

// Carried along where it has come to rest, which is elsewhere than where it was put and leaning otherwise.
static void where_it_comes_to_rest_it_goes_along_with_a_deck_that_turns(void **state) {
    (void)state;
    sk_scene *s = on_deck("{ period = 4, phase = 30, roll = 6, yaw = 10 }");
    const sk_placement *put = &s->model->aircraft[0];
    test_state_begin(s->model, &now);
    const sk_aircraft_state *a = sk_state_aircraft(now, 0);
    sk_body_motion deck = deck_at(s, 0.0);
    sk_vec3 off = sk_sub(sk_rotate(a->attitude, a->rate), deck.rate);
    sk_vec3 slides = sk_sub(a->velocity, sk_body_velocity_at(&deck, a->position));
    double moved = sk_length(sk_sub(a->position, put->position)), changed = sk_length(sk_sub(a->rate, put->rate));
    print_message("came to rest %.3g m away, its rate changed by %.3g rad/s\n", moved, changed);
    assert_true(moved > 5e-4 && changed > 1e-4);
    assert_true(sk_length(off) < 1e-14 && sk_length(slides) < 1e-14);
    sk_scene_destroy(s);
}

// ---- on slopes ----

static double stretched(const sk_scene *s, const sk_oriented_touch *touch, sk_vec3 place) {
    const sk_skid_plan *plan = &s->model->types[0].skids;
    sk_vec3 travel = sk_sub(touch->pebble, place);
    return plan->side_stiffness * sk_length(sk_add_scaled(travel, -sk_dot(travel, touch->normal), touch->normal));
}

// A plane that falls to the east under the AH-1S with its rotor turning, whose tail rotor turns it about the vertical.
static sk_scene *on_slope(double degrees, double mu) {
    char text[600];
    double sine, cosine;
    sk_sincos(degrees * SK_PI / 180.0, &sine, &cosine);
    snprintf(text, sizeof text,
             "return scene{ title = 'x', scenery = made_of(materials.concrete, halfspace{ normal = {%.17g, 0, %.17g}, "
             "offset = 0 }), aircraft = { { type = 'ah1s', at = {0, 0}, heading = 0, engine = true } } }",
             sine, cosine);
    sk_scene *s = loaded(text);
    for (int32_t i = 0; i < s->model->material_count; i++) s->model->materials[i].metal = (sk_friction){mu, mu};
    return s;
}

// How far (of the normal force) the node leans most that bears.
static double most_leaning(const sk_scene *s, double degrees, int32_t *bearing) {
    const sk_aircraft_state *a = sk_state_aircraft(now, 0);
    sk_body_motion motion = sk_motion_of(a);
    sk_vec3 normal = {0.0, 0.0, 0.0};
    sk_sincos(degrees * SK_PI / 180.0, &normal.x, &normal.z);
    double most = 0.0;
    *bearing = 0;
    for (int32_t i = 0; i < s->model->types[0].skids.node_count; i++) {
        const sk_oriented_touch *touch = sk_oriented_bearing(&a->skids.node[i].contact);
        if (touch == NULL) continue;
        sk_vec3 place = sk_skid_initiator(s->model->skids[0], &a->skids, i, &motion).position;
        double push = s->model->types[0].skids.stiffness * -sk_dot(normal, place);
        most = sk_max(most, stretched(s, touch, place) / push);
        ++*bearing;
    }
    return most;
}

static void no_node_leans_by_more_than_nine_tenths_of_its_friction(void **state) {
    (void)state;
    static const double DEGREES = 10.0; // its tangent is 0.176
    int32_t bearing;
    double most[2], mu[2] = {10.0, 0.28};
    for (int k = 0; k < 2; k++) {
        sk_scene *s = on_slope(DEGREES, mu[k]);
        test_state_begin(s->model, &now);
        most[k] = most_leaning(s, DEGREES, &bearing);
        print_message("friction %.4f: %d nodes bear, leaning by %.4f at most\n", mu[k], (int)bearing, most[k]);
        assert_true(bearing > 8);
        sk_scene_destroy(s);
    }
    assert_true(most[0] > 0.95 * mu[1]); // as they would without a limit
    assert_true(most[1] <= 0.9 * mu[1] * (1.0 + 1e-6) && most[1] > 0.89 * mu[1]);
}

// In the ground effect and the inflow of the pose that it comes to rest in, in which its attitude is held.
static void its_rotors_are_those_of_the_pose_it_comes_to_rest_in(void **state) {
    (void)state;
    sk_scene *s = on_slope(10.0, 1.0);
    test_state_begin(s->model, &now);
    sk_aircraft_state *a = sk_state_aircraft(now, 0);
    sk_vec3 angles, begun = a->position;
    sk_attitude_to_angles(a->attitude, &angles.z, &angles.x, &angles.y);
    assert_true(sk_length(sk_sub(angles, a->held)) == 0.0);
    double furthest = 0.0;
    for (int tick = 0; tick < SK_TICK_HZ; tick++) {
        run(s, 1);
        furthest = sk_max(furthest, sk_length(sk_sub(a->position, begun)));
    }
    print_message("moves by %.3g m in the first second\n", furthest);
    assert_true(furthest < 1e-8);
    sk_scene_destroy(s);
}

// ---- beside a step ----

// The downhill skid is put down close above an edge behind which the slope goes on 8 cm lower. As the body comes to rest tubes spread and
// nodes come over the edge: what the first look found below them bears them no longer.
static void what_spreads_over_a_step_rests_on_what_lies_there(void **state) {
    (void)state;
    for (int k = 0; k < 10; k += 3) {
        char text[900];
        double edge = 1.122 + 0.001 * k;
        snprintf(text, sizeof text,
                 "return scene{ title = 'x', scenery = made_of(materials.concrete, intersection{ halfspace{ normal = "
                 "{0.1, 0, 1}, offset = 0 }, union{ halfspace{ normal = {0.1, 0, 1}, offset = -0.08 }, halfspace{ "
                 "normal = {1, 0, 0}, offset = %.17g } } }), aircraft = { { type = 'skid_rig', at = {0, 0}, heading = "
                 "0 } } }",
                 edge);
        sk_scene *s = loaded(text);
        test_state_begin(s->model, &now);
        sk_vec3 begun = sk_state_aircraft(now, 0)->position;
        run(s, 60);
        double settled = sk_length(sk_sub(begun, s->model->aircraft[0].position));
        double moved = sk_length(sk_sub(sk_state_aircraft(now, 0)->position, begun));
        print_message("edge at %.3f m: came to rest %.3g m away, moves by %.3g m\n", edge, settled, moved);
        assert_true(settled > 1e-4 && moved < 1e-9);
        sk_scene_destroy(s);
    }
}

// A stack of plates, each within reach of the one below: from look to look it would climb them all.
static void it_is_not_carried_further_than_half_a_metre_from_where_it_was_put(void **state) {
    (void)state;
    static const double UNDER[] = {0.25, 1.25}; // m: the top plate, one look and five
    for (int k = 0; k < 2; k++) {
        sk_scene *s =
            loaded("return scene{ title = 'x', scenery = made_of(materials.concrete, repeated{ box{ min = {-9, "
                   "-9, -0.02}, max = {9, 9, 0} }, count = 7, step = {0, 0, -0.25} }), aircraft = { { type = "
                   "'skid_rig', at = {0, 0}, heading = 0 } } }");
        sk_placement *put = &s->model->aircraft[0];
        put->position.z -= UNDER[k];
        test_state_begin(s->model, &now);
        double settled = sk_length(sk_sub(sk_state_aircraft(now, 0)->position, put->position));
        print_message("%.2f m under the top plate: comes to rest %.4g m away\n", UNDER[k], settled);
        if (k == 0)
            assert_true(fabs(settled - UNDER[k]) < 0.01);
        else
            assert_true(settled == 0.0);
        sk_scene_destroy(s);
    }
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(off_a_decks_centre_it_begins_with_the_decks_acceleration),
        cmocka_unit_test(where_it_comes_to_rest_it_goes_along_with_a_deck_that_turns),
        cmocka_unit_test(no_node_leans_by_more_than_nine_tenths_of_its_friction),
        cmocka_unit_test(its_rotors_are_those_of_the_pose_it_comes_to_rest_in),
        cmocka_unit_test(what_spreads_over_a_step_rests_on_what_lies_there),
        cmocka_unit_test(it_is_not_carried_further_than_half_a_metre_from_where_it_was_put),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
