// The queue of pairs: in the order of time, of equal times in a fixed order, and bounded.
#include "base/random.h"
#include "bounds/contact_queue.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

static const uint64_t SEED = 31401;

enum { PAIRS = 500 };

static sk_contact_queue queue_of(int32_t capacity) {
    sk_contact_queue q;
    sk_result r = sk_contact_queue_create(capacity, &q);
    if (!r.ok) fail_msg("%s", r.text);
    return q;
}

static int compare(const void *a, const void *b) {
    return sk_contact_pair_is_before(a, b) ? -1 : sk_contact_pair_is_before(b, a);
}

// Few times, so that many are equal.
static void any_pairs(uint64_t *random, sk_contact_pair *out, int32_t count) {
    for (int32_t i = 0; i < count; i++)
        out[i] = (sk_contact_pair){.time = (double)(int)sk_random_range(random, 0.0, 8.0),
                                   .body = {(int)sk_random_range(random, 0, 4), (int)sk_random_range(random, 4, 8)},
                                   .node = {i, (int)sk_random_range(random, 0, 100)}};
}

static void pairs_leave_in_one_order_whatever_the_order_of_arrival(void **unused) {
    (void)unused;
    uint64_t random = SEED;
    sk_contact_queue q = queue_of(PAIRS);
    sk_contact_pair pairs[PAIRS], sorted[PAIRS];
    any_pairs(&random, pairs, PAIRS);
    for (int round = 0; round < 20; round++) {
        for (int32_t i = PAIRS - 1; i > 0; i--) { // Fisher and Yates
            int32_t k = (int32_t)sk_random_range(&random, 0, i + 1);
            sk_contact_pair swapped = pairs[i];
            pairs[i] = pairs[k];
            pairs[k] = swapped;
        }
        for (int32_t i = 0; i < PAIRS; i++) {
            sorted[i] = pairs[i];
            assert_true(sk_contact_queue_push(&q, pairs[i]));
        }
        assert_false(sk_contact_queue_push(&q, pairs[0]));
        qsort(sorted, PAIRS, sizeof sorted[0], compare);
        for (int32_t i = 0; i < PAIRS; i++) {
            sk_contact_pair p;
            assert_true(sk_contact_queue_pop(&q, &p));
            if (p.time != sorted[i].time || p.node[0] != sorted[i].node[0])
                fail_msg("pair %d: time %g, node %d; expected %g, %d", (int)i, p.time, (int)p.node[0], sorted[i].time,
                         (int)sorted[i].node[0]);
        }
        assert_false(sk_contact_queue_pop(&q, &sorted[0]));
    }
    sk_contact_queue_release(&q);
}

// Pushes and pops in any sequence, beside a list that is searched for its first pair.
static void it_equals_a_list_that_is_searched(void **unused) {
    (void)unused;
    uint64_t random = SEED + 1;
    sk_contact_queue q = queue_of(PAIRS);
    sk_contact_pair list[PAIRS], p;
    int32_t count = 0;
    for (int n = 0; n < 20000; n++) {
        if (count < PAIRS && sk_random_unit(&random) < 0.52) {
            any_pairs(&random, &p, 1);
            p.node[0] = n;
            assert_true(sk_contact_queue_push(&q, p));
            list[count++] = p;
        } else if (n % 997 == 0) {
            int32_t body = (int32_t)sk_random_range(&random, 0, 8), left = 0;
            sk_contact_queue_remove(&q, body);
            for (int32_t i = 0; i < count; i++)
                if (list[i].body[0] != body && list[i].body[1] != body) list[left++] = list[i];
            count = left;
        } else if (count > 0) {
            int32_t first = 0;
            for (int32_t i = 1; i < count; i++)
                if (sk_contact_pair_is_before(&list[i], &list[first])) first = i;
            assert_true(sk_contact_queue_pop(&q, &p));
            assert_int_equal(p.node[0], list[first].node[0]);
            list[first] = list[--count];
        }
        assert_int_equal(q.count, count);
    }
    sk_contact_queue_release(&q);
}

static void a_capacity_must_be_positive(void **unused) {
    (void)unused;
    sk_contact_queue q;
    sk_result r = sk_contact_queue_create(0, &q);
    assert_false(r.ok);
    assert_string_equal(r.text, "a queue of 0 pairs; 1 to 100000000 are allowed");
    sk_contact_queue_release(&q);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(pairs_leave_in_one_order_whatever_the_order_of_arrival),
                                       cmocka_unit_test(it_equals_a_list_that_is_searched),
                                       cmocka_unit_test(a_capacity_must_be_positive)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
