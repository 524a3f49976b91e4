// patch_held.h: a patch between two exact evaluations.
// A patch is evaluated exactly at the first substep of every tick. Between, the wrench is extrapolated with the exact
// stiffness: w = w0 - K u, where u is the motion of A relative to B since the evaluation. Nothing held survives a tick.
// Source: docs/models/patch.md, "Held patches".
#pragma once
#include "contact/patch.h"

typedef struct sk_patch_hold {
    sk_patch patch; // at `pose`
    sk_pose pose;   // of A in B's frame
} sk_patch_hold;

// Returns the motion of A from the held pose to another one: the shift of A's point at the patch, and the rotation vector
// (exact to third order).
sk_twist sk_patch_motion(const sk_patch_hold *hold, const sk_pose *pose);

// Returns the elastic wrench on A about hold->patch.point after this motion.
sk_wrench sk_patch_extrapolate(const sk_patch_hold *hold, sk_twist motion);

// Returns whether the extrapolated wrench may be used after this motion. If not, evaluate again.
bool sk_patch_hold_is_valid(const sk_patch_hold *hold, sk_twist motion);
