// Keyframes and models of many aircraft.
#include "check.h"
#include "fixture.h"
#include "replay/layout.h"
#include "replay/model_store.h"

static void a_keyframe_of_a_fleet_is_read_back_and_follows_what_is_there(void **unused) {
    (void)unused;
    size_t bytes[2];
    for (int k = 0; k < 2; k++) {
        sk_model *model = fixture_fleet(k == 0 ? 1 : 100, INFINITY);
        sk_state *state = NULL, *back = NULL;
        sk_layout layout;
        sk_writer writer = {0};
        test_state_begin(model, &state);
        fixture_step_fleet(model, state, 2);
        test_state_clear(model, &back);
        assert_true(sk_layout_of(model, &layout).ok);
        sk_layout_write_state(&layout, state, NULL, &writer);
        sk_reader reader = sk_reader_of(writer.data, writer.size);
        assert_true(sk_layout_read_state(&layout, model, &reader, false, back).ok);
        assert_true(sk_state_hash(model, state) == sk_state_hash(model, back));
        bytes[k] = writer.size;
        sk_writer_free(&writer);
        sk_layout_free(&layout);
        sk_model_destroy(model);
    }
    assert_true(bytes[1] > 50 * bytes[0] && bytes[1] < 110 * bytes[0]);
}

static void a_model_of_a_thousand_aircraft_is_stored_and_read(void **unused) {
    (void)unused;
    sk_model *model = fixture_fleet(SK_AIRCRAFT_MAX, INFINITY), *read;
    sk_writer writer = {0};
    sk_model_write(model, &writer);
    sk_reader reader = sk_reader_of(writer.data, writer.size);
    sk_result result = sk_model_read(&reader, &read);
    if (!result.ok) fail_msg("%s", result.text);
    assert_int_equal(read->aircraft_count, SK_AIRCRAFT_MAX);
    assert_true(read->aircraft[999].position.y == model->aircraft[999].position.y);
    sk_writer_free(&writer);
    sk_model_destroy(read);
    sk_model_destroy(model);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_keyframe_of_a_fleet_is_read_back_and_follows_what_is_there),
        cmocka_unit_test(a_model_of_a_thousand_aircraft_is_stored_and_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
