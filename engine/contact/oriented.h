// oriented.h: through which face of a convex target a point entered, and whether that face still holds it.
// Penetration states that a point is inside. Collision states through which face it entered; the contact force has the
// direction of that face's normal. The face is remembered, so the force does not reverse at corners and thin plates.
// A target is an intersection of half-spaces in its own frame. The point (initiator) has a radius, by which every face
// is moved outwards. Positions are in the target's frame, m, each with the target's pose at its own time. Source:
// docs/models/oriented_contact.md, after "Continuous Appropriately-Oriented Collision Detection", algorithm 2.
#pragma once
#include "csg/shape.h"

enum {
    SK_ORIENTED_FACES_MAX = 64,                                 // one machine word
    SK_ORIENTED_SIDES_MAX = 2 * (3 * SK_ORIENTED_FACES_MAX - 6) // every edge has two sides
};

// The plane through an edge of a face and along the face's normal. The face's range is where all of them are passed inwards.
typedef struct sk_oriented_side {
    sk_vec3 normal; // unit, in the face's plane, out of the face
    double offset;  // m
    double widen;   // how far the plane moves outwards for each metre of radius: tan of half the edge's bend
    int32_t across; // the face on the edge's other side
} sk_oriented_side;

// Plain value. Faces stand as columns, so that several are dealt with at once; up to an even count they are followed by
// planes that everything lies inside of.
typedef struct sk_oriented_target {
    int32_t face_count;
    double normal_x[SK_ORIENTED_FACES_MAX], normal_y[SK_ORIENTED_FACES_MAX], normal_z[SK_ORIENTED_FACES_MAX];
    double offset[SK_ORIENTED_FACES_MAX];
    int32_t
        first_side[SK_ORIENTED_FACES_MAX + 1]; // sides of face i: [first_side[i], first_side[i + 1]), `across` growing
    sk_oriented_side sides[SK_ORIENTED_SIDES_MAX];
} sk_oriented_target;

// The target may be open (a half-space, a wedge). Error unless there are 1 to 64 half-spaces with unit normals, an interior,
// and each of them is a face: none lies beyond the others.
sk_result sk_oriented_target_build(const sk_half_space *faces, int32_t count, sk_oriented_target *out);

static inline sk_vec3 sk_oriented_normal(const sk_oriented_target *target, int32_t face) {
    return (sk_vec3){target->normal_x[face], target->normal_y[face], target->normal_z[face]};
}

// d_i: how far the initiator is outside of a face, m.
static inline double sk_oriented_distance(const sk_oriented_target *target, int32_t face, sk_vec3 place,
                                          double radius) {
    return target->normal_x[face] * place.x + target->normal_y[face] * place.y + target->normal_z[face] * place.z -
           (target->offset[face] + radius);
}

// P: bit i is set where d_i <= 0. Bits beyond the last face are set.
uint64_t sk_oriented_penetration(const sk_oriented_target *target, sk_vec3 place, double radius);

// s_i: whether the place, projected along the face's normal, lies on the face.
bool sk_oriented_on_range(const sk_oriented_target *target, int32_t face, sk_vec3 place, double radius);

// The face with the largest d_i: the one the minimum-translation rule pushes out through. Of equals the first.
int32_t sk_oriented_nearest_face(const sk_oriented_target *target, sk_vec3 place, double radius);

// What a step did. From SK_ORIENTED_SLID_OFF on events: the point is held no more, and did not leave through its own face.
typedef enum sk_oriented_outcome {
    SK_ORIENTED_APART,        // no collision, and none before
    SK_ORIENTED_NEW,          // came in, and perhaps out again on the other side
    SK_ORIENTED_FOUND_INSIDE, // was inside without a collision (load, reset): the nearest face was taken
    SK_ORIENTED_RETAINED,     // inside, the face stays
    SK_ORIENTED_HELD,         // out through another face, but still behind its own, which stays
    SK_ORIENTED_HANDED_OVER,  // slid past an edge of its face: the face across took over
    SK_ORIENTED_RELEASED,     // out through its own face
    SK_ORIENTED_SLID_OFF,     // out through another face, and past an edge of its own
    SK_ORIENTED_TOO_DEEP,     // held, but deeper behind its face than the limit
    SK_ORIENTED_OUTCOMES
} sk_oriented_outcome;

static inline bool sk_oriented_is_event(sk_oriented_outcome outcome) {
    return outcome >= SK_ORIENTED_SLID_OFF;
}

// A sentence for a user: why the face is what it is.
const char *sk_oriented_outcome_text(sk_oriented_outcome outcome);

enum { SK_ORIENTED_NO_FACE = -1 };

typedef struct sk_oriented_step {
    sk_oriented_outcome outcome;
    int32_t face;    // C at the end of the step; SK_ORIENTED_NO_FACE
    double fraction; // of the step at which a new collision began; 0 in all other cases
} sk_oriented_step;

// How deep (m) a point may be held behind its face once it is out of the target.
#define SK_ORIENTED_DEPTH_LIMIT 0.25

// One step of one initiator, in a straight line from `from` to `to`; `face` is C before it. Both forms answer the same to the
// bit: the first one works on words of bits, the second one is the specification, rule by rule. Faces are tried in their
// order; the first of equals wins.
sk_oriented_step sk_oriented_advance(const sk_oriented_target *target, int32_t face, sk_vec3 from, sk_vec3 to,
                                     double radius, double depth_limit);
sk_oriented_step sk_oriented_advance_reference(const sk_oriented_target *target, int32_t face, sk_vec3 from, sk_vec3 to,
                                               double radius, double depth_limit);
