// What is left of a piece with holes: closed forms, force against differences of the energy, no work around closed paths.
#include "check.h"
#include "contact/crush.h"
#include "contact/crush_cuts.h"
#include "contact/crush_sets.h"
#include "convex/measures.h"
#include "patch_pairs.h"

static sk_hole hole_of(const sk_half_space *plane, int32_t count) {
    sk_hole hole = {.planes = count};
    for (int32_t j = 0; j < count; j++) sk_hole_set_plane(&hole, j, plane[j]);
    return hole;
}

// A box of 2 m x 1 m x 0.5 m, 0.1 m deep in the plane z = 0, with a layer of 2 mm: it is pressed as by 2 mm everywhere.
static void a_flat_face_is_pressed_by_the_layer(void **state) {
    (void)state;
    sk_convex box = pieces_box(1.0, 0.5, 0.25);
    sk_depth_solid solid = sk_depth_solid_of(&box);
    sk_half_space ground = {{0, 0, 1}, 0.0};
    sk_depth_field field = {&ground, 1, {1, 1}, 0};
    sk_pose pose = {{3.0, 2.0, 0.15}, sk_quat_identity()};
    const double layer = 2e-3, area = 2.0;
    sk_depth_integrals whole = sk_crushed_integrals(&(sk_crushed){&solid, 0, NULL}, &pose, &field, layer);
    assert_near(whole.force.z, layer * area, 1e-15);
    assert_near(whole.volume, layer * area, 1e-15);
    assert_near(whole.area, area, 1e-14);
    assert_near(whole.energy, area * layer * (0.1 - 0.5 * layer), 1e-15); // a full layer, and full pressure below it
    assert_near(whole.facing[2][2], area, 1e-14);
    // The hole is what is below z = -layer: 0.102 - 0.25 in the frame of the box.
    sk_half_space wall = {{0, 0, 1}, -0.15 - layer};
    sk_hole hole = hole_of(&wall, 1);
    sk_crushed crushed = {&solid, 1, &hole};
    sk_depth_integrals left = sk_crushed_integrals(&crushed, &pose, &field, layer);
    assert_near(left.force.z, layer * area, 1e-15);
    assert_near(left.energy, 0.5 * area * layer * layer, 1e-15);
    assert_near(left.area, area, 1e-14);
    assert_near(left.facing[2][2], area, 1e-14);
    assert_near(left.slope[2][2], area, 1e-14);
    pose.position.z += 0.5e-3; // back by a quarter of the layer
    left = sk_crushed_integrals(&crushed, &pose, &field, layer);
    assert_near(left.force.z, 0.75 * layer * area, 1e-14);
    pose.position.z += 1.6e-3;
    left = sk_crushed_integrals(&crushed, &pose, &field, layer);
    assert_near(left.force.z, 0.0, 1e-15);
    assert_near(left.volume, 0.0, 1e-15);
}

