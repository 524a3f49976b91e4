// pacing.h: how many ticks a frame must simulate, from real time. The caller supplies the clock.
// The simulation runs in whole ticks of fixed length; a frame shows a mix of the last two states. After a slow frame
// only some of the missed ticks are simulated and the rest of the time is dropped, so a stall does not grow.
#pragma once
#include <stdbool.h>
#include <stdint.h>

enum { SK_PACING_TICKS_MAX = 30 }; // per frame at normal speed: a quarter of a second

typedef struct sk_pacing {
    double tick;        // s
    double accumulator; // s of simulation owed, below one tick after each frame
    int32_t speed;      // of simulated time, as a power of two: 0 normal, -1 half
    bool paused;
    double real_speed; // simulated over real time, smoothed over about a second
    double per_tick;   // what each tick of the last frame added to real_speed
    double dropped;    // s of simulation that were dropped since the start
} sk_pacing;

enum { SK_PACING_SLOWEST = -5, SK_PACING_FASTEST = 3 };

void sk_pacing_begin(sk_pacing *pacing, double tick);

// Returns the number of ticks to run in a frame, `elapsed` real seconds after the last one. Negative and NaN count as 0.
int32_t sk_pacing_frame(sk_pacing *pacing, double elapsed);

// Drops the time of ticks of the last frame that were not run.
void sk_pacing_drop(sk_pacing *pacing, int32_t ticks);

// Returns the position of the frame between the last two states, 0..1; 1 while paused.
double sk_pacing_between(const sk_pacing *pacing);

double sk_pacing_factor(const sk_pacing *pacing); // 2^speed
void sk_pacing_pause(sk_pacing *pacing, bool paused);
void sk_pacing_shift(sk_pacing *pacing, int32_t steps); // faster or slower by powers of two; 0: back to normal
