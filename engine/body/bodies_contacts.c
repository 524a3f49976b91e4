// The contacts of a substep, in the order of the list of contacts.
#include "body/bodies_internal.h"

static sk_patch_pair pair_of(const sk_bodies_work *w, sk_body_contact_key key) {
    const sk_patch_side *of_a = &w->set->sides[w->set->type_of[key.body]][key.part];
    const sk_patch_side *of_b = &w->set->sides[w->set->type_of[key.other]][key.other_part];
    double most = 0.5 * sk_min(of_a->width, of_b->width);
    return (sk_patch_pair){of_a, of_b, true, bodies_law(w, key, sk_patch_area(of_a, of_b), most)};
}

// Whether the spheres around two parts overlap. Poses are those of the bodies.
static bool spheres_touch(const sk_patch_side *a, sk_pose pose_a, const sk_patch_side *b, sk_pose pose_b) {
    sk_vec3 between = sk_sub(sk_pose_point(pose_a, a->solid.centre), sk_pose_point(pose_b, b->solid.centre));
    double reach = a->solid.radius + b->solid.radius;
    return sk_dot(between, between) <= reach * reach;
}

// Evaluates a pair exactly.
static void evaluate_pair(sk_bodies_work *w, bodies_link *link) {
    sk_patch_memory *memory = &link->contact.memory;
    bodies_slot *slot = bodies_take_slot(w, link);
    if (!sk_patch_is_held(memory)) {
        slot->clear = sk_patch_gap(&link->pair, &link->pose, memory);
        if (slot->clear > 0.0 || memory->released) return;
        sk_patch_begin(&link->pair, &link->pose, memory);
    }
    slot->hold.patch = sk_patch_evaluate(&link->pair, &link->pose, memory);
    link->elastic = slot->hold.patch.elastic;
}

static void touch_part(sk_bodies_work *w, const sk_bodies_state *state, sk_body_contact_key key) {
    sk_pose of_a = sk_body_pose(bodies_at(w, state, key.body)), frame = sk_body_pose(bodies_at(w, state, key.other));
    sk_patch_pair pair = pair_of(w, key);
    if (!spheres_touch(pair.a, of_a, pair.b, frame)) return;
    bodies_link *link = bodies_add_link(w, state, key);
    if (link == NULL) return;
    link->pair = pair;
    link->frame = frame;
    link->pose = bodies_pose_in(frame, bodies_at(w, state, key.body));
    bool found;
    int32_t now = bodies_find_now(w, key, &found);
    if (found && bodies_use_slot(w, now, link)) return;
    if (found && w->now_slot[now] >= 0) {
        const bodies_slot *slot = &w->slot[w->now_slot[now]];
        if (bodies_slot_is_clear(slot, &link->pose, bodies_type(w, key.body)->reach)) {
            bodies_keep_slot(w, link, w->now_slot[now]);
            return;
        }
    }
    evaluate_pair(w, link);
}

static void touch_body(sk_bodies_work *w, const sk_bodies_state *state, int32_t body, int32_t part, int32_t other) {
    const sk_body_type *a = bodies_type(w, body), *b = bodies_type(w, other);
    for (int32_t k = 0; k < bodies_parts(b); k++) {
        sk_body_contact_key key = {body, part, other, k};
        if (bodies_is_round(a, part) || bodies_is_round(b, k))
            bodies_touch_round(w, state, key);
        else
            touch_part(w, state, key);
    }
}

// Evaluates the contacts of body i. Its pairs are those from `first` on.
static int32_t evaluate_body(sk_bodies_work *w, const sk_bodies_state *state, int32_t i, int32_t first) {
    const sk_body_type *type = bodies_type(w, i);
    int32_t end = first, parts = bodies_parts(type);
    while (end < w->pairs.count && w->pairs.pairs[end].a == i) end++;
    for (int32_t part = 0; part < parts; part++) {
        bool far = bodies_is_driven(w, i) && (w->body[i].near_parts >> part & 1) == 0;
        for (int32_t s = w->set->solid_count - 1; s >= 0; s--)
            if (far || (w->body[i].solids >> s & 1u) == 0)
                continue;
            else if (bodies_is_round(type, part))
                bodies_touch_solid_round(w, state, i, part, s);
            else
                bodies_touch_solid(w, state, i, part, s);
        for (int32_t k = first; k < end; k++) touch_body(w, state, i, part, w->pairs.pairs[k].b);
    }
    return end;
}

void bodies_evaluate(sk_bodies_work *w, const sk_bodies_state *state) {
    w->link_count = 0;
    int32_t pair = 0, awake = 0;
    while (awake < w->awake_count || pair < w->pairs.count) {
        int32_t next = awake < w->awake_count ? w->awake[awake] : INT32_MAX;
        int32_t with_pair = pair < w->pairs.count ? w->pairs.pairs[pair].a : INT32_MAX;
        int32_t i = next < with_pair ? next : with_pair;
        pair = evaluate_body(w, state, i, pair);
        awake += next == i;
    }
}
