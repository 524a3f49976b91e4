#include "validate/worlds.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SETTINGS_MAX = 16, SETTINGS_LENGTH = 512 };

static sk_result load(sk_scene **out, const char *scene, const char *settings, va_list arguments) {
    char text[SETTINGS_LENGTH];
    vsnprintf(text, sizeof text, settings, arguments);
    const char *list[SETTINGS_MAX];
    int32_t count = 0;
    char *rest = NULL;
    for (char *word = strtok_r(text, " ", &rest); word != NULL && count < SETTINGS_MAX;
         word = strtok_r(NULL, " ", &rest))
        list[count++] = word;
    sk_scene_options options = {.settings = list, .setting_count = count};
    return sk_scene_load(scene, &options, out);
}

sk_result sk_world_load(sk_scene **out, const char *scene, const char *settings, ...) {
    va_list arguments;
    va_start(arguments, settings);
    sk_result r = load(out, scene, settings, arguments);
    va_end(arguments);
    return r;
}

sk_result sk_run_begin(sk_run *run, sk_scene *scene) {
    const sk_model *model = scene->model;
    sk_run_free(run);
    run->scene = scene;
    run->model = model;
    run->controls = calloc((size_t)model->aircraft_count + 1, sizeof *run->controls);
    sk_result r = run->controls != NULL ? sk_state_create(model, &run->state) : sk_error("memory is short");
    for (int32_t i = 0; r.ok && i < model->aircraft_count; i++) run->controls[i] = model->aircraft[i].controls;
    return r;
}

void sk_run_free(sk_run *run) {
    sk_state_destroy(run->state);
    free(run->controls);
    run->state = NULL;
    run->controls = NULL;
}

sk_result sk_run_load(sk_run *run, const char *scene, const char *settings, ...) {
    va_list arguments;
    va_start(arguments, settings);
    *run = (sk_run){0};
    sk_scene *loaded = NULL;
    sk_result r = load(&loaded, scene, settings, arguments);
    va_end(arguments);
    run->scene = loaded;
    if (r.ok) r = sk_run_begin(run, loaded);
    if (!r.ok) sk_run_end(run);
    return r;
}

void sk_run_end(sk_run *run) {
    sk_run_free(run);
    sk_scene_destroy(run->scene);
    run->scene = NULL;
}

sk_result sk_run_stand_anew(sk_run *run) {
    sk_model *model = run->scene->model;
    sk_placement *place = &model->aircraft[0];
    double heading, pitch, roll;
    sk_attitude_to_angles(place->attitude, &heading, &pitch, &roll);
    sk_placement stands = *place;
    sk_result r = sk_model_check(model);
    if (r.ok) r = sk_placement_on_ground(model, place->type, place->position.x, place->position.y, heading, &stands);
    place->position = stands.position;
    place->attitude = stands.attitude;
    if (r.ok) r = sk_run_begin(run, run->scene);
    return r;
}

void sk_type_without_air(sk_aircraft_type *type) {
    sk_propeller *propeller = &type->propeller;
    type->aero.area = 0.0;
    type->aero.plate_count = 0;
    propeller->friction_torque = propeller->p_factor = 0.0;
    for (int32_t k = 0; k < propeller->thrust.count; k++) propeller->thrust.y[k] = 0.0;
    for (int32_t k = 0; k < propeller->power.count; k++) propeller->power.y[k] = 0.0;
    sk_aircraft_type_finish(type);
}

void sk_run_without_air(sk_run *run) {
    sk_model *model = run->scene->model;
    sk_type_without_air(&model->types[run->model->aircraft[0].type]);
    for (int32_t i = 0; i < model->body_type_count; i++) model->body_types[i].drag_area = 0.0;
    sk_run_aircraft(run)->engine_speed = 0.0;
    sk_run_aircraft(run)->engine_running = 0;
}

sk_outputs sk_run_outputs(const sk_run *run) {
    sk_outputs outputs;
    sk_outputs_of(run->model, run->state, 0, &outputs);
    return outputs;
}

void sk_run_lift(sk_run *run, double height) {
    sk_outputs outputs = sk_run_outputs(run);
    double lowest = INFINITY;
    for (int32_t i = 0; i < sk_run_type(run)->wheel_count; i++) lowest = sk_min(lowest, outputs.wheel[i].bottom.z);
    sk_aircraft_state *a = sk_run_aircraft(run);
    a->position.z += height - lowest;
    for (int32_t i = 0; i < sk_run_type(run)->wheel_count; i++) a->wheel[i] = sk_wheel_begin();
}

