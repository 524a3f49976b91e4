#include "playback/crash.h"

#include "playback/playback.h"
#include <stdlib.h>
#include <string.h>

#define AT_REST      0.1 // m/s over the surface
#define AT_REST_TURN 0.2 // rad/s

// What is known of an aircraft at the beginning of a tick.
typedef struct follow {
    sk_crash_moment now;  // `work` since the recording began
    sk_crash_moment slow; // since when it is slow
    bool is_slow;
} follow;

typedef struct walk {
    sk_crash *crash;
    sk_playback playback;
    sk_load_audit loads;
    follow *aircraft;
    int64_t events; // of the state last seen
} walk;

double sk_crash_closing(const sk_event *event) {
    switch (event->kind) {
    case SK_EVENT_HULL_TOUCHES:
    case SK_EVENT_AIRFRAME_HITS:
    case SK_EVENT_BODY_HITS:
    case SK_EVENT_AIRFRAME_CRUSHED:
    case SK_EVENT_SPLASH: return event->value;
    case SK_EVENT_TOUCHDOWN:
    case SK_EVENT_WHEEL_BREAKS: return sk_max(0.0, -event->value);
    default: return NAN;
    }
}

static bool is_break(int64_t kind) {
    return kind == SK_EVENT_WHEEL_BREAKS || kind == SK_EVENT_TYRE_BURSTS || kind == SK_EVENT_LEG_TORN_OFF ||
           kind == SK_EVENT_SKID_BREAKS || kind == SK_EVENT_SKID_TORN_OFF || kind == SK_EVENT_PROPELLER_STRIKE ||
           kind == SK_EVENT_ENGINE_DROWNS || kind == SK_EVENT_POINT_BREAKS || kind == SK_EVENT_STUB_BREAKS ||
           kind == SK_EVENT_AIRFRAME_CRUSHED;
}

static bool counts(const sk_event *event) {
    return is_break(event->kind) || event->kind == SK_EVENT_FROZEN || sk_crash_closing(event) > SK_CRASH_LEAST;
}

//----------------------------------------------------------------------------------------------------------------------
// Motion and energy

static sk_crash_work work_of(const sk_model *model, const sk_energy_account *account, int32_t index) {
    const sk_aircraft_type *type = &model->types[model->aircraft[index].type];
    const sk_energy_flows *flow = &account->flow;
    sk_crash_work work = {.skids = flow->skids,
                          .airframe = flow->bodies,
                          .air = flow->air,
                          .engine = flow->thrust,
                          .weight = account->begin.potential - account->now.potential};
    for (int32_t i = 0; i < type->wheel_count; i++) work.wheels += account->wheel[i].work;
    for (int32_t i = 0; i < type->point_count; i++) work.points += account->point[i].work;
    return work;
}

static sk_crash_work work_since(const sk_crash_work *now, const sk_crash_work *then) {
    return (sk_crash_work){.wheels = now->wheels - then->wheels,
                           .points = now->points - then->points,
                           .skids = now->skids - then->skids,
                           .airframe = now->airframe - then->airframe,
                           .air = now->air - then->air,
                           .engine = now->engine - then->engine,
                           .weight = now->weight - then->weight};
}

static void note_moment(walk *w, int32_t i) {
    const sk_state *state = w->playback.state;
    const sk_aircraft_state *a = sk_state_aircraft(state, i);
    const sk_energy_account *account = &w->playback.audit.aircraft[i];
    sk_crash_moment *now = &w->aircraft[i].now;
    if (state->tick > w->crash->info.first_tick && !a->frozen) now->distance += sk_length(a->velocity) / SK_TICK_HZ;
    now->tick = state->tick;
    now->speed = sk_length(a->velocity);
    now->kinetic = account->now.translation + account->now.rotation;
    now->work = work_of(w->crash->model, account, i);
}

