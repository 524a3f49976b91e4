// How fast this machine and this build run Lua, compared with a usual one. The limit of processor time is multiplied by this.
// It is measured only when a file is about to exceed that limit, so other files cost nothing, and under the same load.
#include "scene/lua_sandbox_internal.h"

#include <string.h>

// What a real scene does most: sums in loops, tables, and functions of the library.
static const char REFERENCE[] =
    "local points, lowest = {}, math.huge\n"
    "for i = 1, 100 do points[i] = { 0.5 * i, math.random(), 1 / i } end\n"
    "for x = 1, 10 do\n"
    "  for _, p in ipairs(points) do lowest = math.min(lowest, math.abs(p[1] * x + p[2] - p[3])) end\n"
    "end\n";

static const double USUAL_PER_STEP = 15e-9; // s: 10 ns on a machine of 2020

// The least factor. Sanitizers and a build without optimisation slow the program's own functions down, and not Lua itself.
#if defined(__SANITIZE_ADDRESS__) || !defined(__OPTIMIZE__)
static const double SLOW_BUILD = 10.0;
#else
static const double SLOW_BUILD = 1.0;
#endif

static int nothing(lua_State *lua) {
    (void)lua;
    return 0;
}

double sk_lua_slowness(void) {
    enum { TRIES = 5 };
    sk_sandbox *s = sk_sandbox_create(NULL);
    if (s == NULL) return 1.0;
    s->slowness = 1.0; // this one's clock measures nothing
    double least = 0.0;
    bool good = sk_sandbox_setup(s, nothing).ok;
    for (int i = 0; good && i < TRIES; i++) {
        good = sk_sandbox_run_text(s, REFERENCE, strlen(REFERENCE), "").ok;
        double taken = sk_sandbox_stop_clock(s->lua) / (double)(s->work_given - s->work_left);
        least = i == 0 || taken < least ? taken : least;
    }
    sk_sandbox_destroy(s);
    double measured = good ? least / USUAL_PER_STEP : 1.0;
    return measured > SLOW_BUILD ? measured : SLOW_BUILD;
}
