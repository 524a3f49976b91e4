// ruts.h: ruts that wheels leave in soft ground. Later wheels and other aircraft roll in them, and the renderer draws
// them.
// The state holds the last SK_RUTS_MAX stretches of rut. They give the depth to which the ground has been pressed at a
// place. Pressed ground carries as much as it did when it was pressed. Source: docs/models/pebble.md, "Ruts".
#pragma once
#include "contact/surface.h"

enum { SK_RUTS_MAX = 2048, SK_RUT_BUCKETS = 1024 };

//   from, to      ends of a straight stretch, on the untouched surface, frame of the solid it lies on
//   normal        of that surface, unit
//   depth_from, depth_to  how deep at the ends
//   width         of what pressed it
//   solid         which solid: 0 the scenery, 1 and up the platforms
#define SK_RUT_FIELDS(X)                                                                                               \
    X(from, VEC3, "m")                                                                                                 \
    X(to, VEC3, "m")                                                                                                   \
    X(normal, VEC3, "")                                                                                                \
    X(depth_from, REAL, "m")                                                                                           \
    X(depth_to, REAL, "m")                                                                                             \
    X(width, REAL, "m")                                                                                                \
    X(solid, SOLID, "")

typedef struct sk_rut {
    SK_RUT_FIELDS(SK_FIELD_MEMBER)
} sk_rut;

// Stretch i (from 0, of all ever begun) lies in rut[i % SK_RUTS_MAX] until a later one takes its place. `head` and `next`
// find those near a place: 1 + the slot of the next one in a bucket, 0 at its end. They follow from the stretches
// (sk_ruts_index) and no answer depends on their order.
typedef struct sk_ruts {
    int64_t count;
    sk_rut rut[SK_RUTS_MAX];
    int32_t head[SK_RUT_BUCKETS], next[SK_RUTS_MAX];
} sk_ruts;

// Shallower than this (m) leaves nothing, and what is off by less than this or a share of its depth is not drawn again.
#define SK_RUT_LEAST 1e-3
#define SK_RUT_ALIKE 0.1

// How many stretches there are: slots 0 to this less one are in use.
static inline int32_t sk_ruts_kept(const sk_ruts *ruts) {
    return ruts->count < SK_RUTS_MAX ? (int32_t)ruts->count : SK_RUTS_MAX;
}

// What is left of a depth s (m) at a distance (m) when a wheel of that radius climbs out of it at ds/dx = -sqrt(s / 2r): the
// ramp at the end of every rut.
static inline double sk_ramp(double depth, double distance, double radius) {
    double root = sk_max(0.0, sqrt(depth) - distance / (2.0 * sqrt(2.0 * radius)));
    return root * root;
}

// A wheel's track is this share of its radius wide; the radius gives the ramp at the ends of the rut.
#define SK_TRACK_WIDTH 0.7

// How deep (m) the ground has been pressed at a place on the untouched surface (solid's frame): the deepest of all stretches
// there; continuous in the place.
double sk_ruts_depth(const sk_ruts *ruts, int64_t solid, sk_vec3 place);

// How deep it has been pressed under a contact of this ground; asks the map only where the material yields.
static inline double sk_ground_pressed(const sk_ground *ground, const sk_contact_state *contact, sk_vec3 place) {
    if (ground->ruts == NULL || ground->ruts->count == 0) return 0.0;
    if (!isfinite(ground->materials[contact->material].strength)) return 0.0;
    return sk_ruts_depth(ground->ruts, contact->solid, place);
}

// Once per tick, for every contact: what stands sunk lengthens its stretch or begins one, unless the ground has been
// pressed as deep there before. `width` of the track, m; the contact remembers its stretch.
void sk_ruts_lay(sk_ruts *ruts, sk_contact_state *contact, double width);

// Copies those that there are; `to` holds ruts already, or all zeros.
void sk_ruts_copy(const sk_ruts *from, sk_ruts *to);

// Finds all stretches again, after they were written one by one from outside.
void sk_ruts_index(sk_ruts *ruts);
