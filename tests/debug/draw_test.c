// What the overlays draw is what the engine computes.
#include "base/random.h"
#include "debug/draw_record.h"
#include "states.h"

// The box around the lines of a role.
static sk_box reach_of(const draw_record *r, sk_draw_role role) {
    sk_box box = {{INFINITY, INFINITY, INFINITY}, {-INFINITY, -INFINITY, -INFINITY}};
    for (int32_t i = 0; i < r->lines; i++) {
        if (r->line[i].role != role) continue;
        box.min = sk_min3(box.min, sk_min3(r->line[i].a, r->line[i].b));
        box.max = sk_max3(box.max, sk_max3(r->line[i].a, r->line[i].b));
    }
    return box;
}

// One aircraft with one wheel and one hull point, standing at the origin with its nose north.
static sk_aircraft_type type;
static sk_model model;
static sk_placement placed;
static sk_skid_gear *no_skids[1];
static sk_state *state;
static sk_outputs outputs;
static sk_draw_subject subject_of_one_wheel(sk_contact_report report) {
    memset(&outputs, 0, sizeof outputs);
    type = (sk_aircraft_type){.wheel_count = 1, .point_count = 1};
    type.wheels[0] = (sk_wheel_type){.name = "nose", .z_min = 0.5, .z_max = 0.9};
    type.points[0] = (sk_point_type){.name = "tail", .position = {-4.0, 0.0, 0.0}};
    model = (sk_model){.type_count = 1, .aircraft_count = 1, .types = &type, .aircraft = &placed, .skids = no_skids};
    test_state_clear(&model, &state);
    sk_state_aircraft(state, 0)->position = sk_vec(0.0, 0.0, 0.8);
    sk_state_aircraft(state, 0)->attitude =
        (sk_quat){0.0, 0.70710678118654757, 0.70710678118654757, 0.0}; // x to north, z down
    sk_state_aircraft(state, 0)->wheel[0].contact = (sk_contact_state){.mode = report.mode, .normal = report.normal};
    outputs.wheel[0] =
        (sk_wheel_result){.report = report, .top = {0.0, 0.0, 0.3}, .bottom = {0.0, 0.0, -0.1}, .stroke = 0.1};
    return (sk_draw_subject){.model = &model, .state = state, .outputs = &outputs};
}

static void corners_of_a_border_lie_on_the_border_that_clips(void **unused) {
    (void)unused;
    uint64_t seed = 20240601, random = seed;
    for (int trial = 0; trial < 2000; trial++) {
        sk_border border = {sk_random_range(&random, 1.0, 9000.0), sk_random_range(&random, 0.0, 12000.0), 0.0};
        if (trial % 5 == 0) border.band = INFINITY;
        double corner[SK_BORDER_CORNERS][2];
        int32_t count = sk_draw_border_corners(border, corner);
        assert_int_equal(count, SK_BORDER_CORNERS);
        for (int32_t i = 0; i < count; i++) {
            double x = corner[i][0], y = corner[i][1];
            double use = sk_border_use(border, x, y);
            if (fabs(use - 1.0) > 1e-12)
                fail_msg("seed %llu trial %d: corner %d is at %.15g of its border", (unsigned long long)seed, trial, i,
                         use);
            sk_clipped inside = sk_border_clip(border, 0.999 * x, 0.999 * y);
            sk_clipped outside = sk_border_clip(border, 1.001 * x, 1.001 * y);
            assert_int_equal(inside.mode, SK_STANDING);
            assert_int_not_equal(outside.mode, SK_STANDING);
        }
    }
    double corner[SK_BORDER_CORNERS][2];
    assert_int_equal(sk_draw_border_corners((sk_border){0.0, 100.0, 0.0}, corner), 0);
}

// How far (x, y) is outside the polygon; negative inside.
static double outside_by(double (*corner)[2], int32_t count, double x, double y) {
    double worst = -INFINITY;
    for (int32_t i = 0; i < count; i++) {
        const double *a = corner[i], *b = corner[(i + 1) % count];
        double ex = b[0] - a[0], ey = b[1] - a[1], length = sqrt(ex * ex + ey * ey);
        if (length < 1e-12) continue;
        // Anticlockwise about the centre: outside is to the right of each edge.
        worst = sk_max(worst, (ey * (x - a[0]) - ex * (y - a[1])) / length);
    }
    return worst;
}

