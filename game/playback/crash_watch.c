#include "playback/crash_watch.h"

#include <stdlib.h>
#include <string.h>

#define AT_REST      0.1 // m/s over the surface
#define AT_REST_TURN 0.2 // rad/s

double sk_crash_closing(const sk_event *event) {
    switch (event->kind) {
    case SK_EVENT_HULL_TOUCHES:
    case SK_EVENT_AIRFRAME_HITS:
    case SK_EVENT_BODY_HITS:
    case SK_EVENT_SPLASH: return event->value;
    case SK_EVENT_AIRFRAME_CRUSHED: return event->value < SK_CRUSHED_SLOWEST ? NAN : event->value;
    case SK_EVENT_TOUCHDOWN:
    case SK_EVENT_WHEEL_BREAKS: return sk_max(0.0, -event->value);
    default: return NAN;
    }
}

static bool is_break(int64_t kind) {
    return kind == SK_EVENT_WHEEL_BREAKS || kind == SK_EVENT_TYRE_BURSTS || kind == SK_EVENT_LEG_TORN_OFF ||
           kind == SK_EVENT_SKID_BREAKS || kind == SK_EVENT_SKID_TORN_OFF || kind == SK_EVENT_ENGINE_DROWNS ||
           kind == SK_EVENT_POINT_BREAKS || kind == SK_EVENT_STUB_BREAKS || kind == SK_EVENT_AIRFRAME_CRUSHED ||
           kind == SK_EVENT_PIECE_CUT_OFF || kind == SK_EVENT_PIECE_BREAKS || kind == SK_EVENT_BLADE_BREAKS ||
           kind == SK_EVENT_BLADE_TORN_OFF || kind == SK_EVENT_ENGINE_STALLS;
}

// A blade that strikes may stay whole.
static bool counts(const sk_event *event) {
    return is_break(event->kind) || event->kind == SK_EVENT_PROPELLER_STRIKE || event->kind == SK_EVENT_FROZEN ||
           sk_crash_closing(event) > SK_CRASH_LEAST;
}

bool sk_crash_counts(const sk_model *model, const sk_event *event) {
    if (!counts(event)) return false;
    sk_event_things of = sk_event_things_of(model, event);
    return of.aircraft >= 0 || of.other_aircraft >= 0;
}

//----------------------------------------------------------------------------------------------------------------------
// Motion and energy

static void note_moment(sk_crash_watch *w, const sk_state *state, const sk_energy_audit *audit, int32_t i) {
    const sk_aircraft_state *a = sk_state_aircraft(state, i);
    const sk_energy_account *account = &audit->aircraft[i];
    sk_crash_moment *now = &w->motion[i].now;
    if (state->tick > w->first && !a->frozen) now->distance += sk_length(a->velocity) / SK_TICK_HZ;
    now->tick = state->tick;
    now->speed = sk_length(a->velocity);
    now->kinetic = account->now.translation + account->now.rotation;
    sk_crash_left_note(w->model, i, a, &w->motion[i].left);
    now->work = sk_crash_work_of(w->model, i, account, &w->motion[i].left);
    now->shaft = account->now.shaft;
    now->on_shaft = sk_crash_shaft_of(account, &w->motion[i].left);
    memcpy(w->motion[i].crushed, account->crushed, sizeof account->crushed);
}

