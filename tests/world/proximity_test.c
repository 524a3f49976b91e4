// What is near enough to be asked within a tick; platforms: deck_test.c.
#include "check.h"
#include "fixture.h"
#include "gear/wheel_leg.h"
#include "world/proximity.h"

static void a_bump_that_rises_to_a_hanging_wheel_is_near(void **state) {
    (void)state;
    sk_material rough = fixture_material(0.8, 0.6, 0.0, INFINITY);
    rough.bump_height = 0.3;
    rough.bump_wavelength = 5.0;
    sk_model *model = fixture_model(rough, 0.0, 0.0, false);
    const sk_aircraft_type *type = &model->types[0];
    sk_solids solids;
    sk_ground ground = sk_world_ground(model, 0.0, &solids);
    int touched = 0;
    for (int i = 0; i < 200; i++) {
        // The wheels hang 0.12 m over the flat surface.
        sk_aircraft_state a = {.position = {0.0, 0.7 * i, 0.12 + type->wheels[0].position.z}};
        a.attitude = sk_attitude_from_angles(0.0, 0.0, 0.0);
        sk_body_motion motion = {.position = a.position, .axes = sk_mat3_from_quat(a.attitude)};
        sk_wheel_state wheel = sk_wheel_begin();
        sk_candidates candidates[1 + SK_PLATFORMS_MAX];
        sk_proximity near = {.candidates = candidates};
        sk_proximity_find(ground, type, &a, &motion, 1.0 / SK_TICK_HZ, &near);
        if (!sk_wheel_evaluate(&type->wheels[0], ground, &wheel, &motion, (sk_wheel_input){0}, 1e-3).report.touching)
            continue;
        assert_true(near.wheels);
        touched++;
    }
    assert_true(touched > 5);
    sk_model_destroy(model);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_bump_that_rises_to_a_hanging_wheel_is_near),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
