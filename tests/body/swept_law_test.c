// The law of swept touches: restitution, friction, momentum, energy, and what follows them.
#include "base/random.h"
#include "body/bodies_swept.h"
#include "check.h"
#include "yard.h"
#include <stdio.h>

static const double STEP = 1.0 / 960.0;

// ---- restitution ----

typedef struct drop {
    double size, omega_h, chi, speed;
} drop;

// The speed with which a cube leaves flat ground, as a share of that at which it came; mean over the phase of the step.
static double restitution_of(const drop *d) {
    enum { PHASES = 16 };
    double sum = 0.0;
    for (int phase = 0; phase < PHASES; phase++) {
        static yard y;
        yard_begin(&y, 0.0, 0.3);
        sk_body_type type = box_type(d->size, d->size, d->size, 500.0);
        double omega = d->omega_h / STEP;
        type.kappa = type.mass * omega * omega / (d->size * d->size);
        type.chi = d->chi;
        type.drag_area = 0.0;
        int32_t cube = yard_type(&y, type);
        double gap = 1e-4 + d->speed * STEP * (phase + 0.5) / PHASES;
        yard_body(&y, cube, sk_vec(0.1, 0.2, 0.5 * d->size + gap), sk_vec(0, 0, -d->speed));
        y.around[0].gravity = 0.0;
        yard_ready(&y);
        for (int n = 0; n < 20; n++) yard_tick(&y);
        sum += y.body[0].velocity.z / (PHASES * d->speed);
        yard_end(&y);
    }
    return sum;
}

// 2 % slower the patch acts, 2 % faster an impulse.
static void restitution_is_continuous_where_sweeping_begins(void **state) {
    (void)state;
    static const double OMEGA_H[] = {0.2, 0.35, 0.5, 0.7, 1.0, 1.5, 3.0, 10.0}, CHI[] = {1e-9, 0.05, 0.5};
    for (size_t c = 0; c < 3; c++)
        for (size_t i = 0; i < sizeof OMEGA_H / sizeof OMEGA_H[0]; i++) {
            drop d = {0.2, OMEGA_H[i], CHI[c], 0.0};
            double threshold = BODIES_SWEPT_MOTION * d.size / STEP;
            d.speed = 0.98 * threshold;
            double slower = restitution_of(&d);
            d.speed = 1.02 * threshold;
            double faster = restitution_of(&d);
            printf("omega h %g, chi v %.1e: %.4f, %.4f\n", d.omega_h, d.chi * threshold, slower, faster);
            assert_near(faster, slower, 0.015);
        }
}

// ---- whole steps ----

static sk_vec3 spin_of(const yard *y) {
    sk_vec3 sum = {0.0, 0.0, 0.0};
    for (int32_t i = 0; i < y->set.body_count; i++) {
        sk_vec3 p = sk_scale(y->type[y->type_of[i]].mass, y->body[i].velocity);
        sum = sk_add(sum, sk_add(y->body[i].spin, sk_cross(y->body[i].position, p)));
    }
    return sum;
}

// Until the small cube flies away. Angular momentum is kept to the rounding of an impulse, because both bodies are at the
// point of the touch when it acts.
static void a_swept_hit_keeps_momentum_and_angular_momentum(void **state) {
    (void)state;
    uint64_t random = 3;
    for (int n = 0; n < 40; n++) {
        static yard y;
        yard_begin(&y, 0.0, 0.3);
        int32_t big = yard_type(&y, box_type(0.4, 0.3, 0.02, 700.0));
        int32_t small = yard_type(&y, box_type(0.03, 0.02, 0.02, 2000.0));
        yard_body(&y, big, sk_vec(0, 0, 50), sk_vec(0, 0, 0));
        yard_body(&y, small, sk_vec(0.08, 0.05, 50.0 + 1.0), sk_vec(0, 0, -sk_random_range(&random, 40, 150)));
        y.body[0].attitude = pieces_rotation(&random);
        y.body[1].attitude = pieces_rotation(&random);
        y.around[0].gravity = y.around[1].gravity = 0.0;
        yard_ready(&y);
        sk_vec3 momentum = yard_momentum(&y), spin = spin_of(&y);
        double size = sk_length(momentum);
        for (int k = 0; k < 4; k++) yard_tick(&y);
        assert_near(sk_length(sk_sub(yard_momentum(&y), momentum)), 0.0, 1e-13 * size);
        assert_near(sk_length(sk_sub(spin_of(&y), spin)), 0.0, 1e-12 * size * 50.0);
        yard_end(&y);
    }
}

