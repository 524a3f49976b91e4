// lua_library_internal.h: the parts of the sandbox's library.
#pragma once
#include "scene/lua_guard.h"

// Each function opens its part.
void sk_lua_open_math(lua_State *lua);
void sk_lua_open_table(lua_State *lua);
void sk_lua_open_string(lua_State *lua);
