// Notes about where an aircraft was written. Aircraft that map(...) returns have such a note, because they are not
// written in a scene's file.
#include "scene/builder.h"

#include <lauxlib.h>
#include <stdio.h>

static const char *const KEY = "skidpad.written"; // a key in a metatable, which files cannot reach

typedef struct note {
    builder_place place;
    sk_vec3 at;
    char as_written[80];
} note;

void sk_lua_set_written(lua_State *lua, builder_place place, sk_vec3 at, const char *as_written) {
    lua_createtable(lua, 0, 1);
    note *n = lua_newuserdatauv(lua, sizeof *n, 0);
    n->place = place;
    n->at = at;
    snprintf(n->as_written, sizeof n->as_written, "%s", as_written);
    lua_setfield(lua, -2, KEY);
    lua_setmetatable(lua, -2);
}

bool sk_lua_get_written(lua_State *lua, int index, sk_vec3 at, builder_place *place, char *as_written, size_t size) {
    if (luaL_getmetafield(lua, index, KEY) == LUA_TNIL) return false;
    const note *n = lua_touserdata(lua, -1);
    bool unmoved = n->at.x == at.x && n->at.y == at.y && n->at.z == at.z;
    if (unmoved) {
        *place = n->place;
        snprintf(as_written, size, "%s", n->as_written);
    }
    lua_pop(lua, 1);
    return unmoved;
}
