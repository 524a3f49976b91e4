#include "cli/footage.h"

#include <string.h>

sk_footage sk_footage_of_recording(const sk_recording *recording) {
    sk_recording_info info = sk_recording_describe(recording);
    sk_footage f = {.model = sk_recording_model(recording),
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

sk_footage sk_footage_of_tape(const sk_tape *tape) {
    sk_footage f = {
        .model = sk_tape_model(tape), .first = sk_tape_first(tape), .last = sk_tape_last(tape), .tape = tape};
    f.modes = sk_tape_modes(tape, &f.mode_count);
    f.events = sk_tape_events(tape, &f.event_count);
    f.marks = sk_tape_marks(tape, &f.mark_count);
    return f;
}

sk_result sk_footage_state(const sk_footage *f, int64_t tick, bool steps_on, sk_state *out) {
    if (f->recording != NULL) return sk_recording_seek(f->recording, tick, steps_on, out);
    sk_tape_state(f->tape, tick, steps_on, out);
    return sk_ok();
}

void sk_footage_controls(const sk_footage *f, int64_t tick, sk_controls *controls) {
    if (f->recording == NULL) {
        memcpy(controls, sk_tape_controls(f->tape, tick), SK_AIRCRAFT_MAX * sizeof *controls);
        return;
    }
    sk_recording_controls(f->recording, tick == f->last && tick > f->first ? tick - 1 : tick, controls);
}

sk_sticks sk_footage_rest(const sk_footage *f, int64_t tick) {
    static const int64_t WATCHED = 3 * SK_TICK_HZ; // ticks
    sk_pilot pilot = {0};
    sk_controls controls[SK_AIRCRAFT_MAX];
    if (f->model->aircraft_count == 0) return pilot.rest;
    int64_t first = tick - WATCHED > f->first ? tick - WATCHED : f->first;
    for (int64_t t = first; t <= tick; t++) {
        sk_footage_controls(f, t, controls);
        sk_pilot_watch(&pilot, &f->model->types[f->model->aircraft[0].type], &controls[0], 1.0 / SK_TICK_HZ);
    }
    return pilot.rest;
}

void sk_ghost_begin(sk_ghost *ghost, const sk_footage *footage) {
    ghost->present = footage != NULL;
    ghost->shown = false;
    if (footage != NULL) ghost->footage = *footage;
}

void sk_ghost_follow(sk_ghost *ghost, int64_t tick) {
    bool known = ghost->shown;
    if (!ghost->present) return;
    ghost->shown = tick >= ghost->footage.first && tick <= ghost->footage.last;
    if (!ghost->shown || (known && ghost->now.tick == tick)) return;
    bool follows = known && ghost->now.tick == tick - 1;
    if (follows) ghost->before = ghost->now;
    ghost->shown = sk_footage_state(&ghost->footage, tick, known, &ghost->now).ok;
    if (!follows) ghost->before = ghost->now;
}

static bool skids_fit(const sk_skid_gear *a, const sk_skid_gear *b) {
    if (a == NULL || b == NULL) return a == b;
    const sk_beam_frame *one = sk_skid_gear_frame(a), *other = sk_skid_gear_frame(b);
    return one->beam_count == other->beam_count && one->node_count == other->node_count;
}

bool sk_footage_fits(const sk_footage *footage, const sk_model *model) {
    const sk_model *own = footage->model;
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
