// The strip under a replay: which tick is where, and that nothing so short is lost in a column of pixels.
#include "check.h"
#include "panels/timeline.h"
#include "slide.h"
#include "validate/worlds.h"
#include <string.h>

static sk_timeline line;

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
    uint8_t columns[64 * 1500] = {0};
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

static void zooming_keeps_what_is_pointed_at_and_never_leaves_the_whole(void **state) {
    (void)state;
    uint64_t random = 6;
    line = (sk_timeline){.model = model, .first = 700, .last = 700 + 432000};
    sk_timeline_show_all(&line);
    sk_timeline_place place = {.x = 90.0F, .y = 0.0F, .width = 1100.0F, .height = 40.0F};
    for (int i = 0; i < 2000; i++) {
        double x = 90.0 + 1100.0 * sk_random_unit(&random), factor = exp(2.0 * sk_random_unit(&random) - 0.9);
        int64_t tick = sk_timeline_tick(&line, &place, x);
        double before = sk_timeline_x(&line, &place, (double)tick), pixels = 1100.0 / (line.to - line.from);
        if (i % 5 == 4) {
            sk_timeline_pan(&line, (sk_random_unit(&random) - 0.5) * (line.to - line.from));
        } else {
            sk_timeline_zoom(&line, (double)tick, factor);
            bool at_an_end = line.from == 700.0 || line.to == 432700.0;
            double after = sk_timeline_x(&line, &place, (double)tick);
            if (!at_an_end && !(fabs(after - before) < 0.5 + 0.5 * pixels))
                fail_msg("tick %d went from %g to %g px", (int)tick, before, after);
        }
        assert_true(line.from >= 700.0 && line.to <= 432700.0);
        assert_true(line.to - line.from > SK_TIMELINE_LEAST - 1e-6);
        assert_in_range(sk_timeline_tick(&line, &place, x), 700, 432700);
    }
    for (int i = 0; i < 40; i++) sk_timeline_zoom(&line, 300000.0, 2.0);
    assert_true(fabs(line.to - line.from - SK_TIMELINE_LEAST) < 1e-6); // single ticks can be distinguished
    sk_timeline_show(&line, 5000);
    assert_true(sk_timeline_shows(&line, 5000) && !sk_timeline_shows(&line, 300000));
    for (int i = 0; i < 40; i++) sk_timeline_zoom(&line, 5000.0, 0.5);
    assert_true(line.from == 700.0 && line.to == 432700.0);
    line = (sk_timeline){.model = model, .first = 3, .last = 3}; // a recording of no tick
    sk_timeline_show_all(&line);
    sk_timeline_zoom(&line, 3.0, 2.0);
    assert_true(line.from == 3.0 && line.to == 3.0);
}

// What a lane shows in a part is what stands there in the whole, however the part is cut out.
static void a_part_shows_what_the_whole_has_there(void **state) {
    (void)state;
    enum { TICKS = 3000, CHANGES = 60 };
    uint8_t columns[64 * TICKS] = {0};
    sk_recorded_mode modes[CHANGES];
    uint8_t first[64] = {SK_LANE_STANDING, SK_LANE_ROLLING};
    uint64_t random = 9;
    int64_t tick = 0;
    for (int i = 0; i < CHANGES; i++) {
        tick += 1 + (int64_t)(90.0 * sk_random_unit(&random));
        modes[i] = (sk_recorded_mode){tick, i % 3, (uint8_t)(i * 7 % SK_LANE_MODES)};
    }
    line = (sk_timeline){.model = model, .last = TICKS, .first_modes = first, .modes = modes, .mode_count = CHANGES};
    for (int k = 0; k < 50; k++) {
        int64_t from = (int64_t)(2900.0 * sk_random_unit(&random)),
                ticks = 24 + (int64_t)(70.0 * sk_random_unit(&random));
        line.from = (double)from;
        line.to = (double)(from + ticks);
        sk_timeline_columns(&line, (int32_t)ticks, columns); // a column a tick
        for (int32_t lane = 0; lane < 3; lane++)
            for (int64_t i = 0; i < ticks; i++)
                assert_int_equal(columns[lane * ticks + i], sk_timeline_mode(&line, lane, from + i));
    }
}

