// Oriented contact: the target's edges, the rules one by one, and both forms against each other and against geometry.
#include "contact/oriented_solids.h"

static const uint64_t SEED = 20260501;
static const double LIMIT = SK_ORIENTED_DEPTH_LIMIT;

static sk_oriented_step advance(const sk_oriented_target *t, int32_t face, sk_vec3 from, sk_vec3 to) {
    sk_oriented_step a = sk_oriented_advance(t, face, from, to, 0.0, LIMIT);
    sk_oriented_step b = sk_oriented_advance_reference(t, face, from, to, 0.0, LIMIT);
    if (a.outcome != b.outcome || a.face != b.face || a.fraction != b.fraction)
        fail_msg("bits say %d face %d, loops %d face %d", (int)a.outcome, (int)a.face, (int)b.outcome, (int)b.face);
    return a;
}

static void expect(sk_oriented_step came, sk_oriented_outcome outcome, int32_t face) {
    if (came.outcome == outcome && came.face == face) return;
    fail_msg("expected '%s', face %d; came '%s', face %d", sk_oriented_outcome_text(outcome), (int)face,
             sk_oriented_outcome_text(came.outcome), (int)came.face);
}

// Faces of a box, as box_target numbers them.
enum { EAST, WEST, NORTH, SOUTH, TOP, BOTTOM };

static void a_polyhedron_has_the_edges_that_euler_counts(void **state) {
    (void)state;
    const int32_t edges[SOLIDS] = {12, 12, 9, 0};
    for (solid_kind kind = PRISM; kind < ROUND; kind++) {
        sk_oriented_target t = solid_target(kind);
        assert_int_equal(t.first_side[t.face_count], 2 * edges[kind]);
    }
    for (int32_t count = 4; count <= SK_ORIENTED_FACES_MAX; count++) {
        sk_oriented_target t = round_target(count, 1.0);
        assert_int_equal(t.first_side[count], 2 * (3 * count - 6)); // three faces meet at every corner
    }
    sk_oriented_target half = built((sk_half_space[]){{{0, 0, 1}, 0}}, 1);
    sk_oriented_target slab = built((sk_half_space[]){{{0, 0, 1}, 1}, {{0, 0, -1}, 1}}, 2);
    sk_oriented_target ridge = built((sk_half_space[]){{{0.6, 0, 0.8}, 0}, {{-0.6, 0, 0.8}, 0}}, 2);
    assert_int_equal(half.first_side[1], 0);
    assert_int_equal(slab.first_side[2], 0);
    assert_int_equal(ridge.first_side[2], 2);
}

static void expect_refused(const sk_half_space *faces, int32_t count, const char *what) {
    sk_oriented_target target;
    sk_result result = sk_oriented_target_build(faces, count, &target);
    if (result.ok || strstr(result.text, what) == NULL) fail_msg("expected '%s', came '%s'", what, result.text);
}

static void a_target_without_inside_or_with_a_face_too_many_is_refused(void **state) {
    (void)state;
    sk_half_space box[7] = {{{1, 0, 0}, 1}, {{-1, 0, 0}, 1}, {{0, 1, 0}, 1}, {{0, -1, 0}, 1},
                            {{0, 0, 1}, 1}, {{0, 0, -1}, 1}, {{0, 0, 1}, 2}};
    expect_refused(box, 0, "0 faces");
    expect_refused(box, SK_ORIENTED_FACES_MAX + 1, "1 to 64");
    expect_refused(box, 7, "face 6 is no face");
    box[4].offset = -1.0; // as high as the bottom
    expect_refused(box, 6, "no");
    box[4].offset = -2.0;
    expect_refused(box, 6, "no");
    box[4] = (sk_half_space){{0, 0, 1.5}, 1};
    expect_refused(box, 6, "length is 1.5");
    box[4] = (sk_half_space){{0, 0, 1}, NAN};
    expect_refused(box, 6, "finite");
    expect_refused((sk_half_space[]){{{0, 0, 1}, 1}, {{0, 0, -1}, -1}}, 2, "nothing between");
}

