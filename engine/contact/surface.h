// surface.h: what every contact asks of the ground: where it is, how it grips, when it gives way.
#pragma once
#include "csg/scenery.h"
#include "math/fields.h"

// What contacts stand on: the solid that carries, and its materials.
typedef struct sk_ground {
    const sk_scenery *solid;
    const sk_material *materials;
} sk_ground;

// The memory of one contact, stored in the frame of what it lies on (the world).
//   mode      sk_contact_mode after the last evaluation
//   pebble    where it holds
//   normal    of the surface there, unit, out of the solid
//   material  of the surface; feature: which half-space
//   sinkage   how far the surface has given way under it, along -normal
// In the air (mode) the rest tells where it last touched: the rut or hole there stays.
#define SK_CONTACT_FIELDS(X)                                                                                           \
    X(mode, COUNT, "")                                                                                                 \
    X(pebble, VEC3, "m")                                                                                               \
    X(normal, VEC3, "")                                                                                                \
    X(material, COUNT, "")                                                                                             \
    X(feature, COUNT, "")                                                                                              \
    X(sinkage, REAL, "m")

typedef struct sk_contact_state {
    SK_CONTACT_FIELDS(SK_FIELD_MEMBER)
} sk_contact_state;

// A surface where a segment along a strut or an arm met it.
typedef struct sk_surface_point {
    bool found;
    bool inside; // the segment's first end was inside the solid: `point` is the way out of it, above
    sk_vec3 point, normal;
    int32_t material, feature;
} sk_surface_point;

// Where the segment from `from` to `to` (world, m) meets the ground after it has sunk by `sinkage` along -`sunk_along`.
sk_surface_point sk_ground_meet(sk_ground ground, sk_vec3 from, sk_vec3 to, double sinkage, sk_vec3 sunk_along);

// The contact now holds at this surface point.
static inline void sk_contact_place(sk_contact_state *contact, const sk_surface_point *surface) {
    contact->pebble = surface->point;
    contact->normal = surface->normal;
    contact->material = surface->material;
    contact->feature = surface->feature;
}

// Largest normal force (N) that a material carries at a sinkage (m). Grows linearly with depth, doubling every
// SK_BEARING_DEPTH: with a constant limit nothing heavier than it could ever come to rest. See docs/models/pebble.md.
#define SK_BEARING_DEPTH 0.20
double sk_bearing_limit(const sk_material *material, double sinkage);
