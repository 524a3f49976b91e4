// A wheel on several faces under a body that turns, over a chock that is free to move, and on one plane.
#include "gear/wheel.h"
#include "gear/wheel_coupling.h"
#include "math/eigen.h"
#include "wheel_bench.h"
#include "wheel_faces_rig.h"

static const double DEGREE = SK_PI / 180.0;
static rig r;

static void add_floor(void) {
    rig_box(&r, sk_vec(-60, -60, -2), sk_vec(60, 60, 0));
}

static void add_wedge(double degrees) {
    double s, c;
    sk_sincos(degrees * DEGREE, &s, &c);
    const double corner[3][2] = {{0, 0}, {0.2 * c / s, 0.2}, {0.2 * c / s, 0}};
    rig_prism(&r, corner, 3, 1.0);
}

// ---- one plane ----

static void on_one_plane_the_force_is_that_of_the_wheel_alone(void **state) {
    (void)state;
    enum { CASES = 20000 };
    bench b = bench_over("wheel", fixture_material(0.8, 0.6, 0.015, INFINITY), 0.0);
    rig_begin(&r, (sk_friction){0.8, 0.6}, 0.015);
    add_floor();
    r.type.rebound_damping = 9e3;
    r.type.oleo = 500.0;
    r.type.position = sk_vec(0.7, 0.2, 0.5);
    sk_ground ground = {.solids = &b.solid, .solid_count = 1, .materials = &b.material};
    uint64_t random = 4;
    int touching = 0, modes[4] = {0};
    double worst = 0.0;
    for (int i = 0; i < CASES; i++) {
        rig_attitude(&r, sk_random_range(&random, -3, 3), sk_random_range(&random, -0.5, 0.5),
                     sk_random_range(&random, -0.5, 0.5));
        r.body.velocity = pieces_vector(&random, 2.0);
        r.body.rate = pieces_vector(&random, 1.0);
        r.input.brake = i % 3 == 0 ? 0.0 : sk_random_range(&random, 0.0, 4000.0);
        sk_contact_state contact = sk_contact_begin();
        contact.pebble = sk_vec(sk_random_range(&random, -5, 5), sk_random_range(&random, -5, 5), 0.0);
        contact.normal = sk_vec(0, 0, 1);
        contact.material = 0;
        contact.mode = i % 4 == 0 ? SK_SLIPPING : SK_STANDING;
        if (i % 5 == 0) contact.step = sk_random_range(&random, -0.03, 0.03);
        // The strut's line passes within 3 cm of the pebble, with a stroke of up to 15 cm.
        r.body.position = sk_vec(0, 0, 0);
        wheel_substep s = rig_substep(&r);
        sk_vec3 end = wheel_place(&s.frame, 0, 0, -sk_random_range(&random, -0.02, 0.15)),
                off = pieces_vector(&random, 0.02);
        off.z = 0.0;
        r.body.position = sk_add(sk_sub(contact.pebble, end), off);
        s = rig_substep(&r);
        wheel_faces_result mine = wheel_faces_evaluate(&s, &r.pieces, &contact);
        sk_wheel_state wheel = {.contact = contact, .extension = 1.0};
        sk_wheel_result today = sk_wheel_evaluate(&r.type, ground, &wheel, &r.body, r.input, r.h);
        if (!today.report.touching || !mine.touching) continue;
        touching++;
        modes[today.report.mode]++;
        double size = 1.0 + sk_length(today.report.force);
        double wrong = sk_length(sk_sub(mine.force, today.report.force)) / size;
        sk_vec3 arm = sk_sub(mine.point, today.report.point); // equal but for what a step lifts
        double turned = sk_length(sk_sub(sk_add(mine.moment, sk_cross(arm, mine.force)), today.report.moment)) / size;
        double moved = sk_length(sk_sub(mine.next.pebble, today.next.contact.pebble));
        worst = sk_max(worst, wrong);
        if (!(wrong < 1e-6 && moved < 1e-9 && (contact.step != 0.0 || turned < 1e-6)))
            fail_msg("case %d: force off by %.3g, moment by %.3g, pebble by %.3g; mode %d and %d, step %g", i, wrong,
                     turned, moved, (int)today.report.mode, (int)mine.touch[0].mode, contact.step);
    }
    print_message("one plane: %d of %d touch, %d stand, %d roll, %d slip; force within %.2g\n", touching, CASES,
                  modes[1], modes[2], modes[3], worst);
    assert_true(modes[1] > 500 && modes[2] > 500 && modes[3] > 500);
    sk_scenery_destroy(b.plane);
}

