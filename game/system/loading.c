#include "system/loading.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

static const double PATIENCE = 1.0, EVERY = 0.2; // s

static struct {
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    bool running, over;
    struct timespec start;
    char phase[100];
} loading;

static struct timespec after(struct timespec t, double seconds) {
    double whole = (double)t.tv_nsec + 1e9 * seconds;
    t.tv_sec += (time_t)(whole / 1e9);
    t.tv_nsec = (long)(whole - 1e9 * (double)(time_t)(whole / 1e9));
    return t;
}

static double seconds_since(struct timespec start) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)(now.tv_sec - start.tv_sec) + 1e-9 * (double)(now.tv_nsec - start.tv_nsec);
}

static void *watch(void *nothing) {
    (void)nothing;
    bool written = false;
    struct timespec wake = after(loading.start, PATIENCE);
    pthread_mutex_lock(&loading.lock);
    while (!loading.over) {
        pthread_cond_timedwait(&loading.changed, &loading.lock, &wake);
        double passed = seconds_since(loading.start);
        if (loading.over || passed < PATIENCE) continue;
        fprintf(stderr, "\r\033[K%s, %.0f s", loading.phase, passed);
        written = true;
        wake = after(loading.start, passed + EVERY);
    }
    pthread_mutex_unlock(&loading.lock);
    if (written) fprintf(stderr, "\r\033[K");
    return NULL;
}

void sk_loading_begin(void) {
    if (isatty(STDERR_FILENO) == 0 || loading.running) return;
    pthread_condattr_t steady;
    pthread_condattr_init(&steady);
    pthread_condattr_setclock(&steady, CLOCK_MONOTONIC);
    pthread_cond_init(&loading.changed, &steady);
    pthread_condattr_destroy(&steady);
    pthread_mutex_init(&loading.lock, NULL);
    clock_gettime(CLOCK_MONOTONIC, &loading.start);
    snprintf(loading.phase, sizeof loading.phase, "loading");
    loading.over = false;
    loading.running = pthread_create(&loading.thread, NULL, watch, NULL) == 0; // if it fails, loading shows no progress
}

void sk_loading_phase(const char *what) {
    if (!loading.running) return;
    pthread_mutex_lock(&loading.lock);
    snprintf(loading.phase, sizeof loading.phase, "%s", what);
    pthread_mutex_unlock(&loading.lock);
}

void sk_loading_end(void) {
    if (!loading.running) return;
    pthread_mutex_lock(&loading.lock);
    loading.over = true;
    pthread_cond_signal(&loading.changed);
    pthread_mutex_unlock(&loading.lock);
    pthread_join(loading.thread, NULL);
    pthread_cond_destroy(&loading.changed);
    pthread_mutex_destroy(&loading.lock);
    loading.running = false;
}
