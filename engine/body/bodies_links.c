// Links: the contacts of a substep with their memory. Events, and the law of two materials.
#include "body/bodies_internal.h"

void bodies_note(sk_bodies_work *w, sk_bodies_event event) {
    if (w->event_count < SK_BODIES_EVENTS_MAX) w->event[w->event_count] = event;
    w->event_count++;
}

// The event of this tick of the same kind and bodies, or null.
static sk_bodies_event *noted_before(sk_bodies_work *w, const sk_bodies_event *like) {
    bool by_part = like->kind == SK_BODIES_TOUCH && bodies_touch_by_part(w, like->body, like->other);
    for (int32_t i = 0; i < w->event_count && i < SK_BODIES_EVENTS_MAX; i++) {
        sk_bodies_event *event = &w->event[i];
        if (event->kind != like->kind || event->body != like->body || event->other != like->other) continue;
        if (!by_part || event->part == like->part) return event;
    }
    return NULL;
}

void bodies_note_once(sk_bodies_work *w, sk_bodies_event event) {
    sk_bodies_event *noted = noted_before(w, &event);
    if (noted == NULL)
        bodies_note(w, event);
    else if (noted->value < event.value)
        *noted = event;
}

static const sk_material *material_of(const sk_bodies_work *w, int32_t material) {
    return &w->set->materials[material < 0 ? 0 : material];
}

static bool is_rubber(const sk_bodies_work *w, int32_t material) {
    return material == SK_BODY_TYRE || (material != SK_BODY_METAL && material_of(w, material)->of_rubber);
}

// Friction against rubber.
static sk_friction on_rubber(const sk_bodies_work *w, int32_t material) {
    static const sk_friction OF_METAL = {0.60, 0.45}; // steel, docs/models/materials.md
    static const sk_friction OF_TYRE = {0.80, 0.60};  // as concrete
    if (material == SK_BODY_TYRE) return OF_TYRE;
    return material == SK_BODY_METAL ? OF_METAL : material_of(w, material)->rubber;
}

// Friction against metal.
static sk_friction on_metal(const sk_bodies_work *w, int32_t material) {
    static const sk_friction OF_METAL = {0.30, 0.20}; // steel, docs/models/materials.md
    return material == SK_BODY_METAL ? OF_METAL : material_of(w, material)->metal;
}

static sk_friction smaller(sk_friction a, sk_friction b) {
    return (sk_friction){sk_min(a.mu_static, b.mu_static), sk_min(a.mu_kinetic, b.mu_kinetic)};
}

// Friction between two materials: the smaller coefficients against metal. With rubber: those of the other against rubber.
sk_friction bodies_friction(const sk_bodies_work *w, int32_t material, int32_t other) {
    bool rubber = is_rubber(w, material), other_rubber = is_rubber(w, other);
    if (rubber && other_rubber) return smaller(on_rubber(w, material), on_rubber(w, other));
    if (rubber || other_rubber) return on_rubber(w, rubber ? other : material);
    if (material == SK_BODY_METAL) return on_metal(w, other);
    sk_friction of_a = on_metal(w, material), of_b = other == SK_BODY_METAL ? of_a : on_metal(w, other);
    return smaller(of_a, of_b);
}

