#include "world/events.h"

#include "base/assert.h"

void sk_event_note(sk_state *state, sk_event_kind kind, int32_t aircraft, int32_t part, sk_contact_surface hit,
                   double value) {
    state->event[state->event_count % SK_EVENTS_KEPT] =
        (sk_event){state->tick, kind, aircraft, part, hit.solid, hit.material, value};
    state->event_count++;
}

bool sk_event_is_recent(const sk_state *state, sk_event_kind kind, int32_t aircraft, int32_t part, int32_t solid) {
    int64_t oldest = state->event_count > SK_EVENTS_KEPT ? state->event_count - SK_EVENTS_KEPT : 0;
    for (int64_t i = state->event_count; i-- > oldest;) {
        const sk_event *e = &state->event[i % SK_EVENTS_KEPT];
        if (e->tick + SK_TICK_HZ <= state->tick) return false;
        if (e->kind == kind && e->aircraft == aircraft && e->part == part && e->solid == solid) return true;
    }
    return false;
}

void sk_event_note_body(sk_state *state, sk_event_kind kind, int32_t body, int32_t other, double value) {
    sk_event_note(state, kind, 0, body, (sk_contact_surface){other, SK_NO_MATERIAL}, value);
}

// Events of a kind in the last second that the state still has.
static int32_t count_recent(const sk_state *state, sk_event_kind kind) {
    int64_t oldest = state->event_count > SK_EVENTS_KEPT ? state->event_count - SK_EVENTS_KEPT : 0;
    int32_t count = 0;
    for (int64_t i = state->event_count; i-- > oldest;) {
        const sk_event *e = &state->event[i % SK_EVENTS_KEPT];
        if (e->tick + SK_TICK_HZ <= state->tick) break;
        count += e->kind == kind;
    }
    return count;
}

void sk_event_note_trouble(sk_state *state, sk_event_kind kind, int32_t body, sk_contact_surface other, double value) {
    enum { AT_ONCE = 16 };
    if (sk_event_is_recent(state, kind, 0, body, (int32_t)other.solid) || count_recent(state, kind) >= AT_ONCE) return;
    sk_event_note(state, kind, 0, body, other, value);
}

void sk_event_note_tie(sk_state *state, sk_event_kind kind, int32_t tie, double value) {
    sk_event_note(state, kind, 0, tie, (sk_contact_surface){-1, SK_NO_MATERIAL}, value);
}

void sk_event_note_airframe(sk_state *state, int32_t aircraft, int32_t piece, int32_t other, double speed) {
    sk_event_note(state, SK_EVENT_AIRFRAME_HITS, aircraft, piece, (sk_contact_surface){other, SK_NO_MATERIAL}, speed);
}

bool sk_event_is_of_body(int64_t kind) {
    return (kind >= SK_EVENT_BODY_HITS && kind <= SK_EVENT_BODY_LET_GO) || kind == SK_EVENT_BODY_CRUSHED ||
           kind == SK_EVENT_BODY_NO_HOLE;
}

bool sk_event_is_of_tie(int64_t kind) {
    return kind >= SK_EVENT_TIE_BREAKS && kind <= SK_EVENT_TIE_RELEASED;
}

static bool is_in(int64_t value, int64_t low, int64_t high) {
    return value >= low && value <= high;
}

// Events whose part is the number of a piece of the airframe.
static bool is_of_piece(int64_t kind) {
    return kind == SK_EVENT_AIRFRAME_HITS || kind == SK_EVENT_AIRFRAME_CRUSHED || kind == SK_EVENT_PIECE_CUT_OFF ||
           kind == SK_EVENT_PIECE_BREAKS;
}

bool sk_event_is_possible(const sk_model *model, const sk_event *e) {
    int64_t touching = (int64_t)model->body_count + sk_model_touching_aircraft(model),
            platforms = model->platform_count;
    if (!is_in(e->kind, 1, SK_EVENT_STATE_KINDS - 1) || !is_in(e->material, -1, (int64_t)model->material_count - 1))
        return false;
    if (sk_event_is_of_body(e->kind))
        return e->aircraft == 0 && is_in(e->part, 0, touching - 1) && is_in(e->solid, -1 - platforms, touching - 1);
    if (sk_event_is_of_tie(e->kind))
        return e->aircraft == 0 && is_in(e->part, 0, (int64_t)model->tie_count - 1) && e->solid == -1;
    if (!is_in(e->aircraft, 0, (int64_t)model->aircraft_count - 1)) return false;
    const sk_aircraft_type *type = &model->types[model->aircraft[e->aircraft].type];
    if (is_of_piece(e->kind)) {
        int64_t least = e->kind == SK_EVENT_AIRFRAME_HITS      ? 0
                        : e->kind == SK_EVENT_AIRFRAME_CRUSHED ? -1 - platforms
                                                               : -1;
        int64_t most = e->kind == SK_EVENT_PIECE_CUT_OFF || e->kind == SK_EVENT_PIECE_BREAKS ? -1 : touching - 1;
        return is_in(e->part, 0, (int64_t)type->airframe.piece_count - 1) && is_in(e->solid, least, most);
    }
    return is_in(e->part, -1, (int64_t)sk_event_parts(type) - 1) && is_in(e->solid, -1, platforms + touching);
}

