// Pieces that are crushed. A piece with a strength presses with at most this pressure against something stronger. Where it
// is pressed more deeply, a hole remains in it. Source: docs/models/crush.md.
#include "body/bodies_internal.h"

bool bodies_ground_yields(const sk_bodies_work *w, int32_t body, int32_t part, int32_t material) {
    double ground = bodies_ground_strength(w, material);
    return ground > 0.0 && ground < bodies_strength(w, body, part);
}

double bodies_strength(const sk_bodies_work *w, int32_t body, int32_t part) {
    const sk_body_type *type = bodies_type(w, body);
    return bodies_is_round(type, part) ? INFINITY : type->pieces[part].strength;
}

// Index of the first hole of a part or after it.
static int64_t first_hole(const sk_bodies_state *state, int64_t body, int64_t part) {
    int64_t low = 0, high = *state->hole_count;
    while (low < high) {
        int64_t middle = low + (high - low) / 2;
        const sk_hole *h = &state->hole[middle];
        if (h->body < body || (h->body == body && h->part < part))
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

const sk_hole *bodies_holes(const sk_bodies_state *state, int32_t body, int32_t part, int32_t *count) {
    *count = 0;
    if (state->hole_count == NULL || *state->hole_count == 0) return NULL;
    int64_t first = first_hole(state, body, part), end = first;
    while (end < *state->hole_count && state->hole[end].body == body && state->hole[end].part == part) end++;
    *count = (int32_t)(end - first);
    return &state->hole[first];
}

bool bodies_may_crush(const sk_bodies_work *w, sk_body_contact_key key) {
    if (bodies_is_round(bodies_type(w, key.body), key.part)) return false;
    if (bodies_is_round(bodies_type(w, key.other), key.other_part)) return false;
    return isfinite(bodies_strength(w, key.body, key.part)) || isfinite(bodies_strength(w, key.other, key.other_part));
}

bool bodies_second_is_crushed(const sk_bodies_work *w, sk_body_contact_key key) {
    return bodies_may_crush(w, key) &&
           bodies_strength(w, key.body, key.part) > bodies_strength(w, key.other, key.other_part);
}

sk_patch_pair bodies_pair_of(const sk_bodies_work *w, const sk_bodies_state *state, sk_body_contact_key key,
                             bool *exchange) {
    const sk_patch_side *of_a = bodies_patch_side(w, key.body, key.part);
    const sk_patch_side *of_b = bodies_patch_side(w, key.other, key.other_part);
    sk_patch_pair pair = {.a = of_a,
                          .b = of_b,
                          .both = true,
                          .law = bodies_law(w, key, sk_patch_area(of_a, of_b), 0.5 * sk_min(of_a->width, of_b->width))};
    *exchange = bodies_second_is_crushed(w, key);
    if (!bodies_may_crush(w, key)) return pair;
    int32_t body = *exchange ? key.other : key.body, part = *exchange ? key.other_part : key.part;
    pair.both = false;
    pair.law.depth_max = INFINITY;
    pair.strength = bodies_strength(w, body, part);
    if (*exchange) {
        pair.a = of_b;
        pair.b = of_a;
    }
    pair.hole = bodies_holes(state, body, part, &pair.hole_count);
    return pair;
}

double bodies_clear_of_holes(const bodies_link *link) {
    const sk_patch_pair *pair = &link->pair;
    if (!(pair->strength > 0.0)) return -1.0;
    sk_half_space face[SK_CONVEX_FACES_MAX];
    const sk_depth_field field = sk_patch_field_of_b(pair, &link->contact.memory, face);
    return sk_crushed_clear(&(sk_crushed){&pair->a->solid, pair->hole_count, pair->hole}, &link->pose, &field);
}

// Whether nothing of what is left of a piece is outside of the other one. `used_b` is that of the whole piece, so a piece of
// which only holes are outside is not found.
static bool is_inside(const bodies_link *link, const sk_patch *patch) {
    bool by_others = (patch->used_b & ~link->contact.memory.live_b) != 0;
    return !by_others && !(patch->opening > BODIES_SIDEWAYS * patch->area);
}

// A flat face at its limit has the energy strength^2 / (2 kappa) for each square metre. What is beyond this was taken by
// the material that is crushed at this pose.
bool bodies_limit_by_strength(const bodies_link *link, double strength, bodies_slot *slot) {
    static const double ROUNDING = 1e-6; // of the energy
    sk_patch *patch = &slot->hold.patch;
    if (!(patch->section > BODIES_SIDEWAYS * patch->area)) { // pressed from all sides, or inside of the other thing
        bool inside = link->contact.other >= 0 && is_inside(link, patch);
        *patch = (sk_patch){.normal = patch->normal, .point = patch->point};
        return inside;
    }
    slot->limit = strength * patch->section;
    slot->yield_share = 0.0;
    slot->most = 0.5 * slot->limit * strength / link->pair.law.kappa;
    double beyond = patch->energy - slot->most;
    if (!(beyond > ROUNDING * slot->most)) return false;
    slot->beyond = beyond;
    patch->energy = slot->most;
    return true;
}

// The speed of a relative to b at the patch, m/s.
static double relative_speed(const sk_bodies_work *w, const sk_bodies_state *state, const bodies_link *link,
                             const bodies_slot *slot) {
    sk_vec3 x = sk_pose_point(link->frame, slot->hold.patch.point), velocity[2];
    const int32_t of[2] = {link->a, link->b};
    for (int k = 0; k < 2; k++) {
        const sk_body_state *body = bodies_at(w, state, of[k]);
        sk_vec3 rate = sk_body_rate(bodies_type(w, of[k]), body);
        velocity[k] = sk_add(body->velocity, sk_cross(rate, sk_sub(x, body->position)));
    }
    return sk_length(sk_sub(velocity[0], velocity[1]));
}

void bodies_find_hole(const sk_bodies_work *w, const sk_bodies_state *state, const bodies_link *link,
                      bodies_slot *slot) {
    sk_half_space face[SK_CONVEX_FACES_MAX], plane[SK_CONVEX_FACES_MAX];
    const sk_depth_field field = sk_patch_field_of_b(&link->pair, &link->contact.memory, face);
    int32_t count = 0, ahead = 0;
    sk_quat back = sk_quat_conjugate(link->pose.rotation);
    for (int32_t j = 0; j < field.face_count; j++) {
        if ((field.faces.domain >> j & 1) == 0) continue;
        sk_vec3 n = face[j].normal, m = slot->hold.patch.normal;
        if (count == 0 || sk_dot(n, m) > sk_dot(face[ahead].normal, m)) ahead = j;
        plane[count++] = (sk_half_space){sk_rotate(back, n), face[j].offset - sk_dot(n, link->pose.position)};
    }
    if (!slot->hold.patch.touching) { // all of it is gone
        sk_vec3 n = face[ahead].normal;
        double offset = face[ahead].offset - sk_dot(n, link->pose.position);
        slot->hole = (sk_hole){.planes = 1};
        sk_hole_set_plane(&slot->hole, 0, (sk_half_space){sk_rotate(back, n), offset});
        return;
    }
    const sk_presser presser = {.plane = plane,
                                .count = count,
                                .direction = sk_rotate(back, slot->hold.patch.normal),
                                .layer = link->pair.strength / link->pair.law.kappa,
                                .swept = w->set->substep * relative_speed(w, state, link, slot),
                                .hole = link->pair.hole,
                                .hole_count = link->pair.hole_count};
    if (!sk_hole_make(link->pair.a->solid.piece, &presser, &slot->hole)) slot->hole.planes = 0;
}

// ---- after the solve ----

static sk_vec3 velocity_of(const sk_island_body *body, sk_vec3 point) {
    return sk_add(body->begin_velocity, sk_cross(body->begin_rate, sk_sub(point, body->centre)));
}

// The largest closing speed of what is in the hole. It is at a corner, because it is linear in the place. At the middle of the
// patch it may be 0, where the bodies turn.
static double crushing_speed(const sk_bodies_work *w, const bodies_link *link, const sk_hole *hole) {
    const sk_island_body *a = &w->island_body[link->row_a], *b = &w->island_body[link->row_b];
    const sk_pose own = {sk_pose_point(link->frame, link->pose.position),
                         sk_quat_mul(link->frame.rotation, link->pose.rotation)};
    sk_vec3 normal = sk_rotate(link->frame.rotation, w->slot[link->slot].hold.patch.normal);
    double most = 0.0;
    sk_cut gone;
    sk_cut_begin(link->pair.a->solid.piece, &(sk_pose){{0.0, 0.0, 0.0}, {1.0, 0.0, 0.0, 0.0}}, &gone);
    for (int32_t j = 0; j < hole->planes; j++) (void)sk_cut_by(&gone, sk_hole_plane(hole, j), SK_CONVEX_FACES_MAX + j);
    for (int32_t i = 0; i < gone.vertex_count; i++) {
        sk_vec3 point = sk_pose_point(own, gone.vertex[i]);
        most = sk_max(most, sk_dot(sk_sub(velocity_of(b, point), velocity_of(a, point)), normal));
    }
    return most;
}

static void note_first(sk_bodies_work *w, const bodies_link *link, int32_t part, const sk_hole *hole) {
    bodies_note(w, (sk_bodies_event){.kind = SK_BODIES_CRUSHED,
                                     .body = link->a,
                                     .other = link->b,
                                     .part = part,
                                     .material = link->material,
                                     .value = crushing_speed(w, link, hole)});
}

// Whether there is room for a further hole of a piece with `count` of them. Room for the first hole of each piece that can
// be crushed is kept free.
static bool has_room(const sk_bodies_work *w, const sk_bodies_state *state, int32_t body, int32_t count) {
    if (*state->hole_count >= state->hole_capacity) return false;
    int64_t first = first_hole(state, body, 0), end = first_hole(state, (int64_t)body + 1, 0);
    if (count == 0) return end - first < SK_HOLES_OF_BODY;
    int64_t kept = 0;
    for (int32_t part = 0; part < bodies_type(w, body)->piece_count; part++) {
        bool whole = first == end || state->hole[first].part != part;
        for (; first < end && state->hole[first].part == part; first++) kept++;
        kept += whole && isfinite(bodies_strength(w, body, part));
    }
    return kept < SK_HOLES_OF_BODY;
}

void bodies_keep_hole(sk_bodies_work *w, sk_bodies_state *state, const bodies_link *link) {
    sk_hole *next = &w->slot[link->slot].hole;
    if (next->planes == 0 || state->hole_count == NULL) return;
    const sk_convex *piece = link->pair.a->solid.piece;
    int32_t part = (int32_t)(link->a == link->contact.body ? link->contact.part : link->contact.other_part), count;
    int64_t first = first_hole(state, link->a, part);
    (void)bodies_holes(state, link->a, part, &count);
    next->body = link->a;
    next->part = part;
    bool room = has_room(w, state, link->a, count);
    int32_t place = sk_hole_place(piece, &state->hole[first], count, room, next);
    if (count == 0 && room && link->row >= 0) note_first(w, link, part, next);
    double outside = place >= 0 && place < count ? sk_hole_outside(piece, &state->hole[first + place], next) : 0.0;
    if (place < 0 || outside > SK_HOLE_SMALL)
        bodies_note_once(w,
                         (sk_bodies_event){.kind = SK_BODIES_NO_HOLE, .body = link->a, .other = link->b, .part = part});
    // Nothing that was crushed comes back. A slot of several planes that turns a little would grow too wide by this.
    if (outside > (next->planes == 1 ? SK_HOLE_ROUNDING : SK_HOLE_SMALL))
        *next = sk_hole_joined(piece, &state->hole[first + place], next);
    if (place == count)
        for (int64_t k = (*state->hole_count)++; k > first + count; k--) state->hole[k] = state->hole[k - 1];
    if (place >= 0) state->hole[first + place] = *next;
    w->crushed = true;
    if (bodies_is_driven(w, link->a)) w->own[link->a - w->set->body_count].taken[part] += w->slot[link->slot].beyond;
    next->planes = 0; // once
}
