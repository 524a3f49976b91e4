// Wheels on several faces that are tilted over by more than 60 degrees, or that meet a face beside their strut.
#include "gear/wheel.h"
#include "gear/wheel_leg.h"
#include "wheel_bench.h"
#include "wheel_faces_rig.h"

static const double DEGREE = SK_PI / 180.0;
static rig r;

// ---- tilted over, two faces near ----

// A floor, and a slope that is 1 mm below the place of the pebble: the wheel presses the floor and is not alone on it.
static void begin_over_two_faces(void) {
    static const double SLOPE[4][2] = {{-5, -1}, {5, -1}, {5, 0.009}, {-5, -0.011}};
    rig_begin(&r, (sk_friction){9.0, 9.0}, 9.0);
    rig_box(&r, sk_vec(-60, -60, -2), sk_vec(60, 60, 0));
    rig_prism(&r, SLOPE, 4, 5.0);
    r.type.damping = r.type.rebound_damping = r.type.side_damping = 0.0;
    r.contact = (sk_contact_state){.mode = SK_STANDING, .normal = {0, 0, 1}, .feature = -1};
    r.contact.pebble = sk_vec(0.01, 0.02, 0.0);
}

// The strut ends 5 cm below the floor, 2 cm from the pebble.
static void tilt(double camber, double pitch) {
    rig_attitude(&r, 0.3, pitch, camber);
    sk_vec3 down = sk_mat3_mul(&r.body.axes, sk_vec(0, 0, 1));
    r.body.position = sk_add_scaled(sk_vec(0, 0, 0), 0.05, down);
}

// Turns the body about an axis through its position.
static sk_mat3 turned(const sk_mat3 *axes, sk_vec3 axis, double angle) {
    double s, c;
    sk_sincos(0.5 * angle, &s, &c);
    sk_quat q = sk_quat_mul(sk_quat_half_angle(axis, s, c), sk_quat_from_mat3(axes));
    return sk_mat3_from_quat(q);
}

static double energy(void) {
    double strut, tie;
    wheel_substep s = rig_substep(&r);
    wheel_faces_energy(&s, &r.contact, &strut, &tie);
    return strut + tie;
}

// J/m and J/rad: the slope of the energy as the body moves along an axis, and as it turns about it.
static void slopes(sk_vec3 axis, double *moving, double *turning) {
    static const double STEP = 1e-5;
    const sk_body_motion was = r.body;
    double moved[2], turn[2];
    for (int k = 0; k < 2; k++) {
        double by = k == 0 ? -STEP : STEP;
        r.body.position = sk_add_scaled(was.position, by, axis);
        moved[k] = energy();
        r.body.position = was.position;
        r.body.axes = turned(&was.axes, axis, by);
        turn[k] = energy();
        r.body.axes = was.axes;
    }
    *moving = (moved[1] - moved[0]) / (2.0 * STEP);
    *turning = (turn[1] - turn[0]) / (2.0 * STEP);
}

