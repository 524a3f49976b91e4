#include "cli/tape.h"

#include <stdlib.h>
#include <string.h>

enum {
    KEY_TICKS = SK_TICK_HZ,
    KEYS = SK_TAPE_SECONDS + 2, // of them the newest is just begun, and the oldest may just be overwritten
    TICKS = KEYS * KEY_TICKS,
    MODES_MOST = 1 << 16, // of a tape on which more happens the timeline tells the newer half
    EVENTS_MOST = 4096,
    MARKS_MOST = 64,
    LANES_MOST = 512
};

struct sk_tape {
    const sk_model *model;
    int64_t origin;         // tick of key 0
    int64_t oldest, newest; // keys that are kept; key k is in slot k % KEYS
    int64_t last;           // tick
    // How many events there were by each tick, so that they can be taken back: of the state, and of those told here, dropped ones too.
    int64_t event_count[TICKS], events_by[TICKS];
    int64_t events_dropped;
    int32_t mode_count, kept_events, mark_count, lane_count;
    uint8_t first_modes[LANES_MOST]; // before the first of `modes`
    uint8_t last_modes[LANES_MOST];
    sk_controls controls[TICKS][SK_AIRCRAFT_MAX];
    sk_course_progress course[TICKS]; // by each tick, since it does not follow from a state alone
    sk_recorded_mode modes[MODES_MOST];
    sk_event events[EVENTS_MOST];
    sk_recorded_mark marks[MARKS_MOST];
    sk_moment key[KEYS]; // last: most of it is never touched
};

sk_tape *sk_tape_create(const sk_model *model) {
    sk_tape *tape = calloc(1, sizeof *tape);
    if (tape == NULL) return NULL;
    tape->model = model;
    int32_t lanes = sk_lane_count(model);
    tape->lane_count = lanes < LANES_MOST ? lanes : 0; // of more no model has
    return tape;
}

void sk_tape_destroy(sk_tape *tape) {
    free(tape);
}

// A moment takes half a megabyte, what a model has of it a few kilobytes.
static void copy_moment(const sk_model *model, const sk_moment *from, sk_moment *to) {
    sk_state_copy(model, &from->state, &to->state);
    to->audit = from->audit;
    memcpy(to->controls, from->controls, sizeof to->controls);
    to->user_flies = from->user_flies;
    to->course = from->course;
    to->rest = from->rest;
}

void sk_tape_copy(const sk_tape *from, sk_tape *to) {
    memcpy(to, from, offsetof(sk_tape, key));
    for (int64_t k = from->oldest; k <= from->newest; k++)
        copy_moment(from->model, &from->key[k % KEYS], &to->key[k % KEYS]);
}

const sk_model *sk_tape_model(const sk_tape *tape) {
    return tape->model;
}

static int64_t tick_of_key(const sk_tape *tape, int64_t key) {
    return tape->origin + key * KEY_TICKS;
}

int64_t sk_tape_first(const sk_tape *tape) {
    return tick_of_key(tape, tape->oldest);
}

int64_t sk_tape_last(const sk_tape *tape) {
    return tape->last;
}

static size_t slot_of(const sk_tape *tape, int64_t tick) {
    return (size_t)((tick - tape->origin) % TICKS);
}

void sk_tape_begin(sk_tape *tape, const sk_moment *moment) {
    tape->origin = tape->last = moment->state.tick;
    tape->oldest = tape->newest = 0;
    tape->mode_count = tape->kept_events = tape->mark_count = 0;
    tape->events_dropped = 0;
    copy_moment(tape->model, moment, &tape->key[0]);
    tape->event_count[0] = moment->state.event_count;
    tape->course[0] = moment->course;
    tape->events_by[0] = 0;
    if (tape->lane_count > 0) sk_lane_modes(tape->model, &moment->state, tape->first_modes);
    memcpy(tape->last_modes, tape->first_modes, sizeof tape->last_modes);
}

