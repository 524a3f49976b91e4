// space_frame.h: frames of round tubes as 3-D Euler-Bernoulli beams: stiffness, mass, statics and modes.
// A node has six degrees of freedom: displacement (m) and rotation (rad, right-handed), along the axes in which the
// nodes are given. Displacements are small. A frame is immutable once created. Source: docs/models/skid_gear.md,
// "Beams".
#pragma once
#include "base/result.h"
#include "contact/point.h"
#include "gear/beam.h"

enum { SK_SPACE_FRAME_NODES_MAX = 2048, SK_SPACE_FRAME_ELEMENTS_MAX = 4096, SK_SPACE_FRAME_TUBES_MAX = 64 };

// Which freedoms of a node are held: a bit each.
enum { SK_HOLD_X = 1, SK_HOLD_Y = 2, SK_HOLD_Z = 4, SK_HOLD_TURN_X = 8, SK_HOLD_TURN_Y = 16, SK_HOLD_TURN_Z = 32 };
enum { SK_HOLD_ALL = 63 };

typedef struct sk_tube {
    char name[SK_NAME];
    double diameter;     // m, outside
    double wall;         // m
    double young, shear; // moduli, N/m^2
    double density;      // kg/m^3
    double yield_stress; // N/m^2; infinite: it never yields
    double hardening;    // slope of the moment over the curvature beyond yield, as a share of the elastic one; 0..1
    double ultimate;     // strain of the outermost fibre, by plastic bending, at which a tube breaks; infinite: never
} sk_tube;

typedef struct sk_space_frame_node {
    char name[SK_NAME]; // for messages
    sk_vec3 position;   // m
    int32_t held;       // SK_HOLD_...
    double mass;        // kg, of what is fixed to it: a point
} sk_space_frame_node;

typedef struct sk_space_frame_element {
    int32_t node[2];
    int32_t tube;
} sk_space_frame_element;

// What a frame is made from.
typedef struct sk_space_frame_plan {
    const sk_space_frame_node *nodes;
    const sk_space_frame_element *elements;
    const sk_tube *tubes;
    int32_t node_count, element_count, tube_count;
} sk_space_frame_plan;

// A frame, compiled.
typedef struct sk_beam_frame {
    int32_t node_count, beam_count, freedom_count;
    int32_t width;            // elements below the diagonal in a column of the banded matrices
    const sk_vec3 *position;  // per node
    const double *lump;       // kg, per node
    const sk_beam *beams;     // in the order of the plan
    const int32_t *row;       // per node and freedom: its row, -1 where it is held
    const double *stiffness;  // banded, see math/banded.h
    const double *mass;       // banded, consistent with the shapes of the beams; and the lumps
    const double *factor;     // of the stiffness
    struct sk_arena *storage; // its own
} sk_beam_frame;

// Numbers the nodes for a narrow band, assembles and factors. Errors: numbers that are none, tubes without wall, nodes that no
// tube joins to one that is held, motions that nothing resists (says which).
sk_result sk_space_frame_create(const sk_space_frame_plan *plan, sk_beam_frame **out);
void sk_space_frame_destroy(sk_beam_frame *frame);

// Overwrites forces (N, N m, by row) by the displacements that they cause at rest.
void sk_space_frame_solve(const sk_beam_frame *frame, double *x);

// What three rows say; zero where held.
static inline sk_vec3 sk_space_frame_rows(const int32_t *row, const double *x) {
    return (sk_vec3){row[0] < 0 ? 0.0 : x[row[0]], row[1] < 0 ? 0.0 : x[row[1]], row[2] < 0 ? 0.0 : x[row[2]]};
}

// What the rows say about a node: its displacement and turn.
static inline sk_vec3 sk_space_frame_displacement(const sk_beam_frame *frame, const double *x, int32_t node) {
    return sk_space_frame_rows(&frame->row[SK_NODE_FREEDOMS * node], x);
}

static inline sk_vec3 sk_space_frame_turn(const sk_beam_frame *frame, const double *x, int32_t node) {
    return sk_space_frame_rows(&frame->row[SK_NODE_FREEDOMS * node + 3], x);
}

// Adds a force at a node to the rows, or a moment; nothing where held.
void sk_space_frame_add_force(const sk_beam_frame *frame, double *x, int32_t node, sk_vec3 force);
void sk_space_frame_add_moment(const sk_beam_frame *frame, double *x, int32_t node, sk_vec3 moment);

// How the frame's mass resists the motion of what holds it: column k (0..2 an acceleration of 1 m/s^2 along an axis, 3..5 a
// turning one of 1 rad/s^2 about it through the origin) of M R, by row; `columns` is freedom_count by 6, column after column.
void sk_space_frame_carry(const sk_beam_frame *frame, double *columns);
// Mass of all beams and lumps, kg.
double sk_space_frame_weight(const sk_beam_frame *frame);
