#include "cli/replay_timeline.h"

void sk_replay_keyframes_find(const sk_footage *footage, sk_replay_keyframes *out) {
    out->count = 0;
    if (footage->recording == NULL) return;
    for (int64_t tick = footage->last; out->count < SK_KEYFRAMES_MOST && tick >= footage->first; tick--) {
        tick = sk_recording_keyframe_before(footage->recording, tick);
        out->tick[out->count++] = tick;
    }
    for (int32_t i = 0; i < out->count / 2; i++) { // found from the last one on
        int64_t tick = out->tick[i];
        out->tick[i] = out->tick[out->count - 1 - i];
        out->tick[out->count - 1 - i] = tick;
    }
}

void sk_replay_timeline(const sk_player *p, const sk_replay_keyframes *keyframes, sk_timeline *t) {
    const sk_footage *footage = &p->footage;
    t->model = footage->model;
    t->first = footage->first;
    t->last = footage->last;
    t->now = p->now->tick;
    t->first_modes = p->first_modes;
    t->modes = footage->modes;
    t->mode_count = footage->mode_count;
    t->events = footage->events;
    t->event_count = footage->event_count;
    t->marks = p->marks;
    t->mark_count = p->mark_count;
    t->keyframes = keyframes->tick;
    t->keyframe_count = keyframes->count;
    t->loop = p->loop;
    t->loop_from = p->loop_from;
    t->loop_to = p->loop_to;
    t->paused = p->paused;
    t->speed = sk_player_factor(p);
}
