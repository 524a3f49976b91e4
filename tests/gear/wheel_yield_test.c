// A wheel on several faces under a body that turns, against faces that yield, and on one plane.
#include "gear/wheel.h"
#include "gear/wheel_yield.h"
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
        double steer = sk_random_range(&random, -3, 3), pitch = sk_random_range(&random, -0.5, 0.5);
        rig_attitude(&r, steer, pitch, sk_random_range(&random, -0.5, 0.5));
        r.body.velocity = pieces_vector(&random, 2.0);
        r.body.rate = pieces_vector(&random, 1.0);
        r.input.brake = i % 3 == 0 ? 0.0 : sk_random_range(&random, 0.0, 4000.0);
        sk_contact_state contact = sk_contact_begin();
        double east = sk_random_range(&random, -5, 5), north = sk_random_range(&random, -5, 5);
        contact.pebble = sk_vec(east, north, 0.0);
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
        double steer = sk_random_range(&random, -0.4, 0.4), pitch = sk_random_range(&random, -0.2, 0.2);
        rig_attitude(&r, steer, pitch, sk_random_range(&random, -0.2, 0.2));
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

// One substep of the wheel's mass and of a chock that slides along x with friction mu under its weight and the wheel.
// Returns the force on the chock.
static sk_vec3 step_with_chock(double mass, double mu, double *speed) {
    double free = *speed + r.h * (r.gravity.x + mu * r.gravity.z);
    wheel_yield yields = {.loose = {false}};
    wheel_substep s = rig_substep(&r);
    s.yield = &yields;
    assert_true(wheel_faces_begin(&s, &r.pieces, &r.contact, &r.last));
    for (int i = 0; i < r.last.near.count; i++) {
        if (r.last.near.from[i].piece != 1) continue;
        yields.loose[i] = true;
        yields.motion[i] = sk_vec(r.h * free, 0, 0);
        yields.yield[i][i].row[0] = sk_scale(r.h * r.h / mass, sk_vec(1, 0, mu));
    }
    wheel_faces_react(&s, &r.pieces, &r.last);
    r.contact = r.last.next;
    sk_vec3 on_chock = {0, 0, 0};
    for (int i = 0; i < r.last.count; i++)
        if (r.last.touch[i].piece == 1) on_chock = sk_neg(r.last.touch[i].force);
    *speed = free + r.h / mass * (on_chock.x + mu * on_chock.z);
    r.body.velocity = sk_add_scaled(r.body.velocity, r.h, sk_add_scaled(r.gravity, 1.0 / RIG_MASS, r.last.force));
    r.body.position = sk_add_scaled(r.body.position, r.h, r.body.velocity);
    r.piece[1].velocity = sk_vec(*speed, 0, 0);
    r.piece[1].pose.position.x += r.h * *speed;
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

// ---- the law of faces that yield ----

static sk_mat3 random_compliance(uint64_t *random, double size) {
    sk_mat3 m = {{{1e-3 * size, 0, 0}, {0, 1e-3 * size, 0}, {0, 0, 1e-3 * size}}};
    for (int k = 0; k < 3; k++) {
        sk_vec3 v = pieces_vector(random, 1.0);
        m.row[0] = sk_add_scaled(m.row[0], size * v.x, v);
        m.row[1] = sk_add_scaled(m.row[1], size * v.y, v);
        m.row[2] = sk_add_scaled(m.row[2], size * v.z, v);
    }
    return m;
}

// A hub with up to three faces around it. Each yields by itself, and any two of them together.
typedef struct drawn {
    wheel_hub hub;
    wheel_yield yields;
    wheel_face face[WHEEL_FACES];
    int32_t count;
} drawn;

static drawn draw(uint64_t *random) {
    drawn d = {.count = 1 + (int32_t)sk_random_range(random, 0.0, 2.999)};
    d.hub.compliance = random_compliance(random, 1e-7);
    d.hub.stiffness = sk_mat3_inverse_symmetric(&d.hub.compliance);
    double x = sk_random_range(random, -2e3, 2e3), y = sk_random_range(random, -1e3, 1e3);
    d.hub.asked = sk_vec(x, y, 4e3);
    d.hub.brake = sk_random_range(random, -500.0, 500.0);
    d.hub.brake = sk_max(0.0, d.hub.brake);
    sk_mat3 shared = random_compliance(random, 1e-8);
    for (int i = 0; i < d.count; i++) {
        sk_vec3 n = sk_unit(sk_add(sk_vec(0, 0, 1), pieces_vector(random, 0.6)));
        d.face[i] = (wheel_face){.normal = n,
                                 .gap = i == 0 ? 0.0 : sk_random_range(random, 0.0, 2e-5),
                                 .motion = pieces_vector(random, 1e-6),
                                 .mu = sk_random_range(random, 0.0, 0.8),
                                 .rolling = sk_random_range(random, 0.0, 0.03)};
        wheel_face_border(&d.face[i], sk_vec(0, -1, 0), sk_vec(1, 0, 0));
        sk_mat3 own = random_compliance(random, pow(10.0, sk_random_range(random, -9.0, -6.0)));
        for (int j = 0; j < d.count; j++)
            for (int k = 0; k < 3; k++)
                d.yields.yield[i][j].row[k] = i == j ? sk_add(own.row[k], shared.row[k]) : shared.row[k];
        for (int j = 0; j < i; j++) d.yields.yield[j][i] = shared;
    }
    return d;
}

// The motion of the hub relative to face i under these forces.
static sk_vec3 apart_under(const drawn *d, const wheel_reply *reply, int i) {
    sk_vec3 sum = sk_neg(d->hub.asked), apart = sk_neg(d->face[i].motion);
    for (int j = 0; j < d->count; j++) {
        sk_vec3 force = wheel_push_force(&d->face[j], &reply->push[j]);
        sum = sk_add(sum, force);
        apart = sk_add(apart, sk_mat3_mul(&d->yields.yield[i][j], force));
    }
    return sk_add(apart, sk_mat3_mul(&d->hub.compliance, sum));
}

// By how much, in newtons, a force of face i disagrees with its gap, its border and its slide.
static double wrong_at(const drawn *d, const wheel_reply *reply, int i) {
    const wheel_face *face = &d->face[i];
    const wheel_push *push = &reply->push[i];
    sk_vec3 apart = apart_under(d, reply, i);
    double left = face->gap + sk_dot(face->normal, apart), soft = 1e7; // N/m
    double worst = sk_max(-left * soft, sk_min(push->N, fabs(left) * soft));
    double x = sk_dot(apart, face->x), y = sk_dot(apart, face->y), all = wheel_pushed(reply->push, d->count);
    wheel_push more = *push;
    more.x -= x * soft;
    more.y -= y * soft;
    wheel_push_clip(&d->hub, face, all, &more);
    return sk_max(worst, push->N > 0.0 ? sk_max(fabs(more.x - push->x), fabs(more.y - push->y)) : 0.0);
}

static void faces_that_yield_obey_the_law(void **state) {
    (void)state;
    enum { CASES = 20000 };
    uint64_t random = 6;
    int32_t touching[1 + WHEEL_FACES] = {0}, modes[4] = {0}, rough = 0;
    double worst = 0.0;
    for (int n = 0; n < CASES; n++) {
        drawn d = draw(&random);
        wheel_reply reply;
        wheel_cone_yield(&d.hub, &d.yields, d.face, d.count, &reply);
        int32_t pressed = 0;
        double wrong = 0.0;
        for (int i = 0; i < d.count; i++) {
            pressed += reply.push[i].N > 0.0;
            modes[reply.push[i].mode]++;
            wrong = sk_max(wrong, wrong_at(&d, &reply, i));
        }
        touching[pressed]++;
        worst = sk_max(worst, wrong);
        rough += wrong > 1e-6;
    }
    print_message(
        "%d cases: %d %d %d %d faces press; %d stand, %d roll, %d slip; wrong by %.2g N, %d by more than 1e-6\n", CASES,
        touching[0], touching[1], touching[2], touching[3], modes[1], modes[2], modes[3], worst, rough);
    assert_true(rough <= 4);
    assert_true(touching[2] > 1000 && touching[3] > 1000 && modes[1] > 500 && modes[2] > 1000 && modes[3] > 1000);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(on_one_plane_the_force_is_that_of_the_wheel_alone),
        cmocka_unit_test(force_and_moment_are_the_slope_of_the_energy),
        cmocka_unit_test(a_free_chock_of_2_kg_slides_ahead_of_the_wheel),
        cmocka_unit_test(faces_that_yield_obey_the_law),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
