// skid_internal.h: members of a compiled skid gear. Private to the files of the skid gear.
#pragma once
#include "base/arena.h"
#include "gear/skid.h"
#include "math/panels.h"

enum { SK_SKID_ROWS_MAX = SK_NODE_FREEDOMS * SK_SKID_NODES_MAX, SK_SKID_CARRIED = SK_SIX };
// Most numbers of a matrix of the frame (rows times width of the band with the diagonal). A step of a broken gear has one matrix
// on the stack: 72 kB. Two to five cross tubes between two skids need at most 8904.
enum { SK_SKID_BAND_MAX = 32 * SK_SKID_ROWS_MAX };

// A step solves A dv = rhs, A = (1 + alpha h / 2) M + reach K, less what the body yields (Z D Z^T, D the body's inverse mass
// and inertia) and less what broken ends no longer hold. The last two are of low rank: they are columns kept here, so that one
// factor serves every state. See docs/models/skid_gear.md, "Time" and "Breaking".
struct sk_skid_gear {
    sk_skid_plan plan;
    sk_skid_body body;
    sk_beam_frame *frame;
    double radius[SK_SKID_NODES_MAX]; // m: of the thickest tube at a node
    double h, alpha, beta;            // s; of C = alpha M + beta K: 1/s and s
    double reach;                     // beta h / 2 + h^2 / 4, s^2
    int32_t along[SK_SKID_NODES_MAX]
                 [2]; // per node the elements that meet the ground there, -1: none; no more are asked
    int32_t beside[SK_SKID_ELEMENTS_MAX][2];  // per element and end: which goes on there, much the same way; -1: none
    bool touches_edges[SK_SKID_ELEMENTS_MAX]; // whether it may lie on edges: both of its nodes meet the ground
    bool odd[SK_SKID_NODES_MAX];              // every other node along a skid
    // The elements at node i: around[around_begin[i]] up to, but not including, around[around_begin[i + 1]].
    int32_t around_begin[SK_SKID_NODES_MAX + 1];
    int32_t around[2 * SK_SKID_ELEMENTS_MAX];
    const double *whole;       // the matrix of a step with nothing broken, banded
    sk_panels stiffness, mass; // of the frame
    sk_panel_factor factor;    // of (1 + alpha h / 2) M + reach K
    sk_six_columns carry;      // Z = M R
    sk_six_columns carried;    // A0^-1 Z
    double give[36];           // Cholesky factor (banded with full width) of D^-1 - Z^T A0^-1 Z
    const double *released;    // per element, end and plane a column A^-1 w: the response to the release of that end
    int32_t mode_count;
    double frequency[SK_SKID_MODES]; // rad/s
    const double *shapes;            // of the modes, row after row
    sk_arena *storage;
};

// Cholesky factor of D^-1 - Z^T Y; D^-1 is the body's mass and inertia. False if that is not positive definite.
bool sk_skid_factor_give(const sk_skid_gear *gear, const double *z, const double *y, double give[36]);

// ---- what is torn off (skid_torn.c) ----

// Which elements are at each node.
void sk_skid_list_around(sk_skid_gear *gear);
// Called after ends have broken. Removes from the state all parts that no unbroken tube holds to the body. Adds to *out.
void sk_skid_tear(const sk_skid_gear *gear, sk_skid_state *state, sk_skid_reaction *out);

// ---- what is left (skid_broken.c) ----

// Which rows belong to nodes that are gone.
void sk_skid_rows_gone(const sk_skid_gear *gear, const sk_skid_state *state, bool gone[SK_SKID_ROWS_MAX]);
// Replaces x by A^-1 x for a gear with any ends broken and any elements gone; rows of nodes that are gone become 0.
void sk_skid_solve_broken(const sk_skid_gear *gear, const sk_skid_state *state, double *x);

// Overwrites x by A^-1 x, the body yielding; nothing broken.
void sk_skid_solve_whole(const sk_skid_gear *gear, double *x);

// The moments at the ends of an element that follow from bends beyond the plastic ones: a 2 by 2 matrix, alike in both planes.
typedef struct sk_end_stiffness {
    double first, across, second; // N m/rad
} sk_end_stiffness;
sk_end_stiffness sk_skid_end_stiffness(const sk_beam *beam, const sk_skid_element_state *element);

// N m/rad that is left of a broken end.
double sk_skid_torn_stiffness(const sk_beam *beam);

void sk_skid_end_moments(sk_end_stiffness k, const sk_vec3 bend[2], sk_vec3 moment[2]);

// Returns every end to its yield surface, and breaks those beyond their ultimate rotation. u: displacements by row. Adds to *out what
// turned to heat, and what broke.
void sk_skid_yield(const sk_skid_gear *gear, sk_skid_state *state, const double *u, sk_skid_reaction *out);

// Energy (J) that an element keeps by bending, and in its hardening.
double sk_skid_strain(const sk_beam *beam, const sk_skid_element_state *element, const sk_vec3 bend[2]);

// Displacements and velocities by row, and back.
void sk_skid_gather(const sk_skid_gear *gear, const sk_skid_state *state, double *u, double *v);
void sk_skid_scatter(const sk_skid_gear *gear, const double *u, const double *v, sk_skid_state *state);

// What a node's or an element's contact is made of.
sk_oriented_law sk_skid_law(const sk_skid_plan *plan);

// Which elements may lie on edges, and which are next to each other.
void sk_skid_join_elements(sk_skid_gear *gear);

// By how far (m, world) a node that touches nothing is taken to be higher than it is, so that the edge on which an element beside
// it lies just touches it: what the edge has been pressed in by is no way into the ground for the node.
sk_vec3 sk_skid_node_lift(const sk_skid_gear *gear, const sk_skid_state *state, int32_t node, sk_ground ground);

// The share of a contact's stiffness that an edge presses with at a share 0..1 of an element's length: where an end bears on the same
// face (`beside`, see sk_skid_edge) it fades towards that end, and the node takes over.
static inline double sk_skid_edge_weight(double share, int64_t beside) {
    double left = 1.0 - share;
    if (beside == 4) return 0.0;
    return 1.0 - ((beside & 1) != 0 ? left * left : 0.0) - ((beside & 2) != 0 ? share * share : 0.0);
}

// Whether the element is as it was built: neither bent for good nor broken.
static inline bool sk_skid_is_whole(const sk_skid_element_state *e) {
    return !e->broken_first && !e->broken_second && sk_dot(e->plastic_first, e->plastic_first) == 0.0 &&
           sk_dot(e->plastic_second, e->plastic_second) == 0.0;
}
