#include "replay/side_data.h"

#include "replay/contact_modes.h"
#include "world/names.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const MODES[SK_LANE_MODES] = {[SK_LANE_AIR] = "in the air",
                                                 [SK_LANE_STANDING] = "standing",
                                                 [SK_LANE_ROLLING] = "rolling",
                                                 [SK_LANE_SLIPPING] = "slipping",
                                                 [SK_LANE_BROKEN] = "broken"};

enum { ITEM = 200 };

// Describes an event. Null stands for no event.
static void describe_event(const sk_model *model, const sk_event *event, char text[ITEM]) {
    char sentence[ITEM - 60];
    if (event == NULL) {
        snprintf(text, ITEM, "no such event");
        return;
    }
    sk_event_describe(model, event, sentence, sizeof sentence);
    snprintf(text, ITEM, "'%s' (value %.17g)", sentence, event->value);
}

static void describe_mode(const sk_model *model, const sk_recorded_mode *mode, char text[ITEM]) {
    char aircraft[SK_THING_TEXT];
    if (mode == NULL)
        snprintf(text, ITEM, "no such change of a contact");
    else
        snprintf(text, ITEM, "%s: %.60s %s", sk_aircraft_text(model, sk_lane_at(model, mode->lane).aircraft, aircraft),
                 sk_lane_name(model, mode->lane), MODES[mode->mode]);
}

// Compares two events. Null stands for no event.
static bool events_agree(const sk_model *model, const sk_event *first, const sk_event *second, const char *words,
                         char text[SK_SIDE_TEXT]) {
    if (first == NULL && second == NULL) return true;
    if (first != NULL && second != NULL && memcmp(first, second, sizeof *first) == 0) return true;
    char one[ITEM], other[ITEM];
    describe_event(model, first, one);
    describe_event(model, second, other);
    snprintf(text, SK_SIDE_TEXT, "an event differs: the recording has %s, %s %s", one, words, other);
    return false;
}

static bool modes_agree(const sk_model *model, const sk_recorded_mode *first, const sk_recorded_mode *second,
                        const char *words, char text[SK_SIDE_TEXT]) {
    if (first == NULL && second == NULL) return true;
    if (first != NULL && second != NULL && first->lane == second->lane && first->mode == second->mode) return true;
    char one[ITEM], other[ITEM];
    describe_mode(model, first, one);
    describe_mode(model, second, other);
    snprintf(text, SK_SIDE_TEXT, "a contact differs: the recording has %s, %s %s", one, words, other);
    return false;
}

// Returns the next item of the walk if it belongs to the step that leads to `tick`, else null.
static const sk_event *event_of(sk_recorded_walk *walk, bool *waits, int64_t tick) {
    if (!*waits) *waits = sk_recorded_walk_event(walk);
    return *waits && walk->event.event.tick < tick ? &walk->event.event : NULL;
}

static const sk_recorded_mode *mode_of(sk_recorded_walk *walk, bool *waits, int64_t tick) {
    if (!*waits) *waits = sk_recorded_walk_mode(walk);
    return *waits && walk->mode.tick <= tick ? &walk->mode : NULL;
}

// ---- comparison with a replay ----

static const char STEPPING[] = "stepping gives";

sk_result sk_side_check_begin(const sk_recording *recording, const sk_state *state, sk_side_check *out) {
    const sk_model *model = sk_recording_model(recording);
    *out = (sk_side_check){.event_count = state->event_count, .lane_count = sk_lane_count(model)};
    out->modes = out->events = sk_recording_walk(recording, state->tick);
    out->lanes = malloc(2 * (size_t)out->lane_count + 1);
    if (out->lanes == NULL) return sk_error("not enough memory for the recording's contacts");
    out->lanes_now = out->lanes + out->lane_count;
    sk_lane_modes(model, state, out->lanes);
    return sk_ok();
}

void sk_side_check_end(sk_side_check *check) {
    free(check->lanes);
}

static bool step_events(sk_side_check *c, const sk_state *state, char text[SK_SIDE_TEXT]) {
    const sk_model *model = sk_recording_model(c->events.recording);
    int64_t oldest =
        state->event_count - SK_EVENTS_KEPT; // as in the recorder: events that the ring has lost are not recorded
    bool same = true;
    for (int64_t i = oldest > c->event_count ? oldest : c->event_count; i < state->event_count && same; i++) {
        const sk_event *reported = event_of(&c->events, &c->event_waits, state->tick);
        same = events_agree(model, reported, &state->event[i % SK_EVENTS_KEPT], STEPPING, text);
        c->event_waits = false;
    }
    c->event_count = state->event_count;
    return same && events_agree(model, event_of(&c->events, &c->event_waits, state->tick), NULL, STEPPING, text);
}

static bool step_modes(sk_side_check *c, const sk_state *state, char text[SK_SIDE_TEXT]) {
    const sk_model *model = sk_recording_model(c->modes.recording);
    sk_lane_modes(model, state, c->lanes_now);
    bool same = true;
    for (int32_t i = 0; i < c->lane_count && same; i++) {
        if (c->lanes[i] == c->lanes_now[i]) continue;
        sk_recorded_mode stepped = {state->tick, i, c->lanes_now[i]};
        same = modes_agree(model, mode_of(&c->modes, &c->mode_waits, state->tick), &stepped, STEPPING, text);
        c->mode_waits = false;
    }
    memcpy(c->lanes, c->lanes_now, (size_t)c->lane_count);
    return same && modes_agree(model, mode_of(&c->modes, &c->mode_waits, state->tick), NULL, STEPPING, text);
}

bool sk_side_check_step(sk_side_check *check, const sk_state *state, char text[SK_SIDE_TEXT]) {
    return step_events(check, state, text) && step_modes(check, state, text);
}

// ---- comparison with another recording ----

static const char OTHER[] = "the other one";

sk_side_pair sk_side_pair_begin(const sk_recording *first, const sk_recording *second, int64_t tick) {
    sk_recorded_walk one = sk_recording_walk(first, tick), other = sk_recording_walk(second, tick);
    return (sk_side_pair){.modes = {one, other}, .events = {one, other}};
}

bool sk_side_pair_step(sk_side_pair *p, int64_t tick, char text[SK_SIDE_TEXT]) {
    const sk_model *model = sk_recording_model(p->events[0].recording);
    for (;;) {
        const sk_event *first = event_of(&p->events[0], &p->event_waits[0], tick);
        const sk_event *second = event_of(&p->events[1], &p->event_waits[1], tick);
        if (!events_agree(model, first, second, OTHER, text)) return false;
        if (first == NULL) break;
        p->event_waits[0] = p->event_waits[1] = false;
    }
    for (;;) {
        const sk_recorded_mode *first = mode_of(&p->modes[0], &p->mode_waits[0], tick);
        const sk_recorded_mode *second = mode_of(&p->modes[1], &p->mode_waits[1], tick);
        if (!modes_agree(model, first, second, OTHER, text)) return false;
        if (first == NULL) break;
        p->mode_waits[0] = p->mode_waits[1] = false;
    }
    return true;
}
