// skid_modes.h: a skid gear and its body in modal coordinates: M u'' + C u' + K u = f - Z a, decomposed into all its
// natural modes.
// No mode is omitted, so this is the same gear in other coordinates. It gives as rates what sk_skid_step does in the
// limit of short steps. The body's acceleration is included (M less Z D Z^T), C = beta K, and broken ends are included,
// so the modes are x'' + beta w^2 x' + w^2 x = force. Nodal forces, plastic rotations and mass-proportional damping are
// forces. Source: docs/models/analysis.md, "Skids".
#pragma once
#include "gear/skid_load.h"

enum { SK_SKID_MODES_MAX = SK_NODE_FREEDOMS * SK_SKID_NODES_MAX };

typedef struct sk_skid_modes sk_skid_modes;

// Of a gear that outlives them, with nothing broken.
sk_result sk_skid_modes_create(const sk_skid_gear *gear, sk_skid_modes **out);
void sk_skid_modes_destroy(sk_skid_modes *modes);

// Makes them those of a gear with these ends broken, where they are not already. No allocation. False where that fails: then they
// stay as they were.
bool sk_skid_modes_follow(sk_skid_modes *modes, const sk_skid_state *state);

int32_t sk_skid_modes_count(const sk_skid_modes *modes);
const double *sk_skid_modes_stiffness(const sk_skid_modes *modes); // w^2 of each, 1/s^2
const double *sk_skid_modes_damping(const sk_skid_modes *modes);   // beta w^2 of each, 1/s
const double *sk_skid_modes_reach(const sk_skid_modes *modes); // how far (m, rad) any freedom of a node goes at x = 1

// Where the gear is, by modes; and back: displacements, turns and their rates of all nodes.
void sk_skid_modes_of(const sk_skid_modes *modes, const sk_skid_state *state, double *x, double *v);
void sk_skid_modes_carry(const sk_skid_modes *modes, const double *x, const double *v, sk_skid_state *state);

// What the load does there: the force on each mode, and what the gear does to its body (its plastic_work stays 0). `state`: the gear
// as x and v carry it.
sk_skid_reaction sk_skid_modes_push(const sk_skid_modes *modes, const sk_skid_state *state, const sk_skid_load *load,
                                    const double *x, const double *v, double *force);
