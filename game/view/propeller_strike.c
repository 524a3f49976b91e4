#include "view/propeller_strike.h"

static bool is_wooden(const sk_aircraft_type *type, int64_t part) {
    int64_t hull = part - type->wheel_count;
    return hull >= 0 && hull < type->point_count && type->points[hull].shatters;
}

void sk_propeller_strike_watch(sk_propeller_strike_log *log, const sk_model *model, const sk_state *state) {
    bool went_back = state->tick < log->tick;
    log->tick = state->tick;
    for (int32_t i = 0; i < model->aircraft_count; i++)
        if (went_back || sk_state_aircraft(state, i)->engine_running != SK_ENGINE_RUINED) log->splintered[i] = false;
    for (int32_t i = 0; i < SK_EVENTS_KEPT && i < state->event_count; i++) {
        const sk_event *event = &state->event[i];
        if (event->kind != SK_EVENT_PROPELLER_STRIKE || event->aircraft < 0) continue;
        const sk_aircraft_type *type = &model->types[model->aircraft[event->aircraft].type];
        if (sk_state_aircraft(state, event->aircraft)->engine_running == SK_ENGINE_RUINED &&
            is_wooden(type, event->part))
            log->splintered[event->aircraft] = true;
    }
}
