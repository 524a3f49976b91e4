// The study of two solids: order of the pairs, and memory that is short.
#include "export/overlap_study.h"
#include "short_memory.h"

static sk_convex blocks[2][3];
static sk_pieces solids[2] = {{3, blocks[0]}, {3, blocks[1]}};

static sk_convex block(double x, double z) {
    sk_half_space faces[6] = {{{-1, 0, 0}, 0.5 - x}, {{1, 0, 0}, 0.5 + x},  {{0, -1, 0}, 0.5},
                              {{0, 1, 0}, 0.5},      {{0, 0, -1}, 0.5 - z}, {{0, 0, 1}, 0.5 + z}};
    sk_convex out;
    if (!sk_convex_build(faces, 6, &out).ok) fail_msg("no block");
    return out;
}

// Two rows of three cubes. The upper one is half a cube farther along x and 0.1 m deep.
static int make_solids(void **state) {
    (void)state;
    for (int i = 0; i < 3; i++) {
        blocks[0][i] = block(i, 0.0);
        blocks[1][i] = block(i + 0.5, 0.9);
    }
    return 0;
}

static void pairs_are_in_the_order_of_their_pieces(void **state) {
    (void)state;
    static const int32_t PAIRS[5][2] = {{0, 0}, {1, 0}, {1, 1}, {2, 1}, {2, 2}};
    sk_overlap_study study;
    assert_true(sk_overlap_study_make(&solids[0], &solids[1], (sk_sparsify_rules){.mindist = 0.6}, &study).ok);
    assert_int_equal(study.count, 5);
    for (int i = 0; i < 5; i++) {
        assert_int_equal(study.pairs[i].piece_a, PAIRS[i][0]);
        assert_int_equal(study.pairs[i].piece_b, PAIRS[i][1]);
        assert_near(study.pairs[i].volume, 0.05, 1e-15);
        assert_near(study.pairs[i].dual_volume, 0.05, 1e-15);
    }
    assert_int_equal(study.count_at_the_end, 0);
    assert_int_equal(study.count_at_once, 1);
    assert_int_equal(study.survivor_count, 3);
    sk_overlap_study_release(&study);
}

// Three blocks and four notches: the middle of the upper row is between two of the lower one, its neighbours.
static void small_points_join_those_of_adjacent_pieces(void **state) {
    (void)state;
    sk_convex shifted[3];
    const sk_pieces upper = {3, shifted};
    for (int i = 0; i < 3; i++) shifted[i] = block(i + 0.02, 0.9);
    sk_overlap_study study;
    assert_true(sk_overlap_study_make(&solids[0], &upper, (sk_sparsify_rules){.threshold = 0.2}, &study).ok);
    assert_int_equal(study.count, 5);
    assert_int_equal(study.survivor_count, 3);
    sk_overlap_study_release(&study);
}

static sk_result study_and_draw(void) {
    sk_overlap_study study;
    sk_result result = sk_overlap_study_make(&solids[0], &solids[1], (sk_sparsify_rules){.mindist = 0.6}, &study);
    static char buffer[1 << 16];
    FILE *out = result.ok ? fmemopen(buffer, sizeof buffer, "w") : NULL;
    if (out != NULL) {
        result = sk_overlap_draw(out, &study, "x");
        fclose(out);
    }
    sk_overlap_study_release(&study);
    return result;
}

static void memory_that_is_short_is_an_error(void **state) {
    (void)state;
    for (int stays = 0; stays < 2; stays++) {
        memory_stays_short = stays == 1;
        assert_true(fail_each_allocation(study_and_draw, 1) > 7);
    }
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pairs_are_in_the_order_of_their_pieces),
        cmocka_unit_test(small_points_join_those_of_adjacent_pieces),
        cmocka_unit_test(memory_that_is_short_is_an_error),
    };
    return cmocka_run_group_tests(tests, make_solids, NULL);
}
