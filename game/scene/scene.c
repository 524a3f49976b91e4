#include "scene/scene.h"
#include "scene/aircraft_file.h"
#include "scene/assets.h"
#include "scene/builder.h"
#include "scene/nearest.h"

#include <lauxlib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

scene_builder *builder_of(lua_State *lua) {
    scene_builder *builder = sk_sandbox_user(lua);
    if (builder == NULL) luaL_error(lua, "this can only be used while the scene loads, not by its pilot");
    return builder;
}

static int open_scene_language(lua_State *lua) {
    sk_lua_open_units(lua);
    sk_lua_open_materials(lua);
    sk_lua_open_shapes(lua);
    sk_lua_open_copies(lua);
    sk_lua_open_solids(lua);
    sk_lua_open_rounds(lua);
    sk_lua_open_include(lua);
    sk_lua_open_map(lua);
    sk_lua_open_platforms(lua);
    sk_lua_open_scene(lua);
    return 0;
}

// Every --set must name a parameter that the scene declared.
static sk_result check_settings(const scene_builder *b) {
    for (int32_t i = 0; i < b->options->setting_count; i++) {
        const char *text = b->options->settings[i];
        const char *equals = strchr(text, '=');
        if (equals == NULL || equals == text) return sk_error("--set %.60s: NAME=VALUE is wanted", text);
        char name[SK_NAME], advice[300];
        const char *names[BUILDER_PARAMETERS_MAX];
        snprintf(name, sizeof name, "%.*s", (int)(equals - text), text);
        bool known = false;
        for (int32_t k = 0; k < b->parameter_count; k++) {
            names[k] = b->parameters[k].name;
            known = known || strcmp(names[k], name) == 0;
        }
        if (known) continue;
        if (b->parameter_count == 0) return sk_error("--set %s: this scene has no parameters", name);
        return sk_error("--set %s: this scene has no such parameter%s", name,
                        sk_nearest_advice(name, names, b->parameter_count, advice, sizeof advice));
    }
    return sk_ok();
}

// What a .map file is as a scene of its own.
static const char MAP_SCENE[] = "local scenery, entities = map(nil, { skip_bad = param('skip_bad', false) }) "
                                "return scene{ title = entities.title, scenery = scenery, "
                                "aircraft = entities.aircraft, cameras = entities.cameras }";

// Where a scene comes from: a file, or a text that stands for one.
typedef struct scene_source {
    const char *path;
    const char *text; // null: read the file
    size_t size;
} scene_source;

