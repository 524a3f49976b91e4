// named_piece.h: a piece of the first aircraft's airframe by its name, for tests.
#pragma once
#include "loaded.h"

static inline int32_t piece_of(const sk_model *model, const char *name) {
    const sk_airframe *airframe = &model->types[0].airframe;
    for (int32_t k = 0; k < airframe->piece_count; k++)
        if (strcmp(airframe->pieces[k].name, name) == 0) return k;
    fail_msg("there is no piece '%s'", name);
    return -1;
}