// ---- moment ----

// Brings the massless hub to rest under a body at rest. Writes the energy of the springs.
static wheel_faces_result relaxed(double *energy) {
    wheel_substep s = rig_substep(&r);
    wheel_faces_result result = {0};
    for (int i = 0; i < 30; i++) {
        result = wheel_faces_evaluate(&s, &r.pieces, &r.contact);
        r.contact = result.next;
    }
    double strut, tie;
    wheel_faces_energy(&s, &r.contact, &strut, &tie);
    *energy = strut + tie;
    return wheel_faces_evaluate(&s, &r.pieces, &r.contact);
}

static void turn_body(sk_vec3 axis, double angle) {
    double s, c;
    sk_sincos(0.5 * angle, &s, &c);
    sk_mat3 turn = sk_mat3_from_quat(sk_quat_half_angle(axis, s, c)), axes;
    for (int i = 0; i < 3; i++) axes.row[i] = sk_mat3_mul_back(&r.body.axes, turn.row[i]);
    r.body.axes = axes;
}

// Without friction and dampers the energy of the springs is a function of the body's position and attitude.
static void force_and_moment_are_the_slope_of_the_energy(void **state) {
    (void)state;
    static const double SMALL = 1e-6;
    uint64_t random = 5;
    double worst_force = 0.0, worst_moment = 0.0;
    for (int i = 0; i < 40; i++) {
        rig_begin(&r, (sk_friction){0.0, 0.0}, 0.0);
        add_floor();
        if (i % 2)
            add_wedge(35.0);
        else
            rig_box(&r, sk_vec(0, -5, -0.5), sk_vec(5, 5, 0.06));
        r.type.damping = r.type.rebound_damping = r.type.side_damping = 0.0;
        r.type.position = sk_vec(1.2, 0.3, 0.8);
        rig_attitude(&r, sk_random_range(&random, -0.4, 0.4), sk_random_range(&random, -0.2, 0.2),
                     sk_random_range(&random, -0.2, 0.2));
        wheel_substep s = rig_substep(&r);
        sk_vec3 end = wheel_place(&s.frame, 0, 0, 0.0);
        r.body.position = sk_sub(sk_vec(-0.24, 0, 0.001), end);
        double energy, up, down;
        relaxed(&energy);
        for (int k = 1; k <= 60; k++) { // down and towards the edge, by 3 cm each
            r.body.position = sk_add(r.body.position, sk_vec(0.5e-3, 0, -0.5e-3));
            relaxed(&energy);
        }
        wheel_faces_result result = relaxed(&energy);
        if (result.count < 2 || !(result.touch[0].normal_force > 1.0 && result.touch[1].normal_force > 1.0)) continue;
        sk_contact_state kept = r.contact;
        sk_body_motion body = r.body;
        sk_vec3 moment = sk_add(result.moment, sk_cross(sk_sub(result.point, body.position), result.force));
        for (int k = 0; k < 3; k++) {
            sk_vec3 axis = {k == 0, k == 1, k == 2};
            double got[2];
            for (int turns = 0; turns < 2; turns++) {
                double *side[2] = {&down, &up};
                for (int j = 0; j < 2; j++) {
                    double by = j ? SMALL : -SMALL;
                    r.body = body;
                    r.contact = kept;
                    if (turns)
                        turn_body(axis, by);
                    else
                        r.body.position = sk_add_scaled(body.position, by, axis);
                    relaxed(side[j]);
                }
                got[turns] = -(up - down) / (2.0 * SMALL);
            }
            worst_force = sk_max(worst_force, fabs(got[0] - sk_dot(axis, result.force)));
            worst_moment = sk_max(worst_moment, fabs(got[1] - sk_dot(axis, moment)));
        }
        if (!(worst_force < 0.05 && worst_moment < 0.05))
            fail_msg("case %d: force off by %g N, moment by %g N m, of %g N", i, worst_force, worst_moment,
                     sk_length(result.force));
        r.body = body;
    }
    print_message("slope of the energy: force within %.2g N, moment within %.2g N m\n", worst_force, worst_moment);
    assert_true(worst_force > 0.0);
}

