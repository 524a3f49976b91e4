// surface.h: the ground as contacts use it: where its surface is, its friction, and when it yields.
#pragma once
#include "contact/body.h"
#include "contact/pebble.h"
#include "csg/candidates.h"
#include "math/fields.h"

// A solid that contacts may touch, and its present motion. `motion` is the motion of the solid's frame. It is stated as
// that of a body whose centre is the origin of the frame. Position and axes transform points of the frame to the world.
typedef struct sk_solid {
    const sk_scenery *shape;         // in the solid's frame
    const sk_candidates *candidates; // cache of the half-spaces nearby, or null; never changes a result
    bool moves;                      // false: its frame is the world frame, and `motion` is not read
    sk_body_motion motion;
} sk_solid;

struct sk_ruts;

// Returns a loose body as a solid with its present motion.
typedef sk_solid (*sk_body_solid_of)(const void *bodies, int32_t body);

// All solids that contacts may touch. Solid 0 is the fixed scenery; the others are platforms. Loose bodies follow: body b
// is solid number solid_count + b. Wheels and skids touch them.
typedef struct sk_ground {
    const sk_solid *solids;
    int32_t solid_count;
    const sk_material *materials;
    const struct sk_ruts *ruts;  // see ruts.h; null: none
    sk_body_solid_of body_solid; // null: no bodies
    const void *bodies;          // for body_solid
    const int32_t *near;         // bodies that a wheel or a skid may newly touch
    int32_t near_count;
    bool several;                   // a wheel touches all faces near it; else one plane at a time
    bool loose;                     // several faces may be of loose bodies; else near these one plane at a time
    const sk_candidate_plane *only; // everything near the wheels is this plane of solid `only_solid`; null: not known
    int32_t only_solid;
} sk_ground;

// Solid number `index`: of the list, or a body.
static inline sk_solid sk_ground_solid(const sk_ground *ground, int64_t index) {
    return index < ground->solid_count ? ground->solids[index]
                                       : ground->body_solid(ground->bodies, (int32_t)index - ground->solid_count);
}

// The same without a copy. A body is written to *room.
static inline const sk_solid *sk_ground_at(const sk_ground *ground, int64_t index, sk_solid *room) {
    if (index < ground->solid_count) return &ground->solids[index];
    *room = ground->body_solid(ground->bodies, (int32_t)index - ground->solid_count);
    return room;
}

// The number of solids that a contact may newly touch, and the index of the n-th of them.
static inline int32_t sk_ground_reach_count(const sk_ground *ground) {
    return ground->solid_count + ground->near_count;
}

static inline int32_t sk_ground_reach(const sk_ground *ground, int32_t n) {
    return n < ground->solid_count ? n : ground->solid_count + ground->near[n - ground->solid_count];
}

// Whether solid number `index` is a loose body.
static inline bool sk_ground_is_body(const sk_ground *ground, int64_t index) {
    return index >= ground->solid_count;
}

// Returns the motion of the body relative to the solid's frame, in its axes. Contact forces depend on relative motion
// only, so contact is computed in the frame of the solid as if it were at rest.
sk_body_motion sk_motion_seen_from(const sk_solid *solid, const sk_body_motion *body);

// Transforms a point from the solid's frame to the world.
static inline sk_vec3 sk_solid_point(const sk_solid *solid, sk_vec3 place) {
    if (!solid->moves) return place;
    return sk_add(solid->motion.position, sk_mat3_mul(&solid->motion.axes, place));
}

// Transforms a point from the world to the solid's frame.
static inline sk_vec3 sk_solid_point_back(const sk_solid *solid, sk_vec3 place) {
    if (!solid->moves) return place;
    return sk_mat3_mul_back(&solid->motion.axes, sk_sub(place, solid->motion.position));
}

// Transforms a direction from the solid's frame to the world.
static inline sk_vec3 sk_solid_vector(const sk_solid *solid, sk_vec3 vector) {
    return solid->moves ? sk_mat3_mul(&solid->motion.axes, vector) : vector;
}

// Transforms a vector from the world to the solid's frame.
static inline sk_vec3 sk_solid_vector_back(const sk_solid *solid, sk_vec3 vector) {
    return solid->moves ? sk_mat3_mul_back(&solid->motion.axes, vector) : vector;
}