static void each_rule_does_what_it_says(void **state) {
    (void)state;
    sk_oriented_target box = box_target(0.5, 0.5, 0.5), plate = solid_target(PLATE);
    // New: through the top's plane first and the east side's last.
    expect(advance(&box, -1, sk_vec(0.6, 0, 0.55), sk_vec(0.45, 0, 0.45)), SK_ORIENTED_NEW, EAST);
    assert_true(advance(&box, -1, sk_vec(0, 0, 0.75), sk_vec(0, 0, 0.25)).fraction == 0.5);
    // Nearer to the east side than to the top, but it came in from above.
    expect(advance(&box, -1, sk_vec(0.49, 0, 0.6), sk_vec(0.49, 0, 0.3)), SK_ORIENTED_NEW, TOP);
    expect(advance(&box, TOP, sk_vec(0.49, 0, 0.3), sk_vec(0.49, 0, 0.2)), SK_ORIENTED_RETAINED, TOP);
    expect(advance(&box, TOP, sk_vec(0.4, 0, 0.45), sk_vec(0.4, 0, 0.55)), SK_ORIENTED_RELEASED, -1);
    expect(advance(&box, TOP, sk_vec(0.4, 0, 0.45), sk_vec(0.6, 0, 0.45)), SK_ORIENTED_SLID_OFF, -1);
    expect(advance(&box, TOP, sk_vec(0.49, 0, 0.4), sk_vec(0.7, 0, 0.6)), SK_ORIENTED_SLID_OFF, -1);
    expect(advance(&box, -1, sk_vec(0, 0, 2), sk_vec(0, 0, 1)), SK_ORIENTED_APART, -1);
    // Right through the plate within a step, or past its edge.
    expect(advance(&plate, -1, sk_vec(0, 0, 0.1), sk_vec(0.01, 0, -0.1)), SK_ORIENTED_NEW, TOP);
    expect(advance(&plate, -1, sk_vec(0, 0, -0.1), sk_vec(0.01, 0, 0.1)), SK_ORIENTED_NEW, BOTTOM);
    expect(advance(&plate, -1, sk_vec(0.45, 0, 0.1), sk_vec(0.58, 0, -0.1)), SK_ORIENTED_APART, -1);
    expect(advance(&plate, -1, sk_vec(0.45, 0, 0.1), sk_vec(0.54, 0, -0.1)), SK_ORIENTED_SLID_OFF, -1);
    expect(advance(&plate, TOP, sk_vec(0, 0, 0), sk_vec(0, 0, -0.2)), SK_ORIENTED_HELD, TOP);
    expect(advance(&plate, TOP, sk_vec(0, 0, -0.2), sk_vec(0, 0, -0.2494)), SK_ORIENTED_HELD, TOP);
    expect(advance(&plate, TOP, sk_vec(0, 0, -0.2), sk_vec(0, 0, -0.2496)), SK_ORIENTED_TOO_DEEP, -1);
    expect(advance(&plate, -1, sk_vec(0, 0, 0.1), sk_vec(0, 0, -0.3)), SK_ORIENTED_TOO_DEEP, -1);
    expect(advance(&plate, TOP, sk_vec(0, 0, -0.2), sk_vec(0, 0, 0.1)), SK_ORIENTED_RELEASED, -1);
    expect(advance(&plate, TOP, sk_vec(0.4, 0, -0.2), sk_vec(0.6, 0, -0.2)), SK_ORIENTED_SLID_OFF, -1);
    // Inside from the start: the nearest face, not the farthest.
    expect(advance(&box, -1, sk_vec(0.1, 0, 0.3), sk_vec(0.1, 0, 0.3)), SK_ORIENTED_FOUND_INSIDE, TOP);
    assert_int_equal(sk_oriented_nearest_face(&box, sk_vec(-0.3, 0, 0.1), 0.0), WEST);
}

// A roof with slopes of 10 degrees.
static void sliding_over_an_obtuse_ridge_hands_over(void **state) {
    (void)state;
    double c = sk_cos(SK_PI / 18), s = sk_sin(SK_PI / 18);
    sk_oriented_target roof = built((sk_half_space[]){{{s, 0, c}, 0}, {{-s, 0, c}, 0}, {{0, 0, -1}, 1}}, 3);
    int32_t face = -1;
    sk_vec3 at = {-0.5, 0, 0.1};
    for (int i = 0; i <= 10; i++) {
        sk_vec3 next = {-0.5 + 0.1 * i, 0, -0.02 - fabs(-0.5 + 0.1 * i) * s / c};
        sk_oriented_step step = advance(&roof, face, at, next);
        if (i == 0) expect(step, SK_ORIENTED_NEW, 1);
        if (i > 0 && next.x < -0.01) expect(step, SK_ORIENTED_RETAINED, 1);
        if (next.x > 0.01) assert_int_equal(step.face, 0);
        face = step.face;
        at = next;
    }
}

