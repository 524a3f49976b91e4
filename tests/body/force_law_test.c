// Terms of contacts and ties in an island, each by one solve. The bodies are so heavy that no force changes their
// velocity, and gamma is 0, so force and energy are closed forms.
#include "base/random.h"
#include "body/island_scene.h"
#include "body/tie.h"

static const double HEAVY = 1e15, SPEED = 0.3, EXTENSION = 1e-3;

// Two heavy bodies at x = 0 and x = 2. The second moves away at SPEED.
static scene *two_bodies(void) {
    scene *s = scene_create();
    s->gravity = sk_vec(0, 0, 0);
    scene_add_body(s, HEAVY, sk_vec(1, 1, 1), sk_vec(0, 0, 0));
    scene_add_body(s, HEAVY, sk_vec(1, 1, 1), sk_vec(2, 0, 0));
    s->body[1].velocity = sk_vec(SPEED, 0, 0);
    return s;
}

static void solve(scene *s) {
    sk_islands_find(s->islands, &s->system);
    s->report = sk_islands_solve(s->islands, &s->system, s->scratch, s->h);
}

static sk_island_tie *add_tie(scene *s, double stiffness, double damping) {
    sk_island_tie *tie = &s->tie[s->tie_count++];
    *tie = (sk_island_tie){.a = 1, .b = 0, .length = 2.0 - EXTENSION, .stiffness = stiffness, .damping = damping};
    return tie;
}

// f = k e + d (l' + rate), lost h d (l' + rate)^2 - k h^2 (l' + rate)^2 / 2.
static void tie_is_a_spring_and_a_damper(void **state) {
    (void)state;
    scene *s = two_bodies();
    double k = 1e6, d = 2e4, rate = 0.1, h = s->h;
    sk_island_tie *tie = add_tie(s, k, d);
    tie->rate = rate;
    scene_begin(s);
    solve(s);
    double force = k * EXTENSION + d * (SPEED + rate), moved = h * (SPEED + rate);
    assert_near(tie->tension, force, 1e-7);
    assert_near(tie->force_out.x, -force, 1e-7);
    assert_near(tie->work, -h * force * SPEED, 1e-9);
    assert_near(tie->winch_work, h * force * rate, 1e-9);
    assert_near(tie->lost, (d / h - 0.5 * k) * moved * moved, 1e-9);
    scene_destroy(s);
}

static void damping_of_a_tie_is_that_of_the_reduced_mass(void **state) {
    (void)state;
    sk_tie tie = {.stiffness = 4e4, .damping_ratio = 0.1};
    assert_near(sk_tie_damping(&tie, 1.0 / 300.0, 1.0 / 600.0), 0.2 * sqrt(4e4 * 200.0), 1e-10);
    assert_near(sk_tie_damping(&tie, 1.0 / 100.0, 0.0), 400.0, 1e-10);
    assert_near(sk_tie_damping(&tie, 0.0, 0.0), 0.0, 0.0);
}

// A taut rope whose ends approach so fast that its damper would push carries nothing. A bar pushes.
static void rope_never_pushes(void **state) {
    (void)state;
    for (int bar = 0; bar < 2; bar++) {
        scene *s = two_bodies();
        s->body[1].velocity.x = -SPEED;
        sk_island_tie *tie = add_tie(s, 1e6, 2e4);
        tie->pushes = bar == 1;
        scene_begin(s);
        solve(s);
        assert_near(tie->tension, bar == 1 ? 1e6 * EXTENSION - 2e4 * SPEED : 0.0, 1e-7);
        assert_true(tie->closed == (bar == 1));
        scene_destroy(s);
    }
}

// A spring contact that is pressed in at SPEED: w = k e + c k e u, lost h c k e u^2 - k h^2 u^2 / 2.
static void contact_is_a_spring_and_a_damper(void **state) {
    (void)state;
    scene *s = two_bodies();
    double k = 1e7, chi = 0.2, h = s->h;
    s->body[1].velocity.x = -SPEED;
    s->facet[s->facet_count++] = (scene_facet){
        .a = 1, .b = 0, .spring = true, .up = {1, 0, 0}, .reach = 2.0 + EXTENSION, .kappa = k, .chi = chi};
    scene_begin(s);
    solve(s);
    double damper = chi * k * EXTENSION * SPEED;
    assert_near(s->contact[0].force_out.x, k * EXTENSION + damper, 1e-7);
    assert_near(s->contact[0].work, -h * (k * EXTENSION + damper) * SPEED, 1e-9);
    assert_near(s->contact[0].lost, h * damper * SPEED - 0.5 * k * h * h * SPEED * SPEED, 1e-9);
    scene_destroy(s);
}

