#include "playback/replay_source.h"

#include <stdlib.h>
#include <string.h>

sk_replay_source sk_replay_source_of_recording(const sk_recording *recording) {
    sk_recording_info info = sk_recording_describe(recording);
    sk_replay_source f = {.model = sk_recording_model(recording),
                          .first = info.first_tick,
                          .last = info.last_tick,
                          .recording = recording,
                          .held = !sk_recording_steps(recording)};
    f.modes = sk_recording_modes(recording);
    f.events = sk_recording_events(recording);
    if (f.modes != NULL) f.mode_count = info.modes;
    if (f.events != NULL) f.event_count = info.events;
    f.marks = sk_recording_marks(recording, &f.mark_count);
    return f;
}

sk_replay_source sk_replay_source_of_history(const sk_flight_history *history) {
    sk_replay_source f = {.model = sk_flight_history_model(history),
                          .first = sk_flight_history_first(history),
                          .last = sk_flight_history_last(history),
                          .history = history};
    f.modes = sk_flight_history_modes(history, &f.mode_count);
    f.events = sk_flight_history_events(history, &f.event_count);
    f.marks = sk_flight_history_marks(history, &f.mark_count);
    return f;
}

sk_result sk_replay_source_state(const sk_replay_source *f, int64_t tick, bool steps_on, sk_state *out) {
    if (f->recording != NULL) return sk_recording_seek(f->recording, tick, steps_on, out);
    sk_flight_history_state(f->history, tick, steps_on, out);
    return sk_ok();
}

int64_t sk_replay_source_keyframe(const sk_replay_source *f, int64_t tick) {
    return f->recording != NULL ? sk_recording_keyframe_before(f->recording, tick)
                                : sk_flight_history_keyframe(f->history, tick);
}

void sk_replay_source_controls(const sk_replay_source *f, int64_t tick, sk_controls *controls) {
    if (f->recording == NULL) {
        memcpy(controls, sk_flight_history_controls(f->history, tick),
               (size_t)f->model->aircraft_count * sizeof *controls);
        return;
    }
    sk_recording_controls(f->recording, tick == f->last && tick > f->first ? tick - 1 : tick, controls);
}

sk_sticks sk_replay_source_rest(const sk_replay_source *f, int64_t tick) {
    static const int64_t WATCHED = 3 * SK_TICK_HZ; // ticks
    sk_pilot pilot = {0};
    if (f->model->aircraft_count == 0) return pilot.rest;
    sk_controls *controls = calloc((size_t)f->model->aircraft_count, sizeof *controls);
    if (controls == NULL) return pilot.rest; // memory is short: the sticks' middle
    int64_t first = tick - WATCHED > f->first ? tick - WATCHED : f->first;
    for (int64_t t = first; t <= tick; t++) {
        sk_replay_source_controls(f, t, controls);
        int32_t driven = sk_controls_driven(controls, f->model->aircraft_count);
        const sk_aircraft_type *type = &f->model->types[f->model->aircraft[driven].type];
        sk_pilot_watch(&pilot, type, &controls[driven], 1.0 / SK_TICK_HZ);
    }
    free(controls);
    return pilot.rest;
}

void sk_ghost_end(sk_ghost *ghost) {
    sk_state_destroy(ghost->before);
    sk_state_destroy(ghost->now);
    *ghost = (sk_ghost){0};
}

sk_result sk_ghost_begin(sk_ghost *ghost, const sk_replay_source *source) {
    sk_ghost_end(ghost);
    if (source == NULL) return sk_ok();
    *ghost = (sk_ghost){.source = *source,
                        .present = true,
                        .before = sk_state_allocate(source->model),
                        .now = sk_state_allocate(source->model)};
    if (ghost->before != NULL && ghost->now != NULL) return sk_ok();
    sk_ghost_end(ghost);
    return sk_error("memory is short for the other flight");
}

void sk_ghost_follow(sk_ghost *ghost, int64_t tick) {
    bool known = ghost->shown;
    if (!ghost->present) return;
    ghost->shown = tick >= ghost->source.first && tick <= ghost->source.last;
    if (!ghost->shown || (known && ghost->now->tick == tick)) return;
    bool follows = known && ghost->now->tick == tick - 1;
    if (follows) sk_state_copy(ghost->source.model, ghost->now, ghost->before);
    ghost->shown = sk_replay_source_state(&ghost->source, tick, known, ghost->now).ok;
    if (!follows) sk_state_copy(ghost->source.model, ghost->now, ghost->before);
}

static bool skids_fit(const sk_skid_gear *a, const sk_skid_gear *b) {
    if (a == NULL || b == NULL) return a == b;
    const sk_beam_frame *one = sk_skid_gear_frame(a), *other = sk_skid_gear_frame(b);
    return one->beam_count == other->beam_count && one->node_count == other->node_count;
}

bool sk_replay_source_fits(const sk_replay_source *source, const sk_model *model) {
    const sk_model *own = source->model;
    if (own->aircraft_count != model->aircraft_count) return false;
    for (int32_t i = 0; i < model->aircraft_count; i++) {
        const sk_aircraft_type *a = &own->types[own->aircraft[i].type], *b = &model->types[model->aircraft[i].type];
        if (strcmp(a->name, b->name) != 0 || a->wheel_count != b->wheel_count ||
            own->aircraft[i].type != model->aircraft[i].type ||
            !skids_fit(own->skids[own->aircraft[i].type], model->skids[model->aircraft[i].type]))
            return false;
    }
    return true;
}