static void rows_of_skids_go_along_one_side_and_then_the_other_from_toe_to_heel(void **state) {
    (void)state;
    sk_scene *scene = NULL;
    assert_true(sk_world_load(&scene, "plane", "aircraft=ah1s").ok);
    const sk_skid_plan *skids = &scene->model->types[0].skids;
    int32_t rows[64], count = sk_lane_count(scene->model), each = (count - 1) / 2;
    const sk_aircraft_type *type = &scene->model->types[0];
    bool seen[64] = {false};
    assert_true(count > 9 && count < 64 && count % 2 == 1);
    sk_shown_lanes(scene->model, rows);
    for (int32_t i = 0; i < count; i++) {
        assert_false(seen[rows[i]]);
        seen[rows[i]] = true;
    }
    double ahead = INFINITY;
    for (int32_t i = 0; i < 2 * each; i++) {
        const char *name = sk_lane_name(scene->model, rows[i]), *side = i < each ? "left" : "right";
        double x =
            skids->nodes[sk_lane_at(scene->model, rows[i]).part - type->wheel_count - type->point_count].position.x;
        assert_memory_equal(name, side, strlen(side));
        if (i == each) ahead = INFINITY;
        assert_true(x < ahead);
        ahead = x;
    }
    assert_string_equal(sk_lane_name(scene->model, rows[0]), "left toe");
    assert_string_equal(sk_lane_name(scene->model, rows[each - 1]), "left heel");
    assert_string_equal(sk_lane_name(scene->model, rows[each]), "right toe");
    assert_string_equal(sk_lane_name(scene->model, rows[count - 2]), "right heel");
    assert_string_equal(sk_lane_name(scene->model, rows[count - 1]), "hull");
    assert_false(sk_timeline_rolls(scene->model));
    sk_scene_destroy(scene);
    int32_t wheels[64];
    sk_shown_lanes(model, wheels);
    for (int32_t i = 0; i < sk_lane_count(model); i++) assert_int_equal(wheels[i], i);
    assert_true(sk_timeline_rolls(model));
}

static void times_are_written_as_people_do(void **state) {
    (void)state;
    static const struct {
        double seconds, spacing, longest;
        const char *text;
    } ROWS[] = {
        {3.25, 0.01, 60.0, "3.25 s"},        {3.0, 1.0, 60.0, "3 s"},          {0.0, 300.0, 3600.0, "0:00"},
        {125.0, 5.0, 180.0, "2:05"},         {125.5, 0.5, 180.0, "2:05.5"},    {3605.25, 0.05, 4000.0, "1:00:05.25"},
        {61.3456, 0.001, 180.0, "1:01.346"}, {59.999, 0.01, 180.0, "1:00.00"}, {3600.0, 600.0, 3600.0, "1:00:00"}};
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        char text[32];
        sk_timeline_label(ROWS[i].seconds, ROWS[i].spacing, ROWS[i].longest, text, sizeof text);
        assert_string_equal(text, ROWS[i].text);
    }
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_place_and_its_tick_are_each_others),
        cmocka_unit_test(the_liveliest_of_a_column_is_shown),
        cmocka_unit_test(however_narrow_no_mode_is_lost),
        cmocka_unit_test(a_scale_has_as_many_lines_as_fit),
        cmocka_unit_test(zooming_keeps_what_is_pointed_at_and_never_leaves_the_whole),
        cmocka_unit_test(a_part_shows_what_the_whole_has_there),
        cmocka_unit_test(rows_of_skids_go_along_one_side_and_then_the_other_from_toe_to_heel),
        cmocka_unit_test(times_are_written_as_people_do),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
