// scene{...}: everything in a scene file except its shapes and parameters.
#include "scene/builder.h"

#include <lauxlib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const CLASS = "skidpad.scene";

static double radians(double degrees) {
    return degrees * (SK_PI / 180.0);
}

// ---- parts of scene{...} ----

static void read_controls(const sk_fields *f, sk_controls *controls) {
    const char *names[SK_CONTROL_COUNT + 1] = {NULL};
    for (int32_t i = 0; i < SK_CONTROL_COUNT; i++) names[i] = sk_control_table[i].name;
    sk_fields c;
    if (!sk_fields_open_in(f, "controls", names, false, &c)) return;
    for (int32_t i = 0; i < SK_CONTROL_COUNT; i++) {
        if (!sk_fields_has(&c, names[i])) continue;
        sk_control_set(controls, names[i], sk_fields_number(&c, names[i], sk_control_table[i].low, 1.0));
    }
    sk_fields_close(&c);
}

// Reads a function and keeps it. Returns its reference, or LUA_NOREF if the field is left out.
static int read_function(const sk_fields *f, const char *name) {
    int type = lua_getfield(f->lua, f->index, name);
    if (type != LUA_TNIL && type != LUA_TFUNCTION)
        sk_fields_fail(f, name, "must be a function, not a %s", sk_lua_kind(f->lua, -1));
    if (type == LUA_TFUNCTION) return luaL_ref(f->lua, LUA_REGISTRYINDEX);
    lua_pop(f->lua, 1);
    return LUA_NOREF;
}

static void read_aircraft(const sk_fields *list, int32_t i, builder_aircraft *a) {
    static const char *const names[] = {"type",     "on",        "at",    "stands",  "heading", "pitch",
                                        "roll",     "climb",     "speed", "trimmed", "engine",  "rpm",
                                        "controls", "aids_gain", "pilot", NULL};
    sk_fields f = sk_fields_entry(list, i + 1, names, false);
    sk_fields_name(&f, "type", a->type, sizeof a->type);
    double at[3] = {0.0, 0.0, 0.0};
    if (sk_fields_text_or_none(&f, "on", a->on, sizeof a->on)) {
        if (sk_fields_has(&f, "at")) sk_fields_numbers(&f, "at", at, 2, 2);
        if (sk_fields_has(&f, "stands")) sk_fields_fail(&f, "stands", "is not needed with 'on'");
        a->stands = true;
    } else {
        a->has_height = sk_fields_numbers(&f, "at", at, 2, 3) == 3;
        a->stands = sk_fields_flag_or(&f, "stands", !a->has_height);
        if (!a->stands && !a->has_height)
            sk_fields_fail(&f, "at", "needs a height for an aircraft that does not stand");
    }
    a->at = sk_vec(at[0], at[1], at[2]);
    sk_lua_get_written(f.lua, f.index, a->at, &a->place, a->as_written, sizeof a->as_written);
    a->heading = radians(sk_fields_number_or(&f, "heading", -360.0, 360.0, 0.0));
    const char *const in_flight[] = {"pitch", "roll", "climb", "trimmed"};
    for (int k = 0; k < 4; k++) {
        if (a->stands && sk_fields_has(&f, in_flight[k]))
            sk_fields_fail(&f, in_flight[k],
                           "has no meaning for an aircraft that stands on its gear; give 'at' a height%s",
                           a->has_height ? " and leave 'stands' out" : "");
    }
    a->pitch = radians(sk_fields_number_or(&f, "pitch", -90.0, 90.0, 0.0));
    a->roll = radians(sk_fields_number_or(&f, "roll", -180.0, 180.0, 0.0));
    a->climb = radians(sk_fields_number_or(&f, "climb", -90.0, 90.0, 0.0));
    a->speed = sk_fields_number_or(&f, "speed", 0.0, 300.0, 0.0);
    a->engine = sk_fields_flag_or(&f, "engine", true);
    a->trimmed = sk_fields_flag_or(&f, "trimmed", false);
    const char *const found[] = {"pitch", "roll", "rpm"};
    for (int k = 0; k < 3; k++)
        if (a->trimmed && sk_fields_has(&f, found[k]))
            sk_fields_fail(&f, found[k], "has no meaning where 'trimmed' finds it");
    if (a->trimmed && !a->engine) sk_fields_fail(&f, "trimmed", "wants the engine to run");
    a->rpm = sk_fields_number_or(&f, "rpm", 0.0, 10000.0, -1.0);
    if (!a->engine && sk_fields_has(&f, "rpm")) sk_fields_fail(&f, "rpm", "has no meaning where 'engine' is false");
    a->aids_gain = sk_fields_number_or(&f, "aids_gain", 0.2, 5.0, 1.0);
    read_controls(&f, &a->controls);
    a->pilot = read_function(&f, "pilot");
    sk_fields_close(&f);
}