// A crashed aircraft is at rest from the moment since which it is slow. `outputs` are large, so only a slow one needs them.
static void note_rest(sk_crash_watch *w, const sk_state *state, int32_t i) {
    const sk_aircraft_state *a = sk_state_aircraft(state, i);
    sk_crash_motion *motion = &w->motion[i];
    sk_outputs out;
    bool slow = w->aircraft[i].crashed && sk_length(a->rate) < AT_REST_TURN;
    if (slow) {
        sk_outputs_of(w->model, state, i, &out);
        slow = sk_length(out.over_surface) < AT_REST || a->frozen;
    }
    if (slow && !motion->is_slow) motion->slow = motion->now;
    motion->is_slow = slow;
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

// `own`: the event is about a part of this aircraft, not about what it touches. `before`: the aircraft at the beginning
// of the tick of the event.
static void note_hit(sk_crash_aircraft *c, const sk_event *event, bool own, const sk_crash_moment *before) {
    double closing = sk_crash_closing(event);
    if (!counts(event)) {
        c->slow += c->crashed && isfinite(closing);
        return;
    }
    if (!c->crashed) c->begin = *before;
    c->crashed = true;
    bool breaks = own && is_break(event->kind);
    if (breaks && !c->broke) c->first_break = *event;
    c->broke |= breaks;
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

static void note_event(sk_crash_watch *w, const sk_event *event) {
    sk_event_things of = sk_event_things_of(w->model, event);
    int32_t aircraft[2] = {of.aircraft, of.other_aircraft};
    int sides =
        event->kind == SK_EVENT_AIRFRAME_CRUSHED ? 1 : 2; // what is crushed is on the page of its aircraft alone
    for (int i = 0; i < sides; i++)
        if (aircraft[i] >= 0) note_hit(&w->aircraft[aircraft[i]], event, i == 0, &w->motion[aircraft[i]].now);
}

static void note_events(sk_crash_watch *w, const sk_state *state) {
    int64_t oldest = state->event_count - SK_EVENTS_KEPT;
    for (int64_t i = oldest > w->events ? oldest : w->events; i < state->event_count; i++)
        note_event(w, &state->event[i % SK_EVENTS_KEPT]);
    w->events = state->event_count;
}

//----------------------------------------------------------------------------------------------------------------------
// Crushed pieces

static sk_crash_piece crushed_piece(const sk_crash_watch *w, int32_t aircraft, int32_t k, sk_crushed_report of) {
    return (sk_crash_piece){.piece = k, .of = of, .taken = sk_min(of.energy, w->motion[aircraft].crushed[k])};
}

// Keeps the pieces that took most energy.
static void note_piece(sk_crash_aircraft *c, const sk_crash_piece *piece) {
    c->crushed += piece->taken;
    int32_t at = c->piece_count;
    while (at > 0 && c->piece[at - 1].taken < piece->taken) at--;
    c->more_pieces += c->piece_count == SK_CRASH_PIECES;
    if (at == SK_CRASH_PIECES) return;
    if (c->piece_count < SK_CRASH_PIECES) c->piece_count++;
    for (int32_t k = c->piece_count - 1; k > at; k--) c->piece[k] = c->piece[k - 1];
    c->piece[at] = *piece;
}

// Notes the pieces that a body of debris took along in this tick.
static void note_debris(sk_crash_watch *w, const sk_state *state, int32_t body, uint32_t left) {
    const sk_body_placement *debris = &w->model->bodies[body];
    uint32_t pieces = sk_debris_pieces(w->model, debris);
    int32_t part = 0; // of the body
    for (int32_t k = 0; k < SK_AIRFRAME_PIECES_MAX; k++) {
        if ((pieces >> k & 1) == 0) continue;
        const sk_crushed_report of = sk_crushed_report_of(w->model, state, body, part++);
        sk_crash_piece piece = crushed_piece(w, debris->debris_of - 1, k, of);
        piece.left = true;
        if ((left >> k & 1) != 0 && of.holes > 0) note_piece(&w->aircraft[debris->debris_of - 1], &piece);
    }
}

static void note_pieces_that_left(sk_crash_watch *w, const sk_state *state, int32_t i) {
    int64_t gone = sk_state_aircraft(state, i)->pieces_gone, left = gone & ~w->motion[i].pieces_gone;
    w->motion[i].pieces_gone = gone;
    for (int32_t body = 0; body < w->model->body_count && left != 0; body++)
        if (w->model->bodies[body].debris_of == i + 1 && !sk_state_body(state, body)->absent)
            note_debris(w, state, body, (uint32_t)left);
}

//----------------------------------------------------------------------------------------------------------------------
// States

sk_result sk_crash_watch_begin(const sk_model *model, const sk_state *state, sk_crash_watch *out) {
    size_t count = (size_t)model->aircraft_count + 1;
    *out = (sk_crash_watch){.model = model,
                            .first = state->tick,
                            .aircraft = calloc(count, sizeof *out->aircraft),
                            .motion = calloc(count, sizeof *out->motion),
                            .events = state->event_count};
    if (out->aircraft == NULL || out->motion == NULL) return sk_error("memory is short");
    for (int32_t i = 0; i < model->aircraft_count; i++) {
        const sk_aircraft_state *a = sk_state_aircraft(state, i);
        out->motion[i].pieces_gone = a->pieces_gone;
        out->motion[i].left = sk_crash_left_begin(a);
    }
    return sk_load_audit_create(model, &out->loads);
}

void sk_crash_watch_end(sk_crash_watch *watch) {
    free(watch->aircraft);
    free(watch->motion);
    sk_load_audit_destroy(&watch->loads);
    *watch = (sk_crash_watch){0};
}

// The events of a state happened in the tick before it. So they are noted with the motion at the beginning of that tick.
void sk_crash_watch_note(sk_crash_watch *w, const sk_state *state, const sk_energy_audit *audit) {
    note_events(w, state);
    for (int32_t i = 0; i < w->model->aircraft_count; i++) {
        note_moment(w, state, audit, i);
        note_rest(w, state, i);
        note_pieces_that_left(w, state, i);
        if (!w->aircraft[i].crashed) sk_load_forget_peaks(&w->loads.aircraft[i]);
    }
}

//----------------------------------------------------------------------------------------------------------------------
// The result

// Those that are still there: the holes of the others have left with them.
static void note_pieces(const sk_crash_watch *w, const sk_state *state, int32_t i, sk_crash_aircraft *c) {
    const sk_model *model = w->model;
    if (!sk_model_has_contacts(model)) return;
    for (int32_t k = 0; k < model->types[model->aircraft[i].type].airframe.piece_count; k++) {
        const sk_crash_piece piece =
            crushed_piece(w, i, k, sk_crushed_report_of(model, state, model->body_count + i, k));
        if (piece.of.holes > 0) note_piece(c, &piece);
    }
}

static sk_crash_lost lost_by(const sk_aircraft_type *type, const sk_aircraft_state *a) {
    sk_crash_lost lost = {.pieces = (uint32_t)a->pieces_gone, .tubes = a->tubes_gone != 0};
    for (int32_t k = 0; k < type->wheel_count; k++) lost.wheels |= (uint32_t)(a->wheel[k].broken != 0) << k;
    for (int32_t k = 0; k < sk_blade_count(type); k++) lost.blades |= (uint32_t)(a->blade[k].broken != 0) << k;
    return lost;
}

static void finish(const sk_crash_watch *w, const sk_state *state, int32_t i, sk_crash_aircraft *c) {
    const sk_crash_motion *motion = &w->motion[i];
    if (!c->crashed) return;
    note_pieces(w, state, i, c);
    c->rests = motion->is_slow;
    c->end = motion->is_slow ? motion->slow : motion->now;
    c->end.distance -= c->begin.distance;
    c->end.work = sk_crash_work_since(&c->end.work, &c->begin.work);
    c->begin.distance = 0.0;
    c->end.on_shaft = sk_crash_shaft_since(&c->end.on_shaft, &c->begin.on_shaft);
    c->begin.work = (sk_crash_work){0};
    c->begin.on_shaft = (sk_crash_shaft){0};
    const sk_aircraft_state *a = sk_state_aircraft(state, i);
    c->frozen = a->frozen != 0;
    c->lost = lost_by(&w->model->types[w->model->aircraft[i].type], a);
    c->load = w->loads.aircraft[i];
}

void sk_crash_watch_result(const sk_crash_watch *w, const sk_state *state, sk_crash_aircraft *out) {
    memcpy(out, w->aircraft, (size_t)w->model->aircraft_count * sizeof *out);
    for (int32_t i = 0; i < w->model->aircraft_count; i++) finish(w, state, i, &out[i]);
}
