// smoke.h: smoke of sliding tyres on hard dry ground, and dust on loose ground. A visual effect of the shown states,
// not part of the state.
#pragma once
#include "skidpad.h"
#include "view/spray.h"

typedef struct sk_puff {
    double born;      // s
    sk_vec3 place;    // world, m
    sk_vec3 velocity; // of what it is thrown with, world, m/s; air brakes it to `wind` at once
    sk_vec3 wind;     // world, m/s
    double amount;    // 0..1: how dense
    double size;      // m, radius of the wheel
    double colour[3]; // linear RGB
    uint64_t seed;
} sk_puff;

enum { SK_PUFFS_KEPT = 640, SK_PUFF_CLOUDS = 3, SK_PUFF_VERTICES = 6 * SK_PUFF_CLOUDS };

#define SK_PUFF_LIFE 3.0 // s

typedef struct sk_smoke_wheel {
    double spin;  // rad/s, in the state seen last
    double owing; // of a puff, that has not been given off yet
    bool air;     // it hung in the air in that state
} sk_smoke_wheel;

// A caller that shows a flight lets this see every state that it comes by, or one in a few.
typedef struct sk_smoke {
    bool begun;
    int64_t tick; // of the state seen last
    sk_smoke_wheel wheel[SK_AIRCRAFT_MAX][SK_WHEELS_MAX];
    sk_puff puff[SK_PUFFS_KEPT];
    int64_t count; // ever; the last SK_PUFFS_KEPT are kept
} sk_smoke;

// Going back in time takes back what came later.
void sk_smoke_watch(sk_smoke *smoke, const sk_model *model, const sk_state *state);

// The puffs in the air at a time (s), the farthest from the camera first; writes at most SK_PUFFS_KEPT pointers, answers how many.
int32_t sk_puffs_at(const sk_smoke *smoke, double time, sk_vec3 camera, const sk_puff **out);

// Writes at most SK_PUFF_VERTICES and answers how many; squares face the camera.
int32_t sk_puff_build(const sk_puff *puff, double time, sk_pose camera, sk_spray_vertex *out);
