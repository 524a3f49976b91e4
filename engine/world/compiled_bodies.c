#include "world/compiled_bodies.h"

#include <stdlib.h>

void sk_compiled_bodies_destroy(sk_compiled_bodies *compiled) {
    if (compiled == NULL) return;
    for (int32_t i = 0; i < SK_BODY_TYPES_MAX; i++) free(compiled->side[i]);
    for (int32_t s = 0; s < 1 + SK_PLATFORMS_MAX; s++) sk_union_destroy(compiled->surface[s]);
    free(compiled);
}

// m: pieces thinner than this push out on the side on which they were touched (docs/models/patch.md).
static const double THIN = 0.05;

static sk_result add_type(sk_compiled_bodies *compiled, const sk_body_type *type, int32_t i) {
    compiled->side[i] = calloc((size_t)type->piece_count + 1, sizeof *compiled->side[i]);
    if (compiled->side[i] == NULL) return sk_error("memory is short");
    for (int32_t k = 0; k < type->piece_count; k++)
        compiled->side[i][k] = sk_patch_side_of(&type->pieces[k].solid, THIN);
    compiled->sides[i] = compiled->side[i];
    return sk_ok();
}

static sk_result add_solid(const sk_model *model, sk_compiled_bodies *compiled, int32_t s) {
    double reach = s == 0 ? model->bounds : SK_BODY_PLATFORM_REACH;
    sk_box window = {{-reach, -reach, -reach}, {reach, reach, reach}};
    compiled->shape[s] = s == 0 ? model->ground : model->platforms[s - 1].ground;
    sk_result r = sk_union_create(compiled->shape[s], window, &compiled->surface[s]);
    compiled->surfaces[s] = compiled->surface[s];
    return r;
}

sk_result sk_model_compile_bodies(sk_model *model) {
    sk_compiled_bodies_destroy(model->compiled_bodies);
    model->compiled_bodies = NULL;
    if (model->body_count == 0) return sk_ok();
    sk_compiled_bodies *compiled = calloc(1, sizeof *compiled);
    if (compiled == NULL) return sk_error("memory is short");
    model->compiled_bodies = compiled;
    sk_result r = sk_ok();
    for (int32_t i = 0; r.ok && i < model->body_type_count; i++) r = add_type(compiled, &model->body_types[i], i);
    for (int32_t s = 0; r.ok && s <= model->platform_count; s++) r = add_solid(model, compiled, s);
    for (int32_t i = 0; i < model->body_count; i++) compiled->type_of[i] = model->bodies[i].type;
    compiled->set = (sk_body_set){.body_count = model->body_count,
                                  .type_count = model->body_type_count,
                                  .solid_count = 1 + model->platform_count,
                                  .material_count = model->material_count,
                                  .types = model->body_types,
                                  .type_of = compiled->type_of,
                                  .sides = compiled->sides,
                                  .shapes = compiled->shape,
                                  .surfaces = compiled->surfaces,
                                  .materials = model->materials,
                                  .tie_count = model->tie_count,
                                  .ties = model->ties,
                                  .bounds = model->bounds,
                                  .substep = model->substep,
                                  .substeps = model->substeps};
    return r;
}