static void every_clipped_force_is_inside_the_polygon_within_a_chord(void **unused) {
    (void)unused;
    uint64_t random = 7;
    double widest = 0.0;
    for (int trial = 0; trial < 20000; trial++) {
        sk_border border = {1000.0, sk_random_range(&random, 0.0, 1500.0), 0.0};
        double corner[SK_BORDER_CORNERS][2];
        int32_t count = sk_draw_border_corners(border, corner);
        sk_clipped force = sk_border_clip(border, sk_random_range(&random, -4000.0, 4000.0),
                                          sk_random_range(&random, -4000.0, 4000.0));
        double out = outside_by(corner, count, force.x, force.y);
        widest = sk_max(widest, out);
        if (out > 0.003 * border.grip)
            fail_msg("band %g: (%g, %g) lies %g N outside", border.band, force.x, force.y, out);
    }
    assert_true(widest > 0.0); // chords do cut a little: the measure can tell outside from inside
}

static void the_border_overlay_draws_the_polygon_and_the_force_to_one_scale(void **unused) {
    (void)unused;
    sk_contact_report report = {.touching = true,
                                .mode = SK_ROLLING,
                                .normal = {0, 0, 1},
                                .border = {4000.0, 1000.0, 0.0},
                                .border_x = {0, 1, 0},
                                .border_y = {1, 0, 0},
                                .force_x = -1000.0,
                                .force_y = 2000.0,
                                .use = 1.0,
                                .normal_force = 5000.0,
                                .force = {2000, -1000, 5000}};
    sk_draw_subject subject = subject_of_one_wheel(report);
    draw_record seen;
    sk_draw draw = draw_to(&seen);
    sk_draw_kinds[sk_draw_find("borders")].draw(&draw, &subject, 1);
    assert_int_equal(seen.polygons, 1);
    assert_int_equal(seen.polygon.role, SK_DRAW_ROLLING);
    double along = 0.0, across = 0.0;
    for (int32_t i = 0; i < seen.polygon.corners; i++) {
        along = sk_max(along, seen.polygon.corner[i].y);
        across = sk_max(across, seen.polygon.corner[i].x);
    }
    assert_near(along, 0.5, 1e-9); // 1000 N at 2 kN per metre
    assert_near(across, 2.0, 0.003 * 2.0);
    assert_int_equal(seen.points, 1);
    assert_int_equal(seen.point[0].shape, SK_DRAW_CIRCLE);
    assert_near(seen.point[0].at.x, 1.0, 1e-12);
    assert_near(seen.point[0].at.y, -0.5, 1e-12);
    assert_string_equal(seen.label[0].text, "56 % of grip"); // sqrt(5) of 4 kN
    assert_true(seen.lines > SK_BORDER_CORNERS);             // the whole disc is shown where the band cuts it
}

static void a_border_at_the_largest_scale_is_no_wider_than_four_metres(void **unused) {
    (void)unused;
    static const double GRIP[] = {300.0, 2000.0, 9000.0}, WIDEST[] = {0.6, 4.0, 4.0}; // N, m
    for (int i = 0; i < 3; i++) {
        sk_contact_report report = {.touching = true,
                                    .mode = SK_STANDING,
                                    .normal = {0, 0, 1},
                                    .border = {GRIP[i], INFINITY, 0.0},
                                    .border_x = {0, 1, 0},
                                    .border_y = {1, 0, 0},
                                    .force_x = 0.5 * GRIP[i]};
        sk_draw_subject subject = subject_of_one_wheel(report);
        draw_record seen;
        sk_draw draw = draw_to(&seen);
        sk_draw_kinds[sk_draw_find("borders")].draw(&draw, &subject, 2);
        double widest = 0.0;
        for (int32_t k = 0; k < seen.polygon.corners; k++)
            widest = sk_max(widest, hypot(seen.polygon.corner[k].x, seen.polygon.corner[k].y));
        assert_near(widest, WIDEST[i], 1e-9);
        assert_near(seen.point[0].at.y, 0.5 * WIDEST[i], 1e-9); // the force goes along: half of the grip
    }
}

