// What stands: where its struts carry it, how it leans, what is put down without a gear, what is refused.
#include "check.h"
#include "fixture.h"
#include "world/outputs.h"

static void an_aircraft_stands_where_its_struts_carry_it(void **state) {
    (void)state;
    for (int i = 0; i < 8; i++) {
        sk_model *model = fixture_model(fixture_asphalt(), 0.1, i * SK_PI / 4.0, true);
        sk_state *s = NULL;
        test_state_begin(model, &s);
        fixture_run(model, s, 5.0);
        sk_outputs out;
        sk_outputs_of(model, s, 0, &out);
        double sum = 0.0;
        for (int w = 0; w < 3; w++) sum += out.wheel[w].report.force.z;
        assert_true(fabs(sum - 9806.65) < 0.01);
        assert_true(fabs(out.contact_x) < 0.01 && fabs(out.contact_y) < 0.01);
        assert_true(fabs(out.contact_z - 9806.65) < 0.01);
        assert_true(sk_length(sk_sub(sk_state_aircraft(s, 0)->position, model->aircraft[0].position)) < 0.005);
        assert_int_equal(s->event_count, 0); // put there it has not touched down
        sk_model_destroy(model);
    }
}

static void what_stands_on_a_slope_leans_as_its_load_shifted_downhill_has_it(void **state) {
    (void)state;
    for (int i = 0; i < 8; i++) {
        sk_model *model = fixture_model(fixture_asphalt(), 0.2, i * SK_PI / 4.0, true);
        for (int w = 0; w < 3; w++) model->types[0].wheels[w].position.z += 0.7; // legs, so that the load shifts
        sk_controls controls = model->aircraft[0].controls;
        assert_true(sk_placement_on_ground(model, 0, 0.0, 0.0, i * SK_PI / 4.0, &model->aircraft[0]).ok);
        model->aircraft[0].controls = controls;
        sk_state *s = NULL;
        test_state_begin(model, &s);
        fixture_run(model, s, 5.0);
        // The ties to the ground stretch, which turns it about up; its lean against the slope is what the struts give.
        sk_vec3 down = {0.0, 0.0, 1.0};
        double lean = sk_length(
            sk_sub(sk_rotate(sk_state_aircraft(s, 0)->attitude, down), sk_rotate(model->aircraft[0].attitude, down)));
        if (!(lean < 1e-5)) fail_msg("heading %d/8: it settles by %g rad", i, lean);
        sk_model_destroy(model);
    }
}

static void what_has_no_gear_is_put_down_clear_of_the_ground(void **state) {
    (void)state;
    sk_model *model = fixture_model(fixture_asphalt(), 0.35, 0.0, false);
    sk_aircraft_type *type = &model->types[0];
    type->wheel_count = 0;
    type->point_count = 2;
    type->points[0] = (sk_point_type){.position = {3, 0, 0.5}, .stiffness = 2e5, .side_stiffness = 1e5};
    type->points[1] = (sk_point_type){.position = {-3, 0, 0.5}, .stiffness = 2e5, .side_stiffness = 1e5};
    sk_placement placement;
    assert_true(sk_placement_on_ground(model, 0, 0.0, 0.0, 0.0, &placement).ok);
    double lowest = 1e9;
    for (int i = 0; i < 2; i++) {
        sk_vec3 p = sk_add(placement.position, sk_rotate(placement.attitude, type->points[i].position));
        lowest = sk_min(lowest, p.z * sk_cos(0.35) - p.y * sk_sin(0.35)); // above the slope
    }
    assert_true(fabs(lowest) < 1e-9);
    type->wheel_count = 3;
    type->wheels[0].position.x = -0.5; // all wheels behind the centre of gravity
    sk_result r = sk_placement_on_ground(model, 0, 0.0, 0.0, 0.0, &placement);
    assert_false(r.ok);
    assert_non_null(strstr(r.text, "outside their base"));
    sk_model_destroy(model);
}

static void bad_models_are_refused_with_the_numbers(void **state) {
    (void)state;
    sk_model *model = fixture_model(fixture_asphalt(), 0.0, 0.0, true);
    model->types[0].wheels[1].stiffness *= 1e4;
    sk_result r = sk_model_check(model);
    assert_false(r.ok);
    assert_non_null(strstr(r.text, "left: strut stiffness 1e+10 N/m is unstable"));
    model->types[0].wheels[1].stiffness /= 1e4;
    model->types[0].mass.mass = -1.0;
    r = sk_model_check(model);
    assert_false(r.ok);
    assert_non_null(strstr(r.text, "mass is -1 kg"));
    sk_model_destroy(model);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_aircraft_stands_where_its_struts_carry_it),
        cmocka_unit_test(what_stands_on_a_slope_leans_as_its_load_shifted_downhill_has_it),
        cmocka_unit_test(what_has_no_gear_is_put_down_clear_of_the_ground),
        cmocka_unit_test(bad_models_are_refused_with_the_numbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
