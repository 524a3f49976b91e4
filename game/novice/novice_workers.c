#include "novice/novice_workers.h"

#include "system/progress.h"

#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static int64_t count_of(const sk_novices *novices) {
    return novices->last - novices->first + 1;
}

static void show_progress(int64_t done, int64_t count) {
    sk_progress(10 * SK_TICK_HZ * done, 10 * SK_TICK_HZ * count);
}

static void here(const sk_novices *novices, sk_novice_outcome *outcome) {
    for (int64_t i = 0; i < count_of(novices); i++) {
        sk_novice_fly(novices, novices->first + i, &outcome[i]);
        show_progress(i + 1, count_of(novices));
        if (!outcome[i].result.ok) return;
    }
}

// The result of one flight. It is shorter than PIPE_BUF, so that each is written in one piece.
typedef struct parcel {
    int64_t index;
    sk_novice_outcome outcome;
} parcel;
_Static_assert(sizeof(parcel) <= 4096, "an outcome must fit into one write of a pipe");

// Flies every jobs-th seed.
static void work(const sk_novices *novices, int32_t worker, int32_t jobs, int results) {
    for (int64_t i = worker; i < count_of(novices); i += jobs) {
        parcel p = {.index = i};
        sk_novice_fly(novices, novices->first + i, &p.outcome);
        bool reported = write(results, &p, sizeof p) == (ssize_t)sizeof p;
        if (!reported || !p.outcome.result.ok) break;
    }
    _exit(0);
}

// Reads results until every worker has closed its end of the pipe.
static void gather(int results, int64_t count, sk_novice_outcome *outcome) {
    parcel p;
    int64_t flown = 0;
    for (;;) {
        ssize_t got = read(results, &p, sizeof p);
        if (got < 0 && errno == EINTR) continue;
        if (got != (ssize_t)sizeof p) return;
        outcome[p.index] = p.outcome;
        show_progress(++flown, count);
    }
}

static sk_result with_workers(const sk_novices *novices, int32_t jobs, sk_novice_outcome *outcome) {
    int results[2];
    pid_t worker[SK_NOVICE_JOBS_MAX];
    int32_t started = 0;
    sk_result result = sk_ok();
    if (pipe(results) != 0) return sk_error("pipe: %s", strerror(errno));
    fflush(NULL); // else every worker would print buffered output again
    for (; result.ok && started < jobs; started++) {
        pid_t pid = fork();
        if (pid < 0) {
            result = sk_error("fork: %s", strerror(errno));
            break;
        }
        if (pid == 0) {
            close(results[0]);
            work(novices, started, jobs, results[1]);
        }
        worker[started] = pid;
    }
    close(results[1]); // so that reading ends when the last worker has ended
    if (result.ok) gather(results[0], count_of(novices), outcome);
    close(results[0]);
    for (int32_t i = 0; i < started; i++) {
        if (!result.ok) kill(worker[i], SIGTERM);
        waitpid(worker[i], NULL, 0);
    }
    return result;
}

static sk_result first_trouble(const sk_novices *novices, const sk_novice_outcome *outcome) {
    for (int64_t i = 0; i < count_of(novices); i++) {
        if (outcome[i].flown && !outcome[i].result.ok) return outcome[i].result;
        if (!outcome[i].flown)
            return sk_error("seed %" PRId64
                            ": the process that flew it came to an end; '--jobs 1' flies it in this one",
                            novices->first + i);
    }
    return sk_ok();
}

sk_result sk_novices_fly(const sk_novices *novices, int32_t jobs, sk_novice_outcome **out) {
    *out = calloc((size_t)count_of(novices), sizeof **out);
    if (*out == NULL) return sk_error("memory is short");
    if (jobs > count_of(novices)) jobs = (int32_t)count_of(novices);
    sk_result result = sk_ok();
    if (jobs <= 1)
        here(novices, *out);
    else
        result = with_workers(novices, jobs, *out);
    sk_progress_end();
    return result.ok ? first_trouble(novices, *out) : result;
}
