// The aircraft of a scene. Loads their types and places each as the file describes. No aircraft may begin inside a
// solid.
#include "scene/aircraft_file.h"
#include "scene/builder.h"
#include "scene/burial.h"
#include "scene/nearest.h"

#include <stdlib.h>
#include <string.h>

static void warn_of(const sk_aircraft_type *type, sk_warnings *warnings) {
    sk_aircraft_warning odd[SK_AIRCRAFT_WARNINGS_MAX];
    int32_t count = sk_aircraft_warnings(type, odd);
    for (int32_t i = 0; i < count; i++) sk_warn(warnings, type->name, 0, "%s", odd[i].text);
}

// Finds the aircraft file that a scene names: NAME.lua in the folder of the scene's file, else one of the assets. Scenes
// of the assets have aircraft of the assets. `scene`: null for a name that the user gave, which may also be a path.
static sk_result find_file(const char *name, const char *scene, char path[SK_PATH_MAX]) {
    bool beside = scene != NULL && !sk_lua_is_in_assets(scene, "scenes") && sk_lua_is_beside(scene, scene, name, path);
    if (!beside) return sk_assets_find("aircraft", name, path, SK_PATH_MAX);
    if (sk_lua_is_below(path, scene)) return sk_ok();
    return sk_error("aircraft: '%s.lua' is a link that leads out of the scene's folder", name);
}

// Loads a type as the last one of the model.
static sk_result load_type(sk_model *model, const char *path, const char *name, sk_warnings *warnings) {
    sk_aircraft_type *types = realloc(model->types, ((size_t)model->type_count + 1) * sizeof *types);
    if (types == NULL) return sk_error("memory is short");
    model->types = types;
    sk_aircraft_type *type = &types[model->type_count];
    memset(type, 0, sizeof *type);
    sk_result result = sk_aircraft_file_load(path, type);
    if (!result.ok) return result;
    sk_result sound = sk_aircraft_type_check(type, model->substep);
    if (!sound.ok) return sk_error("aircraft '%s': %s", name, sound.text);
    warn_of(type, warnings);
    model->type_count++;
    return sk_model_compile_skids(model, model->type_count - 1);
}

// The file of each type of a model. Two types may have one name, of files in two folders.
typedef struct type_files {
    char **path;
    int32_t count;
} type_files;

static void free_files(type_files *files) {
    for (int32_t i = 0; i < files->count; i++) free(files->path[i]);
    free(files->path);
}

// Finds the index of the type in the file of this name. A new type is loaded.
static sk_result find_type(sk_model *model, type_files *files, const char *name, const char *scene,
                           sk_warnings *warnings, int32_t *out) {
    char path[SK_PATH_MAX];
    sk_result result = find_file(name, scene, path);
    if (!result.ok) return result;
    for (*out = 0; *out < files->count; (*out)++)
        if (strcmp(files->path[*out], path) == 0) return sk_ok();
    char **paths = realloc(files->path, ((size_t)files->count + 1) * sizeof *paths);
    if (paths == NULL) return sk_error("memory is short");
    files->path = paths;
    if ((paths[files->count] = strdup(path)) == NULL) return sk_error("memory is short");
    files->count++;
    return load_type(model, path, name, warnings);
}

// Returns the name of a part that would begin inside a solid: a hull point, the fixed end of a strut or the centre of
// gravity. Null: there is none. Writes the solid and the place. scene_model.c checks the pieces of the airframe.
static const char *buried_part(const sk_model *model, const sk_aircraft_type *type, const sk_placement *at,
                               sk_burial *where) {
    for (int32_t i = 0; i < type->point_count; i++) {
        *where = sk_burial_of(model, sk_add(at->position, sk_rotate(at->attitude, type->points[i].position)));
        if (where->solid != NULL) return type->points[i].name;
    }
    for (int32_t i = 0; i < type->wheel_count; i++) {
        sk_vec3 top = sk_add(type->wheels[i].position, sk_vec(0.0, 0.0, type->wheels[i].z_min));
        *where = sk_burial_of(model, sk_add(at->position, sk_rotate(at->attitude, top)));
        if (where->solid != NULL) return type->wheels[i].name;
    }
    // A centre of gravity below all of the hull may be below the surface. That of the test rig is in the plane of its
    // contacts.
    bool inside = type->airframe.piece_count > 0;
    for (int32_t i = 0; i < type->point_count; i++) inside |= type->points[i].position.z > 0.0;
    *where = sk_burial_of(model, at->position);
    return inside && where->solid != NULL ? "centre of gravity" : NULL;
}

// Places the aircraft on the platform of this name. The position is relative to the platform's spot.
static sk_result stand_on_platform(const scene_builder *b, const builder_aircraft *a, const sk_model *model,
                                   int32_t type, sk_placement *out) {
    const char *names[SK_PLATFORMS_MAX];
    char advice[300];
    for (int32_t i = 0; i < b->platform_count; i++) {
        const builder_platform *p = b->platforms[i];
        names[i] = p->name;
        const sk_solid_place place = {1 + i, p->spot[0] + a->at.x, p->spot[1] + a->at.y, a->heading};
        if (strcmp(p->name, a->on) == 0) return sk_placement_on_solid(model, type, place, out);
    }
    return sk_error("there is no platform '%s'%s", a->on,
                    sk_nearest_advice(a->on, names, b->platform_count, advice, sizeof advice));
}

