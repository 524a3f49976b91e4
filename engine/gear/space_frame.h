// space_frame.h: frames of round tubes as 3-D Euler-Bernoulli beams: stiffness, mass, statics and modes.
// A node has six degrees of freedom: displacement (m) and rotation (rad, right-handed), along the axes in which the
// nodes are given. Displacements are small. A frame is immutable once created. Source: docs/models/skid_gear.md,
// "Beams".
#pragma once
#include "base/result.h"
#include "contact/point.h"
#include "gear/beam.h"

enum { SK_SPACE_FRAME_NODES_MAX = 2048, SK_SPACE_FRAME_ELEMENTS_MAX = 4096, SK_SPACE_FRAME_TUBES_MAX = 64 };

// Bits for the degrees of freedom of a node that are held.
enum { SK_HOLD_X = 1, SK_HOLD_Y = 2, SK_HOLD_Z = 4, SK_HOLD_TURN_X = 8, SK_HOLD_TURN_Y = 16, SK_HOLD_TURN_Z = 32 };
enum { SK_HOLD_ALL = 63 };

typedef struct sk_tube {
    char name[SK_NAME];
    double diameter;     // m, outside
    double wall;         // m
    double young, shear; // moduli, N/m^2
    double density;      // kg/m^3
    double yield_stress; // N/m^2; infinite: it never yields
    double hardening;    // slope of moment over curvature beyond yield, divided by the elastic slope; 0..1
    double ultimate;     // plastic strain of the outermost fibre at which a tube breaks; infinite: never
} sk_tube;

typedef struct sk_space_frame_node {
    char name[SK_NAME]; // for messages
    sk_vec3 position;   // m
    int32_t held;       // SK_HOLD_...
    double mass;        // kg, a point mass attached to it
} sk_space_frame_node;

typedef struct sk_space_frame_element {
    int32_t node[2];
    int32_t tube;
} sk_space_frame_element;

// The description of a frame.
typedef struct sk_space_frame_plan {
    const sk_space_frame_node *nodes;
    const sk_space_frame_element *elements;
    const sk_tube *tubes;
    int32_t node_count, element_count, tube_count;
} sk_space_frame_plan;

// A compiled frame.
typedef struct sk_beam_frame {
    int32_t node_count, beam_count, freedom_count;
    int32_t width;            // elements below the diagonal in a column of the banded matrices
    const sk_vec3 *position;  // per node
    const double *lump;       // kg, per node
    const sk_beam *beams;     // in the order of the plan
    const int32_t *row;       // per node and freedom: its row, -1 where it is held
    const double *stiffness;  // banded, see math/banded.h
    const double *mass;       // banded: consistent mass of the beams, and point masses
    const double *factor;     // of the stiffness
    struct sk_arena *storage; // its own
} sk_beam_frame;

// Orders the nodes for a narrow band, assembles and factors. Errors: a number is not finite, a tube has no wall, a node
// is not connected to a held node, a motion has no stiffness (the message names it).
sk_result sk_space_frame_create(const sk_space_frame_plan *plan, sk_beam_frame **out);
void sk_space_frame_destroy(sk_beam_frame *frame);

// Overwrites forces (N, N m, by row) with their static displacements.
void sk_space_frame_solve(const sk_beam_frame *frame, double *x);

// Returns the values of three rows as a vector; zero for held rows.
static inline sk_vec3 sk_space_frame_rows(const int32_t *row, const double *x) {
    return (sk_vec3){row[0] < 0 ? 0.0 : x[row[0]], row[1] < 0 ? 0.0 : x[row[1]], row[2] < 0 ? 0.0 : x[row[2]]};
}

// Returns the displacement of a node.
static inline sk_vec3 sk_space_frame_displacement(const sk_beam_frame *frame, const double *x, int32_t node) {
    return sk_space_frame_rows(&frame->row[SK_NODE_FREEDOMS * node], x);
}

// Returns the rotation of a node.
static inline sk_vec3 sk_space_frame_turn(const sk_beam_frame *frame, const double *x, int32_t node) {
    return sk_space_frame_rows(&frame->row[SK_NODE_FREEDOMS * node + 3], x);
}

// Adds a force or a moment at a node to the rows. Held degrees of freedom are left out.
void sk_space_frame_add_force(const sk_beam_frame *frame, double *x, int32_t node, sk_vec3 force);
void sk_space_frame_add_moment(const sk_beam_frame *frame, double *x, int32_t node, sk_vec3 moment);

// Computes the matrix M R, freedom_count by 6, column by column. R has the rigid motions: column k is a translation of
// 1 along axis k, column 3 + k a rotation of 1 rad about axis k through the origin.
void sk_space_frame_carry(const sk_beam_frame *frame, double *columns);
// Returns the mass of all beams and lumps, kg.
double sk_space_frame_weight(const sk_beam_frame *frame);