static void read_fleet(const sk_fields *f, scene_builder *b) {
    static const char *const none[] = {NULL};
    sk_fields list;
    if (sk_fields_open_in(f, "aircraft", none, true, &list)) {
        b->aircraft_count = sk_fields_list_length(&list);
        if (b->aircraft_count > SK_AIRCRAFT_MAX)
            sk_fields_fail(f, "aircraft", "has %d entries; at most %d are allowed", (int)b->aircraft_count,
                           SK_AIRCRAFT_MAX);
        free(b->aircraft);
        b->aircraft = calloc((size_t)b->aircraft_count + 1, sizeof *b->aircraft);
        if (b->aircraft == NULL) sk_fields_fail(f, "aircraft", "has too many entries: memory is short");
        for (int32_t i = 0; i < b->aircraft_count; i++) read_aircraft(&list, i, &b->aircraft[i]);
        sk_fields_close(&list);
    }
    int pilot = read_function(f, "pilot");
    if (pilot == LUA_NOREF) return;
    if (b->aircraft_count == 0) sk_fields_fail(f, "pilot", "has no aircraft to fly");
    if (b->aircraft[0].pilot != LUA_NOREF) sk_fields_fail(f, "pilot", "is given twice for the first aircraft");
    b->aircraft[0].pilot = pilot;
}

// Fixes a camera to the platform that it names. Its positions then have the same origin as those of aircraft on the
// platform.
static void fix_to_platform(const sk_fields *f, const scene_builder *b, sk_scene_camera *camera) {
    char on[SK_NAME];
    if (!sk_fields_text_or_none(f, "on", on, sizeof on)) return;
    for (int32_t i = 0; i < b->platform_count; i++)
        if (strcmp(b->platforms[i]->name, on) == 0) camera->solid = i + 1;
    if (camera->solid == 0) sk_fields_fail(f, "on", "names no platform of this scene: \"%s\"", on);
    const double *spot = b->platforms[camera->solid - 1]->spot;
    camera->at = sk_add(camera->at, sk_vec(spot[0], spot[1], 0.0));
    camera->look_at = sk_add(camera->look_at, sk_vec(spot[0], spot[1], 0.0));
}

static void read_camera(const sk_fields *all, const char *name, const scene_builder *b, sk_scene_camera *camera) {
    static const char *const names[] = {"at", "on", "look_at", "fov", NULL};
    sk_fields f;
    snprintf(camera->name, sizeof camera->name, "%s", name);
    sk_fields_open_in(all, name, names, false, &f);
    camera->at = sk_fields_vec3(&f, "at");
    camera->follows = !sk_fields_has(&f, "look_at");
    if (!camera->follows) {
        camera->look_at = sk_fields_vec3(&f, "look_at");
        if (sk_length(sk_sub(camera->look_at, camera->at)) == 0.0)
            sk_fields_fail(&f, "look_at", "is the same place as 'at'");
    }
    fix_to_platform(&f, b, camera);
    camera->fov = radians(sk_fields_number_or(&f, "fov", 1.0, 150.0, 45.0));
    sk_fields_close(&f);
}

