// tie.h: ropes, chains, lashings, slings, tow bars: a spring and a damper between two points.
// f = k (l - l0) + d l'. A rope only pulls; a bar also pushes. A winch shortens a rope at a given speed, or pulls with
// a given force. The island solves ties together with contacts. Source: docs/models/bodies.md, "Ties".
#pragma once
#include "base/result.h"
#include "body/island.h"
#include "math/fields.h"

#define SK_TIE_DAMPING_RATIO 0.1  // unless stated
#define SK_TIE_DAMPING_LEAST 0.02 // below it a rope that goes slack and taut gains energy

enum { SK_TIE_NAME = 32 };

typedef struct sk_tie_end {
    int32_t body;   // -1 - s: solid s, which is the scenery (0) or a platform. Numbers after the bodies: aircraft
    sk_vec3 point;  // m, in the frame of the body, from its centre of gravity; of a solid in its frame
    int32_t steers; // 1 + the wheel of the aircraft that the tie turns into its own direction; 0: none
} sk_tie_end;

typedef struct sk_tie {
    char name[SK_TIE_NAME]; // for messages: "lashing"
    sk_tie_end end[2];
    double length;        // m, unstretched
    double stiffness;     // N/m
    double damping_ratio; // of the masses of both ends; see sk_tie_damping
    double strength;      // N, tension beyond which it breaks; a bar also breaks under compression. Infinite: never
    double shortest;      // m, to which a winch can shorten it
    double winch_speed;   // m/s, at which its winch reels in or out; 0: it has no winch that does
    double winch_pull;    // N, with which its winch reels in; 0: it reels in at its speed
    bool pushes;
    bool unhooked; // at the start
} sk_tie;

// What a winch does in a step. If `pull` is positive, the tie has this tension and no stiffness.
typedef struct sk_winch {
    double rate; // m/s, by which it shortens the tie; negative: lengthens it
    double pull; // N
} sk_winch;

// The memory of a tie.
//   hooked   1 while both ends are joined
//   broken   1 after it broke
//   length   unstretched, changed by a winch
//   tension  at the end of the last step, negative in a bar that pushes
#define SK_TIE_FIELDS(X)                                                                                               \
    X(hooked, FLAG, "")                                                                                                \
    X(broken, FLAG, "")                                                                                                \
    X(length, REAL, "m")                                                                                               \
    X(tension, REAL, "N")

typedef struct sk_tie_memory {
    SK_TIE_FIELDS(SK_FIELD_MEMBER)
} sk_tie_memory;

// Checks a tie from a file. Errors: it ties a point to itself, or two solids; a number is out of range.
sk_result sk_tie_check(const sk_tie *tie);

// Returns the damping (N s/m) for a ratio: 2 ratio sqrt(k m), with m the reduced mass of both ends. An inverse mass of
// 0 is the scenery or a platform.
double sk_tie_damping(const sk_tie *tie, double mass_inverse_a, double mass_inverse_b);

sk_tie_memory sk_tie_begin(const sk_tie *tie);

// Whether the tie joins its ends: it is hooked and whole.
static inline bool sk_tie_joins(const sk_tie_memory *memory) {
    return memory->hooked && !memory->broken;
}

// Returns what its winch does at a command from -1 (out) to 1 (in), at a distance (m) of the ends. A winch that pulls
// with a force stops at the shortest length.
sk_winch sk_tie_winch(const sk_tie *tie, const sk_tie_memory *memory, double command, double distance);

// Returns the tie as the island solves it, without its bodies, points and damping. A step that would shorten it below
// `shortest` shortens it to that. `h`: s.
sk_island_tie sk_tie_evaluate(const sk_tie *tie, const sk_tie_memory *memory, sk_winch winch, double h);

// Returns the memory after a step with the solved tie. If the tie breaks, `*energy` is its elastic energy (J), which
// leaves the system; else 0.
sk_tie_memory sk_tie_commit(const sk_tie *tie, const sk_tie_memory *memory, const sk_island_tie *solved, double h,
                            double *energy);