// ---- what is forgotten ----

static void drop_modes(sk_tape *tape, int32_t count) {
    for (int32_t i = 0; i < count; i++) tape->first_modes[tape->modes[i].lane] = tape->modes[i].mode;
    tape->mode_count -= count;
    memmove(tape->modes, tape->modes + count, (size_t)tape->mode_count * sizeof tape->modes[0]);
}

static void drop_events(sk_tape *tape, int32_t count) {
    tape->kept_events -= count;
    tape->events_dropped += count;
    memmove(tape->events, tape->events + count, (size_t)tape->kept_events * sizeof tape->events[0]);
}

static void drop_marks(sk_tape *tape, int32_t count) {
    tape->mark_count -= count;
    memmove(tape->marks, tape->marks + count, (size_t)tape->mark_count * sizeof tape->marks[0]);
}

// All that was before the first tick that is still kept.
static void drop_what_is_older(sk_tape *tape) {
    int64_t first = sk_tape_first(tape);
    int32_t modes = 0, events = 0, marks = 0;
    while (modes < tape->mode_count && tape->modes[modes].tick <= first) modes++;
    while (events < tape->kept_events && tape->events[events].tick < first) events++;
    while (marks < tape->mark_count && tape->marks[marks].tick < first) marks++;
    drop_modes(tape, modes);
    drop_events(tape, events);
    drop_marks(tape, marks);
}

// All that was later than a tick.
static void take_back(sk_tape *tape, int64_t tick) {
    tape->last = tick;
    while (tick_of_key(tape, tape->newest) > tick) tape->newest--;
    while (tape->mode_count > 0 && tape->modes[tape->mode_count - 1].tick > tick) tape->mode_count--;
    while (tape->mark_count > 0 && tape->marks[tape->mark_count - 1].tick > tick) tape->mark_count--;
    memcpy(tape->last_modes, tape->first_modes, sizeof tape->last_modes);
    for (int32_t i = 0; i < tape->mode_count; i++) tape->last_modes[tape->modes[i].lane] = tape->modes[i].mode;
    int64_t kept = tape->events_by[slot_of(tape, tick)] - tape->events_dropped;
    tape->kept_events = kept > 0 ? (int32_t)kept : 0;
}

// ---- a tick ----

static void note_modes(sk_tape *tape, const sk_state *state) {
    uint8_t modes[LANES_MOST];
    if (tape->lane_count > 0) sk_lane_modes(tape->model, state, modes);
    if (memcmp(modes, tape->last_modes, (size_t)tape->lane_count) == 0) return;
    for (int32_t i = 0; i < tape->lane_count; i++) {
        if (modes[i] == tape->last_modes[i]) continue;
        if (tape->mode_count == MODES_MOST) drop_modes(tape, MODES_MOST / 2);
        tape->modes[tape->mode_count++] = (sk_recorded_mode){state->tick, i, modes[i]};
        tape->last_modes[i] = modes[i];
    }
}

static void note_events(sk_tape *tape, const sk_state *state, int64_t known) {
    int64_t first = state->event_count - SK_EVENTS_KEPT;
    for (int64_t i = first > known ? first : known; i < state->event_count; i++) {
        if (tape->kept_events == EVENTS_MOST) drop_events(tape, EVENTS_MOST / 2);
        tape->events[tape->kept_events++] = state->event[i % SK_EVENTS_KEPT];
    }
}