// Volumes of what is left, with up to four random holes, against counted points.
static void parts_add_up_to_what_is_left(void **state) {
    (void)state;
    enum { ROUNDS = 40, POINTS = 40000 };
    uint64_t random = 11;
    double worst = 0.0;
    for (int32_t round = 0; round < ROUNDS; round++) {
        sk_convex piece = pieces_hull(&random, 8, sk_vec(0.5, 0.5, 0.5));
        sk_depth_solid solid = sk_depth_solid_of(&piece);
        sk_hole hole[SK_HOLES_OF_PIECE];
        int32_t count = 1 + round % SK_HOLES_OF_PIECE;
        for (int32_t k = 0; k < count; k++) {
            sk_half_space plane[SK_HOLE_PLANES_MAX];
            int32_t planes = 1 + (round + k) % SK_HOLE_PLANES_MAX;
            for (int32_t j = 0; j < planes; j++) {
                plane[j].normal = sk_unit(pieces_vector(&random, 1.0));
                plane[j].offset = sk_random_range(&random, 0.0, 0.3);
            }
            hole[k] = hole_of(plane, planes);
        }
        sk_crushed_parts parts;
        sk_crushed_parts_of(&(sk_crushed){&solid, count, hole}, &parts);
        sk_half_space far = {{0, 0, 1}, 10.0};
        sk_depth_field all = {&far, 1, {1, 1}, 0};
        sk_pose own = {{0, 0, 0}, sk_quat_identity()};
        double volume = 0.0;
        for (int32_t i = 0; i < parts.count; i++)
            volume += parts.part[i].sign * sk_depth_integrals_of(&parts.part[i].solid, &own, &all).volume;
        int32_t inside = 0;
        for (int32_t n = 0; n < POINTS; n++) {
            sk_vec3 x = pieces_vector(&random, 0.5);
            bool in = true;
            for (int32_t j = 0; j < piece.face_count; j++)
                in = in && sk_dot(piece.face[j].normal, x) <= piece.face[j].offset;
            for (int32_t k = 0; k < count && in; k++) {
                bool gone = true;
                for (int32_t j = 0; j < hole[k].planes; j++) {
                    sk_half_space p = sk_hole_plane(&hole[k], j);
                    gone = gone && sk_dot(p.normal, x) <= p.offset;
                }
                in = !gone;
            }
            inside += in;
        }
        worst = sk_max(worst, fabs(volume - (double)inside / POINTS)); // the points fill 1 m^3
    }
    print_message("volumes against counted points: %.4f m^3 of 1\n", worst);
    assert_true(worst < 0.01); // four standard deviations of 40,000 points
}

typedef struct case_of {
    sk_convex a, b;
    sk_depth_solid solid;
    sk_hole hole[SK_HOLES_OF_PIECE];
    int32_t holes;
    sk_pose pose;
    double layer;
} case_of;

static case_of random_case(uint64_t *random, int32_t round) {
    case_of c = {.a = pieces_hull(random, 8, sk_vec(0.5, 0.5, 0.5)), .b = pieces_box(0.3, 0.4, 0.5)};
    c.holes = round % (SK_HOLES_OF_PIECE + 1);
    for (int32_t k = 0; k < c.holes; k++) {
        sk_half_space plane[SK_HOLE_PLANES_MAX];
        int32_t planes = 1 + (round + k) % 3;
        for (int32_t j = 0; j < planes; j++) {
            plane[j].normal = sk_unit(pieces_vector(random, 1.0));
            plane[j].offset = sk_random_range(random, 0.0, 0.2);
        }
        c.hole[k] = hole_of(plane, planes);
    }
    c.pose.position = pieces_vector(random, 0.5);
    c.pose.rotation = pieces_rotation(random);
    c.layer = sk_random_range(random, 0.01, 0.2);
    return c;
}

static bool are_same(const sk_depth_integrals *a, const sk_depth_integrals *b, sk_depth_wanted wanted) {
    bool same = memcmp(&a->volume, &b->volume, sizeof a->volume) == 0;
    if (wanted == SK_DEPTH_SURFACE) return same && memcmp(&a->surface, &b->surface, sizeof a->surface) == 0;
    if (wanted == SK_DEPTH_ALL) return memcmp(a, b, sizeof *a) == 0;
    return same && memcmp(a->first, b->first, sizeof a->first) == 0 &&
           memcmp(a->second, b->second, sizeof a->second) == 0 &&
           memcmp(&a->energy, &b->energy, sizeof a->energy) == 0 && memcmp(a->within, b->within, sizeof a->within) == 0;
}

