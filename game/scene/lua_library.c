#include "scene/lua_library.h"
#include "scene/lua_sandbox.h"

#include <lauxlib.h>
#include <lualib.h>
#include <stdlib.h>
#include <string.h>

enum { CONVERSIONS_MAX = 100, VALUES_MAX = 250, BYTES_PER_WORK = 8 };

static int64_t length_of(lua_State *lua, int index) {
    luaL_checktype(lua, index, LUA_TTABLE);
    return (int64_t)lua_rawlen(lua, index);
}

// Goes on as the library's function, which is the upvalue: in the same call, so that errors name it and its caller's line.
static int call_original(lua_State *lua) {
    return lua_tocfunction(lua, lua_upvalueindex(1))(lua);
}

// The library's function after its work has been counted: one for every argument, and more for long texts.
static int counted(lua_State *lua) {
    int64_t work = lua_gettop(lua);
    for (int i = 1; i <= lua_gettop(lua); i++) {
        if (lua_type(lua, i) == LUA_TSTRING) work += (int64_t)lua_rawlen(lua, i) / BYTES_PER_WORK;
    }
    sk_sandbox_charge(lua, work);
    return call_original(lua);
}

// Puts guards around functions of the library that is on top of the stack; each gets the original as its upvalue.
static void guard(lua_State *lua, const luaL_Reg *guards) {
    for (; guards->name != NULL; guards++) {
        lua_getfield(lua, -1, guards->name);
        lua_pushcclosure(lua, guards->func, 1);
        lua_setfield(lua, -2, guards->name);
    }
}

// Takes everything else out of the library on top of the stack.
static void keep_only(lua_State *lua, const char *const *names) {
    lua_newtable(lua);
    for (int i = 0; names[i] != NULL; i++) {
        lua_pushboolean(lua, 1);
        lua_setfield(lua, -2, names[i]);
    }
    lua_pushnil(lua);
    while (lua_next(lua, -3) != 0) {
        lua_pop(lua, 1);
        lua_pushvalue(lua, -1);
        bool kept = lua_rawget(lua, -3) != LUA_TNIL;
        lua_pop(lua, 1);
        if (kept) continue;
        lua_pushvalue(lua, -1);
        lua_pushnil(lua);
        lua_rawset(lua, -5); // assigning nil to the current key is allowed while traversing
    }
    lua_pop(lua, 1);
}

// ---- mathematics: the engine's functions in place of the C library's ----

#define MATH_ONE(name, function)                                                                                       \
    static int math_##name(lua_State *lua) {                                                                           \
        lua_pushnumber(lua, function(luaL_checknumber(lua, 1)));                                                       \
        return 1;                                                                                                      \
    }
MATH_ONE(sin, sk_sin)
MATH_ONE(cos, sk_cos)
MATH_ONE(tan, sk_tan)
MATH_ONE(asin, sk_asin)
MATH_ONE(acos, sk_acos)
MATH_ONE(exp, sk_exp)

static int math_atan(lua_State *lua) {
    lua_pushnumber(lua, sk_atan2(luaL_checknumber(lua, 1), luaL_optnumber(lua, 2, 1.0)));
    return 1;
}

static int math_pow(lua_State *lua) {
    lua_pushnumber(lua, sk_pow(luaL_checknumber(lua, 1), luaL_checknumber(lua, 2)));
    return 1;
}

static int math_log(lua_State *lua) {
    double value = sk_log(luaL_checknumber(lua, 1));
    if (!lua_isnoneornil(lua, 2)) value /= sk_log(luaL_checknumber(lua, 2));
    lua_pushnumber(lua, value);
    return 1;
}

// random() in [0, 1), random(n) in 1..n, random(m, n) in m..n. Its state is the upvalue.
static int math_random(lua_State *lua) {
    uint64_t *state = lua_touserdata(lua, lua_upvalueindex(1));
    double unit = sk_random_unit(state);
    if (lua_gettop(lua) == 0) {
        lua_pushnumber(lua, unit);
        return 1;
    }
    lua_Integer low = lua_gettop(lua) > 1 ? luaL_checkinteger(lua, 1) : 1;
    lua_Integer high = luaL_checkinteger(lua, lua_gettop(lua) > 1 ? 2 : 1);
    if (low > high || (lua_Unsigned)high - (lua_Unsigned)low > INT32_MAX)
        return luaL_error(lua, "random: the range is empty or too wide");
    lua_pushinteger(lua, low + (lua_Integer)(unit * (double)(high - low + 1)));
    return 1;
}

static int math_randomseed(lua_State *lua) {
    *(uint64_t *)lua_touserdata(lua, lua_upvalueindex(1)) = (uint64_t)luaL_checkinteger(lua, 1);
    return 0;
}

