// crush.h: what a stronger thing has pressed out of a weaker convex piece, and what the rest of the piece exerts.
// A piece with the strength sigma presses with kappa times its depth, and with no more than sigma. Deeper than
// sigma / kappa it is crushed: there a hole remains. A hole is what of the piece lies within at most five half-spaces, in
// the frame of the piece. All integrals of what is left are exact: those of the piece, less those of its holes, plus those
// of what two holes have in common, and so on. Nothing here allocates memory. Source: docs/models/crush.md.
#pragma once
#include "contact/depth_field.h"
#include "math/fields.h"
#include <stddef.h>
#include <string.h>

enum { SK_HOLE_PLANES_MAX = 5, SK_HOLES_OF_PIECE = 4, SK_HOLES_OF_BODY = 32 };
_Static_assert(SK_HOLE_PLANES_MAX *SK_HOLES_OF_PIECE <= SK_DEPTH_WALLS_MAX, "all holes together bound a part");

// What of the piece is within all planes. Normals point out of the hole. A hole is a part of the state.
//   body, part   whose piece it is: numbers of the owner
//   planes       how many of the planes are used, from 1 on
//   normal, offset  of each plane: unit, and m, in the frame of the body
#define SK_HOLE_FIELDS(X)                                                                                              \
    X(body, BODY, "")                                                                                                  \
    X(part, BODY_PART, "")                                                                                             \
    X(planes, PLANES, "")                                                                                              \
    X(normal_1, VEC3, "")                                                                                              \
    X(offset_1, REAL, "m")                                                                                             \
    X(normal_2, VEC3, "")                                                                                              \
    X(offset_2, REAL, "m")                                                                                             \
    X(normal_3, VEC3, "")                                                                                              \
    X(offset_3, REAL, "m")                                                                                             \
    X(normal_4, VEC3, "")                                                                                              \
    X(offset_4, REAL, "m")                                                                                             \
    X(normal_5, VEC3, "")                                                                                              \
    X(offset_5, REAL, "m")

typedef struct sk_hole {
    SK_HOLE_FIELDS(SK_FIELD_MEMBER)
} sk_hole;
_Static_assert(sizeof(sk_hole) == offsetof(sk_hole, normal_1) + SK_HOLE_PLANES_MAX * sizeof(sk_half_space),
               "planes follow each other");

static inline sk_half_space sk_hole_plane(const sk_hole *hole, int32_t j) {
    sk_half_space plane;
    memcpy(&plane, (const char *)hole + offsetof(sk_hole, normal_1) + (size_t)j * sizeof plane, sizeof plane);
    return plane;
}
static inline void sk_hole_set_plane(sk_hole *hole, int32_t j, sk_half_space plane) {
    memcpy((char *)hole + offsetof(sk_hole, normal_1) + (size_t)j * sizeof plane, &plane, sizeof plane);
}

// Moves a hole by a vector, m, frame of the piece.
void sk_hole_move(sk_hole *hole, sk_vec3 by);

// A piece and its holes. `solid` has no walls.
typedef struct sk_crushed {
    const sk_depth_solid *solid;
    int32_t hole_count; // at most SK_HOLES_OF_PIECE
    const sk_hole *hole;
} sk_crushed;

// The parts whose sum, with their signs, is what is left of a piece: the piece itself first. Parts that are empty are left
// out.
enum { SK_CRUSHED_PARTS_MAX = 1 << SK_HOLES_OF_PIECE };
typedef struct sk_crushed_parts {
    int32_t count;
    struct {
        double sign; // 1 or -1
        sk_depth_solid solid;
    } part[SK_CRUSHED_PARTS_MAX];
    sk_half_space wall[SK_CRUSHED_PARTS_MAX][SK_DEPTH_WALLS_MAX];
} sk_crushed_parts;

// Returns a bit for each set of holes (bit k: hole k) that have something in common within the piece. Bit 0, the piece itself,
// is always set.
uint32_t sk_crushed_sets(const sk_crushed *crushed);

// Writes the parts. The result points into itself and into the piece.
void sk_crushed_parts_of(const sk_crushed *crushed, sk_crushed_parts *out);

// Returns the volume that the holes have taken from the piece, m^3.
double sk_crushed_volume(const sk_crushed *crushed);

