// The sandbox's clock and its interruption. The counters of work bound what a file may do, the same on every machine. The clock
// catches what they miss. Both can only end a load or a call with an error: neither ever changes a result.
#include "scene/lua_sandbox_internal.h"
#include "system/interrupt.h"

#include <stdio.h>
#include <time.h>

enum { LOOK_EVERY = 20 }; // ms: the thread's time is a call of the system, so it is read this seldom

// A step takes 3 to 20 ns on a machine of 2020. One that is ten times slower, or a build that is, has time to spare.
static const double SECONDS_PER_STEP = 250e-9;

// Of this thread alone: what others do on a busy machine does not count.
static double processor_seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static int64_t coarse_ms(void) {
    struct timespec now;
#ifdef CLOCK_MONOTONIC_COARSE
    clock_gettime(CLOCK_MONOTONIC_COARSE, &now);
#else
    clock_gettime(CLOCK_MONOTONIC, &now);
#endif
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

void sk_lua_start_clock(sk_sandbox *s, double seconds) {
    s->seconds = seconds;
    s->start = processor_seconds();
    s->looked = coarse_ms();
}

double sk_sandbox_stop_clock(lua_State *lua) {
    return processor_seconds() - sk_sandbox_of(lua)->start;
}

void sk_sandbox_go_on_with_clock(lua_State *lua, double stopped) {
    sk_sandbox_of(lua)->start = processor_seconds() - stopped;
}

bool sk_lua_may_go_on(sk_sandbox *s, char why[SK_LUA_WHY]) {
    snprintf(why, SK_LUA_WHY, "interrupted");
    if (sk_interrupt_signal() != 0) return false;
    int64_t now = coarse_ms();
    if (now - s->looked < LOOK_EVERY) return true;
    s->looked = now;
    double steps = (double)(s->work_given - s->work_left), taken = processor_seconds() - s->start;
    if (taken <= s->seconds + SECONDS_PER_STEP * steps) return true;
    snprintf(why, SK_LUA_WHY, "this takes too long: %.1f s of processor time for %.1f million steps", taken,
             1e-6 * steps);
    return false;
}
