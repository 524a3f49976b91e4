#include "validate/workers.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { JOBS_MAX = 64 };

// The result of a check. It is shorter than PIPE_BUF, so that each is written in one piece.
typedef struct outcome {
    int32_t index;
    sk_measurement m;
    sk_result result;
} outcome;
_Static_assert(sizeof(outcome) <= 4096, "an outcome must fit into one write of a pipe");

static outcome measure(const sk_suite *suite, int32_t index) {
    outcome o = {.index = index, .m = {NAN, NAN, NAN}};
    o.result = suite->check[index]->measure(&o.m);
    return o;
}

static sk_result here(const sk_suite *suite, sk_measured reported, void *context) {
    sk_result r = sk_ok();
    for (int32_t i = 0; r.ok && i < suite->count; i++) {
        outcome o = measure(suite, i);
        r = o.result;
        if (r.ok) reported(context, suite->check[i], o.m);
    }
    return r;
}

// Reads the numbers of checks from one pipe until it is empty, and writes outcomes to the other.
static void work(const sk_suite *suite, int jobs, int results) {
    int32_t index;
    while (read(jobs, &index, sizeof index) == (ssize_t)sizeof index) {
        outcome o = measure(suite, index);
        if (write(results, &o, sizeof o) != (ssize_t)sizeof o) _exit(1);
    }
    _exit(0);
}

// Reads the next outcome. Returns false at the end, when every worker has closed its side.
static bool next_outcome(int results, outcome *o) {
    ssize_t got;
    do got = read(results, o, sizeof *o);
    while (got < 0 && errno == EINTR);
    return got == (ssize_t)sizeof *o;
}

// The outcomes that have arrived, and the number of the next one to report.
typedef struct outcomes {
    outcome kept[SK_CHECKS_MAX];
    bool is_here[SK_CHECKS_MAX];
    int32_t next;
} outcomes;

// Reports outcomes in the suite's order, whatever the order in which they arrive.
static sk_result gather_into(outcomes *all, const sk_suite *suite, int results, sk_measured reported, void *context) {
    outcome o;
    while (all->next < suite->count && next_outcome(results, &o)) {
        all->kept[o.index] = o;
        all->is_here[o.index] = true;
        for (; all->next < suite->count && all->is_here[all->next]; all->next++) {
            const outcome *now = &all->kept[all->next];
            if (!now->result.ok) return now->result;
            reported(context, suite->check[all->next], now->m);
        }
    }
    if (all->next == suite->count) return sk_ok();
    return sk_error("%s: the process that measured it ended early; '--jobs 1' runs it in the main process",
                    suite->check[all->next]->name);
}

static sk_result gather(const sk_suite *suite, int results, sk_measured reported, void *context) {
    outcomes *all = calloc(1, sizeof *all);
    if (all == NULL) return sk_error("memory is short");
    sk_result r = gather_into(all, suite, results, reported, context);
    free(all);
    return r;
}

static sk_result start(const sk_suite *suite, int32_t jobs, int todo[2], int results[2], pid_t *worker,
                       int32_t *started) {
    for (int32_t i = 0; i < suite->count; i++) { // 2 kB at the most: a pipe holds more
        if (write(todo[1], &i, sizeof i) != (ssize_t)sizeof i) return sk_error("pipe: %s", strerror(errno));
    }
    close(todo[1]);
    todo[1] = -1;
    fflush(NULL); // otherwise every worker would print it again
    for (; *started < jobs; ++*started) {
        pid_t pid = fork();
        if (pid < 0) return sk_error("fork: %s", strerror(errno));
        if (pid == 0) {
            close(results[0]);
            work(suite, todo[0], results[1]);
        }
        worker[*started] = pid;
    }
    return sk_ok();
}

static void close_open(int *end) {
    if (*end >= 0) close(*end);
    *end = -1;
}

sk_result sk_workers_measure(const sk_suite *suite, int32_t jobs, sk_measured reported, void *context) {
    if (jobs > suite->count) jobs = suite->count;
    if (jobs > JOBS_MAX) jobs = JOBS_MAX;
    if (jobs <= 1) return here(suite, reported, context);
    int todo[2] = {-1, -1}, results[2] = {-1, -1};
    pid_t worker[JOBS_MAX];
    int32_t started = 0;
    sk_result r = sk_ok();
    if (pipe(todo) != 0 || pipe(results) != 0) r = sk_error("pipe: %s", strerror(errno));
    if (r.ok) r = start(suite, jobs, todo, results, worker, &started);
    close_open(&todo[0]);
    close_open(&todo[1]);
    close_open(&results[1]); // so that the end is seen when the last worker has exited
    if (r.ok) r = gather(suite, results[0], reported, context);
    close_open(&results[0]);
    for (int32_t i = 0; i < started; i++) {
        if (!r.ok) kill(worker[i], SIGTERM);
        waitpid(worker[i], NULL, 0);
    }
    return r;
}
