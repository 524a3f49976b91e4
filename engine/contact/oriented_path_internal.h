// oriented_path_internal.h: finds what a point's path enters during one step. Private to oriented_ground.
// A held point is inside the solid that holds it. A second point, the clear place, is kept outside, just above all
// faces that hold the first. New touches are what the path of the clear place enters. That path has no gaps, so no
// surface can be passed unnoticed: neither a wall entered from inside the floor nor one piece entered from inside
// another.
#pragma once
#include "contact/oriented_ground.h"

// One step that ends with a trial motion.
typedef struct sk_oriented_trial {
    const sk_ground *ground;
    const sk_oriented_law *law;
    const sk_oriented_memory *before;
    sk_initiator at;   // world, at the end
    double since;      // s: age of the memory
    double h;          // s: time of sliding
    sk_vec3 clear;     // world, at the end of the step; set by sk_oriented_follow_path
    bool began_inside; // the clear place was inside at the begin: the memory belongs to another place or ground
    sk_oriented_ground_result *out;
    bool raise_known; // until the next change of a touch's face
    sk_vec3 raise;    // of sk_oriented_raise
} sk_oriented_trial;

// Returns the depth (m) of the point behind the face of a touch.
double sk_oriented_depth(const sk_oriented_trial *t, const sk_oriented_touch *touch);

// Computes the shares of the touches of the result (sk_oriented_share_depths). Returns the shortest vector (world, m)
// out of all of them. With `above` > 0 (m) the vector leads to that height above the surfaces before they yielded.
sk_vec3 sk_oriented_shares(const sk_oriented_trial *t, double above, double shares[SK_ORIENTED_TOUCHES]);

// Returns the shortest vector (world, m) that leads just above all touches of the result. It does not depend on how a
// face that stays has slid or sunk since the last call.
sk_vec3 sk_oriented_raise(sk_oriented_trial *t);

// Returns a new touch of this surface with its pebble next to `place`.
sk_oriented_touch sk_oriented_touch_at(int32_t solid, const sk_surface_point *surface, sk_vec3 place);

// Returns the place just above a surface.
sk_vec3 sk_oriented_clear_above(const sk_surface_point *surface);

typedef enum sk_oriented_following {
    SK_ORIENTED_SWEEP, // from its position one step ago, relative to moving solids
    SK_ORIENTED_GO,    // from its present position, after touches changed
    SK_ORIENTED_JUMP   // without a path, after a touch was released
} sk_oriented_following;

// Moves the clear place to its new position and adds a touch for each face that the path enters.
void sk_oriented_follow_path(sk_oriented_trial *t, sk_oriented_following how);

// Updates touch i of the result. The point is behind its face or just above it. The touch is retained, handed over to
// the face that is there now (of this solid or another), slid off, or released.
sk_oriented_outcome sk_oriented_resolve(sk_oriented_trial *t, int32_t i);

bool sk_oriented_same_face(const sk_oriented_touch *a, const sk_oriented_touch *b);

// Returns the distance, perpendicular to its face, to the next solid along the velocity; at most `reach`.
double sk_oriented_ahead(const sk_oriented_trial *t, double reach);
