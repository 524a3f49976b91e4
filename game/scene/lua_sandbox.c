#include "scene/lua_sandbox.h"

#include "scene/lua_library.h"
#include "scene/lua_sandbox_internal.h"
#include "scene/nearest.h"

#include <lauxlib.h>
#include <stdlib.h>
#include <string.h>

enum { GLOBALS_MAX = 256 };

sk_sandbox *sk_sandbox_create(void *user) {
    sk_sandbox *s = calloc(1, sizeof *s);
    if (s == NULL) return NULL;
    s->user = user;
    s->work_load = SK_SANDBOX_WORK_LOAD;
    s->measure_slowness = sk_lua_slowness;
    lua_State *lua = lua_newstate(sk_lua_allocate, s);
    if (lua == NULL) {
        free(s->blocks);
        free(s);
        return NULL;
    }
    *(sk_sandbox **)lua_getextraspace(lua) = s;
    s->lua = lua;
    sk_lua_begin_work(s, SK_SANDBOX_WORK_LOAD);
    return s;
}

void sk_sandbox_destroy(sk_sandbox *sandbox) {
    if (sandbox == NULL) return;
    lua_close(sandbox->lua);
    free(sandbox->blocks);
    free(sandbox);
}

static int open_and_setup(lua_State *lua) {
    enum { MANY = 1000 };
    sk_lua_open_library(lua);
    lua_createtable(lua, MANY, 0);
    sk_sandbox *s = sk_sandbox_of(lua);
    s->reads_tables = true;
    s->reads_tables = sk_sandbox_slots(lua, -1) >= MANY; // false if this Lua has another layout of tables
    lua_pop(lua, 1);
    lua_pushvalue(lua, 1);
    lua_call(lua, 0, 0);
    sk_sandbox_seal(lua);
    return 0;
}

sk_result sk_sandbox_setup(sk_sandbox *sandbox, lua_CFunction setup) {
    lua_pushcfunction(sandbox->lua, open_and_setup);
    lua_pushcfunction(sandbox->lua, setup);
    return sk_sandbox_call(sandbox, 1, 0, SK_SANDBOX_WORK_LOAD);
}

// Reports a global that does not exist: nearly always a misspelt name.
static int missing_global(lua_State *lua) {
    const char *names[GLOBALS_MAX];
    int32_t count = 0;
    const char *wanted = lua_type(lua, 2) == LUA_TSTRING ? lua_tostring(lua, 2) : "?";
    sk_lua_push_sorted_keys(lua, 1);
    for (lua_Integer i = 1; i <= (lua_Integer)lua_rawlen(lua, -1) && count < GLOBALS_MAX; i++) {
        if (lua_rawgeti(lua, -1, i) == LUA_TSTRING) names[count++] = lua_tostring(lua, -1); // the table keeps it valid
        lua_pop(lua, 1);
    }
    const char *near = sk_nearest(wanted, names, count);
    if (near != NULL) return luaL_error(lua, "there is no '%s' here; did you mean '%s'?", wanted, near);
    return luaL_error(lua, "there is no '%s' here", wanted);
}

void sk_sandbox_seal(lua_State *lua) {
    lua_pushglobaltable(lua);
    lua_createtable(lua, 0, 1);
    lua_pushcfunction(lua, missing_global);
    lua_setfield(lua, -2, "__index");
    lua_setmetatable(lua, -2);
    lua_pop(lua, 1);
}

// ---- the speed of Lua on this machine ----

// The limit of processor time is multiplied by a factor: how much slower this machine and this build run Lua than
// usual. The factor is measured only when a file is about to exceed the limit, so other files cost nothing. It is
// measured in a separate sandbox, so the load is the same.

// The operations that real scenes use most: sums in loops, tables, and functions of the library.
static const char REFERENCE[] =
    "local points, lowest = {}, math.huge\n"
    "for i = 1, 100 do points[i] = { 0.5 * i, math.random(), 1 / i } end\n"
    "for x = 1, 10 do\n"
    "  for _, p in ipairs(points) do lowest = math.min(lowest, math.abs(p[1] * x + p[2] - p[3])) end\n"
    "end\n";

static const double USUAL_PER_STEP = 15e-9; // s: 10 ns on a machine of 2020

// The least factor. Sanitizers and a build without optimisation slow down the program's own functions, but not Lua
// itself.
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
    s->slowness = 1.0; // the clock of this sandbox must not measure again
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