// The work of contacts, gravity and drag is the change of kinetic energy, also where a touch breaks a substep.
static void the_flows_of_energy_balance(void **state) {
    (void)state;
    static yard y;
    sk_shapes *s = sk_shapes_create();
    yard_begin_on(&y, s, box(s, sk_vec(-5, -5, -0.001), sk_vec(5, 5, 0)), 0.4);
    uint64_t random = 5;
    int32_t cube = yard_type(&y, box_type(0.04, 0.05, 0.06, 900.0)), ball = yard_type(&y, ball_type(0.03, 900.0));
    for (int i = 0; i < 6; i++) {
        yard_body(&y, i % 2 == 0 ? cube : ball, sk_vec(0.2 * i, 0.1, 0.3 + 0.1 * i), sk_vec(3, 1, -30.0 - 10.0 * i));
        y.body[i].spin = sk_scale(1e-3, pieces_vector(&random, 5.0));
        y.around[i].density = 1.2;
    }
    yard_ready(&y);
    double before = 0.0, after = 0.0;
    for (int i = 0; i < 6; i++) before += sk_body_energy(&y.type[y.type_of[i]], &y.body[i]);
    yard_run(&y, 0.5);
    for (int i = 0; i < 6; i++) {
        after += sk_body_energy(&y.type[y.type_of[i]], &y.body[i]);
        assert_true(y.body[i].position.z > 0.0);
    }
    const sk_bodies_flows *f = &y.flows;
    assert_true(after < 0.8 * before);
    assert_near(f->contacts + f->gravity + f->drag + f->sleep, after - before, 1e-11 * before);
    yard_end(&y);
}

static void a_fast_landing_ends_asleep(void **state) {
    (void)state;
    static yard y;
    sk_shapes *s = sk_shapes_create();
    yard_begin_on(&y, s, box(s, sk_vec(-20, -20, -0.01), sk_vec(20, 20, 0)), 0.5);
    int32_t crate = yard_type(&y, box_type(0.3, 0.25, 0.2, 300.0));
    uint64_t random = 11;
    for (int i = 0; i < 8; i++) {
        yard_body(&y, crate, sk_vec(-6.0 + 1.5 * i, 0, 1.0 + 0.2 * i), sk_vec(0, 6, -12.0 - 4.0 * i));
        y.body[i].attitude = pieces_rotation(&random);
        y.body[i].spin = sk_mat3_mul(&y.type[crate].inertia, pieces_vector(&random, 20.0));
    }
    yard_ready(&y);
    yard_run(&y, 12.0);
    for (int i = 0; i < 8; i++) {
        assert_true(y.body[i].asleep);
        assert_true(y.body[i].position.z > 0.09 && y.body[i].position.z < 0.16);
    }
    yard_end(&y);
}

static void a_fast_body_wakes_one_that_sleeps(void **state) {
    (void)state;
    static yard y;
    yard_begin(&y, 0.0, 0.5);
    int32_t plate = yard_type(&y, box_type(1.0, 1.0, 0.01, 700.0)),
            cube = yard_type(&y, box_type(0.05, 0.05, 0.05, 700.0));
    yard_body(&y, plate, sk_vec(0, 0, 5), sk_vec(0, 0, 0));
    yard_body(&y, cube, sk_vec(0.1, 0.1, 5.5), sk_vec(0, 0, -80));
    y.body[0].asleep = 1;
    y.around[0].gravity = y.around[1].gravity = 0.0;
    yard_ready(&y);
    sk_vec3 before = yard_momentum(&y);
    yard_tick(&y);
    assert_false(y.body[0].asleep);
    assert_true(y.body[0].velocity.z < -0.1);
    assert_near(sk_length(sk_sub(yard_momentum(&y), before)), 0.0, 1e-13 * sk_length(before));
    yard_end(&y);
}

// A platform that rises throws the cube up; one that moves along with it does not touch it.
static void a_moving_platform_is_struck_at_its_own_speed(void **state) {
    (void)state;
    for (int along = 0; along < 2; along++) {
        static yard y;
        sk_shapes *s = sk_shapes_create();
        yard_begin_on(&y, s, box(s, sk_vec(-1, -1, -0.001), sk_vec(1, 1, 0)), 0.3);
        int32_t cube = yard_type(&y, box_type(0.1, 0.1, 0.1, 700.0));
        y.type[cube].chi = 1e-9;
        double speed = along ? -40.0 : 40.0;
        yard_body(&y, cube, sk_vec(0, 0, 0.15), sk_vec(0, 0, along ? -39.9 : 0));
        y.around[0].gravity = 0.0;
        y.solid.moves = true;
        y.solid.velocity = sk_vec(0, 0, speed);
        yard_ready(&y);
        for (int n = 0; n < 2; n++) {
            sk_bodies_begin(y.work, &y.state, y.around, y.tick++);
            for (int k = 0; k < 8; k++) {
                sk_bodies_substep(y.work, &y.state, &y.solid);
                y.solid.pose.position.z += STEP * speed;
                assert_true(y.body[0].position.z > y.solid.pose.position.z + 0.049);
            }
            sk_bodies_end(y.work, &y.state);
        }
        if (along)
            assert_near(y.body[0].velocity.z, -39.9, 1e-12);
        else
            assert_true(y.body[0].velocity.z > 40.0 && y.body[0].velocity.z < 80.0);
        yard_end(&y);
    }
}

