// shapes.h: body types of simple shapes, for tests.
#pragma once
#include "body/body_type.h"
#include "convex/pieces.h"
#include <stdlib.h>

// Pieces that are still to be set; rigid.
static inline sk_body_type empty_type(int32_t pieces, int32_t rounds) {
    sk_body_type type = {.name = "thing", .kappa = SK_BODY_KAPPA_LOOSE, .chi = SK_BODY_CHI, .drag_area = -1.0};
    type.pieces = calloc((size_t)pieces + 1, sizeof *type.pieces);
    type.rounds = calloc((size_t)rounds + 1, sizeof *type.rounds);
    type.piece_count = pieces;
    for (int32_t i = 0; i < pieces; i++) type.pieces[i].strength = INFINITY;
    type.round_count = rounds;
    return type;
}

static inline void set_piece(sk_body_type *type, int32_t i, const sk_convex *solid) {
    type->pieces[i] = (sk_body_piece){.solid = *solid, .strength = INFINITY};
    for (int32_t k = 0; k < SK_CONVEX_FACES_MAX; k++) type->pieces[i].face_material[k] = SK_NO_MATERIAL;
}

// Sets a piece to a box with these half extents about `centre`.
static inline void set_box(sk_body_type *type, int32_t i, sk_vec3 half, sk_vec3 centre) {
    const sk_half_space faces[6] = {{{-1, 0, 0}, half.x - centre.x}, {{1, 0, 0}, half.x + centre.x},
                                    {{0, -1, 0}, half.y - centre.y}, {{0, 1, 0}, half.y + centre.y},
                                    {{0, 0, -1}, half.z - centre.z}, {{0, 0, 1}, half.z + centre.z}};
    sk_convex solid;
    sk_result r = sk_convex_build(faces, 6, &solid);
    if (!r.ok) fail_msg("%s", r.text);
    set_piece(type, i, &solid);
}

static inline void complete(sk_body_type *type, double density, double mass) {
    sk_result r = sk_body_type_complete(type, &(sk_body_mass){.density = density, .mass = mass});
    if (!r.ok) fail_msg("%s", r.text);
}

static inline sk_body_type box_type(double x, double y, double z, double density) {
    sk_body_type type = empty_type(1, 0);
    set_box(&type, 0, sk_vec(0.5 * x, 0.5 * y, 0.5 * z), sk_vec(0, 0, 0));
    complete(&type, density, 0.0);
    return type;
}

static inline sk_body_type ball_type(double radius, double density) {
    sk_body_type type = empty_type(0, 1);
    type.rounds[0] = (sk_body_round){.radius = radius};
    complete(&type, density, 0.0);
    return type;
}
