// skid_statics.h: static equilibrium of a skid gear: tubes bent by their load, on faces of the ground that hold it.
// Source: docs/models/skid_gear.md, "Standing".
#pragma once
#include "gear/skid.h"

// Standing: what the ground does to each node, and how the tubes are bent by it. Body axes.
typedef struct sk_skid_statics {
    sk_vec3 plane; // sk_skid_statics_on_level: the ground is z = plane.x + plane.y x + plane.z y
    bool touching[SK_SKID_NODES_MAX];
    sk_vec3 force[SK_SKID_NODES_MAX]; // N
    sk_vec3 displacement[SK_SKID_NODES_MAX], turn[SK_SKID_NODES_MAX];
    sk_vec3 middle, aside; // of what bears; by how much, of all it bears, and ...
    double twist;      // 1/m: ... with the distance from there, a node's direction is turned from that of all together
    double use;        // greatest bending moment as a share of the fully plastic one
    int32_t most_bent; // the node where that is
} sk_skid_statics;

// On level ground that does not hold the skids sideways, under the weight alone. Error where it cannot: the centre of gravity
// outside the base, tubes that would yield.
sk_result sk_skid_statics_on_level(const sk_skid_gear *gear, double gravity, sk_skid_statics *out);

// On any ground, with all that acts, held sideways: of what acts along the ground every node takes a part by what it bears, and where
// that is more than it grips the others take the rest. Not for a step.
typedef struct sk_skid_face { // of the ground below a node: normal . place = height
    bool there;
    sk_vec3 normal; // unit, out of it
    double height;  // m
    double grip;    // static friction; infinite: anything
} sk_skid_face;

typedef struct sk_skid_static_load {
    sk_vec3 acceleration, turning; // of the body, less gravity, m/s^2; rad/s^2
    sk_vec3 force, moment;         // of all but weight and ground, N; N m about the centre of gravity
} sk_skid_static_load;

typedef struct
    sk_skid_move {       // of the body, which it needs for its balance: shift, and turn about the centre of gravity
    sk_vec3 shift, turn; // m, rad
    bool still;          // it needs none
} sk_skid_move;

// Rounds, each with faces and forces as they are after the body's last move, until it is still. `round` answers false where nothing
// can balance it.
void sk_skid_statics_begin(const sk_skid_gear *gear, const sk_skid_face *face, sk_skid_statics *out);
bool sk_skid_statics_round(const sk_skid_gear *gear, const sk_skid_face *face, const sk_skid_static_load *at,
                           sk_skid_statics *statics, sk_skid_move *move);

// One of the four outermost nodes: front left and right, rear left and right.
typedef struct sk_skid_corner {
    int32_t node;
    double share;       // N of the weight as four legs there would bear it
    double compression; // m that it has come up by, relative to the body
    double stiffness;   // N/m, one over the other
} sk_skid_corner;
void sk_skid_corners(const sk_skid_gear *gear, const sk_skid_statics *statics, sk_skid_corner corner[4]);
