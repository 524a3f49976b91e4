// Which bodies move in a tick, and what each could touch.
#include "body/bodies_internal.h"

static bool moves(const sk_body_state *body) {
    return !body->asleep && !body->frozen;
}

// Returns a bit for each solid that the box touches. `solids`: at the beginning of the tick, or null before the first
// substep knows them; then each solid counts.
static uint32_t solids_near(const sk_bodies_work *w, sk_box box) {
    uint32_t near = 0;
    for (int32_t s = 0; s < w->set->solid_count; s++) {
        const sk_body_solid *solid = w->solids == NULL ? NULL : &w->solids[s];
        bool fixed = solid != NULL && !solid->moves;
        if (!fixed || !sk_scenery_clear(w->set->shapes[s], box)) near |= UINT32_C(1) << s;
    }
    return near;
}

void bodies_find_pairs(sk_bodies_work *w, sk_bodies_state *state) {
    const sk_body_set *set = w->set;
    double time = set->substep * set->substeps;
    w->awake_count = 0;
    for (int32_t i = 0; i < bodies_count(w); i++) {
        const sk_body_state *body = bodies_at(w, state, i);
        bool awake = moves(body);
        const sk_body_type *type = bodies_type(w, i);
        w->boxes[i] = (sk_pair_box){awake ? sk_body_swept_box(type, body, time) : sk_body_box(type, body), !awake};
        w->body[i].solids = awake && !bodies_is_driven(w, i) ? solids_near(w, w->boxes[i].box) : 0;
        if (awake) w->awake[w->awake_count++] = i;
    }
    w->pairs = sk_body_pairs_find(w->pair_memory, w->boxes, bodies_count(w));
    if (w->pairs.lost > 0) bodies_note(w, (sk_bodies_event){.kind = SK_BODIES_NO_ROOM, .other = SK_BODY_NONE});
    w->stale = false;
}