static sk_result run_scene_file(scene_builder *b, const scene_source *source) {
    sk_scene *scene = b->scene;
    if (b->options->work > 0) sk_sandbox_limit_work(scene->sandbox, b->options->work);
    sk_result result = sk_sandbox_setup(scene->sandbox, open_scene_language);
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

// ---- from what the file said to the model ----

static sk_result copy_materials(const scene_builder *b, sk_model *model) {
    model->materials = calloc((size_t)b->material_count, sizeof *model->materials);
    if (model->materials == NULL) return sk_error("memory is short");
    memcpy(model->materials, b->materials, (size_t)b->material_count * sizeof *model->materials);
    model->material_count = b->material_count;
    return sk_ok();
}

static void tell_of_compiling(const scene_builder *b, const char *which) {
    char text[100];
    if (b->options->phase == NULL) return;
    snprintf(text, sizeof text, "compiling %.0f half-spaces%s", b->half_spaces, which);
    b->options->phase(text);
}

sk_result sk_builder_compile(const scene_builder *b, sk_shape shape, const sk_model *model, sk_scenery **scenery,
                             sk_scenery **ground) {
    sk_scenery_options options = {.materials = model->materials, .material_count = model->material_count};
    tell_of_compiling(b, "");
    sk_result result = sk_scenery_compile(b->shapes, shape, options, scenery);
    if (!result.ok) return result;
    if (sk_scenery_describe(*scenery).carries) {
        *ground = *scenery;
        return result;
    }
    tell_of_compiling(b, " without those that do not carry");
    options.carrying_only = true;
    return sk_scenery_compile(b->shapes, shape, options, ground);
}

// Index of the type of this name, which is loaded where it is new.
static sk_result find_type(sk_model *model, const char *name, int32_t *out) {
    for (*out = 0; *out < model->type_count; (*out)++) {
        if (strcmp(model->types[*out].name, name) == 0) return sk_ok();
    }
    sk_result result = sk_aircraft_file_load(name, &model->types[model->type_count]);
    if (!result.ok) return result;
    sk_result sound = sk_aircraft_type_check(&model->types[model->type_count], model->substep);
    if (!sound.ok) return sk_error("aircraft '%s': %s", name, sound.text);
    model->type_count++;
    return sk_ok();
}

// A solid that holds a place at the start, null for none, and the place in its frame.
typedef struct burial {
    const sk_scenery *solid;
    sk_vec3 place;
} burial;

static burial burial_of(const sk_model *model, sk_vec3 place) {
    if (sk_scenery_inside(model->ground, place)) return (burial){model->ground, place};
    for (int32_t i = 0; i < model->platform_count; i++) {
        sk_pose pose = sk_platform_pose_at(&model->platforms[i], 0.0);
        sk_vec3 own = sk_pose_point_back(pose, place);
        if (sk_scenery_inside(model->platforms[i].ground, own)) return (burial){model->platforms[i].ground, own};
    }
    return (burial){NULL, place};
}

// What would begin inside a solid, and where: a hull point, the fixed end of a strut or the centre of gravity. Null: nothing.
static const char *buried_part(const sk_model *model, const sk_aircraft_type *type, const sk_placement *at,
                               burial *where) {
    for (int32_t i = 0; i < type->point_count; i++) {
        *where = burial_of(model, sk_add(at->position, sk_rotate(at->attitude, type->points[i].position)));
        if (where->solid != NULL) return type->points[i].name;
    }
    for (int32_t i = 0; i < type->wheel_count; i++) {
        sk_vec3 top = sk_add(type->wheels[i].position, sk_vec(0.0, 0.0, type->wheels[i].z_min));
        *where = burial_of(model, sk_add(at->position, sk_rotate(at->attitude, top)));
        if (where->solid != NULL) return type->wheels[i].name;
    }
    // Without a hull (the test rig) it may lie below the surface: nothing is there to touch it.
    *where = burial_of(model, at->position);
    return type->point_count > 0 && where->solid != NULL ? "centre of gravity" : NULL;
}

static sk_result refuse_buried(const sk_model *model, const char *part, burial where) {
    static const double DEEPEST = 100.0; // m
    sk_nearest_place near = {0};
    bool in_reach = fabs(where.place.x) < 9e6 && fabs(where.place.y) < 9e6 && fabs(where.place.z) < 9e6;
    sk_result result = in_reach ? sk_scenery_nearest(where.solid, where.place, DEEPEST, &near) : sk_ok();
    if (!result.ok) return result;
    if (!near.found) return sk_error("its %s lies inside the scenery, far from any surface", part);
    return sk_error("its %s lies inside the scenery, %.3g m behind a surface of %s", part, near.distance,
                    model->materials[near.material].name);
}

// On the platform of this name, counted from its spot.
static sk_result stand_on_platform(const scene_builder *b, const builder_aircraft *a, const sk_model *model,
                                   int32_t type, sk_placement *out) {
    const char *names[SK_PLATFORMS_MAX];
    char advice[300];
    for (int32_t i = 0; i < b->platform_count; i++) {
        const builder_platform *p = b->platforms[i];
        names[i] = p->name;
        if (strcmp(p->name, a->on) == 0)
            return sk_model_stand_on(model, type, 1 + i, p->spot[0] + a->at.x, p->spot[1] + a->at.y, a->heading, out);
    }
    return sk_error("there is no platform '%s'%s", a->on,
                    sk_nearest_advice(a->on, names, b->platform_count, advice, sizeof advice));
}

static sk_result place_aircraft(const scene_builder *b, const builder_aircraft *a, const sk_model *model, int32_t type,
                                sk_placement *out) {
    double sine, cosine, rise, level;
    sk_sincos(a->heading, &sine, &cosine);
    sk_sincos(a->climb, &rise, &level);
    if (a->stands) {
        sk_result result;
        if (a->on[0] != '\0')
            result = stand_on_platform(b, a, model, type, out);
        else if (a->has_height)
            result = sk_model_stand_below(model, type, a->at, a->heading, out);
        else
            result = sk_model_stand(model, type, a->at.x, a->at.y, a->heading, out);
        if (!result.ok) return result;
        sk_vec3 forward = sk_rotate(out->attitude, sk_vec(1.0, 0.0, 0.0));
        out->velocity = sk_add_scaled(out->velocity, a->speed, forward);
    } else {
        *out = (sk_placement){.position = a->at,
                              .attitude = sk_attitude_from_angles(a->heading, a->pitch, a->roll),
                              .velocity = sk_scale(a->speed, sk_vec(level * sine, level * cosine, rise))};
    }
    burial where;
    const char *buried = buried_part(model, &model->types[type], out, &where);
    if (buried != NULL) return refuse_buried(model, buried, where);
    out->type = type;
    out->controls = a->controls;
    double asked = a->rpm >= 0.0 ? a->rpm * SK_PI / 30.0 : model->types[type].idle_speed;
    out->engine_speed = a->engine ? asked : 0.0;
    return sk_ok();
}

static sk_result fill_fleet(scene_builder *b, sk_model *model) {
    model->types = calloc(SK_AIRCRAFT_MAX, sizeof *model->types);
    if (model->types == NULL) return sk_error("memory is short");
    for (int32_t i = 0; i < b->aircraft_count; i++) {
        const char *name = i == 0 && b->options->aircraft != NULL ? b->options->aircraft : b->aircraft[i].type;
        int32_t type;
        sk_result result = find_type(model, name, &type);
        if (!result.ok) return result;
        result = place_aircraft(b, &b->aircraft[i], model, type, &model->aircraft[i]);
        if (!result.ok) return sk_error("aircraft %d ('%s'): %s", (int)i + 1, name, result.text);
        model->aircraft_count = i + 1;
    }
    return sk_ok();
}

static sk_result build_model(scene_builder *b) {
    sk_model *model = b->scene->model = sk_model_create();
    if (model == NULL) return sk_error("memory is short");
    model->weather = b->weather;
    model->gravity = b->gravity;
    if (b->bounds > 0.0) model->bounds = b->bounds;
    sk_result result = copy_materials(b, model);
    if (result.ok) result = sk_builder_compile(b, b->scenery, model, &model->scenery, &model->ground);
    if (result.ok) result = sk_builder_fill_platforms(b, model);
    if (result.ok) result = fill_fleet(b, model);
    if (result.ok) result = sk_model_check(model);
    return result;
}

// ---- the life of a scene ----

static void keep_pilots(const scene_builder *b, sk_scene *scene) {
    scene->has_pilot = false;
    for (int32_t i = 0; i < SK_AIRCRAFT_MAX; i++) {
        scene->pilots[i] = i < b->aircraft_count ? b->aircraft[i].pilot : LUA_NOREF;
        scene->pilot_failed[i] = false;
        scene->has_pilot = scene->has_pilot || scene->pilots[i] != LUA_NOREF;
    }
}

// The texts behind their pointers, all in one block. False when memory is short.
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

// Makes a scene and runs its file, which fills the builder. What there is of the scene is the caller's even after an error.
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
    *b = (scene_builder){.options = options, .shapes = scene->shapes, .scene = scene};
    b->weather.seed = 1;
    sk_builder_fill_materials(b);
    sk_result result = run_scene_file(b, source);
    scene->scenery = b->scenery;
    keep_pilots(b, scene);
    sk_sandbox_forget_user(scene->sandbox);
    return result;
}

