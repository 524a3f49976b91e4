#include "world/breakage_internal.h"

static bool is_among(int64_t thing, int64_t part, int64_t aircraft, uint32_t pieces) {
    return thing == aircraft && (pieces >> part & 1) != 0;
}

void breakage_end_contacts(const sk_bodies_state *bodies, int32_t thing, uint32_t pieces) {
    int64_t kept = 0;
    for (int64_t n = 0; n < *bodies->contact_count; n++) {
        const sk_body_contact *c = &bodies->contact[n];
        if (is_among(c->body, c->part, thing, pieces) ||
            (c->other >= 0 && is_among(c->other, c->other_part, thing, pieces)))
            continue;
        bodies->contact[kept++] = *c;
    }
    *bodies->contact_count = kept;
}

// How many pieces of a set come before a piece: its number in the body of the set.
static int64_t rank_in(uint32_t pieces, int64_t piece) {
    int64_t rank = 0;
    for (int64_t k = 0; k < piece; k++) rank += pieces >> k & 1;
    return rank;
}

static bool comes_before(const sk_hole *a, const sk_hole *b) {
    return a->body != b->body ? a->body < b->body : a->part < b->part;
}

void breakage_give_holes(const sk_bodies_state *bodies, int32_t thing, uint32_t pieces, int32_t body, sk_vec3 by) {
    int64_t count = bodies->hole_count == NULL ? 0 : *bodies->hole_count;
    for (int64_t n = 0; n < count; n++) {
        sk_hole *hole = &bodies->hole[n];
        if (!is_among(hole->body, hole->part, thing, pieces)) continue;
        sk_hole_move(hole, sk_neg(by));
        hole->part = rank_in(pieces, hole->part);
        hole->body = body;
    }
    for (int64_t n = 1; n < count; n++) // the order of holes of one piece stays
        for (int64_t k = n; k > 0 && comes_before(&bodies->hole[k], &bodies->hole[k - 1]); k--) {
            sk_hole swapped = bodies->hole[k];
            bodies->hole[k] = bodies->hole[k - 1];
            bodies->hole[k - 1] = swapped;
        }
}

void breakage_keep_holes(const sk_bodies_state *bodies, int32_t thing, uint32_t pieces, sk_vec3 by) {
    int64_t kept = 0;
    if (bodies->hole_count == NULL) return;
    for (int64_t n = 0; n < *bodies->hole_count; n++) {
        sk_hole hole = bodies->hole[n];
        if (is_among(hole.body, hole.part, thing, pieces)) continue;
        if (hole.body == thing) sk_hole_move(&hole, sk_neg(by));
        bodies->hole[kept++] = hole;
    }
    static const sk_hole NONE;
    for (int64_t n = kept; n < *bodies->hole_count; n++) bodies->hole[n] = NONE;
    *bodies->hole_count = kept;
}
