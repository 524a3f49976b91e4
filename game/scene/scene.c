#include "scene/scene.h"
#include "scene/assets.h"
#include "scene/builder.h"
#include "scene/map_scenery.h"
#include "scene/nearest.h"

#include <lauxlib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int open_scene_language(lua_State *lua) {
    (void)sk_lua_open_shape_language(lua);
    sk_lua_open_include(lua, "scenes");
    sk_lua_open_map(lua);
    sk_lua_open_platforms(lua);
    sk_lua_open_bodies(lua);
    sk_lua_open_ties(lua);
    sk_lua_open_scene(lua);
    sk_lua_open_parameters(lua);
    sk_lua_open_pilot(lua);
    return 0;
}

// Checks the length of the settings: every allowed value of --set fits into the fields for which it can be used.
static sk_result check_lengths(const sk_scene_options *options) {
    for (int32_t i = 0; i < options->setting_count; i++) {
        const char *text = options->settings[i], *equals = strchr(text, '=');
        size_t length = equals != NULL ? strlen(equals + 1) : 0;
        if (length > SK_SETTING_LENGTH)
            return sk_error("--set %.*s: the value has %zu letters; at most %d are allowed",
                            equals - text < SK_NAME ? (int)(equals - text) : SK_NAME, text, length, SK_SETTING_LENGTH);
    }
    return sk_ok();
}

// Checks that every --set names a parameter that the scene declared.
static sk_result check_settings(const scene_builder *b) {
    for (int32_t i = 0; i < b->options->setting_count; i++) {
        const char *text = b->options->settings[i];
        const char *equals = strchr(text, '=');
        if (equals == NULL || equals == text) return sk_error("--set %.60s: NAME=VALUE is wanted", text);
        char name[SK_NAME], advice[300];
        const char *names[SK_PARAMETERS_MAX];
        snprintf(name, sizeof name, "%.*s", (int)(equals - text), text);
        bool known = false;
        for (int32_t k = 0; k < b->scene->parameter_count; k++) {
            names[k] = b->scene->parameters[k].name;
            known = known || strcmp(names[k], name) == 0;
        }
        if (known) continue;
        if (b->scene->parameter_count == 0) return sk_error("--set %s: this scene has no parameters", name);
        return sk_error("--set %s: this scene has no such parameter%s", name,
                        sk_nearest_advice(name, names, b->scene->parameter_count, advice, sizeof advice));
    }
    return sk_ok();
}

// The scene that is run when the scene's file is a .map file.
static const char MAP_SCENE[] =
    "local scenery, entities = map(nil, { skip_bad = param('skip_bad', false) }) "
    "return scene{ title = entities.title, scenery = scenery, "
    "aircraft = entities.aircraft, cameras = entities.cameras, windsocks = entities.windsocks, "
    "wind = { from = param('wind_from', 270), speed = kt(param('wind_kt', 0)), gradient = 0.14 } }";

// The source of a scene: a file, or a text in its place.
typedef struct scene_source {
    const char *path;
    const char *text; // null: read the file
    size_t size;
} scene_source;

static sk_result run_scene_file(scene_builder *b, const scene_source *source) {
    sk_scene *scene = b->scene;
    if (b->options->work > 0) sk_sandbox_limit_work(scene->sandbox, b->options->work);
    sk_result result = check_lengths(b->options);
    if (result.ok) result = sk_sandbox_setup(scene->sandbox, open_scene_language);
    if (result.ok && source->text != NULL)
        result = sk_sandbox_run_text(scene->sandbox, source->text, source->size, scene->path);
    else if (result.ok && scene->is_map)
        result = sk_sandbox_run_text(scene->sandbox, MAP_SCENE, sizeof MAP_SCENE - 1, scene->path);
    else if (result.ok)
        result = sk_sandbox_run_file(scene->sandbox, scene->path, "scene");
    if (!result.ok) return result;
    bool is_scene = sk_lua_is_scene(sk_sandbox_lua(scene->sandbox), -1);
    lua_pop(sk_sandbox_lua(scene->sandbox), 1);
    if (!is_scene) return sk_error("the file must end with: return scene{ title = ..., scenery = ... }");
    return check_settings(b);
}

