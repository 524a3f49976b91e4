// Closed forms of the laws of contacts, one or two evaluations each.
#include "contact/oriented_stage.h"
#include "law.h"

static const double EXACT = 1e-9;

// F_m (1 + s / 0.2 m).
static void soft_ground_bears_more_the_deeper_it_is_pressed(void **state) {
    (void)state;
    sk_material sand = fixture_material(0.5, 0.5, 0.0, 3000.0);
    check_law("contact, strength of ground pressed by 0.1 m", sk_bearing_limit(&sand, 0.1), 4500.0, EXACT);
}

static sk_point_type hull_point(void) {
    return (sk_point_type){
        .position = {0, 0, 0.5}, .stiffness = 5e4, .damping = 2e3, .side_stiffness = 5e4, .side_damping = 2e3};
}

// A body whose hull point, half a metre below it, is at that place.
static sk_body_motion body_over(sk_vec3 place, sk_vec3 velocity) {
    place.z += 0.5;
    return (sk_body_motion){
        .position = place, .axes = sk_mat3_from_quat(sk_attitude_from_angles(0, 0, 0)), .velocity = velocity};
}

// k s - c v.
static void a_hull_point_pushes_with_spring_and_damper(void **state) {
    (void)state;
    sk_material asphalt = fixture_asphalt();
    sk_scenery *plane = fixture_slope(&asphalt, 0.0);
    sk_solid solid = {.shape = plane};
    sk_point_type point = hull_point();
    sk_contact_state contact = {.mode = SK_STANDING, .normal = {0, 0, 1}};
    sk_body_motion body = body_over((sk_vec3){0, 0, -0.01}, (sk_vec3){0, 0, -0.1});
    sk_point_result r = sk_point_evaluate(
        &point, (sk_ground){.solids = &solid, .solid_count = 1, .materials = &asphalt}, &contact, &body, 1e-3);
    check_law("contact, hull point's force", r.report.normal_force, 5e4 * 0.01 + 2e3 * 0.1, EXACT);
    sk_scenery_destroy(plane);
}

// The pebble slides until side spring and damper, which both have that much less, pull with mu_k N.
static void a_pebble_slides_until_its_tie_pulls_with_friction(void **state) {
    (void)state;
    static const double STRETCH = 0.03, SPEED = 2.0, SHORT = 1e-3;
    sk_material asphalt = fixture_asphalt();
    sk_scenery *plane = fixture_slope(&asphalt, 0.0);
    sk_solid solid = {.shape = plane};
    sk_point_type point = hull_point();
    sk_contact_state contact = {.mode = SK_SLIPPING, .normal = {0, 0, 1}};
    sk_body_motion body = body_over((sk_vec3){0, STRETCH, -0.01}, (sk_vec3){0, SPEED, 0});
    sk_point_result r = sk_point_evaluate(
        &point, (sk_ground){.solids = &solid, .solid_count = 1, .materials = &asphalt}, &contact, &body, SHORT);
    double slid = r.next.pebble.y;
    check_law("contact, tie of a pebble that slides",
              point.side_stiffness * (STRETCH - slid) + point.side_damping * (SPEED - slid / SHORT),
              asphalt.metal.mu_kinetic * r.report.normal_force, EXACT);
    sk_scenery_destroy(plane);
}

// Ground to y = 0, and a step of `height` from there on.
static sk_scenery *step_of(const sk_material *material, double height) {
    sk_shapes *shapes = sk_shapes_create();
    sk_scenery *scenery = NULL;
    sk_shape parts[2], all;
    sk_result r = sk_shape_box(shapes, (sk_vec3){-9, -9, -3}, (sk_vec3){9, 0, 0}, &parts[0]);
    if (r.ok) r = sk_shape_box(shapes, (sk_vec3){-9, 0, -3}, (sk_vec3){9, 9, height}, &parts[1]);
    if (r.ok) r = sk_shape_union(shapes, parts, 2, &all);
    if (r.ok) r = sk_shape_made_of(shapes, 0, all, &all);
    if (r.ok) r = sk_scenery_compile(shapes, all, (sk_scenery_options){material, 1, true}, &scenery);
    sk_shapes_destroy(shapes);
    if (!r.ok) fail_msg("%s", r.text);
    return scenery;
}

