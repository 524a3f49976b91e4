// Contact sparsification of the paper, as printed and as mended.
#include "contact/sparsify.h"

#include "base/random.h"
#include "check.h"
#include <string.h>

enum { POINTS_MAX = 400, GRID = 20 };

static bool table[GRID * GRID];
static const sk_adjacency NONE = {GRID, GRID, table, table}; // no piece is adjacent to another

static sk_contact_point point_at(double x, double y, double area) {
    sk_vec3 at = {x, y, 0.0};
    return (sk_contact_point){0, 0, at, area, 0.01 * area, sk_scale(0.01 * area, at), {0.0, 0.0, area}};
}

// Points of a mesh on a mesh: small areas at the border, equal places and equal areas among them.
static int32_t random_points(uint64_t *random, sk_contact_point *out) {
    int32_t count = 0;
    for (int32_t i = 0; i < 200; i++) {
        double x = 0.1 * (int32_t)sk_random_range(random, 0.0, 15.0), y = 0.1 * (int32_t)sk_random_range(random, 0, 15);
        double area = sk_random_range(random, 0.0, 1.0) < 0.5 ? 0.01 : sk_random_range(random, 1e-6, 0.01);
        out[count] = point_at(x, y, area);
        out[count].piece_a = (int32_t)sk_random_range(random, 0.0, GRID - 0.001);
        out[count++].piece_b = (int32_t)sk_random_range(random, 0.0, GRID - 0.001);
    }
    return count;
}

static void shuffle(uint64_t *random, sk_contact_point *points, int32_t count) {
    for (int32_t i = count - 1; i > 0; i--) {
        int32_t k = (int32_t)sk_random_range(random, 0.0, i + 0.999);
        sk_contact_point p = points[i];
        points[i] = points[k];
        points[k] = p;
    }
}

// Neighbours in a row.
static sk_adjacency in_a_row(bool *rows) {
    for (int32_t i = 0; i < GRID; i++)
        for (int32_t k = 0; k < GRID; k++) rows[i * GRID + k] = i - k == 1 || k - i == 1;
    return (sk_adjacency){GRID, GRID, rows, rows};
}

static void any_order_has_the_same_survivors(void **state) {
    (void)state;
    static sk_contact_point points[POINTS_MAX], first[POINTS_MAX];
    bool rows[GRID * GRID];
    sk_adjacency adjacency = in_a_row(rows);
    uint64_t random = 5;
    for (int32_t round = 0; round < 20; round++) {
        sk_sparsify_rules rules = {0.5, 1e-4, 0.05 * (round % 5)};
        int32_t count = random_points(&random, points), survivors = 0;
        for (int32_t order = 0; order < 10; order++) {
            static sk_contact_point mixed[POINTS_MAX];
            memcpy(mixed, points, sizeof points);
            shuffle(&random, mixed, count);
            int32_t left = sk_sparsify(mixed, count, rules, &adjacency);
            assert_true(left > 0 && left < count);
            if (order == 0) {
                memcpy(first, mixed, sizeof mixed);
                survivors = left;
            }
            assert_int_equal(left, survivors);
            assert_memory_equal(mixed, first, (size_t)left * sizeof mixed[0]);
        }
    }
}

static void what_is_removed_joins_its_survivor(void **state) {
    (void)state;
    static sk_contact_point points[POINTS_MAX];
    uint64_t random = 9;
    for (int32_t round = 0; round < 20; round++) {
        int32_t count = random_points(&random, points);
        double volume = 0.0, area = 0.0, new_volume = 0.0, new_area = 0.0;
        sk_vec3 moment = {0, 0, 0}, new_moment = {0, 0, 0}, vector = {0, 0, 0}, new_vector = {0, 0, 0};
        for (int32_t i = 0; i < count; i++) {
            volume += points[i].volume;
            area += points[i].area;
            moment = sk_add(moment, points[i].moment);
            vector = sk_add(vector, points[i].area_vector);
        }
        int32_t left = sk_sparsify(points, count, (sk_sparsify_rules){0.0, 1e-3, 0.15}, &NONE);
        assert_true(left > 0 && left < count / 2);
        for (int32_t i = 0; i < left; i++) {
            new_volume += points[i].volume;
            new_area += points[i].area;
            new_moment = sk_add(new_moment, points[i].moment);
            new_vector = sk_add(new_vector, points[i].area_vector);
        }
        assert_near(new_volume, volume, 1e-14 * volume);
        assert_near(new_area, area, 1e-14 * area);
        assert_near(sk_length(sk_sub(new_moment, moment)), 0.0, 1e-14 * sk_length(moment));
        assert_near(sk_length(sk_sub(new_vector, vector)), 0.0, 1e-14 * sk_length(vector));
    }
}

static void survivors_are_at_least_mindist_apart(void **state) {
    (void)state;
    static sk_contact_point points[POINTS_MAX];
    uint64_t random = 13;
    int32_t count = random_points(&random, points);
    int32_t left = sk_sparsify(points, count, (sk_sparsify_rules){.mindist = 0.25}, &NONE);
    for (int32_t i = 0; i < left; i++)
        for (int32_t k = 0; k < i; k++) assert_true(sk_length(sk_sub(points[i].at, points[k].at)) >= 0.25);
}

