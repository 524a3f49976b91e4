#include "scene/builder.h"

#include <lauxlib.h>

scene_builder *builder_of(lua_State *lua) {
    scene_builder *builder = sk_sandbox_user(lua);
    if (builder == NULL) luaL_error(lua, "this can only be used while the scene loads, not by its pilot");
    return builder;
}
