// Friction of a patch: creep, the slide of the pebble, the border of force and torsion.
#include "contact/patch_friction.h"
#include "contact/patch_pairs.h"

static const double h = 1.0 / 960.0;

static sk_patch standing(patch_stage *s, sk_patch_memory *memory) {
    s->piece_a = pieces_box(0.5, 0.4, 0.3);
    s->piece_b = pieces_box(10, 10, 5);
    stage_begin(s, false, 0.1);
    *memory = (sk_patch_memory){.direction = {0, 0, 1}};
    sk_pose pose = {{0, 0, 5.299}, sk_quat_identity()};
    sk_patch_begin(&s->pair, &pose, memory);
    return sk_patch_evaluate(&s->pair, &pose, memory);
}

static void a_patch_at_rest_does_not_creep(void **state) {
    (void)state;
    patch_stage s;
    sk_patch_memory memory;
    sk_patch p = standing(&s, &memory);
    memory.stretch = sk_vec(1e-5, -2e-5, 0);
    memory.twist = 1e-6;
    for (int i = 0; i < 100000; i++) sk_patch_slide(&p, &(sk_patch_step){.alpha = 1.0, .h = h}, &memory);
    assert_true(memory.stretch.x == 1e-5 && memory.stretch.y == -2e-5 && memory.twist == 1e-6);
    assert_true(memory.mode == SK_STANDING);
}

// After a slide, spring and damper give the share alpha of what they required.
static void a_slide_leaves_the_friction_that_was_applied(void **state) {
    (void)state;
    patch_stage s;
    sk_patch_memory memory;
    sk_patch p = standing(&s, &memory);
    memory.stretch = sk_vec(3e-5, 1e-5, 0);
    memory.twist = 2e-5;
    sk_patch_memory before = memory;
    sk_patch_step step = {{0.02, -0.01, 0.3}, 0.05, 0.4, h};
    sk_patch_memory moved = before;
    sk_patch_slide(&p, &(sk_patch_step){step.velocity, step.spin, 1.0, h}, &moved);
    sk_patch_friction required = sk_patch_friction_of(&p, &moved, step.velocity, step.spin);
    sk_patch_slide(&p, &step, &memory);
    sk_vec3 rate = sk_scale(1.0 / h, sk_sub(memory.stretch, before.stretch));
    sk_patch_friction left = sk_patch_friction_of(&p, &memory, rate, (memory.twist - before.twist) / h);
    assert_near(sk_length(sk_sub(left.force, sk_scale(0.4, required.force))), 0.0, 1e-9 * sk_length(required.force));
    assert_near(left.torsion, 0.4 * required.torsion, 1e-9 * fabs(required.torsion));
    assert_true(required.force.z == 0.0 && memory.stretch.z == 0.0);
    assert_true(memory.mode == SK_SLIPPING);
    assert_true(sk_patch_mu(&s.pair.law, &memory) == 0.5 && sk_patch_mu(&s.pair.law, &before) == 0.6);
}

static void the_border_is_an_ellipse_of_force_and_torsion(void **state) {
    (void)state;
    assert_near(sk_patch_use(600.0, 0.2, 300.0, 0.0), 0.5, 1e-15);
    assert_near(sk_patch_use(600.0, 0.2, 0.0, -120.0), 1.0, 1e-15);
    assert_near(sk_patch_use(600.0, 0.2, 360.0, 96.0), 1.0, 1e-15);
    assert_true(sk_patch_use(0.0, 0.2, 0.0, 0.0) == 0.0);
    assert_true(isinf(sk_patch_use(0.0, 0.2, 1.0, 0.0)));
}

// The normal turns by 0.1 rad: the stretch stays in the plane and keeps its length.
static void the_stretch_turns_with_the_normal(void **state) {
    (void)state;
    patch_stage s;
    sk_patch_memory memory;
    sk_patch p = standing(&s, &memory);
    memory.stretch = sk_vec(1e-4, 2e-4, 0);
    p.normal = sk_rotate(stage_turn(sk_vec(0.1, 0, 0)), p.normal);
    sk_vec3 e = sk_patch_stretch(&p, &memory);
    assert_near(sk_dot(e, p.normal), 0.0, 1e-18);
    assert_near(sk_length(e), sk_length(memory.stretch), 1e-18);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_patch_at_rest_does_not_creep),
        cmocka_unit_test(a_slide_leaves_the_friction_that_was_applied),
        cmocka_unit_test(the_border_is_an_ellipse_of_force_and_torsion),
        cmocka_unit_test(the_stretch_turns_with_the_normal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
