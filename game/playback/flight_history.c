#include "playback/flight_history.h"

#include <stdlib.h>
#include <string.h>

enum {
    KEY_TICKS = SK_TICK_HZ,
    KEYS = SK_FLIGHT_HISTORY_SECONDS + 2, // the newest has just begun, and the oldest may have just been overwritten
    TICKS = KEYS * KEY_TICKS,
    MODES_MOST = 1 << 16, // when there are more, the older half is dropped
    EVENTS_MOST = 4096,
    MARKS_MOST = 64
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
    // Per lane: the modes before the first entry of `modes`; the last ones; those of a tick. One block.
    uint8_t *first_modes, *last_modes, *modes_now;
    sk_controls *controls;            // one per aircraft and tick, those of a tick together
    sk_course_progress course[TICKS]; // at each tick, because it does not follow from a state alone
    sk_recorded_mode modes[MODES_MOST];
    sk_event events[EVENTS_MOST];
    sk_recorded_mark marks[MARKS_MOST];
    sk_moment key[KEYS]; // keyframes; last member
};

sk_flight_history *sk_flight_history_create(const sk_model *model) {
    sk_flight_history *history = calloc(1, sizeof *history);
    if (history == NULL) return NULL;
    history->model = model;
    history->lane_count = sk_lane_count(model);
    history->first_modes = calloc(3 * (size_t)history->lane_count + 1, 1);
    history->controls = calloc(TICKS * (size_t)model->aircraft_count + 1, sizeof *history->controls);
    bool made =
        history->first_modes != NULL && history->controls != NULL && sk_workspace_create(model, &history->workspace).ok;
    for (int32_t i = 0; i < KEYS; i++) made = made && sk_moment_create(model, &history->key[i]).ok;
    if (!made) {
        sk_flight_history_destroy(history);
        return NULL;
    }
    (void)sk_workspace_set_threads(history->workspace, 0); // where the system starts none, it is slower only
    history->last_modes = history->first_modes + history->lane_count;
    history->modes_now = history->last_modes + history->lane_count;
    return history;
}

void sk_flight_history_destroy(sk_flight_history *history) {
    if (history == NULL) return;
    for (int32_t i = 0; i < KEYS; i++) sk_moment_destroy(&history->key[i]);
    sk_workspace_destroy(history->workspace);
    free(history->first_modes);
    free(history->controls);
    free(history);
}

static sk_controls *controls_in(const sk_flight_history *history, size_t slot) {
    return history->controls + slot * (size_t)history->model->aircraft_count;
}

static size_t size_of_controls(const sk_flight_history *history) {
    return (size_t)history->model->aircraft_count * sizeof *history->controls;
}

void sk_flight_history_copy(const sk_flight_history *from, sk_flight_history *to) {
    sk_workspace *workspace = to->workspace;
    sk_controls *controls = to->controls;
    uint8_t *modes = to->first_modes;
    memcpy(to, from, offsetof(sk_flight_history, key));
    to->workspace = workspace;
    to->controls = controls;
    to->first_modes = modes;
    to->last_modes = modes + to->lane_count;
    to->modes_now = to->last_modes + to->lane_count;
    memcpy(to->first_modes, from->first_modes, 2 * (size_t)from->lane_count);
    memcpy(to->controls, from->controls, TICKS * size_of_controls(from));
    for (int64_t k = from->oldest; k <= from->newest; k++)
        sk_moment_copy(from->model, &from->key[k % KEYS], &to->key[k % KEYS]);
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
    history->origin = history->last = moment->state->tick;
    history->oldest = history->newest = 0;
    history->mode_count = history->kept_events = history->mark_count = 0;
    history->events_dropped = 0;
    sk_moment_copy(history->model, moment, &history->key[0]);
    history->event_count[0] = moment->state->event_count;
    history->course[0] = moment->course;
    history->events_by[0] = 0;
    if (history->lane_count > 0) sk_lane_modes(history->model, moment->state, history->first_modes);
    memcpy(history->last_modes, history->first_modes, (size_t)history->lane_count);
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
    memcpy(history->last_modes, history->first_modes, (size_t)history->lane_count);
    for (int32_t i = 0; i < history->mode_count; i++)
        history->last_modes[history->modes[i].lane] = history->modes[i].mode;
    int64_t kept = history->events_by[slot_of(history, tick)] - history->events_dropped;
    history->kept_events = kept > 0 ? (int32_t)kept : 0;
}

// ---- a tick ----

static void note_modes(sk_flight_history *history, const sk_state *state) {
    uint8_t *modes = history->modes_now;
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
    int64_t tick = now->state->tick;
    if (tick - 1 < sk_flight_history_first(history) || tick - 1 > history->last) {
        sk_flight_history_begin(history, now);
        return;
    }
    if (tick - 1 < history->last) take_back(history, tick - 1);
    memcpy(controls_in(history, slot_of(history, tick - 1)), now->controls, size_of_controls(history));
    history->last = tick;
    note_modes(history, now->state);
    int64_t known = history->event_count[slot_of(history, tick - 1)];
    if (now->state->event_count != known) note_events(history, now->state, known);
    history->event_count[slot_of(history, tick)] = now->state->event_count;
    history->course[slot_of(history, tick)] = now->course;
    history->events_by[slot_of(history, tick)] = history->events_dropped + history->kept_events;
    if ((tick - history->origin) % KEY_TICKS != 0) return;
    history->newest = (tick - history->origin) / KEY_TICKS;
    sk_moment_copy(history->model, now, &history->key[history->newest % KEYS]);
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

int64_t sk_flight_history_keyframe(const sk_flight_history *history, int64_t tick) {
    return key_before(history, tick)->state->tick;
}

const sk_controls *sk_flight_history_controls(const sk_flight_history *history, int64_t tick) {
    if (tick == history->last && tick > sk_flight_history_first(history)) tick--;
    // A history without any step has only the controls of its first moment.
    return tick == history->last ? key_before(history, tick)->controls : controls_in(history, slot_of(history, tick));
}

void sk_flight_history_moment(const sk_flight_history *history, int64_t tick, sk_moment *out) {
    sk_moment_copy(history->model, key_before(history, tick), out);
    while (out->state->tick < tick) {
        memcpy(out->controls, sk_flight_history_controls(history, out->state->tick), size_of_controls(history));
        sk_world_step_audited(history->model, out->state, out->controls, history->workspace, &out->audit);
    }
    out->driven = sk_controls_driven(out->controls, history->model->aircraft_count);
    out->course = *sk_flight_history_course(history, tick);
}

void sk_flight_history_state(const sk_flight_history *history, int64_t tick, bool steps_on, sk_state *out) {
    const sk_state *key = key_before(history, tick)->state;
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
