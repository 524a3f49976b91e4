#include "playback/flight_history.h"

#include <stdlib.h>
#include <string.h>

enum {
    KEY_TICKS = SK_TICK_HZ,
    KEYS = SK_FLIGHT_HISTORY_SECONDS + 2, // the newest has just begun, and the oldest may have just been overwritten
    TICKS = KEYS * KEY_TICKS,
    MODES_MOST = 1 << 16, // when there are more, the older half is dropped
    EVENTS_MOST = 4096,
    MARKS_MOST = 64,
    LANES_MOST = 512
};

struct sk_flight_history {
    const sk_model *model;
    sk_workspace *workspace; // for steps from a keyframe to a tick
    int64_t origin;          // tick of keyframe 0
    int64_t oldest, newest;  // keyframes that are kept; keyframe k is in slot k % KEYS
    int64_t last;            // tick
    // Number of events at each tick, so that events can be taken back: of the state, and of the events noted here,
    // including dropped ones.
    int64_t event_count[TICKS], events_by[TICKS];
    int64_t events_dropped;
    int32_t mode_count, kept_events, mark_count, lane_count;
    uint8_t first_modes[LANES_MOST]; // modes before the first entry of `modes`
    uint8_t last_modes[LANES_MOST];
    sk_controls controls[TICKS][SK_AIRCRAFT_MAX];
    sk_course_progress course[TICKS]; // at each tick, because it does not follow from a state alone
    sk_recorded_mode modes[MODES_MOST];
    sk_event events[EVENTS_MOST];
    sk_recorded_mark marks[MARKS_MOST];
    sk_moment key[KEYS]; // keyframes; last member, because most of it is never touched
};

sk_flight_history *sk_flight_history_create(const sk_model *model) {
    sk_flight_history *history = calloc(1, sizeof *history);
    if (history == NULL) return NULL;
    history->model = model;
    if (!sk_workspace_create(model, &history->workspace).ok) {
        free(history);
        return NULL;
    }
    int32_t lanes = sk_lane_count(model);
    history->lane_count = lanes < LANES_MOST ? lanes : 0; // no model has more
    return history;
}

void sk_flight_history_destroy(sk_flight_history *history) {
    if (history == NULL) return;
    sk_workspace_destroy(history->workspace);
    free(history);
}

// A moment takes half a megabyte. The part that a model uses takes a few kilobytes, so only that is copied.
static void copy_moment(const sk_model *model, const sk_moment *from, sk_moment *to) {
    sk_state_copy(model, &from->state, &to->state);
    to->audit = from->audit;
    memcpy(to->controls, from->controls, sizeof to->controls);
    to->user_flies = from->user_flies;
    to->course = from->course;
    to->rest = from->rest;
}

void sk_flight_history_copy(const sk_flight_history *from, sk_flight_history *to) {
    sk_workspace *own = to->workspace;
    memcpy(to, from, offsetof(sk_flight_history, key));
    to->workspace = own;
    for (int64_t k = from->oldest; k <= from->newest; k++)
        copy_moment(from->model, &from->key[k % KEYS], &to->key[k % KEYS]);
}

const sk_model *sk_flight_history_model(const sk_flight_history *history) {
    return history->model;
}

static int64_t tick_of_key(const sk_flight_history *history, int64_t key) {
    return history->origin + key * KEY_TICKS;
}

int64_t sk_flight_history_first(const sk_flight_history *history) {
    return tick_of_key(history, history->oldest);
}

int64_t sk_flight_history_last(const sk_flight_history *history) {
    return history->last;
}

static size_t slot_of(const sk_flight_history *history, int64_t tick) {
    return (size_t)((tick - history->origin) % TICKS);
}

