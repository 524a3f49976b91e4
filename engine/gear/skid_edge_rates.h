// skid_edge_rates.h: edges under skid tubes as rates, for integrators with variable steps. Source: docs/models/analysis.md,
// "Skids".
#pragma once
#include "gear/skid.h"

// What an edge that is held does at an instant, and how fast what it remembers changes; rates are those over the step that the gear
// was compiled for. Of one that does not press, only goes_on and the sinkage's rate.
typedef struct sk_skid_edge_rates {
    bool goes_on; // in its mode, with the same ends beside it
    bool lets_go; // it pressed, and would not any more
    sk_contact_report report;
    double share;
    sk_vec3 pebble; // m/s, frame of its solid; `grip` stays until sk_skid_edge_reattach
    double sinkage; // m/s
} sk_skid_edge_rates;
sk_skid_edge_rates sk_skid_edge_rates_of(const sk_skid_gear *gear, const sk_skid_state *state, int32_t element,
                                         sk_ground ground, const sk_body_motion *body);

// How deep and along which normal the tube lies on it now. And where a step has ended: what slides or hangs is held where it now lies.
void sk_skid_edge_track(const sk_skid_gear *gear, sk_skid_state *state, int32_t element, sk_ground ground,
                        const sk_body_motion *body);
void sk_skid_edge_reattach(const sk_skid_gear *gear, sk_skid_state *state, int32_t element, sk_ground ground,
                           const sk_body_motion *body);

// The tube's low side where it crosses the edge, and how it moves; world.
sk_initiator sk_skid_edge_initiator(const sk_skid_gear *gear, const sk_skid_state *state, int32_t element,
                                    sk_ground ground, const sk_body_motion *body);
