// contact_search.h: which faces of moving meshes can touch next, and when: two trees at a time, with a queue of pairs by time.
// A pair of nodes rests in the queue until the time before which its balls cannot touch. Then its time is computed again, and if that
// has come, the pairs with the children of the larger node replace it. Pairs of leaves take tighter volumes, then
// the closest points of their faces. Steps allocate nothing. Source: docs/models/hierarchy.md, "Queue".
#pragma once
#include "bounds/ball_tree.h"
#include "bounds/contact_queue.h"
#include "bounds/first_contact.h"
#include "math/pose.h"

// A mesh that moves. Its frame has the body's centre of gravity as origin. The caller moves pose, velocity and rate, and
// the points of the mesh if `swing` is above 0.
typedef struct sk_contact_body {
    const sk_face_mesh *mesh;
    sk_ball_tree *tree;     // of the mesh; the search fits nodes of meshes that swing
    sk_pose pose;           // of the body in the world
    sk_vec3 velocity, rate; // m/s, rad/s; world frame
    sk_motion_caps caps;
    double swing;     // m/s: the most speed of a point of the mesh in the body's frame; 0: rigid
    bool with_itself; // whether its faces can touch each other; those with a common node never count
} sk_contact_body;

// Numbers of operations: those of the paper's cost, N_t C_t + N_u C_u + N_v C_v + N_p C_p, and pairs that left the queue.
typedef struct sk_contact_costs {
    int64_t predictions, fits, volumes, faces, pops;
} sk_contact_costs;

typedef struct sk_contact_search {
    int32_t body_count;
    sk_contact_body *bodies; // the caller's
    double substep;          // s
    sk_contact_queue queue;  // owned
    bool initialised;        // all pairs of bodies are in the queue: an empty queue does not say so
    int64_t step;
    int64_t *fitted;     // step in which each node was fitted; owned
    int32_t *first_node; // of each body in `fitted`; one more; owned
    sk_contact_costs costs;
} sk_contact_search;

// Two faces that can touch before the end of what was looked at.
typedef struct sk_contact {
    int32_t body[2], face[2]; // face -1: the queue was full, and this is a pair of larger nodes
    double time;              // s: no contact before
    double distance, depth;   // m, of the faces now; depth: by how much faces that touch overlap, else 0
    sk_vec3 on[2];            // m: closest points, world frame
} sk_contact;

// `bodies` stay the caller's and must outlive the search. Errors: no room; a queue with less room than pairs of bodies. The caller
// calls sk_contact_search_release, after an error too.
sk_result sk_contact_search_create(sk_contact_body *bodies, int32_t body_count, int32_t capacity, double substep,
                                   sk_contact_search *out);
void sk_contact_search_release(sk_contact_search *search);

// Fills the queue with the pairs of bodies at the time `now` (s). Error: faces overlap by more than `resting_depth` (m).
sk_result sk_contact_search_begin(sk_contact_search *search, double now, double resting_depth);

// The points of meshes that swing have moved: balls are fitted again when they are needed.
void sk_contact_search_moved(sk_contact_search *search);

// Finds the next pair of faces that can touch from `now` to `horizon` (s). False: there is no further one; none can touch before
// sk_contact_search_time. A pair that was found is in the queue again, for a time after the horizon.
bool sk_contact_search_next(sk_contact_search *search, double now, double horizon, sk_contact *out);

// Returns the time (s) before which nothing touches; INFINITY: never. 0 before the search has begun.
double sk_contact_search_time(const sk_contact_search *search);

// A body had an impulse, or exceeds its caps: its pairs begin again with the roots.
void sk_contact_search_disturb(sk_contact_search *search, int32_t body, double now);

// Returns the ball of a node in the world, and its motion.
sk_moving_ball sk_contact_ball(const sk_contact_body *body, int32_t node);