void sk_flight_history_begin(sk_flight_history *history, const sk_moment *moment) {
    history->origin = history->last = moment->state.tick;
    history->oldest = history->newest = 0;
    history->mode_count = history->kept_events = history->mark_count = 0;
    history->events_dropped = 0;
    copy_moment(history->model, moment, &history->key[0]);
    history->event_count[0] = moment->state.event_count;
    history->course[0] = moment->course;
    history->events_by[0] = 0;
    if (history->lane_count > 0) sk_lane_modes(history->model, &moment->state, history->first_modes);
    memcpy(history->last_modes, history->first_modes, sizeof history->last_modes);
}

// ---- dropping ----

static void drop_modes(sk_flight_history *history, int32_t count) {
    for (int32_t i = 0; i < count; i++) history->first_modes[history->modes[i].lane] = history->modes[i].mode;
    history->mode_count -= count;
    memmove(history->modes, history->modes + count, (size_t)history->mode_count * sizeof history->modes[0]);
}

static void drop_events(sk_flight_history *history, int32_t count) {
    history->kept_events -= count;
    history->events_dropped += count;
    memmove(history->events, history->events + count, (size_t)history->kept_events * sizeof history->events[0]);
}

static void drop_marks(sk_flight_history *history, int32_t count) {
    history->mark_count -= count;
    memmove(history->marks, history->marks + count, (size_t)history->mark_count * sizeof history->marks[0]);
}

// Drops everything before the first tick that is still kept.
static void drop_what_is_older(sk_flight_history *history) {
    int64_t first = sk_flight_history_first(history);
    int32_t modes = 0, events = 0, marks = 0;
    while (modes < history->mode_count && history->modes[modes].tick <= first) modes++;
    while (events < history->kept_events && history->events[events].tick < first) events++;
    while (marks < history->mark_count && history->marks[marks].tick < first) marks++;
    drop_modes(history, modes);
    drop_events(history, events);
    drop_marks(history, marks);
}

// Drops everything after a tick.
static void take_back(sk_flight_history *history, int64_t tick) {
    history->last = tick;
    while (tick_of_key(history, history->newest) > tick) history->newest--;
    while (history->mode_count > 0 && history->modes[history->mode_count - 1].tick > tick) history->mode_count--;
    while (history->mark_count > 0 && history->marks[history->mark_count - 1].tick > tick) history->mark_count--;
    memcpy(history->last_modes, history->first_modes, sizeof history->last_modes);
    for (int32_t i = 0; i < history->mode_count; i++)
        history->last_modes[history->modes[i].lane] = history->modes[i].mode;
    int64_t kept = history->events_by[slot_of(history, tick)] - history->events_dropped;
    history->kept_events = kept > 0 ? (int32_t)kept : 0;
}

// ---- a tick ----

static void note_modes(sk_flight_history *history, const sk_state *state) {
    uint8_t modes[LANES_MOST];
    if (history->lane_count > 0) sk_lane_modes(history->model, state, modes);
    if (memcmp(modes, history->last_modes, (size_t)history->lane_count) == 0) return;
    for (int32_t i = 0; i < history->lane_count; i++) {
        if (modes[i] == history->last_modes[i]) continue;
        if (history->mode_count == MODES_MOST) drop_modes(history, MODES_MOST / 2);
        history->modes[history->mode_count++] = (sk_recorded_mode){state->tick, i, modes[i]};
        history->last_modes[i] = modes[i];
    }
}

static void note_events(sk_flight_history *history, const sk_state *state, int64_t known) {
    int64_t first = state->event_count - SK_EVENTS_KEPT;
    for (int64_t i = first > known ? first : known; i < state->event_count; i++) {
        if (history->kept_events == EVENTS_MOST) drop_events(history, EVENTS_MOST / 2);
        history->events[history->kept_events++] = state->event[i % SK_EVENTS_KEPT];
    }
}

