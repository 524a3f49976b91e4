// workspace.h: memory that a step needs besides model, state and controls. It never changes a result.
// A workspace belongs to one thread at a time. A step allocates nothing; it works in this memory.
#pragma once
#include "skidpad/result.h"
#include <stdint.h>

struct sk_model;
typedef struct sk_workspace sk_workspace;

// Creates a workspace for steps of any state of this model, which must outlive the workspace. Error if memory is short;
// then *workspace is null.
SK_API sk_result sk_workspace_create(const struct sk_model *model, sk_workspace **workspace);
SK_API void sk_workspace_destroy(sk_workspace *workspace); // null is allowed

// Sets the number of threads that steps with this workspace use, the caller's included: 1 (as after the creation) to 64;
// 0: one for each processor of this machine. The result of a step has the same bits for any number. Between steps the
// threads sleep. If so little can move that threads would not help, there is one, whatever the number. Not to be called
// while a step runs. Errors: the number is out of its range; memory is short; the system starts no thread. Then nothing
// changes.
SK_API sk_result sk_workspace_set_threads(sk_workspace *workspace, int32_t threads);
SK_API int32_t sk_workspace_threads(const sk_workspace *workspace);

// Returns the model for which the workspace was made.
const struct sk_model *sk_workspace_model(const sk_workspace *workspace);

// Returns the flows of energy of the loose bodies in the last tick; null if nothing could touch in it.
const struct sk_bodies_flows *sk_workspace_body_flows(const sk_workspace *workspace);
