// Models with as many aircraft as are allowed: a state has the size that its model needs.
#include "allocations.h"
#include "check.h"
#include "fixture.h"

static void a_thousand_aircraft_step_and_each_moves_as_it_does_alone(void **unused) {
    (void)unused;
    sk_model *model = fixture_fleet(SK_AIRCRAFT_MAX, INFINITY), *alone = fixture_fleet(1, INFINITY);
    sk_state *all = NULL, *one = NULL;
    assert_true(sk_model_check(model).ok);
    test_state_begin(model, &all);
    test_state_begin(alone, &one);
    for (int32_t i = 0; i < SK_AIRCRAFT_MAX; i++) sk_state_aircraft(all, i)->velocity.y = 3.0;
    sk_state_aircraft(one, 0)->velocity.y = 3.0;
    fixture_step_fleet(model, all, 3);
    fixture_step_fleet(alone, one, 3);
    assert_int_equal(all->tick, 3);
    const sk_vec3 expected = sk_state_aircraft(one, 0)->velocity;
    assert_true(expected.y < 3.0);
    for (int32_t i = 0; i < SK_AIRCRAFT_MAX; i++) {
        sk_vec3 velocity = sk_state_aircraft(all, i)->velocity;
        assert_true(sk_length(sk_sub(velocity, expected)) < 1e-6); // places of a kilometre are known to 1e-13 m
    }
    sk_model_destroy(model);
    sk_model_destroy(alone);
}

static void a_state_takes_what_its_aircraft_and_their_ground_need(void **unused) {
    (void)unused;
    sk_model *hard = fixture_fleet(1, INFINITY), *many = fixture_fleet(SK_AIRCRAFT_MAX, INFINITY),
             *soft = fixture_fleet(1, 3000.0);
    size_t each = (sk_state_size(many) - sk_state_size(hard)) / (SK_AIRCRAFT_MAX - 1);
    print_message("bytes: world %zu, an aircraft without skids %zu, skids %zu, ruts %zu\n", sizeof(sk_state),
                  sk_aircraft_state_size(&hard->types[0]), sizeof(sk_skid_state), sizeof(sk_ruts));
    assert_true(each < 14000);
    assert_int_equal(each, sk_aircraft_state_size(&hard->types[0]) + sizeof(int64_t));
    assert_true(sk_state_size(hard) < 20000);
    assert_int_equal(sk_state_size(soft) - sk_state_size(hard), sizeof(sk_ruts) - sizeof(int64_t));
    sk_aircraft_type helicopter = {.skids = {.node_count = 2, .element_count = 1}};
    assert_int_equal(sk_aircraft_state_size(&helicopter), sizeof(sk_aircraft_state));
    sk_model_destroy(hard);
    sk_model_destroy(many);
    sk_model_destroy(soft);
}

static void one_aircraft_more_is_refused_with_the_limit(void **unused) {
    (void)unused;
    sk_model *model = fixture_fleet(SK_AIRCRAFT_MAX, INFINITY);
    sk_result result = sk_model_reserve(model, SK_AIRCRAFT_MAX + 1);
    assert_false(result.ok);
    assert_string_equal(result.text, "1001 aircraft; at most 1000 are allowed");
    model->aircraft_count = SK_AIRCRAFT_MAX + 1;
    result = sk_model_check(model);
    assert_false(result.ok);
    assert_string_equal(result.text, "1001 aircraft; at most 1000 are allowed");
    model->aircraft_count = SK_AIRCRAFT_MAX;
    sk_model_destroy(model);
}

