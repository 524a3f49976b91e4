// include "parts/autopilot": runs another file of the same kind's folder in the same sandbox and answers its value.
#include "scene/assets.h"
#include "scene/builder.h"

#include <lauxlib.h>
#include <stdio.h>

void sk_lua_include(lua_State *lua, const char *folder, const char *name) {
    char path[SK_PATH_MAX];
    int written = snprintf(path, sizeof path, "%s/%s/%s.lua", sk_assets_folder(), folder, name);
    if (written < 0 || (size_t)written >= sizeof path) luaL_error(lua, "include: the name is too long");
    sk_result result = sk_sandbox_compile_file(sk_sandbox_of(lua), path, "scene");
    if (!result.ok) {
        char text[sizeof result.file + sizeof result.text];
        luaL_error(lua, "include: %s", sk_result_format(&result, text, sizeof text));
    }
    lua_call(lua, 0, 1);
}

static int include(lua_State *lua) {
    const char *folder = lua_tostring(lua, lua_upvalueindex(1));
    const char *name = luaL_checkstring(lua, 1);
    builder_of(lua); // a pilot cannot include
    if (!sk_assets_is_plain(name))
        return luaL_error(lua, "include: '%s' must be a name in the %s folder, such as 'parts/%s'", name,
                          folder[0] == 's' ? "scenes'" : "aircraft's", folder[0] == 's' ? "autopilot" : "j3cub");
    sk_lua_include(lua, folder, name);
    return 1;
}

void sk_lua_open_include(lua_State *lua, const char *folder) {
    lua_pushstring(lua, folder);
    lua_pushcclosure(lua, include, 1);
    lua_setglobal(lua, "include");
}