static sk_result load(const scene_source *source, const sk_scene_options *options, sk_scene **out) {
    static const sk_scene_options none = {0};
    sk_scene *scene;
    scene_builder *b;
    *out = NULL;
    if (options == NULL) options = &none;
    if (options->phase != NULL) options->phase("running the scene file");
    sk_result result = run_anew(source, options, &b, &scene);
    if (result.ok) result = build_model(b);
    free(b);
    if (result.ok)
        *out = scene;
    else
        sk_scene_destroy(scene);
    return sk_error_at(result, source->path, 0);
}

sk_result sk_scene_load(const char *name, const sk_scene_options *options, sk_scene **out) {
    char path[SK_PATH_MAX];
    *out = NULL;
    sk_result result = sk_assets_find("scenes", name, path, sizeof path);
    if (!result.ok) return result;
    return load(&(scene_source){.path = path}, options, out);
}

sk_result sk_scene_load_text(const char *text, size_t size, const char *path, const sk_scene_options *options,
                             sk_scene **out) {
    return load(&(scene_source){path, text, size}, options, out);
}

sk_result sk_scene_restart_pilots(sk_scene *scene) {
    sk_scene_options options = {.settings = (const char *const *)scene->settings,
                                .setting_count = scene->setting_count};
    sk_scene *fresh;
    scene_builder *b;
    sk_result result = run_anew(&(scene_source){.path = scene->path}, &options, &b, &fresh);
    if (result.ok) {
        sk_sandbox *old = scene->sandbox;
        scene->sandbox = fresh->sandbox;
        fresh->sandbox = old;
        keep_pilots(b, scene);
    }
    free(b);
    sk_scene_destroy(fresh);
    return sk_error_at(result, scene->path, 0);
}

void sk_scene_destroy(sk_scene *scene) {
    if (scene == NULL) return;
    sk_model_destroy(scene->model);
    sk_shapes_destroy(scene->shapes);
    sk_sandbox_destroy(scene->sandbox);
    free(scene->settings);
    free(scene);
}
