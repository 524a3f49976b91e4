// scripted_run.h: a run without a window that is flown by a file of keys.
#pragma once
#include "input/scripted_keys.h"
#include "input/session.h"

typedef struct sk_scripted_run {
    sk_scripted_keys keys;
    sk_input input;
    sk_session session;
} sk_scripted_run;

// Keys have their default meaning; the user's files are not read. keys: null for none but those that are added to it; aids: null for
// all of them.
sk_result sk_scripted_run_create(const char *keys, const char *aids, sk_scene *scene, sk_scripted_run **out);
void sk_scripted_run_destroy(sk_scripted_run *run); // null is allowed

// One tick.
sk_result sk_scripted_run_tick(sk_scripted_run *run);
