// Types of driven bodies that lost pieces.
#include "body/bodies_internal.h"

#include <stdlib.h>

bool bodies_own_create(sk_bodies_work *w) {
    w->own = calloc((size_t)w->set->driven_count + 1, sizeof *w->own);
    w->own_count = w->set->driven_count;
    for (int32_t i = 0; w->own != NULL && i < w->set->driven_count; i++) {
        size_t room = (size_t)bodies_type(w, w->set->body_count + i)->piece_count + 1;
        w->own[i].pieces = calloc(room, sizeof *w->own[i].pieces);
        w->own[i].sides = calloc(room, sizeof *w->own[i].sides);
        if (w->own[i].pieces == NULL || w->own[i].sides == NULL) return false;
    }
    return w->own != NULL;
}

void bodies_own_destroy(sk_bodies_work *w) {
    for (int32_t i = 0; w->own != NULL && i < w->own_count; i++) { // the set may be gone
        free(w->own[i].pieces);
        free(w->own[i].sides);
    }
    free(w->own);
}

static void move_solid(sk_convex *solid, sk_vec3 by) {
    for (int32_t k = 0; k < solid->vertex_count; k++) solid->vertex[k] = sk_add(solid->vertex[k], by);
    for (int32_t k = 0; k < solid->face_count; k++) solid->face[k].offset += sk_dot(solid->face[k].normal, by);
}

static void make_own(const sk_body_type *whole, const sk_body_loss *loss, bodies_own *own) {
    sk_vec3 shift = sk_neg(loss->centre);
    own->lost = true;
    own->gone = loss->pieces;
    own->centre = loss->centre;
    own->type = *whole;
    own->type.pieces = own->pieces;
    own->type.mass = loss->mass;
    own->type.inertia = loss->inertia;
    own->type.inertia_inverse = loss->inertia_inverse;
    own->type.reach = 0.0;
    own->type.low = (sk_vec3){INFINITY, INFINITY, INFINITY};
    own->type.high = (sk_vec3){-INFINITY, -INFINITY, -INFINITY};
    for (int32_t k = 0; k < whole->piece_count; k++) {
        own->pieces[k] = whole->pieces[k];
        sk_convex *solid = &own->pieces[k].solid;
        move_solid(solid, shift);
        own->pieces[k].joint.root = sk_add(own->pieces[k].joint.root, shift);
        own->sides[k] = sk_patch_side_of(solid, SK_BODY_THIN);
        for (int32_t v = 0; v < solid->vertex_count && (loss->pieces >> k & 1) == 0; v++) {
            sk_vec3 at = solid->vertex[v];
            own->type.reach = sk_max(own->type.reach, sk_length(at));
            own->type.low =
                sk_vec(sk_min(own->type.low.x, at.x), sk_min(own->type.low.y, at.y), sk_min(own->type.low.z, at.z));
            own->type.high =
                sk_vec(sk_max(own->type.high.x, at.x), sk_max(own->type.high.y, at.y), sk_max(own->type.high.z, at.z));
        }
    }
}

static bool is_known(const bodies_own *own, const sk_body_loss *loss) {
    if (loss == NULL || !own->lost) return loss == NULL && !own->lost;
    return loss->pieces == own->gone && loss->mass == own->type.mass && loss->centre.x == own->centre.x &&
           loss->centre.y == own->centre.y && loss->centre.z == own->centre.z;
}

void bodies_own_take(sk_bodies_work *w, const sk_bodies_state *state) {
    for (int32_t i = 0; i < w->set->driven_count; i++) {
        const sk_body_loss *loss = state->driven[i].loss;
        bodies_own *own = &w->own[i];
        if (is_known(own, loss)) continue;
        for (int32_t k = 0; k < w->lane_count; k++) sk_crush_sets_forget(w->lane[k].sets);
        own->lost = false;
        if (loss != NULL) make_own(w->set->types[w->set->type_of[w->set->body_count + i]], loss, own);
    }
}
