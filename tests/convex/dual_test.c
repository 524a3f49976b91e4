// The common part by duality against that by cuts, and against exact rational arithmetic.
#include "convex/dual.h"
#include "convex/exact.h"
#include "convex/pairs.h"
#include "math/orientation.h"
#include "rounds.h"

// What a run over pairs of one kind found.
typedef struct tally {
    int32_t pairs, found, apart, thin, failed;
    int32_t rounds;      // the most
    double volume, area; // the largest errors, as parts of size x surface and of the surface
} tally;

static double reach_of(const sk_convex *piece) {
    double reach = 0.0;
    for (int32_t i = 0; i < piece->vertex_count; i++)
        for (int32_t k = 0; k < i; k++) reach = sk_max(reach, sk_length(sk_sub(piece->vertex[i], piece->vertex[k])));
    return reach;
}

// Returns the sum of the area vectors of the faces from `first` on, below `end`.
static sk_vec3 side_of(const sk_vec3 *area, int32_t first, int32_t end) {
    sk_vec3 sum = {0.0, 0.0, 0.0};
    for (int32_t i = first; i < end; i++) sum = sk_add(sum, area[i]);
    return sum;
}

static void compare(const pair *p, tally *sum) {
    static sk_cut cut;
    static sk_dual dual;
    pieces_overlap(&p->a, p->pose_a, &p->b, p->pose_b, &cut);
    sk_dual_overlap(&p->a, &p->pose_a, &p->b, &p->pose_b, &dual);
    // The sums of sk_measures_of have a rounding of their own, which for needles is larger than that of either way.
    double by_cut = exact_volume_of_cut(&cut), by_dual = exact_volume_of_cut(&dual.solid);
    double surface = sk_min(sk_measures_of_convex(&p->a).surface, sk_measures_of_convex(&p->b).surface);
    double size = sk_max(reach_of(&p->a), reach_of(&p->b));
    double error = fabs(by_dual - by_cut) / (size * surface);
    assert_true(dual.outcome != SK_DUAL_FOUND || dual.depth >= 0.5 * dual.bound);
    sum->pairs++;
    sum->found += dual.outcome == SK_DUAL_FOUND;
    sum->apart += dual.outcome == SK_DUAL_APART;
    sum->thin += dual.outcome == SK_DUAL_THIN;
    sum->failed += dual.outcome == SK_DUAL_FAILED;
    sum->rounds = dual.rounds > sum->rounds ? dual.rounds : sum->rounds;
    sum->volume = sk_max(sum->volume, error);
    sk_vec3 area[2 * SK_CONVEX_FACES_MAX];
    int32_t count = p->a.face_count + p->b.face_count;
    sk_face_areas(&dual.solid, count, area);
    sk_vec3 both = sk_add(side_of(area, 0, p->a.face_count), side_of(area, p->a.face_count, count));
    sum->area = sk_max(sum->area, sk_length(both) / surface);
}

static void check_kind(pair_kind kind, int32_t pairs) {
    static pair p;
    uint64_t random = 1000 + (uint64_t)kind;
    tally sum = {0};
    for (int32_t i = 0; i < pairs; i++) {
        pair_make(&random, kind, &p);
        compare(&p, &sum);
    }
    print_message("%-9s %d pairs: %d found, %d apart, %d thin; volume %.1e, area vectors %.1e, %d rounds\n",
                  PAIR_NAMES[kind], (int)sum.pairs, (int)sum.found, (int)sum.apart, (int)sum.thin, sum.volume, sum.area,
                  (int)sum.rounds);
    assert_int_equal(sum.failed, 0);
    assert_true(sum.volume <= 1e-14);
    assert_true(sum.area <= (kind == PAIR_NEEDLES ? 1e-10 : 1e-14)); // rounding of its sums, as above
}

static void pairs_of_every_kind_have_the_volume_that_cuts_give(void **state) {
    (void)state;
    for (int32_t kind = 0; kind < PAIR_KINDS; kind++) check_kind((pair_kind)kind, rounds_of(150, 100000 / PAIR_KINDS));
}

// Both ways against common points of all triples of planes.
static void both_ways_have_the_volume_of_exact_arithmetic(void **state) {
    (void)state;
    static pair p;
    static sk_cut cut;
    static sk_dual dual;
    uint64_t random = 7;
    double worst_cut = 0.0, worst_dual = 0.0;
    for (int32_t i = 0; i < 2 * PAIR_KINDS; i++) {
        do pair_make(&random, (pair_kind)(i % PAIR_KINDS), &p);
        while (p.a.face_count + p.b.face_count > 24);
        pieces_overlap(&p.a, p.pose_a, &p.b, p.pose_b, &cut);
        sk_dual_overlap(&p.a, &p.pose_a, &p.b, &p.pose_b, &dual);
        sk_half_space planes[EXACT_PLANES];
        for (int32_t k = 0; k < p.a.face_count; k++) planes[k] = pieces_placed(p.a.face[k], p.pose_a);
        for (int32_t k = 0; k < p.b.face_count; k++) planes[p.a.face_count + k] = pieces_placed(p.b.face[k], p.pose_b);
        double exact = exact_volume_of_planes(planes, p.a.face_count + p.b.face_count);
        double scale = sk_max(reach_of(&p.a), reach_of(&p.b)) *
                       sk_min(sk_measures_of_convex(&p.a).surface, sk_measures_of_convex(&p.b).surface);
        worst_cut = sk_max(worst_cut, fabs(exact_volume_of_cut(&cut) - exact) / scale);
        worst_dual = sk_max(worst_dual, fabs(exact_volume_of_cut(&dual.solid) - exact) / scale);
    }
    print_message("parts of size x surface: cut %.1e, dual %.1e\n", worst_cut, worst_dual);
    assert_true(worst_cut <= 1e-14 && worst_dual <= 1e-14);
}

