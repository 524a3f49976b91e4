// Copies the used part of a state.
#include "world/state.h"

#include <string.h>

// Skids exist in `from` and `to` only if the type has any.
static void copy_skids(const sk_skid_plan *plan, const sk_skid_state *from, sk_skid_state *to) {
    memcpy(to->node, from->node, (size_t)plan->node_count * sizeof from->node[0]);
    memcpy(to->element, from->element, (size_t)plan->element_count * sizeof from->element[0]);
}

void sk_aircraft_state_copy(const sk_aircraft_type *type, const sk_aircraft_state *from, sk_aircraft_state *to) {
    memcpy(to, from, offsetof(sk_aircraft_state, wheel));
    memcpy(to->wheel, from->wheel, (size_t)type->wheel_count * sizeof from->wheel[0]);
    memcpy(to->point, from->point, (size_t)type->point_count * sizeof from->point[0]);
    if (sk_skid_exists(&type->skids)) copy_skids(&type->skids, &from->skids, &to->skids);
}

void sk_state_copy(const sk_model *model, const sk_state *from, sk_state *to) {
    SK_ASSERT(from->size == to->size && from->aircraft_count == to->aircraft_count);
    memcpy(to, from, offsetof(sk_state, size));
    for (int32_t i = 0; i < model->aircraft_count; i++)
        sk_aircraft_state_copy(&model->types[model->aircraft[i].type], sk_state_aircraft(from, i),
                               sk_state_aircraft(to, i));
    if (sk_model_has_contacts(model)) {
        size_t contacts =
            sizeof(sk_body_contacts) + (size_t)sk_state_body_contacts(from)->count * sizeof(sk_body_contact);
        size_t size = (size_t)model->body_count * sizeof(sk_body_state) + contacts;
        memcpy((char *)to + to->bodies_at, (const char *)from + from->bodies_at, size);
    }
    memcpy(sk_state_ties(to), sk_state_ties(from), (size_t)model->tie_count * sizeof(sk_tie_memory));
    sk_state_span holes = sk_state_holes_span(from);
    if (to->hole_most > 0) memset((char *)to + to->holes_at, 0, sizeof(sk_holes)); // a state without holes has no span
    memcpy((char *)to + holes.offset, (const char *)from + holes.offset, holes.size);
    sk_ruts_copy(sk_state_ruts(from), sk_state_ruts(to));
}