static void a_point_without_side_force_still_has_a_round_border(void **unused) {
    (void)unused;
    sk_draw_subject subject = subject_of_one_wheel((sk_contact_report){0});
    outputs.point[0].report = (sk_contact_report){.touching = true,
                                                  .mode = SK_STANDING,
                                                  .normal = {0, 0, 1},
                                                  .normal_force = 100.0,
                                                  .border = {50.0, INFINITY, 0.0}};
    draw_record seen;
    sk_draw draw = draw_to(&seen);
    sk_draw_kinds[sk_draw_find("borders")].draw(&draw, &subject, 1);
    assert_int_equal(seen.polygons, 1);
    for (int32_t i = 0; i < seen.polygon.corners; i++) {
        assert_near(sqrt(seen.polygon.corner[i].x * seen.polygon.corner[i].x +
                         seen.polygon.corner[i].y * seen.polygon.corner[i].y),
                    0.025, 1e-12);
        assert_near(seen.polygon.corner[i].z, seen.polygon.corner[0].z, 1e-12);
    }
}

static void a_pebble_is_drawn_at_its_stretch_times_ten(void **unused) {
    (void)unused;
    sk_contact_report report = {.touching = true, .mode = SK_STANDING, .normal = {0, 0, 1}};
    sk_draw_subject subject = subject_of_one_wheel(report);
    sk_state_aircraft(state, 0)->wheel[0].contact.pebble = sk_vec(0.02, 0.0, 0.0); // the foot is at the origin
    draw_record seen;
    sk_draw draw = draw_to(&seen);
    sk_draw_kinds[sk_draw_find("pebbles")].draw(&draw, &subject, 0);
    assert_int_equal(seen.points, 2);
    assert_int_equal(seen.point[0].shape, SK_DRAW_DIAMOND);
    assert_int_equal(seen.point[1].shape, SK_DRAW_SQUARE);
    assert_near(seen.point[1].at.x - seen.point[0].at.x, 0.2, 1e-12);
    assert_string_equal(seen.label[0].text, "20.0 mm");
    assert_true(seen.lines > 10); // spring and damper
}

static sk_scenery *slab_of(sk_vec3 min, sk_vec3 max) {
    static const sk_material material = {.name = "slab", .strength = INFINITY};
    sk_shapes *shapes = sk_shapes_create();
    sk_shape box;
    sk_scenery *out = NULL;
    sk_result r = sk_shape_box(shapes, min, max, &box);
    if (r.ok) r = sk_scenery_compile(shapes, box, (sk_scenery_options){&material, 1, true}, &out);
    sk_shapes_destroy(shapes);
    if (!r.ok) fail_msg("%s", r.text);
    return out;
}

// One wheel over a platform that is turned by a quarter about z and drifts east at 6 m/s; half a second has passed.
static sk_draw_subject subject_on_a_platform(sk_contact_report report) {
    sk_draw_subject subject = subject_of_one_wheel(report);
    model.ground = slab_of(sk_vec(50, 50, -9), sk_vec(51, 51, -8));
    model.substep = 1.0 / 960.0;
    model.substeps = 8;
    model.platform_count = 1;
    model.platforms[0] = (sk_platform){.rest = {{-3.0, 1.0, 0.0}, {0.70710678118654757, 0.0, 0.0, 0.70710678118654757}},
                                       .drift = {6.0, 0.0, 0.0}};
    model.platforms[0].ground = slab_of(sk_vec(-4, -2, -1), sk_vec(4, 2, 0));
    state->tick = 60;
    subject.time = 0.5;
    return subject;
}

static void free_solids(void) {
    sk_scenery_destroy(model.ground);
    sk_scenery_destroy(model.platforms[0].ground);
}

