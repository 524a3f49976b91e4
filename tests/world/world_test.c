// The world: states that copy, hash and tell themselves apart; steps that repeat to the bit; bodies that are frozen.
#include "check.h"
#include "fixture.h"
#include "world/outputs.h"

static sk_material asphalt(void) {
    return fixture_material(0.8, 0.6, 0.015, INFINITY);
}

static void a_copied_state_steps_to_the_same_bits(void **state) {
    (void)state;
    sk_model *model = fixture_model(asphalt(), 0.3, 1.0, false);
    model->weather = (sk_weather){1.0, 8.0, 0.14, 1.0, 99};
    model->types[0].aero.area = 10.0;
    model->types[0].aero.span = 10.0;
    sk_state one, two;
    sk_state_begin(model, &one);
    fixture_run(model, &one, 3.0);
    memcpy(&two, &one, sizeof two);
    fixture_run(model, &one, 3.0);
    fixture_run(model, &two, 3.0);
    assert_memory_equal(&one, &two, sizeof one);
    assert_true(sk_state_hash(model, &one) == sk_state_hash(model, &two));
    assert_true(one.random != 99);
    sk_model_destroy(model);
}

static bool collect(const sk_number *number, void *user) {
    sk_number **next = user;
    *(*next)++ = *number;
    return true;
}

static void every_number_has_its_name_and_counts_in_the_hash(void **state) {
    (void)state;
    sk_model *model = fixture_model(asphalt(), 0.0, 0.0, true);
    sk_state s, changed;
    sk_state_begin(model, &s);
    static sk_number numbers[4096];
    sk_number *end = numbers;
    sk_state_walk(model, collect, &end);
    assert_true(end - numbers > 100);
    for (sk_number *n = numbers; n < end; n++) {
        sk_number found;
        changed = s;
        ((unsigned char *)&changed)[n->offset] ^= 1;
        assert_true(sk_state_hash(model, &s) != sk_state_hash(model, &changed));
        assert_true(sk_state_first_difference(model, &s, &changed, &found));
        assert_string_equal(found.name, n->name);
        assert_true(sk_state_find(model, n->name, &found));
        assert_int_equal(found.offset, n->offset);
    }
    sk_number found;
    assert_true(sk_state_find(model, "aircraft[0].wheel[2].pebble.x", &found));
    assert_false(sk_state_find(model, "aircraft[1].position.x", &found));
    assert_false(sk_state_first_difference(model, &s, &s, &found));
    sk_model_destroy(model);
}

static void an_aircraft_stands_where_its_struts_carry_it(void **state) {
    (void)state;
    for (int i = 0; i < 8; i++) {
        sk_model *model = fixture_model(asphalt(), 0.1, i * SK_PI / 4.0, true);
        sk_state s;
        sk_state_begin(model, &s);
        fixture_run(model, &s, 5.0);
        sk_outputs out;
        sk_outputs_of(model, &s, 0, &out);
        double sum = 0.0;
        for (int w = 0; w < 3; w++) sum += out.wheel[w].report.force.z;
        assert_true(fabs(sum - 9806.65) < 0.01);
        assert_true(sk_length(sk_sub(s.aircraft[0].position, model->aircraft[0].position)) < 0.005);
        assert_int_equal(s.event_count, 3); // each wheel touched down once
        sk_model_destroy(model);
    }
}

static void a_body_out_of_bounds_is_frozen_and_the_rest_goes_on(void **state) {
    (void)state;
    sk_model *model = fixture_model(asphalt(), 0.0, 0.0, false);
    model->aircraft_count = 2;
    model->aircraft[1] = model->aircraft[0];
    model->aircraft[1].position.x += 20.0;
    sk_state s;
    sk_state_begin(model, &s);
    s.aircraft[0].velocity = (sk_vec3){0, 0, 1e6};
    fixture_run(model, &s, 1.0);
    assert_int_equal(s.aircraft[0].frozen, 1);
    assert_int_equal(s.aircraft[1].frozen, 0);
    assert_true(sk_is_finite3(s.aircraft[0].position) && sk_length(s.aircraft[0].velocity) == 0.0);
    bool told = false;
    for (int i = 0; i < s.event_count; i++) {
        char text[128];
        sk_event_describe(model, &s.event[i], text, sizeof text);
        if (s.event[i].kind == SK_EVENT_FROZEN) told = strstr(text, "cart is frozen") != NULL;
    }
    assert_true(told);
    sk_model_destroy(model);
}

