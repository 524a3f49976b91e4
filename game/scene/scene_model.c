// Builds the model from the data of a scene file: materials, scenery, weather. scene_fleet.c places the aircraft,
// scene_bodies.c the loose bodies, scene_ties.c the ties.
#include "scene/builder.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static sk_result copy_materials(const scene_builder *b, sk_model *model) {
    model->materials = calloc((size_t)b->material_count, sizeof *model->materials);
    if (model->materials == NULL) return sk_error("memory is short");
    memcpy(model->materials, b->materials, (size_t)b->material_count * sizeof *model->materials);
    model->material_count = b->material_count;
    return sk_ok();
}

sk_result sk_builder_model(scene_builder *b) {
    sk_model *model = b->scene->model = sk_model_create();
    if (model == NULL) return sk_error("memory is short");
    model->weather = b->weather;
    model->windsock_count = b->windsock_count;
    memcpy(model->windsocks, b->windsocks, sizeof model->windsocks);
    model->gravity = b->gravity;
    model->wheel_faces = b->wheel_faces;
    model->broad_phase = b->broad_phase;
    if (b->bounds > 0.0) model->bounds = b->bounds;
    sk_result result = copy_materials(b, model);
    if (result.ok) result = sk_builder_compile(b, b->scenery, model, &model->scenery, &model->ground);
    if (result.ok) sk_builder_warn_of_overlap(b, b->place, model->scenery, "the scenery");
    if (result.ok) result = sk_builder_fill_platforms(b, model);
    if (result.ok) result = sk_builder_fill_fleet(b, model);
    if (result.ok) result = sk_builder_fill_bodies(b, model);
    if (result.ok) result = sk_builder_fill_ties(b, model);
    if (result.ok) result = sk_model_check(model);
    if (result.ok) result = sk_model_compile_bodies(model);
    if (result.ok) result = sk_builder_check_course(b, model);
    return b->place.file != NULL ? sk_error_at(result, b->place.file, b->place.line) : result;
}
