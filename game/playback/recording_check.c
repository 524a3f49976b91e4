#include "playback/recording_check.h"

#include <fenv.h>
#include <pthread.h>
#include <unistd.h>

enum { REPORT_EVERY = 64 }; // ticks

typedef struct checking {
    const sk_recording *recording;
    sk_replay_progress progress;
    void *user;
    int64_t first, last; // ticks
    pthread_mutex_t mutex;
    // Under the mutex:
    int64_t next, end; // first tick of the next stretch to check; stretches from `end` on are not checked
    int64_t judged;    // first tick of the first stretch that differs; -1: none so far
    sk_judgement judgement;
    int64_t done; // ticks
    bool stopped;
} checking;

typedef struct worker {
    checking *all;
    int64_t from, to; // its stretch: from one keyframe to the next, or to the end
    int64_t reported; // ticks of it that are included in `done`
} worker;

static bool go_on(void *user, int64_t done, int64_t of) {
    worker *w = user;
    checking *c = w->all;
    if (done % REPORT_EVERY != 0 && done != of) return true;
    pthread_mutex_lock(&c->mutex);
    c->done += done - w->reported;
    w->reported = done;
    if (!c->stopped && c->progress != NULL) c->stopped = !c->progress(c->user, c->done, c->last - c->first);
    bool wanted = !c->stopped && w->from < c->end;
    pthread_mutex_unlock(&c->mutex);
    return wanted;
}

static bool take_stretch(checking *c, worker *w) {
    pthread_mutex_lock(&c->mutex);
    bool taken = c->next < c->end;
    if (taken) {
        *w = (worker){c, c->next, sk_recording_stretch_end(c->recording, c->next), 0};
        c->next = w->to;
    }
    pthread_mutex_unlock(&c->mutex);
    return taken;
}

static void *work(void *user) {
    checking *c = user;
    worker w;
    while (take_stretch(c, &w)) {
        sk_judgement judgement = sk_recording_check_between(c->recording, w.from, w.to, go_on, &w);
        pthread_mutex_lock(&c->mutex);
        if (judgement.verdict != SK_VERDICT_SAME && w.from < c->end) {
            c->judgement = judgement;
            c->judged = w.from;
            c->end = w.from; // later stretches and the remaining steps of this one are not needed
        }
        pthread_mutex_unlock(&c->mutex);
    }
    return NULL;
}

static void *work_in_thread(void *user) {
    fesetenv(FE_DFL_ENV); // default arithmetic, as in live_recording.c
    return work(user);
}

static void share_out(checking *c, int32_t threads) {
    pthread_t others[SK_CHECK_THREADS_MOST];
    int32_t begun = 0, stretches = sk_recording_describe(c->recording).keyframes;
    int32_t wanted = (threads < stretches ? threads : stretches) - 1; // this thread works, too
    while (begun < wanted && pthread_create(&others[begun], NULL, work_in_thread, c) == 0) begun++;
    work(c);
    for (int32_t i = 0; i < begun; i++) pthread_join(others[i], NULL);
}

int32_t sk_check_threads(void) {
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    return processors < 1 ? 1 : processors < SK_CHECK_THREADS_MOST ? (int32_t)processors : SK_CHECK_THREADS_MOST;
}

sk_judgement sk_check_recording(const sk_recording *recording, int32_t threads, sk_replay_progress progress,
                                void *user) {
    SK_ASSERT(threads >= 1 && threads <= SK_CHECK_THREADS_MOST);
    sk_recording_info info = sk_recording_describe(recording);
    if (info.first_tick == info.last_tick) return sk_recording_check(recording, progress, user);
    checking c = {.recording = recording,
                  .progress = progress,
                  .user = user,
                  .first = info.first_tick,
                  .last = info.last_tick,
                  .next = info.first_tick,
                  .end = info.last_tick,
                  .judged = -1};
    pthread_mutex_init(&c.mutex, NULL);
    share_out(&c, threads);
    pthread_mutex_destroy(&c.mutex);
    if (c.judged < 0) return (sk_judgement){.verdict = SK_VERDICT_SAME, .ticks = info.last_tick - info.first_tick};
    if (c.judgement.verdict != SK_VERDICT_CANNOT_JUDGE) c.judgement.ticks += c.judged - info.first_tick;
    return c.judgement;
}