static void open_math(lua_State *lua) {
    static const luaL_Reg ours[] = {{"sin", math_sin},   {"cos", math_cos},   {"tan", math_tan}, {"asin", math_asin},
                                    {"acos", math_acos}, {"atan", math_atan}, {"exp", math_exp}, {"log", math_log},
                                    {"pow", math_pow},   {NULL, NULL}};
    // What a Lua may add (cosh, log10, ldexp ...) would be the C library's.
    static const char *const kept[] = {"abs", "ceil",       "deg",       "floor",      "fmod", "huge",
                                       "max", "maxinteger", "min",       "mininteger", "modf", "pi",
                                       "rad", "sqrt",       "tointeger", "type",       "ult",  NULL};
    static const luaL_Reg guards[] = {{"max", counted}, {"min", counted}, {NULL, NULL}};
    luaL_requiref(lua, LUA_MATHLIBNAME, luaopen_math, 1);
    keep_only(lua, kept);
    guard(lua, guards);
    luaL_setfuncs(lua, ours, 0);
    *(uint64_t *)lua_newuserdatauv(lua, sizeof(uint64_t), 0) = 1;
    lua_pushvalue(lua, -1);
    lua_pushcclosure(lua, math_random, 1);
    lua_setfield(lua, -3, "random");
    lua_pushcclosure(lua, math_randomseed, 1);
    lua_setfield(lua, -2, "randomseed");
    lua_pop(lua, 1);
}

// ---- tables: the library's own functions after their work has been counted ----

static int table_linear(lua_State *lua) {
    sk_sandbox_charge(lua, length_of(lua, 1));
    return call_original(lua);
}

// Whether the value at index a of the list at `list` must come before the one at b: by the function at 2, or by <.
static bool comes_before(lua_State *lua, int list, lua_Integer a, lua_Integer b) {
    if (lua_isnil(lua, 2)) {
        lua_geti(lua, list, a);
        lua_geti(lua, list, b);
        bool less = lua_compare(lua, -2, -1, LUA_OPLT) != 0;
        lua_pop(lua, 2);
        return less;
    }
    lua_pushvalue(lua, 2);
    lua_geti(lua, list, a);
    lua_geti(lua, list, b);
    lua_call(lua, 2, 1);
    bool before = lua_toboolean(lua, -1) != 0;
    lua_pop(lua, 1);
    return before;
}

// Merges the sorted runs [low, middle) and [middle, high) of the list at `from` into the one at `to`.
static void merge_runs(lua_State *lua, int from, int to, lua_Integer low, lua_Integer middle, lua_Integer high) {
    lua_Integer left = low, right = middle;
    for (lua_Integer k = low; k < high; k++) {
        bool take_right = left >= middle || (right < high && comes_before(lua, from, right, left));
        lua_geti(lua, from, take_right ? right++ : left++);
        lua_seti(lua, to, k);
    }
}

