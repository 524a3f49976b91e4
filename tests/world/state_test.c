// States that copy, hash and tell themselves apart, number by number; the numbers of controls and attitudes.
#include "check.h"
#include "world/winged_cart.h"

static void a_copied_state_steps_to_the_same_bits(void **state) {
    (void)state;
    sk_model *model = fixture_model(fixture_asphalt(), 0.3, 1.0, false);
    model->weather = (sk_weather){.wind_from = 1.0, .wind_speed = 8.0, .gradient = 0.14, .turbulence = 1.0, .seed = 99};
    model->types[0].aero.area = 10.0;
    model->types[0].aero.span = 10.0;
    sk_state *one = NULL, *two = NULL;
    test_state_begin(model, &one);
    uint64_t first_random = sk_state_aircraft(one, 0)->random;
    fixture_run(model, one, 3.0);
    test_state_assign(one, &two);
    fixture_run(model, one, 3.0);
    fixture_run(model, two, 3.0);
    assert_memory_equal(one, two, (size_t)one->size);
    assert_true(sk_state_hash(model, one) == sk_state_hash(model, two));
    assert_true(sk_state_aircraft(one, 0)->random != first_random); // turbulence was drawn
    sk_model_destroy(model);
}

static bool collect(const sk_number *number, void *user) {
    sk_number **next = user;
    *(*next)++ = *number;
    return true;
}

static void every_number_has_its_name_and_counts_in_the_hash(void **state) {
    (void)state;
    sk_model *model = fixture_model(fixture_material(0.8, 0.6, 0.015, 30000.0), 0.0, 0.0, true); // with room for ruts
    sk_state *s = NULL, *changed = NULL;
    test_state_begin(model, &s);
    sk_number numbers[4096] = {0};
    sk_number *end = numbers;
    sk_state_walk(model, collect, &end);
    assert_true(end - numbers > 100);
    for (sk_number *n = numbers; n < end; n++) {
        sk_number found;
        test_state_assign(s, &changed);
        ((unsigned char *)changed)[n->offset] ^= 1;
        assert_true(sk_state_hash(model, s) != sk_state_hash(model, changed));
        assert_true(sk_state_first_difference(model, s, changed, &found));
        assert_string_equal(found.name, n->name);
        assert_true(sk_state_find(model, n->name, &found));
        assert_int_equal(found.offset, n->offset);
    }
    sk_number found;
    assert_true(sk_state_find(model, "aircraft[0].wheel[2].pebble.x", &found));
    assert_false(sk_state_find(model, "aircraft[1].position.x", &found));
    assert_false(sk_state_first_difference(model, s, s, &found));
    sk_model_destroy(model);
}

typedef struct poisoned {
    const sk_model *model;
    sk_state *state;
    int32_t reals;
} poisoned;

static bool is_missed_when_poisoned(const sk_number *number, void *user) {
    poisoned *p = user;
    if (number->type != SK_NUMBER_REAL || strncmp(number->name, "aircraft", 8) != 0) return true;
    double before, bad = p->reals++ % 2 == 0 ? NAN : -INFINITY;
    char *at = (char *)p->state + number->offset;
    memcpy(&before, at, sizeof before);
    memcpy(at, &bad, sizeof bad);
    if (sk_state_is_finite(p->model, p->state)) fail_msg("%s of %g counts as finite", number->name, bad);
    memcpy(at, &before, sizeof before);
    return true;
}

static void no_number_of_an_aircraft_that_is_none_goes_unseen(void **state) {
    (void)state;
    sk_model *model = winged_cart();
    sk_state *s = NULL;
    test_state_begin(model, &s);
    poisoned p = {model, s, 0};
    assert_true(sk_state_is_finite(model, s));
    sk_state_walk(model, is_missed_when_poisoned, &p);
    assert_true(p.reals > 100 && sk_state_is_finite(model, s));
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

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_copied_state_steps_to_the_same_bits),
        cmocka_unit_test(every_number_has_its_name_and_counts_in_the_hash),
        cmocka_unit_test(no_number_of_an_aircraft_that_is_none_goes_unseen),
        cmocka_unit_test(attitudes_and_angles_are_inverse),
        cmocka_unit_test(controls_quantise_exactly_at_their_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
