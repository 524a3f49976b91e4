#include "world/compiled_bodies.h"
#include "world/debris.h"

#include <stdlib.h>

void sk_compiled_bodies_destroy(sk_compiled_bodies *compiled) {
    if (compiled == NULL) return;
    for (int32_t i = 0; compiled->side != NULL && i < compiled->type_count; i++) free(compiled->side[i]);
    for (int32_t i = 0; compiled->ground != NULL && i < compiled->type_count; i++)
        sk_scenery_destroy(compiled->ground[i]);
    for (int32_t i = 0; i < compiled->airframe_count; i++) sk_body_type_release(&compiled->airframe[i]);
    for (int32_t s = 0; s < 1 + SK_PLATFORMS_MAX; s++) sk_union_destroy(compiled->surface[s]);
    free(compiled->type_of);
    free(compiled->apart);
    free(compiled->airframe);
    free(compiled->types);
    free(compiled->ground);
    free(compiled->side);
    free(compiled->sides);
    free(compiled);
}

static void *list_of(bool *enough, int64_t count, size_t size) {
    void *list = calloc((size_t)count + 1, size);
    *enough = *enough && list != NULL;
    return list;
}

static sk_result allocate(const sk_model *model, sk_compiled_bodies *c) {
    bool enough = true;
    c->type_count = model->body_type_count + model->type_count;
    c->type_of = list_of(&enough, (int64_t)model->body_count + model->aircraft_count, sizeof *c->type_of);
    c->apart = list_of(&enough, model->body_count, sizeof *c->apart);
    c->airframe = list_of(&enough, model->type_count, sizeof *c->airframe);
    c->types = list_of(&enough, c->type_count, sizeof *c->types);
    c->ground = list_of(&enough, c->type_count, sizeof *c->ground);
    c->side = list_of(&enough, c->type_count, sizeof *c->side);
    c->sides = list_of(&enough, c->type_count, sizeof *c->sides);
    return enough ? sk_ok() : sk_error("memory is short");
}

static sk_result add_type(sk_compiled_bodies *compiled, const sk_body_type *type, int32_t i) {
    compiled->types[i] = type;
    compiled->side[i] = calloc((size_t)type->piece_count + 1, sizeof *compiled->side[i]);
    if (compiled->side[i] == NULL) return sk_error("memory is short");
    for (int32_t k = 0; k < type->piece_count; k++)
        compiled->side[i][k] = sk_patch_side_of(&type->pieces[k].solid, SK_BODY_THIN);
    compiled->sides[i] = compiled->side[i];
    return sk_ok();
}

// ---- bodies as ground for wheels ----

static sk_result shape_of_piece(sk_shapes *shapes, const sk_body_piece *piece, sk_shape *out) {
    sk_shape face[SK_CONVEX_FACES_MAX];
    sk_result r = sk_ok();
    for (int32_t k = 0; r.ok && k < piece->solid.face_count; k++) {
        const sk_half_space *side = &piece->solid.face[k];
        r = sk_shape_half_space(shapes, side->normal, side->offset, &face[k]);
        if (r.ok) r = sk_shape_made_of(shapes, sk_body_face_material(piece, k), face[k], &face[k]);
    }
    return r.ok ? sk_shape_intersection(shapes, face, piece->solid.face_count, out) : r;
}

static sk_result compile_ground(const sk_model *model, const sk_body_type *type, sk_shapes *shapes, sk_scenery **out) {
    sk_shape piece[SK_BODY_PIECES_MAX], all;
    sk_result r = sk_ok();
    for (int32_t i = 0; r.ok && i < type->piece_count; i++) r = shape_of_piece(shapes, &type->pieces[i], &piece[i]);
    if (r.ok) r = sk_shape_union(shapes, piece, type->piece_count, &all);
    const sk_scenery_options options = {.materials = model->materials, .material_count = model->material_count};
    return r.ok ? sk_scenery_compile(shapes, all, options, out) : r;
}

static sk_result add_ground(const sk_model *model, sk_compiled_bodies *compiled, int32_t i) {
    const sk_body_type *type = &model->body_types[i];
    // Debris is of metal or rubber, and no surface of the model: wheels pass through it.
    bool debris = type->piece_count > 0 &&
                  (type->pieces[0].material == SK_BODY_METAL || type->pieces[0].material == SK_BODY_TYRE);
    if (type->piece_count == 0 || debris || model->aircraft_count == 0) return sk_ok();
    sk_shapes *shapes = sk_shapes_create();
    if (shapes == NULL) return sk_error("memory is short");
    sk_result r = compile_ground(model, type, shapes, &compiled->ground[i]);
    sk_shapes_destroy(shapes);
    return r;
}

