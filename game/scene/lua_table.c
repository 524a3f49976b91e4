// Tables in a sandbox: the library's own functions, with their work counted, and a sort whose order is the same in
// every run.
#include "scene/lua_library_internal.h"
#include "scene/lua_sandbox.h"

#include <lauxlib.h>
#include <lualib.h>

static int64_t length_of(lua_State *lua, int index) {
    luaL_checktype(lua, index, LUA_TTABLE);
    return (int64_t)lua_rawlen(lua, index);
}

static int table_linear(lua_State *lua) {
    sk_sandbox_charge(lua, length_of(lua, 1));
    return sk_lua_call_original(lua);
}

// The comparisons of a sort since work was last charged. Comparing two texts may read both completely, in C.
typedef struct comparing {
    int count;
    int64_t letters;
} comparing;

enum { COMPARED_EACH_CHARGE = 256, LETTERS_PER_STEP = 32 };

// Counts the comparison of the two values on top of the stack. Charging also checks the clock and signals.
static void count_comparison(lua_State *lua, comparing *c) {
    lua_Unsigned a = lua_type(lua, -1) == LUA_TSTRING ? lua_rawlen(lua, -1) : 0;
    lua_Unsigned b = lua_type(lua, -2) == LUA_TSTRING ? lua_rawlen(lua, -2) : 0;
    c->letters += (int64_t)(a < b ? a : b);
    if (++c->count < COMPARED_EACH_CHARGE) return;
    sk_sandbox_charge(lua, c->letters / LETTERS_PER_STEP);
    *c = (comparing){0};
}

// Returns true if the value at index a of the list at `list` must come before the one at b. The order is that of the
// function at 2, or <.
static bool comes_before(lua_State *lua, int list, lua_Integer a, lua_Integer b, comparing *c) {
    if (lua_isnil(lua, 2)) {
        lua_geti(lua, list, a);
        lua_geti(lua, list, b);
        count_comparison(lua, c);
        bool less = lua_compare(lua, -2, -1, LUA_OPLT) != 0;
        lua_pop(lua, 2);
        return less;
    }
    lua_pushvalue(lua, 2);
    lua_geti(lua, list, a);
    lua_geti(lua, list, b);
    count_comparison(lua, c);
    lua_call(lua, 2, 1);
    bool before = lua_toboolean(lua, -1) != 0;
    lua_pop(lua, 1);
    return before;
}

// Two sorted runs of a list: [low, middle) and [middle, high).
typedef struct run_pair {
    lua_Integer low, middle, high;
} run_pair;

// Merges the runs of the list at `from` into the list at `to`.
static void merge_runs(lua_State *lua, int from, int to, run_pair runs, comparing *c) {
    lua_Integer left = runs.low, right = runs.middle;
    for (lua_Integer k = runs.low; k < runs.high; k++) {
        bool take_right = left >= runs.middle || (right < runs.high && comes_before(lua, from, right, left, c));
        lua_geti(lua, from, take_right ? right++ : left++);
        lua_seti(lua, to, k);
    }
}

// sort(list, before): a stable merge sort. For large lists the library's own sort picks pivots by the clock, so it may
// order equal elements differently from run to run.
static int table_sort(lua_State *lua) {
    lua_Integer length = length_of(lua, 1);
    sk_sandbox_charge(lua, 50 * length);
    lua_settop(lua, 2);
    if (!lua_isnil(lua, 2)) luaL_checktype(lua, 2, LUA_TFUNCTION);
    lua_createtable(lua, (int)length, 0);
    comparing compared = {0};
    int from = 1, to = 3;
    for (lua_Integer run = 1; run < length; run *= 2) {
        for (lua_Integer low = 1; low <= length; low += 2 * run) {
            lua_Integer middle = low + run <= length + 1 ? low + run : length + 1;
            lua_Integer high = middle + run <= length + 1 ? middle + run : length + 1;
            merge_runs(lua, from, to, (run_pair){low, middle, high}, &compared);
        }
        int other = from;
        from = to;
        to = other;
    }
    for (lua_Integer k = 1; from != 1 && k <= length; k++) {
        lua_geti(lua, from, k);
        lua_seti(lua, 1, k);
    }
    return 0;
}

// concat(list, separator, i, j), unpack(list, i, j), move(list, from, to, ...): the range may be longer than the list.
static int table_range(lua_State *lua, int first, int work_each) {
    lua_Integer low = luaL_optinteger(lua, first, 1);
    lua_Integer high = luaL_optinteger(lua, first + 1, length_of(lua, 1));
    bool too_wide = high > low && (low < INT32_MIN || high > INT32_MAX);
    if (too_wide) return luaL_error(lua, "the range is too wide");
    sk_sandbox_charge(lua, high > low ? work_each * (high - low) : 0);
    return sk_lua_call_original(lua);
}

static int table_concat(lua_State *lua) {
    enum { WORK_EACH = 60 }; // an entry may be a number, which must be printed
    return table_range(lua, 3, WORK_EACH);
}

static int table_move(lua_State *lua) {
    return table_range(lua, 2, 1);
}

static int table_unpack(lua_State *lua) {
    lua_Integer low = luaL_optinteger(lua, 2, 1);
    lua_Integer high = luaL_optinteger(lua, 3, length_of(lua, 1));
    if (high >= low && (lua_Unsigned)high - (lua_Unsigned)low >= SK_LUA_VALUES_MAX)
        return luaL_error(lua, "table.unpack: more than %d values", SK_LUA_VALUES_MAX);
    return table_range(lua, 2, 1);
}

void sk_lua_open_table(lua_State *lua) {
    static const char *const kept[] = {"concat", "insert", "move", "pack", "remove", "sort", "unpack", NULL};
    static const luaL_Reg guards[] = {
        {"insert", table_linear}, {"remove", table_linear}, {"sort", table_sort},     {"concat", table_concat},
        {"unpack", table_unpack}, {"move", table_move},     {"pack", sk_lua_counted}, {NULL, NULL}};
    luaL_requiref(lua, LUA_TABLIBNAME, luaopen_table, 1);
    sk_lua_keep_only(lua, kept);
    sk_lua_guard(lua, guards);
    lua_pop(lua, 1);
}
