// skid_flow.h: ends of elements that yield, as rates, for integrators with variable steps. Source:
// docs/models/analysis.md, "Skids".
#pragma once
#include "gear/skid.h"

// Bits for the ends of an element that rotate plastically.
enum { SK_SKID_FLOWS_FIRST = 1, SK_SKID_FLOWS_SECOND = 2 };

// Returns whether an end (0, 1) of an element rotates plastically. `flowing`: the bits of every element.
static inline bool sk_skid_end_flows(const uint8_t *flowing, int32_t element, int32_t end) {
    return (flowing[element] & (end == 0 ? SK_SKID_FLOWS_FIRST : SK_SKID_FLOWS_SECOND)) != 0;
}

// Plastic flow of an element. Ends with a bit in `flowing` stay on their yield surface |m - H p| = M_p. This is the
// limit of the return map of each step for short steps.
typedef struct sk_skid_flow {
    double use[2];   // |m - H p| over M_p; 0 at ends that never yield or have broken
    double speed[2]; // rad/s along m - H p; negative: elastic unloading begins; 0: the end does not flow
    sk_vec3 rate[2]; // rad/s, of the plastic rotations
    bool worn[2];    // the plastic rotation has reached its limit: the end breaks
} sk_skid_flow;

// Computes the flow of every element. `flowing`: the bits of every element.
void sk_skid_flows_of(const sk_skid_gear *gear, const sk_skid_state *state, const uint8_t *flowing, sk_skid_flow *flow);

// Projects the flowing ends onto their yield surface, to remove rounding and integration errors.
void sk_skid_flows_resolve(const sk_skid_gear *gear, const uint8_t *flowing, sk_skid_state *state);
