// The sandbox's limit of processor time, and interruption by signals. The counters of work are the first limit and the
// same on every machine. The clock catches work that they miss. Both only end a load or a call with an error; neither
// changes a result.
#include "scene/lua_sandbox_internal.h"
#include "system/interrupt.h"

#include <stdio.h>
#include <time.h>

enum { LOOK_EVERY = 20 }; // ms between readings of the thread's time, each a system call

// A step of a real scene takes 3 to 25 ns on a machine of 2020. SECONDS_MOST bounds a load whose instructions take far
// longer, such as converting a number to text again and again. On a slower machine or in a slower build all these
// limits are longer by the same factor (lua_sandbox.c).
static const double SECONDS_PER_STEP = 250e-9, SECONDS_MOST = 1.8;

// Returns the processor time of this thread only: other load of the machine does not count.
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
    double granted = s->seconds + SECONDS_PER_STEP * steps, allowed = granted < SECONDS_MOST ? granted : SECONDS_MOST;
    if (taken <= allowed) return true;
    if (s->slowness == 0.0) s->slowness = s->measure_slowness();
    if (taken <= s->slowness * allowed) return true;
    snprintf(why, SK_LUA_WHY, "this takes too long: %.1f s of processor time for %.1f million steps", taken,
             1e-6 * steps);
    return false;
}
