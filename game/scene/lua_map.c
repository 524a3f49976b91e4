// map "apron.map": the brushes of a Quake .map file as a shape, and the data of its entities.
#include "scene/assets.h"
#include "scene/builder.h"
#include "scene/file.h"
#include "scene/map_entity.h"
#include "scene/map_scenery.h"

#include <lauxlib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const RULES = "skidpad.textures"; // key in the registry, set after materials.lua has run

// ---- assets/materials.lua ----

// Runs the file and leaves its rules on the stack as one block of memory. Returns their number.
static int32_t read_rules(lua_State *lua) {
    static const char *const none[] = {NULL};
    char path[SK_PATH_MAX];
    sk_result result = sk_assets_path(path, sizeof path, "materials.lua");
    if (!result.ok) luaL_error(lua, "map: %s", result.text);
    result = sk_sandbox_compile_file(sk_sandbox_of(lua), path, "materials");
    if (!result.ok) sk_sandbox_fail(lua, &result);
    lua_call(lua, 0, 1);
    sk_fields list = sk_fields_open(lua, -1, "materials.lua", none, true);
    int32_t count = sk_fields_list_length(&list);
    map_rule *rules = lua_newuserdatauv(lua, ((size_t)count + 1) * sizeof *rules, 0);
    for (int32_t i = 0; i < count; i++) {
        sk_fields entry = sk_fields_entry(&list, i + 1, none, true);
        size_t length = 0;
        lua_rawgeti(lua, entry.index, 1);
        lua_rawgeti(lua, entry.index, 2);
        const char *glob = lua_type(lua, -2) == LUA_TSTRING ? lua_tolstring(lua, -2, &length) : NULL;
        if (glob == NULL || length == 0 || length >= MAP_GLOB_MAX || lua_rawlen(lua, entry.index) != 2)
            sk_fields_fail(&entry, NULL, "must be { \"texture*\", materials.NAME }, a text of at most %d letters first",
                           MAP_GLOB_MAX - 1);
        snprintf(rules[i].glob, sizeof rules[i].glob, "%s", glob);
        rules[i].material = sk_lua_check_material(lua, -1, entry.what);
        sk_fields_close(&entry);
    }
    return count;
}

// Returns the rules, which stay valid as long as the sandbox.
static const map_rule *rules_of(lua_State *lua, int32_t *count) {
    if (lua_getfield(lua, LUA_REGISTRYINDEX, RULES) == LUA_TNIL) {
        int32_t read = read_rules(lua);
        lua_createtable(lua, 2, 0);
        lua_insert(lua, -2);
        lua_rawseti(lua, -2, 1);
        lua_pushinteger(lua, read);
        lua_rawseti(lua, -2, 2);
        lua_pushvalue(lua, -1);
        lua_setfield(lua, LUA_REGISTRYINDEX, RULES);
    }
    lua_rawgeti(lua, -1, 2);
    *count = (int32_t)lua_tointeger(lua, -1);
    lua_rawgeti(lua, -2, 1);
    return lua_touserdata(lua, -1);
}

// ---- the file ----

// Writes the path of the map. "assets/..." is in the assets; any other name is in the folder of the scene's file.
// Without a name it is the scene's file itself.
static void find_map(lua_State *lua, const scene_builder *b, char *path, size_t size) {
    const char *scene = b->scene->path, *slash = strrchr(scene, '/');
    if (lua_isnoneornil(lua, 1) && b->scene->is_map) {
        snprintf(path, size, "%s", scene);
        return;
    }
    const char *name = luaL_checkstring(lua, 1);
    size_t length = strlen(name);
    char stem[SK_PATH_MAX];
    bool is_map = length > 4 && length < sizeof stem && strcmp(name + length - 4, ".map") == 0;
    snprintf(stem, sizeof stem, "%.*s", is_map ? (int)length - 4 : 0, name);
    if (!is_map || !sk_assets_is_plain(stem))
        luaL_error(lua, "map: '%s' must be a name such as 'apron.map', beside the scene, or 'assets/maps/apron.map'",
                   name);
    if (strncmp(name, "assets/", 7) == 0) {
        sk_result result = sk_assets_path(path, size, "%s", name + 7);
        if (!result.ok) luaL_error(lua, "map: %s", result.text);
        return;
    }
    int folder = slash != NULL ? (int)(slash - scene) + 1 : 0;
    int written = snprintf(path, size, "%.*s%s", folder, scene, name);
    if (written < 0 || (size_t)written >= size) luaL_error(lua, "map: the path is too long");
    if (!sk_lua_is_below(path, scene))
        luaL_error(lua, "map: '%s' is a link that leads out of the scene's folder", name);
}

