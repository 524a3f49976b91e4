// aided_flight.h: flights of aeroplanes and helicopters with their flying aids over a plane, for checks and tests. Each
// function flies a manoeuvre and measures it. Angles in rad.
#pragma once
#include "validate/worlds.h"

enum { SK_AIDED_AEROPLANES = 4, SK_AIDED_HELICOPTERS = 2 };
extern const char *const sk_aided_aeroplanes[SK_AIDED_AEROPLANES], *const sk_aided_helicopters[SK_AIDED_HELICOPTERS];

// Loads the scene `plane` with this type and settings given printf-style. Switches all aids on.
sk_result sk_aided_load(sk_run *run, const char *type, const char *settings, ...) __attribute__((format(printf, 3, 4)));
void sk_aided_ask(sk_run *run, const char *control, double value);
void sk_aided_switch_all(sk_run *run, bool on);
// Steps the world. The scene `plane` has no pilot that could fail.
void sk_aided_go_on(sk_run *run, double seconds);
// Sets a control for some seconds, then sets it to 0.
void sk_aided_press(sk_run *run, const char *control, double value, double seconds);

// Return a speed for cruise and one for an approach, m/s.
double sk_aided_cruising_speed(const char *type);
double sk_aided_approach_speed(const char *type);

double sk_aided_bank(const sk_run *run);
double sk_aided_pitch(const sk_run *run);
double sk_aided_path(const sk_run *run);
double sk_aided_incidence(const sk_run *run);
// Returns true if the hull or propeller has touched, or a wheel, a skid or a tube has broken or yielded.
bool sk_aided_is_damaged(const sk_run *run);
double sk_aided_hardest_touchdown(const sk_run *run); // m/s

// The least and the largest value over some seconds.
typedef struct sk_span {
    double least, most;
} sk_span;
sk_span sk_aided_watch(sk_run *run, double (*number)(const sk_run *run), double seconds);

// The target that a key set, and the flight after it. `overshoot` is the excess beyond the target within 20 s (bank) or
// 25 s (path) after the key. `held` is the range in the next 30 s (bank) or 20 s (path).
typedef struct sk_aided_hold {
    double target, overshoot;
    sk_span held;
} sk_aided_hold;
sk_result sk_aided_hold_bank(const char *type, sk_aided_hold *out);             // right key for 1 s
sk_result sk_aided_hold_path(const char *type, double ask, sk_aided_hold *out); // up key (1) or down key (-1) for 0.5 s

// Flies an approach. At 187 ft another pilot holds the sticks for 2 s and then releases them. Writes the largest change
// of the path in the next 5 s.
sk_result sk_aided_take_over(const char *type, double *change);

// A start in flight; angles in rad, the speed as a fraction of the cruising speed.
typedef struct sk_aided_start {
    double roll, pitch, speed;
} sk_aided_start;
// Returns a random start: bank up to 60 degrees, pitch up to 30, speed 0.75 to 1.35.
sk_aided_start sk_aided_any_start(uint64_t *random);

// The last 8 s of a flight of 20 s from such a start, without control input.
typedef struct sk_aided_recovery {
    // The largest bank, the largest excess over the type's incidence and cruise speed (m/s), and the least height (m).
    double bank, incidence_over, speed_over, height;
    bool frozen;
} sk_aided_recovery;
sk_result sk_aided_recover(const char *type, sk_aided_start start, sk_aided_recovery *out);
// Returns true if the aircraft is upright, neither stalled nor too fast, and clear of the ground.
bool sk_aided_recovered(const sk_aided_recovery *r);

// A landing from a descent of 3 degrees: throttle closed at 6 m, full brakes from the touchdown on. The wind is in kt,
// from `from` degrees to the right of the direction of flight.
typedef struct sk_aided_wind {
    double kt, gusts, from;
    int32_t seed;
} sk_aided_wind;
typedef struct sk_aided_landing {
    double sink, run, aside; // m/s; m along and to the right of the track at touchdown
    double slip;             // s, the longest time that a braked wheel slipped
    bool stopped, damaged;
} sk_aided_landing;
sk_result sk_aided_land(const char *type, sk_aided_wind wind, sk_aided_landing *out);
// Returns the wind for landings of this type: 15 kt with gusts of 5, for a taildragger 8 and 4.
sk_aided_wind sk_aided_wind_for(const char *type, double from, int32_t seed);