// Returns the first point of the segment from a to b (solid's frame) on the solid.
sk_hit sk_solid_entry(const sk_solid *solid, sk_vec3 a, sk_vec3 b);

// The memory of one contact, in the frame of the touched solid.
//   mode        sk_contact_mode after the last evaluation
//   pebble      its position
//   normal      of the surface there, unit, out of the solid
//   material, feature, solid   of the surface: material, half-space, solid of the ground
//   sinkage     depth by which the surface has yielded, along -normal
//   ease        remaining height above the bumps after a change of material (below: negative)
//   ease_slope  slope of `ease` along the wheel's rolling direction
//   step        remaining height of a wheel above the surface after a step in it (below: negative), along the strut
//   step_slope  slope of `step` along the surface, in the plane across the strut
//   wet         1 after it entered water, until it is well clear of water
//   rut         1 + the stretch of rut that it presses, counted over all ever begun; 0 none
// In mode SK_AIR the other fields keep the last surface in reach, because its rut or hole stays.
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

// begin: returns a contact without memory.
static inline sk_contact_state sk_contact_begin(void) {
    return (sk_contact_state){.mode = SK_AIR, .material = SK_NO_MATERIAL, .feature = -1};
}

// A touched surface: a solid of the ground and its material there. -1 and SK_NO_MATERIAL: none.
typedef struct sk_contact_surface {
    int64_t solid, material;
} sk_contact_surface;

static inline sk_contact_surface sk_no_surface(void) {
    return (sk_contact_surface){-1, SK_NO_MATERIAL};
}

// Returns the surface of a contact. For an open contact it is the last surface in reach.
static inline sk_contact_surface sk_surface_of_contact(const sk_contact_state *contact) {
    return (sk_contact_surface){contact->solid, contact->material};
}

// Returns the memory of a contact for this solid: a new one if the contact last touched another solid.
static inline sk_contact_state sk_contact_on(const sk_contact_state *contact, int32_t solid) {
    if (solid == contact->solid) return *contact;
    sk_contact_state fresh = sk_contact_begin();
    fresh.solid = solid;
    return fresh;
}

// The point at which a segment along a strut or an arm enters a surface.
typedef struct sk_surface_point {
    bool found;
    bool inside;     // the first end of the segment is inside the solid; `point` is the exit above it
    double fraction; // of the segment; 0 where it starts inside
    sk_vec3 point, normal;
    int32_t material, feature;
} sk_surface_point;

// Returns the first point of the segment from `from` to `to` on the solid. Its surface has sunk by `sinkage` along
// -`sunk_along`. All are in the solid's frame, m.
sk_surface_point sk_solid_surface_along(const sk_solid *solid, sk_vec3 from, sk_vec3 to, double sinkage,
                                        sk_vec3 sunk_along);

// Returns the fraction of a strut or arm at which it enters a solid of the ground; infinite if it does not. `who`: data
// of the contact.
typedef double (*sk_fraction_on)(const void *who, int32_t solid);

// Returns the solid that the strut or arm of a contact enters first. At equal fractions, or if it enters none, it is
// the previous solid `known`.
int32_t sk_ground_find_solid(const sk_ground *ground, int32_t known, sk_fraction_on fraction_on, const void *who);

// Places the pebble at this surface point.
static inline void sk_contact_place(sk_contact_state *contact, const sk_surface_point *surface) {
    contact->pebble = surface->point;
    contact->normal = surface->normal;
    contact->material = surface->material;
    contact->feature = surface->feature;
}

// Returns the largest normal force (N) that a material carries at a sinkage (m). It grows linearly with depth: by the
// strength for every SK_BEARING_DEPTH (m). A heavier load sinks until it is carried. With a constant limit it would
// never stop. Source: docs/models/pebble.md.
#define SK_BEARING_DEPTH 0.20
double sk_bearing_limit(const sk_material *material, double sinkage);

// m^2: the area that the strength of a material is for. A part of a body presses with a pressure, and the ground yields at
// the strength over this area. It is that of a wheel of 0.21 m in a rut of 0.1 m: track 0.7 r times chord sqrt(2 r s).
// Source: docs/models/patch.md, "Strength of the ground".
#define SK_BEARING_AREA 0.03
static inline double sk_bearing_pressure(const sk_material *material) {
    return material->strength / SK_BEARING_AREA;
}
