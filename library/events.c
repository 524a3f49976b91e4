// Events for programs that use the library.
#include "library.h"

sk_event_info library_event_info(const sk_model *model, const sk_event *event) {
    sk_event_things of = sk_event_things_of(model, event);
    sk_event_info info = {.tick = event->tick,
                          .time = (double)event->tick / SK_TICK_HZ,
                          .kind = sk_event_kind_name(event->kind),
                          .aircraft = of.aircraft,
                          .part = of.part,
                          .body = of.body,
                          .tie = of.tie,
                          .other_aircraft = of.other_aircraft,
                          .other_body = of.other_body,
                          .platform = of.solid > 0 ? of.solid - 1 : -1,
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
