// Memory of faces: work around closed paths, continuity, thin plates, an overhanging crate, the depth limit.
#include "contact/patch_pairs.h"

// Advances the contact to a pose, as a step does. Returns the patch there.
static sk_patch advance(const sk_patch_pair *pair, sk_pose pose, sk_patch_memory *memory) {
    if (!sk_patch_is_held(memory)) {
        if (sk_patch_gap(pair, &pose, memory) > 0.0) return (sk_patch){0};
        sk_patch_begin(pair, &pose, memory);
    }
    sk_patch p = sk_patch_evaluate(pair, &pose, memory);
    sk_patch_commit(pair, &pose, &p, memory);
    return p;
}

// A piece of a path: from a pose on, position and rotation vector grow linearly.
typedef struct stretch {
    sk_pose from;
    sk_vec3 shift, turn;
} stretch;

static stretch stretch_between(sk_pose from, sk_pose to) {
    sk_quat q = sk_quat_mul(to.rotation, sk_quat_conjugate(from.rotation));
    sk_vec3 v = {q.x, q.y, q.z};
    double size = sk_length(v);
    return (stretch){from, sk_sub(to.position, from.position),
                     sk_scale(size > 0.0 ? 2.0 * sk_asin(size) / size : 0.0, v)};
}

static sk_pose pose_on(const stretch *s, double share) {
    return (sk_pose){sk_add_scaled(s->from.position, share, s->shift),
                     sk_quat_mul(stage_turn(sk_scale(share, s->turn)), s->from.rotation)};
}

// Returns the work of the contact on A from one share of the stretch to another, by Gauss's rule with three points.
static double work_of_part(const patch_stage *s, const sk_patch_memory *memory, const stretch *path, double from,
                           double to) {
    const double point[3] = {0.5 - 0.38729833462074170, 0.5, 0.5 + 0.38729833462074170};
    const double weight[3] = {5.0 / 18, 8.0 / 18, 5.0 / 18};
    double work = 0.0;
    for (int i = 0; i < 3; i++) {
        sk_pose at = pose_on(path, from + point[i] * (to - from));
        sk_patch p = sk_patch_evaluate(&s->pair, &at, memory);
        sk_wrench w = stage_wrench_about(&p, at.position);
        work += (to - from) * weight[i] * (sk_dot(w.force, path->shift) + sk_dot(w.moment, path->turn));
    }
    return work;
}

// Halves the stretch until the parts agree with the whole to 1e-8 J: the force has kinks where vertices and edges meet faces.
static double work_on(const patch_stage *s, const sk_patch_memory *memory, const stretch *path, double from,
                      double to) {
    double middle = 0.5 * (from + to), whole = work_of_part(s, memory, path, from, to);
    double parts = work_of_part(s, memory, path, from, middle) + work_of_part(s, memory, path, middle, to);
    if (fabs(parts - whole) < 1e-8 || to - from < 1e-4) return parts;
    return work_on(s, memory, path, from, middle) + work_on(s, memory, path, middle, to);
}

typedef struct loop {
    sk_vec3 centre, size;   // of the path of A's centre
    double phase[6], turns; // rad
} loop;

static sk_pose on_loop(const loop *l, double t) {
    sk_vec3 at = {l->centre.x + l->size.x * sk_cos(t + l->phase[0]), l->centre.y + l->size.y * sk_sin(t + l->phase[1]),
                  l->centre.z + l->size.z * sk_cos(2 * t + l->phase[2])};
    sk_vec3 turn = {l->turns * sk_sin(t + l->phase[3]), l->turns * sk_cos(t + l->phase[4]),
                    l->turns * sk_sin(2 * t + l->phase[5])};
    return (sk_pose){at, stage_turn(turn)};
}

// Returns the work around a closed path as a share of half the turnover. The first lap brings the memory to what it is
// on this path.
static double work_around(const patch_stage *s, const loop *l) {
    enum { STEPS = 400 };
    sk_patch_memory memory = {.direction = {0, 0, 1}};
    sk_pose before = on_loop(l, 0.0);
    advance(&s->pair, before, &memory);
    double work = 0.0, turnover = 0.0;
    for (int k = 1; k <= 2 * STEPS; k++) {
        sk_pose pose = on_loop(l, 2 * SK_PI * (k % STEPS) / STEPS);
        stretch path = stretch_between(before, pose);
        sk_patch_memory old = memory;
        advance(&s->pair, pose, &memory);
        // A contact that begins within the step has the faces of its begin.
        const sk_patch_memory *during = sk_patch_is_held(&old) ? &old : &memory;
        double done = k > STEPS && sk_patch_is_held(during) ? work_on(s, during, &path, 0.0, 1.0) : 0.0;
        work += done;
        turnover += fabs(done);
        before = pose;
    }
    assert_true(turnover > 100.0);
    return fabs(work) / (0.5 * turnover);
}

