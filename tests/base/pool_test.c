// The pool of threads: every item once, threads at once, rest without work.
#include "base/pool.h"
#include "check.h"

#include <fenv.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { ITEMS = 1000 };

typedef struct tally {
    _Atomic int32_t done[ITEMS];
    atomic_bool busy[SK_POOL_THREADS_MOST];
    _Atomic int32_t clashes, strangers; // two items of one thread at a time; numbers of threads out of range
    int32_t threads;
} tally;

static void count_item(void *user, int32_t index, int32_t thread) {
    tally *t = user;
    if (thread < 0 || thread >= t->threads) atomic_fetch_add(&t->strangers, 1);
    if (atomic_exchange(&t->busy[thread], true)) atomic_fetch_add(&t->clashes, 1);
    atomic_fetch_add(&t->done[index], 1);
    atomic_store(&t->busy[thread], false);
}

static void check_job(sk_pool *pool, int32_t count, tally *t) {
    memset(t->done, 0, sizeof t->done);
    sk_pool_run(pool, count, count_item, t);
    for (int32_t i = 0; i < ITEMS; i++) assert_int_equal(atomic_load(&t->done[i]), i < count);
}

static void every_item_is_done_once(void **state) {
    (void)state;
    const int32_t threads[] = {1, 2, 3, 8}, counts[] = {0, 1, 2, 7, ITEMS};
    for (int k = 0; k < 4; k++) {
        sk_pool *pool = NULL;
        if (threads[k] > 1) assert_true(sk_pool_create(threads[k], &pool).ok);
        assert_int_equal(sk_pool_threads(pool), threads[k]);
        tally t = {.threads = threads[k]};
        for (int c = 0; c < 5; c++) check_job(pool, counts[c], &t);
        // Short jobs, so that threads are late for most of them.
        for (int job = 0; job < 10000; job++) check_job(pool, job % 5, &t);
        assert_int_equal(t.clashes, 0);
        assert_int_equal(t.strangers, 0);
        sk_pool_destroy(pool);
    }
}

static double seconds_of(clockid_t clock) {
    struct timespec t;
    clock_gettime(clock, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void nap(double seconds) {
    struct timespec t = {(time_t)seconds, (long)(1e9 * (seconds - (double)(time_t)seconds))};
    nanosleep(&t, NULL);
}

// Items wait for each other, so they end early only if each has a thread.
static void wait_for_three(void *user, int32_t index, int32_t thread) {
    (void)index, (void)thread;
    _Atomic int32_t *arrived = user;
    atomic_fetch_add(arrived, 1);
    for (int i = 0; i < 20000 && atomic_load(arrived) < 3; i++) nap(1e-3);
}

static void three_threads_do_three_items_at_once(void **state) {
    (void)state;
    sk_pool *pool;
    assert_true(sk_pool_create(3, &pool).ok);
    double begin = seconds_of(CLOCK_MONOTONIC);
    for (int round = 0; round < 20; round++) {
        _Atomic int32_t arrived = 0;
        sk_pool_run(pool, 3, wait_for_three, &arrived);
        assert_int_equal(atomic_load(&arrived), 3);
        if (round % 5 == 0) nap(0.02); // the threads sleep, too
    }
    assert_true(seconds_of(CLOCK_MONOTONIC) - begin < 20.0);
    sk_pool_destroy(pool);
}

static void threads_without_work_take_no_processor_time(void **state) {
    (void)state;
    sk_pool *pool;
    tally t = {.threads = 8};
    assert_true(sk_pool_create(8, &pool).ok);
    check_job(pool, ITEMS, &t);
    nap(0.1);
    double begin = seconds_of(CLOCK_PROCESS_CPUTIME_ID);
    nap(0.3);
    double used = seconds_of(CLOCK_PROCESS_CPUTIME_ID) - begin;
    if (used > 0.03) fail_msg("%.3f s of processor time in 0.3 s without work", used);
    sk_pool_destroy(pool);
}

static void note_rounding(void *user, int32_t index, int32_t thread) {
    (void)index;
    _Atomic int32_t *other = user;
    if (thread > 0 && fegetround() != FE_TONEAREST) atomic_fetch_add(other, 1);
    nap(1e-3);
}

static void threads_have_the_usual_arithmetic_whatever_their_creator_has(void **state) {
    (void)state;
    sk_pool *pool;
    _Atomic int32_t other = 0;
    fesetround(FE_UPWARD);
    sk_result r = sk_pool_create(4, &pool);
    fesetround(FE_TONEAREST);
    assert_true(r.ok);
    sk_pool_run(pool, 40, note_rounding, &other);
    assert_int_equal(atomic_load(&other), 0);
    sk_pool_destroy(pool);
}

static void there_is_at_least_one_processor(void **state) {
    (void)state;
    assert_in_range(sk_pool_processors(), 1, SK_POOL_THREADS_MOST);
    sk_pool_destroy(NULL);
}

int SK_TEST_FILE(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_item_is_done_once),
        cmocka_unit_test(three_threads_do_three_items_at_once),
        cmocka_unit_test(threads_without_work_take_no_processor_time),
        cmocka_unit_test(threads_have_the_usual_arithmetic_whatever_their_creator_has),
        cmocka_unit_test(there_is_at_least_one_processor),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
