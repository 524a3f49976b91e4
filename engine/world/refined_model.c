#include "world/refined_model.h"

#include "world/compiled_bodies.h"
#include <stdlib.h>

static sk_result compile(const sk_model *model, sk_model *refined) {
    refined->skids = calloc((size_t)model->type_count + 1, sizeof(sk_skid_gear *));
    if (refined->skids == NULL) return sk_error("memory is short");
    refined->skids_room = model->type_count;
    if (model->compiled_bodies != NULL) {
        refined->compiled_bodies = malloc(sizeof *refined->compiled_bodies);
        if (refined->compiled_bodies == NULL) return sk_error("memory is short");
        *refined->compiled_bodies = *model->compiled_bodies;
        refined->compiled_bodies->set.substep = refined->substep;
        refined->compiled_bodies->set.substeps = refined->substeps;
    }
    return sk_model_compile_skids(refined, 0);
}

sk_result sk_refined_model_create(const sk_model *model, int32_t substeps, sk_model **out) {
    sk_model *refined = malloc(sizeof *refined);
    *out = refined;
    if (refined == NULL) return sk_error("memory is short");
    *refined = *model;
    refined->substep = model->substep * model->substeps / substeps;
    refined->substeps = substeps;
    refined->skids = NULL;
    refined->skids_room = 0;
    refined->compiled_bodies = NULL;
    if (refined->aircraft_room < model->type_count) refined->aircraft_room = model->type_count; // its list is not moved
    sk_result r = compile(model, refined);
    if (r.ok) return r;
    sk_refined_model_destroy(refined);
    *out = NULL;
    return r;
}

void sk_refined_model_destroy(sk_model *refined) {
    if (refined == NULL) return;
    for (int32_t i = 0; i < refined->skids_room; i++) sk_skid_gear_destroy(refined->skids[i]);
    free(refined->skids);
    free(refined->compiled_bodies);
    free(refined);
}
