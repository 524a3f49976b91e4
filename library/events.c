// Events for programs that use the library.
#include "library.h"

#include <stdio.h>

static const char *const KINDS[SK_EVENT_KINDS] = {
    [SK_EVENT_TOUCHDOWN] = "touchdown",
    [SK_EVENT_LIFT_OFF] = "lift_off",
    [SK_EVENT_SLIP_BEGINS] = "slip_begins",
    [SK_EVENT_SLIP_ENDS] = "slip_ends",
    [SK_EVENT_WHEEL_BREAKS] = "wheel_breaks",
    [SK_EVENT_SURFACE_YIELDS] = "surface_yields",
    [SK_EVENT_HULL_TOUCHES] = "hull_touches",
    [SK_EVENT_PROPELLER_STRIKE] = "propeller_strike",
    [SK_EVENT_FROZEN] = "frozen",
    [SK_EVENT_SPLASH] = "splash",
    [SK_EVENT_ENGINE_DROWNS] = "engine_drowns",
    [SK_EVENT_TYRE_BURSTS] = "tyre_bursts",
    [SK_EVENT_LEG_TORN_OFF] = "leg_torn_off",
    [SK_EVENT_SKID_BREAKS] = "skid_breaks",
    [SK_EVENT_SKID_TURNS_EDGE] = "skid_turns_edge",
    [SK_EVENT_SKID_LEAVES_EDGE] = "skid_leaves_edge",
    [SK_EVENT_SKID_LET_GO] = "skid_let_go",
    [SK_EVENT_SKID_TORN_OFF] = "skid_torn_off",
    [SK_EVENT_BODY_HITS] = "body_hits",
    [SK_EVENT_BODY_FROZEN] = "body_frozen",
    [SK_EVENT_BODY_NO_ROOM] = "body_no_room",
    [SK_EVENT_BODY_LET_GO] = "body_let_go",
    [SK_EVENT_AIRFRAME_HITS] = "airframe_hits",
    [SK_EVENT_TIE_BREAKS] = "tie_breaks",
    [SK_EVENT_TIE_HOOKED] = "tie_hooked",
    [SK_EVENT_TIE_RELEASED] = "tie_released",
    [SK_EVENT_TOO_MANY_NEAR] = "too_many_near",
    [SK_EVENT_NODE_TOUCHES] = "node_touches",
    [SK_EVENT_NODE_LEAVES] = "node_leaves",
    [SK_EVENT_TUBE_YIELDS] = "tube_yields",
    [SK_EVENT_TUBE_HOLDS] = "tube_holds",
    [SK_EVENT_EDGE_TOUCHES] = "edge_touches",
    [SK_EVENT_EDGE_LEAVES] = "edge_leaves",
    [SK_EVENT_EDGE_SLIPS] = "edge_slips",
    [SK_EVENT_EDGE_GRIPS] = "edge_grips",
};

// Bodies and aircraft are numbered together: bodies first.
static void set_thing(const sk_model *model, int64_t number, int32_t *aircraft, int32_t *body) {
    if (number < 0) return;
    if (number < model->body_count)
        *body = (int32_t)number;
    else
        *aircraft = (int32_t)(number - model->body_count);
}

// Solids are numbered together: the scenery, platforms, bodies.
static void set_solid(const sk_model *model, int64_t solid, sk_event_info *info) {
    int64_t body = solid - 1 - model->platform_count;
    if (body >= 0)
        info->other_body = (int32_t)body;
    else if (solid > 0)
        info->platform = (int32_t)solid - 1;
}

sk_event_info library_event_info(const sk_model *model, const sk_event *event) {
    bool named = event->kind > 0 && event->kind < SK_EVENT_KINDS && KINDS[event->kind] != NULL;
    bool of_body = sk_event_is_of_body(event->kind), of_airframe = event->kind == SK_EVENT_AIRFRAME_HITS;
    sk_event_info info = {.tick = event->tick,
                          .time = (double)event->tick / SK_TICK_HZ,
                          .kind = named ? KINDS[event->kind] : "unknown",
                          .aircraft = -1,
                          .part = -1,
                          .body = -1,
                          .tie = -1,
                          .other_aircraft = -1,
                          .other_body = -1,
                          .platform = -1,
                          .material = (int32_t)event->material,
                          .value = event->value};
    if (sk_event_is_of_tie(event->kind)) {
        info.tie = (int32_t)event->part;
    } else if (of_body) {
        set_thing(model, event->part, &info.aircraft, &info.body);
    } else {
        info.aircraft = (int32_t)event->aircraft;
        info.part = (int32_t)event->part;
    }
    if (of_airframe) info.part += sk_event_first_piece(&model->types[model->aircraft[event->aircraft].type]);
    if ((of_body || of_airframe) && event->solid >= 0)
        set_thing(model, event->solid, &info.other_aircraft, &info.other_body);
    else if (!sk_event_is_of_tie(event->kind))
        set_solid(model, of_body ? -1 - event->solid : event->solid, &info);
    sk_event_describe(model, event, info.text, sizeof info.text);
    return info;
}

int64_t sk_state_event_count(const sk_state *state) {
    return state->event_count;
}

sk_result sk_state_event(const sk_model *model, const sk_state *state, int64_t number, sk_event_info *event) {
    int64_t count = state->event_count, first = count > SK_EVENTS_KEPT ? count - SK_EVENTS_KEPT : 0;
    if (count == 0) return sk_error("there is no event %lld: there were none so far", (long long)number);
    if (number < first || number >= count)
        return sk_error("there is no event %lld: the state keeps %lld to %lld", (long long)number, (long long)first,
                        (long long)count - 1);
    *event = library_event_info(model, &state->event[number % SK_EVENTS_KEPT]);
    return sk_ok();
}
