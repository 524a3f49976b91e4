// lua_library.h: the part of Lua's standard library that a sandbox offers.
#pragma once
#include <lua.h>

// Opens the base, math, string and table functions that are bounded and deterministic.
void sk_lua_open_library(lua_State *lua);

// Pushes the keys of the table at `index` as a list: numbers in rising order, then strings in byte order.
void sk_lua_push_sorted_keys(lua_State *lua, int index);
