// Helicopters that come down banked and hard: their tubes yield, break and turn over, and give nothing back that they have not
// taken. What is reported of tubes that break.
#include "check.h"
#include "scene/skid_energy.h"
#include "stepping.h"
#include "validate/worlds.h"

#include <stdio.h>

// J/kg
static double energy_of(const skid_airframe *airframe, const sk_model *model, const sk_state *state) {
    return skid_energy_of(airframe, model, state) / model->types[0].mass.mass;
}

// By how much (J/kg) all of its energy rises at the most, from any time on to any later one.
static double most_gained(const char *aircraft, double sink, double bank, double *brought) {
    sk_state *state = NULL;
    sk_scene *scene;
    sk_result r = sk_world_load(&scene, "landing", "aircraft=%s speed=0 sink=%g bank=%g pitch=0 height=3 collective=0",
                                aircraft, sink, bank);
    if (!r.ok) fail_msg("%s", r.text);
    const sk_model *model = scene->model;
    skid_masts_hold(model);
    skid_airframe airframe = skid_airframe_begin(model);
    test_state_begin(model, &state);
    sk_state_aircraft(state, 0)->engine_running = 0;
    sk_state_aircraft(state, 0)->engine_speed = 0.0; // a rotor that turns has energy to give
    double least = INFINITY, gained = 0.0;
    *brought = energy_of(&airframe, model, state);
    for (int tick = 0; tick < 4 * SK_TICK_HZ; tick++) {
        step_world(model, state, &model->aircraft[0].controls);
        assert_int_equal(sk_state_aircraft(state, 0)->frozen, 0);
        double energy = energy_of(&airframe, model, state);
        least = sk_min(least, energy);
        gained = sk_max(gained, energy - least);
    }
    skid_airframe_end(&airframe);
    sk_scene_destroy(scene);
    test_drop_state(state);
    return gained;
}

static void a_banked_landing_gains_no_energy(void **state) {
    (void)state;
    static const struct {
        const char *aircraft;
        double sink, bank;
    } CASES[] = {{"ah1s", 4.0, 15.0}, {"ah1s", 5.0, 20.0}, {"r22", 8.0, 30.0}};
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        double brought, gained = most_gained(CASES[i].aircraft, CASES[i].sink, CASES[i].bank, &brought);
        print_message("%s, %g m/s, %g degrees: %.2f J/kg\n", CASES[i].aircraft, CASES[i].sink, CASES[i].bank, gained);
        assert_true(gained < 1e-4 * brought);
    }
}

// High in the air, an end of one element is bent beyond what it bears, after one of another element has broken: before it among the
// elements, or behind.
static void the_event_names_the_end_that_breaks(void **state) {
    (void)state;
    sk_state *now = NULL;
    static const int32_t BROKEN[] = {2, 20};
    const int32_t BENT = 11;
    sk_scene *scene;
    sk_result r = sk_world_load(&scene, "landing", "aircraft=ah1s speed=0 sink=1 height=100");
    if (!r.ok) fail_msg("%s", r.text);
    sk_model *model = scene->model;
    sk_aircraft_type *type = &model->types[0];
    for (int32_t i = 0; i < type->skids.tube_count; i++) type->skids.tubes[i].ultimate = 1e-4; // before it yields
    r = sk_model_compile_skids(model, 0);
    if (!r.ok) fail_msg("%s", r.text);
    const sk_beam *beam = &sk_skid_gear_frame(model->skids[0])->beams[BENT];
    assert_true(type->skids.element_count > BROKEN[1]);
    for (int i = 0; i < 4; i++) {
        int end = i % 2;
        test_state_begin(model, &now);
        sk_skid_state *skids = &sk_state_aircraft(now, 0)->skids;
        skids->element[BROKEN[i / 2]].broken_first = 1;
        *(end == 0 ? &skids->element[BENT].plastic_first : &skids->element[BENT].plastic_second) =
            sk_scale(1.2 * beam->ultimate, beam->axis[1]);
        step_world(model, now, &model->aircraft[0].controls);
        assert_true(now->event_count >= 1); // what hung there is torn off, too
        for (int k = 1; k < now->event_count; k++) assert_int_equal(now->event[k].kind, SK_EVENT_SKID_TORN_OFF);
        const sk_event *e = &now->event[0];
        assert_int_equal(e->kind, SK_EVENT_SKID_BREAKS);
        assert_int_equal(e->part, type->wheel_count + type->point_count + beam->node[end]);
        assert_true(e->value == 2.0);
        assert_true(end == 0 ? skids->element[BENT].broken_first : skids->element[BENT].broken_second);
    }
    sk_scene_destroy(scene);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_event_names_the_end_that_breaks),
                                       cmocka_unit_test(a_banked_landing_gains_no_energy)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
