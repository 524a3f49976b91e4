#include "cli/recording_check.h"

#include <fenv.h>
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

enum { TOLD_EVERY = 64 }; // ticks

// From one keyframe to the next, or to the end.
typedef struct part {
    int64_t from, to;
    sk_judgement judgement;
} part;

typedef struct checking {
    const sk_recording *recording;
    sk_replay_progress progress;
    void *user;
    int64_t all; // ticks
    part *parts;
    pthread_mutex_t mutex;
    // Under the mutex:
    int32_t next, count; // the part that is taken next; how many are wanted: none behind one that is not the same
    int64_t done;        // ticks
    bool stopped;
} checking;

typedef struct worker {
    checking *all;
    int32_t part;
    int64_t told; // ticks of the part
} worker;

static bool go_on(void *user, int64_t done, int64_t of) {
    worker *w = user;
    checking *c = w->all;
    if (done % TOLD_EVERY != 0 && done != of) return true;
    pthread_mutex_lock(&c->mutex);
    c->done += done - w->told;
    w->told = done;
    if (!c->stopped && c->progress != NULL) c->stopped = !c->progress(c->user, c->done, c->all);
    bool wanted = !c->stopped && w->part < c->count;
    pthread_mutex_unlock(&c->mutex);
    return wanted;
}

static bool take_part(checking *c, worker *w) {
    pthread_mutex_lock(&c->mutex);
    bool taken = c->next < c->count;
    if (taken) *w = (worker){c, c->next++, 0};
    pthread_mutex_unlock(&c->mutex);
    return taken;
}

static void *work(void *user) {
    checking *c = user;
    worker w;
    while (take_part(c, &w)) {
        part *p = &c->parts[w.part];
        p->judgement = sk_recording_check_between(c->recording, p->from, p->to, go_on, &w);
        pthread_mutex_lock(&c->mutex);
        if (p->judgement.verdict != SK_VERDICT_SAME && w.part < c->count) c->count = w.part + 1;
        pthread_mutex_unlock(&c->mutex);
    }
    return NULL;
}

static void *work_in_thread(void *user) {
    fesetenv(FE_DFL_ENV); // as in live_recording.c
    return work(user);
}

static void share_out(checking *c, int32_t threads) {
    pthread_t others[SK_CHECK_THREADS_MOST];
    int32_t begun = 0, wanted = (threads < c->count ? threads : c->count) - 1; // this one works, too
    while (begun < wanted && pthread_create(&others[begun], NULL, work_in_thread, c) == 0) begun++;
    work(c);
    for (int32_t i = 0; i < begun; i++) pthread_join(others[i], NULL);
}

// The parts of it, the last first; how many they are.
static int32_t find_parts(const sk_recording *recording, part *parts) {
    sk_recording_info info = sk_recording_describe(recording);
    int32_t count = 0;
    for (int64_t to = info.last_tick; to > info.first_tick; to = parts[count++].from)
        parts[count] = (part){.from = sk_recording_keyframe_before(recording, to - 1), .to = to};
    return count;
}

static void turn_round(part *parts, int32_t count) {
    for (int32_t i = 0; i < count / 2; i++) {
        part first = parts[i];
        parts[i] = parts[count - 1 - i];
        parts[count - 1 - i] = first;
    }
}

int32_t sk_check_threads(void) {
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    return processors < 1 ? 1 : processors < SK_CHECK_THREADS_MOST ? (int32_t)processors : SK_CHECK_THREADS_MOST;
}

sk_judgement sk_check_recording(const sk_recording *recording, int32_t threads, sk_replay_progress progress,
                                void *user) {
    SK_ASSERT(threads >= 1 && threads <= SK_CHECK_THREADS_MOST);
    sk_recording_info info = sk_recording_describe(recording);
    int64_t all = info.last_tick - info.first_tick;
    part *parts = malloc(((size_t)info.keyframes + 1) * sizeof *parts);
    if (parts == NULL || all == 0) {
        free(parts);
        return sk_recording_check(recording, progress, user);
    }
    checking c = {.recording = recording, .progress = progress, .user = user, .all = all, .parts = parts};
    c.count = find_parts(recording, parts);
    turn_round(parts, c.count);
    pthread_mutex_init(&c.mutex, NULL);
    share_out(&c, threads);
    pthread_mutex_destroy(&c.mutex);
    const part *last = &parts[c.count - 1];
    sk_judgement judgement = last->judgement;
    if (judgement.verdict != SK_VERDICT_CANNOT_JUDGE) judgement.ticks += last->from - info.first_tick;
    free(parts);
    return judgement;
}
