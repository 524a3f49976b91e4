// Skids on loose bodies: they stand on them as on platforms, and push them.
#include "replay/state_check.h"
#include "scene/driven.h"
#include "scene/skid_energy.h"

#define FIELD "local field = made_of(materials.concrete, halfspace{ normal = {0, 0, 1}, offset = 0 })\n"
#define SLAB(size, mass, place, more)                                                                                  \
    "body{ name = 'slab', shape = made_of(materials.wood, box{ " size " }), mass = " mass                              \
    ", kappa = 1e9, drag_area = 0, at = " place more " }"

// The parts of the gear that carry load on body 0, and on anything else.
static int32_t parts_on(const drive *f, bool on_body) {
    const sk_skid_plan *plan = &f->scene->model->types[0].skids;
    const sk_skid_state *skids = &sk_state_aircraft(f->state, 0)->skids;
    int32_t count = 0;
    for (int32_t i = 0; i < plan->node_count; i++) {
        const sk_oriented_touch *touch = sk_oriented_bearing(&skids->node[i].contact);
        count += touch != NULL && (touch->solid > 0) == on_body;
    }
    for (int32_t i = 0; i < plan->element_count; i++) {
        const sk_skid_edge *edge = &skids->element[i].edge;
        count += sk_skid_edge_bears(edge) && (edge->solid > 0) == on_body;
    }
    return count;
}

// N s, of the aircraft with its tubes and of body 0.
static sk_vec3 momentum_of(const drive *f) {
    const sk_model *model = f->scene->model;
    const sk_aircraft_state *a = sk_state_aircraft(f->state, 0);
    sk_vec3 linear, angular;
    sk_skid_momentum(model->skids[0], &a->skids, &linear, &angular);
    sk_vec3 sum = sk_add(sk_scale(model->types[0].mass.mass, a->velocity), sk_rotate(a->attitude, linear));
    return sk_add_scaled(sum, model->body_types[0].mass, sk_state_body(f->state, 0)->velocity);
}

// A slab flies up into the skids of a falling rig, with a speed along them too. The air has no force along the skids.
static void a_slab_that_hits_skids_in_the_air_keeps_the_momentum_of_both(void **state) {
    (void)state;
    static const double CLOSE = 1e-8; // docs/models/skid_gear.md, "The body": the tubes swing on after the hit
    drive f = begin(FIELD "return scene{ title = 'x', scenery = field, bodies = { " SLAB(
        "min = {-3, -3, -0.1}, max = {3, 3, 0.1}", "500", "{0, 0, 297.5}",
        ", velocity = {0, 2, 3}") " }, aircraft = { { type = 'skid_rig', at = {0, 0, 300}, heading = 0 } } }");
    double before = momentum_of(&f).y, mass = f.scene->model->body_types[0].mass;
    int32_t most = 0;
    for (int i = 0; i < SK_TICK_HZ; i++) {
        run(&f, 1.0 / SK_TICK_HZ);
        int32_t parts = parts_on(&f, true);
        most = parts > most ? parts : most;
        check_number(momentum_of(&f).y, before, CLOSE * before);
    }
    assert_true(most > 4);
    assert_true(mass * (2.0 - sk_state_body(f.state, 0)->velocity.y) > 0.05 * before); // friction took the skids along
    assert_true(sk_state_body(f.state, 0)->velocity.z < -10.0);                        // 3 m/s without the hit: -6.8
    end(&f);
}

// The gear weighs more than what it stands on. The weight of both presses the board into the ground by m g / (kappa A), and
// nothing creeps.
static void a_helicopter_stands_still_on_a_light_board(void **state) {
    (void)state;
    static const double AREA = 36.0, KAPPA = 1e9; // m^2, N/m^3
    drive f = begin(FIELD "return scene{ title = 'x', scenery = field, bodies = { " SLAB(
        "min = {-3, -3, 0}, max = {3, 3, 0.2}", "75", "{0, 0, 0}",
        "") " }, aircraft = { { type = 'r22', at = {0, 0, 1.36}, heading = 0, engine = false } } }");
    run(&f, 50.0); // so long the gear swings
    const sk_aircraft_state *a = sk_state_aircraft(f.state, 0);
    const sk_body_state *body = sk_state_body(f.state, 0);
    sk_vec3 was = a->position, under = body->position;
    assert_true(parts_on(&f, true) > 4);
    assert_int_equal(parts_on(&f, false), 0);
    double both = f.scene->model->types[0].mass.mass + f.scene->model->body_types[0].mass;
    check_number(body->position.z, 0.1 - both * 9.80665 / (KAPPA * AREA), 1e-10);
    run(&f, 10.0);
    check_number(sk_length(sk_sub(a->position, was)), 0.0, 1e-9);
    check_number(sk_length(sk_sub(body->position, under)), 0.0, 1e-11);
    sk_result r = sk_state_check(f.scene->model, f.state);
    if (!r.ok) fail_msg("%s", r.text);
    end(&f);
}

// A helicopter falls on a slab and rocks there. Its account explains what its energy does.
static void the_account_of_a_fall_on_a_slab_closes(void **state) {
    (void)state;
    drive f = begin(FIELD "return scene{ title = 'x', scenery = field, bodies = { " SLAB(
        "min = {-3, -3, 0}, max = {3, 3, 0.2}", "400", "{0.5, 0, 0}",
        "") " }, aircraft = { { type = 'r22', at = {0, 0, 1.5}, heading = 0, engine = false } } }");
    TEST_AUDIT(audit);
    sk_energy_begin(f.scene->model, f.state, &audit);
    for (int n = 0; n < 2 * SK_TICK_HZ; n++) step_world_audited(f.scene->model, f.state, &f.controls, &audit);
    const sk_energy_account *account = &audit.aircraft[0];
    assert_true(parts_on(&f, true) > 4);
    assert_true(account->flow.skids < -1000.0); // it fell by 0.3 m
    check_number(sk_energy_remainder(account), 0.0, 1e-9 * account->turnover);
    end(&f);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_slab_that_hits_skids_in_the_air_keeps_the_momentum_of_both),
        cmocka_unit_test(a_helicopter_stands_still_on_a_light_board),
        cmocka_unit_test(the_account_of_a_fall_on_a_slab_closes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