// ---- a chock that moves ----

// Gaussian elimination with pivots, n = 4.
static void solve4(double a[4][5]) {
    for (int k = 0; k < 4; k++) {
        int best = k;
        for (int i = k + 1; i < 4; i++)
            if (fabs(a[i][k]) > fabs(a[best][k])) best = i;
        for (int j = 0; j < 5; j++) {
            double kept = a[k][j];
            a[k][j] = a[best][j];
            a[best][j] = kept;
        }
        for (int i = 0; i < 4; i++) {
            double factor = i == k ? 0.0 : a[i][k] / a[k][k];
            for (int j = k; j < 5; j++) a[i][j] -= factor * a[k][j];
        }
    }
    for (int k = 0; k < 4; k++) a[k][4] /= a[k][k];
}

static double component(sk_vec3 v, int i) {
    return i == 0 ? v.x : i == 1 ? v.y : v.z;
}

// One substep of the wheel's mass and of a chock that slides along x with friction mu under its weight and the wheel. Their
// velocities are solved for together. Returns the force on the chock.
static sk_vec3 step_with_chock(double mass, double mu, double *speed) {
    sk_wheel_piece *chock = &r.piece[1];
    // The law is evaluated at the velocities that the external forces alone would give.
    r.body.velocity = sk_add_scaled(r.body.velocity, r.h, r.gravity);
    *speed += r.h * (r.gravity.x + mu * r.gravity.z);
    chock->velocity = sk_vec(*speed, 0, 0);
    sk_contact_state begun = r.contact;
    rig_force(&r);
    wheel_coupling c = {0};
    wheel_faces_coupling(&r.last, r.h, &c);
    int node = 0;
    sk_vec3 on_chock = {0, 0, 0};
    for (int i = 0; i < r.last.count; i++)
        if (r.last.touch[i].piece == 1) node = 1 + i, on_chock = sk_neg(r.last.touch[i].force);
    // Unknown: dv of the body (3) and of the chock along x. M dv + h G dv = h (force of the wheel). The chock's
    // friction is mu times its load, which G changes as well.
    double a[4][5] = {{0}};
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) a[i][j] = r.h * component(c.block[0][0].row[i], j);
        a[i][i] += RIG_MASS;
        a[i][3] = node > 0 ? r.h * c.block[0][node].row[i].x : 0.0;
        a[i][4] = r.h * component(r.last.force, i);
    }
    a[3][3] = mass;
    if (node > 0) {
        const sk_mat3 *to_body = &c.block[node][0], *to_self = &c.block[node][node];
        for (int j = 0; j < 3; j++)
            a[3][j] = r.h * (component(to_body->row[0], j) + mu * component(to_body->row[2], j));
        a[3][3] += r.h * (to_self->row[0].x + mu * to_self->row[2].x);
    }
    a[3][4] = r.h * (on_chock.x + mu * on_chock.z);
    solve4(a);
    sk_vec3 dv = {a[0][4], a[1][4], a[2][4]};
    if (node > 0) { // the force at the new velocities
        on_chock = sk_sub(on_chock, sk_mat3_mul(&c.block[node][0], dv));
        on_chock = sk_sub(on_chock, sk_mat3_mul(&c.block[node][node], sk_vec(a[3][4], 0, 0)));
    }
    r.body.velocity = sk_add(r.body.velocity, dv);
    *speed += a[3][4];
    // The hub moves as the law says at the velocities found.
    chock->velocity = sk_vec(*speed, 0, 0);
    r.contact = begun;
    rig_force(&r);
    r.body.position = sk_add_scaled(r.body.position, r.h, r.body.velocity);
    chock->pose.position.x += r.h * *speed;
    return on_chock;
}