static void the_last_aircraft_counts_in_hash_names_differences_and_copies(void **unused) {
    (void)unused;
    sk_model *model = fixture_fleet(SK_AIRCRAFT_MAX, 3000.0);
    sk_state *state = NULL, *copy = NULL;
    sk_number number, found;
    test_state_begin(model, &state);
    test_state_assign(state, &copy);
    assert_memory_equal(state, copy, (size_t)state->size);
    assert_true(sk_state_hash(model, state) == sk_state_hash(model, copy));
    assert_false(sk_state_first_difference(model, state, copy, &number));
    assert_true(sk_state_find(model, "aircraft[999].wheel[2].contact.mode", &found) ||
                sk_state_find(model, "aircraft[999].wheel[2].mode", &found));
    assert_false(sk_state_find(model, "aircraft[1000].position.x", &found));
    assert_false(sk_state_find(model, "aircraft[-1].position.x", &found));
    assert_true(sk_state_find(model, "aircraft[999].position.x", &found));
    sk_state_aircraft(copy, SK_AIRCRAFT_MAX - 1)->position.x += 1.0;
    assert_true(sk_state_number(copy, &found) == sk_state_aircraft(state, SK_AIRCRAFT_MAX - 1)->position.x + 1.0);
    assert_true(sk_state_hash(model, state) != sk_state_hash(model, copy));
    assert_true(sk_state_first_difference(model, state, copy, &number));
    assert_string_equal(number.name, "aircraft[999].position.x");
    assert_int_equal(number.offset, found.offset);
    sk_state_copy(model, state, copy);
    assert_false(sk_state_first_difference(model, state, copy, &number));
    assert_true(sk_state_find(model, "rut[0].width", &found) && sk_state_find(model, "rut_count", &number));
    assert_int_equal(number.offset, state->ruts_at);
    sk_state_aircraft(copy, SK_AIRCRAFT_MAX - 1)->rate.x = NAN;
    assert_true(sk_state_is_finite(model, state) && !sk_state_is_finite(model, copy));
    sk_model_destroy(model);
}

// A type with skids beside one without: only one of the aircraft has room for them.
static void states_of_two_models_have_their_own_sizes(void **unused) {
    (void)unused;
    sk_model *one = fixture_fleet(1, INFINITY), *mixed = fixture_fleet(3, INFINITY);
    sk_aircraft_type *types = realloc(mixed->types, 2 * sizeof *types);
    assert_non_null(types);
    mixed->types = types;
    types[1] = types[0];
    types[1].skids.node_count = 2; // it is not stepped, so nothing is compiled
    mixed->type_count = 2;
    mixed->aircraft[1].type = 1;
    sk_state *small = NULL, *large = NULL;
    test_state_clear(one, &small);
    test_state_clear(mixed, &large);
    assert_int_equal(large->aircraft_at[1] - large->aircraft_at[0], offsetof(sk_aircraft_state, skids));
    assert_int_equal(large->aircraft_at[2] - large->aircraft_at[1], sizeof(sk_aircraft_state));
    assert_true(large->size > small->size + (int64_t)sizeof(sk_aircraft_state));
    sk_number number;
    assert_true(sk_state_find(mixed, "aircraft[2].position.x", &number));
    sk_state_aircraft(large, 2)->position.x = 5.0;
    sk_state_aircraft(large, 1)->skids.node[1].turn.y = 7.0;
    assert_true(sk_state_number(large, &number) == 5.0);
    assert_true(sk_state_find(mixed, "aircraft[1].skids.node[1].turn.y", &number));
    assert_true(sk_state_number(large, &number) == 7.0);
    assert_false(sk_state_find(mixed, "aircraft[2].skids.node[1].turn.y", &number));
    sk_model_destroy(one);
    sk_model_destroy(mixed);
}

static void short_memory_for_a_state_is_an_error(void **unused) {
    (void)unused;
    sk_model *model = fixture_fleet(2, INFINITY);
    sk_state *state = (sk_state *)(void *)model;
    allocations_left = 0;
    sk_result result = sk_state_create(model, &state);
    allocations_left = -1;
    assert_false(result.ok);
    assert_null(state);
    assert_non_null(strstr(result.text, "memory is short"));
    assert_true(sk_state_create(model, &state).ok);
    sk_state_destroy(state);
    sk_state_destroy(NULL);
    sk_model_destroy(model);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_thousand_aircraft_step_and_each_moves_as_it_does_alone),
        cmocka_unit_test(a_state_takes_what_its_aircraft_and_their_ground_need),
        cmocka_unit_test(one_aircraft_more_is_refused_with_the_limit),
        cmocka_unit_test(the_last_aircraft_counts_in_hash_names_differences_and_copies),
        cmocka_unit_test(states_of_two_models_have_their_own_sizes),
        cmocka_unit_test(short_memory_for_a_state_is_an_error),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
