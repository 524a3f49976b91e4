// oriented_ground.h: oriented contact of a point with the scenery and the platforms.
// The rules of oriented.h, for a solid of many pieces in place of one polyhedron. A new touch is the entry of the
// point's path into the whole solid, so seams between pieces are not surfaces. A query from above the face down to the
// point finds whether the point is still on its face, and which face is next to it. Floor and walls are faces of
// several targets: a point in a corner has up to three touches at once. Use this in place of point.h for points that
// move by more than a solid's thickness or that are close to edges: skid nodes. Source:
// docs/models/oriented_contact.md, "Scenery as target".
#pragma once
#include "contact/oriented.h"
#include "contact/oriented_force.h"

enum { SK_ORIENTED_TOUCHES = 3 };

// The memory of one touch, in the frame of its solid.
//   held      1 while there is one; inside: 1 while its face was chosen because the point had been inside from the start
//   mode      sk_contact_mode after the last step; SK_AIR: above the hole that it made, which is still known
//   solid     of the ground; feature, material: which half-space and of what
//   normal    of the face, unit, out of the solid; pebble: where it holds on the face
//   depth     behind the face, which has sunk with it; sinkage: how far that has yielded, along -normal
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

// What a touch lies on; null: nothing.
static inline sk_contact_surface sk_surface_of_touch(const sk_oriented_touch *touch) {
    return touch != NULL ? (sk_contact_surface){touch->solid, touch->material} : sk_no_surface();
}

// m: how far above a surface counts as just above. Steps in it that are lower are no walls.
#define SK_ORIENTED_LIFT 1e-6

// And of the point: where it was, at the end of the last step, or would have been had its faces not yielded: outside, just
// above all of them; in the frame of the solid it has last had to do with. -1: not known.
#define SK_ORIENTED_GROUND_FIELDS(X)                                                                                   \
    X(solid, SOLID_OR_NONE, "")                                                                                        \
    X(clear, VEC3, "m")

typedef struct sk_oriented_memory {
    SK_ORIENTED_GROUND_FIELDS(SK_FIELD_MEMBER)
    sk_oriented_touch touch[SK_ORIENTED_TOUCHES];
} sk_oriented_memory;

typedef struct sk_oriented_ground_result {
    sk_vec3 force; // of all touches together, on the point, world, N
    sk_oriented_outcome outcome[SK_ORIENTED_TOUCHES];
    sk_contact_report report[SK_ORIENTED_TOUCHES]; // world frame
    bool sank;                                     // the surface yielded under one of them
    sk_oriented_memory next;                       // what commit stores
} sk_oriented_ground_result;

// The radius of the law does not count here: what touches is the point itself. The point's speed over a solid that it has not to
// do with yet must be near its way in the step over the step's time: within that it is found again.

// The reference configuration at load or reset. A point inside is held by the nearest face of the first solid it is inside of. Not for a step: that query takes
// memory; where it gets none, or nothing is within 50 m, the way out upwards is taken.
sk_oriented_memory sk_oriented_ground_begin(const sk_ground *ground, sk_initiator initiator);

// The memory of a point of which nothing is known, or that nobody has asked about for a while. In its next step it comes the way that
// its velocity tells; inside by then, it takes the way out upwards. Needs no memory, so it also serves where that of a step is made.
static inline sk_oriented_memory sk_oriented_ground_unknown(void) {
    return (sk_oriented_memory){.solid = -1};
}

// The first touch that bears; NULL where none does.
static inline const sk_oriented_touch *sk_oriented_bearing(const sk_oriented_memory *memory) {
    for (int32_t i = 0; i < SK_ORIENTED_TOUCHES; i++)
        if (memory->touch[i].held && memory->touch[i].mode != SK_AIR) return &memory->touch[i];
    return NULL;
}

// Forces at a trial motion; a step that ended there would have taken h (s, > 0). Changes nothing. Grip is that of metal.
sk_oriented_ground_result sk_oriented_ground_evaluate(const sk_ground *ground, const sk_oriented_law *law,
                                                      sk_initiator initiator, const sk_oriented_memory *memory,
                                                      double h);

// The same for an integrator whose steps end at any time: the memory is `since` s old, and what slides does so for the last h s of
// that. With a short h, what it slides over h is how fast.
sk_oriented_ground_result sk_oriented_ground_evaluate_since(const sk_ground *ground, const sk_oriented_law *law,
                                                            sk_initiator initiator, const sk_oriented_memory *memory,
                                                            double since, double h);

// The step of h seconds that ends with this motion is accepted. Its outcomes and forces.
sk_oriented_ground_result sk_oriented_ground_commit(const sk_ground *ground, const sk_oriented_law *law,
                                                    sk_initiator initiator, double h, sk_oriented_memory *memory);

// Signed distance (m) of the point to the face that holds it (the deepest of them), or that it met on its way to the trial motion;
// else to the one ahead within `reach` along its velocity; `reach` where there is none. Positive outside.
double sk_oriented_ground_gap(const sk_ground *ground, sk_initiator initiator, const sk_oriented_memory *memory,
                              double h, double reach);

// The springs of the touches that are remembered, with this motion, for an account of energy (contact/springs.h). What presses
// is one spring along the shortest way out of all faces together, the first one's; each touch has its own two of the pebble. Where
// nothing is held `hit` is false. True for the linear law, and as deep as its limit.
void sk_oriented_ground_springs(const sk_ground *ground, sk_initiator initiator, const sk_oriented_memory *memory,
                                sk_springs springs[SK_ORIENTED_TOUCHES]);

static inline sk_spring_law sk_oriented_spring_law(const sk_oriented_law *law) {
    return (sk_spring_law){.stiffness = law->stiffness, .side_stiffness = law->side_stiffness};
}