typedef struct map_request {
    char path[SK_PATH_MAX];
    map_options options;
    map_entities entities;
    sk_shape shape;
} map_request;

// Loads the map. All memory that Lua does not manage is allocated here, and no Lua error can occur in between.
static sk_result load(scene_builder *b, map_request *r) {
    sk_scene *scene = b->scene;
    if (scene->map_count == SK_MAPS_MAX) return sk_error("more than %d maps in one scene", SK_MAPS_MAX);
    sk_scene_map *about = &scene->maps[scene->map_count++];
    snprintf(about->path, sizeof about->path, "%s", r->path);
    char *text;
    size_t size;
    sk_result result = sk_file_read(r->path, "map", MAP_FILE_MAX, &text, &size);
    if (!result.ok) return result;
    map_file file;
    result = map_file_parse(text, size, r->path, &file);
    free(text);
    if (result.ok) result = map_entities_read(&file, &scene->warnings, &r->entities);
    const char *slash = strrchr(r->path, '/');
    if (r->entities.title[0] == '\0')
        snprintf(r->entities.title, sizeof r->entities.title, "%.60s", slash != NULL ? slash + 1 : r->path);
    about->bytes = (int64_t)size;
    r->options.units_per_m = about->units_per_m = r->entities.units_per_m;
    about->entities = file.entity_count;
    about->aircraft = r->entities.spawn_count;
    about->cameras = r->entities.camera_count;
    about->valve = file.valve || r->entities.valve; // in a map without faces only the entities can show this
    if (result.ok) result = map_scenery_build(&file, &r->options, b->shapes, &scene->warnings, about, &r->shape);
    if (file.brush_count == 0) sk_warn(&scene->warnings, r->path, 0, "the map has no brushes: there is no ground");
    if (scene->is_map && r->entities.spawn_count == 0)
        sk_warn(&scene->warnings, r->path, 0,
                "the map has no info_player_start and no skidpad_spawn: there is no aircraft");
    map_file_free(&file);
    return sk_error_at(result, r->path, 0);
}

// ---- values for Lua ----

static void set_number(lua_State *lua, const char *name, double value) {
    lua_pushnumber(lua, value);
    lua_setfield(lua, -2, name);
}

static void set_vec3(lua_State *lua, const char *name, sk_vec3 v) {
    const double part[3] = {v.x, v.y, v.z};
    lua_createtable(lua, 3, 0);
    for (int i = 0; i < 3; i++) {
        lua_pushnumber(lua, part[i]);
        lua_rawseti(lua, -2, i + 1);
    }
    lua_setfield(lua, -2, name);
}

// Pushes an entry of scene{ aircraft = ... }.
static void push_spawn(lua_State *lua, const char *path, double units_per_m, const map_spawn *s) {
    lua_createtable(lua, 0, 8);
    lua_pushstring(lua, s->type);
    lua_setfield(lua, -2, "type");
    set_vec3(lua, "at", s->at);
    set_number(lua, "heading", s->heading);
    set_number(lua, "speed", s->speed);
    lua_pushboolean(lua, s->engine);
    lua_setfield(lua, -2, "engine");
    if (s->flying) {
        set_number(lua, "pitch", s->pitch);
        set_number(lua, "roll", s->roll);
        set_number(lua, "climb", s->climb);
    } else {
        lua_pushboolean(lua, true);
        lua_setfield(lua, -2, "stands");
    }
    lua_createtable(lua, 0, 3);
    set_number(lua, "parking_brake", s->parking_brake);
    set_number(lua, "throttle", s->throttle);
    set_number(lua, "flaps", s->flaps);
    lua_setfield(lua, -2, "controls");

    char as_written[80];
    snprintf(as_written, sizeof as_written, " (origin %.10g %.10g %.10g in the map's units)", units_per_m * s->at.x,
             units_per_m * s->at.y, units_per_m * s->at.z);
    sk_lua_set_written(lua, (builder_place){path, s->line}, s->at, as_written);
}