// A crashed aircraft is at rest from the moment since which it is slow. `outputs` are large, so only a slow one needs them.
static void note_rest(walk *w, int32_t i) {
    const sk_aircraft_state *a = sk_state_aircraft(w->playback.state, i);
    follow *f = &w->aircraft[i];
    sk_outputs out;
    bool slow = w->crash->aircraft[i].crashed && sk_length(a->rate) < AT_REST_TURN;
    if (slow) {
        sk_outputs_of(w->crash->model, w->playback.state, i, &out);
        slow = sk_length(out.over_surface) < AT_REST || a->frozen;
    }
    if (slow && !f->is_slow) f->slow = f->now;
    f->is_slow = slow;
}

//----------------------------------------------------------------------------------------------------------------------
// Events

// Returns whether two events are about the same part and the same thing. Breaks of skid tubes are one kind.
static bool is_alike(const sk_event *a, const sk_event *b) {
    if (a->kind != b->kind) return false;
    if (a->kind == SK_EVENT_SKID_BREAKS) return true;
    return a->aircraft == b->aircraft && a->part == b->part && a->solid == b->solid;
}

static sk_crash_hit *find_alike(sk_crash_aircraft *c, const sk_event *event) {
    for (int32_t i = 0; i < c->hit_count; i++)
        if (is_alike(&c->hit[i].event, event)) return &c->hit[i];
    return NULL;
}

// `before`: the aircraft at the beginning of the tick of the event.
static void note_hit(sk_crash_aircraft *c, const sk_event *event, const sk_crash_moment *before) {
    double closing = sk_crash_closing(event);
    if (!counts(event)) {
        c->slow += c->crashed && isfinite(closing);
        return;
    }
    if (!c->crashed) c->begin = *before;
    c->crashed = true;
    if (is_break(event->kind) && !c->broke) c->first_break = *event;
    c->broke |= is_break(event->kind);
    sk_crash_hit *hit = find_alike(c, event);
    if (hit != NULL) {
        hit->again++;
        if (closing > hit->hardest) hit->hardest = closing;
    } else if (c->hit_count < SK_CRASH_HITS) {
        hit = &c->hit[c->hit_count++];
        *hit = (sk_crash_hit){.event = *event, .closing = closing, .kinetic = before->kinetic};
    } else {
        c->left_out++;
        if (closing > c->left_out_hardest) c->left_out_hardest = closing;
    }
}

static void note_event(walk *w, const sk_event *event) {
    sk_event_things of = sk_event_things_of(w->crash->model, event);
    int32_t aircraft[2] = {of.aircraft, of.other_aircraft};
    for (int i = 0; i < 2; i++)
        if (aircraft[i] >= 0) note_hit(&w->crash->aircraft[aircraft[i]], event, &w->aircraft[aircraft[i]].now);
}

static void note_events(walk *w) {
    const sk_state *state = w->playback.state;
    int64_t oldest = state->event_count - SK_EVENTS_KEPT;
    for (int64_t i = oldest > w->events ? oldest : w->events; i < state->event_count; i++)
        note_event(w, &state->event[i % SK_EVENTS_KEPT]);
    w->events = state->event_count;
}

//----------------------------------------------------------------------------------------------------------------------
// The walk

static void step_on(walk *w) {
    int32_t count = w->crash->model->aircraft_count;
    for (int32_t i = 0; i < count; i++) note_moment(w, i);
    for (int32_t i = 0; i < count; i++) note_rest(w, i);
    for (int32_t i = 0; i < count; i++)
        if (!w->crash->aircraft[i].crashed) sk_load_forget_peaks(&w->loads.aircraft[i]);
}