// Bodies and aircraft are numbered together, bodies first.
static void set_thing(const sk_model *model, int64_t number, int32_t *aircraft, int32_t *body) {
    if (number < 0) return;
    if (is_in(number, 0, (int64_t)model->body_count - 1))
        *body = (int32_t)number;
    else if (is_in(number - model->body_count, 0, (int64_t)model->aircraft_count - 1))
        *aircraft = (int32_t)(number - model->body_count);
}

// Solids are numbered together: the scenery, platforms, bodies, aircraft.
static void set_solid(const sk_model *model, int64_t number, sk_event_things *of) {
    if (number < 0) return;
    int64_t body = number - 1 - model->platform_count;
    if (is_in(number, 0, model->platform_count))
        of->solid = (int32_t)number;
    else
        set_thing(model, body, &of->other_aircraft, &of->other_body);
}

// The number of a body or aircraft, or -1 - the solid. The smallest number has no opposite.
static void set_other(const sk_model *model, int64_t number, sk_event_things *of) {
    if (number >= 0)
        set_thing(model, number, &of->other_aircraft, &of->other_body);
    else
        set_solid(model, -1 - number, of);
}

sk_event_things sk_event_things_of(const sk_model *model, const sk_event *event) {
    sk_event_things of = {
        .aircraft = -1, .part = -1, .body = -1, .tie = -1, .other_aircraft = -1, .other_body = -1, .solid = -1};
    if (sk_event_is_of_tie(event->kind)) {
        if (is_in(event->part, 0, (int64_t)model->tie_count - 1)) of.tie = (int32_t)event->part;
    } else if (sk_event_is_of_body(event->kind)) {
        set_thing(model, event->part, &of.aircraft, &of.body);
        if (event->kind != SK_EVENT_BODY_FROZEN)
            set_other(model, event->solid, &of); // one that is frozen touches nothing
    } else if (is_in(event->aircraft, 0, (int64_t)model->aircraft_count - 1)) {
        of.aircraft = (int32_t)event->aircraft;
        const sk_aircraft_type *type = &model->types[model->aircraft[of.aircraft].type];
        bool of_piece = is_of_piece(event->kind);
        int64_t first = of_piece ? sk_event_first_piece(type) : 0;
        if (is_in(event->part, 0, (int64_t)sk_event_parts(type) - 1 - first)) of.part = (int32_t)(first + event->part);
        if (event->kind == SK_EVENT_AIRFRAME_CRUSHED)
            set_other(model, event->solid, &of);
        else if (of_piece)
            set_thing(model, event->solid, &of.other_aircraft, &of.other_body);
        else
            set_solid(model, event->solid, &of);
    }
    return of;
}

bool sk_event_is_damage(int64_t kind) {
    static const int64_t DAMAGE[] = {
        SK_EVENT_WHEEL_BREAKS,     SK_EVENT_HULL_TOUCHES, SK_EVENT_PROPELLER_STRIKE, SK_EVENT_FROZEN,
        SK_EVENT_ENGINE_DROWNS,    SK_EVENT_TYRE_BURSTS,  SK_EVENT_LEG_TORN_OFF,     SK_EVENT_SKID_BREAKS,
        SK_EVENT_SKID_TORN_OFF,    SK_EVENT_SKID_LET_GO,  SK_EVENT_AIRFRAME_HITS,    SK_EVENT_TIE_BREAKS,
        SK_EVENT_AIRFRAME_CRUSHED, SK_EVENT_POINT_BREAKS, SK_EVENT_STUB_BREAKS,      SK_EVENT_PIECE_CUT_OFF,
        SK_EVENT_PIECE_BREAKS,     SK_EVENT_BLADE_BREAKS, SK_EVENT_ENGINE_STALLS,    SK_EVENT_BLADE_TORN_OFF};
    for (size_t i = 0; i < sizeof DAMAGE / sizeof DAMAGE[0]; i++)
        if (kind == DAMAGE[i]) return true;
    return false;
}