static void a_free_chock_of_2_kg_slides_ahead_of_the_wheel(void **state) {
    (void)state;
    const struct { double mu, load, acceleration; } cases[] = {{0.3, 17.718, 0.82753}, {0.1, 3.950, 0.84887}};
    for (int i = 0; i < 2; i++) {
        rig_begin(&r, (sk_friction){0.8, 0.6}, 0.0);
        add_floor();
        add_wedge(35.0);
        double s, c, speed = 0.0;
        sk_sincos(5 * DEGREE, &s, &c);
        r.gravity = sk_vec(RIG_G * s, 0, -RIG_G * c);
        r.piece[1].pose.position.x = -50.0;
        r.body.position = sk_vec(-50.1854, 0, 0.0);
        r.contact = sk_contact_begin();
        // Settles against the chock held in place, then releases.
        rig_run(&r, 10.0);
        sk_vec3 force = {0, 0, 0};
        double before = 0.0, least = INFINITY, most = 0.0;
        for (int k = 0; k < 6 * 960; k++) {
            if (k == 5 * 960) before = speed;
            force = step_with_chock(2.0, cases[i].mu, &speed);
            if (k < 5 * 960) continue;
            least = sk_min(least, sk_length(force));
            most = sk_max(most, sk_length(force));
        }
        print_message("free chock, mu %g: load %.3f to %.3f N of %.3f, acceleration %.5f m/s2 of %.5f\n", cases[i].mu,
                      least, most, cases[i].load, speed - before, cases[i].acceleration);
        assert_near(least, cases[i].load, 2e-3);
        assert_near(most, cases[i].load, 2e-3);
        assert_near(speed - before, cases[i].acceleration, 1e-4);
    }
}

static void the_coupling_conserves_momentum_and_never_pushes_by_itself(void **state) {
    (void)state;
    uint64_t random = 6;
    int two = 0;
    for (int i = 0; i < 300; i++) {
        rig_begin(&r, (sk_friction){0.8, 0.6}, i % 2 ? 0.0 : 0.02);
        add_floor();
        add_wedge(35.0);
        rig_attitude(&r, sk_random_range(&random, -0.4, 0.4), 0.1, 0.05);
        r.input.brake = i % 3 == 0 ? 5e3 : 0.0;
        r.gravity.x = sk_random_range(&random, 0, 4);
        r.body.position = sk_vec(-0.11, 0, 0.0);
        r.body.velocity = sk_vec(0, sk_random_range(&random, -1, 1), -0.5);
        rig_run(&r, sk_random_range(&random, 0.1, 0.8));
        wheel_coupling c = {0};
        wheel_faces_coupling(&r.last, r.h, &c);
        double size = r.h * (r.last.hub.stiffness.row[0].x + r.last.hub.stiffness.row[2].z), matrix[144], values[12],
               vectors[144];
        sk_mat3 G = wheel_faces_stiffness(&r.last, r.h);
        for (int a = 0; a < WHEEL_NODES; a++) {
            for (int k = 0; k < 3; k++) {
                sk_vec3 sum = {0, 0, 0};
                for (int n = 0; n < WHEEL_NODES; n++) {
                    sk_vec3 row = c.block[a][n].row[k];
                    sum = sk_add(sum, row);
                    for (int j = 0; j < 3; j++) matrix[12 * (3 * a + k) + 3 * n + j] = component(row, j) / size;
                }
                if (!(sk_length(sum) < 1e-9 * size))
                    fail_msg("case %d: a row sums to %g of %g", i, sk_length(sum), size);
                if (a == 0 && !(sk_length(sk_sub(c.block[0][0].row[k], G.row[k])) < 1e-4 * size) &&
                    !(r.last.count == 2 && !r.last.stands))
                    fail_msg("case %d: row %d of the body differs from G by %g of %g", i, k,
                             sk_length(sk_sub(c.block[0][0].row[k], G.row[k])), size);
            }
        }
        two += r.last.count == 2 && r.last.touch[0].normal_force > 0.0 && r.last.touch[1].normal_force > 0.0;
        assert_true(sk_eigen_symmetric(12, matrix, values, vectors));
        if (!(values[0] > -1e-5)) fail_msg("case %d: eigenvalue %g of %g", i, values[0], values[11]);
    }
    print_message("two faces press in %d\n", two);
    assert_true(two > 20);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(on_one_plane_the_force_is_that_of_the_wheel_alone),
        cmocka_unit_test(force_and_moment_are_the_slope_of_the_energy),
        cmocka_unit_test(a_free_chock_of_2_kg_slides_ahead_of_the_wheel),
        cmocka_unit_test(the_coupling_conserves_momentum_and_never_pushes_by_itself),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
