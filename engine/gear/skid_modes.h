// skid_modes.h: a skid gear and its body in modal coordinates: M u'' + C u' + K u = f - Z a, decomposed into all its
// natural modes.
// No mode is omitted, so this is the same gear in other coordinates. Its rates are the limit of sk_skid_step for short
// steps. The body's acceleration (M less Z D Z^T) and broken ends are included. With C = beta K the modes are
//     x'' + beta w^2 x' + w^2 x = force.
// Nodal forces, plastic rotations and mass-proportional damping are forces. Source: docs/models/analysis.md, "Skids".
#pragma once
#include "gear/skid_load.h"

enum { SK_SKID_MODES_MAX = SK_NODE_FREEDOMS * SK_SKID_NODES_MAX };

typedef struct sk_skid_modes sk_skid_modes;

// Computes the modes of a gear without broken ends. The gear must outlive them.
sk_result sk_skid_modes_create(const sk_skid_gear *gear, sk_skid_modes **out);
void sk_skid_modes_destroy(sk_skid_modes *modes);

// Updates the modes for the broken ends of this state. No allocation. On failure it returns false and changes nothing.
bool sk_skid_modes_follow(sk_skid_modes *modes, const sk_skid_state *state);

int32_t sk_skid_modes_count(const sk_skid_modes *modes);
const double *sk_skid_modes_stiffness(const sk_skid_modes *modes); // w^2 of each, 1/s^2
const double *sk_skid_modes_damping(const sk_skid_modes *modes);   // beta w^2 of each, 1/s
const double *sk_skid_modes_reach(const sk_skid_modes *modes);     // largest displacement (m, rad) of any node at x = 1

// Transforms displacements, rotations and their rates of all nodes to modal coordinates x, v, and back.
void sk_skid_modes_of(const sk_skid_modes *modes, const sk_skid_state *state, double *x, double *v);
void sk_skid_modes_carry(const sk_skid_modes *modes, const double *x, const double *v, sk_skid_state *state);

// Computes the force on each mode under a load. Returns the reaction on the body, with plastic_work 0. `state`: the
// gear at x and v.
sk_skid_reaction sk_skid_modes_push(const sk_skid_modes *modes, const sk_skid_state *state, const sk_skid_load *load,
                                    const double *x, const double *v, double *force);
