// Points of a hull: none goes in unseen, and at an edge they released.
#include "check.h"
#include "stepping.h"
#include "world/winged_cart.h"

static void no_contact_is_missed_for_a_tick(void **state) {
    (void)state;
    // Bodies thrown at ground and wall: at the end of a tick no point that has not touched yet may be deeper inside than one
    // substep can have brought it. (A tick is eight.)
    uint64_t random = 11;
    double deepest = 0.0;
    int touches = 0;
    sk_model *model = winged_cart();
    for (int toss = 0; toss < 200; toss++) {
        sk_state *s = NULL;
        test_state_begin(model, &s);
        sk_aircraft_state *a = sk_state_aircraft(s, 0);
        a->position = (sk_vec3){sk_random_range(&random, 0, 12), 0.0, sk_random_range(&random, 6, 9)};
        a->velocity = (sk_vec3){sk_random_range(&random, 0, 60), sk_random_range(&random, -30, 30),
                                sk_random_range(&random, -20, 0)};
        a->attitude = sk_attitude_from_angles(sk_random_range(&random, 0, 6), sk_random_range(&random, -1, 1),
                                              sk_random_range(&random, -3, 3));
        a->rate = (sk_vec3){sk_random_range(&random, -4, 4), sk_random_range(&random, -4, 4),
                            sk_random_range(&random, -4, 4)};
        sk_controls controls = {0};
        bool touched[5] = {false};
        for (int tick = 0; tick < 120 && a->position.x < 19.0 && a->position.z > 0.0; tick++) {
            step_world(model, s, &controls);
            double step = (sk_length(a->velocity) + 6.0 * sk_length(a->rate)) * model->substep;
            for (int i = 0; i < model->types[0].point_count; i++) {
                sk_vec3 node = sk_add(a->position, sk_rotate(a->attitude, model->types[0].points[i].position));
                double depth = sk_max(-node.z, node.x - 20.0);
                touches += !touched[i] && a->point[i].mode != SK_AIR;
                touched[i] = touched[i] || a->point[i].mode != SK_AIR;
                if (!touched[i]) deepest = sk_max(deepest, depth - 1.2 * step);
            }
        }
    }
    sk_model_destroy(model);
    print_message("%d points touched\n", touches);
    assert_true(touches > 200);
    if (!(deepest < 1e-3)) fail_msg("%g m deeper than one substep can bring it", deepest);
}

static void a_hull_point_lets_go_at_an_edge_and_slides_with_kinetic_friction(void **state) {
    (void)state;
    sk_material stone = fixture_asphalt();
    sk_shapes *shapes = sk_shapes_create();
    sk_shape box;
    sk_scenery *table = NULL;
    sk_result r = sk_shape_box(shapes, (sk_vec3){-20, -5, -3}, (sk_vec3){0, 5, 0}, &box);
    if (r.ok) r = sk_scenery_compile(shapes, box, (sk_scenery_options){&stone, 1, true}, &table);
    sk_shapes_destroy(shapes);
    assert_true(r.ok);
    sk_point_type type = {
        .position = {0, 0, 1}, .stiffness = 2e5, .damping = 0, .side_stiffness = 1e5, .side_damping = 3e3};
    sk_contact_state contact = {.mode = SK_AIR};
    sk_ground ground = {.solids = &(sk_solid){.shape = table}, .solid_count = 1, .materials = &stone};
    double h = 1.0 / 960.0;
    bool let_go = false;
    for (int i = 0; i < 1200; i++) {
        double x = -2.0 + 4.0 * h * i;
        sk_body_motion body = {{x, 0, 0.99}, sk_mat3_from_quat(sk_attitude_from_angles(0, 0, 0)), {4, 0, 0}, {0, 0, 0}};
        sk_point_result hit = sk_point_evaluate(&type, ground, &contact, &body, h);
        contact = hit.next;
        if (x < -0.1 && i > 20) { // up from where it was put, by what friction pays for
            assert_true(hit.report.touching);
            assert_true(fabs(hit.report.normal_force - 2000.0) < 1e-6); // 2e5 N/m, 1 cm
            assert_true(fabs(hit.report.force.x + 0.35 * 2000.0) < 1e-6);
        }
        if (x > 0.1) let_go = !hit.report.touching;
        assert_true(x <= 0.1 || let_go);
    }
    sk_scenery_destroy(table);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_contact_is_missed_for_a_tick),
        cmocka_unit_test(a_hull_point_lets_go_at_an_edge_and_slides_with_kinetic_friction),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
