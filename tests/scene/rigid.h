// rigid.h: airframes that cannot be crushed, for tests of what is not crush.
#pragma once
#include "world/model.h"

// Call it before a state of the model is made.
static inline void rigid_airframes(sk_model *model) {
    for (int32_t i = 0; sk_model_has_contacts(model) && i < model->aircraft_count; i++) {
        sk_airframe *airframe = &model->types[model->aircraft[i].type].airframe;
        const sk_body_type *body = sk_model_thing_type(model, model->body_count + i);
        for (int32_t k = 0; k < airframe->piece_count; k++)
            airframe->pieces[k].strength = body->pieces[k].strength = INFINITY;
    }
}
