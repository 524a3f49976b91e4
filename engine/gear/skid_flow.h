// skid_flow.h: ends of elements that yield, as rates, for integrators with variable steps. Source:
// docs/models/analysis.md, "Skids".
#pragma once
#include "gear/skid.h"

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
