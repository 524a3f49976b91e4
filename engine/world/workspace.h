// workspace.h: memory that a step needs besides model, state and controls. It never changes a result.
// A workspace belongs to one thread at a time. A step allocates nothing; it works in this memory.
#pragma once
#include "skidpad/result.h"

struct sk_model;
typedef struct sk_workspace sk_workspace;

// Creates a workspace for steps of any state of this model, which must outlive the workspace. Error if memory is short;
// then *workspace is null.
SK_API sk_result sk_workspace_create(const struct sk_model *model, sk_workspace **workspace);
SK_API void sk_workspace_destroy(sk_workspace *workspace); // null is allowed

// Returns the model for which the workspace was made.
const struct sk_model *sk_workspace_model(const sk_workspace *workspace);

// Returns the flows of energy of the loose bodies in the last tick; null if the model has no bodies.
const struct sk_bodies_flows *sk_workspace_body_flows(const sk_workspace *workspace);