void sk_tape_tick(sk_tape *tape, const sk_moment *now) {
    int64_t tick = now->state.tick;
    if (tick - 1 < sk_tape_first(tape) || tick - 1 > tape->last) {
        sk_tape_begin(tape, now);
        return;
    }
    if (tick - 1 < tape->last) take_back(tape, tick - 1);
    memcpy(tape->controls[slot_of(tape, tick - 1)], now->controls, sizeof tape->controls[0]);
    tape->last = tick;
    note_modes(tape, &now->state);
    int64_t known = tape->event_count[slot_of(tape, tick - 1)];
    if (now->state.event_count != known) note_events(tape, &now->state, known);
    tape->event_count[slot_of(tape, tick)] = now->state.event_count;
    tape->course[slot_of(tape, tick)] = now->course;
    tape->events_by[slot_of(tape, tick)] = tape->events_dropped + tape->kept_events;
    if ((tick - tape->origin) % KEY_TICKS != 0) return;
    tape->newest = (tick - tape->origin) / KEY_TICKS;
    copy_moment(tape->model, now, &tape->key[tape->newest % KEYS]);
    // A slot of controls is used again KEYS seconds later: the key before it must be gone by then.
    if (tape->newest - tape->oldest < KEYS - 1) return;
    tape->oldest = tape->newest - KEYS + 2;
    drop_what_is_older(tape);
}

static void unmark(sk_tape *tape, int64_t tick) {
    int32_t kept = 0;
    for (int32_t i = 0; i < tape->mark_count; i++)
        if (tape->marks[i].tick != tick) tape->marks[kept++] = tape->marks[i];
    tape->mark_count = kept;
}

void sk_tape_mark(sk_tape *tape, int64_t tick, const char *text) {
    if (*text == '\0') {
        unmark(tape, tick);
        return;
    }
    if (tape->mark_count == MARKS_MOST) drop_marks(tape, 1);
    int32_t at = tape->mark_count;
    while (at > 0 && tape->marks[at - 1].tick > tick) at--;
    memmove(&tape->marks[at + 1], &tape->marks[at], (size_t)(tape->mark_count - at) * sizeof tape->marks[0]);
    tape->mark_count++;
    tape->marks[at] = (sk_recorded_mark){.tick = tick};
    strncpy(tape->marks[at].text, text, sizeof tape->marks[at].text - 1);
}

// ---- going back ----

static const sk_moment *key_before(const sk_tape *tape, int64_t tick) {
    return &tape->key[(tick - tape->origin) / KEY_TICKS % KEYS];
}

const sk_controls *sk_tape_controls(const sk_tape *tape, int64_t tick) {
    if (tick == tape->last && tick > sk_tape_first(tape)) tick--;
    // Of a tape that tells of no step yet: those of its only moment.
    return tick == tape->last ? key_before(tape, tick)->controls : tape->controls[slot_of(tape, tick)];
}

void sk_tape_moment(const sk_tape *tape, int64_t tick, sk_moment *out) {
    copy_moment(tape->model, key_before(tape, tick), out);
    while (out->state.tick < tick) {
        memcpy(out->controls, sk_tape_controls(tape, out->state.tick), sizeof out->controls);
        sk_world_step_audited(tape->model, &out->state, out->controls, &out->audit);
    }
    out->course = *sk_tape_course(tape, tick);
}

void sk_tape_state(const sk_tape *tape, int64_t tick, bool steps_on, sk_state *out) {
    const sk_state *key = &key_before(tape, tick)->state;
    if (!steps_on || out->tick > tick || out->tick < key->tick) sk_state_copy(tape->model, key, out);
    while (out->tick < tick) sk_world_step(tape->model, out, sk_tape_controls(tape, out->tick));
}

const sk_course_progress *sk_tape_course(const sk_tape *tape, int64_t tick) {
    return &tape->course[slot_of(tape, tick)];
}

const sk_recorded_mode *sk_tape_modes(const sk_tape *tape, int32_t *count) {
    *count = tape->mode_count;
    return tape->modes;
}

const sk_event *sk_tape_events(const sk_tape *tape, int32_t *count) {
    *count = tape->kept_events;
    return tape->events;
}

const sk_recorded_mark *sk_tape_marks(const sk_tape *tape, int32_t *count) {
    *count = tape->mark_count;
    return tape->marks;
}