// Keeps the pieces that took most energy.
static void note_piece(sk_crash_aircraft *c, const sk_crash_piece *piece) {
    c->crushed += piece->of.energy;
    int32_t at = c->piece_count;
    while (at > 0 && c->piece[at - 1].of.energy < piece->of.energy) at--;
    c->more_pieces += c->piece_count == SK_CRASH_PIECES;
    if (at == SK_CRASH_PIECES) return;
    if (c->piece_count < SK_CRASH_PIECES) c->piece_count++;
    for (int32_t k = c->piece_count - 1; k > at; k--) c->piece[k] = c->piece[k - 1];
    c->piece[at] = *piece;
}

static void note_pieces(const walk *w, int32_t i) {
    const sk_model *model = w->crash->model;
    if (!sk_model_has_contacts(model)) return;
    for (int32_t k = 0; k < model->types[model->aircraft[i].type].airframe.piece_count; k++) {
        const sk_crash_piece piece = {k, sk_crushed_report_of(model, w->playback.state, model->body_count + i, k)};
        if (piece.of.holes > 0) note_piece(&w->crash->aircraft[i], &piece);
    }
}

static void finish(walk *w, int32_t i) {
    sk_crash_aircraft *c = &w->crash->aircraft[i];
    follow *f = &w->aircraft[i];
    if (!c->crashed) return;
    note_pieces(w, i);
    note_moment(w, i);
    note_rest(w, i);
    c->rests = f->is_slow;
    c->end = f->is_slow ? f->slow : f->now;
    c->end.distance -= c->begin.distance;
    c->end.work = work_since(&c->end.work, &c->begin.work);
    c->begin.distance = 0.0;
    c->begin.work = (sk_crash_work){0};
    c->frozen = sk_state_aircraft(w->playback.state, i)->frozen != 0;
    c->load = w->loads.aircraft[i];
}

static sk_result follow_recording(walk *w, const sk_recording *recording, const char *name) {
    int32_t count = w->crash->model->aircraft_count;
    w->aircraft = calloc((size_t)count + 1, sizeof *w->aircraft);
    sk_result result = w->aircraft != NULL ? sk_ok() : sk_error("memory is short");
    if (result.ok) result = sk_load_audit_create(w->crash->model, &w->loads);
    if (result.ok) result = sk_playback_begin(recording, &w->playback);
    if (!result.ok) return result;
    w->playback.loads = &w->loads;
    w->events = w->playback.state->event_count;
    do {
        note_events(w);
        if (w->playback.state->tick < w->crash->info.last_tick) step_on(w);
    } while (sk_playback_next(&w->playback));
    for (int32_t i = 0; i < count; i++) finish(w, i);
    w->crash->trouble = sk_playback_trouble(&w->playback, name);
    return result;
}

sk_result sk_crash_gather(const sk_recording *recording, const char *name, sk_crash *out) {
    *out = (sk_crash){.model = sk_recording_model(recording), .info = sk_recording_describe(recording)};
    out->aircraft = calloc((size_t)out->model->aircraft_count + 1, sizeof *out->aircraft);
    if (out->aircraft == NULL) return sk_error("memory is short");
    walk w = {.crash = out};
    sk_result result = follow_recording(&w, recording, name);
    sk_playback_end(&w.playback);
    sk_load_audit_destroy(&w.loads);
    free(w.aircraft);
    if (!result.ok) sk_crash_release(out);
    return result;
}

void sk_crash_release(sk_crash *crash) {
    free(crash->aircraft);
    crash->aircraft = NULL;
}

//----------------------------------------------------------------------------------------------------------------------
// Judgement

double sk_crash_load(const sk_crash_aircraft *aircraft, sk_load_direction direction) {
    return aircraft->load.peak[SK_LOAD_20_MS][direction].value / SK_STANDARD_GRAVITY;
}

bool sk_crash_exceeds(const sk_crash_aircraft *aircraft) {
    return sk_crash_load(aircraft, SK_LOAD_BACKWARD) > SK_CRASH_FORWARD_LIMIT ||
           sk_crash_load(aircraft, SK_LOAD_UP) > SK_CRASH_UP_LIMIT;
}