// Pushes an entry of scene{ cameras = ... }.
static void push_camera(lua_State *lua, const map_camera *c) {
    lua_createtable(lua, 0, 3);
    set_vec3(lua, "at", c->at);
    if (!c->follows) set_vec3(lua, "look_at", c->look_at);
    set_number(lua, "fov", c->fov);
}

// Pushes an entry of scene{ windsocks = ... }.
static void push_windsock(lua_State *lua, const map_windsock *w) {
    lua_createtable(lua, 0, 3);
    set_vec3(lua, "at", w->at);
    set_number(lua, "height", w->height);
    set_number(lua, "length", w->length);
}

// `path` must stay valid as long as the scene.
static void push_entities(lua_State *lua, const char *path, const map_entities *e) {
    lua_createtable(lua, 0, 5);
    lua_pushstring(lua, e->title);
    lua_setfield(lua, -2, "title");
    set_number(lua, "units_per_m", e->units_per_m);
    lua_createtable(lua, e->spawn_count, 0);
    for (int32_t i = 0; i < e->spawn_count; i++) {
        push_spawn(lua, path, e->units_per_m, &e->spawns[i]);
        lua_rawseti(lua, -2, i + 1);
    }
    lua_setfield(lua, -2, "aircraft");
    lua_createtable(lua, 0, e->camera_count);
    for (int32_t i = 0; i < e->camera_count; i++) {
        push_camera(lua, &e->cameras[i]);
        lua_setfield(lua, -2, e->cameras[i].name);
    }
    lua_setfield(lua, -2, "cameras");
    lua_createtable(lua, e->windsock_count, 0);
    for (int32_t i = 0; i < e->windsock_count; i++) {
        push_windsock(lua, &e->windsocks[i]);
        lua_rawseti(lua, -2, i + 1);
    }
    lua_setfield(lua, -2, "windsocks");
}

// map(name, { skip_bad = true }): the solid, and a table of the entities' data.
static int make_map(lua_State *lua) {
    static const char *const names[] = {"skip_bad", NULL};
    enum { BYTES_PER_STEP = 8 }; // of work that Lua counts
    scene_builder *b = builder_of(lua);
    lua_settop(lua, 2);
    map_request *request = lua_newuserdatauv(lua, sizeof *request, 0);
    memset(request, 0, sizeof *request);
    find_map(lua, b, request->path, sizeof request->path);
    if (!lua_isnoneornil(lua, 2)) {
        sk_fields f = sk_fields_open(lua, 2, "map", names, false);
        request->options.skip_bad = sk_fields_flag_or(&f, "skip_bad", false);
    }
    request->options.rules = rules_of(lua, &request->options.rule_count);
    request->options.work = &b->map_work;
    request->options.unknown = sk_builder_material(b, "checker");
    if (b->options->phase != NULL) b->options->phase("reading a map");
    double stopped = sk_sandbox_stop_clock(lua); // reading a large map has its own limits
    sk_result result = load(b, request);
    sk_sandbox_go_on_with_clock(lua, stopped);
    // An error without a line in the map is reported at the line that requests the map.
    if (!result.ok && result.line == 0 && !b->scene->is_map) luaL_error(lua, "map: %s: %s", result.file, result.text);
    if (!result.ok) sk_sandbox_fail(lua, &result);
    sk_scene_map *about = &b->scene->maps[b->scene->map_count - 1];
    sk_sandbox_charge(lua, about->bytes / BYTES_PER_STEP);
    sk_lua_push_shape(lua, request->shape, about->faces);
    push_entities(lua, about->path, &request->entities);
    return 2;
}

void sk_lua_open_map(lua_State *lua) {
    lua_register(lua, "map", make_map);
}