// ---- airframes ----

static sk_result add_airframe(const sk_model *model, sk_compiled_bodies *compiled, int32_t i) {
    sk_body_type *airframe = &compiled->airframe[i];
    compiled->airframe_count = i + 1;
    const sk_aircraft_type *type = &model->types[i];
    sk_result r = sk_airframe_body(&type->airframe, type->name, type->mass.mass, &type->mass.inertia, airframe);
    return r.ok ? add_type(compiled, airframe, model->body_type_count + i) : r;
}

static sk_result add_solid(const sk_model *model, sk_compiled_bodies *compiled, int32_t s) {
    double reach = s == 0 ? model->bounds : SK_BODY_PLATFORM_REACH;
    sk_box window = {{-reach, -reach, -reach}, {reach, reach, reach}};
    compiled->shape[s] = s == 0 ? model->ground : model->platforms[s - 1].ground;
    sk_result r = sk_union_create(compiled->shape[s], window, &compiled->surface[s]);
    compiled->surfaces[s] = compiled->surface[s];
    return r;
}

// The most wheels, nodes and tubes of all aircraft that may press loose bodies at once.
static int32_t push_most(const sk_model *model) {
    int32_t most = 0;
    for (int32_t i = 0; i < sk_model_touching_aircraft(model); i++) {
        const sk_aircraft_type *type = &model->types[model->aircraft[i].type];
        most += type->wheel_count + SK_ORIENTED_TOUCHES * type->skids.node_count + type->skids.element_count;
    }
    return model->body_count > 0 ? most : 0;
}

// The most wheels of all aircraft that may couple to loose bodies at once.
static int32_t block_most(const sk_model *model) {
    int32_t most = 0;
    for (int32_t i = 0; i < sk_model_touching_aircraft(model); i++)
        most += model->types[model->aircraft[i].type].wheel_count;
    return model->body_count > 0 ? most : 0;
}

sk_result sk_model_compile_bodies(sk_model *model) {
    sk_compiled_bodies_destroy(model->compiled_bodies);
    model->compiled_bodies = NULL;
    if (!sk_model_has_contacts(model)) return sk_ok();
    sk_compiled_bodies *compiled = calloc(1, sizeof *compiled);
    if (compiled == NULL) return sk_error("memory is short");
    model->compiled_bodies = compiled;
    int32_t bodies = model->body_count, driven = sk_model_touching_aircraft(model);
    int32_t solids = 1 + model->platform_count;
    sk_result r = allocate(model, compiled);
    for (int32_t i = 0; r.ok && i < model->body_type_count; i++) r = add_type(compiled, &model->body_types[i], i);
    for (int32_t i = 0; r.ok && i < model->body_type_count; i++) r = add_ground(model, compiled, i);
    for (int32_t i = 0; r.ok && i < model->type_count; i++) r = add_airframe(model, compiled, i);
    for (int32_t s = 0; r.ok && s < solids; s++) r = add_solid(model, compiled, s);
    if (!r.ok) return r;
    for (int32_t i = 0; i < bodies; i++) {
        const sk_body_placement *at = &model->bodies[i];
        compiled->type_of[i] = at->type;
        compiled->apart[i] = at->debris_of > 0 && !sk_debris_is_of_airframe(at)
                                 ? at->debris_of - 1
                                 : -1; // it may begin in its own aircraft
    }
    for (int32_t i = 0; i < driven; i++)
        compiled->type_of[bodies + i] = model->body_type_count + model->aircraft[i].type;
    compiled->set = (sk_body_set){.body_count = bodies,
                                  .driven_count = driven,
                                  .solid_count = solids,
                                  .material_count = model->material_count,
                                  .types = compiled->types,
                                  .type_of = compiled->type_of,
                                  .apart = compiled->apart,
                                  .sides = compiled->sides,
                                  .shapes = compiled->shape,
                                  .surfaces = compiled->surfaces,
                                  .materials = model->materials,
                                  .tie_count = model->tie_count,
                                  .ties = model->ties,
                                  .push_most = push_most(model),
                                  .block_most = block_most(model),
                                  .bounds = model->bounds,
                                  .substep = model->substep,
                                  .substeps = model->substeps,
                                  .broad_phase = model->broad_phase};
    return r;
}

const sk_body_type *sk_model_thing_type(const sk_model *model, int32_t body) {
    const sk_compiled_bodies *compiled = model->compiled_bodies;
    return compiled->types[compiled->type_of[body]];
}
