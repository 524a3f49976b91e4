// tie.h: ropes, chains, lashings, slings, tow bars: a spring and a damper between two points.
// f = k (l - l0) + d l'. A rope only pulls; a bar also pushes. A winch shortens a rope at a given speed, or pulls with
// a given force. The island solves ties together with contacts. Source: docs/models/bodies.md, "Ties".
#pragma once
#include "base/result.h"
#include "body/island.h"
#include "math/fields.h"

#define SK_TIE_DAMPING_RATIO 0.1  // unless stated
#define SK_TIE_DAMPING_LEAST 0.02 // below it a rope that goes slack and taut gains energy

typedef struct sk_tie_end {
    int32_t body;  // -1: the scenery
    sk_vec3 point; // m, in the frame of the body; of the scenery in the world frame
} sk_tie_end;

typedef struct sk_tie {
    sk_tie_end end[2];
    double length;        // m, unstretched
    double stiffness;     // N/m
    double damping_ratio; // of the masses of both ends; see sk_tie_damping
    double strength;      // N, tension beyond which it breaks; a bar also breaks under compression. Infinite: never
    double shortest;      // m, to which a winch can shorten it
    bool pushes;
} sk_tie;

// What a winch does in a step. If `pull` is positive, the tie has this tension and no stiffness.
typedef struct sk_winch {
    double rate; // m/s, by which it shortens the tie; negative: lengthens it
    double pull; // N
} sk_winch;

// The memory of a tie.
//   broken   1 after it broke
//   length   unstretched, changed by a winch
//   tension  at the end of the last step, negative in a bar that pushes
#define SK_TIE_FIELDS(X)                                                                                               \
    X(broken, FLAG, "")                                                                                                \
    X(length, REAL, "m")                                                                                               \
    X(tension, REAL, "N")

typedef struct sk_tie_memory {
    SK_TIE_FIELDS(SK_FIELD_MEMBER)
} sk_tie_memory;

// Checks a tie from a file. A tie of a point to itself is an error.
sk_result sk_tie_check(const sk_tie *tie);

// Returns the damping (N s/m) for a ratio: 2 ratio sqrt(k m), with m the reduced mass of both ends. An inverse mass of
// 0 is the scenery or a platform.
double sk_tie_damping(const sk_tie *tie, double mass_inverse_a, double mass_inverse_b);

sk_tie_memory sk_tie_begin(const sk_tie *tie);

// Returns the tie as the island solves it, without its bodies, points and damping. A step that would shorten it below
// `shortest` shortens it to that. `h`: s.
sk_island_tie sk_tie_evaluate(const sk_tie *tie, const sk_tie_memory *memory, sk_winch winch, double h);

// Returns the memory after a step with the solved tie. If the tie breaks, `*energy` is its elastic energy (J), which
// leaves the system; else 0.
sk_tie_memory sk_tie_commit(const sk_tie *tie, const sk_tie_memory *memory, const sk_island_tie *solved, double h,
                            double *energy);
