// ruts.h: ruts that wheels leave in soft ground. Later wheels and other aircraft roll in them, and the renderer draws
// them.
// The state holds the last SK_RUTS_MAX stretches of rut. They give the depth to which the ground has been pressed at a
// place. Pressed ground carries as much as it did when it was pressed. Source: docs/models/pebble.md, "Ruts".
#pragma once
#include "contact/surface.h"

enum { SK_RUTS_MAX = 2048, SK_RUT_BUCKETS = 1024 };

//   from, to      ends of a straight stretch, on the untouched surface, frame of the solid it lies on
//   normal        of that surface, unit
//   depth_from, depth_to  depth at the ends
//   width         of the rut
//   solid         0 the scenery, 1 and up the platforms
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

// Stretch i, counted from 0 over all ever begun, is in rut[i % SK_RUTS_MAX] until a later one overwrites it. `head` and
// `next` are a hash table over places: 1 + the slot of the next stretch in a bucket, 0 at its end. They follow from the
// stretches (sk_ruts_index), and no result depends on their order.
typedef struct sk_ruts {
    int64_t count;
    sk_rut rut[SK_RUTS_MAX];
    int32_t head[SK_RUT_BUCKETS], next[SK_RUTS_MAX];
} sk_ruts;

// Ruts shallower than SK_RUT_LEAST (m) are not laid. A rut that differs from the existing depth by less than this, or
// by less than SK_RUT_ALIKE of it, is not laid again.
#define SK_RUT_LEAST 1e-3
#define SK_RUT_ALIKE 0.1

// Number of stretches in use: slots 0 to this - 1.
static inline int32_t sk_ruts_kept(const sk_ruts *ruts) {
    return ruts->count < SK_RUTS_MAX ? (int32_t)ruts->count : SK_RUTS_MAX;
}

// Returns the depth (m) at a distance (m) beyond the end of a rut. From the depth s a wheel of radius r climbs out at
// ds/dx = -sqrt(s / 2r).
static inline double sk_ramp(double depth, double distance, double radius) {
    double root = sk_max(0.0, sqrt(depth) - distance / (2.0 * sqrt(2.0 * radius)));
    return root * root;
}

// Width of a wheel's track over its radius.
#define SK_TRACK_WIDTH 0.7

// Returns the depth (m) to which the ground has been pressed at a point of the untouched surface (solid's frame): the
// depth of the deepest stretch there. The depth is continuous.
double sk_ruts_depth(const sk_ruts *ruts, int64_t solid, sk_vec3 place);

// Returns the pressed depth (m) under a contact with this ground. Reads the ruts only if the material yields.
static inline double sk_ground_pressed(const sk_ground *ground, const sk_contact_state *contact, sk_vec3 place) {
    if (ground->ruts == NULL || ground->ruts->count == 0) return 0.0;
    if (!isfinite(ground->materials[contact->material].strength)) return 0.0;
    return sk_ruts_depth(ground->ruts, contact->solid, place);
}

// Call once per tick and contact. A sunk contact extends its stretch or begins one, unless the ground is already
// pressed as deep there. The contact remembers its stretch. `width`: of the track, m.
void sk_ruts_lay(sk_ruts *ruts, sk_contact_state *contact, double width);

// The same for the print of a part that does not roll: a stretch that appears at once. `mine`: 1 + the stretch that it laid
// before, 0: none; it becomes that of this print. A print at the same place gets deeper; no print is laid where the ground
// is already pressed as deep.
void sk_ruts_press(sk_ruts *ruts, const sk_rut *print, int64_t *mine);

// Copies the ruts in use. `to` holds valid ruts, or all zeros.
void sk_ruts_copy(const sk_ruts *from, sk_ruts *to);

// Builds the hash table again, after stretches were written directly.
void sk_ruts_index(sk_ruts *ruts);
