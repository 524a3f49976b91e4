// queue_view.h: which parts of loose bodies can touch next, and when: trees of balls over their surfaces and a queue of pairs, for pictures and
// panels. No force uses it. Memory is allocated once. Source: docs/models/hierarchy.md, "Queue".
// Times are those of uniform motion: gravity, which bodies in the air have in common, cancels. So they are estimates, not bounds.
#pragma once
#include "bounds/contact_search.h"
#include "world/state.h"

enum { SK_QUEUE_BODIES_MAX = 64, SK_QUEUE_LISTED = 16 };
#define SK_QUEUE_FAR 600.0 // s: later times are neither listed as numbers nor drawn

typedef struct sk_queue_view {
    const sk_model *model;
    int32_t body_count;                // of the search
    int32_t body[SK_QUEUE_BODIES_MAX]; // the model's body of each of the search
    sk_contact_body moving[SK_QUEUE_BODIES_MAX];
    int32_t type_count;
    sk_face_mesh *mesh; // of each type of body; owned, with its lists
    sk_ball_tree *tree; // the same; owned
    sk_contact_search search;
    bool filled;
    int32_t listed; // the first pairs of the queue, in its order
    sk_contact_pair pair[SK_QUEUE_LISTED];
} sk_queue_view;

// Errors: no bodies; memory. The model must outlive the view. The caller destroys it.
sk_result sk_queue_view_create(const sk_model *model, sk_queue_view **out);
void sk_queue_view_destroy(sk_queue_view *view); // null does nothing

// Fills the queue at a state: pairs that can touch within a tick are replaced by those of their parts. Only the first
// SK_QUEUE_BODIES_MAX bodies that are present count.
void sk_queue_view_fill(sk_queue_view *view, const sk_state *state);

// Returns the level of a node of a body of the search, from 0 for the root.
int32_t sk_queue_view_level(const sk_queue_view *view, int32_t body, int32_t node);

// Returns the ball of one side of a pair at the pair's time, as seen from the other body of the pair.
sk_ball sk_queue_view_predicted(const sk_queue_view *view, const sk_contact_pair *pair, int side);
