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

static const sk_scenery *solid_of(const sk_model *model, int32_t solid) {
    return solid == 0 ? model->ground : model->platforms[solid - 1].ground;
}

// The pieces of an airframe have names. The parts of a body have numbers.
static const char *part_name(const sk_model *model, const sk_start_overlap *at, char out[SK_NAME]) {
    int32_t aircraft = at->body - model->body_count;
    if (aircraft >= 0) return model->types[model->aircraft[aircraft].type].airframe.pieces[at->part].name;
    const sk_body_type *type = &model->body_types[model->bodies[at->body].type];
    snprintf(out, SK_NAME, type->piece_count + type->round_count > 1 ? "part %d" : "shape", (int)at->part + 1);
    return out;
}

// Names the nearest surface.
static sk_result refuse_overlap(const sk_model *model, const sk_start_overlap *at) {
    static const double DEEPEST = 100.0; // m
    char part[SK_NAME], surface[SK_NAME + 32] = "";
    sk_nearest_place near = {0};
    sk_result r = sk_scenery_nearest(solid_of(model, at->solid), at->place, DEEPEST, &near);
    if (r.ok && near.found)
        snprintf(surface, sizeof surface, " at a surface of %s", model->materials[near.material].name);
    return sk_error("its %s overlaps %s%s; at most %g m is allowed", part_name(model, at, part),
                    at->solid == 0 ? "the scenery" : model->platforms[at->solid - 1].name, surface,
                    SK_BODY_START_OVERLAP);
}

// No body and no airframe may begin inside a solid.
static sk_result check_starts(const scene_builder *b, const sk_model *model) {
    sk_start_overlap at;
    sk_result found = sk_start_overlap_find(model, &at);
    if (!found.ok || !at.found) return found;
    sk_result refusal = refuse_overlap(model, &at);
    char name[SK_THING_TEXT];
    int32_t aircraft = at.body - model->body_count;
    const char *as_written = aircraft < 0 ? "" : b->aircraft[aircraft].as_written;
    refusal = sk_error("%s: %s%s", sk_body_text(model, at.body, name), refusal.text, as_written);
    const builder_place *place = aircraft < 0 ? &b->bodies[at.body].place : &b->aircraft[aircraft].place;
    return place->file != NULL ? sk_error_at(refusal, place->file, place->line) : refusal;
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
    if (result.ok) result = check_starts(b, model);
    if (result.ok) result = sk_builder_check_course(b, model);
    if (result.ok) result = sk_course_prepare(&b->scene->course, model);
    if (result.ok) result = sk_limits_check(&b->scene->limits, model);
    return b->place.file != NULL ? sk_error_at(result, b->place.file, b->place.line) : result;
}
