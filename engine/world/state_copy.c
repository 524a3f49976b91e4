// Copies the used part of a state: a few kilobytes of about 450.
#include "world/state.h"

#include <string.h>

void sk_aircraft_state_copy(const sk_aircraft_type *type, const sk_aircraft_state *from, sk_aircraft_state *to) {
    _Static_assert(offsetof(sk_aircraft_state, skids) + sizeof(sk_skid_state) == sizeof(sk_aircraft_state),
                   "the skids come last");
    memcpy(to, from, offsetof(sk_aircraft_state, skids));
    memcpy(to->skids.node, from->skids.node, (size_t)type->skids.node_count * sizeof from->skids.node[0]);
    memcpy(to->skids.element, from->skids.element, (size_t)type->skids.element_count * sizeof from->skids.element[0]);
}

void sk_state_copy(const sk_model *model, const sk_state *from, sk_state *to) {
    sk_state_span spans[SK_STATE_SPANS_MAX];
    int32_t count = sk_state_spans(model, spans);
    for (int32_t i = 0; i < count; i++)
        memcpy((char *)to + spans[i].offset, (const char *)from + spans[i].offset, spans[i].size);
    sk_ruts_copy(&from->ruts, &to->ruts);
}
