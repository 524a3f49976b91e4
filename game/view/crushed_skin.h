// crushed_skin.h: what is drawn of a body with holes. The skin in a hole is moved onto the surface of what is left.
// common.glsl has the same arithmetic for the graphics card; this one fills its uniforms and serves tests.
// Source: docs/rendering.md, "Crushed parts".
#pragma once
#include "skidpad.h"

// The most holes of one body that are drawn. Further ones are ignored.
enum { SK_SKIN_HOLES_MAX = 64 };

// A hole in the frame of the body. Inside are points within all planes and in the box.
typedef struct sk_skin_hole {
    int32_t planes, targets; // skin in the hole moves onto the nearest of the first `targets` planes
    sk_half_space plane[SK_HOLE_PLANES_MAX];
    sk_vec3 low, high; // m: skin in this box belongs to the piece
} sk_skin_hole;

// Holes come first, then regions: where parts of the body are that have broken off, or, of debris, where its own parts are.
// Nothing in a region is drawn; of debris nothing but that.
typedef struct sk_skin {
    int32_t count, regions; // 0: not crushed; whole. At most SK_SKIN_HOLES_MAX together
    const sk_skin_hole *hole;
    bool is_debris;
} sk_skin;

static inline bool sk_skin_is_whole(const sk_skin *skin) {
    return skin->count == 0 && skin->regions == 0;
}

// The uniform block Skin of common.glsl, in its std140 layout: per hole and region its planes, then low with `planes` and
// high with `targets`.
typedef struct sk_skin_block {
    float row[SK_SKIN_HOLES_MAX * (SK_HOLE_PLANES_MAX + 2)][4];
} sk_skin_block;

// Returns the hole of a piece as it is drawn.
sk_skin_hole sk_skin_hole_of(const sk_convex *piece, const sk_hole *hole);

// Writes the holes of a body: of loose bodies, or of aircraft, whose numbers follow. Returns how many; at most `room`.
int32_t sk_skin_holes_of(const sk_model *model, const sk_state *state, int32_t body, int32_t room, sk_skin_hole *out);

// Writes the regions of pieces of an airframe (bit k: piece k), body frame. Returns how many; at most `room`.
int32_t sk_skin_regions_of(const sk_airframe *airframe, uint32_t pieces, int32_t room, sk_skin_hole *out);

// Moves planes and boxes by a vector, m.
void sk_skin_move(sk_skin_hole *hole, int32_t count, sk_vec3 by);

// Whether a point of the skin is drawn, as far as regions tell.
bool sk_skin_has(const sk_skin *skin, sk_vec3 point);

// Returns where a point of the skin (body frame, m) is drawn. A point outside of all holes keeps its bits. One inside
// moves beyond the nearest target plane, by no more than SK_SKIN_CRUMPLE: by a pattern that depends on the point only.
#define SK_SKIN_CRUMPLE 0.03 // m
sk_vec3 sk_skin_point(const sk_skin *skin, sk_vec3 point);

// Returns how deep (m) a point is in a hole, the most of all; negative outside. A fragment deeper than SK_SKIN_CUT is
// not drawn.
#define SK_SKIN_CUT 0.01 // m
double sk_skin_depth(const sk_skin *skin, sk_vec3 point);

void sk_skin_block_fill(const sk_skin *skin, sk_skin_block *out);