static void boxes_of_a_platform_are_drawn_where_it_is_in_the_picture(void **unused) {
    (void)unused;
    sk_draw_subject subject = subject_on_a_platform((sk_contact_report){0});
    draw_record seen;
    sk_draw draw = draw_to(&seen);
    subject.time = 0.25; // between two states: the platform has come to x = -1.5
    sk_draw_kinds[sk_draw_find("boxes")].draw(&draw, &subject, 2);
    const double rounded = 1e-6;                       // m: the tree's boxes are floats, rounded outwards
    sk_box box = reach_of(&seen, SK_DRAW_BOX_VISITED); // the strut is over it at the time of the state
    assert_near(box.min.x, -3.5, rounded);
    assert_near(box.max.x, 0.5, rounded);
    assert_near(box.min.y, -3.0, rounded);
    assert_near(box.max.y, 5.0, rounded);
    assert_near(box.max.z, 0.0, rounded);
    assert_near(reach_of(&seen, SK_DRAW_BOX).max.x, 51.0, rounded); // the scenery's own is drawn too
    assert_near(reach_of(&seen, SK_DRAW_BOX).min.x, -3.5, rounded);
    assert_string_equal(seen.label[0].text, "2 boxes");
    free_solids();
}

static void a_strut_over_a_platform_enters_it_there(void **unused) {
    (void)unused;
    sk_draw_subject subject = subject_on_a_platform((sk_contact_report){0});
    model.platforms[0].rest.position.z = 0.1;
    draw_record seen;
    sk_draw draw = draw_to(&seen);
    sk_draw_kinds[sk_draw_find("struts")].draw(&draw, &subject, 1);
    assert_int_equal(seen.arrows, 1);
    assert_near(seen.arrow[0].a.z, 0.1, 1e-12);
    assert_near(seen.arrow[0].b.z, 0.5, 1e-12);
    free_solids();
}

static void a_pebble_on_a_platform_is_drawn_in_the_world(void **unused) {
    (void)unused;
    sk_contact_report report = {.touching = true, .mode = SK_STANDING, .normal = {0, 0, 1}};
    sk_draw_subject subject = subject_on_a_platform(report);
    // Origin of the platform at (0, 1, 0): the foot at the origin of the world is (-1, 0, 0) there.
    sk_state_aircraft(state, 0)->wheel[0].contact.solid = 1;
    sk_state_aircraft(state, 0)->wheel[0].contact.pebble = sk_vec(-1.0, 0.03, 0.0);
    draw_record seen;
    sk_draw draw = draw_to(&seen);
    sk_draw_kinds[sk_draw_find("pebbles")].draw(&draw, &subject, 1);
    assert_near(seen.point[1].at.x - seen.point[0].at.x, -0.03, 1e-12);
    assert_near(seen.point[1].at.y - seen.point[0].at.y, 0.0, 1e-12);
    assert_string_equal(seen.label[0].text, "30.0 mm");
    free_solids();
}

static void lift_drag_and_side_force_add_up_to_the_force_of_the_air(void **unused) {
    (void)unused;
    sk_draw_subject subject = subject_of_one_wheel((sk_contact_report){0});
    sk_state_aircraft(state, 0)->velocity = sk_vec(5.0, 40.0, -3.0);
    outputs.wind = sk_vec(2.0, -3.0, 0.0);
    outputs.aero.force = sk_vec(-800.0, 300.0, -9000.0);
    draw_record seen;
    sk_draw draw = draw_to(&seen);
    sk_draw_kinds[sk_draw_find("forces")].draw(&draw, &subject, 0);
    assert_int_equal(seen.arrows, 3);
    sk_vec3 sum = {0};
    for (int32_t i = 0; i < 3; i++) sum = sk_add(sum, sk_sub(seen.arrow[i].b, seen.arrow[i].a));
    sk_vec3 air = sk_scale(1.0 / 2000.0, sk_rotate(sk_state_aircraft(state, 0)->attitude, outputs.aero.force));
    assert_true(sk_length(sk_sub(sum, air)) < 1e-12);
    sk_vec3 drag = sk_sub(seen.arrow[1].b, seen.arrow[1].a);
    sk_vec3 flow = sk_sub(sk_state_aircraft(state, 0)->velocity, outputs.wind);
    assert_int_equal(seen.arrow[1].role, SK_DRAW_DRAG);
    assert_true(sk_length(sk_cross(drag, flow)) < 1e-9 && sk_dot(drag, flow) < 0.0);
}

