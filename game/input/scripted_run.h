// scripted_run.h: a run without a window, controlled by a file of keys.
#pragma once
#include "input/scripted_keys.h"
#include "input/session.h"

typedef struct sk_scripted_run {
    sk_scripted_keys keys;
    sk_input input;
    sk_session session;
} sk_scripted_run;

// Begins a run. Keys have their default meaning; the user's files are not read. `keys` null: no file, only keys that
// are added. `aids` null: all aids are on.
sk_result sk_scripted_run_create(const char *keys, const char *aids, sk_scene *scene, sk_scripted_run **out);
void sk_scripted_run_destroy(sk_scripted_run *run); // null is allowed

// Runs one tick.
sk_result sk_scripted_run_tick(sk_scripted_run *run);
