// skid_statics.h: static equilibrium of a skid gear: tubes bent by their load, on faces of the ground that hold it.
// Source: docs/models/skid_gear.md, "Standing".
#pragma once
#include "gear/skid.h"

// An equilibrium: forces of the ground on the nodes, and deformation of the tubes. Body axes.
typedef struct sk_skid_statics {
    sk_vec3 plane; // sk_skid_statics_on_level: the ground is z = plane.x + plane.y x + plane.z y
    bool touching[SK_SKID_NODES_MAX];
    sk_vec3 force[SK_SKID_NODES_MAX]; // N
    sk_vec3 displacement[SK_SKID_NODES_MAX], turn[SK_SKID_NODES_MAX];
    sk_vec3 middle, aside; // centre of the loaded nodes; deviation of the forces from the direction of their sum
    double twist;          // 1/m, growth of that deviation with the distance from `middle`
    double use;            // largest bending moment over the fully plastic moment
    int32_t most_bent;     // the node where that is
} sk_skid_statics;

// Finds the equilibrium on level ground without friction, under the weight alone. Errors: the centre of gravity is
// outside the base, a tube would yield.
sk_result sk_skid_statics_on_level(const sk_skid_gear *gear, double gravity, sk_skid_statics *out);

// Equilibrium on any ground, with all loads and with friction. The force along the ground is distributed over the nodes
// in proportion to their normal forces. Force that exceeds the friction of a node is moved to other nodes. Not for use
// in a step.
typedef struct sk_skid_face { // of the ground below a node: normal . place = height
    bool there;
    sk_vec3 normal; // unit, out of it
    double height;  // m
    double grip;    // static friction coefficient; infinite: never slips
} sk_skid_face;

typedef struct sk_skid_static_load {
    sk_vec3 acceleration, turning; // of the body, less gravity, m/s^2; rad/s^2
    sk_vec3 force, moment;         // all but weight and ground, N; N m about the centre of gravity
} sk_skid_static_load;

// A displacement of the body towards its equilibrium.
typedef struct sk_skid_move {
    sk_vec3 shift, turn; // m; rad about the centre of gravity
    bool still;          // the body is in equilibrium
} sk_skid_move;

// To iterate until the body is still, call begin, then rounds. Each round uses the faces and forces after the last
// move. A round returns false if there is no equilibrium.
void sk_skid_statics_begin(const sk_skid_gear *gear, const sk_skid_face *face, sk_skid_statics *out);
bool sk_skid_statics_round(const sk_skid_gear *gear, const sk_skid_face *face, const sk_skid_static_load *at,
                           sk_skid_statics *statics, sk_skid_move *move);

// One of the four outermost nodes: front left and right, rear left and right.
typedef struct sk_skid_corner {
    int32_t node;
    double share;       // N, weight carried if there were four legs at the corners
    double compression; // m, upward displacement relative to the body
    double stiffness;   // N/m, share over compression
} sk_skid_corner;
void sk_skid_corners(const sk_skid_gear *gear, const sk_skid_statics *statics, sk_skid_corner corner[4]);
