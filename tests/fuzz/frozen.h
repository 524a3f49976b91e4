// frozen.h: a body that freezes is a finding: what was accepted must fly. For targets whose starts are moderate.
#pragma once
#include "world/world.h"
#include <stdio.h>
#include <stdlib.h>

static inline void require_not_frozen(const sk_model *model, const sk_state *state, const char *start) {
    for (int32_t i = 0; i < model->aircraft_count; i++) {
        if (sk_state_aircraft(state, i)->frozen == 0) continue;
        fprintf(stderr, "%s: aircraft %d of this input is frozen after %g s: a check is missing\n", start, (int)i + 1,
                (double)state->tick / SK_TICK_HZ);
        for (int32_t k = 0; k < state->event_count && k < SK_EVENTS_KEPT; k++) {
            char reported[200];
            if (state->event[k].kind != SK_EVENT_FROZEN) continue;
            sk_event_describe(model, &state->event[k], reported, sizeof reported);
            fprintf(stderr, "%s\n", reported);
        }
        abort();
    }
}
