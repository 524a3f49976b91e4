// pool.h: threads that share out the items of a job.
// Which thread does an item is not fixed. So an item must write only what belongs to it, and sums over items are made
// by the caller, in the order of the items. Then results do not depend on the number of threads.
// A pool belongs to one thread at a time, its caller. A job allocates nothing. Threads without work wait: at first for
// a short time they give their processor to other programs and look again, then they sleep until the next job.
#pragma once
#include "base/result.h"
#include <stdint.h>

typedef struct sk_pool sk_pool;

enum { SK_POOL_THREADS_MOST = 64 };

// Creates a pool of `threads` threads, the caller included: 2 to SK_POOL_THREADS_MOST (asserted). Errors: memory is
// short, or the system starts no thread; then *out is null.
sk_result sk_pool_create(int32_t threads, sk_pool **out);
void sk_pool_destroy(sk_pool *pool); // ends its threads; null is allowed

// Number of threads, the caller included; 1 for null.
int32_t sk_pool_threads(const sk_pool *pool);

// Does one item of a job. `thread`: 0 (the caller) to threads - 1. Two items at a time have different threads.
typedef void (*sk_pool_item)(void *user, int32_t index, int32_t thread);

// Does the items 0 to count - 1, and returns when all are done. Threads take items in ascending order. Null: the caller
// does all of them.
void sk_pool_run(sk_pool *pool, int32_t count, sk_pool_item item, void *user);

// Number of processors of this machine that are on, 1 to SK_POOL_THREADS_MOST. The program may be allowed fewer.
int32_t sk_pool_processors(void);