// With a radius the faces meet further out; sliding past the old edge on top is nothing yet.
static void a_radius_moves_faces_and_their_edges_outwards(void **state) {
    (void)state;
    sk_oriented_target box = box_target(0.5, 0.5, 0.5);
    sk_vec3 over_the_edge = {0.55, 0, 0.59};
    assert_true(sk_oriented_on_range(&box, TOP, over_the_edge, 0.1));
    assert_false(sk_oriented_on_range(&box, TOP, over_the_edge, 0.0));
    expect(sk_oriented_advance(&box, TOP, sk_vec(0.45, 0, 0.59), over_the_edge, 0.1, LIMIT), SK_ORIENTED_RETAINED, TOP);
    sk_oriented_target round = solid_target(ROUND), larger = round_target(32, 0.6);
    uint64_t random = SEED;
    for (int i = 0; i < 20000; i++) {
        sk_vec3 place = random_in_cube(&random, 0.7);
        assert_true(sk_oriented_penetration(&round, place, 0.1) == sk_oriented_penetration(&larger, place, 0.0));
        for (int32_t k = 0; k < 32; k++)
            assert_true(sk_oriented_on_range(&round, k, place, 0.1) == sk_oriented_on_range(&larger, k, place, 0.0));
    }
}

// What geometry says about a straight way: where it comes in and out, and through which faces. Its own arithmetic, in the
// long double that nothing else here uses.
typedef struct passage {
    bool found, inside_before, inside_after;
    long double in, out;
    int32_t in_face, out_face; // -1: starts, ends inside
    long double margin;        // how clearly the way passes, m of the way
} passage;

static long double outside_of(const sk_oriented_target *t, int32_t i, sk_vec3 p, double radius) {
    return (long double)t->normal_x[i] * p.x + (long double)t->normal_y[i] * p.y + (long double)t->normal_z[i] * p.z -
           t->offset[i] - radius;
}

static passage passage_of(const sk_oriented_target *t, sk_vec3 from, sk_vec3 to, double radius) {
    passage p = {.inside_before = true, .inside_after = true, .out = 1.0L, .in_face = -1, .out_face = -1};
    for (int32_t i = 0; i < t->face_count; i++) {
        long double a = outside_of(t, i, from, radius), b = outside_of(t, i, to, radius);
        p.inside_before = p.inside_before && a <= 0;
        p.inside_after = p.inside_after && b <= 0;
        if (a > 0 && b > 0) return p;
        if (a > 0 && a / (a - b) > p.in) {
            p.in = a / (a - b);
            p.in_face = i;
        }
        if (b > 0 && a / (a - b) < p.out) {
            p.out = a / (a - b);
            p.out_face = i;
        }
    }
    p.margin = (p.out - p.in) * sk_length(sk_sub(to, from));
    p.found = p.margin > 0;
    return p;
}

typedef struct tally {
    int64_t steps, outcomes[SK_ORIENTED_OUTCOMES];
} tally;

static const double ROUNDING = 1e-12; // m, in places up to 1 m

static bool is_neighbour(const sk_oriented_target *t, int32_t face, int32_t other) {
    for (int32_t k = t->first_side[face]; k < t->first_side[face + 1]; k++) {
        if (t->sides[k].across == other) return true;
    }
    return false;
}

// A collision's face against where the way leads.
static void check_new(const passage *p, sk_oriented_step s) {
    assert_true(p->found || p->margin > -ROUNDING);
    assert_true(fabsl(p->in - s.fraction) < 1e-9L || p->margin < 1e-9);
    assert_true(s.outcome != SK_ORIENTED_NEW || s.face >= 0);
}

static void check_handed_over(const sk_oriented_target *t, int32_t face, sk_oriented_step s, sk_vec3 to,
                              double radius) {
    double was = sk_oriented_distance(t, face, to, radius), is = sk_oriented_distance(t, s.face, to, radius);
    assert_true(is_neighbour(t, face, s.face));
    assert_true(is <= 0.0 && is >= was - ROUNDING); // no deeper: no energy
}