// No pair is swept in a stack, or among bodies that tumble slowly. So their motion has the bits that it had before.
static void slow_scenes_are_not_swept(void **state) {
    (void)state;
    static yard y;
    yard_begin(&y, 0.0, 0.6);
    int32_t crate = yard_type(&y, box_type(0.6, 0.6, 0.6, 300.0));
    uint64_t random = 2;
    for (int i = 0; i < 10; i++) yard_body(&y, crate, sk_vec(0, 0, 0.3 + 0.6 * i - 1e-5 * i), sk_vec(0, 0, 0));
    for (int i = 0; i < 10; i++) {
        int32_t k = yard_body(&y, crate, sk_vec(3.0 + 0.2 * i, 0.1 * i, 1.0 + i), sk_vec(2, -1, 0));
        y.body[k].attitude = pieces_rotation(&random);
    }
    yard_ready(&y);
    for (int n = 0; n < 240; n++) {
        sk_bodies_begin(y.work, &y.state, y.around, y.tick++);
        for (int k = 0; k < 8; k++) {
            sk_bodies_substep(y.work, &y.state, &y.solid);
            assert_int_equal(y.work->swept->count, 0);
        }
        sk_bodies_end(y.work, &y.state);
    }
    yard_end(&y);
}

// Fast bodies that do not touch each other may be declared in any order.
static void hits_apart_are_as_alone(void **state) {
    (void)state;
    static yard alone, both;
    yard *of[2] = {&alone, &both};
    for (int k = 0; k < 2; k++) {
        sk_shapes *s = sk_shapes_create();
        yard_begin_on(of[k], s, box(s, sk_vec(-50, -50, -0.002), sk_vec(50, 50, 0)), 0.5);
        int32_t a = yard_type(of[k], box_type(0.1, 0.07, 0.04, 400.0));
        if (k == 1) {
            yard_body(of[k], a, sk_vec(30, 2, 0.7), sk_vec(-1, 0, -60));
            yard_body(of[k], a, sk_vec(30, 2, 1.2), sk_vec(-1, 0, -90));
        }
        int32_t i = yard_body(of[k], a, sk_vec(1, 2, 1.0), sk_vec(1, 0.5, -70));
        int32_t j = yard_body(of[k], a, sk_vec(1, 2, 1.4), sk_vec(1, 0.5, -120));
        of[k]->body[i].spin = sk_vec(0.01, -0.02, 0.01);
        of[k]->body[j].spin = sk_vec(0.01, 0.02, -0.01);
        yard_ready(of[k]);
        yard_run(of[k], 0.5);
    }
    for (int i = 0; i < 2; i++) {
        assert_memory_equal(&alone.body[i].position, &both.body[i + 2].position, sizeof(sk_vec3));
        assert_memory_equal(&alone.body[i].attitude, &both.body[i + 2].attitude, sizeof(sk_quat));
    }
    yard_end(&alone);
    yard_end(&both);
}

// When a cube of 4 cm, pressed 0.1 mm less deep than it may be, touches the core of the ground. Its side is 0.1 mm from the
// place `x`, and it moves towards it. Returns the time, s, and the normal.
static double touch_beside(double x, double rising, sk_vec3 *normal) {
    static yard y;
    const double size = 0.04, allowed = BODIES_SWEPT_DEPTH * size;
    yard_begin(&y, 0.0, 0.3);
    int32_t cube = yard_type(&y, box_type(size, size, size, 500.0));
    sk_vec3 centre = {x - 1e-4 - 0.5 * size, 5.0, 0.5 * size - allowed + 1e-4};
    yard_body(&y, cube, centre, sk_vec(0.5, 0.0, rising));
    yard_ready(&y);
    sk_bodies_begin(y.work, &y.state, y.around, y.tick);
    sk_bodies_substep(y.work, &y.state, &y.solid); // places the solids
    y.body[0].position = centre;
    y.work->swept->flight[0] = (bodies_flight){.solved = true, .velocity = sk_vec(0.5, 0.0, rising)};
    bodies_sweep pair = {.key = {0, 0, -1, INT32_MIN}, .width = size, .allowed = allowed, .patch = true};
    bodies_sweep_find(y.work, &y.state, &pair);
    *normal = pair.normal;
    yard_end(&y);
    return pair.at;
}

// The field of scenery is stored in blocks of 64 m. Their seams, here at x = 0, are no surfaces.
static void a_part_that_slides_to_a_seam_touches_nothing(void **state) {
    (void)state;
    sk_vec3 normal;
    for (int k = 0; k < 2; k++) {
        double x = k == 0 ? 10.0 : 0.0; // without and with a seam
        assert_true(touch_beside(x, 0.1, &normal) == INFINITY);
        assert_true(touch_beside(x, -0.1, &normal) < 1e-6);
        assert_near(normal.z, 1.0, 1e-12);
    }
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(restitution_is_continuous_where_sweeping_begins),
        cmocka_unit_test(a_swept_hit_keeps_momentum_and_angular_momentum),
        cmocka_unit_test(the_flows_of_energy_balance),
        cmocka_unit_test(a_fast_landing_ends_asleep),
        cmocka_unit_test(a_fast_body_wakes_one_that_sleeps),
        cmocka_unit_test(a_moving_platform_is_struck_at_its_own_speed),
        cmocka_unit_test(slow_scenes_are_not_swept),
        cmocka_unit_test(hits_apart_are_as_alone),
        cmocka_unit_test(a_part_that_slides_to_a_seam_touches_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