// Returns the largest work of eight random paths about a place at the rim of B, with and without the field of A.
static double worst_work(patch_stage *s, sk_vec3 centre) {
    uint64_t random = 4;
    double worst = 0.0;
    for (int i = 0; i < 8; i++) {
        loop l = {.centre = centre, .size = {0.1, 0.1, 0.01}, .turns = 0.3};
        for (int k = 0; k < 6; k++) l.phase[k] = sk_random_range(&random, 0.0, 2 * SK_PI);
        stage_begin(s, i % 2 == 1, 0.1);
        worst = sk_max(worst, work_around(s, &l));
    }
    return worst;
}

static void a_closed_path_of_a_box_does_no_work(void **state) {
    (void)state;
    patch_stage s = {.piece_a = pieces_box(0.3, 0.2, 0.1), .piece_b = pieces_box(0.5, 0.5, 0.3)};
    assert_near(worst_work(&s, sk_vec(0.6, 0.1, 0.40)), 0.0, 1e-10);
}

static void a_closed_path_of_a_wedge_does_no_work(void **state) {
    (void)state;
    const sk_vec3 wedge[6] = {{-0.3, -0.2, -0.1}, {0.3, -0.2, -0.1}, {-0.3, 0.2, -0.1},
                              {0.3, 0.2, -0.1},   {0, -0.2, 0.2},    {0, 0.2, 0.2}};
    patch_stage s = {.piece_b = pieces_box(0.5, 0.5, 0.3)};
    assert_true(sk_convex_of_points(wedge, 6, &s.piece_a).ok);
    assert_near(worst_work(&s, sk_vec(0.6, 0.1, 0.40)), 0.0, 1e-10);
}

// Two plates of 1 cm. The path enters them to ten times their thickness.
static void a_closed_path_of_a_plate_does_no_work(void **state) {
    (void)state;
    patch_stage s = {.piece_a = pieces_box(0.3, 0.2, 0.005), .piece_b = pieces_box(0.5, 0.5, 0.005)};
    assert_near(worst_work(&s, sk_vec(0.6, 0.1, 0.05)), 0.0, 1e-10);
}

// Turns and shifts a box over vertices, edges and faces of another. Each step moves it by at most 3e-5 m at its corners.
static void the_wrench_is_continuous_over_100000_steps(void **state) {
    (void)state;
    enum { STEPS = 100000 };
    patch_stage s = {.piece_a = pieces_box(0.3, 0.2, 0.1), .piece_b = pieces_box(0.5, 0.5, 0.3)};
    stage_begin(&s, true, 0.1);
    loop l = {.centre = {0.6, 0.5, 0.40}, .size = {0.1, 0.1, 0.02}, .turns = 0.6};
    sk_patch_memory memory = {.direction = {0, 0, 1}};
    sk_wrench before = {0};
    int touching = 0;
    double worst = 0.0;
    for (int k = 0; k <= STEPS; k++) {
        sk_pose pose = on_loop(&l, 2 * SK_PI * k / STEPS);
        sk_patch p = advance(&s.pair, pose, &memory);
        sk_wrench w = stage_wrench_about(&p, pose.position);
        double jump = sk_length(sk_sub(w.force, before.force)) + 2.0 * sk_length(sk_sub(w.moment, before.moment));
        if (k > 0) worst = sk_max(worst, jump);
        touching += p.touching;
        before = w;
    }
    assert_true(touching > STEPS / 4);
    // N: kappa times a section of 0.1 m2 times 1e-5 m.
    assert_near(worst, 0.0, KAPPA * 0.1 * 1e-5);
}

// Presses a box into a plate of 1 mm until it is 3 cm deep. At any depth d the force is kappa A d upwards.
static void a_thin_plate_pushes_out_the_side_that_was_entered(void **state) {
    (void)state;
    for (int both = 0; both < 2; both++) {
        patch_stage s = {.piece_a = pieces_box(0.1, 0.1, 0.1), .piece_b = pieces_box(0.5, 0.5, 0.0005)};
        stage_begin(&s, both == 1, 0.1);
        sk_patch_memory memory = {0};
        for (int k = -10; k <= 3000; k++) {
            double depth = 1e-5 * k;
            sk_pose pose = {{0.0, 0.0, 0.1005 - depth}, sk_quat_identity()};
            sk_patch p = advance(&s.pair, pose, &memory);
            if (k <= 0) continue;
            assert_true(p.touching);
            if (both == 0) assert_near(p.elastic.force.z, KAPPA * 0.04 * depth, 1e-4);
            assert_true(p.elastic.force.z > 0.0);
            assert_near(p.normal.z, 1.0, 1e-9);
        }
    }
}

