// smoke.h: smoke of sliding tyres on hard dry ground, and dust on loose ground. A visual effect of the shown states,
// not part of the state.
#pragma once
#include "skidpad.h"
#include "view/spray.h"

typedef struct sk_puff {
    double born;      // s
    sk_vec3 place;    // world, m
    sk_vec3 velocity; // initial velocity, world, m/s; the air brakes it to `wind` at once
    sk_vec3 wind;     // world, m/s
    double amount;    // density, 0..1
    double size;      // m, radius of the wheel
    double colour[3]; // linear RGB
    uint64_t seed;
} sk_puff;

enum { SK_PUFFS_KEPT = 640, SK_PUFF_CLOUDS = 3, SK_PUFF_VERTICES = 6 * SK_PUFF_CLOUDS };

#define SK_PUFF_LIFE 3.0 // s

typedef struct sk_smoke_wheel {
    double spin;  // rad/s, in the last state
    double owing; // share of a puff that is due
    bool air;     // it was in the air in that state
} sk_smoke_wheel;

// The puffs of a flight. Zero-initialise it; sk_smoke_end frees it. A caller that shows a flight passes every shown
// state, or one in a few, to sk_smoke_watch.
typedef struct sk_smoke {
    bool begun;
    int64_t tick; // of the last state
    int32_t aircraft_count;
    sk_smoke_wheel (*wheel)[SK_WHEELS_MAX]; // per aircraft; made for the first state
    sk_puff puff[SK_PUFFS_KEPT];
    int64_t count; // total number; the last SK_PUFFS_KEPT are kept
} sk_smoke;

void sk_smoke_end(sk_smoke *smoke);

// Updates the puffs from a state. If time has gone back, later puffs are removed. If memory is short, there is no smoke.
void sk_smoke_watch(sk_smoke *smoke, const sk_model *model, const sk_state *state);

// Writes the puffs in the air at a time (s), the farthest from the camera first, at most SK_PUFFS_KEPT pointers.
// Returns their number.
int32_t sk_puffs_at(const sk_smoke *smoke, double time, sk_vec3 camera, const sk_puff **out);

// Writes at most SK_PUFF_VERTICES vertices of squares that face the camera. Returns their number.
int32_t sk_puff_build(const sk_puff *puff, double time, sk_pose camera, sk_spray_vertex *out);