// Parts that are cut together have the bits of parts that are cut alone.
static void parts_cut_together_are_those_cut_alone(void **state) {
    (void)state;
    enum { ROUNDS = 400 };
    static const sk_depth_wanted WANTED[3] = {SK_DEPTH_ALL, SK_DEPTH_VOLUME, SK_DEPTH_SURFACE};
    static sk_crush_cuts cuts;
    uint64_t random = 5;
    int32_t compared = 0;
    for (int32_t round = 0; round < ROUNDS; round++) {
        case_of c = random_case(&random, round);
        c.solid = sk_depth_solid_of(&c.a);
        sk_crushed crushed = {&c.solid, c.holes, c.hole};
        sk_depth_field field = {c.b.face, c.b.face_count, {round % 3 == 0 ? 63 : 21, 63}, 0};
        sk_crushed_parts parts;
        sk_crushed_parts_of(&crushed, &parts);
        uint32_t sets = sk_crushed_sets(&crushed);
        int32_t next = 0;
        sk_depth_wanted wanted = WANTED[round / 5 % 3];
        sk_crush_cuts_begin(&cuts, &crushed, &c.pose, &field);
        for (unsigned set = 0; set < SK_CRUSHED_PARTS_MAX; set++) {
            sk_depth_of_face alone[6], together[6];
            if ((sets >> set & 1) == 0) continue;
            int32_t count = sk_depth_integrals_by_face(&parts.part[next++].solid, &c.pose, &field, 6, alone);
            assert_int_equal(sk_crush_cuts_by_face(&cuts, set, wanted, 6, together), count);
            for (int32_t i = 0; i < count; i++) {
                assert_int_equal(together[i].face, alone[i].face);
                sk_depth_integrals_move(&alone[i].of, c.pose.position);
                sk_depth_integrals_move_wanted(&together[i].of, wanted, c.pose.position);
                if (!are_same(&together[i].of, &alone[i].of, wanted)) fail_msg("round %d, set %u", (int)round, set);
                compared++;
            }
        }
        assert_int_equal(next, parts.count);
    }
    print_message("compared: %d\n", (int)compared);
    assert_true(compared > 3 * ROUNDS);
}

// The memory of the sets returns what is computed: of other holes of a piece, of pieces with the same place, of a piece that
// changed.
static void kept_sets_are_those_computed(void **state) {
    (void)state;
    static sk_crush_sets memory;
    uint64_t random = 17;
    int32_t rounds = 0, empty = 0;
    memory = (sk_crush_sets){0};
    for (int32_t round = 0; round < 200; round++) {
        case_of c = random_case(&random, round);
        c.solid = sk_depth_solid_of(&c.a);
        for (int32_t k = 0; k < c.holes; k++) {
            sk_half_space first = sk_hole_plane(&c.hole[k], 0);
            first.offset = sk_random_range(&random, -0.5, 0.1);
            sk_hole_set_plane(&c.hole[k], 0, first);
            c.hole[k].body = round % 5 * SK_CRUSH_SETS_KEPT; // all have the same place
            c.hole[k].part = 3;
        }
        for (int32_t count = 0; count <= c.holes; count++) {
            const sk_crushed crushed = {&c.solid, count, c.hole};
            uint32_t sets = sk_crushed_sets(&crushed);
            for (int twice = 0; twice < 2; twice++) assert_int_equal(sk_crush_sets_of(&memory, &crushed), sets);
            rounds += count > 0;
            empty += sets + 1 != UINT32_C(1) << (1 << count);
        }
    }
    assert_int_equal(memory.computed, rounds); // the second time it was kept
    assert_true(empty > 50 && rounds - empty > 50);
    sk_convex box = pieces_box(0.5, 0.5, 0.5), small = pieces_box(0.1, 0.1, 0.1);
    const sk_half_space low = {{0, 0, 1}, -0.4};
    sk_depth_solid solid[2] = {sk_depth_solid_of(&box), sk_depth_solid_of(&small)};
    sk_hole hole = hole_of(&low, 1);
    assert_int_equal(sk_crush_sets_of(&memory, &(sk_crushed){&solid[0], 1, &hole}), 3);
    sk_crush_sets_forget(&memory);
    assert_int_equal(sk_crush_sets_of(&memory, &(sk_crushed){&solid[1], 1, &hole}), 1);
}