static void a_contact_below_the_depth_limit_ends_until_the_pieces_were_apart(void **state) {
    (void)state;
    patch_stage s = {.piece_a = pieces_box(0.1, 0.1, 0.1), .piece_b = pieces_box(0.5, 0.5, 0.5)};
    stage_begin(&s, false, 0.1);
    s.pair.law.depth_max = 0.01;
    sk_patch_memory memory = {0};
    sk_pose apart = {{0, 0, 0.7}, sk_quat_identity()}, shallow = {{0, 0, 0.595}, sk_quat_identity()},
            deep = {{0, 0, 0.58}, sk_quat_identity()};
    assert_near(sk_patch_gap(&s.pair, &apart, &memory), 0.1, 1e-12);
    assert_near(memory.direction.z, 1.0, 1e-12);
    sk_patch p = advance(&s.pair, shallow, &memory);
    assert_true(p.touching && !p.too_deep);
    p = advance(&s.pair, deep, &memory);
    assert_true(p.touching && p.too_deep);
    sk_patch_release(&memory);
    assert_true(memory.released == 1 && !sk_patch_is_held(&memory));
    assert_true(sk_patch_gap(&s.pair, &shallow, &memory) == 0.0 && memory.released == 1);
    assert_true(sk_patch_gap(&s.pair, &apart, &memory) > 0.0 && memory.released == 0);
}

// On a post that is thin across, the force turns from its top to its side +x. The face -x then leaves. The face +x
// does not become live, because it is the nearest somewhere. The bottom joins: it is far away.
static void faces_leave_when_the_force_has_turned_away(void **state) {
    (void)state;
    patch_stage s = {.piece_a = pieces_box(0.1, 0.1, 0.1), .piece_b = pieces_box(0.03, 0.03, 0.5)};
    stage_begin(&s, false, 0.1);
    sk_patch_memory memory = {.direction = {0, 0, 1}};
    sk_pose pose = {{0.11, 0, 0.59}, sk_quat_identity()};
    sk_patch p = advance(&s.pair, pose, &memory);
    assert_true(p.touching && memory.live_b == 1 << 5 && memory.domain_b == 63);
    p.normal = sk_unit(sk_vec(0.65, 0, 0.76));
    sk_patch_commit(&s.pair, &pose, &p, &memory);
    assert_true(memory.domain_b == 63); // n . m = -0.65 is not below -0.7
    p.normal = sk_unit(sk_vec(0.9, 0, 0.43));
    sk_patch_commit(&s.pair, &pose, &p, &memory);
    assert_true(memory.live_b == (1 << 5 | 1 << 4) && memory.domain_b == 62);
}

// Two boxes side by side as one ground: the seam is not exposed.
static void a_seam_between_two_pieces_is_not_felt(void **state) {
    (void)state;
    patch_stage whole = {.piece_a = pieces_box(0.2, 0.1, 0.1), .piece_b = pieces_box(1, 1, 0.5)};
    patch_stage left = {.piece_a = whole.piece_a, .piece_b = pieces_box(0.5, 1, 0.5)}, right = left;
    stage_begin(&whole, false, 0.1);
    stage_begin(&left, false, 0.1);
    stage_begin(&right, false, 0.1);
    left.b.exposed &= ~UINT64_C(2);  // +x
    right.b.exposed &= ~UINT64_C(1); // -x
    uint64_t random = 8;
    for (int i = 0; i < 100; i++) {
        sk_pose pose = {{sk_random_range(&random, -0.1, 0.1), 0.3, 0.59}, stage_turn(pieces_vector(&random, 0.1))};
        sk_pose in_left = pose, in_right = pose;
        in_left.position.x += 0.5;
        in_right.position.x -= 0.5;
        sk_patch_memory m[3] = {{.direction = {0, 0, 1}}, {.direction = {0, 0, 1}}, {.direction = {0, 0, 1}}};
        sk_patch p = advance(&whole.pair, pose, &m[0]), l = advance(&left.pair, in_left, &m[1]),
                 r = advance(&right.pair, in_right, &m[2]);
        assert_near(l.energy + r.energy, p.energy, 1e-12 * KAPPA * 0.01);
        assert_near(l.elastic.force.z + r.elastic.force.z, p.elastic.force.z, 1e-12 * KAPPA);
        assert_near(l.elastic.force.x + r.elastic.force.x, p.elastic.force.x, 1e-12 * KAPPA);
    }
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_closed_path_of_a_box_does_no_work),
        cmocka_unit_test(a_closed_path_of_a_wedge_does_no_work),
        cmocka_unit_test(a_closed_path_of_a_plate_does_no_work),
        cmocka_unit_test(the_wrench_is_continuous_over_100000_steps),
        cmocka_unit_test(a_thin_plate_pushes_out_the_side_that_was_entered),
        cmocka_unit_test(a_contact_below_the_depth_limit_ends_until_the_pieces_were_apart),
        cmocka_unit_test(faces_leave_when_the_force_has_turned_away),
        cmocka_unit_test(a_seam_between_two_pieces_is_not_felt),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