// A tie from the aircraft's nose to a point above it. Its colour and its label are the share of its strength.
static void a_tie_is_drawn_by_the_share_of_its_strength(void **unused) {
    (void)unused;
    sk_tie tie = {
        .end = {{0, {2.0, 0.0, 0.0}, 0}, {-1, {0.0, 2.0, 9.0}, 0}}, .name = "rope", .length = 8.0, .strength = 1000.0};
    (void)subject_of_one_wheel((sk_contact_report){0});
    model.ties = &tie;
    model.tie_count = 1;
    sk_vec3 nose = {0.0, 2.0, 0.8};
    for (int k = 0; k < 4; k++) {
        test_state_clear(&model, &state);
        sk_state_aircraft(state, 0)->position = sk_vec(0.0, 0.0, 0.8);
        sk_state_aircraft(state, 0)->attitude = (sk_quat){0.0, 0.70710678118654757, 0.70710678118654757, 0.0};
        *sk_state_ties(state) = (sk_tie_memory){.hooked = k != 3, .broken = k == 2, .tension = k < 2 ? 500.0 : 0.0};
        draw_record seen;
        sk_draw draw = draw_to(&seen);
        sk_draw_subject subject = {.model = &model, .state = state, .outputs = &outputs};
        sk_draw_kinds[sk_draw_find("ties")].draw_bodies(&draw, &subject, k == 1);
        assert_int_equal(seen.lines, k < 2);
        if (k >= 2) continue;
        assert_true(sk_length(sk_sub(seen.line[0].a, nose)) < 1e-12);
        assert_true(sk_length(sk_sub(seen.line[0].b, sk_vec(0.0, 2.0, 9.0))) < 1e-12);
        assert_int_equal(seen.line[0].role, SK_DRAW_USE + 5);
        assert_string_equal(seen.label[0].text, k == 0 ? "0.50 of 1 kN" : "rope: 50 %");
    }
    model.tie_count = 0;
}

static void overlays_are_found_by_name_and_by_number(void **unused) {
    (void)unused;
    for (int32_t i = 0; i < SK_DRAW_KIND_COUNT; i++) {
        char number[12];
        snprintf(number, sizeof number, "%d", i + 1);
        assert_int_equal(sk_draw_find(number), i);
        assert_int_equal(sk_draw_find(sk_draw_kinds[i].name), i);
        for (int32_t k = 0; k < sk_draw_kinds[i].option_count; k++) assert_non_null(sk_draw_kinds[i].options[k]);
    }
    assert_int_equal(sk_draw_find("border"), -1);
    assert_int_equal(sk_draw_find("0"), -1);
    assert_int_equal(sk_draw_find("12"), -1);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(corners_of_a_border_lie_on_the_border_that_clips),
        cmocka_unit_test(every_clipped_force_is_inside_the_polygon_within_a_chord),
        cmocka_unit_test(the_border_overlay_draws_the_polygon_and_the_force_to_one_scale),
        cmocka_unit_test(a_border_at_the_largest_scale_is_no_wider_than_four_metres),
        cmocka_unit_test(a_point_without_side_force_still_has_a_round_border),
        cmocka_unit_test(a_pebble_is_drawn_at_its_stretch_times_ten),
        cmocka_unit_test(boxes_of_a_platform_are_drawn_where_it_is_in_the_picture),
        cmocka_unit_test(a_strut_over_a_platform_enters_it_there),
        cmocka_unit_test(a_pebble_on_a_platform_is_drawn_in_the_world),
        cmocka_unit_test(lift_drag_and_side_force_add_up_to_the_force_of_the_air),
        cmocka_unit_test(a_tie_is_drawn_by_the_share_of_its_strength),
        cmocka_unit_test(overlays_are_found_by_name_and_by_number),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