static sk_result stand_below(const builder_aircraft *a, const sk_model *model, int32_t type, sk_placement *out) {
    sk_burial where = sk_burial_of(model, a->at);
    if (where.solid != NULL) return sk_burial_refuse(model, "place", where);
    return sk_placement_below(model, type, a->at, a->heading, out);
}

// Trims a helicopter for steady flight: finds attitude, collective and swashplates. With augmentation the sticks keep
// the scene's positions. Without augmentation they are moved to the positions that command the same swashplates.
static sk_result trim(const builder_aircraft *a, const sk_model *model, int32_t type, sk_placement *out) {
    double rise, level;
    sk_sincos(a->climb, &rise, &level);
    sk_trim_wanted wanted = {.position = a->at,
                             .heading = a->heading,
                             .speed = level * a->speed,
                             .climb = rise * a->speed,
                             .rotor_speed = model->types[type].rotors.main.speed};
    if (!model->types[type].rotors.present)
        return sk_error(
            "%s has no rotors to be trimmed; a helicopter has: --set aircraft=ah1s (or r22) in a scene with that "
            "parameter, --aircraft ah1s in others",
            model->types[type].title);
    sk_aircraft_state state = {0};
    sk_trim found;
    sk_result result = sk_trim_find(model, type, &wanted, &state, &found);
    if (!result.ok) return result;
    const sk_rotor_controls *levers = &found.levers;
    bool reached = levers->collective >= 0.0 && levers->collective <= 1.0 && fabs(levers->forward) <= 1.0 &&
                   fabs(levers->right) <= 1.0 && fabs(levers->tail) <= 1.0;
    if (!reached) return sk_error("steady flight at %g m/s would take controls beyond their stops", a->speed);
    out->attitude = state.attitude;
    out->engine_speed = wanted.rotor_speed;
    out->trimmed = true;
    out->swash = state.swash;
    sk_control_set(&out->controls, "throttle", levers->collective);
    if (!sk_control_is_on(out->controls.unaugmented)) return sk_ok();
    sk_control_set(&out->controls, "elevator", levers->forward);
    sk_control_set(&out->controls, "aileron", levers->right);
    sk_control_set(&out->controls, "rudder", levers->tail);
    return sk_ok();
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
            result = stand_below(a, model, type, out);
        else
            result = sk_placement_on_ground(model, type, a->at.x, a->at.y, a->heading, out);
        if (!result.ok) return result;
        out->velocity = sk_add_scaled(out->velocity, a->speed, out->ahead);
    } else {
        *out = (sk_placement){.position = a->at,
                              .attitude = sk_attitude_from_angles(a->heading, a->pitch, a->roll),
                              .velocity = sk_scale(a->speed, sk_vec(level * sine, level * cosine, rise))};
    }
    sk_burial where;
    const char *buried = buried_part(model, &model->types[type], out, &where);
    if (buried != NULL) return sk_burial_refuse(model, buried, where);
    out->type = type;
    out->controls = a->controls;
    out->more_gain = a->aids_gain - 1.0;
    double asked = a->rpm >= 0.0 ? a->rpm * SK_PI / 30.0 : model->types[type].idle_speed;
    out->engine_speed = a->engine ? asked : 0.0;
    return a->trimmed ? trim(a, model, type, out) : sk_ok();
}

// Aircraft that may begin on skids: the equilibrium of each takes some 10 ms.
enum { ON_SKIDS_MAX = 100 };

static sk_result count_on_skids(const sk_placement *placed, int32_t *on_skids) {
    *on_skids += placed->on_skids;
    return *on_skids <= ON_SKIDS_MAX ? sk_ok() : sk_error("at most %d aircraft may begin on skids", ON_SKIDS_MAX);
}

// The aircraft of this type's name, the one with number i included.
static int32_t count_alike(const scene_builder *b, int32_t i, const char *name) {
    int32_t alike = 0;
    for (int32_t k = 0; k < b->aircraft_count; k++) {
        bool replaced = k == 0 && b->options->aircraft != NULL;
        alike += k == i || strcmp(replaced ? b->options->aircraft : b->aircraft[k].type, name) == 0;
    }
    return alike;
}

static sk_result fill(scene_builder *b, sk_model *model, type_files *files) {
    int32_t on_skids = 0;
    sk_result room = sk_model_reserve(model, b->aircraft_count);
    if (!room.ok) return room;
    for (int32_t i = 0; i < b->aircraft_count; i++) {
        const builder_aircraft *a = &b->aircraft[i];
        bool replaced = i == 0 && b->options->aircraft != NULL;
        const char *name = replaced ? b->options->aircraft : a->type;
        int32_t type = 0;
        sk_result result = find_type(model, files, name, replaced ? NULL : b->scene->path, &b->scene->warnings, &type);
        if (!result.ok && replaced) return sk_error_at(result, b->scene->path, 0); // no line of the scene is wrong
        if (result.ok) {
            result = place_aircraft(b, a, model, type, &model->aircraft[i]);
            if (result.ok) result = count_on_skids(&model->aircraft[i], &on_skids);
            char text[SK_THING_TEXT];
            if (!result.ok)
                result = sk_error("%s: %s%s", sk_thing_text("aircraft", name, i, count_alike(b, i, name), text),
                                  result.text, a->as_written);
        }
        if (!result.ok) return a->place.file != NULL ? sk_error_at(result, a->place.file, a->place.line) : result;
        model->aircraft_count = i + 1;
    }
    return sk_ok();
}

sk_result sk_builder_fill_fleet(scene_builder *b, sk_model *model) {
    type_files files = {0};
    sk_result result = fill(b, model, &files);
    free_files(&files);
    return result;
}
