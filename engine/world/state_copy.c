// Copying what is in use of a state: a few kilobytes of some 450.
#include "world/state.h"

#include <string.h>

void sk_aircraft_state_copy(const sk_aircraft_type *type, const sk_aircraft_state *from, sk_aircraft_state *to) {
    _Static_assert(offsetof(sk_aircraft_state, skids) + sizeof(sk_skid_state) == sizeof(sk_aircraft_state),
                   "the skids come last");
    memcpy(to, from, offsetof(sk_aircraft_state, skids));
    memcpy(to->skids.node, from->skids.node, (size_t)type->skids.node_count * sizeof from->skids.node[0]);
    memcpy(to->skids.element, from->skids.element, (size_t)type->skids.element_count * sizeof from->skids.element[0]);
}

static void copy_ruts(const sk_ruts *from, sk_ruts *to) {
    size_t kept = (size_t)sk_ruts_kept(from);
    if (from->count == 0 && to->count == 0) return;
    to->count = from->count;
    memcpy(to->rut, from->rut, kept * sizeof from->rut[0]);
    memcpy(to->head, from->head, sizeof from->head);
    memcpy(to->next, from->next, kept * sizeof from->next[0]);
}

void sk_state_copy(const sk_model *model, const sk_state *from, sk_state *to) {
    sk_state_span spans[SK_STATE_SPANS_MAX];
    int32_t count = sk_state_spans(model, spans);
    for (int32_t i = 0; i < count; i++)
        memcpy((char *)to + spans[i].offset, (const char *)from + spans[i].offset, spans[i].size);
    copy_ruts(&from->ruts, &to->ruts);
}