// A regular mesh whose areas and places have rounding.
static void rounding_does_not_choose_the_survivors(void **state) {
    (void)state;
    static sk_contact_point points[POINTS_MAX];
    uint64_t random = 3;
    for (int32_t i = 0; i < POINTS_MAX; i++) {
        double x = 0.05 * (i % 20) + 1e-16 * sk_random_range(&random, -1.0, 1.0);
        double y = 0.05 * (double)(i / 20) + 1e-16 * sk_random_range(&random, -1.0, 1.0);
        points[i] = point_at(x, y, 0.0025 * (1.0 + 2e-16 * sk_random_range(&random, -1.0, 1.0)));
    }
    assert_int_equal(sk_sparsify(points, POINTS_MAX, (sk_sparsify_rules){.mindist = 0.09}, &NONE), 100);
}

static int32_t count_left(const bool *left, int32_t count) {
    int32_t sum = 0;
    for (int32_t i = 0; i < count; i++) sum += left[i];
    return sum;
}

// Lines 3 and 5: two points that are near delete each other.
static void as_printed_two_near_points_delete_each_other(void **state) {
    (void)state;
    sk_contact_point points[2] = {point_at(0.0, 0.0, 0.02), point_at(0.05, 0.0, 0.01)};
    bool left[2];
    sk_sparsify_as_printed(points, 2, (sk_sparsify_rules){.mindist = 0.1}, &NONE, SK_DELETION_AT_THE_END, left);
    assert_int_equal(count_left(left, 2), 0);
    assert_int_equal(sk_sparsify(points, 2, (sk_sparsify_rules){.mindist = 0.1}, &NONE), 1);
    assert_near(points[0].area, 0.03, 1e-17);
    assert_near(points[0].at.x, 0.0, 0.0); // the larger one
}

// A plate on a plate as 20 x 20 patches of 0.05 m: nothing is left, although the plate is carried everywhere.
static void as_printed_a_fine_mesh_loses_all_its_contacts(void **state) {
    (void)state;
    static sk_contact_point points[POINTS_MAX];
    bool left[POINTS_MAX];
    for (int32_t i = 0; i < POINTS_MAX; i++) points[i] = point_at(0.05 * (i % 20), 0.05 * (double)(i / 20), 0.0025);
    sk_sparsify_rules near = {.mindist = 0.09}, small = {.minarea = 0.003};
    sk_sparsify_as_printed(points, POINTS_MAX, near, &NONE, SK_DELETION_AT_THE_END, left);
    assert_int_equal(count_left(left, POINTS_MAX), 0);
    sk_sparsify_as_printed(points, POINTS_MAX, small, &NONE, SK_DELETION_AT_ONCE, left);
    assert_int_equal(count_left(left, POINTS_MAX), 0);
    static sk_contact_point copy[POINTS_MAX];
    memcpy(copy, points, sizeof points);
    assert_int_equal(sk_sparsify(copy, POINTS_MAX, small, &NONE), 1);
    assert_near(copy[0].area, 1.0, 1e-13);
    assert_int_equal(sk_sparsify(points, POINTS_MAX, near, &NONE), 100);
}

// A deletion at once keeps a point, but which one depends on the order, and three in a row become one or two.
static void as_printed_with_deletion_at_once_the_order_decides(void **state) {
    (void)state;
    sk_contact_point row[3] = {point_at(0.0, 0.0, 0.02), point_at(0.08, 0.0, 0.03), point_at(0.16, 0.0, 0.01)};
    sk_contact_point other[3] = {row[1], row[0], row[2]};
    sk_sparsify_rules rules = {.mindist = 0.1};
    bool left[3];
    sk_sparsify_as_printed(row, 3, rules, &NONE, SK_DELETION_AT_ONCE, left);
    assert_int_equal(count_left(left, 3), 1);
    assert_true(left[2]); // the smallest one
    sk_sparsify_as_printed(other, 3, rules, &NONE, SK_DELETION_AT_ONCE, left);
    assert_int_equal(count_left(left, 3), 2);
    assert_false(left[0]); // the largest one
    assert_int_equal(sk_sparsify(row, 3, rules, &NONE), 1);
    assert_near(row[0].at.x, 0.08, 0.0); // the largest one
    assert_near(row[0].area, 0.06, 1e-17);
}

// Line 4: a small point on a neighbour element is removed by the large one; without adjacency it stays.
static void small_points_are_removed_by_adjacent_large_ones(void **state) {
    (void)state;
    bool rows[GRID * GRID];
    sk_adjacency adjacency = in_a_row(rows);
    sk_contact_point points[3] = {point_at(0.0, 0.0, 0.02), point_at(1.0, 0.0, 0.001), point_at(2.0, 0.0, 0.001)},
                     copy[3];
    points[1].piece_a = 1;
    points[2].piece_a = 2; // a neighbour of 1 only
    sk_sparsify_rules rules = {.threshold = 0.1};
    bool left[3];
    sk_sparsify_as_printed(points, 3, rules, &adjacency, SK_DELETION_AT_THE_END, left);
    assert_true(left[0] && !left[1] && left[2]);
    memcpy(copy, points, sizeof points);
    assert_int_equal(sk_sparsify(copy, 3, rules, &adjacency), 2);
    assert_near(copy[0].area, 0.021, 1e-17);
    assert_int_equal(sk_sparsify(points, 3, rules, &NONE), 3);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_order_has_the_same_survivors),
        cmocka_unit_test(what_is_removed_joins_its_survivor),
        cmocka_unit_test(survivors_are_at_least_mindist_apart),
        cmocka_unit_test(rounding_does_not_choose_the_survivors),
        cmocka_unit_test(as_printed_two_near_points_delete_each_other),
        cmocka_unit_test(as_printed_a_fine_mesh_loses_all_its_contacts),
        cmocka_unit_test(as_printed_with_deletion_at_once_the_order_decides),
        cmocka_unit_test(small_points_are_removed_by_adjacent_large_ones),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
