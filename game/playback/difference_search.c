#include "playback/difference_search.h"

#include <fenv.h>
#include <pthread.h>
#include <stdlib.h>

struct sk_difference_search {
    const sk_recording *recording;
    pthread_t thread;
    pthread_mutex_t mutex;
    // Under the mutex:
    double share;
    bool stopping, done;
    sk_judgement judgement;
};

// Stores the progress after a tick. The mutex is locked only every EVERY ticks.
static bool go_on(void *user, int64_t done, int64_t all) {
    static const int64_t EVERY = 64; // ticks
    sk_difference_search *s = user;
    if (done % EVERY != 0) return true;
    pthread_mutex_lock(&s->mutex);
    s->share = (double)done / (double)all;
    bool stopping = s->stopping;
    pthread_mutex_unlock(&s->mutex);
    return !stopping;
}

static void *look(void *user) {
    sk_difference_search *s = user;
    fesetenv(FE_DFL_ENV); // default arithmetic, as in live_recording.c
    sk_judgement judgement = sk_recording_check(s->recording, go_on, s);
    pthread_mutex_lock(&s->mutex);
    s->judgement = judgement;
    s->share = 1.0;
    s->done = true;
    pthread_mutex_unlock(&s->mutex);
    return NULL;
}

sk_difference_search *sk_difference_search_begin(const sk_recording *recording) {
    sk_difference_search *s = calloc(1, sizeof *s);
    if (s == NULL) return NULL;
    s->recording = recording;
    pthread_mutex_init(&s->mutex, NULL);
    if (pthread_create(&s->thread, NULL, look, s) == 0) return s;
    pthread_mutex_destroy(&s->mutex);
    free(s);
    return NULL;
}

bool sk_difference_search_done(sk_difference_search *s, double *share, sk_judgement *out) {
    pthread_mutex_lock(&s->mutex);
    *share = s->share;
    bool done = s->done;
    if (done) *out = s->judgement;
    pthread_mutex_unlock(&s->mutex);
    return done;
}

void sk_difference_search_end(sk_difference_search *s) {
    if (s == NULL) return;
    pthread_mutex_lock(&s->mutex);
    s->stopping = true;
    pthread_mutex_unlock(&s->mutex);
    pthread_join(s->thread, NULL);
    pthread_mutex_destroy(&s->mutex);
    free(s);
}