// As on one plane, strut and tie have the share u of their stroke and stretch. Force and moment are the slope of their energy.
static void a_wheel_tilted_over_presses_with_the_slope_of_its_energy(void **state) {
    (void)state;
    static const double CAMBER[] = {0.0, 50, 59, 61, 64, 68, 72, 74}, PITCH[] = {0, 8, -5, 3, -6, 5, 2, -1};
    static const sk_vec3 AXIS[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    double worst_force = 0.0, worst_moment = 0.0;
    for (int i = 0; i < 8; i++) {
        begin_over_two_faces();
        tilt(CAMBER[i] * DEGREE, PITCH[i] * DEGREE);
        wheel_substep s = rig_substep(&r);
        wheel_faces_result f = wheel_faces_evaluate(&s, &r.pieces, &r.contact);
        assert_int_equal(f.near.count, 2);
        assert_true(f.touching && f.stands);
        sk_vec3 moment = sk_add(f.moment, sk_cross(sk_sub(f.point, r.body.position), f.force));
        for (int k = 0; k < 3; k++) {
            double moving, turning;
            slopes(AXIS[k], &moving, &turning);
            worst_force = sk_max(worst_force, fabs(sk_dot(f.force, AXIS[k]) + moving));
            worst_moment = sk_max(worst_moment, fabs(sk_dot(moment, AXIS[k]) + turning));
        }
    }
    print_message("tilted over: force and moment against the slope of the energy %.2g N, %.2g N m\n", worst_force,
                  worst_moment);
    assert_true(worst_force < 1e-4);
    assert_true(worst_moment < 1e-4);
}

// From 75 degrees on there is no tyre between strut and ground. The contact ends, and the wheel does not land there.
static void beyond_75_degrees_no_face_is_pressed(void **state) {
    (void)state;
    begin_over_two_faces();
    tilt(76 * DEGREE, 0);
    wheel_substep s = rig_substep(&r);
    wheel_faces_result f;
    assert_false(wheel_faces_begin(&s, &r.pieces, &r.contact, &f));
    r.contact = sk_contact_begin();
    assert_false(wheel_faces_begin(&s, &r.pieces, &r.contact, &f));
}

// ---- in the air over one plane ----

// Whether something else is known to be near or not: above one plane the law is the same. No tyre hangs in it that would land.
static void in_the_air_over_one_plane_the_law_is_that_of_one_plane(void **state) {
    (void)state;
    enum { CASES = 4000 };
    bench b = bench_over("wheel", fixture_material(0.8, 0.6, 0.015, INFINITY), 0.0);
    const sk_candidate_plane plane = {.normal = {0, 0, 1}, .feature = 0};
    sk_ground alone = {.solids = &b.solid, .solid_count = 1, .materials = &b.material, .several = true};
    sk_ground known = alone;
    known.only = &plane;
    rig_begin(&r, (sk_friction){0.8, 0.6}, 0.015);
    uint64_t random = 11;
    int lands = 0, tilted = 0;
    for (int i = 0; i < CASES; i++) {
        rig_attitude(&r, sk_random_range(&random, -3, 3), sk_random_range(&random, -0.3, 0.3),
                     sk_random_range(&random, -1.8, 1.8));
        r.body.velocity = pieces_vector(&random, 2.0);
        r.body.position = sk_vec(0, 0, sk_random_range(&random, -0.1, 0.3));
        sk_wheel_state wheel = sk_wheel_begin();
        sk_wheel_result a = sk_wheel_evaluate(&r.type, known, &wheel, &r.body, r.input, r.h);
        sk_wheel_result c = sk_wheel_evaluate(&r.type, alone, &wheel, &r.body, r.input, r.h);
        sk_contact_state landed;
        const sk_wheel_trial trial = {
            .type = &r.type, .ground = &alone, .state = &wheel, .body = &r.body, .input = r.input, .h = r.h};
        assert_false(sk_wheel_is_landing(&trial, &landed));
        assert_int_equal(a.report.touching, c.report.touching);
        assert_memory_equal(&a.report.force, &c.report.force, sizeof a.report.force);
        assert_memory_equal(&a.next, &c.next, sizeof a.next);
        lands += a.report.touching;
        tilted += r.body.axes.row[2].z > -0.5;
    }
    print_message("in the air over one plane: %d of %d land, %d are tilted by more than 60 degrees\n", lands, CASES,
                  tilted);
    assert_true(lands > 500 && tilted > 500);
    sk_scenery_destroy(b.plane);
}

// ---- beside the strut ----

// Within a substep a wheel in the air flies a few millimetres into a face that is nearly parallel to its strut. The way out
// along the strut is 20 times as long. The tie yields instead: the springs begin with what the overlap needs.
static void a_wheel_that_meets_a_face_from_the_side_gets_no_energy(void **state) {
    (void)state;
    for (double steep = 60; steep <= 88; steep += 4) {
        for (double overlap = 0.002; overlap < 0.02; overlap *= 2) {
            double s, c;
            sk_sincos(steep * DEGREE, &s, &c);
            rig_begin(&r, (sk_friction){0.8, 0.6}, 0.015);
            const double wall[3][2] = {{0, 0}, {3.0 * c / s, 3.0}, {3.0, 0}};
            rig_prism(&r, wall, 3, 2.0);
            // The hub hangs 1 m above the wall's foot, its torus in the wall.
            sk_torus torus = sk_torus_of_wheel(sk_vec(0, 0, 0), sk_vec(0, 1, 0), r.type.radius);
            double reach = sk_torus_reach(&torus, sk_vec(-s, 0, c)) - overlap;
            r.body.position = sk_vec((c - reach) / s, 0, 1.0 - r.type.radius);
            wheel_substep sub = rig_substep(&r);
            wheel_faces_result f;
            bool touches = wheel_faces_begin(&sub, &r.pieces, &r.contact, &f);
            if (f.spent) continue; // the strut would be spent: the law of one plane holds
            assert_true(touches);
            double strut, tie, most = 0.5 * r.type.side_stiffness * overlap * overlap / (s * s);
            wheel_faces_energy(&sub, &f.next, &strut, &tie);
            double along = 0.5 * r.type.stiffness * overlap * overlap / (c * c);
            print_message("overlap %.3f m at %.0f degrees: %.3g J, along the strut %.3g J\n", overlap, steep,
                          strut + tie, along);
            assert_true(strut + tie <= sk_min(most, along) * (1.0 + 1e-6));
            for (int i = 0; i < f.near.count; i++) assert_true(f.near.face[i].gap > -1e-5);
        }
    }
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_wheel_tilted_over_presses_with_the_slope_of_its_energy),
        cmocka_unit_test(beyond_75_degrees_no_face_is_pressed),
        cmocka_unit_test(in_the_air_over_one_plane_the_law_is_that_of_one_plane),
        cmocka_unit_test(a_wheel_that_meets_a_face_from_the_side_gets_no_energy),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
