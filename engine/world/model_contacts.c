// What of a model may touch loose bodies and airframes.
#include "world/model.h"

int32_t sk_model_touching_aircraft(const sk_model *model) {
    int32_t airframes = 0;
    for (int32_t i = 0; i < model->aircraft_count; i++)
        airframes += model->types[model->aircraft[i].type].airframe.piece_count > 0;
    return airframes > 1 || (airframes == 1 && model->body_count > 0) ? model->aircraft_count : 0;
}

bool sk_model_has_contacts(const sk_model *model) {
    return model->body_count > 0 || sk_model_touching_aircraft(model) > 0;
}
