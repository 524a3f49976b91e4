#include "playback/replay_crash.h"

#include <stdlib.h>

static const int64_t BEFORE = 30; // ticks, at least, from the first step to the first hit: more than a mean load covers

int64_t sk_replay_crash_first(const sk_replay_source *source, int64_t tick) {
    // A recording with too many events has no list of them. It is followed from its beginning.
    bool listed = source->recording == NULL || source->events != NULL;
    if (!listed && sk_recording_describe(source->recording).events > 0) return source->first;
    for (int32_t i = 0; i < source->event_count && source->events[i].tick <= tick; i++)
        if (sk_crash_counts(source->model, &source->events[i])) return source->events[i].tick;
    return -1;
}

int64_t sk_replay_crash_last(const sk_replay_source *source, int64_t tick) {
    for (int32_t i = source->event_count; i-- > 0;)
        if (source->events[i].tick <= tick && sk_crash_counts(source->model, &source->events[i]))
            return source->events[i].tick;
    return -1;
}

void sk_replay_crash_forget(sk_replay_crash *c) {
    sk_workspace_destroy(c->workspace);
    sk_state_destroy(c->state);
    free(c->controls);
    sk_energy_audit_destroy(&c->audit);
    sk_crash_watch_end(&c->watch);
    *c = (sk_replay_crash){0};
}

static sk_result make(sk_replay_crash *c, const sk_model *model) {
    if (c->workspace != NULL) return sk_ok();
    c->state = sk_state_allocate(model);
    c->controls = calloc((size_t)model->aircraft_count + 1, sizeof *c->controls);
    sk_result result = sk_energy_audit_create(model, &c->audit);
    if (c->state == NULL || c->controls == NULL) result = sk_error("memory is short for the page on a crash");
    return result.ok ? sk_workspace_create(model, &c->workspace) : result;
}

static sk_result begin(sk_replay_crash *c, const sk_replay_source *source, int64_t hit) {
    // At a keyframe no tick is simulated to begin.
    int64_t from = sk_replay_source_keyframe(source, hit - source->first > BEFORE ? hit - BEFORE : source->first);
    sk_result result = make(c, source->model);
    if (result.ok) result = sk_replay_source_state(source, from, false, c->state);
    sk_crash_watch_end(&c->watch);
    if (result.ok) result = sk_crash_watch_begin(source->model, c->state, &c->watch);
    if (!result.ok) {
        sk_replay_crash_forget(c);
        return result;
    }
    sk_energy_begin(source->model, c->state, &c->audit);
    sk_crash_watch_note(&c->watch, c->state, &c->audit);
    c->began = true;
    c->from = from;
    return result;
}

static void step(sk_replay_crash *c, const sk_replay_source *source) {
    sk_replay_source_controls(source, c->state->tick, c->controls);
    sk_world_step_observed(source->model, c->state, c->controls, c->workspace, &c->audit, &c->watch.loads);
    sk_crash_watch_note(&c->watch, c->state, &c->audit);
}

sk_result sk_replay_crash_follow(sk_replay_crash *c, const sk_replay_source *source, int64_t tick, int32_t steps,
                                 bool *behind) {
    *behind = false;
    if (source->held) return sk_ok(); // it cannot be stepped
    int64_t first = sk_replay_crash_first(source, tick);
    bool left = c->began && c->state->tick < source->first; // what follows it has left the history
    bool ahead = c->began && c->state->tick > tick;
    if (first < 0 && ahead) sk_replay_crash_forget(c);
    if (first < 0) return sk_ok();
    sk_result result = c->began && !left && !ahead ? sk_ok() : begin(c, source, first);
    for (int32_t i = 0; result.ok && i < steps && c->state->tick < tick; i++) step(c, source);
    *behind = result.ok && c->state->tick < tick;
    return result;
}

sk_result sk_replay_crash_result(const sk_replay_crash *c, sk_crash *out) {
    *out = (sk_crash){.model = c->watch.model};
    out->aircraft = calloc((size_t)out->model->aircraft_count + 1, sizeof *out->aircraft);
    if (out->aircraft == NULL) return sk_error("memory is short for the page on a crash");
    sk_crash_watch_result(&c->watch, c->state, out->aircraft);
    return sk_ok();
}