// Reads the cameras: a table by name, in alphabetical order.
static void read_cameras(const sk_fields *f, const scene_builder *b) {
    sk_scene *scene = b->scene;
    if (lua_getfield(f->lua, f->index, "cameras") == LUA_TNIL) {
        lua_pop(f->lua, 1);
        return;
    }
    sk_fields all = {.lua = f->lua, .index = lua_gettop(f->lua), .what = "scene: cameras"};
    if (!lua_istable(f->lua, -1)) sk_fields_fail(f, "cameras", "must be a table of cameras by name");
    sk_lua_push_sorted_keys(f->lua, all.index);
    lua_Integer count = (lua_Integer)lua_rawlen(f->lua, -1);
    if (count > SK_CAMERAS_MAX) sk_fields_fail(f, "cameras", "has more than %d cameras", SK_CAMERAS_MAX);
    for (lua_Integer i = 1; i <= count; i++) {
        lua_rawgeti(f->lua, all.index + 1, i);
        const char *name = sk_lua_key_name(f->lua);
        if (name == NULL)
            sk_fields_fail(f, "cameras", "needs names of 1 to %d printable letters: name = { at = ... }", SK_NAME - 1);
        read_camera(&all, name, b, &scene->cameras[scene->camera_count++]);
        lua_pop(f->lua, 1);
    }
    sk_fields_close(&all);
}

// Returns whether a start view may name this camera: one of the scene's own or of the program's, wheel:N included.
static bool is_camera(const sk_scene *scene, const char *name) {
    static const char *const of_program[] = {"chase", "cockpit", "orbit", "tower", "wheel"};
    for (int32_t i = 0; i < scene->camera_count; i++)
        if (strcmp(scene->cameras[i].name, name) == 0) return true;
    for (size_t i = 0; i < sizeof of_program / sizeof of_program[0]; i++)
        if (strcmp(of_program[i], name) == 0) return true;
    size_t digits = strncmp(name, "wheel:", 6) == 0 ? strspn(name + 6, "0123456789") : 0;
    return digits > 0 && digits < 3 && name[6 + digits] == '\0';
}

static void read_start_view(const sk_fields *f, sk_scene *scene) {
    static const char *const names[] = {"camera", "turn", "tilt", "zoom", NULL};
    sk_fields view;
    if (!sk_fields_open_in(f, "start_view", names, false, &view)) return;
    sk_scene_view *out = &scene->start_view;
    sk_fields_text(&view, "camera", out->camera, sizeof out->camera);
    if (!is_camera(scene, out->camera))
        sk_fields_fail(&view, "camera",
                       "is \"%s\"; allowed: chase, cockpit, orbit, tower, wheel, wheel:N and the scene's own cameras",
                       out->camera);
    out->turn = radians(sk_fields_number_or(&view, "turn", -180.0, 180.0, 0.0));
    out->tilt = radians(sk_fields_number_or(&view, "tilt", -90.0, 90.0, 0.0));
    out->zoom = sk_fields_number_or(&view, "zoom", 0.125, 16.0, 1.0);
    sk_fields_close(&view);
}

static void read_hints(const sk_fields *f, sk_scene *scene) {
    static const char *const none[] = {NULL};
    static const char *const one[] = {"hint", NULL};
    sk_fields list;
    if (!sk_fields_open_in(f, "hints", none, true, &list)) return;
    scene->hint_count = sk_fields_list_length(&list);
    if (scene->hint_count > SK_HINTS_MAX) sk_fields_fail(f, "hints", "has more than %d lines", SK_HINTS_MAX);
    for (int32_t i = 0; i < scene->hint_count; i++) {
        lua_createtable(f->lua, 0, 1); // texts can only be read from a named field
        lua_rawgeti(f->lua, list.index, i + 1);
        lua_setfield(f->lua, -2, "hint");
        sk_fields entry = sk_fields_open(f->lua, -1, "scene: hints", one, false);
        sk_fields_text(&entry, "hint", scene->hints[i], SK_HINT_LENGTH);
        lua_pop(f->lua, 1);
    }
    sk_fields_close(&list);
}

