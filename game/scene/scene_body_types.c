// Types of bodies from their descriptions in a scene. The shape is compiled like scenery, in the frame of the body, and
// its convex pieces become those of the body. Bodies of the same content share a type.
#include "scene/builder.h"

#include <stdlib.h>
#include <string.h>

static bool prepare(scene_builder *b) {
    if (b->body_types == NULL) b->body_types = calloc(SK_BODY_TYPES_MAX + 1, sizeof *b->body_types);
    if (b->body_plans == NULL) b->body_plans = calloc(SK_BODY_TYPES_MAX, sizeof *b->body_plans);
    return b->body_types != NULL && b->body_plans != NULL;
}

void sk_builder_free_bodies(scene_builder *b) {
    if (b == NULL) return;
    for (int32_t i = 0; b->body_types != NULL && i < b->body_type_count; i++) sk_body_type_release(&b->body_types[i]);
    free(b->body_types);
    free(b->body_plans);
    b->body_types = NULL;
    b->body_plans = NULL;
    b->body_type_count = 0;
}

// ---- pieces ----

sk_result sk_builder_convex(const sk_scenery *scenery, int32_t index, sk_piece_plane planes[BUILDER_PIECE_PLANES],
                            sk_convex *out) {
    sk_half_space sides[SK_CONVEX_FACES_MAX];
    int32_t count = sk_scenery_piece(scenery, index, planes, BUILDER_PIECE_PLANES);
    if (count > SK_CONVEX_FACES_MAX)
        return sk_error("a convex piece of its shape has %d sides; at most %d are allowed", (int)count,
                        (int)SK_CONVEX_FACES_MAX);
    for (int32_t k = 0; k < count; k++) {
        if (planes[k].painted) return sk_error("its shape has paint, which has no meaning for bodies");
        sides[k] = planes[k].half_space;
    }
    sk_result r = sk_convex_build(sides, count, out);
    return r.ok ? r : sk_error("its shape is not a valid solid: %s", r.text);
}

static sk_result build_piece(const sk_scenery *scenery, int32_t index, const builder_body_shape *plan,
                             sk_body_piece *out) {
    sk_piece_plane planes[BUILDER_PIECE_PLANES];
    sk_result r = sk_builder_convex(scenery, index, planes, &out->solid);
    if (!r.ok) return r;
    out->material = plan->material;
    out->density = plan->density;
    out->strength = plan->strength;
    for (int32_t k = 0; k < SK_CONVEX_FACES_MAX; k++)
        out->face_material[k] =
            k < out->solid.face_count ? planes[out->solid.source[k]].material : (int32_t)SK_NO_MATERIAL;
    return r;
}

// Makes room for `count` more pieces, all bytes 0.
static sk_result add_room(sk_body_type *type, int32_t count) {
    size_t used = (size_t)type->piece_count, more = (size_t)count;
    sk_body_piece *pieces = realloc(type->pieces, (used + more) * sizeof *pieces);
    if (pieces == NULL) return sk_error("memory is short");
    memset(pieces + used, 0, more * sizeof *pieces);
    type->pieces = pieces;
    return sk_ok();
}

static sk_result add_pieces(const sk_scenery *scenery, const builder_body_shape *plan, sk_body_type *type) {
    sk_scenery_info info = sk_scenery_describe(scenery);
    if (info.direct || type->piece_count + info.pieces > SK_BODY_PIECES_MAX)
        return sk_error("its shape has %s convex pieces; at most %d are allowed", info.direct ? "too many" : "more",
                        (int)SK_BODY_PIECES_MAX);
    if (info.pieces == 0) return sk_error("its shape is empty");
    sk_result r = add_room(type, info.pieces);
    for (int32_t i = 0; i < info.pieces && r.ok; i++)
        r = build_piece(scenery, i, plan, &type->pieces[type->piece_count++]);
    return r;
}

static sk_result build_pieces(const scene_builder *b, const builder_body_plan *plan, sk_body_type *type) {
    const sk_scenery_options options = {.materials = b->materials, .material_count = b->material_count};
    sk_result r = sk_ok();
    for (int32_t i = 0; i < plan->shape_count && r.ok; i++) {
        sk_scenery *scenery = NULL;
        r = sk_scenery_compile(b->shapes, plan->shapes[i].shape, options, &scenery);
        if (r.ok) r = add_pieces(scenery, &plan->shapes[i], type);
        sk_scenery_destroy(scenery);
    }
    return r;
}

