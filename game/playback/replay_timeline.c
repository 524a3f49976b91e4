#include "playback/replay_timeline.h"

void sk_replay_keyframes_find(const sk_replay_source *source, sk_replay_keyframes *out) {
    out->count = 0;
    if (source->recording == NULL) return;
    for (int64_t tick = source->last; out->count < SK_KEYFRAMES_MOST && tick >= source->first; tick--) {
        tick = sk_recording_keyframe_before(source->recording, tick);
        out->tick[out->count++] = tick;
    }
    for (int32_t i = 0; i < out->count / 2; i++) { // they were found in reverse order
        int64_t tick = out->tick[i];
        out->tick[i] = out->tick[out->count - 1 - i];
        out->tick[out->count - 1 - i] = tick;
    }
}

void sk_replay_timeline(const sk_player *p, const sk_replay_keyframes *keyframes, sk_timeline *t) {
    const sk_replay_source *source = &p->source;
    t->model = source->model;
    t->first = source->first;
    t->last = source->last;
    t->now = p->now->tick;
    t->first_modes = p->first_modes;
    t->modes = source->modes;
    t->mode_count = source->mode_count;
    t->events = source->events;
    t->event_count = source->event_count;
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
