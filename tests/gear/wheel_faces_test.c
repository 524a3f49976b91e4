// A wheel on several faces: chocks, kerbs, planks, grooves and seams. A point mass of 370 kg at a fixed attitude.
#include "wheel_faces_rig.h"

#include <stdlib.h>

static const double DEGREE = SK_PI / 180.0;
static const sk_friction RUBBER = {0.8, 0.6}, SAME = {0.8, 0.8};

static rig r; // large: it holds the shapes

static bool is_long(void) {
    return getenv("SKIDPAD_LONG") != NULL;
}

static void add_floor(void) {
    rig_box(&r, sk_vec(-60, -60, -2), sk_vec(60, 60, 0));
}

// Downhill along +x.
static void slope(double degrees) {
    double s, c;
    sk_sincos(degrees * DEGREE, &s, &c);
    r.gravity = sk_vec(RIG_G * s, 0, -RIG_G * c);
}

// A wedge that stops a wheel coming from -x: the normal of its face is this far from the vertical. It begins at x.
static void add_wedge(double x, double degrees, double height) {
    double s, c;
    sk_sincos(degrees * DEGREE, &s, &c);
    double length = height * c / s;
    const double corner[3][2] = {{x, 0}, {x + length, height}, {x + length, 0}};
    rig_prism(&r, corner, 3, 1.0);
}

// Runs for `first` s, then measures the motion in `then` s, m.
static double creep(double first, double then) {
    rig_run(&r, first);
    sk_vec3 at = r.body.position;
    rig_run(&r, then);
    return sk_length(sk_sub(r.body.position, at));
}

static void place(double x, double y, double z) {
    r.body.position = sk_vec(x, y, z);
}

// ---- standing ----

static void a_chock_on_a_slope_carries_what_the_slope_pushes(void **state) {
    (void)state;
    for (int tilted = 0; tilted < 2; tilted++) {
        rig_begin(&r, RUBBER, 0.0);
        add_floor();
        add_wedge(0.0, 35.0, 0.2);
        slope(5.0);
        if (tilted) rig_attitude(&r, 0.0, 5.7 * DEGREE, 3.4 * DEGREE);
        place(-0.25, 0, 0);
        double moved = creep(60.0, is_long() ? 600.0 : 5.0);
        double expected = RIG_MASS * RIG_G * sk_sin(5 * DEGREE) / sk_sin(35 * DEGREE);
        print_message("chock, tilted %d: load %.6f N of %.6f, creep %.3g m\n", tilted, r.last.touch[1].normal_force,
                      expected, moved);
        assert_near(r.last.touch[1].normal_force, expected, 1e-6);
        assert_near(moved, 0.0, 1e-10);
    }
}

static void a_wheel_between_faces_with_side_force_never_moves(void **state) {
    (void)state;
    const double brakes[] = {0.0, 300.0, 1e5};
    for (int i = 0; i < 6; i++) {
        rig_begin(&r, RUBBER, 0.0);
        add_floor();
        add_wedge(0.0, 35.0, 0.2);
        slope(5.0);
        rig_attitude(&r, 11 * DEGREE, 5.7 * DEGREE, 3.4 * DEGREE);
        r.input.brake = brakes[i / 2];
        r.push = sk_vec(0, (i % 2 ? -0.2 : 0.2) * RIG_MASS * RIG_G, 0);
        place(-0.25, 0, 0);
        double moved = creep(60.0, is_long() ? 600.0 : 5.0);
        if (!(moved < 1e-10 && r.last.stands)) fail_msg("case %d: creep %g m, stands %d", i, moved, r.last.stands);
    }
}

static void a_parked_wheel_never_moves(void **state) {
    (void)state;
    static const char *const NAMES[] = {"plate's edge", "groove", "plank's end", "kerb of 60 degrees"};
    for (int i = 0; i < 4; i++) {
        rig_begin(&r, RUBBER, 0.015);
        const double left[4][2] = {{-5, -1}, {-5, 0.0}, {-0.3, 0.0}, {0.0, -0.3}};
        const double right[4][2] = {{5, -1}, {5, 0.0}, {0.3, 0.0}, {0.0, -0.3}};
        if (i == 1) {
            rig_prism(&r, left, 4, 5.0);
            rig_prism(&r, right, 4, 5.0);
        } else {
            add_floor();
        }
        if (i == 0) rig_box(&r, sk_vec(0, -5, 0), sk_vec(5, 5, 0.02));
        if (i == 2) rig_box(&r, sk_vec(-1, -5, 0), sk_vec(0.0, 5, 0.02));
        if (i == 3) add_wedge(0.0, 60.0, 0.05);
        rig_attitude(&r, 7 * DEGREE, 2 * DEGREE, 3 * DEGREE);
        r.input.brake = 1e5;
        place(i == 3 ? -0.15 : i == 2 ? 0.03 : i == 1 ? 0.02 : -0.03, 0, i == 1 ? 0.0 : 0.02);
        r.push = sk_vec(i == 3 ? 500.0 : 0.0, 100.0, 0);
        double moved = creep(60.0, is_long() ? 600.0 : 5.0);
        print_message("%s: creep %.3g m, %d faces, stands %d\n", NAMES[i], moved, r.last.count, r.last.stands);
        if (!(moved < 1e-10)) fail_msg("%s: creep %g m", NAMES[i], moved);
    }
}

