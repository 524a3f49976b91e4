// oriented.h: through which face of a convex target a point entered, and whether that face still holds it.
// Penetration states that a point is inside. Collision states through which face it entered. The contact force has the
// direction of that face's normal. The face is remembered, so the force does not reverse at corners and thin plates.
// A target is an intersection of half-spaces in its own frame. The point (initiator) has a radius, and every face is
// moved outwards by that radius. Positions are in the target's frame, m, each with the target's pose at its own time.
// Source: docs/models/oriented_contact.md, after "Continuous Appropriately-Oriented Collision Detection", algorithm 2.
#pragma once
#include "csg/shape.h"

enum {
    SK_ORIENTED_FACES_MAX = 64,                                 // one machine word
    SK_ORIENTED_SIDES_MAX = 2 * (3 * SK_ORIENTED_FACES_MAX - 6) // every edge has two sides
};

// The plane through an edge of a face, parallel to the face's normal. The range of the face is inside all its planes.
typedef struct sk_oriented_side {
    sk_vec3 normal; // unit, in the face's plane, out of the face
    double offset;  // m
    double widen;   // outward shift of the plane per metre of radius: tan of half the angle between the faces' normals
    int32_t across; // the face on the edge's other side
} sk_oriented_side;

// Plain value. Faces are stored as columns for vector instructions. An odd count is padded with a plane that contains
// everything.
typedef struct sk_oriented_target {
    int32_t face_count;
    double normal_x[SK_ORIENTED_FACES_MAX], normal_y[SK_ORIENTED_FACES_MAX], normal_z[SK_ORIENTED_FACES_MAX];
    double offset[SK_ORIENTED_FACES_MAX];
    int32_t
        first_side[SK_ORIENTED_FACES_MAX + 1]; // sides of face i: [first_side[i], first_side[i + 1]), `across` growing
    sk_oriented_side sides[SK_ORIENTED_SIDES_MAX];
} sk_oriented_target;

// Builds a target, which may be unbounded (a half-space, a wedge). Errors: not 1 to 64 half-spaces, a normal that is
// not unit, no interior, or a half-space that is redundant.
sk_result sk_oriented_target_build(const sk_half_space *faces, int32_t count, sk_oriented_target *out);

static inline sk_vec3 sk_oriented_normal(const sk_oriented_target *target, int32_t face) {
    return (sk_vec3){target->normal_x[face], target->normal_y[face], target->normal_z[face]};
}

// Returns d_i, the signed distance (m) of the initiator from a face, positive outside.
static inline double sk_oriented_distance(const sk_oriented_target *target, int32_t face, sk_vec3 place,
                                          double radius) {
    return target->normal_x[face] * place.x + target->normal_y[face] * place.y + target->normal_z[face] * place.z -
           (target->offset[face] + radius);
}

// Returns P: bit i is set if d_i <= 0. Bits beyond the last face are set.
uint64_t sk_oriented_penetration(const sk_oriented_target *target, sk_vec3 place, double radius);

// Returns s_i: whether the projection of the point along the face's normal is on the face.
bool sk_oriented_on_range(const sk_oriented_target *target, int32_t face, sk_vec3 place, double radius);

// Returns the face with the largest d_i, through which the minimum-translation rule pushes out. Of equals the first.
int32_t sk_oriented_nearest_face(const sk_oriented_target *target, sk_vec3 place, double radius);

// The result of a step. SK_ORIENTED_SLID_OFF and later ones are events: the contact ended, but not through its own
// face.
typedef enum sk_oriented_outcome {
    SK_ORIENTED_APART,        // no collision before and after
    SK_ORIENTED_NEW,          // entered, and perhaps left again on the other side
    SK_ORIENTED_FOUND_INSIDE, // inside without a collision (load, reset); the nearest face is chosen
    SK_ORIENTED_RETAINED,     // inside; keeps its face
    SK_ORIENTED_HELD,         // left through another face but still behind its own, which it keeps
    SK_ORIENTED_HANDED_OVER,  // slid past an edge of its face onto the adjacent face
    SK_ORIENTED_RELEASED,     // left through its own face
    SK_ORIENTED_SLID_OFF,     // left through another face and past an edge of its own
    SK_ORIENTED_TOO_DEEP,     // deeper behind its face than the limit
    SK_ORIENTED_OUTCOMES
} sk_oriented_outcome;

static inline bool sk_oriented_is_event(sk_oriented_outcome outcome) {
    return outcome >= SK_ORIENTED_SLID_OFF;
}

// Returns a sentence for a user that explains the choice of the face.
const char *sk_oriented_outcome_text(sk_oriented_outcome outcome);

enum { SK_ORIENTED_NO_FACE = -1 };

typedef struct sk_oriented_step {
    sk_oriented_outcome outcome;
    int32_t face;    // C at the end of the step, or SK_ORIENTED_NO_FACE
    double fraction; // of the step at which a new collision begins; else 0
} sk_oriented_step;

// Largest depth (m) at which a face keeps a point that has left the target through another face.
#define SK_ORIENTED_DEPTH_LIMIT 0.25

// Performs one step of one initiator on a straight line from `from` to `to`. `face`: C before the step. Faces are tried
// in order; the first of equals wins. Both functions return the same bits. The first works on words of bits. The second
// is the specification, rule by rule.
sk_oriented_step sk_oriented_advance(const sk_oriented_target *target, int32_t face, sk_vec3 from, sk_vec3 to,
                                     double radius, double depth_limit);
sk_oriented_step sk_oriented_advance_reference(const sk_oriented_target *target, int32_t face, sk_vec3 from, sk_vec3 to,
                                               double radius, double depth_limit);