static sk_depth_integrals integrals_of(const case_of *c, const sk_pose *pose) {
    sk_depth_solid solid = sk_depth_solid_of(&c->a);
    sk_depth_field field = {c->b.face, c->b.face_count, {63, 63}, 0};
    sk_crushed crushed = {&solid, c->holes, c->hole};
    return sk_crushed_integrals(&crushed, pose, &field, c->layer);
}

// The capped force is the gradient of the capped energy, with holes and without, in shifts and in turns.
static void the_force_is_the_gradient_of_the_energy(void **state) {
    (void)state;
    uint64_t random = 3;
    double worst = 0.0, largest = 0.0;
    int32_t touching = 0;
    for (int32_t round = 0; round < 400; round++) {
        case_of c = random_case(&random, round);
        sk_depth_integrals at = integrals_of(&c, &c.pose);
        if (!at.touching || !(at.volume > 1e-4)) continue;
        touching++;
        sk_depth_integrals_move(&at, c.pose.position);
        const double step = 1e-5;
        for (int i = 0; i < 6; i++) {
            sk_vec3 unit = {i % 3 == 0, i % 3 == 1, i % 3 == 2};
            double energy[2];
            for (int k = 0; k < 2; k++) {
                sk_pose moved = c.pose;
                double by = k == 0 ? -step : step;
                if (i < 3)
                    moved.position = sk_add_scaled(moved.position, by, unit);
                else
                    moved.rotation = sk_quat_mul(stage_turn(sk_scale(by, unit)), moved.rotation);
                energy[k] = integrals_of(&c, &moved).energy;
            }
            double found = -(energy[1] - energy[0]) / (2.0 * step);
            double law = sk_dot(i < 3 ? at.force : at.moment, unit);
            worst = sk_max(worst, fabs(found - law));
            largest = sk_max(largest, fabs(law));
        }
    }
    print_message("%d cases: force and moment against differences %.1e of %.1e m^3\n", touching, worst, largest);
    assert_true(touching > 150);
    assert_true(worst < 1e-8);
}

// A post of 0.2 m enters a wing from ahead: the hole has its front, inwards by the layer, and its two sides; it is open
// to the back. Top and bottom of the post do not cut the wing.
static void a_post_leaves_a_slot(void **state) {
    (void)state;
    sk_convex wing = pieces_box(0.75, 1.0, 0.08); // x: along the chord
    const sk_half_space post[6] = {{{-1, 0, 0}, -0.45}, {{1, 0, 0}, 0.65}, {{0, -1, 0}, 0.1},
                                   {{0, 1, 0}, 0.1},    {{0, 0, -1}, 2.0}, {{0, 0, 1}, 2.0}};
    sk_hole hole;
    // It comes from +x: the force on the wing points to -x, so the front of the post has the normal -x.
    sk_presser by = {.plane = post, .count = 6, .direction = {-1, 0, 0}, .layer = 1e-3, .swept = 0.2};
    assert_true(sk_hole_make(&wing, &by, &hole));
    assert_int_equal(hole.planes, 3);
    sk_half_space front = sk_hole_plane(&hole, 0);
    assert_near(front.normal.x, -1.0, 0.0);
    assert_near(front.offset, -0.451, 1e-15);
    assert_near(sk_hole_volume(&wing, &hole), (0.75 - 0.451) * 0.2 * 0.16, 1e-15);
    sk_hole deeper = hole;
    sk_hole_set_plane(&deeper, 0, (sk_half_space){{-1, 0, 0}, -0.3});
    assert_int_equal(sk_hole_place(&wing, &hole, 1, true, &deeper), 0); // it contains the first one
    sk_hole elsewhere = deeper;
    sk_hole_set_plane(&elsewhere, 1, (sk_half_space){{0, -1, 0}, -0.5});
    sk_hole_set_plane(&elsewhere, 2, (sk_half_space){{0, 1, 0}, 0.7});
    assert_int_equal(sk_hole_place(&wing, &hole, 1, true, &elsewhere), 1);
    sk_hole full[SK_HOLES_OF_PIECE] = {hole, hole, hole, hole};
    assert_int_equal(sk_hole_place(&wing, full, SK_HOLES_OF_PIECE, true, &elsewhere), 0);
    // The same post at rest, 0.1 m within the wing: what is behind it is intact, so that the hole has a fourth side.
    by.swept = 0.0;
    assert_true(sk_hole_make(&wing, &by, &hole));
    assert_int_equal(hole.planes, 4);
    assert_near(sk_hole_volume(&wing, &hole), 0.2 * 0.199 * 0.16, 1e-15);
}