static sk_result build(const scene_builder *b, const builder_body_plan *plan, sk_body_type *type) {
    *type = (sk_body_type){.drag_area = plan->drag_area, .kappa = plan->kappa, .chi = plan->chi};
    memcpy(type->name, plan->name, sizeof type->name);
    sk_result r = build_pieces(b, plan, type);
    if (!r.ok) return r;
    if (plan->round_count > 0) {
        type->rounds = calloc((size_t)plan->round_count, sizeof *type->rounds);
        if (type->rounds == NULL) return sk_error("memory is short");
        type->round_count = plan->round_count;
        memcpy(type->rounds, plan->rounds, (size_t)plan->round_count * sizeof *type->rounds);
    }
    return sk_body_type_complete(type, &plan->mass);
}

// ---- types of the same content ----

static bool same_pieces(const sk_body_type *a, const sk_body_type *b) {
    for (int32_t i = 0; i < a->piece_count; i++) {
        const sk_body_piece *p = &a->pieces[i], *q = &b->pieces[i];
        if (p->solid.face_count != q->solid.face_count || p->material != q->material || p->density != q->density ||
            p->strength != q->strength || memcmp(p->face_material, q->face_material, sizeof p->face_material) != 0)
            return false;
        if (memcmp(p->solid.face, q->solid.face, (size_t)p->solid.face_count * sizeof p->solid.face[0]) != 0)
            return false;
    }
    return true;
}

static bool same_rounds(const sk_body_type *a, const sk_body_type *b) {
    for (int32_t i = 0; i < a->round_count; i++) {
        const sk_body_round *p = &a->rounds[i], *q = &b->rounds[i];
        if (memcmp(&p->from, &q->from, sizeof p->from) != 0 || memcmp(&p->to, &q->to, sizeof p->to) != 0 ||
            p->radius != q->radius || p->material != q->material || p->density != q->density)
            return false;
    }
    return true;
}

static bool same_type(const sk_body_type *a, const sk_body_type *b) {
    return strcmp(a->name, b->name) == 0 && a->mass == b->mass && a->drag_area == b->drag_area &&
           a->kappa == b->kappa && a->chi == b->chi && a->piece_count == b->piece_count &&
           a->round_count == b->round_count && memcmp(&a->inertia, &b->inertia, sizeof a->inertia) == 0 &&
           memcmp(&a->origin, &b->origin, sizeof a->origin) == 0 && same_pieces(a, b) && same_rounds(a, b);
}

// Returns the index of the type of the same content, or the number of types.
static int32_t find_same(const scene_builder *b, const sk_body_type *type) {
    int32_t i = 0;
    while (i < b->body_type_count && !same_type(&b->body_types[i], type)) i++;
    return i;
}

bool sk_builder_find_body_type(const scene_builder *b, const builder_body_plan *plan, int32_t *out) {
    for (*out = 0; *out < b->body_type_count; (*out)++)
        if (memcmp(&b->body_plans[*out], plan, sizeof *plan) == 0) return true;
    return false;
}

sk_result sk_builder_make_body_type(scene_builder *b, const builder_body_plan *plan, int32_t *out) {
    if (!prepare(b)) return sk_error("memory is short");
    sk_body_type *type = &b->body_types[b->body_type_count];
    sk_result r = build(b, plan, type);
    if (r.ok) *out = find_same(b, type);
    bool is_new = *out == b->body_type_count;
    if (r.ok && is_new && b->body_type_count == SK_BODY_TYPES_MAX)
        r = sk_error("there are more than %d kinds of bodies: bodies of the same shape, mass and material are of one "
                     "kind",
                     (int)SK_BODY_TYPES_MAX);
    if (!r.ok || !is_new) {
        sk_body_type_release(type);
        return r;
    }
    memcpy(&b->body_plans[b->body_type_count++], plan, sizeof *plan);
    return r;
}
