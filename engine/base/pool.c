#include "base/pool.h"

#include "base/assert.h"
#include <fenv.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <unistd.h>

// Looks for work of a thread before it sleeps. Between them it gives its processor away.
enum { LOOKS = 300 };

// The next item of a job that has none.
static const uint64_t CLOSED = UINT32_MAX;

// Bytes of stack of a thread. The evaluation of a contact takes 60 kB.
enum { STACK = 1 << 20 };

typedef struct worker {
    sk_pool *pool;
    pthread_t thread;
    int32_t number;
} worker;

// A thread takes an item by counting `ticket` up. This succeeds only if the ticket is still that of the job whose
// members the thread has read: they change only while the ticket is closed, and no ticket returns.
struct sk_pool {
    _Atomic uint64_t ticket; // number of the job (upper 32 bits), next item
    _Atomic(sk_pool_item) item;
    _Atomic(void *) user;
    _Atomic int32_t count, done; // items of the job, and those that are done
    _Atomic int32_t sleepers;
    atomic_bool caller_sleeps, ends;
    pthread_mutex_t mutex;
    pthread_cond_t begun, finished;
    int32_t threads, started; // the caller included; workers that were started
    worker worker[SK_POOL_THREADS_MOST];
};

static uint32_t job_of(uint64_t ticket) {
    return (uint32_t)(ticket >> 32);
}

static void finish_item(sk_pool *pool, int32_t count) {
    if (atomic_fetch_add(&pool->done, 1) + 1 < count || !atomic_load(&pool->caller_sleeps)) return;
    pthread_mutex_lock(&pool->mutex);
    pthread_cond_signal(&pool->finished);
    pthread_mutex_unlock(&pool->mutex);
}

static void take_items(sk_pool *pool, uint32_t job, int32_t thread) {
    uint64_t ticket = atomic_load(&pool->ticket);
    while (job_of(ticket) == job) {
        uint32_t index = (uint32_t)ticket;
        int32_t count = atomic_load(&pool->count);
        sk_pool_item item = atomic_load(&pool->item);
        void *user = atomic_load(&pool->user);
        if (index >= (uint32_t)count) return;
        if (!atomic_compare_exchange_weak(&pool->ticket, &ticket, ticket + 1)) continue;
        item(user, (int32_t)index, thread);
        finish_item(pool, count);
        ticket = atomic_load(&pool->ticket);
    }
}

static bool is_new(sk_pool *pool, uint32_t seen) {
    return job_of(atomic_load(&pool->ticket)) != seen || atomic_load(&pool->ends);
}

static void wait_for_job(sk_pool *pool, uint32_t seen) {
    for (int i = 0; i < LOOKS; i++) {
        if (is_new(pool, seen)) return;
        sched_yield();
    }
    pthread_mutex_lock(&pool->mutex);
    atomic_fetch_add(&pool->sleepers, 1);
    while (!is_new(pool, seen)) pthread_cond_wait(&pool->begun, &pool->mutex);
    atomic_fetch_sub(&pool->sleepers, 1);
    pthread_mutex_unlock(&pool->mutex);
}

static void *work(void *user) {
    const worker *me = user;
    sk_pool *pool = me->pool;
    uint32_t seen = 0;
    fesetenv(FE_DFL_ENV); // a thread inherits the arithmetic of its creator
    for (;;) {
        wait_for_job(pool, seen);
        if (atomic_load(&pool->ends)) return NULL;
        seen = job_of(atomic_load(&pool->ticket));
        take_items(pool, seen, me->number);
    }
}

static void wake_workers(sk_pool *pool) {
    if (atomic_load(&pool->sleepers) == 0) return;
    pthread_mutex_lock(&pool->mutex);
    pthread_cond_broadcast(&pool->begun);
    pthread_mutex_unlock(&pool->mutex);
}

static void wait_for_items(sk_pool *pool, int32_t count) {
    for (int i = 0; i < LOOKS; i++) {
        if (atomic_load(&pool->done) == count) return;
        sched_yield();
    }
    pthread_mutex_lock(&pool->mutex);
    atomic_store(&pool->caller_sleeps, true);
    while (atomic_load(&pool->done) < count) pthread_cond_wait(&pool->finished, &pool->mutex);
    atomic_store(&pool->caller_sleeps, false);
    pthread_mutex_unlock(&pool->mutex);
}

void sk_pool_run(sk_pool *pool, int32_t count, sk_pool_item item, void *user) {
    SK_ASSERT(count >= 0);
    if (pool == NULL || count <= 1) {
        for (int32_t i = 0; i < count; i++) item(user, i, 0);
        return;
    }
    uint32_t job = job_of(atomic_load(&pool->ticket)) + 2;
    atomic_store(&pool->ticket, (uint64_t)(job - 1) << 32 | CLOSED);
    atomic_store(&pool->item, item);
    atomic_store(&pool->user, user);
    atomic_store(&pool->count, count);
    atomic_store(&pool->done, 0);
    atomic_store(&pool->ticket, (uint64_t)job << 32);
    wake_workers(pool);
    take_items(pool, job, 0);
    wait_for_items(pool, count);
}

static bool start_worker(sk_pool *pool) {
    worker *w = &pool->worker[pool->started];
    *w = (worker){.pool = pool, .number = pool->started + 1};
    pthread_attr_t attributes;
    if (pthread_attr_init(&attributes) != 0) return false;
    bool started =
        pthread_attr_setstacksize(&attributes, STACK) == 0 && pthread_create(&w->thread, &attributes, work, w) == 0;
    pthread_attr_destroy(&attributes);
    pool->started += started;
    return started;
}

sk_result sk_pool_create(int32_t threads, sk_pool **out) {
    SK_ASSERT(threads >= 2 && threads <= SK_POOL_THREADS_MOST);
    sk_pool *pool = *out = calloc(1, sizeof *pool);
    if (pool == NULL) return sk_error("memory is short");
    pool->threads = threads;
    pthread_mutex_init(&pool->mutex, NULL);
    pthread_cond_init(&pool->begun, NULL);
    pthread_cond_init(&pool->finished, NULL);
    while (pool->started < threads - 1)
        if (!start_worker(pool)) {
            sk_pool_destroy(pool);
            *out = NULL;
            return sk_error("the system starts no more threads");
        }
    return sk_ok();
}

void sk_pool_destroy(sk_pool *pool) {
    if (pool == NULL) return;
    pthread_mutex_lock(&pool->mutex);
    atomic_store(&pool->ends, true);
    pthread_cond_broadcast(&pool->begun);
    pthread_mutex_unlock(&pool->mutex);
    for (int32_t i = 0; i < pool->started; i++) pthread_join(pool->worker[i].thread, NULL);
    pthread_cond_destroy(&pool->begun);
    pthread_cond_destroy(&pool->finished);
    pthread_mutex_destroy(&pool->mutex);
    free(pool);
}

int32_t sk_pool_threads(const sk_pool *pool) {
    return pool == NULL ? 1 : pool->threads;
}

int32_t sk_pool_processors(void) {
    long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count < 1 ? 1 : count > SK_POOL_THREADS_MOST ? SK_POOL_THREADS_MOST : (int32_t)count;
}
