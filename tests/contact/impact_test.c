// The impulse of an impact, and its restitution.
#include "base/random.h"
#include "check.h"
#include "contact/impact.h"
#include "convex/pieces.h"

// A fine step leaves the closed form.
static void restitution_of_a_fine_step_is_that_of_chi(void **state) {
    (void)state;
    for (double x = 0.05; x < 20.0; x *= 2.0) {
        sk_impact_patch p = {.mass = 1.0, .stiffness = 1e4, .chi = x / 2.0, .speed = 2.0, .step = 5e-4, .deepest = 1.0};
        double e = sk_impact_restitution(&p);
        assert_near(-e * x - log(1.0 - e * x), x - log(1.0 + x), 0.05 * x);
    }
}

static sk_impact_body random_body(uint64_t *random, bool fixed) {
    sk_impact_body body = {.mass_inverse = fixed ? 0.0 : sk_random_range(random, 0.1, 10.0)};
    sk_mat3 axes = sk_mat3_from_quat(pieces_rotation(random));
    for (int i = 0; i < 3; i++) {
        double inverse = fixed ? 0.0 : body.mass_inverse * sk_random_range(random, 2.0, 6.0);
        sk_vec3 axis = i == 0   ? sk_vec(axes.row[0].x, axes.row[1].x, axes.row[2].x)
                       : i == 1 ? sk_vec(axes.row[0].y, axes.row[1].y, axes.row[2].y)
                                : sk_vec(axes.row[0].z, axes.row[1].z, axes.row[2].z);
        body.inertia_inverse.row[0] = sk_add_scaled(body.inertia_inverse.row[0], inverse * axis.x, axis);
        body.inertia_inverse.row[1] = sk_add_scaled(body.inertia_inverse.row[1], inverse * axis.y, axis);
        body.inertia_inverse.row[2] = sk_add_scaled(body.inertia_inverse.row[2], inverse * axis.z, axis);
    }
    body.centre = pieces_vector(random, 1.0);
    body.velocity = pieces_vector(random, 3.0);
    body.rate = pieces_vector(random, 3.0);
    return body;
}

static void push(sk_impact_body *body, sk_vec3 point, sk_vec3 impulse) {
    body->velocity = sk_add_scaled(body->velocity, body->mass_inverse, impulse);
    sk_vec3 turn = sk_cross(sk_sub(point, body->centre), impulse);
    body->rate = sk_add(body->rate, sk_mat3_mul(&body->inertia_inverse, turn));
}

static double energy(const sk_impact_body *body) {
    if (!(body->mass_inverse > 0.0)) return 0.0;
    sk_mat3 inertia = sk_mat3_inverse_symmetric(&body->inertia_inverse);
    return 0.5 / body->mass_inverse * sk_dot(body->velocity, body->velocity) +
           0.5 * sk_dot(body->rate, sk_mat3_mul(&inertia, body->rate));
}

// The speed of a body's points, m/s: the closing speed is a difference of such numbers.
static double speed_of(const sk_impact_body *body, sk_vec3 point) {
    return sk_length(body->velocity) + sk_length(body->rate) * sk_length(sk_sub(point, body->centre));
}

// Any impulse separates the bodies, stays in the cone and adds no energy; without friction the speeds are those of
// Newton's law.
static void impulses_separate_and_add_no_energy(void **state) {
    (void)state;
    uint64_t random = 21;
    for (int n = 0; n < 20000; n++) {
        sk_impact_body a = random_body(&random, false), b = random_body(&random, n % 3 == 0);
        if (n % 3 == 0) b.velocity = b.rate = sk_vec(0, 0, 0);
        double mu = n % 2 == 0 ? 0.0 : sk_random_range(&random, 0.0, 1.0);
        sk_impact impact = {pieces_vector(&random, 1.0),
                            sk_unit(pieces_vector(&random, 1.0)),
                            sk_random_range(&random, 0.0, 1.0),
                            0.0,
                            {mu, mu}};
        double closing = sk_impact_closing(&a, &b, impact.point, impact.normal);
        double before = energy(&a) + energy(&b),
               rounding = 1e-15 * (speed_of(&a, impact.point) + speed_of(&b, impact.point));
        sk_vec3 impulse = sk_impact_impulse(&a, &b, &impact);
        if (closing <= 0.0) {
            assert_true(sk_length(impulse) == 0.0);
            continue;
        }
        push(&a, impact.point, impulse);
        push(&b, impact.point, sk_neg(impulse));
        double after = -sk_impact_closing(&a, &b, impact.point, impact.normal);
        double along = sk_dot(impulse, impact.normal);
        assert_true(along > 0.0 && after > -1e-12 * closing - rounding);
        assert_true(sk_length(sk_add_scaled(impulse, -along, impact.normal)) <= (mu + 1e-9) * along);
        assert_true(energy(&a) + energy(&b) <= before * (1.0 + 1e-12));
        if (mu == 0.0) assert_near(after, impact.restitution * closing, 1e-12 * closing + rounding);
    }
}

// A flat patch that is met at 0.1 m/s with omega h = 1, without damping: gamma = 7/8, and the mean over eight phases.
static void restitution_of_a_coarse_step_is_that_of_the_solve(void **state) {
    (void)state;
    sk_impact_patch p = {.mass = 2.0, .stiffness = 2.0, .speed = 0.1, .step = 1.0, .deepest = 1.0};
    double sum = 0.0;
    for (int i = 0; i < 8; i++) {
        double u = 0.1, d = 0.1 * (i + 0.5) / 8.0, w = 1.0;
        while (d > 0.0 && w > 0.0) {
            double next = (u - d) / (1.0 + 7.0 / 8.0);
            w = d + 7.0 / 8.0 * next;
            if (w > 0.0) u = next;
            d += u;
        }
        sum -= u / 8.0;
    }
    assert_near(sk_impact_restitution(&p), sum / 0.1, 1e-12);
    p.damping = 1e9; // it sticks
    assert_near(sk_impact_restitution(&p), 0.0, 1e-6);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(restitution_of_a_fine_step_is_that_of_chi),
        cmocka_unit_test(restitution_of_a_coarse_step_is_that_of_the_solve),
        cmocka_unit_test(impulses_separate_and_add_no_energy),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
