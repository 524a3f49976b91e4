#include "scene/lua_library.h"
#include "scene/lua_sandbox.h"

#include <lauxlib.h>
#include <stdlib.h>
#include <string.h>

static int compare_numbers(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

typedef struct text_key {
    const char *text;
    size_t size; // the text may contain zero bytes
} text_key;

static int compare_texts(const void *a, const void *b) {
    const text_key *x = a, *y = b;
    int order = memcmp(x->text, y->text, x->size < y->size ? x->size : y->size);
    return order != 0 ? order : x->size < y->size ? -1 : x->size > y->size;
}

enum { SLOTS_PER_WORK = 4 }; // the table is traversed twice

// Keys are sorted because Lua's own order of text keys changes from run to run.
void sk_lua_push_sorted_keys(lua_State *lua, int index) {
    index = lua_absindex(lua, index);
    size_t numbers = 0, texts = 0;
    sk_sandbox_charge(lua, sk_sandbox_slots(lua, index) / SLOTS_PER_WORK);
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
            text[t].text = lua_tolstring(lua, -2, &text[t].size), t++; // valid while the key is in the table
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
