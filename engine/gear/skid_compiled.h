// skid_compiled.h: members of a compiled skid gear. Private to the gear room.
#pragma once
#include "base/arena.h"
#include "gear/skid.h"
#include "math/panels.h"

enum { SK_SKID_ROWS_MAX = SK_NODE_FREEDOMS * SK_SKID_NODES_MAX, SK_SKID_CARRIED = SK_SIX };
// Most numbers of a matrix of the frame: rows times width of the band with the diagonal. A step of a broken gear has
// one matrix on the stack: 72 kB. Two to five cross tubes between two skids need at most 8904.
enum { SK_SKID_BAND_MAX = 32 * SK_SKID_ROWS_MAX };

// A step solves A dv = rhs with A = (1 + alpha h / 2) M + reach K - Z D Z^T - (stiffness of broken ends). Z D Z^T is
// for the motion of the body, with D its inverse mass and inertia. The last two terms have low rank. Their columns are
// stored here, so one factor serves every state. See docs/models/skid_gear.md, "Time" and "Breaking".
struct sk_skid_gear {
    sk_skid_plan plan;
    sk_skid_body body;
    sk_beam_frame *frame;
    double radius[SK_SKID_NODES_MAX]; // m, of the thickest tube at a node
    double h, alpha, beta;            // s; of C = alpha M + beta K: 1/s and s
    double reach;                     // beta h / 2 + h^2 / 4, s^2
    int32_t along[SK_SKID_NODES_MAX]
                 [2]; // per node: the first two elements that may touch the ground there, -1: none; no more are listed
    int32_t beside[SK_SKID_ELEMENTS_MAX][2];  // per element and end: the next element, almost in line; -1: none
    bool touches_edges[SK_SKID_ELEMENTS_MAX]; // whether it may rest on edges: both of its nodes may touch the ground
    bool odd[SK_SKID_NODES_MAX];              // every other node along a skid
    // The elements at node i: around[around_begin[i]] up to, but not including, around[around_begin[i + 1]].
    int32_t around_begin[SK_SKID_NODES_MAX + 1];
    int32_t around[2 * SK_SKID_ELEMENTS_MAX];
    const double *whole;       // the matrix of a step with nothing broken, banded
    sk_panels stiffness, mass; // of the frame
    sk_panel_factor factor;    // of (1 + alpha h / 2) M + reach K
    sk_six_columns carry;      // Z = M R
    sk_six_columns carried;    // A0^-1 Z
    double give[36];           // Cholesky factor (full) of D^-1 - Z^T A0^-1 Z
    const double *released;    // per element, end and plane: the column A^-1 w, the response to the release of that end
    int32_t mode_count;
    double frequency[SK_SKID_MODES]; // rad/s
    const double *shapes;            // of the modes, row by row
    sk_arena *storage;
};
