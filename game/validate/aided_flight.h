// aided_flight.h: aeroplanes and helicopters that their flying aids fly over a plane, for checks and tests: what is done with them,
// and numbers of it. Angles in rad.
#pragma once
#include "validate/worlds.h"

enum { SK_AIDED_AEROPLANES = 4, SK_AIDED_HELICOPTERS = 2 };
extern const char *const sk_aided_aeroplanes[SK_AIDED_AEROPLANES], *const sk_aided_helicopters[SK_AIDED_HELICOPTERS];

// Loads `plane` with this type, settings given printf-style, and all aids on.
sk_result sk_aided_load(sk_run *run, const char *type, const char *settings, ...) __attribute__((format(printf, 3, 4)));
void sk_aided_ask(sk_run *run, const char *control, double value);
void sk_aided_switch_all(sk_run *run, bool on);
// Ticks; plane has no pilot that could fail.
void sk_aided_go_on(sk_run *run, double seconds);
// Asks for some seconds, and for nothing after.
void sk_aided_press(sk_run *run, const char *control, double value, double seconds);

// A speed to cruise at, and one for an approach, m/s.
double sk_aided_cruising_speed(const char *type);
double sk_aided_approach_speed(const char *type);

double sk_aided_bank(const sk_run *run);
double sk_aided_pitch(const sk_run *run);
double sk_aided_path(const sk_run *run);
double sk_aided_incidence(const sk_run *run);
// Hull, propeller, wheels or skids: something touched that should not, or yielded.
bool sk_aided_is_damaged(const sk_run *run);
double sk_aided_hardest_touchdown(const sk_run *run); // m/s

// The least and the largest value over some seconds.
typedef struct sk_span {
    double least, most;
} sk_span;
sk_span sk_aided_watch(sk_run *run, double (*number)(const sk_run *run), double seconds);

// What a key left, and what came of it: beyond the target soon after, and over the 30 s (bank) or 20 s (path) from half a minute on.
typedef struct sk_aided_hold {
    double target, overshoot;
    sk_span held;
} sk_aided_hold;
sk_result sk_aided_hold_bank(const char *type, sk_aided_hold *out);             // key right for 1 s
sk_result sk_aided_hold_path(const char *type, double ask, sk_aided_hold *out); // key up (1) or down (-1) for 0.5 s

// On final at 187 ft, its sticks held by somebody else for 2 s, who then releases: how far the path goes from there in 5 s.
sk_result sk_aided_take_over(const char *type, double *change);

// A start in flight, rad; its speed as a share of that to cruise at.
typedef struct sk_aided_start {
    double roll, pitch, speed;
} sk_aided_start;
// To 60 degrees of bank and 30 of pitch, from 0.75 to 1.35 of the speed.
sk_aided_start sk_aided_any_start(uint64_t *random);

// From such a start hands off for 20 s: the last 8 s.
typedef struct sk_aided_recovery {
    double bank, incidence_over, speed_over, height; // the most; over the type's incidence and cruise speed, m/s; m
    bool frozen;
} sk_aided_recovery;
sk_result sk_aided_recover(const char *type, sk_aided_start start, sk_aided_recovery *out);
// Whether it is upright, neither stalled nor too fast, and clear of the ground.
bool sk_aided_recovered(const sk_aided_recovery *r);

// A landing out of 3 degrees, throttle closed at 6 m, full brakes from the touchdown on. kt; the wind from so many degrees to
// the right of the way.
typedef struct sk_aided_wind {
    double kt, gusts, from;
    int32_t seed;
} sk_aided_wind;
typedef struct sk_aided_landing {
    double sink, run, aside; // m/s; m along and to the right of the track of the touchdown
    double slip;             // s, the longest that a wheel with a brake slipped
    bool stopped, damaged;
} sk_aided_landing;
sk_result sk_aided_land(const char *type, sk_aided_wind wind, sk_aided_landing *out);
// The wind that its landings are tried in: 15 kt with gusts of 5, for a taildragger 8 and 4.
sk_aided_wind sk_aided_wind_for(const char *type, double from, int32_t seed);