// sort(list, before): a merge sort, stable. The library's own picks pivots by the clock for large lists, and so may order
// equal elements differently from run to run.
static int table_sort(lua_State *lua) {
    lua_Integer length = length_of(lua, 1);
    sk_sandbox_charge(lua, 50 * length);
    lua_settop(lua, 2);
    if (!lua_isnil(lua, 2)) luaL_checktype(lua, 2, LUA_TFUNCTION);
    lua_createtable(lua, (int)length, 0);
    int from = 1, to = 3;
    for (lua_Integer run = 1; run < length; run *= 2) {
        for (lua_Integer low = 1; low <= length; low += 2 * run) {
            lua_Integer middle = low + run <= length + 1 ? low + run : length + 1;
            lua_Integer high = middle + run <= length + 1 ? middle + run : length + 1;
            merge_runs(lua, from, to, low, middle, high);
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
static int table_range(lua_State *lua, int first) {
    lua_Integer low = luaL_optinteger(lua, first, 1);
    lua_Integer high = luaL_optinteger(lua, first + 1, length_of(lua, 1));
    bool too_wide = high > low && (low < INT32_MIN || high > INT32_MAX);
    if (too_wide) return luaL_error(lua, "the range is too wide");
    sk_sandbox_charge(lua, high > low ? high - low : 0);
    return call_original(lua);
}

static int table_concat(lua_State *lua) {
    return table_range(lua, 3);
}

static int table_move(lua_State *lua) {
    return table_range(lua, 2);
}

static int table_unpack(lua_State *lua) {
    lua_Integer low = luaL_optinteger(lua, 2, 1);
    lua_Integer high = luaL_optinteger(lua, 3, length_of(lua, 1));
    if (high >= low && (lua_Unsigned)high - (lua_Unsigned)low >= VALUES_MAX)
        return luaL_error(lua, "table.unpack: more than %d values", VALUES_MAX);
    return table_range(lua, 2);
}

static void open_table(lua_State *lua) {
    static const char *const kept[] = {"concat", "insert", "move", "pack", "remove", "sort", "unpack", NULL};
    static const luaL_Reg guards[] = {
        {"insert", table_linear}, {"remove", table_linear}, {"sort", table_sort}, {"concat", table_concat},
        {"unpack", table_unpack}, {"move", table_move},     {"pack", counted},    {NULL, NULL}};
    luaL_requiref(lua, LUA_TABLIBNAME, luaopen_table, 1);
    keep_only(lua, kept);
    guard(lua, guards);
    lua_pop(lua, 1);
}

// ---- texts: no patterns (their matching can take for ever), no addresses ----

static int string_rep(lua_State *lua) {
    size_t length = 0, between = 0;
    luaL_checklstring(lua, 1, &length);
    lua_Integer times = luaL_checkinteger(lua, 2);
    luaL_optlstring(lua, 3, "", &between);
    if (times > SK_SANDBOX_TEXT_MAX || (times > 0 && length + between > (size_t)(SK_SANDBOX_TEXT_MAX / times))) {
        return luaL_error(lua, "string.rep: the text would be longer than %d kB", SK_SANDBOX_TEXT_MAX >> 10);
    }
    return call_original(lua);
}

static int string_byte(lua_State *lua) {
    size_t size;
    luaL_checklstring(lua, 1, &size);
    lua_Integer length = (lua_Integer)size, low = luaL_optinteger(lua, 2, 1);
    lua_Integer high = luaL_optinteger(lua, 3, low);
    low = low < 0 ? length + low + 1 : low; // from the end
    high = high < 0 ? length + high + 1 : high;
    low = low < 1 ? 1 : low;
    high = high > length ? length : high;
    if (high - low >= VALUES_MAX && high > low) return luaL_error(lua, "string.byte: more than %d values", VALUES_MAX);
    return counted(lua);
}

// 0/0 prints its sign, which depends on the machine.
static void drop_sign_of_nan(lua_State *lua, int index) {
    if (lua_type(lua, index) != LUA_TNUMBER || !isnan(lua_tonumber(lua, index))) return;
    lua_pushnumber(lua, fabs(lua_tonumber(lua, index)));
    lua_replace(lua, index);
}

// format with numbers, texts and booleans only: anything else would print its address.
static int string_format(lua_State *lua) {
    size_t size;
    const char *format = luaL_checklstring(lua, 1, &size);
    int arguments = lua_gettop(lua);
    if (arguments > CONVERSIONS_MAX) return luaL_error(lua, "string.format: more than %d values", CONVERSIONS_MAX);
    for (const char *c = format; c < format + size; c++) {
        if (*c != '%') continue;
        c += 1 + strspn(c + 1, "-+ #0123456789."); // Lua ends every text with a zero
        if (*c == 'p') return luaL_error(lua, "string.format: %%p is not available here");
    }
    for (int i = 2; i <= arguments; i++) {
        int type = lua_type(lua, i);
        if (type != LUA_TNUMBER && type != LUA_TSTRING && type != LUA_TBOOLEAN) {
            return luaL_error(lua, "string.format: value %d is a %s, not a number or text", i - 1,
                              luaL_typename(lua, i));
        }
        drop_sign_of_nan(lua, i);
    }
    return counted(lua);
}

static void open_string(lua_State *lua) {
    static const char *const kept[] = {"byte", "char",    "format", "len",   "lower",
                                       "rep",  "reverse", "sub",    "upper", NULL};
    static const luaL_Reg guards[] = {{"byte", string_byte}, {"char", counted},   {"format", string_format},
                                      {"lower", counted},    {"rep", string_rep}, {"reverse", counted},
                                      {"sub", counted},      {"upper", counted},  {NULL, NULL}};
    luaL_requiref(lua, LUA_STRLIBNAME, luaopen_string, 1);
    keep_only(lua, kept);
    guard(lua, guards);
    // Texts get a metatable without arithmetic: reading a long text as a number is work that nobody counts.
    lua_pushliteral(lua, "");
    lua_createtable(lua, 0, 1);
    lua_pushvalue(lua, -3);
    lua_setfield(lua, -2, "__index");
    lua_setmetatable(lua, -2);
    lua_pop(lua, 2);
}

// ---- base ----

static int compare_numbers(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

typedef struct text_key {
    const char *text;
    size_t size; // zeros may be part of it
} text_key;

static int compare_texts(const void *a, const void *b) {
    const text_key *x = a, *y = b;
    int order = memcmp(x->text, y->text, x->size < y->size ? x->size : y->size);
    return order != 0 ? order : x->size < y->size ? -1 : x->size > y->size;
}

// Lua's own order of string keys changes from run to run.
void sk_lua_push_sorted_keys(lua_State *lua, int index) {
    index = lua_absindex(lua, index);
    size_t numbers = 0, texts = 0;
    for (lua_pushnil(lua); lua_next(lua, index) != 0; lua_pop(lua, 1)) {
        if (lua_type(lua, -2) == LUA_TNUMBER && fabs(lua_tonumber(lua, -2)) > 0x1p53)
            luaL_error(lua, "a number as a key must lie within 2^53 of 0");
        else if (lua_type(lua, -2) == LUA_TNUMBER)
            numbers++;
        else if (lua_type(lua, -2) == LUA_TSTRING)
            texts++;
        else
            luaL_error(lua, "keys must be numbers or texts; this table has a %s as a key", luaL_typename(lua, -2));
    }
    sk_sandbox_charge(lua, (int64_t)(20 * (numbers + texts)));
    double *number = lua_newuserdatauv(lua, (numbers + 1) * sizeof *number, 0);
    text_key *text = lua_newuserdatauv(lua, (texts + 1) * sizeof *text, 0);
    size_t n = 0, t = 0;
    for (lua_pushnil(lua); lua_next(lua, index) != 0; lua_pop(lua, 1)) {
        if (lua_type(lua, -2) == LUA_TNUMBER)
            number[n++] = lua_tonumber(lua, -2);
        else
            text[t].text = lua_tolstring(lua, -2, &text[t].size), t++; // lives as long as the key in the table
    }
    qsort(number, numbers, sizeof *number, compare_numbers);
    qsort(text, texts, sizeof *text, compare_texts);
    lua_createtable(lua, (int)(numbers + texts), 0);
    for (size_t i = 0; i < numbers; i++) {
        lua_pushnumber(lua, number[i]);
        lua_Integer whole;
        if (number[i] == floor(number[i]) && lua_numbertointeger(number[i], &whole)) {
            lua_pop(lua, 1);
            lua_pushinteger(lua, whole);
        }
        lua_rawseti(lua, -2, (lua_Integer)i + 1);
    }
    for (size_t i = 0; i < texts; i++) {
        lua_pushlstring(lua, text[i].text, text[i].size);
        lua_rawseti(lua, -2, (lua_Integer)(numbers + i) + 1);
    }
    lua_replace(lua, -3);
    lua_pop(lua, 1);
}

// The iterator of pairs: upvalues are the table, its sorted keys, and how many are done.
static int next_pair(lua_State *lua) {
    for (;;) {
        lua_Integer i = lua_tointeger(lua, lua_upvalueindex(3)) + 1;
        lua_pushinteger(lua, i);
        lua_replace(lua, lua_upvalueindex(3));
        if (lua_rawgeti(lua, lua_upvalueindex(2), i) == LUA_TNIL) return 1;
        lua_pushvalue(lua, -1);
        if (lua_rawget(lua, lua_upvalueindex(1)) != LUA_TNIL) return 2;
        lua_pop(lua, 2); // removed during the traversal
    }
}

static int base_pairs(lua_State *lua) {
    luaL_checktype(lua, 1, LUA_TTABLE);
    lua_settop(lua, 1);
    sk_lua_push_sorted_keys(lua, 1);
    lua_pushinteger(lua, 0);
    lua_pushcclosure(lua, next_pair, 3);
    return 1;
}

static int base_tostring(lua_State *lua) {
    luaL_checkany(lua, 1);
    drop_sign_of_nan(lua, 1);
    int type = lua_type(lua, 1);
    if (type == LUA_TNIL || type == LUA_TBOOLEAN || type == LUA_TNUMBER || type == LUA_TSTRING)
        luaL_tolstring(lua, 1, NULL);
    else
        lua_pushstring(lua, luaL_typename(lua, 1));
    return 1;
}

void sk_lua_open_library(lua_State *lua) {
    static const char *const kept[] = {"assert", "error",  "ipairs",   "rawequal", "rawget",
                                       "rawlen", "select", "tonumber", "type",     NULL};
    static const luaL_Reg ours[] = {{"pairs", base_pairs}, {"tostring", base_tostring}, {NULL, NULL}};
    static const luaL_Reg guards[] = {{"assert", counted}, {"select", counted}, {"tonumber", counted}, {NULL, NULL}};
    luaL_requiref(lua, LUA_GNAME, luaopen_base, 1);
    keep_only(lua, kept);
    guard(lua, guards);
    luaL_setfuncs(lua, ours, 0);
    lua_pop(lua, 1);
    open_math(lua);
    open_table(lua);
    open_string(lua);
}
