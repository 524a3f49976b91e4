// skid_pebbles.h: where skids hold on a platform, and how far what they hold by has gone meanwhile.
#pragma once
#include "check.h"
#include "world/world.h"

typedef struct skid_grip {
    int32_t held;    // nodes that held then and hold now
    int32_t still;   // of these, whose pebble has stayed within a micrometre
    double furthest; // m, that a pebble has moved by
} skid_grip;

static inline skid_grip skid_grip_since(const sk_skid_plan *plan, const sk_state *before, const sk_state *now) {
    skid_grip grip = {0};
    for (int32_t i = 0; i < plan->node_count; i++) {
        const sk_oriented_touch *touch = sk_oriented_bearing(&sk_state_aircraft(now, 0)->skids.node[i].contact);
        const sk_oriented_touch *was = sk_oriented_bearing(&sk_state_aircraft(before, 0)->skids.node[i].contact);
        if (touch == NULL || was == NULL) continue;
        grip.held++;
        assert_int_equal(touch->solid, 1);
        double away = sk_length(sk_sub(touch->pebble, was->pebble));
        grip.still += away < 1e-6;
        grip.furthest = sk_max(grip.furthest, away);
    }
    return grip;
}