// ---- moving ----

typedef struct ride {
    double speed, angle; // m/s; degrees between the way and the edge
    double from;         // x, m
    double seconds;
} ride;

// Lets the wheel settle, then moves it along its rolling direction, towards +x.
static void run(ride path) {
    rig_attitude(&r, (90.0 - path.angle) * DEGREE, 0.0, 0.0);
    place(path.from, 0, 0);
    rig_run(&r, 3.0);
    sk_vec3 ahead = wheel_column(&r.body.axes, 0);
    r.body.velocity = sk_scale(path.speed, ahead);
    rig_forget(&r);
    rig_run(&r, path.seconds);
}

static double motion(double speed) {
    return 0.5 * RIG_MASS * speed * speed;
}

static void a_wheel_meets_a_kerb(void **state) {
    (void)state;
    static const double SPEEDS[] = {1, 3, 8}, ANGLES[] = {90, 45, 15};
    for (int i = 0; i < 18; i++) {
        ride path = {SPEEDS[i % 3], ANGLES[i / 3 % 3], -0.6, 3.0};
        double mu = i < 9 ? 0.8 : 0.3;
        rig_begin(&r, (sk_friction){mu, mu}, 0.0);
        add_floor();
        rig_box(&r, sk_vec(0, -60, -1), sk_vec(60, 60, 0.05));
        run(path);
        const char *end = r.body.position.x > 0.1 ? "climbs" : r.body.velocity.x < -0.1 ? "back" : "stops";
        print_message("kerb, mu %g, %2g degrees, %g m/s: %5.2f kN, change %5.2f kN, gained %.3f J, %s\n", mu,
                      path.angle, path.speed, 1e-3 * r.largest, 1e-3 * r.jump, r.gained, end);
        bool climbs = i % 3 == 2 || (i % 3 == 1 && !(i / 3 == 5));
        if (climbs != (r.body.position.x > 0.1)) fail_msg("case %d: x %g m", i, r.body.position.x);
        if (!(r.gained < 2e-3 * motion(path.speed))) fail_msg("case %d: %g J gained", i, r.gained);
    }
}

static void a_wheel_crosses_a_plank_and_a_plate(void **state) {
    (void)state;
    static const double SPEEDS[] = {1, 3, 8, 3};
    for (int i = 0; i < 4; i++) {
        ride path = {SPEEDS[i], i < 3 ? 90.0 : 2.0, i < 3 ? -0.6 : -0.1, i < 3 ? 2.0 : 4.0};
        rig_begin(&r, SAME, 0.0);
        add_floor();
        rig_box(&r, sk_vec(0, -60, -0.01), sk_vec(i < 3 ? 0.2 : 60.0, 60, 0.02));
        run(path);
        print_message("%s, %g m/s: %.2f kN, change %.0f N, gained %.3f J, ends at %.2f m, %.2f m/s\n",
                      i < 3 ? "plank" : "plate at 2 degrees", path.speed, 1e-3 * r.largest, r.jump, r.gained,
                      r.body.position.x, sk_length(r.body.velocity));
        if (!(r.gained < 2e-3 * motion(path.speed))) fail_msg("case %d: %g J gained", i, r.gained);
    }
}

// Two tiles that meet at x = 0: the far one rises by this angle (degrees), or falls.
static double seam(double degrees, double speed) {
    rig_begin(&r, SAME, 0.0);
    double s, c;
    sk_sincos(degrees * DEGREE, &s, &c);
    const double near[4][2] = {{-60, 0}, {0, 0}, {0, -1}, {-60, -1}};
    const double far[4][2] = {{0, 0}, {20.0 * c, 20.0 * s}, {20.0 * c, -2}, {0, -1}};
    rig_prism(&r, near, 4, 5.0);
    rig_prism(&r, far, 4, 5.0);
    r.piece[0].exposed = r.piece[1].exposed = 0; // only the tops
    for (int k = 0; k < 2; k++)
        for (int j = 0; j < r.shape[k].face_count; j++)
            if (r.shape[k].face[j].normal.z > 0.5) r.piece[k].exposed |= 1u << j;
    run((ride){speed, 90.0, -0.5, 1.5});
    return r.jump;
}