// Onto a step it comes no further up than friction's work pays: k (s'^2 - s^2) / 2 = work.
static void a_hull_point_climbs_a_step_by_what_friction_pays(void **state) {
    (void)state;
    sk_material asphalt = fixture_asphalt();
    sk_scenery *scenery = step_of(&asphalt, 0.05);
    sk_solid solid = {.shape = scenery};
    sk_point_type point = hull_point();
    sk_contact_state contact = {.mode = SK_SLIPPING, .normal = {0, 0, 1}, .pebble = {0, -0.01, 0}};
    sk_body_motion body = body_over((sk_vec3){0, 0.005, -0.01}, (sk_vec3){0, 5.0, 0});
    sk_point_result r = sk_point_evaluate(
        &point, (sk_ground){.solids = &solid, .solid_count = 1, .materials = &asphalt}, &contact, &body, 1e-3);
    double work = sk_length(r.report.slid) * fabs(r.report.force_x), depth = r.next.pebble.z + 0.01;
    assert_true(work > 0.0 && depth > 0.01 && depth < 0.06);
    check_law("contact, energy of a hull point's climb", 0.5 * 5e4 * (depth * depth - 0.01 * 0.01), work, EXACT);
    sk_scenery_destroy(scenery);
}

// Behind a wall by 20 mm it comes onto the top of the wall. Its tie is as long there as it was along the wall: the depth behind the
// wall does not become stretch.
static void a_hull_point_that_turns_onto_another_face_keeps_its_tie(void **state) {
    (void)state;
    static const double STRETCH = 0.03, DEPTH = 0.02;
    sk_material asphalt = fixture_asphalt();
    sk_scenery *scenery = step_of(&asphalt, -2.0); // a wall at y = 0
    sk_solid solid = {.shape = scenery};
    sk_point_type point = hull_point();
    sk_contact_state contact = {
        .mode = SK_SLIPPING, .normal = {0.0, 1.0, 0.0}, .pebble = {STRETCH, 0.0, -0.1}, .material = 0};
    sk_body_motion body = body_over((sk_vec3){0.0, -DEPTH, -0.1}, (sk_vec3){0.0, 0.0, 0.0});
    sk_point_result r = sk_point_evaluate(
        &point, (sk_ground){.solids = &solid, .solid_count = 1, .materials = &asphalt}, &contact, &body, 1e-3);
    sk_vec3 tie = sk_sub(r.next.pebble, sk_vec(0.0, -DEPTH, -0.1));
    assert_true(r.next.normal.z == 1.0);
    tie.z = 0.0;
    check_law("contact, tie of a hull point on another face", sk_length(tie), STRETCH - sk_length(r.report.slid),
              EXACT);
    sk_scenery_destroy(scenery);
}

// The surface sinks until spring and damper, which both have that much less, press with what it bears.
static void soft_ground_sinks_under_an_oriented_contact_until_it_bears_it(void **state) {
    (void)state;
    static const double DEPTH = 0.02, DOWN = 0.3;
    sk_oriented_law law = LAW;
    law.spring = SK_ORIENTED_LINEAR;
    double limit = 0.5 * sk_oriented_normal_force(&law, DEPTH, -DOWN);
    sk_oriented_hold hold = {
        .normal = {0, 0, 1}, .depth = DEPTH, .place = {0, 0, -DEPTH}, .velocity = {0, 0, -DOWN}, .limit = limit};
    sk_oriented_push done = sk_oriented_push_evaluate(&law, (sk_friction){0.5, 0.5}, &hold, STEP, NULL);
    double left = law.stiffness * (DEPTH - done.sink) + law.damping * (DOWN - done.sink / STEP);
    assert_true(done.sink > 0.0);
    check_law("contact, force on ground that has sunk", left, limit, EXACT);
}

// (F + k p) p = work.
static void a_face_rises_under_an_oriented_contact_by_what_friction_pays(void **state) {
    (void)state;
    static const double DEPTH = 0.01;
    sk_oriented_hold hold = {.normal = {0, 0, 1},
                             .depth = DEPTH,
                             .place = {0.02, 0, -DEPTH},
                             .velocity = {5.0, 0, 0},
                             .mode = SK_SLIPPING,
                             .limit = INFINITY,
                             .hole = 0.05};
    sk_oriented_law law = LAW;
    law.spring = SK_ORIENTED_LINEAR;
    sk_contact_report report;
    sk_oriented_push done = sk_oriented_push_evaluate(&law, (sk_friction){0.3, 0.3}, &hold, STEP, &report);
    double rise = -done.sink, work = fabs(report.force_x * done.pebble.x);
    assert_true(rise > 0.0 && rise < fabs(done.pebble.x) && rise < hold.hole);
    check_law("contact, work of a face's rise", law.stiffness * (DEPTH + rise) * rise, work, EXACT);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(soft_ground_bears_more_the_deeper_it_is_pressed),
        cmocka_unit_test(a_hull_point_pushes_with_spring_and_damper),
        cmocka_unit_test(a_pebble_slides_until_its_tie_pulls_with_friction),
        cmocka_unit_test(a_hull_point_climbs_a_step_by_what_friction_pays),
        cmocka_unit_test(a_hull_point_that_turns_onto_another_face_keeps_its_tie),
        cmocka_unit_test(soft_ground_sinks_under_an_oriented_contact_until_it_bears_it),
        cmocka_unit_test(a_face_rises_under_an_oriented_contact_by_what_friction_pays),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