// ---- loading and destroying ----

static void free_pilots(sk_scene *scene) {
    free(scene->pilots);
    free(scene->pilot_failed);
    free(scene->pilot_error);
}

// Keeps a pilot for every aircraft of the file and of the model, which may differ when the file has changed. Returns
// false when memory is short; the scene then has the pilots that it had.
static bool keep_pilots(const scene_builder *b, sk_scene *scene) {
    int32_t count = b->aircraft != NULL ? b->aircraft_count : 0, in_file = count;
    if (scene->model != NULL && scene->model->aircraft_count > count) count = scene->model->aircraft_count;
    sk_scene made = {.pilots = calloc((size_t)count + 1, sizeof *made.pilots),
                     .pilot_failed = calloc((size_t)count + 1, sizeof *made.pilot_failed),
                     .pilot_error = calloc((size_t)count + 1, sizeof *made.pilot_error)};
    if (made.pilots == NULL || made.pilot_failed == NULL || made.pilot_error == NULL) {
        free_pilots(&made);
        return false;
    }
    free_pilots(scene);
    scene->pilots = made.pilots;
    scene->pilot_failed = made.pilot_failed;
    scene->pilot_error = made.pilot_error;
    scene->has_pilot = false;
    for (int32_t i = 0; i <= count; i++) {
        scene->pilots[i] = i < in_file ? b->aircraft[i].pilot : LUA_NOREF;
        scene->has_pilot = scene->has_pilot || scene->pilots[i] != LUA_NOREF;
    }
    return true;
}

static void free_builder(scene_builder *b) {
    sk_builder_free_bodies(b);
    if (b != NULL) free(b->aircraft);
    free(b);
}

// Copies the settings: their pointers, then their texts, in one block. Returns false when memory is short.
static bool keep_settings(sk_scene *scene, const sk_scene_options *options) {
    size_t size = (size_t)options->setting_count * sizeof(char *) + 1;
    for (int32_t i = 0; i < options->setting_count; i++) size += strlen(options->settings[i]) + 1;
    scene->settings = malloc(size);
    if (scene->settings == NULL) return false;
    char *text = (char *)(scene->settings + options->setting_count);
    for (int32_t i = 0; i < options->setting_count; i++) {
        scene->settings[i] = strcpy(text, options->settings[i]);
        text += strlen(text) + 1;
    }
    scene->setting_count = options->setting_count;
    return true;
}

// Makes a scene and runs its file, which fills the builder. The caller owns both even after an error; they may then be
// incomplete or null.
static sk_result run_anew(const scene_source *source, const sk_scene_options *options, scene_builder **builder,
                          sk_scene **out) {
    sk_scene *scene = *out = calloc(1, sizeof *scene);
    scene_builder *b = *builder = calloc(1, sizeof *b);
    if (scene != NULL) scene->shapes = sk_shapes_create();
    if (scene != NULL && b != NULL) scene->sandbox = sk_sandbox_create(b);
    if (scene == NULL || b == NULL || scene->shapes == NULL || scene->sandbox == NULL || !keep_settings(scene, options))
        return sk_error("memory is short");
    snprintf(scene->path, sizeof scene->path, "%s", source->path);
    size_t length = strlen(source->path);
    scene->is_map = source->text == NULL && length > 4 && strcmp(source->path + length - 4, ".map") == 0;
    *b = (scene_builder){.options = options, .shapes = scene->shapes, .scene = scene, .map_work = MAP_WORK_MAX};
    b->weather.seed = 1;
    sk_builder_fill_materials(b);
    sk_result result = run_scene_file(b, source);
    scene->scenery = b->scenery;
    if (!keep_pilots(b, scene) && result.ok) result = sk_error("memory is short");
    sk_sandbox_forget_user(scene->sandbox);
    return result;
}