// Returns the index of the contact with this name in a sorted list, or of the first after it.
static int64_t find(const sk_body_contact *list, int64_t count, sk_body_contact_key key, bool *found) {
    int64_t low = 0, high = count;
    *found = false;
    while (low < high && !*found) {
        int64_t middle = low + (high - low) / 2;
        int order = sk_body_contact_order(sk_body_contact_key_of(&list[middle]), key);
        *found = order == 0;
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return *found ? high : low;
}

int32_t bodies_find_now(const sk_bodies_work *w, sk_body_contact_key key, bool *found) {
    return (int32_t)find(w->now, w->now_count, key, found);
}

// Finds a contact in `now`, at first near the one that was found last: contacts are looked for in ascending order.
static int32_t find_near(bodies_lane *lane, sk_body_contact_key key) {
    enum { NEAR = 3 };
    const sk_bodies_work *w = lane->work;
    for (int32_t at = lane->cursor; at < w->now_count && at < lane->cursor + NEAR; at++) {
        int order = sk_body_contact_order(sk_body_contact_key_of(&w->now[at]), key);
        if (order < 0) continue;
        if (order > 0 && at == lane->cursor) break; // it may be before
        lane->cursor = at;
        return order == 0 ? at : -1;
    }
    bool found;
    int32_t at = bodies_find_now(w, key, &found);
    lane->cursor = at;
    return found ? at : -1;
}

// Returns the memory of a contact where its bodies slept until this substep, or one of them is frozen: that of the state.
static const sk_body_contact *slept_memory(const sk_bodies_work *w, const sk_bodies_state *state,
                                           sk_body_contact_key key) {
    bool a = w->body[key.body].woken, b = key.other >= 0 && w->body[key.other].woken;
    bool stays_a = bodies_at(w, state, key.body)->frozen;
    bool stays_b = key.other < 0 || bodies_at(w, state, key.other)->frozen;
    if (!(a && (b || stays_b)) && !(b && stays_a)) return NULL;
    bool found;
    int64_t at = find(state->contact, *state->contact_count, key, &found);
    return found ? &state->contact[at] : NULL;
}

// Whether there is room for one more link. Without it the evaluation is done again by one lane, which notes an event.
static bool has_room(bodies_lane *lane, sk_body_contact_key key) {
    sk_bodies_work *w = lane->work;
    if (lane->shares) lane->full |= atomic_fetch_add_explicit(&w->links_made, 1, memory_order_relaxed) >= w->capacity;
    if (lane->shares || lane->link_count < w->capacity) return !lane->full;
    bodies_note_once(
        w, (sk_bodies_event){.kind = SK_BODIES_NO_ROOM, .body = key.body, .other = key.other, .part = key.part});
    return false;
}

bodies_link *bodies_add_link(bodies_lane *lane, const sk_bodies_state *state, sk_body_contact_key key) {
    const sk_bodies_work *w = lane->work;
    if (!has_room(lane, key)) return NULL;
    bodies_link *link = &lane->link[lane->link_count++];
    link->a = key.body;
    link->b = key.other;
    link->turns_fast = false;
    link->material = SK_NO_MATERIAL;
    link->now = find_near(lane, key);
    const sk_body_contact *known = link->now >= 0 ? &w->now[link->now] : slept_memory(w, state, key);
    link->known = known != NULL && known->memory.mode != SK_AIR;
    if (known != NULL)
        link->contact = *known;
    else
        link->contact = (sk_body_contact){key.body, key.part, key.other, key.other_part, {.mode = SK_AIR}};
    return link;
}

sk_pose bodies_pose_in(sk_pose frame, const sk_body_state *body) {
    sk_quat back = sk_quat_conjugate(frame.rotation);
    return (sk_pose){sk_pose_point_back(frame, body->position), sk_quat_mul(back, body->attitude)};
}

sk_patch_law bodies_law(const sk_bodies_work *w, sk_body_contact_key key, double area, double most) {
    const sk_body_type *a = bodies_type(w, key.body), *b = bodies_type(w, key.other);
    sk_friction friction = bodies_friction(w, bodies_material(a, key.part), bodies_material(b, key.other_part));
    return (sk_patch_law){.kappa = 2.0 * a->kappa * b->kappa / (a->kappa + b->kappa),
                          .chi = 0.5 * (a->chi + b->chi),
                          .lag = 0.5 * (a->lag + b->lag),
                          .mu_static = friction.mu_static,
                          .mu_kinetic = friction.mu_kinetic,
                          .mass = a->mass * b->mass / (a->mass + b->mass),
                          .area = area,
                          .depth_max = most};
}
