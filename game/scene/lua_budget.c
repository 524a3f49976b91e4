// The work that Lua may do. It is counted by instructions and memory. Exceeding a limit is an error with a line.
#include "scene/lua_sandbox_internal.h"

#include <lauxlib.h>
#include <stdio.h>

enum {
    STACK_FREE = 4096,                   // bytes: enough for most files
    STACK_PER_WORK = 1024,               // this much growth of the stack counts as one instruction
    TEXT_FREE = 64,                      // bytes
    TEXT_PER_WORK = 32,                  // one instruction may read a whole text; this much of it counts as one
    COLLECTED_PER_WORK = 16,             // this much memory visited by the collector counts as one
    DEPTH_MAX = 1000,                    // nesting depth of calls
    STACK_OF_DEPTH = 3 * DEPTH_MAX * 16, // bytes: the least stack for calls of that depth
};

// s of processor time that a load or a call may take in addition to the time for its work
static const double SECONDS_LOAD = 1.0, SECONDS_CALL = 0.5;

// Writes the file and line of the function at this level. Returns false if that is not code of a file.
static bool place_at(lua_State *lua, int level, int32_t *file, int32_t *line) {
    const sk_sandbox *s = sk_sandbox_of(lua);
    lua_Debug about;
    int number;
    if (lua_getstack(lua, level, &about) == 0 || lua_getinfo(lua, "Sl", &about) == 0) return false;
    if (sscanf(about.source, "@" LUA_CHUNK "%d", &number) != 1 || number < 0 || number >= s->file_count) return false;
    *file = number;
    *line = about.currentline;
    return true;
}

bool sk_lua_place(lua_State *lua, int32_t *file, int32_t *line) {
    return place_at(lua, 0, file, line) || place_at(lua, 1, file, line);
}

// Raises an error with the place of the function at this level. Level 0 is the interrupted Lua function or the C
// function; level 1 is its caller.
static void fail_at(lua_State *lua, int level, const char *format, int number) {
    luaL_where(lua, level);
    lua_pushfstring(lua, format, number);
    lua_concat(lua, 2);
    lua_error(lua);
}

static void spend(lua_State *lua, int64_t amount, int level) {
    sk_sandbox *s = sk_sandbox_of(lua);
    s->work_left = amount < s->work_left ? s->work_left - amount : -1;
    if (s->work_left < 0) {
        fail_at(lua, level, "this runs too long: more than %d million steps (an endless loop?)",
                (int)(s->work_given / 1000000));
    }
    char why[SK_LUA_WHY];
    if (sk_lua_may_go_on(s, why)) return;
    luaL_where(lua, level);
    lua_pushstring(lua, why);
    lua_concat(lua, 2);
    lua_error(lua);
}

void sk_sandbox_charge(lua_State *lua, int64_t amount) {
    spend(lua, amount, 1);
}

static void hook_every(sk_sandbox *s, int instructions) {
    s->hurried = instructions == 1;
    lua_sethook(s->lua, sk_lua_count_work, LUA_MASKCOUNT, instructions);
}

void sk_lua_hurry(sk_sandbox *s) {
    if (!s->hurried) hook_every(s, 1);
}

// Collects garbage if much memory is held. Raises an error if that does not free enough, or costs more work than is
// left.
static void keep_memory_small(lua_State *lua, sk_sandbox *s) {
    if (s->used <= LUA_MEMORY_SOFT) return;
    int64_t cost = (int64_t)(s->used / COLLECTED_PER_WORK);
    if (cost < s->work_left) {
        spend(lua, cost, 0);
        lua_gc(lua, LUA_GCCOLLECT);
    }
    if (s->used > LUA_MEMORY_SOFT) fail_at(lua, 0, "this needs more than %d MB of memory", LUA_MEMORY_SOFT >> 20);
}

void sk_lua_count_work(lua_State *lua, lua_Debug *debug) {
    (void)debug;
    sk_sandbox *s = sk_sandbox_of(lua);
    lua_Debug deepest;
    if (s->stack_size > STACK_OF_DEPTH && lua_getstack(lua, DEPTH_MAX, &deepest) != 0)
        fail_at(lua, 0, "functions call each other more than %d deep", DEPTH_MAX);
    // A single instruction may copy all values of the stack and read the longest text.
    int64_t copying = s->stack_most > STACK_FREE ? (int64_t)(s->stack_most / STACK_PER_WORK) : 0;
    int64_t reading = s->longest_text > TEXT_FREE ? (int64_t)(s->longest_text / TEXT_PER_WORK) : 0;
    s->stack_most = s->stack_size;
    spend(lua, LUA_HOOK_EVERY * (1 + copying + reading), 0);
    keep_memory_small(lua, s);
    if (s->hurried) hook_every(s, LUA_HOOK_EVERY);
}

void sk_lua_begin_work(sk_sandbox *s, int64_t work) {
    s->work_left = s->work_given = work;
    hook_every(s, LUA_HOOK_EVERY);
    sk_lua_start_clock(s, work > SK_SANDBOX_WORK_CALL ? SECONDS_LOAD : SECONDS_CALL);
}

const char *sk_sandbox_caller(lua_State *lua, int32_t *line) {
    int32_t file = 0;
    *line = 0;
    place_at(lua, 1, &file, line);
    return sk_sandbox_of(lua)->path[file];
}

bool sk_lua_own_place(lua_State *lua, int level, int levels, int32_t *file, int32_t *line) {
    const sk_sandbox *s = sk_sandbox_of(lua);
    lua_Debug frame;
    for (int end = level + levels; level < end && lua_getstack(lua, level, &frame) != 0; level++)
        if (place_at(lua, level, file, line) && s->part[*file][0] == '\0') return true;
    return false;
}

const char *sk_sandbox_own_caller(lua_State *lua, int32_t *line) {
    enum { LEVELS = 20 };
    int32_t file = 0;
    if (sk_lua_own_place(lua, 1, LEVELS, &file, line)) return sk_sandbox_of(lua)->path[file];
    return sk_sandbox_caller(lua, line);
}