// A sheet of 2 mm cuts into a block with its edge, and the force is oblique: its side and its edge are in front. With the layer of
// 5 mm the side in front would move beyond the other side, and nothing would be gone.
static void a_sheet_thinner_than_the_layer_leaves_a_slot(void **state) {
    (void)state;
    sk_convex block = pieces_box(0.5, 0.5, 0.5);
    const sk_half_space sheet[6] = {{{-1, 0, 0}, 1e-3}, {{1, 0, 0}, 1e-3}, {{0, -1, 0}, 0.1},
                                    {{0, 1, 0}, 2.0},   {{0, 0, -1}, 2.0}, {{0, 0, 1}, 2.0}};
    const double part = sqrt(0.5);
    sk_presser by = {.plane = sheet, .count = 6, .direction = {part, -part, 0}, .layer = 5e-3, .swept = 0.01};
    sk_hole hole;
    assert_true(sk_hole_make(&block, &by, &hole));
    assert_near(sk_hole_volume(&block, &hole), 2e-3 * (0.6 - 5e-3) * 1.0, 1e-15);
}

// A hole that replaces two contains both, whatever their planes are. Two parts of one dent have its planes.
static void a_joined_hole_contains_both(void **state) {
    (void)state;
    uint64_t random = 11;
    double worst = 0.0;
    for (int32_t round = 0; round < 300; round++) {
        sk_convex piece = pieces_hull(&random, 10, sk_vec(0.5, 0.5, 0.5));
        sk_hole hole[2];
        for (int k = 0; k < 2; k++) {
            sk_half_space plane[SK_HOLE_PLANES_MAX];
            int32_t planes = 1 + (round + k) % SK_HOLE_PLANES_MAX;
            for (int32_t j = 0; j < planes; j++)
                plane[j] = (sk_half_space){sk_unit(pieces_vector(&random, 1.0)), sk_random_range(&random, 0.0, 0.2)};
            hole[k] = hole_of(plane, planes);
        }
        sk_hole joined = sk_hole_joined(&piece, &hole[0], &hole[1]);
        assert_true(joined.planes >= 1 && joined.planes <= SK_HOLE_PLANES_MAX);
        for (int k = 0; k < 2; k++) worst = sk_max(worst, sk_hole_outside(&piece, &hole[k], &joined));
    }
    print_message("at most %.1e of a hole is outside of the joined one\n", worst);
    assert_true(worst < 1e-9);
    sk_convex box = pieces_box(0.5, 0.5, 0.5);
    const sk_half_space shallow = {{0, 0, 1}, -0.4}, deep = {{0, 0, 1}, -0.3};
    sk_hole a = hole_of(&shallow, 1), b = hole_of(&deep, 1), both = sk_hole_joined(&box, &a, &b);
    assert_int_equal(both.planes, 1);
    assert_near(sk_hole_plane(&both, 0).offset, -0.3, 1e-15);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_flat_face_is_pressed_by_the_layer),
        cmocka_unit_test(parts_add_up_to_what_is_left),
        cmocka_unit_test(parts_cut_together_are_those_cut_alone),
        cmocka_unit_test(kept_sets_are_those_computed),
        cmocka_unit_test(the_force_is_the_gradient_of_the_energy),
        cmocka_unit_test(a_joined_hole_contains_both),
        cmocka_unit_test(a_post_leaves_a_slot),
        cmocka_unit_test(a_sheet_thinner_than_the_layer_leaves_a_slot),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