static void an_inner_point_has_at_least_half_of_the_greatest_depth(void **state) {
    (void)state;
    static sk_dual dual;
    sk_convex box = pieces_box(1.0, 2.0, 3.0), plate = pieces_box(4.0, 4.0, 1e-6);
    sk_pose home = {{0, 0, 0}, {1, 0, 0, 0}}, away = {{0.5, 0, 0}, {1, 0, 0, 0}};
    sk_dual_overlap(&box, &home, &box, &away, &dual);
    assert_int_equal(dual.outcome, SK_DUAL_FOUND);
    assert_true(dual.depth <= 0.75 && dual.bound >= 0.75 && dual.depth >= 0.375);
    sk_dual_overlap(&box, &home, &plate, &away, &dual);
    assert_int_equal(dual.outcome, SK_DUAL_FOUND);
    assert_true(dual.depth <= 1e-6 && dual.depth >= 5e-7);
}

static void pieces_without_an_inner_point_are_told_apart(void **state) {
    (void)state;
    static sk_dual dual;
    sk_convex box = pieces_box(1.0, 1.0, 1.0);
    sk_pose home = {{0, 0, 0}, {1, 0, 0, 0}}, pose = home;
    pose.position.x = 2.0 + 1e-9;
    sk_dual_overlap(&box, &home, &box, &pose, &dual);
    assert_int_equal(dual.outcome, SK_DUAL_APART);
    assert_int_equal(dual.solid.vertex_count, 0);
    pose.position.x = 2.0 - 1e-15;
    sk_dual_overlap(&box, &home, &box, &pose, &dual);
    assert_int_equal(dual.outcome, SK_DUAL_THIN);
    pose.position.x = 2.0 - 1e-12;
    sk_dual_overlap(&box, &home, &box, &pose, &dual);
    assert_int_equal(dual.outcome, SK_DUAL_FOUND);
    assert_near(sk_measures_of(&dual.solid).volume, 4e-12, 4e-15);
    pose.position.x = 900.0;
    sk_dual_overlap(&box, &home, &box, &pose, &dual);
    assert_int_equal(dual.outcome, SK_DUAL_APART);
}

static void faces_keep_their_numbers_and_coincident_ones_are_those_of_the_first_piece(void **state) {
    (void)state;
    static sk_dual dual;
    sk_convex box = pieces_box(1.0, 1.0, 1.0);
    sk_pose home = {{0, 0, 0}, {1, 0, 0, 0}}, away = {{0.5, 0, 0}, {1, 0, 0, 0}};
    sk_vec3 area[12];
    sk_dual_overlap(&box, &home, &box, &away, &dual);
    sk_face_areas(&dual.solid, 12, area);
    const double expected[12] = {0, 4, 3, 3, 3, 3, 4, 0, 0, 0, 0, 0}; // -x, +x, -y, +y, -z, +z of a, then of b
    for (int32_t i = 0; i < 12; i++) assert_near(sk_length(area[i]), expected[i], 1e-14);
}

// A determinant of which plain arithmetic does not know the sign.
static void orientation_is_exact(void **state) {
    (void)state;
    double u = 0x1p-53;
    sk_vec3 a = {0.5, 0.5, 0.5}, b = {12.0, 12.0, 12.0}, c = {24.0, 24.0, 24.0}, d = {1.0, 2.0, 5.0};
    for (int i = -20; i <= 20; i++)
        for (int k = -20; k <= 20; k++) {
            sk_vec3 at = {a.x + i * u, a.y + k * u, a.z};
            sk_vec3 shift = {i * u, k * u, 0.0};
            double exact = sk_dot(sk_cross(sk_sub(b, c), d), shift); // a, b, c and the origin are on one line
            int expected = (exact > 0.0) - (exact < 0.0);
            assert_int_equal(sk_orientation(at, b, c, d) * sk_orientation(at, c, b, d), expected == 0 ? 0 : -1);
            assert_int_equal(sk_orientation(at, b, c, d), expected);
        }
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(orientation_is_exact),
        cmocka_unit_test(an_inner_point_has_at_least_half_of_the_greatest_depth),
        cmocka_unit_test(pieces_without_an_inner_point_are_told_apart),
        cmocka_unit_test(faces_keep_their_numbers_and_coincident_ones_are_those_of_the_first_piece),
        cmocka_unit_test(both_ways_have_the_volume_of_exact_arithmetic),
        cmocka_unit_test(pairs_of_every_kind_have_the_volume_that_cuts_give),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