static void attitudes_and_angles_are_inverse(void **state) {
    (void)state;
    uint64_t random = 7;
    for (int i = 0; i < 10000; i++) {
        double h = sk_random_range(&random, 0, 6.28), p = sk_random_range(&random, -1.5, 1.5),
               r = sk_random_range(&random, -3.1, 3.1), h2, p2, r2;
        sk_attitude_to_angles(sk_attitude_from_angles(h, p, r), &h2, &p2, &r2);
        assert_true(fabs(h - h2) < 1e-12 && fabs(p - p2) < 1e-12 && fabs(r - r2) < 1e-12);
    }
    sk_vec3 nose = sk_rotate(sk_attitude_from_angles(SK_PI / 2, 0.1, 0), (sk_vec3){1, 0, 0}); // east, nose up
    assert_true(nose.x > 0.99 && fabs(nose.y) < 1e-12 && nose.z > 0.09);
}

static void turbulence_has_the_standard_deviation_it_should(void **state) {
    (void)state;
    // MIL-F-8785C, low altitude: sigma_w = 0.1 W20; sigma_u = sigma_w / (0.177 + 0.000823 h)^0.4 with h in ft.
    sk_model *model = fixture_model(asphalt(), 0.0, 0.0, true);
    model->weather = (sk_weather){0.0, 10.0, 0.0, 1.0, 5};
    model->types[0].aero.span = 11.0;
    sk_state s;
    sk_controls controls = model->aircraft[0].controls;
    sk_state_begin(model, &s);
    double sum = 0.0, squares = 0.0;
    int n = 200000;
    for (int i = 0; i < n; i++) {
        sk_world_step(model, &s, &controls);
        double u = s.aircraft[0].gust_lag.x;
        sum += u;
        squares += u * u;
    }
    double got = sqrt(squares / n - (sum / n) * (sum / n));
    double expected = 1.0 / sk_pow(0.177 + 0.000823 * 10.0, 0.4);
    assert_true(fabs(got / expected - 1.0) < 0.1); // 1700 s of a filter with 2 s memory
    sk_model_destroy(model);
}

static void controls_quantise_exactly_at_their_ends(void **state) {
    (void)state;
    assert_int_equal(sk_control_quantise(1.0, -1.0), 32767);
    assert_int_equal(sk_control_quantise(-1.0, -1.0), -32767);
    assert_int_equal(sk_control_quantise(-1.0, 0.0), 0);
    assert_int_equal(sk_control_quantise(NAN, -1.0), 0);
    assert_int_equal(sk_control_quantise(1e300, -1.0), 32767);
    sk_controls c = {0};
    assert_true(sk_control_set(&c, "brake_left", 0.5));
    assert_int_equal(c.brake_left, 16384);
    assert_false(sk_control_set(&c, "brakes_left", 0.5));
}

static void bad_models_are_refused_with_the_numbers(void **state) {
    (void)state;
    sk_model *model = fixture_model(asphalt(), 0.0, 0.0, true);
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

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_copied_state_steps_to_the_same_bits),
        cmocka_unit_test(every_number_has_its_name_and_counts_in_the_hash),
        cmocka_unit_test(an_aircraft_stands_where_its_struts_carry_it),
        cmocka_unit_test(a_body_out_of_bounds_is_frozen_and_the_rest_goes_on),
        cmocka_unit_test(attitudes_and_angles_are_inverse),
        cmocka_unit_test(turbulence_has_the_standard_deviation_it_should),
        cmocka_unit_test(controls_quantise_exactly_at_their_ends),
        cmocka_unit_test(bad_models_are_refused_with_the_numbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
