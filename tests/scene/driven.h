// driven.h: a scene from text, stepped with the controls of its first aircraft, for tests.
#pragma once
#include "scene/loaded.h"
#include "stepping.h"

typedef struct drive {
    sk_scene *scene;
    sk_state *state;
    sk_controls controls;      // of the first aircraft
    sk_energy_account account; // its
    double least, gained;      // J: its least energy so far, and the most that it gained since a least one
} drive;

static inline drive begin(const char *text) {
    drive d = {.scene = loaded(text)};
    sk_result r = sk_state_create(d.scene->model, &d.state);
    if (!r.ok) fail_msg("%s", r.text);
    d.controls = d.scene->model->aircraft[0].controls;
    d.account.begin = d.account.now = sk_energy_of(d.scene->model, d.state, 0);
    d.least = sk_energy_total(&d.account.now);
    return d;
}

static inline void end(drive *d) {
    stepping_forget();
    sk_state_destroy(d->state);
    sk_scene_destroy(d->scene);
}

static inline void run_tick(drive *d) {
    sk_energy_audit audit = {.aircraft = &d->account};
    step_world_audited(d->scene->model, d->state, &d->controls, &audit);
    double energy = sk_energy_total(&d->account.now);
    d->least = sk_min(d->least, energy);
    d->gained = sk_max(d->gained, energy - d->least);
}

// Calls `after` with `user` after each tick.
static inline void run_with(drive *d, double seconds, void (*after)(drive *d, void *user), void *user) {
    for (int64_t n = (int64_t)(seconds * SK_TICK_HZ + 0.5); n > 0; n--) {
        run_tick(d);
        if (after != NULL) after(d, user);
    }
}

static inline void run(drive *d, double seconds) {
    run_with(d, seconds, NULL, NULL);
}

// The place of the aircraft, or of body i - 1.
static inline sk_vec3 place_of(const drive *d, int i) {
    return i == 0 ? sk_state_aircraft(d->state, 0)->position : sk_state_body(d->state, i - 1)->position;
}

// What the flows of the account do not explain is small against its turnover.
static inline void check_account(const drive *d) {
    check_number(sk_energy_remainder(&d->account), 0.0, 1e-6 * d->account.turnover);
}
