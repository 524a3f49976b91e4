// The strip under a replay: which tick is where, and that nothing so short is lost in a column of pixels.
#include "check.h"
#include "fixture.h"
#include "view/timeline.h"

static sk_model *model;
static sk_timeline line;

static int begin(void **state) {
    (void)state;
    model = fixture_model(fixture_material(0.6, 0.5, 0.02, 3000.0), 0.1, 0.0, false);
    return 0;
}

static int end(void **state) {
    (void)state;
    sk_model_destroy(model);
    return 0;
}

static void a_place_and_its_tick_are_each_others(void **state) {
    (void)state;
    line = (sk_timeline){.model = model, .first = 500, .last = 1700};
    sk_timeline_show_all(&line);
    sk_timeline_place place = {.x = 100.0F, .y = 50.0F, .width = 600.0F, .height = 40.0F};
    assert_int_equal(sk_timeline_tick(&line, &place, 100.0), 500);
    assert_int_equal(sk_timeline_tick(&line, &place, 700.0), 1700);
    assert_int_equal(sk_timeline_tick(&line, &place, 400.0), 1100);
    assert_int_equal(sk_timeline_tick(&line, &place, -5.0), 500);
    assert_int_equal(sk_timeline_tick(&line, &place, 9999.0), 1700);
    for (int64_t tick = 500; tick <= 1700; tick += 13)
        assert_int_equal(sk_timeline_tick(&line, &place, sk_timeline_x(&line, &place, (double)tick)), tick);
    assert_true(sk_timeline_hit(&place, 100.0, 90.0));
    assert_false(sk_timeline_hit(&place, 99.0, 60.0));
    assert_false(sk_timeline_hit(&place, 200.0, 91.0));
    line.last = line.first; // a recording of no tick
    sk_timeline_show_all(&line);
    assert_int_equal(sk_timeline_tick(&line, &place, 300.0), 500);
}

static void the_liveliest_of_a_column_is_shown(void **state) {
    (void)state;
    enum { COLUMNS = 10 };
    const sk_recorded_mode modes[] = {
        {100, 1, SK_LANE_STANDING}, {250, 0, SK_LANE_AIR}, {251, 0, SK_LANE_SLIPPING},
        {252, 0, SK_LANE_STANDING}, {400, 1, SK_LANE_AIR}, {700, 0, SK_LANE_BROKEN},
    };
    int32_t lanes = sk_lane_count(model);
    uint8_t first[64] = {SK_LANE_ROLLING}, columns[64 * COLUMNS];
    line = (sk_timeline){.model = model,
                         .first = 0,
                         .last = 1000,
                         .first_modes = first,
                         .modes = modes,
                         .mode_count = sizeof modes / sizeof modes[0]};
    assert_true(lanes >= 3 && lanes < 64);
    sk_timeline_show_all(&line);
    sk_timeline_columns(&line, COLUMNS, columns);
    static const uint8_t WANTED[3][COLUMNS] = {
        {SK_LANE_ROLLING, SK_LANE_ROLLING, SK_LANE_SLIPPING, SK_LANE_STANDING, SK_LANE_STANDING, SK_LANE_STANDING,
         SK_LANE_STANDING, SK_LANE_BROKEN, SK_LANE_BROKEN, SK_LANE_BROKEN},
        {SK_LANE_AIR, SK_LANE_STANDING, SK_LANE_STANDING, SK_LANE_STANDING, SK_LANE_AIR, SK_LANE_AIR, SK_LANE_AIR,
         SK_LANE_AIR, SK_LANE_AIR, SK_LANE_AIR},
        {0}};
    for (int i = 0; i < 3; i++) assert_memory_equal(columns + i * COLUMNS, WANTED[i], COLUMNS);
}

static void however_narrow_no_mode_is_lost(void **state) {
    (void)state;
    // One tick of slipping anywhere in an hour is seen at any width.
    uint8_t first[64] = {0};
    static uint8_t columns[64 * 1500];
    for (int64_t tick = 3; tick < 432000; tick = tick * 3 + 1)
        for (int32_t width = 1; width < 1500; width = width * 2 + 3) {
            const sk_recorded_mode modes[] = {{tick, 2, SK_LANE_SLIPPING}, {tick + 1, 2, SK_LANE_AIR}};
            line = (sk_timeline){.model = model, .last = 432000, .first_modes = first, .modes = modes, .mode_count = 2};
            sk_timeline_show_all(&line);
            sk_timeline_columns(&line, width, columns);
            int32_t seen = 0;
            for (int32_t c = 0; c < width; c++) seen += columns[2 * width + c] == SK_LANE_SLIPPING;
            assert_in_range(seen, 1, 2);
        }
}

static void a_scale_has_as_many_lines_as_fit(void **state) {
    (void)state;
    assert_true(sk_timeline_spacing(10.0, 12) == 1.0);
    assert_true(sk_timeline_spacing(60.0, 12) == 5.0);
    assert_true(sk_timeline_spacing(3600.0, 12) == 300.0);
    for (double seconds = 0.05; seconds < 1e6; seconds *= 1.7) {
        double spacing = sk_timeline_spacing(seconds, 12);
        assert_true(seconds / spacing <= 12.0 + 1e-9);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_place_and_its_tick_are_each_others),
        cmocka_unit_test(the_liveliest_of_a_column_is_shown),
        cmocka_unit_test(however_narrow_no_mode_is_lost),
        cmocka_unit_test(a_scale_has_as_many_lines_as_fit),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
