// oriented_ground.h: oriented contact of a point with the scenery and the platforms.
// The rules are those of oriented.h, for a solid of many pieces in place of one polyhedron. A new touch is the entry of
// the point's path into the whole solid, so seams between pieces are not surfaces. A query from above the face down to
// the point finds whether the point is still on its face, and which face is next to it. Floor and walls are faces of
// several targets: a point in a corner has up to three touches at once. Use this in place of point.h for points that
// move by more than a solid's thickness or that are close to edges: skid nodes. Source:
// docs/models/oriented_contact.md, "Scenery as target".
#pragma once
#include "contact/oriented.h"
#include "contact/oriented_force.h"

enum { SK_ORIENTED_TOUCHES = 3 };

// The memory of one touch, in the frame of its solid.
//   held      1 while the touch exists
//   inside    1 while its face was chosen because the point started inside
//   mode      sk_contact_mode after the last step; SK_AIR: above the hole that it made
//   solid     of the ground; feature, material: the half-space and its material
//   normal    of the face, unit, out of the solid
//   pebble    position of the pebble on the face
//   depth     behind the face, which has sunk by `sinkage` along -normal
#define SK_ORIENTED_TOUCH_FIELDS(X)                                                                                    \
    X(held, FLAG, "")                                                                                                  \
    X(inside, FLAG, "")                                                                                                \
    X(mode, MODE, "")                                                                                                  \
    X(solid, SOLID_OR_NONE, "")                                                                                        \
    X(feature, FEATURE, "")                                                                                            \
    X(material, MATERIAL, "")                                                                                          \
    X(normal, VEC3, "")                                                                                                \
    X(pebble, VEC3, "m")                                                                                               \
    X(depth, REAL, "m")                                                                                                \
    X(sinkage, REAL, "m")

typedef struct sk_oriented_touch {
    SK_ORIENTED_TOUCH_FIELDS(SK_FIELD_MEMBER)
} sk_oriented_touch;

// Returns the surface of a touch; none for a null touch.
static inline sk_contact_surface sk_surface_of_touch(const sk_oriented_touch *touch) {
    return touch != NULL ? (sk_contact_surface){touch->solid, touch->material} : sk_no_surface();
}

// m: distance of the clear place above a surface. Lower steps in a surface are not walls.
#define SK_ORIENTED_LIFT 1e-6

// The memory of the point.
//   solid   the last solid in contact, whose frame `clear` is in; -1: not known
//   clear   the clear place: just above all faces that hold the point, before they yielded, at the end of the last step
#define SK_ORIENTED_GROUND_FIELDS(X)                                                                                   \
    X(solid, SOLID_OR_NONE, "")                                                                                        \
    X(clear, VEC3, "m")

typedef struct sk_oriented_memory {
    SK_ORIENTED_GROUND_FIELDS(SK_FIELD_MEMBER)
    sk_oriented_touch touch[SK_ORIENTED_TOUCHES];
} sk_oriented_memory;

typedef struct sk_oriented_ground_result {
    sk_vec3 force; // sum of all touches, on the point, world, N
    sk_oriented_outcome outcome[SK_ORIENTED_TOUCHES];
    sk_contact_report report[SK_ORIENTED_TOUCHES]; // world frame
    bool sank;                                     // the surface yielded under at least one
    sk_oriented_memory next;                       // the memory that commit stores
} sk_oriented_ground_result;

// The functions below ignore the radius of the law: the point itself touches. The path of the point in the frame of a
// solid that it has not touched follows from its velocity. So this velocity must be close to the mean velocity in the
// step.

// Returns the reference configuration at load or reset. A point inside is held by the nearest face of the first solid
// that contains it. Not for use in a step, because the query allocates memory. Without memory, or if no face is within
// 50 m, the point leaves upwards.
sk_oriented_memory sk_oriented_ground_begin(const sk_ground *ground, sk_initiator initiator);

// Returns the memory of a point without history. Its path in the next step follows from its velocity. A point that is
// inside then leaves upwards. Allocates nothing, so a step may call it.
static inline sk_oriented_memory sk_oriented_ground_unknown(void) {
    return (sk_oriented_memory){.solid = -1};
}

// Returns the first touch that carries load; NULL if there is none.
static inline const sk_oriented_touch *sk_oriented_bearing(const sk_oriented_memory *memory) {
    for (int32_t i = 0; i < SK_ORIENTED_TOUCHES; i++)
        if (memory->touch[i].held && memory->touch[i].mode != SK_AIR) return &memory->touch[i];
    return NULL;
}

// Returns the forces at a trial motion, as if a step of h (s, > 0) ended there. Friction is that of metal. The memory
// stays unchanged.
sk_oriented_ground_result sk_oriented_ground_evaluate(const sk_ground *ground, const sk_oriented_law *law,
                                                      sk_initiator initiator, const sk_oriented_memory *memory,
                                                      double h);

// A point at a trial motion: the parameters of sk_oriented_ground_evaluate_since.
typedef struct sk_oriented_query {
    const sk_ground *ground;
    const sk_oriented_law *law;
    sk_initiator initiator;
    const sk_oriented_memory *memory;
    double since, h;
    bool forces_only; // the reports are left out
} sk_oriented_query;

// Computes the forces at a trial motion. Changes nothing but the result.
void sk_oriented_ground_try(const sk_oriented_query *query, sk_oriented_ground_result *out);

// As sk_oriented_ground_evaluate, for an integrator with steps of any length. The memory is `since` s old. Slipping
// pebbles slide during the last h s. For a short h the slide divided by h is the sliding velocity.
sk_oriented_ground_result sk_oriented_ground_evaluate_since(const sk_ground *ground, const sk_oriented_law *law,
                                                            sk_initiator initiator, const sk_oriented_memory *memory,
                                                            double since, double h);

// Accepts a step of h s that ends with this motion. Returns its outcomes and forces.
sk_oriented_ground_result sk_oriented_ground_commit(const sk_ground *ground, const sk_oriented_law *law,
                                                    sk_initiator initiator, double h, sk_oriented_memory *memory);

// Returns the signed distance (m) of the point to the deepest face that holds it, or to the face that it entered on its
// path to the trial motion. Without such a face it is the distance to the next face along its velocity, at most
// `reach`. Positive outside.
double sk_oriented_ground_gap(const sk_ground *ground, sk_initiator initiator, const sk_oriented_memory *memory,
                              double h, double reach);

// Computes the springs of the remembered touches at this motion, for the energy account (contact/springs.h). All faces
// share one normal spring along the shortest vector out of them, in springs[0]. Each touch has two springs of its
// pebble. `hit` is false where nothing is held. Valid for the linear law, to the depth limit.
void sk_oriented_ground_springs(const sk_ground *ground, sk_initiator initiator, const sk_oriented_memory *memory,
                                sk_springs springs[SK_ORIENTED_TOUCHES]);

static inline sk_spring_law sk_oriented_spring_law(const sk_oriented_law *law) {
    return (sk_spring_law){.stiffness = law->stiffness, .side_stiffness = law->side_stiffness};
}
