// Between two states: what stands on a platform moves with it, exactly.
#include "states.h"
#include "view/interpolation.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

static sk_sway sways[1] = {{2.0, {0.0, 0.0, 1.0, 0.2, 0.1, 0.0}, {0.0, 0.5, 0.0, 0.0, 0.1, 0.1}}};
static sk_aircraft_type type = {.wheel_count = 1, .point_count = 1, .skids = {.node_count = 2, .element_count = 1}};
static sk_placement placement;
static sk_state *before, *now;

static sk_model model_with_a_platform(void) {
    sk_model model = {
        .type_count = 1, .aircraft_count = 1, .types = &type, .aircraft = &placement, .platform_count = 1};
    test_state_clear(&model, &before);
    test_state_clear(&model, &now);
    model.platforms[0] = (sk_platform){
        .rest = {{30.0, 40.0, 5.0}, {1.0, 0.0, 0.0, 0.0}}, .drift = {3.0, 8.0, 0.0}, .sway_count = 1, .sways = sways};
    model.substep = 1.0 / 96.0; // long ticks, so that a wrong way in between is far off
    model.substeps = 32;
    return model;
}

static const sk_pose ON_DECK = {{2.0, -3.0, 1.5}, {0.8, 0.0, 0.0, 0.6}};

// The aircraft rests on the platform in both states.
static void rest_on_deck(const sk_model *model, int64_t solid) {
    sk_state *states[2] = {before, now};
    for (int i = 0; i < 2; i++) {
        test_state_clear(model, &states[i]);
        states[i]->tick = 10 + i;
        sk_pose deck = sk_platform_pose_at(&model->platforms[0], sk_time_between(model, states[i], states[i], 1.0));
        sk_pose placed = sk_pose_mul(deck, ON_DECK);
        sk_state_aircraft(states[i], 0)->position = placed.position;
        sk_state_aircraft(states[i], 0)->attitude = placed.rotation;
        sk_state_aircraft(states[i], 0)->wheel[0].contact = (sk_contact_state){.mode = SK_STANDING, .solid = solid};
    }
}

// How far the drawn aircraft is from where it rests on the drawn platform, m.
static double off_deck(const sk_model *model, double between) {
    sk_pose deck = sk_platform_pose_at(&model->platforms[0], sk_time_between(model, before, now, between));
    sk_pose drawn = sk_aircraft_between(model, before, now, 0, between);
    double nose = sk_length(sk_sub(sk_pose_point(drawn, sk_vec(4.0, 0.0, 0.0)),
                                   sk_pose_point(sk_pose_mul(deck, ON_DECK), sk_vec(4.0, 0.0, 0.0))));
    return sk_max(nose, sk_length(sk_sub(sk_pose_point_back(deck, drawn.position), ON_DECK.position)));
}

static void time_goes_from_one_state_to_the_other(void **state) {
    (void)state;
    sk_model model = model_with_a_platform();
    rest_on_deck(&model, 1);
    assert_true(fabs(sk_time_between(&model, before, now, 0.0) - 10.0 / 3.0) < 1e-12);
    assert_true(fabs(sk_time_between(&model, before, now, 0.25) - 10.25 / 3.0) < 1e-12);
    assert_true(fabs(sk_time_between(&model, now, now, 0.25) - 11.0 / 3.0) <
                1e-12); // before the first tick, and paused
}

static void an_aircraft_on_a_platform_does_not_move_against_it(void **state) {
    (void)state;
    sk_model model = model_with_a_platform();
    rest_on_deck(&model, 1);
    for (double between = 0.0; between <= 1.0; between += 0.125) {
        double off = off_deck(&model, between);
        if (!(off < 1e-12)) fail_msg("at %g it is %.3g m from its place on deck", between, off);
    }
    // The straight way is not that: the test can tell.
    rest_on_deck(&model, 0);
    assert_true(off_deck(&model, 0.5) > 0.01);
}

// A skid tube that an edge of the deck bears between its nodes, and nothing else.
static void skids_on_an_edge_of_a_platform_do_not_move_against_it(void **state) {
    (void)state;
    sk_model model = model_with_a_platform();
    rest_on_deck(&model, 1);
    sk_state *states[2] = {before, now};
    for (int i = 0; i < 2; i++) {
        sk_state_aircraft(states[i], 0)->wheel[0].contact.mode = SK_AIR;
        sk_state_aircraft(states[i], 0)->skids.element[0].edge =
            (sk_skid_edge){.held = 1, .mode = SK_STANDING, .solid = 1};
    }
    for (double between = 0.0; between <= 1.0; between += 0.125) assert_true(off_deck(&model, between) < 1e-12);
}

static void what_leaves_a_platform_goes_straight(void **state) {
    (void)state;
    sk_model model = model_with_a_platform();
    rest_on_deck(&model, 1);
    sk_state_aircraft(now, 0)->wheel[0].contact.mode = SK_AIR;
    sk_vec3 middle = sk_mix(sk_state_aircraft(before, 0)->position, sk_state_aircraft(now, 0)->position, 0.5);
    assert_true(sk_length(sk_sub(sk_aircraft_between(&model, before, now, 0, 0.5).position, middle)) < 1e-12);
    sk_state_aircraft(now, 0)->point[0] =
        (sk_contact_state){.mode = SK_SLIPPING, .solid = 1}; // its belly is still on it
    assert_true(off_deck(&model, 0.5) < 1e-12);
}

static void angles_take_the_short_way(void **state) {
    (void)state;
    assert_true(fabs(sk_angle_between(0.1, 0.3, 0.5) - 0.2) < 1e-12);
    assert_true(fabs(sk_angle_between(6.2, 0.1, 0.5) - (6.2 + 0.5 * (0.1 + 2.0 * SK_PI - 6.2))) < 1e-12);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(time_goes_from_one_state_to_the_other),
        cmocka_unit_test(an_aircraft_on_a_platform_does_not_move_against_it),
        cmocka_unit_test(skids_on_an_edge_of_a_platform_do_not_move_against_it),
        cmocka_unit_test(what_leaves_a_platform_goes_straight),
        cmocka_unit_test(angles_take_the_short_way),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
