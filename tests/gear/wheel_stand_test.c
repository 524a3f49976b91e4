// A hub that stands on several faces: how they share its force.
#include "base/random.h"
#include "check.h"
#include "gear/wheel_cone.h"

static const double YIELDS = 1e-6; // m, as in wheel_cone.c
static const sk_vec3 AXLE = {0, 1, 0}, AHEAD = {1, 0, 0};

static wheel_face face_with(sk_vec3 normal, double gap) {
    wheel_face face = {.gap = gap, .normal = sk_unit(normal), .mu = 0.8, .rolling = 0.015};
    wheel_face_border(&face, AXLE, AHEAD);
    return face;
}

static wheel_hub braked_hub(sk_vec3 asked) {
    return (wheel_hub){.asked = asked, .brake = 1e5};
}

static double friction(const wheel_push *push) {
    return sqrt(push->x * push->x + push->y * push->y);
}

// The forces have the right sum and are inside their borders.
static void assert_balanced(const wheel_hub *hub, const wheel_face *faces, int32_t count, const wheel_reply *reply) {
    sk_vec3 left = hub->asked;
    for (int i = 0; i < count; i++) {
        const wheel_push *push = &reply->push[i];
        left = sk_sub(left, wheel_push_force(&faces[i], push));
        assert_true(push->N >= 0.0 && friction(push) <= faces[i].mu * push->N * (1.0 + 1e-12));
    }
    assert_true(sk_length(left) <= 1e-10 * sk_length(hub->asked));
}

// A wheel in a gutter with sides of 45 degrees, pressed down by F. By symmetry N = F / sqrt(2) without friction. If the
// left side opens by the gap g, it keeps the share 1 - g / YIELDS of its force, and friction of the right side takes
// the rest: both change by least squares, the half each.
static void a_side_that_opens_yields_its_share(void **state) {
    (void)state;
    const double F = 1000.0, N = F / sqrt(2.0);
    wheel_hub hub = braked_hub(sk_vec(0, 0, F));
    for (int i = -4; i <= 4; i++) {
        double gap = 0.1 * i * YIELDS;
        const wheel_face faces[2] = {face_with(sk_vec(0, 1, 1), gap), face_with(sk_vec(0, -1, 1), 0.0)};
        wheel_reply reply;
        assert_true(wheel_cone_stand(&hub, faces, 2, &reply) && reply.stands);
        assert_balanced(&hub, faces, 2, &reply);
        double lost = N * gap / YIELDS, expected = N - 0.5 * lost;
        assert_near(reply.push[0].N, expected, 1e-6);
        assert_near(reply.push[1].N, N, 1e-6);
        assert_near(fabs(reply.push[1].y), 0.5 * fabs(lost), 1e-6);
    }
}

// Pressed along the border of a face the wheel stands. Nothing slides, so friction stays static in the next substep.
static void a_face_on_its_border_does_not_slide(void **state) {
    (void)state;
    wheel_hub hub = braked_hub(sk_vec(-110, -22, 3346));
    const wheel_face faces[2] = {face_with(sk_vec(-0.876, 0.282, 0.391), 0.0),
                                 face_with(sk_vec(0, -0.453, 0.892), 0.0)};
    wheel_reply reply;
    assert_true(wheel_cone_stand(&hub, faces, 2, &reply));
    assert_balanced(&hub, faces, 2, &reply);
    assert_near(friction(&reply.push[0]), faces[0].mu * reply.push[0].N, 1e-6); // on the border
    for (int i = 0; i < 2; i++) assert_int_equal(reply.push[i].mode, SK_STANDING);
}

static sk_vec3 random_normal(uint64_t *random) {
    return sk_vec(sk_random_range(random, -1.2, 1.2), sk_random_range(random, -1.2, 1.2), 1.0);
}

typedef struct sweep {
    wheel_hub hub;
    wheel_face faces[2];
    double steepest; // largest change of a normal force, N per N of force and per YIELDS of gap
    double left;     // N per N: the force of the first face where it is lost
} sweep;

// The gap of the first face goes from -YIELDS to YIELDS. Returns false if the wheel does not stand all the way.
static bool open_face(sweep *s) {
    enum { STEPS = 2000 };
    double size = sk_length(s->hub.asked), was[2] = {0.0};
    wheel_reply reply;
    s->steepest = 0.0;
    for (int k = 1; k < STEPS; k++) {
        s->faces[0].gap = (2.0 * k / STEPS - 1.0) * YIELDS;
        if (!wheel_cone_stand(&s->hub, s->faces, 2, &reply)) return false;
        assert_balanced(&s->hub, s->faces, 2, &reply);
        for (int i = 0; i < 2; i++) {
            if (k > 1) s->steepest = sk_max(s->steepest, fabs(reply.push[i].N - was[i]) / size * STEPS / 2.0);
            was[i] = reply.push[i].N;
        }
    }
    s->left = was[0] / size;
    return true;
}

// The moment on the body depends on how the faces share the force, and the body turns at once. A jump would shake it.
static void the_share_of_a_face_has_no_jump(void **state) {
    (void)state;
    uint64_t random = 5;
    int stood = 0;
    double steepest = 0.0, left = 0.0;
    for (int i = 0; i < 300; i++) {
        sweep s = {
            .hub = braked_hub(sk_vec(sk_random_range(&random, -500, 500), sk_random_range(&random, -500, 500), 3000))};
        s.faces[0] = face_with(random_normal(&random), 0.0);
        s.faces[1] = face_with(random_normal(&random), sk_random_range(&random, -0.5, 0.5) * YIELDS);
        if (!open_face(&s)) continue;
        stood++;
        steepest = sk_max(steepest, s.steepest);
        left = sk_max(left, s.left);
    }
    print_message("%d of 300 stand; steepest %.3g per um, %.3g left at the end\n", stood, steepest, left);
    assert_true(stood > 50);
    assert_true(steepest < 5.0 && left < 2e-3);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_side_that_opens_yields_its_share),
        cmocka_unit_test(a_face_on_its_border_does_not_slide),
        cmocka_unit_test(the_share_of_a_face_has_no_jump),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