static void check_step(const sk_oriented_target *t, int32_t face, sk_vec3 from, sk_vec3 to, double radius,
                       sk_oriented_step s) {
    passage p = passage_of(t, from, to, radius);
    bool leaves = p.inside_before && !p.inside_after && p.margin > ROUNDING;
    if (s.face < 0) assert_true(sk_oriented_penetration(t, to, radius) != ~UINT64_C(0));
    switch (s.outcome) {
    case SK_ORIENTED_APART: assert_true(face < 0 && (p.inside_before || p.margin < ROUNDING || !p.found)); break;
    case SK_ORIENTED_NEW:
        assert_true(face < 0);
        check_new(&p, s);
        break;
    case SK_ORIENTED_FOUND_INSIDE: assert_true(face < 0 && p.inside_before); break;
    case SK_ORIENTED_RETAINED: assert_true(s.face == face); break;
    case SK_ORIENTED_HELD:
        assert_true(s.face == face && sk_oriented_on_range(t, face, to, radius));
        assert_true(sk_oriented_distance(t, face, to, radius) <= 0.0);
        break;
    case SK_ORIENTED_HANDED_OVER: check_handed_over(t, face, s, to, radius); break;
    case SK_ORIENTED_RELEASED:
        assert_true(s.face < 0 && sk_oriented_distance(t, face, to, radius) > 0.0);
        // Of faces crossed at the same place any may be the first.
        if (leaves && p.out_face != face) {
            long double a = outside_of(t, face, from, radius), b = outside_of(t, face, to, radius);
            assert_true((a / (a - b) - p.out) * sk_length(sk_sub(to, from)) < ROUNDING);
        }
        break;
    default: assert_true(sk_oriented_is_event(s.outcome) && s.face < 0); break;
    }
}

// One point wanders around a target that moves and turns. Steps of 10 um to 0.3 m, rarely far away.
static void wander(const sk_oriented_target *t, int32_t steps, uint64_t *random, double radius, tally *sum) {
    sk_vec3 axis = random_direction(random);
    sk_pose pose = {.rotation = turn_about(axis, sk_random_range(random, 0, 3))};
    sk_vec3 world = random_in_cube(random, 0.8), spin = random_direction(random);
    sk_vec3 drift = random_direction(random);
    drift = sk_scale(sk_random_range(random, 0, 0.01), drift);
    double rate = sk_random_range(random, 0, 0.02);
    sk_vec3 from = sk_pose_point_back(pose, world);
    int32_t face = sk_oriented_advance(t, -1, from, from, radius, LIMIT).face;
    for (int32_t i = 0; i < steps; i++) {
        pose.position = sk_add(pose.position, drift);
        pose.rotation = sk_quat_unit(sk_quat_mul(turn_about(spin, rate), pose.rotation));
        double size = 1e-5 * sk_exp(sk_random_range(random, 0, 10.3));
        sk_vec3 travel = sk_scale(size, random_direction(random));
        // Towards the target where it is left behind.
        sk_vec3 back = sk_sub(pose.position, world);
        if (sk_length(back) > 0.9) travel = sk_scale(size / sk_length(back), back);
        world = sk_add(world, travel);
        sk_vec3 to = sk_pose_point_back(pose, world);
        sk_oriented_step s = sk_oriented_advance(t, face, from, to, radius, LIMIT);
        sk_oriented_step reference = sk_oriented_advance_reference(t, face, from, to, radius, LIMIT);
        if (s.outcome != reference.outcome || s.face != reference.face || s.fraction != reference.fraction)
            fail_msg("step %d of %lld: bits say '%s' %d, loops '%s' %d", (int)i, (long long)sum->steps,
                     sk_oriented_outcome_text(s.outcome), (int)s.face, sk_oriented_outcome_text(reference.outcome),
                     (int)reference.face);
        check_step(t, face, from, to, radius, s);
        sum->steps++;
        sum->outcomes[s.outcome]++;
        face = s.face;
        from = to;
    }
}

static void both_forms_agree_and_nothing_leaves_unseen_through_another_face(void **state) {
    (void)state;
    enum { WANDER = 250 };
    int64_t hit[SK_ORIENTED_OUTCOMES] = {0};
    for (solid_kind kind = PRISM; kind < SOLIDS; kind++) {
        sk_oriented_target t = solid_target(kind);
        uint64_t random = SEED + (uint64_t)kind;
        tally sum = {0};
        int32_t rounds = rounds_of(100, 10000);
        for (int32_t i = 0; i < rounds; i++) wander(&t, WANDER, &random, i % 2 == 0 ? 0.0 : 0.05, &sum);
        print_message("%-14s %9lld steps:", solid_names[kind], (long long)sum.steps);
        for (int32_t o = 0; o < SK_ORIENTED_OUTCOMES; o++) print_message(" %lld", (long long)sum.outcomes[o]);
        print_message(" (apart, new, found inside, retained, held, handed over, released, slid off, too deep)\n");
        // Nothing is found inside after the start, and from a right angle nothing is handed over without a radius.
        for (int32_t o = 0; o < SK_ORIENTED_OUTCOMES; o++) hit[o] += sum.outcomes[o];
        assert_int_equal(sum.outcomes[SK_ORIENTED_FOUND_INSIDE], 0);
        assert_true(sum.outcomes[SK_ORIENTED_NEW] > sum.steps / 500);
    }
    for (int32_t o = 0; o < SK_ORIENTED_OUTCOMES; o++) assert_true(hit[o] > 0 || o == SK_ORIENTED_FOUND_INSIDE);
}