// Returns the volume (m^3) that is left of the piece between two planes at right angles to an axis (unit, frame of the piece),
// at these coordinates along it (m). Writes what the whole piece has there.
double sk_crushed_between(const sk_crushed *crushed, sk_vec3 axis, double low, double high, double *whole);

// Whether the holes cut the piece through: at the middle of one of them, across the axis, next to nothing is left. Then writes the
// coordinate of this middle along the axis, m.
bool sk_crushed_is_cut(const sk_crushed *crushed, sk_vec3 axis, double *at);

// Adds `times` the integrals of `more` to `sum`, both about the same origin. `depth` becomes the larger one.
void sk_depth_add(sk_depth_integrals *sum, const sk_depth_integrals *more, double times);

// Subtracts `sign` times what lies deeper than the layer, but keeps `slope`, `facing`, `area` and `opening`, which belong to
// the whole depth. Adds its volume to `deeper`. Moves the origin of `below`.
void sk_depth_subtract_below(sk_depth_integrals *sum, sk_depth_integrals *below, double sign);

// A share of the volume of an overlap: less than this outside of the holes is rounding.
#define SK_CRUSH_NOTHING 1e-9

// The integrals of what is left of a piece in a field whose depth counts up to `layer` (m) only: force, moment, energy,
// volume and the moments of the volume are those of the capped depth; `slope`, `facing`, `area` and `surface` are those
// of the whole depth, for a force that falls when the piece goes back.
sk_depth_integrals sk_crushed_integrals(const sk_crushed *all, const sk_pose *pose, const sk_depth_field *field,
                                        double layer);

// If all that the domain has in common with the piece is within one of its holes, the piece exerts no force. Then this
// returns a distance (m) by which the faces of the domain may move outwards while this stays so; else -1.
double sk_crushed_clear(const sk_crushed *crushed, const sk_pose *pose, const sk_depth_field *field);

// Returns the volume of the part of a piece within a hole, m^3.
double sk_hole_volume(const sk_convex *piece, const sk_hole *hole);
// Returns the volume that is in `inner` and in `outer`, m^3.
double sk_hole_common_volume(const sk_convex *piece, const sk_hole *inner, const sk_hole *outer);

// Chooses the planes of a hole that something with these planes presses into a piece. All are in the frame of the piece.
// Writes the planes and their number only. `direction`: unit, of the force on the piece. Planes that face it (cosine above
// 0.5) move inwards by `layer` (m): behind them the material is crushed. If nothing would be left by this, those stay along
// which the thing is thinner than the layer. Those to the side stay in place. One behind does not bound the hole if the thing
// came from there: what is beyond it is in a hole already, or was passed in the last substep, in which the thing moved by
// `swept` (m). If there are more than five, the ones that face the direction most are kept, then those that cut most off.
// Planes that do not cut the piece are left out. Returns false if the hole would be empty.
typedef struct sk_presser {
    const sk_half_space *plane;
    int32_t count;
    sk_vec3 direction;
    double layer, swept;
    const sk_hole *hole; // of the piece
    int32_t hole_count;
} sk_presser;
bool sk_hole_make(const sk_convex *piece, const sk_presser *by, sk_hole *out);

// Returns the share of a hole that is outside of the next one.
double sk_hole_outside(const sk_convex *piece, const sk_hole *hole, const sk_hole *next);
// A hole of which a larger share is outside of the next one is another dent. At most SK_HOLE_ROUNDING is nothing.
#define SK_HOLE_SMALL    0.02
#define SK_HOLE_ROUNDING 1e-9
// Returns a hole that contains two of the same piece. Its planes have normals of theirs: those that cut most off, at most
// SK_HOLE_PLANES_MAX.
sk_hole sk_hole_joined(const sk_convex *piece, const sk_hole *a, const sk_hole *b);
// Where a new hole goes in the holes of a piece: the number of the one that it replaces, or `count` as a further one. It
// replaces a hole of which it contains all but a small share, and may be joined to that share. If the piece has as many
// holes as it may have, or there is no `room`, it must be joined to an old one: to that with which the joined hole takes the
// least more. -1: there is no room, and nothing to join it to.
int32_t sk_hole_place(const sk_convex *piece, const sk_hole *hole, int32_t count, bool room, const sk_hole *next);