void sk_flight_history_tick(sk_flight_history *history, const sk_moment *now) {
    int64_t tick = now->state.tick;
    if (tick - 1 < sk_flight_history_first(history) || tick - 1 > history->last) {
        sk_flight_history_begin(history, now);
        return;
    }
    if (tick - 1 < history->last) take_back(history, tick - 1);
    memcpy(history->controls[slot_of(history, tick - 1)], now->controls, sizeof history->controls[0]);
    history->last = tick;
    note_modes(history, &now->state);
    int64_t known = history->event_count[slot_of(history, tick - 1)];
    if (now->state.event_count != known) note_events(history, &now->state, known);
    history->event_count[slot_of(history, tick)] = now->state.event_count;
    history->course[slot_of(history, tick)] = now->course;
    history->events_by[slot_of(history, tick)] = history->events_dropped + history->kept_events;
    if ((tick - history->origin) % KEY_TICKS != 0) return;
    history->newest = (tick - history->origin) / KEY_TICKS;
    copy_moment(history->model, now, &history->key[history->newest % KEYS]);
    // A slot of controls is reused after KEYS seconds. The keyframe before it must have been dropped by then.
    if (history->newest - history->oldest < KEYS - 1) return;
    history->oldest = history->newest - KEYS + 2;
    drop_what_is_older(history);
}

static void unmark(sk_flight_history *history, int64_t tick) {
    int32_t kept = 0;
    for (int32_t i = 0; i < history->mark_count; i++)
        if (history->marks[i].tick != tick) history->marks[kept++] = history->marks[i];
    history->mark_count = kept;
}

void sk_flight_history_mark(sk_flight_history *history, int64_t tick, const char *text) {
    if (*text == '\0') {
        unmark(history, tick);
        return;
    }
    if (history->mark_count == MARKS_MOST) drop_marks(history, 1);
    int32_t at = history->mark_count;
    while (at > 0 && history->marks[at - 1].tick > tick) at--;
    memmove(&history->marks[at + 1], &history->marks[at],
            (size_t)(history->mark_count - at) * sizeof history->marks[0]);
    history->mark_count++;
    history->marks[at] = (sk_recorded_mark){.tick = tick};
    strncpy(history->marks[at].text, text, sizeof history->marks[at].text - 1);
}

// ---- earlier ticks ----

static const sk_moment *key_before(const sk_flight_history *history, int64_t tick) {
    return &history->key[(tick - history->origin) / KEY_TICKS % KEYS];
}

const sk_controls *sk_flight_history_controls(const sk_flight_history *history, int64_t tick) {
    if (tick == history->last && tick > sk_flight_history_first(history)) tick--;
    // A history without any step has only the controls of its first moment.
    return tick == history->last ? key_before(history, tick)->controls : history->controls[slot_of(history, tick)];
}

void sk_flight_history_moment(const sk_flight_history *history, int64_t tick, sk_moment *out) {
    copy_moment(history->model, key_before(history, tick), out);
    while (out->state.tick < tick) {
        memcpy(out->controls, sk_flight_history_controls(history, out->state.tick), sizeof out->controls);
        sk_world_step_audited(history->model, &out->state, out->controls, history->workspace, &out->audit);
    }
    out->course = *sk_flight_history_course(history, tick);
}

void sk_flight_history_state(const sk_flight_history *history, int64_t tick, bool steps_on, sk_state *out) {
    const sk_state *key = &key_before(history, tick)->state;
    if (!steps_on || out->tick > tick || out->tick < key->tick) sk_state_copy(history->model, key, out);
    while (out->tick < tick)
        sk_world_step(history->model, out, sk_flight_history_controls(history, out->tick), history->workspace);
}

const sk_course_progress *sk_flight_history_course(const sk_flight_history *history, int64_t tick) {
    return &history->course[slot_of(history, tick)];
}

const sk_recorded_mode *sk_flight_history_modes(const sk_flight_history *history, int32_t *count) {
    *count = history->mode_count;
    return history->modes;
}

const sk_event *sk_flight_history_events(const sk_flight_history *history, int32_t *count) {
    *count = history->kept_events;
    return history->events;
}

const sk_recorded_mark *sk_flight_history_marks(const sk_flight_history *history, int32_t *count) {
    *count = history->mark_count;
    return history->marks;
}