// On a lattice of quarters of the box: ways through edges and corners, along faces and in their planes.
static void at_ties_both_forms_agree_and_no_point_is_inside_without_a_face(void **state) {
    (void)state;
    const sk_oriented_target targets[] = {box_target(0.5, 0.5, 0.5), box_target(0.5, 0.25, 0.25)};
    uint64_t random = SEED;
    int32_t steps = rounds_of(40000, 1000000), held = 0;
    for (int32_t i = 0; i < 2; i++) {
        sk_vec3 from = {2, 2, 2};
        int32_t face = -1;
        for (int32_t k = 0; k < steps; k++) {
            sk_vec3 to = random_in_cube(&random, 3.0);
            to = (sk_vec3){0.25 * floor(to.x), 0.25 * floor(to.y), 0.25 * floor(to.z)};
            sk_oriented_step s = advance(&targets[i], face, from, to);
            if (s.face < 0) assert_true(sk_oriented_penetration(&targets[i], to, 0.0) != ~UINT64_C(0));
            if (s.face >= 0) assert_true(sk_oriented_distance(&targets[i], s.face, to, 0.0) <= 0.0);
            held += s.face >= 0;
            face = s.face;
            from = to;
        }
    }
    assert_true(held > steps / 10);
}

// Point and plate fly against each other at 100 m/s together, 1/960 s a step; the plate turns at up to 20 rad/s. The part of
// it that is met stays within the plate in the step after, so that every passage counts.
static void a_plate_of_one_millimetre_is_never_tunnelled(void **state) {
    (void)state;
    const double h = 1.0 / 960.0;
    sk_oriented_target plate = solid_target(PLATE);
    uint64_t random = SEED;
    int32_t throws = rounds_of(20000, 2000000), tunnelled = 0, unseen = 0;
    for (int32_t i = 0; i < throws; i++) {
        sk_vec3 velocity = sk_scale(-sk_random_range(&random, 0, 100), sk_vec(0, 0, 1)),
                spin = random_direction(&random);
        sk_vec3 drift = sk_vec(0, 0, 100 + velocity.z); // together 100 m/s
        double rate = sk_random_range(&random, -20, 20);
        sk_pose pose = {sk_vec(0, 0, 0), sk_quat_identity()};
        sk_vec3 world = random_in_cube(&random, 0.3);
        world.z = sk_random_range(&random, 0.0006, 0.104);
        sk_vec3 from = world;
        sk_oriented_step s = {.face = -1};
        bool sampled = false;
        for (int32_t k = 0; k < 2 && s.face < 0; k++) {
            world = sk_add_scaled(world, h, velocity);
            pose.position = sk_add_scaled(pose.position, h, drift);
            pose.rotation = sk_quat_unit(sk_quat_mul(turn_about(spin, rate * h), pose.rotation));
            sk_vec3 to = sk_pose_point_back(pose, world);
            s = sk_oriented_advance(&plate, s.face, from, to, 0.0, LIMIT);
            sampled = sampled || sk_oriented_penetration(&plate, to, 0.0) == ~UINT64_C(0);
            from = to;
        }
        tunnelled += s.face != TOP;
        unseen += !sampled;
    }
    print_message("%d throws: %d tunnelled; %d were never inside at the end of a step\n", (int)throws, (int)tunnelled,
                  (int)unseen);
    assert_int_equal(tunnelled, 0);
    assert_true(unseen > throws / 2); // who asks for penetration alone sees hardly any
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_polyhedron_has_the_edges_that_euler_counts),
        cmocka_unit_test(a_target_without_inside_or_with_a_face_too_many_is_refused),
        cmocka_unit_test(each_rule_does_what_it_says),
        cmocka_unit_test(sliding_over_an_obtuse_ridge_hands_over),
        cmocka_unit_test(a_radius_moves_faces_and_their_edges_outwards),
        cmocka_unit_test(both_forms_agree_and_nothing_leaves_unseen_through_another_face),
        cmocka_unit_test(at_ties_both_forms_agree_and_no_point_is_inside_without_a_face),
        cmocka_unit_test(a_plate_of_one_millimetre_is_never_tunnelled),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