static void the_force_at_a_seam_falls_with_its_angle(void **state) {
    (void)state;
    static const double ANGLES[] = {1.0, 0.1, 0.01, 0.0};
    for (int i = 0; i < 4; i++) {
        double valley = seam(ANGLES[i], 8.0), load = r.largest, ridge = seam(-ANGLES[i], 8.0);
        print_message("seam of %g degrees at 8 m/s: change %.2f N in a valley (%.2f N at most), %.2f N on a ridge\n",
                      ANGLES[i], valley, load, ridge);
        // The damper's step is d v times the angle.
        double step = r.type.damping * 8.0 * ANGLES[i] * DEGREE;
        if (!(valley < 1.1 * step + 1e-4 && ridge < 1.5 * step + 1e-4))
            fail_msg("%g and %g N, the damper's %g", valley, ridge, step);
    }
    assert_true(seam(0.0, 8.0) < 1e-4); // level tiles are one plane
}

static void a_wheel_dropped_into_a_groove_gains_nothing(void **state) {
    (void)state;
    rig_begin(&r, SAME, 0.0);
    const double left[4][2] = {{-5, -1}, {-5, 0.3}, {-0.3, 0.3}, {0.0, 0.0}};
    const double right[4][2] = {{5, -1}, {5, 0.3}, {0.3, 0.3}, {0.0, 0.0}};
    rig_prism(&r, left, 4, 5.0);
    rig_prism(&r, right, 4, 5.0);
    place(0.06, 0, 0.3);
    rig_run(&r, 5.0);
    print_message("groove: gained %.3f J of %.0f, released %.3f J\n", r.gained, RIG_MASS * RIG_G * 0.215, r.released);
    assert_true(r.gained < 2.0);
}

// The law itself gives no energy: what a substep of 1/960 s gains goes to zero with the substep.
static void a_finer_substep_leaves_no_gain(void **state) {
    (void)state;
    static const double WIDTHS[] = {60.0, 0.2};
    for (int i = 0; i < 4; i++) {
        double gained[2];
        for (int k = 0; k < 2; k++) {
            rig_begin(&r, SAME, 0.0);
            add_floor();
            rig_box(&r, sk_vec(0, -60, -0.01), sk_vec(WIDTHS[i / 2], 60, i < 2 ? 0.05 : 0.02));
            if (k == 1) r.h /= 16.0;
            run((ride){i % 2 ? 8.0 : 3.0, i < 2 ? 45.0 : 90.0, -0.6, 0.6});
            gained[k] = r.gained;
        }
        print_message("gained %.4f J at 960 Hz, %.4f J at 15,360 Hz\n", gained[0], gained[1]);
        if (!(gained[1] < 0.05)) fail_msg("case %d: %g J gained", i, gained[1]);
    }
}

static void a_wheel_that_slides_along_a_groove_is_stopped_by_friction(void **state) {
    (void)state;
    for (int i = 0; i < 4; i++) {
        rig_begin(&r, SAME, 0.0);
        const double left[4][2] = {{-5, -1}, {-5, 0.0}, {-0.3, 0.0}, {0.0, -0.3}};
        const double right[4][2] = {{5, -1}, {5, 0.0}, {0.3, 0.0}, {0.0, -0.3}};
        rig_prism(&r, left, 4, 50.0);
        rig_prism(&r, right, 4, 50.0);
        rig_attitude(&r, 5.0 * i * DEGREE, 0, 0);
        place(0, 0, 0);
        rig_run(&r, 3.0);
        r.body.velocity = sk_vec(0, 3, 0);
        rig_forget(&r);
        rig_run(&r, 3.0);
        print_message(
            "groove along its axle, turned by %d degrees: gained %.3f J, %.2f kN, slid %.3f m, gaps within %.2g m\n",
            5 * i, r.gained, 1e-3 * r.largest, r.body.position.y, r.overlap);
        assert_true(r.gained < 2.0 && r.overlap < 1e-6);
    }
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_chock_on_a_slope_carries_what_the_slope_pushes),
        cmocka_unit_test(a_wheel_between_faces_with_side_force_never_moves),
        cmocka_unit_test(a_parked_wheel_never_moves),
        cmocka_unit_test(a_wheel_meets_a_kerb),
        cmocka_unit_test(a_wheel_crosses_a_plank_and_a_plate),
        cmocka_unit_test(the_force_at_a_seam_falls_with_its_angle),
        cmocka_unit_test(a_wheel_dropped_into_a_groove_gains_nothing),
        cmocka_unit_test(a_finer_substep_leaves_no_gain),
        cmocka_unit_test(a_wheel_that_slides_along_a_groove_is_stopped_by_friction),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
