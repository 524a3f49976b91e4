// include "parts/autopilot": runs another file in the same sandbox and returns its value. A name is relative to the
// folder of the file that is run. If that folder has no such file, the name is relative to the assets' folder of its
// kind. In files of the assets only the assets' folder counts.
#define _XOPEN_SOURCE 700 // realpath
#include "scene/assets.h"
#include "scene/builder.h"

#include <lauxlib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

bool sk_lua_is_below(const char *path, const char *other) {
    char folder[SK_PATH_MAX];
    const char *slash = strrchr(other, '/');
    snprintf(folder, sizeof folder, "%.*s", slash != NULL ? (int)(slash - other) + 1 : 1, slash != NULL ? other : ".");
    char *whole = realpath(path, NULL), *base = realpath(folder, NULL);
    size_t length = base != NULL ? strlen(base) : 0;
    bool is_root = length == 1; // the root ends with a slash, other folders do not
    bool below =
        whole == NULL || base == NULL || (strncmp(whole, base, length) == 0 && (is_root || whole[length] == '/'));
    free(whole);
    free(base);
    return below;
}

// `part`: the name of a delivered file; null: the user's own.
static void run(lua_State *lua, const char *path, const char *part) {
    sk_result result = sk_sandbox_compile_file(sk_sandbox_of(lua), path, "scene");
    if (!result.ok) {
        char text[sizeof result.file + sizeof result.text];
        luaL_error(lua, "include: %s", sk_result_format(&result, text, sizeof text));
    }
    if (part != NULL) sk_sandbox_is_part(sk_sandbox_of(lua), part);
    lua_call(lua, 0, 1);
}

static void in_assets(lua_State *lua, const char *folder, const char *name, char path[SK_PATH_MAX]) {
    sk_result result = sk_assets_path(path, SK_PATH_MAX, "%s/%s.lua", folder, name);
    if (!result.ok) luaL_error(lua, "include: %s", result.text);
}

void sk_lua_include(lua_State *lua, const char *folder, const char *name) {
    char path[SK_PATH_MAX];
    in_assets(lua, folder, name, path);
    run(lua, path, name);
}

bool sk_lua_is_in_assets(const char *path, const char *folder) {
    char start[SK_PATH_MAX];
    return sk_assets_path(start, sizeof start, "%s/", folder).ok && strncmp(path, start, strlen(start)) == 0;
}

bool sk_lua_is_beside(const char *file, const char *not_this, const char *name, char path[SK_PATH_MAX]) {
    const char *slash = strrchr(file, '/');
    int folder = slash != NULL ? (int)(slash - file) + 1 : 0;
    struct stat about;
    int written = snprintf(path, SK_PATH_MAX, "%.*s%s.lua", folder, file, name);
    return written > 0 && written < SK_PATH_MAX && strcmp(path, not_this) != 0 && stat(path, &about) == 0;
}

static int include(lua_State *lua) {
    const char *folder = lua_tostring(lua, lua_upvalueindex(1));
    const char *name = luaL_checkstring(lua, 1);
    builder_of(lua); // a pilot cannot include
    if (!sk_assets_is_plain(name))
        return luaL_error(
            lua, "include: '%s' must be a name beside this file or in the assets' %s folder, such as 'parts/%s'", name,
            folder,
            folder[0] == 's'   ? "autopilot"
            : folder[0] == 'a' ? "j3cub"
                               : "vehicle");
    char path[SK_PATH_MAX], installed[SK_PATH_MAX], note[SK_ASSETS_NOTE];
    int32_t line;
    struct stat about;
    const char *caller = sk_sandbox_caller(lua, &line), *first = sk_sandbox_first_file(lua);
    bool own = !sk_lua_is_in_assets(caller, folder), beside = own && sk_lua_is_beside(first, caller, name, path);
    if (!beside) in_assets(lua, folder, name, installed);
    if (!beside && own && stat(installed, &about) != 0)
        return luaL_error(lua, "include: there is no '%s.lua' beside this file, and none in the assets, %s%s", name,
                          installed, sk_assets_note(note));
    if (beside && !sk_lua_is_below(path, first))
        return luaL_error(lua, "include: '%s.lua' is a link that leads out of the scene's folder", name);
    run(lua, beside ? path : installed, beside ? NULL : name);
    return 1;
}

void sk_lua_open_include(lua_State *lua, const char *folder) {
    lua_pushstring(lua, folder);
    lua_pushcclosure(lua, include, 1);
    lua_setglobal(lua, "include");
}
