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
    [SK_EVENT_NODE_TOUCHES] = "node_touches",
    [SK_EVENT_NODE_LEAVES] = "node_leaves",
    [SK_EVENT_TUBE_YIELDS] = "tube_yields",
    [SK_EVENT_TUBE_HOLDS] = "tube_holds",
    [SK_EVENT_EDGE_TOUCHES] = "edge_touches",
    [SK_EVENT_EDGE_LEAVES] = "edge_leaves",
    [SK_EVENT_EDGE_SLIPS] = "edge_slips",
    [SK_EVENT_EDGE_GRIPS] = "edge_grips",
};

sk_event_info library_event_info(const sk_model *model, const sk_event *event) {
    bool named = event->kind > 0 && event->kind < SK_EVENT_KINDS && KINDS[event->kind] != NULL;
    sk_event_info info = {.tick = event->tick,
                          .time = (double)event->tick / SK_TICK_HZ,
                          .kind = named ? KINDS[event->kind] : "unknown",
                          .aircraft = (int32_t)event->aircraft,
                          .part = (int32_t)event->part,
                          .platform = event->solid > 0 ? (int32_t)event->solid - 1 : -1,
                          .material = (int32_t)event->material,
                          .value = event->value};
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