// A contact with friction whose bodies slide across at `slide` m/s, and turn at `turn` rad/s, with stretch EXTENSION.
static scene *sliding(double slide, double turn, double mu) {
    scene *s = two_bodies();
    s->body[1].velocity = sk_vec(0, slide, 0);
    s->body[1].rate = sk_vec(turn, 0, 0);
    s->facet[s->facet_count++] =
        (scene_facet){.a = 1, .b = 0, .spring = true, .up = {1, 0, 0}, .reach = 2.0 + EXTENSION, .kappa = 1e7};
    scene_begin(s);
    sk_island_contact *contact = &s->contact[0];
    contact->stretch = sk_vec(0, EXTENSION, 0);
    contact->twist = EXTENSION;
    contact->k_t = 1e6;
    contact->d_t = 3e4;
    contact->k_theta = 2e5;
    contact->d_theta = 4e3;
    contact->mu = mu;
    contact->torsion_radius = 0.5;
    contact->point = sk_vec(2, 0, 0); // at the centre of a, so that its turning does not slide
    return s;
}

// Inside the border: f = k_t (e + h u) + d_t u and the same of torsion. Lost h d u^2 + k h^2 u^2 / 2 of each.
static void held_friction_is_springs_and_dampers(void **state) {
    (void)state;
    double u = 0.02, w = 0.03, h = SCENE_H;
    scene *s = sliding(u, w, 1.0);
    const sk_island_contact *contact = &s->contact[0];
    double k_t = contact->k_t, d_t = contact->d_t, k_r = contact->k_theta, d_r = contact->d_theta;
    solve(s);
    assert_near(contact->alpha, 1.0, 0.0);
    assert_near(contact->force_out.y, -(k_t * (EXTENSION + h * u) + d_t * u), 1e-8);
    assert_near(contact->moment_out.x, -(k_r * (EXTENSION + h * w) + d_r * w), 1e-8);
    assert_near(contact->stretch.y, EXTENSION + h * u, 1e-15);
    assert_near(contact->twist, EXTENSION + h * w, 1e-15);
    double lost = h * d_t * u * u + 0.5 * k_t * h * h * u * u + h * d_r * w * w + 0.5 * k_r * h * h * w * w;
    assert_near(contact->lost, lost, 1e-10);
    scene_destroy(s);
}

// On the border: (|f| / mu N)^2 + (t / mu N r_t)^2 = 1. The spring moves so that it and its damper give the friction.
static void sliding_friction_is_on_the_border(void **state) {
    (void)state;
    double u = 0.5, w = 0.8, h = SCENE_H, mu = 0.3, normal_force = 1e7 * EXTENSION;
    scene *s = sliding(u, w, mu);
    const sk_island_contact *contact = &s->contact[0];
    solve(s);
    assert_true(contact->alpha < 0.5);
    double force = contact->force_out.y / (mu * normal_force),
           moment = contact->moment_out.x / (mu * normal_force * 0.5);
    assert_near(force * force + moment * moment, 1.0, 1e-9);
    double slid = EXTENSION + h * u - contact->stretch.y, turned = EXTENSION + h * w - contact->twist;
    assert_near(contact->k_t * contact->stretch.y + contact->d_t * (u - slid / h), -contact->force_out.y, 1e-6);
    assert_near(contact->k_theta * contact->twist + contact->d_theta * (w - turned / h), -contact->moment_out.x, 1e-6);
    scene_destroy(s);
}

// Contact with N <= 0: no force, and the springs of friction are reset.
static void contact_that_would_pull_is_open(void **state) {
    (void)state;
    scene *s = sliding(0.02, 0.0, 1.0);
    s->solved[1].velocity.x = SPEED;
    s->contact[0].damping[0][0] = 1e5; // 30 kN against a spring of 10 kN
    solve(s);
    assert_false(s->contact[0].closed);
    assert_near(sk_length(s->contact[0].force_out), 0.0, 0.0);
    assert_near(sk_length(s->contact[0].stretch), 0.0, 0.0);
    assert_near(s->solved[1].velocity.x, SPEED, 0.0);
    scene_destroy(s);
}

