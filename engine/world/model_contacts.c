// What of a model may touch with the law of patches, or is tied.
#include "world/model.h"

static bool ties_aircraft(const sk_model *model) {
    for (int32_t i = 0; model->ties != NULL && i < model->tie_count; i++) // null: a model of which reading failed
        if (model->ties[i].end[0].body >= model->body_count || model->ties[i].end[1].body >= model->body_count)
            return true;
    return false;
}

int32_t sk_model_touching_aircraft(const sk_model *model) {
    if (ties_aircraft(model)) return model->aircraft_count;
    for (int32_t i = 0; i < model->aircraft_count; i++)
        if (model->types[model->aircraft[i].type].airframe.piece_count > 0) return model->aircraft_count;
    return 0;
}

bool sk_model_has_contacts(const sk_model *model) {
    return model->body_count > 0 || model->tie_count > 0 || sk_model_touching_aircraft(model) > 0;
}

int32_t sk_model_scene_bodies(const sk_model *model) {
    int32_t count = 0;
    while (count < model->body_count && model->bodies[count].debris_of == 0) count++;
    return count;
}