static void read_limits(const sk_fields *f, sk_scene *scene) {
    static const char *const none[] = {NULL};
    static const char *const names[] = {"part", "clearance", "seconds", NULL};
    sk_fields list;
    if (!sk_fields_open_in(f, "limits", none, true, &list)) return;
    int32_t count = sk_fields_list_length(&list);
    if (count > SK_LIMITS_MAX)
        sk_fields_fail(f, "limits", "has %d entries; at most %d are allowed", (int)count, SK_LIMITS_MAX);
    scene->limits.count = count;
    for (int32_t i = 0; i < count; i++) {
        sk_limit *limit = &scene->limits.limit[i];
        sk_fields entry = sk_fields_entry(&list, i + 1, names, false);
        (void)sk_fields_text_or_none(&entry, "part", limit->part, sizeof limit->part);
        limit->clearance = sk_fields_number_or(&entry, "clearance", 0.01, SK_CLEARANCE_MOST, 0.0);
        limit->seconds = sk_fields_number_or(&entry, "seconds", 0.1, SK_CONTACT_TIME_MOST, 0.0);
        if (limit->clearance == 0.0 && limit->seconds == 0.0)
            sk_fields_fail(&entry, NULL, "needs 'clearance' or 'seconds', or both");
        sk_fields_close(&entry);
    }
    sk_fields_close(&list);
}

static void read_broad_phase(sk_fields *f, scene_builder *b) {
    const char *names[SK_BROAD_ALGORITHMS + 2] = {NULL};
    for (int32_t k = 0; k <= SK_BROAD_ALGORITHMS; k++) names[k] = sk_broad_name((sk_broad_algorithm)k);
    b->broad_phase = (sk_broad_algorithm)sk_fields_choice_or(f, "broad_phase", names, SK_BROAD_AUTOMATIC);
}

static int describe_scene(lua_State *lua) {
    static const char *const names[] = {"title",       "scenery",    "sea",         "platforms", "wind",
                                        "windsocks",   "aircraft",   "pilot",       "cameras",   "hints",
                                        "course",      "gravity",    "bounds",      "bodies",    "ties",
                                        "wheel_faces", "start_view", "broad_phase", "limits",    NULL};
    static const char *const gravities[] = {"standard", "equator", NULL};
    static const char *const faces[] = {"all", "one", NULL};
    scene_builder *b = builder_of(lua);
    sk_fields f = sk_fields_open(lua, 1, "scene", names, false);
    if (b->described) sk_fields_fail(&f, NULL, "there is one already; a file describes one scene");
    if (!b->scene->is_map) b->place.file = sk_sandbox_caller(lua, &b->place.line); // no user wrote a map's scene{...}
    sk_fields_text(&f, "title", b->scene->title, sizeof b->scene->title);
    if (lua_getfield(lua, 1, "scenery") == LUA_TNIL) sk_fields_fail(&f, "scenery", "is missing");
    b->scenery = sk_lua_check_shape(lua, -1, "scene: field 'scenery'", &b->half_spaces);
    lua_pop(lua, 1);
    sk_lua_read_wind(&f, &b->weather);
    sk_lua_read_windsocks(&f, b);
    sk_lua_read_sea(&f, &b->sea);
    sk_lua_read_platforms(&f, b);
    read_fleet(&f, b);
    sk_lua_read_bodies(&f, b);
    sk_lua_read_ties(&f, b);
    read_cameras(&f, b);
    read_start_view(&f, b->scene);
    read_hints(&f, b->scene);
    sk_lua_read_course(&f, b);
    read_limits(&f, b->scene);
    b->gravity = sk_fields_choice_or(&f, "gravity", gravities, 0) == 0 ? SK_GRAVITY_STANDARD : SK_GRAVITY_EQUATOR;
    b->wheel_faces = sk_fields_choice_or(&f, "wheel_faces", faces, 0) == 0 ? 1 : 0;
    read_broad_phase(&f, b);
    b->bounds = sk_fields_number_or(&f, "bounds", 10.0, SK_FIELDS_FAR, 0.0);
    b->described = true;
    lua_newuserdatauv(lua, 0, 0);
    luaL_setmetatable(lua, CLASS);
    return 1;
}

bool sk_lua_is_scene(lua_State *lua, int index) {
    return luaL_testudata(lua, index, CLASS) != NULL;
}

void sk_lua_open_scene(lua_State *lua) {
    sk_lua_push_class(lua, CLASS, "scene");
    lua_pop(lua, 1);
    lua_register(lua, "scene", describe_scene);
}
