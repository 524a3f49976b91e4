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
    double since;      // s: how old the memory is
    double h;          // s: for how long what slides does so
    sk_vec3 clear;     // world, with the solids where they are at the end; once the way has been followed
    bool began_inside; // the clear place was not outside at the beginning: the memory is of another place or ground
    sk_oriented_ground_result *out;
} sk_oriented_trial;

// How deep the point now is behind the face of a touch, m.
double sk_oriented_depth(const sk_oriented_trial *t, const sk_oriented_touch *touch);

// How much each touch of the result counts for where the point is, and the shortest way (world, m) out of all: see
// sk_oriented_share_depths. With `above` > 0 it leads so far above the surfaces as they were before they yielded.
sk_vec3 sk_oriented_shares(const sk_oriented_trial *t, double above, double shares[SK_ORIENTED_TOUCHES]);

// A new touch of this surface, held where `place` is next to it.
sk_oriented_touch sk_oriented_touch_at(int32_t solid, const sk_surface_point *surface, sk_vec3 place);

// The place just above a surface.
sk_vec3 sk_oriented_clear_above(const sk_surface_point *surface);

typedef enum sk_oriented_following {
    SK_ORIENTED_SWEEP, // from where it was a step ago, over solids that move
    SK_ORIENTED_GO,    // from where it is, when touches have changed
    SK_ORIENTED_JUMP   // wherever it belongs, when one was released
} sk_oriented_following;

// Brings the clear place to where it now belongs, and adds the touches that are met.
void sk_oriented_follow_path(sk_oriented_trial *t, sk_oriented_following how);

// Whether touch i of the result, which is behind its face or no more than just above, still lies on it: retained; handed over to
// the face that lies there, of this solid or another one; slid off; or released.
sk_oriented_outcome sk_oriented_resolve(sk_oriented_trial *t, int32_t i);

bool sk_oriented_same_face(const sk_oriented_touch *a, const sk_oriented_touch *b);

// Distance to what lies ahead within `reach` along the velocity, square to its face; `reach` where there is nothing.
double sk_oriented_ahead(const sk_oriented_trial *t, double reach);
