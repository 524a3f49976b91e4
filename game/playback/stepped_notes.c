#include "playback/stepped_notes.h"

#include "playback/playback.h"
#include "system/progress.h"
#include <stdlib.h>
#include <string.h>

typedef struct finding {
    sk_stepped_notes *out;
    int32_t event_capacity, mode_capacity, lane_count;
    int64_t event_count; // of the state last seen
    uint8_t *lanes, *lanes_now;
} finding;

// Makes room for one more element. Returns null if memory is short.
static void *room(void *list, size_t size, int32_t count, int32_t *capacity) {
    if (count < *capacity) return list;
    *capacity = *capacity > 0 ? 2 * *capacity : 64;
    return realloc(list, (size_t)*capacity * size);
}

static bool note_events(finding *f, const sk_state *state) {
    int64_t oldest = state->event_count - SK_EVENTS_KEPT;
    for (int64_t i = oldest > f->event_count ? oldest : f->event_count; i < state->event_count; i++) {
        sk_event *events = room(f->out->events, sizeof *events, f->out->event_count, &f->event_capacity);
        if (events == NULL) return false;
        f->out->events = events;
        events[f->out->event_count++] = state->event[i % SK_EVENTS_KEPT];
    }
    f->event_count = state->event_count;
    return true;
}

static bool note_modes(finding *f, const sk_model *model, const sk_state *state) {
    sk_lane_modes(model, state, f->lanes_now);
    for (int32_t i = 0; i < f->lane_count; i++) {
        if (f->lanes[i] == f->lanes_now[i]) continue;
        sk_recorded_mode *modes = room(f->out->modes, sizeof *modes, f->out->mode_count, &f->mode_capacity);
        if (modes == NULL) return false;
        f->out->modes = modes;
        modes[f->out->mode_count++] = (sk_recorded_mode){state->tick, i, f->lanes_now[i]};
    }
    memcpy(f->lanes, f->lanes_now, (size_t)f->lane_count);
    return true;
}

static sk_result find(const sk_recording *recording, finding *f, sk_state *state, sk_controls *controls,
                      sk_workspace *workspace) {
    const sk_model *model = sk_recording_model(recording);
    sk_recording_info info = sk_recording_describe(recording);
    sk_result result = sk_recording_keyframe(recording, info.first_tick, state);
    if (!result.ok) return result;
    f->event_count = state->event_count;
    sk_lane_modes(model, state, f->lanes);
    while (state->tick < info.last_tick) {
        sk_recording_controls(recording, state->tick, controls);
        sk_world_step(model, state, controls, workspace);
        if (!note_events(f, state) || !note_modes(f, model, state)) return sk_error("memory is short");
        sk_progress(state->tick - info.first_tick, info.last_tick - info.first_tick);
    }
    sk_progress_end();
    return sk_ok();
}

sk_result sk_stepped_notes_find(const sk_recording *recording, sk_stepped_notes *out) {
    *out = (sk_stepped_notes){0};
    sk_result result = sk_playback_is_possible(recording);
    if (!result.ok) return result;
    finding f = {.out = out, .lane_count = sk_lane_count(sk_recording_model(recording))};
    sk_workspace *workspace;
    result = sk_workspace_create(sk_recording_model(recording), &workspace);
    sk_state *state = sk_state_allocate(sk_recording_model(recording));
    sk_controls *controls = sk_recording_controls_room(recording);
    f.lanes = malloc(2 * (size_t)f.lane_count + 1);
    if (state == NULL || controls == NULL || f.lanes == NULL)
        result = sk_error("memory is short");
    else
        f.lanes_now = f.lanes + f.lane_count;
    if (result.ok) result = find(recording, &f, state, controls, workspace);
    sk_workspace_destroy(workspace);
    sk_state_destroy(state);
    free(controls);
    free(f.lanes);
    if (!result.ok) sk_stepped_notes_free(out);
    return result;
}

void sk_stepped_notes_free(sk_stepped_notes *notes) {
    free(notes->events);
    free(notes->modes);
    *notes = (sk_stepped_notes){0};
}
