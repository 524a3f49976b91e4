// skid_parts.h: parts of a skid gear that may be torn off as bodies, and their mass and motion.
// A part is a set of elements, bit k for element k. Parts are: all tubes that are connected without passing a saddle; of
// each line of elements almost in line all, each run from one of its ends, and each element. Source:
// docs/models/breakage.md, "Tubes of skids".
#pragma once
#include "convex/measures.h"
#include "gear/skid.h"

enum { SK_SKID_PARTS_MAX = 192, SK_SKID_RUNS_MAX = 32 };

typedef struct sk_skid_parts {
    int32_t count;
    uint64_t elements[SK_SKID_PARTS_MAX];
} sk_skid_parts;

// Lists the parts of a plan, those with most elements first.
void sk_skid_parts_of(const sk_skid_plan *plan, sk_skid_parts *out);

// Returns mass, centre (m) and inertia (kg m^2 about the centre) of elements: of their tubes, and of the point masses of
// nodes. A point mass belongs to the first element at its node.
sk_solid_mass sk_skid_elements_mass(const sk_skid_plan *plan, uint64_t elements);

// A straight run of tube of one radius.
typedef struct sk_skid_run {
    sk_vec3 from, to; // m, of its axis; ends keep clear of the other tubes at their nodes
    double radius;    // m
    int32_t node[2];
} sk_skid_run;

// Lists the runs of elements. Returns their number, or -1 if there are more than SK_SKID_RUNS_MAX.
int32_t sk_skid_runs_of(const sk_skid_plan *plan, uint64_t elements, sk_skid_run out[SK_SKID_RUNS_MAX]);

// Whether no end is broken where two elements of the set meet, so that it is one part.
bool sk_skid_is_one_part(const sk_skid_plan *plan, const sk_skid_state *state, uint64_t elements);

// Elements that are torn off.
uint64_t sk_skid_elements_gone(const sk_skid_plan *plan, const sk_skid_state *state);

// Motion of elements that were torn off, relative to the body, body axes. shift, turn: mean displacement (m) and rotation
// (rad) of the elements. momentum, angular: what the nodes that are gone have, N s and N m s about the origin. They
// include the mass at these nodes of elements that were torn off before.
typedef struct sk_skid_part_motion {
    sk_vec3 shift, turn, momentum, angular;
} sk_skid_part_motion;

// Returns the motion of `elements`, a part of those that are torn off now, `torn`. The nodes must still have their motion
// (`keeps_torn` of sk_skid_load).
sk_skid_part_motion sk_skid_motion_of_part(const sk_skid_gear *gear, const sk_skid_state *state, uint64_t torn,
                                           uint64_t elements);

// Stops the nodes that are gone, at their places of construction.
void sk_skid_rest_torn(const sk_skid_gear *gear, sk_skid_state *state);
