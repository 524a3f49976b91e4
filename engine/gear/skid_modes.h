// skid_modes.h: a skid gear and its body in modal coordinates: M u'' + C u' + K u = f - Z a, decomposed into all its
// natural modes.
// No mode is omitted, so this is the same gear in other coordinates. It gives as rates what sk_skid_step does in the
// limit of short steps. The body's acceleration is included (M less Z D Z^T), C = beta K, and broken ends are included,
// so the modes are x'' + beta w^2 x' + w^2 x = force. Nodal forces, plastic rotations and mass-proportional damping are
// forces. Source: docs/models/analysis.md, "Skids".
#pragma once
#include "gear/skid.h"

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

// ---- ends of elements that yield, as rates ----

// Which ends of an element turn plastically: a bit each.
enum { SK_SKID_FLOWS_FIRST = 1, SK_SKID_FLOWS_SECOND = 2 };

// Whether that end (0, 1) of that element does; flowing: the bits of every element.
static inline bool sk_skid_end_flows(const uint8_t *flowing, int32_t element, int32_t end) {
    return (flowing[element] & (end == 0 ? SK_SKID_FLOWS_FIRST : SK_SKID_FLOWS_SECOND)) != 0;
}

// How the ends of an element turn while those in `flowing` stay on their yield surface |m - H p| = M_p, which is what
// returning them to it in every step comes to as steps shrink.
typedef struct sk_skid_flow {
    double use[2]; // |m - H p| over M_p; 0 at ends that never yield or have broken
    double speed
        [2]; // rad/s along m - H p; negative: that end turns back elastically and flows no longer. 0 where it does not flow
    sk_vec3 rate[2]; // rad/s, of the plastic rotations
    bool worn[2];    // it has turned so far that it breaks
} sk_skid_flow;

// Of every element; flowing: its bits.
void sk_skid_flows_of(const sk_skid_gear *gear, const sk_skid_state *state, const uint8_t *flowing, sk_skid_flow *flow);

// Brings the ends that flow back onto their yield surface, off which rounding and an integrator's error have taken them.
void sk_skid_flows_resolve(const sk_skid_gear *gear, const uint8_t *flowing, sk_skid_state *state);
