// surface.h: the ground as contacts use it: where its surface is, its friction, and when it yields.
#pragma once
#include "contact/body.h"
#include "contact/pebble.h"
#include "csg/candidates.h"
#include "math/fields.h"

// A solid that contacts may stand on, and how it moves at this instant: `motion` is that of its frame (position and axes
// take places in the frame to the world), as of a body whose centre is the frame's origin.
typedef struct sk_solid {
    const sk_scenery *shape;         // in the solid's frame
    const sk_candidates *candidates; // what of it is near: null, or found by a caller that asks much there
    bool moves;                      // false: its frame is the world's, and `motion` is not read
    sk_body_motion motion;
} sk_solid;

struct sk_ruts;

// What contacts stand on: solid 0 is the fixed scenery, the others are platforms.
typedef struct sk_ground {
    const sk_solid *solids;
    int32_t solid_count;
    const sk_material *materials;
    const struct sk_ruts *ruts; // where it has been pressed before, see ruts.h; null: nowhere
} sk_ground;

// The body as seen from the solid's frame: place, attitude, velocity and rate relative to it, in its axes. In the frame of a
// moving solid contact is what it is on one at rest: forces depend on relative motion alone.
sk_body_motion sk_motion_seen_from(const sk_solid *solid, const sk_body_motion *body);

// A place or a direction of the solid's frame in the world, and a place in the world in the solid's frame.
static inline sk_vec3 sk_solid_point(const sk_solid *solid, sk_vec3 place) {
    if (!solid->moves) return place;
    return sk_add(solid->motion.position, sk_mat3_mul(&solid->motion.axes, place));
}

static inline sk_vec3 sk_solid_point_back(const sk_solid *solid, sk_vec3 place) {
    if (!solid->moves) return place;
    return sk_mat3_mul_back(&solid->motion.axes, sk_sub(place, solid->motion.position));
}

static inline sk_vec3 sk_solid_vector(const sk_solid *solid, sk_vec3 vector) {
    return solid->moves ? sk_mat3_mul(&solid->motion.axes, vector) : vector;
}

// Where the segment from a to b, in the solid's frame, first meets it.
sk_hit sk_solid_entry(const sk_solid *solid, sk_vec3 a, sk_vec3 b);

// The memory of one contact, stored in the frame of the solid it lies on.
//   mode      sk_contact_mode after the last evaluation
//   pebble    where it holds
//   normal    of the surface there, unit, out of the solid
//   material  of the surface; feature: which half-space; solid: of which solid of the ground
//   sinkage   how far the surface has yielded under it, along -normal
//   ease      how far it is still above (below: negative) where the bumps of the material put it: what is left of the step
//             between the bumps of two materials; ease_slope: how that rises along the wheel's rolling direction
//   step      how far, up along the strut, a wheel is still above (below: negative) the surface after a step in it;
//             step_slope: how that rises, along the surface, in the plane across the strut
//   wet       1 once it has gone through the surface of water, until it is well clear of water
//   rut       1 + which stretch of rut it has been pressing, of all ever begun; 0 none
// In the air (mode) the rest states where it last had the surface within reach: the rut or hole there stays.
#define SK_CONTACT_FIELDS(X)                                                                                           \
    X(mode, MODE, "")                                                                                                  \
    X(pebble, VEC3, "m")                                                                                               \
    X(normal, VEC3, "")                                                                                                \
    X(material, MATERIAL, "")                                                                                          \
    X(feature, FEATURE, "")                                                                                            \
    X(solid, SOLID, "")                                                                                                \
    X(sinkage, REAL, "m")                                                                                              \
    X(ease, REAL, "m")                                                                                                 \
    X(ease_slope, REAL, "")                                                                                            \
    X(step, REAL, "m")                                                                                                 \
    X(step_slope, VEC3, "")                                                                                            \
    X(wet, FLAG, "")                                                                                                   \
    X(rut, RUT, "")

typedef struct sk_contact_state {
    SK_CONTACT_FIELDS(SK_FIELD_MEMBER)
} sk_contact_state;

// begin: a contact that has touched nothing yet.
static inline sk_contact_state sk_contact_begin(void) {
    return (sk_contact_state){.mode = SK_AIR, .material = SK_NO_MATERIAL, .feature = -1};
}

// The touched surface: a solid of the ground, and the material there. In a state: -1 and SK_NO_MATERIAL for nothing.
typedef struct sk_contact_surface {
    int64_t solid, material;
} sk_contact_surface;

static inline sk_contact_surface sk_no_surface(void) {
    return (sk_contact_surface){-1, SK_NO_MATERIAL};
}

// What a contact lies on; what is open: where it last had the surface within reach.
static inline sk_contact_surface sk_surface_of_contact(const sk_contact_state *contact) {
    return (sk_contact_surface){contact->solid, contact->material};
}

// What a contact remembers of this solid: nothing, where it last touched another.
static inline sk_contact_state sk_contact_on(const sk_contact_state *contact, int32_t solid) {
    if (solid == contact->solid) return *contact;
    sk_contact_state fresh = sk_contact_begin();
    fresh.solid = solid;
    return fresh;
}

// The point at which a segment along a strut or an arm enters a surface.
typedef struct sk_surface_point {
    bool found;
    bool inside;     // the segment's first end was inside the solid: `point` is the way out of it, above
    double fraction; // of the segment; 0 where it starts inside
    sk_vec3 point, normal;
    int32_t material, feature;
} sk_surface_point;

// Where the segment from `from` to `to` meets the solid after it has sunk by `sinkage` along -`sunk_along`; all in the solid's
// frame, m.
sk_surface_point sk_solid_surface_along(const sk_solid *solid, sk_vec3 from, sk_vec3 to, double sinkage,
                                        sk_vec3 sunk_along);

// Where a contact would meet a solid of the ground: the fraction of its strut or arm, infinite where it does not. `who`:
// whatever the contact needs to find that.
typedef double (*sk_fraction_on)(const void *who, int32_t solid);

// Which solid a contact has to do with: the one that its strut or arm meets first. Where solids are level, or none is met,
// that is the one it had to do with before, `known`.
int32_t sk_ground_find_solid(const sk_ground *ground, int32_t known, sk_fraction_on fraction_on, const void *who);

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
