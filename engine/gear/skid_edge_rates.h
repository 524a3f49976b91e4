// skid_edge_rates.h: edges under skid tubes as rates, for integrators with variable steps. Source:
// docs/models/analysis.md, "Skids".
#pragma once
#include "gear/skid.h"

// Force of a held edge at an instant, and rates of its memory, taken over the step that the gear was compiled for. For
// an edge without force only goes_on and the rate of sinkage are set.
typedef struct sk_skid_edge_rates {
    bool goes_on; // mode and `beside` stay unchanged
    bool lets_go; // the force ends
    sk_contact_report report;
    double share;
    sk_vec3 pebble; // m/s, frame of its solid; `grip` stays until sk_skid_edge_reattach
    double sinkage; // m/s
} sk_skid_edge_rates;
sk_skid_edge_rates sk_skid_edge_rates_of(const sk_skid_gear *gear, const sk_skid_state *state, int32_t element,
                                         sk_ground ground, const sk_body_motion *body);

// Updates depth and normal of the edge.
void sk_skid_edge_track(const sk_skid_gear *gear, sk_skid_state *state, int32_t element, sk_ground ground,
                        const sk_body_motion *body);
// Call at the end of a step. Moves a pebble that slides or hangs to the tube.
void sk_skid_edge_reattach(const sk_skid_gear *gear, sk_skid_state *state, int32_t element, sk_ground ground,
                           const sk_body_motion *body);

// Returns the lowest point of the tube at the edge, and its velocity; world.
sk_initiator sk_skid_edge_initiator(const sk_skid_gear *gear, const sk_skid_state *state, int32_t element,
                                    sk_ground ground, const sk_body_motion *body);
