// oriented_way_internal.h: how a point's way in one step is looked up in the solids of a ground. Internal to oriented_ground.
// A point that is held lies inside the solid that holds it. What else it meets is looked for where it would be if its faces had
// not given way: on the way raised above them.
#pragma once
#include "contact/oriented_ground.h"

// One step that ends with a trial motion.
typedef struct sk_oriented_trial {
    const sk_ground *ground;
    const sk_oriented_law *law;
    const sk_oriented_memory *before;
    sk_initiator at; // world, at the end
    double h;
    sk_oriented_ground_result *out;
} sk_oriented_trial;

// Times within a step are shares of it; ways over solids that the point has not to do with begin one step earlier.
#define SK_ORIENTED_WAY_BEGINS (-1.0)

// How deep the point now is behind the face of a touch, m.
double sk_oriented_depth(const sk_oriented_trial *t, const sk_oriented_touch *touch);

// The way (world, m) out of a touch, to just above the surface as it was before it gave way, now and at the step's begin. And the
// sum over the memory's touches but number `except`.
sk_vec3 sk_oriented_clear_of(const sk_oriented_trial *t, const sk_oriented_touch *touch);
sk_vec3 sk_oriented_raise(const sk_oriented_trial *t, const sk_oriented_memory *memory, int32_t except);

// A new touch of this surface, held where the point has met it.
sk_oriented_touch sk_oriented_touch_at(int32_t solid, const sk_surface_point *surface, sk_vec3 place);

// What the raised way meets first from the time `since` on, which becomes the time of the meeting. A point that is inside
// at both ends, though it touches nothing, takes the way out upwards.
bool sk_oriented_find_touch(const sk_oriented_trial *t, sk_vec3 raise, double *since, sk_oriented_touch *out);

// Whether touch i of the result, which is behind its face, still lies on it: retained; handed over to the face that lies
// there, of this solid or another one; or slid off.
sk_oriented_outcome sk_oriented_settle(sk_oriented_trial *t, int32_t i);

bool sk_oriented_same_face(const sk_oriented_touch *a, const sk_oriented_touch *b);

// Distance to what lies ahead within `reach` along the velocity, square to its face; `reach` where there is nothing.
double sk_oriented_ahead(const sk_oriented_trial *t, double reach);