void sk_run_by_substeps(sk_run *run) {
    run->scene->model->substeps = 1;
}

sk_result sk_run_tow(sk_run *run, double speed) {
    sk_result r = sk_run_tick(run);
    sk_aircraft_state *a = sk_run_aircraft(run);
    double ratio = speed / sk_length(a->velocity);
    a->velocity = sk_scale(ratio, a->velocity);
    a->rate = sk_scale(ratio, a->rate);
    return r;
}

sk_result sk_run_begin_gently(sk_run *run, sk_scene *scene) {
    enum { MATERIALS_MAX = 512 };
    static const sk_friction STICKY = {9.0, 9.0};
    sk_friction own[MATERIALS_MAX];
    sk_model *model = scene->model;
    if (model->material_count > MATERIALS_MAX) return sk_error("more than %d materials", MATERIALS_MAX);
    sk_result r = sk_run_begin(run, scene);
    if (!r.ok) return r;
    for (int32_t i = 0; i < model->material_count; i++) {
        own[i] = model->materials[i].rubber;
        model->materials[i].rubber = STICKY;
    }
    sk_aircraft_state *aircraft = sk_run_aircraft(run);
    for (int tick = 0; r.ok && tick < 20 * SK_TICK_HZ; tick++) {
        r = sk_run_tick(run);
        aircraft->velocity = sk_scale(0.8, aircraft->velocity);
        aircraft->rate = sk_scale(0.8, aircraft->rate);
    }
    for (int32_t i = 0; i < model->material_count; i++) model->materials[i].rubber = own[i];
    return r;
}

sk_result sk_run_for(sk_run *run, double seconds) {
    for (int64_t ticks = (int64_t)(seconds * SK_TICK_HZ + 0.5); ticks > 0; ticks--) {
        if (run->scene->has_pilot) {
            sk_result r = sk_scene_pilot(run->scene, run->state, run->controls);
            if (!r.ok) return r;
        }
        sk_world_step(run->model, run->state, run->controls, run->scene->workspace);
    }
    return sk_ok();
}

bool sk_run_no_wheel_is(const sk_run *run, sk_contact_mode mode) {
    const sk_aircraft_type *type = &run->model->types[run->model->aircraft[0].type];
    for (int32_t i = 0; i < type->wheel_count; i++) {
        if (sk_state_aircraft(run->state, 0)->wheel[i].contact.mode == (int64_t)mode) return false;
    }
    return true;
}

bool sk_run_is_whole(const sk_run *run) {
    for (int32_t i = 0; i < sk_run_type(run)->wheel_count; i++) {
        if (sk_state_aircraft(run->state, 0)->wheel[i].broken) return false;
    }
    return !sk_state_aircraft(run->state, 0)->frozen;
}

static sk_result plane_far_below(const sk_model *model, sk_scenery **out) {
    sk_shapes *shapes = sk_shapes_create();
    sk_shape plane;
    sk_result r = shapes == NULL ? sk_error("out of memory") : sk_ok();
    if (r.ok) r = sk_shape_half_space(shapes, (sk_vec3){0.0, 0.0, 1.0}, -1000.0, &plane);
    if (r.ok) r = sk_shape_made_of(shapes, 0, plane, &plane);
    if (r.ok) r = sk_scenery_compile(shapes, plane, (sk_scenery_options){model->materials, 1, false}, out);
    sk_shapes_destroy(shapes);
    return r;
}

sk_result sk_world_of_body(const sk_aircraft_type *type, sk_vec3 rate, double height, sk_model **out) {
    sk_model *model = sk_model_create();
    if (model == NULL) return sk_error("out of memory");
    model->materials = calloc(1, sizeof *model->materials);
    model->types = malloc(sizeof *model->types);
    sk_result r = model->materials == NULL || model->types == NULL ? sk_error("out of memory") : sk_ok();
    if (r.ok) {
        model->material_count = model->type_count = model->aircraft_count = 1;
        model->materials[0] = (sk_material){.name = "rock", .strength = INFINITY};
        model->types[0] = *type;
        model->gravity = SK_GRAVITY_EQUATOR;
        model->aircraft[0] =
            (sk_placement){.position = {0.0, 0.0, height}, .attitude = {1.0, 0.0, 0.0, 0.0}, .rate = rate};
        r = plane_far_below(model, &model->scenery);
    }
    if (r.ok) r = plane_far_below(model, &model->ground);
    if (r.ok) r = sk_model_check(model);
    if (r.ok)
        *out = model;
    else
        sk_model_destroy(model);
    return r;
}