static sk_result load(const scene_source *source, const sk_scene_options *options, bool with_model, sk_scene **out) {
    static const sk_scene_options none = {0};
    sk_scene *scene;
    scene_builder *b;
    *out = NULL;
    if (options == NULL) options = &none;
    if (options->phase != NULL) options->phase("running the scene file");
    sk_result result = run_anew(source, options, &b, &scene);
    if (result.ok && with_model) result = sk_builder_model(b);
    if (result.ok && with_model) result = sk_workspace_create(scene->model, &scene->workspace);
    free_builder(b);
    if (with_model && scene != NULL) { // compiled: the expression is no longer needed
        sk_shapes_destroy(scene->shapes);
        scene->shapes = NULL;
    }
    if (result.ok)
        *out = scene;
    else
        sk_scene_destroy(scene);
    return sk_error_at(result, source->path, 0);
}

static sk_result load_by_name(const char *name, const sk_scene_options *options, bool with_model, sk_scene **out) {
    char path[SK_PATH_MAX];
    *out = NULL;
    sk_result result = sk_assets_find("scenes", name, path, sizeof path);
    if (!result.ok) return result;
    return load(&(scene_source){.path = path}, options, with_model, out);
}

sk_result sk_scene_load(const char *name, const sk_scene_options *options, sk_scene **out) {
    return load_by_name(name, options, true, out);
}

sk_result sk_scene_read(const char *name, const sk_scene_options *options, sk_scene **out) {
    return load_by_name(name, options, false, out);
}

sk_result sk_scene_load_text(const char *text, size_t size, const char *path, const sk_scene_options *options,
                             sk_scene **out) {
    return load(&(scene_source){path, text, size}, options, true, out);
}

sk_result sk_scene_restart_pilots(sk_scene *scene) {
    sk_scene_options options = {.settings = (const char *const *)scene->settings,
                                .setting_count = scene->setting_count};
    sk_scene *fresh;
    scene_builder *b;
    sk_result result = run_anew(&(scene_source){.path = scene->path}, &options, &b, &fresh);
    if (result.ok && !keep_pilots(b, scene)) result = sk_error("memory is short");
    if (result.ok) {
        sk_sandbox *old = scene->sandbox;
        scene->sandbox = fresh->sandbox;
        fresh->sandbox = old;
    }
    free_builder(b);
    sk_scene_destroy(fresh);
    return sk_error_at(result, scene->path, 0);
}

// Return the text that replaces a word of a hint for this aircraft; empty if the aircraft has nothing of the kind.
static const char *takeoff_of(const sk_aircraft_type *type) {
    return type->takeoff;
}
static const char *brakes_of(const sk_aircraft_type *type) {
    return sk_has_brakes(type) ? "the brakes" : "";
}

bool sk_scene_hint(const sk_scene *scene, int32_t index, char *out, size_t size) {
    static const struct {
        const char *word;
        const char *(*stands_for)(const sk_aircraft_type *type);
    } WORDS[] = {{"{takeoff}", takeoff_of}, {"{brakes}", brakes_of}};
    const char *hint = scene->hints[index];
    const sk_model *model = scene->model;
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++) {
        const char *at = strstr(hint, WORDS[i].word);
        if (at == NULL) continue;
        const char *text = model->aircraft_count > 0 ? WORDS[i].stands_for(&model->types[model->aircraft[0].type]) : "";
        snprintf(out, size, "%.*s%s%s", (int)(at - hint), hint, text, at + strlen(WORDS[i].word));
        return *text != '\0';
    }
    snprintf(out, size, "%s", hint);
    return true;
}

void sk_scene_destroy(sk_scene *scene) {
    if (scene == NULL) return;
    sk_workspace_destroy(scene->workspace);
    sk_model_destroy(scene->model);
    sk_shapes_destroy(scene->shapes);
    sk_sandbox_destroy(scene->sandbox);
    free_pilots(scene);
    free(scene->settings);
    free(scene);
}
