#define _POSIX_C_SOURCE 200809L
#include "system/interrupt.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>
#include <string.h>
#include <unistd.h>

enum { TEMPORARIES_MAX = 8, PATH_SIZE = 4096 + 64 };

static const int signals[] = {SIGINT, SIGTERM, SIGHUP, SIGPIPE};
enum { SIGNALS = sizeof signals / sizeof signals[0] };

// Lock-free, so a signal handler may use them. The handler may run in any thread.
static atomic_int deferred, noted;

// A thread takes a FREE entry, writes its path and then makes it READY. So the handler never reads a half-written path.
enum { FREE, TAKEN, READY };
static struct {
    atomic_int state;
    char path[PATH_SIZE];
} temporaries[TEMPORARIES_MAX];

static _Thread_local sigset_t held_mask;

void sk_temporary_remove_all(void) {
    for (int i = 0; i < TEMPORARIES_MAX; i++)
        if (temporaries[i].state == READY) unlink(temporaries[i].path);
}

// A signal is blocked while its handler runs. So it is unblocked here to take effect.
static void end_by(int number) {
    struct sigaction usual = {.sa_handler = SIG_DFL};
    sigset_t only;
    sigemptyset(&usual.sa_mask);
    sigaction(number, &usual, NULL);
    sigemptyset(&only);
    sigaddset(&only, number);
    raise(number);
    pthread_sigmask(SIG_UNBLOCK, &only, NULL);
}

// Every write to a closed pipe raises SIGPIPE again. So a second SIGPIPE does not end the program.
static void handle(int number) {
    int saved = errno, none = 0;
    bool is_noted = deferred != 0 && atomic_compare_exchange_strong(&noted, &none, number);
    if (!is_noted && (deferred == 0 || number != SIGPIPE)) {
        sk_temporary_remove_all();
        end_by(number);
    }
    errno = saved;
}

void sk_interrupt_install(void) {
    struct sigaction action = {.sa_handler = handle, .sa_flags = SA_RESTART};
    sigemptyset(&action.sa_mask);
    for (int i = 0; i < SIGNALS; i++) sigaddset(&action.sa_mask, signals[i]); // one handler at a time
    for (int i = 0; i < SIGNALS; i++) {
        struct sigaction before;
        if (sigaction(signals[i], NULL, &before) == 0 && before.sa_handler == SIG_IGN) continue;
        sigaction(signals[i], &action, NULL);
    }
}

void sk_interrupt_defer(void) {
    deferred = 1;
}

int sk_interrupt_signal(void) {
    return noted;
}

void sk_interrupt_end(void) {
    int number = noted;
    if (number != 0) {
        sk_temporary_remove_all();
        end_by(number);
    }
    deferred = 0;
    if (noted != 0) sk_interrupt_end(); // a signal arrived between the two lines above
}

void sk_interrupt_hold(void) {
    sigset_t set;
    sigemptyset(&set);
    for (int i = 0; i < SIGNALS; i++) sigaddset(&set, signals[i]);
    pthread_sigmask(SIG_BLOCK, &set, &held_mask);
}

void sk_interrupt_release(void) {
    pthread_sigmask(SIG_SETMASK, &held_mask, NULL);
}

int sk_temporary_add(const char *path) {
    size_t length = strlen(path);
    for (int i = 0; i < TEMPORARIES_MAX && length < PATH_SIZE; i++) {
        int expected = FREE;
        if (!atomic_compare_exchange_strong(&temporaries[i].state, &expected, TAKEN)) continue;
        memcpy(temporaries[i].path, path, length + 1);
        temporaries[i].state = READY;
        return i;
    }
    return -1;
}

void sk_temporary_forget(int number) {
    if (number >= 0) temporaries[number].state = FREE;
}