// Returns the largest depth of a contact at a lever of 1 m, on a body of 1 kg with moment of inertia 1 / (bound - 1).
// `x` is h^2 k / m. The contact carries a constant load, from which the body starts at 1e-9 m/s.
static double largest_swing(double bound, double x) {
    scene *s = two_bodies();
    double k = x / (s->h * s->h), inverse = bound - 1.0, height = 0.0, angle = 0.0, most = 0.0;
    sk_island_body body[2] = {{.centre = {0, 0, 0}}, {.mass_inverse = 1.0, .centre = {0, 0, 0}}};
    body[1].inertia_inverse = (sk_mat3){{{inverse, 0, 0}, {0, inverse, 0}, {0, 0, inverse}}};
    body[1].velocity = sk_vec(0, 0, 1e-9);
    for (int32_t n = 0; n < 2000 && most < 1e-3; n++) {
        sk_island_contact contact = {.a = 1, .b = 0, .point = {1, 0, 0}, .normal = {0, 0, 1}};
        contact.force = sk_vec(0, 0, 1.0 - k * (height - angle));
        contact.stiffness[2][2] = k;
        body[1].velocity.z -= s->h;
        body[1].rate.y += s->h * inverse;
        s->system = (sk_island_system){.body = body, .contact = &contact, .body_count = 2, .contact_count = 1};
        solve(s);
        height += s->h * body[1].velocity.z;
        angle += s->h * body[1].rate.y;
        most = sk_max(most, fabs(height - angle));
    }
    scene_destroy(s);
    return most;
}

static void contact_on_a_lever_is_stable_up_to_the_limit(void **state) {
    (void)state;
    double below = 0.0, above = 0.0;
    for (double x = 0.02; x < 3.0; x *= 1.1) below = sk_max(below, largest_swing(31.0, x));
    for (double x = 0.11; x < 0.14; x += 0.005) above = sk_max(above, largest_swing(36.0, x));
    assert_true(below < 1e-10);
    assert_true(above > 1e-3);
}

// Random contacts in any order between 60 bodies of which every fifth is prescribed, against repeated marking.
static void islands_are_the_connected_sets(void **state) {
    (void)state;
    uint64_t random = 9;
    scene *s = scene_create();
    for (int32_t i = 0; i < 60; i++) scene_add_body(s, i % 5 == 0 ? 0.0 : 1.0, sk_vec(1, 1, 1), sk_vec(0, 0, 0));
    for (int32_t round = 0; round < 200; round++) {
        s->facet_count = 0;
        scene_begin(s);
        for (int32_t i = 0; i < 35; i++) {
            int32_t a = (int32_t)(sk_random_word(&random) % 60), b = (int32_t)(sk_random_word(&random) % 60);
            if (a != b) s->contact[s->system.contact_count++] = (sk_island_contact){.a = a, .b = b};
        }
        sk_islands_find(s->islands, &s->system);
        int32_t mark[60], islands = 0, next = 0;
        bool joined[60] = {false};
        for (int32_t i = 0; i < 60; i++) mark[i] = i;
        for (int32_t pass = 0; pass < 60; pass++) {
            for (int32_t i = 0; i < s->system.contact_count; i++) {
                int32_t a = s->contact[i].a, b = s->contact[i].b, least = mark[a] < mark[b] ? mark[a] : mark[b];
                joined[a] = joined[b] = true;
                if (a % 5 != 0 && b % 5 != 0) mark[a] = mark[b] = least;
            }
        }
        for (int32_t i = 0; i < 60; i++) {
            bool member = i % 5 != 0 && joined[i];
            islands += member && mark[i] == i;
            if (!member) assert_int_equal(sk_islands_of_body(s->islands, i), -1);
            if (member && mark[i] == i) assert_int_equal(sk_islands_of_body(s->islands, i), next++);
            if (member) assert_int_equal(sk_islands_of_body(s->islands, i), sk_islands_of_body(s->islands, mark[i]));
        }
        assert_int_equal(sk_islands_count(s->islands), islands);
        for (int32_t k = 0; k < islands; k++) {
            int32_t count;
            const int32_t *bodies = sk_islands_bodies(s->islands, k, &count);
            for (int32_t i = 0; i < count; i++) assert_int_equal(sk_islands_of_body(s->islands, bodies[i]), k);
            for (int32_t i = 1; i < count; i++) assert_true(bodies[i - 1] < bodies[i]);
        }
    }
    scene_destroy(s);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tie_is_a_spring_and_a_damper),
        cmocka_unit_test(damping_of_a_tie_is_that_of_the_reduced_mass),
        cmocka_unit_test(rope_never_pushes),
        cmocka_unit_test(contact_is_a_spring_and_a_damper),
        cmocka_unit_test(held_friction_is_springs_and_dampers),
        cmocka_unit_test(sliding_friction_is_on_the_border),
        cmocka_unit_test(contact_that_would_pull_is_open),
        cmocka_unit_test(contact_on_a_lever_is_stable_up_to_the_limit),
        cmocka_unit_test(islands_are_the_connected_sets),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
