#include "world/events.h"

#include "base/assert.h"
#include "world/contact_kinds.h"
#include "world/names.h"
#include <stdio.h>

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

// Each sentence has the part, then what it touches if the kind names it, then the value. The speed of a hull point is that
// of the airframe there, towards the surface.
typedef enum touched_name { NAMES_NOTHING, NAMES_MATERIAL, NAMES_SURFACE, NAMES_BODY } touched_name;
static const struct {
    const char *name;
    touched_name touched;
    const char *sentence;
} KINDS[SK_EVENT_KINDS] = {
    [SK_EVENT_TOUCHDOWN] = {"touchdown", NAMES_SURFACE, "%s touches down on %s, sinking at %.2f m/s"},
    [SK_EVENT_LIFT_OFF] = {"lift_off", NAMES_NOTHING, "%s lifts off at %.1f m/s"},
    [SK_EVENT_SLIP_BEGINS] = {"slip_begins", NAMES_SURFACE, "%s begins to slip on %s at %.1f m/s"},
    [SK_EVENT_SLIP_ENDS] = {"slip_ends", NAMES_SURFACE, "%s grips again on %s at %.1f m/s"},
    [SK_EVENT_WHEEL_BREAKS] = {"wheel_breaks", NAMES_SURFACE, "%s breaks on %s, sinking at %.1f m/s"},
    [SK_EVENT_SURFACE_YIELDS] = {"surface_yields", NAMES_MATERIAL, "%s: %s yields, %.3f m deep"},
    [SK_EVENT_HULL_TOUCHES] = {"hull_touches", NAMES_SURFACE, "%s hits %s at %.1f m/s"},
    [SK_EVENT_PROPELLER_STRIKE] = {"propeller_strike", NAMES_SURFACE, "%s strikes %s at %.0f rad/s"},
    [SK_EVENT_FROZEN] = {"frozen", NAMES_NOTHING, "%s is frozen: its %s left the bounds"},
    [SK_EVENT_SPLASH] = {"splash", NAMES_MATERIAL, "%s splashes into %s at %.1f m/s"},
    [SK_EVENT_ENGINE_DROWNS] = {"engine_drowns", NAMES_NOTHING, "%s is under water at %.0f rad/s: the engine stops"},
    [SK_EVENT_TYRE_BURSTS] = {"tyre_bursts", NAMES_SURFACE, "%s: the tyre bursts on %s under %.0f N"},
    [SK_EVENT_LEG_TORN_OFF] = {"leg_torn_off", NAMES_NOTHING, "%s is torn off by the wind of %.1f m/s"},
    [SK_EVENT_SKID_BREAKS] = {"skid_breaks", NAMES_NOTHING, "%s: the tube breaks (%.0f broken so far)"},
    [SK_EVENT_SKID_TURNS_EDGE] = {"skid_turns_edge", NAMES_NOTHING, "%s goes over an edge of %.0f degrees"},
    [SK_EVENT_SKID_LEAVES_EDGE] = {"skid_leaves_edge", NAMES_NOTHING, "%s slides off an edge at %.1f m/s"},
    [SK_EVENT_SKID_LET_GO] = {"skid_let_go", NAMES_MATERIAL,
                              "%s is inside %s, %.2f m deep: too deep to be pushed out, so it passes through"},
    [SK_EVENT_SKID_TORN_OFF] = {"skid_torn_off", NAMES_NOTHING, "%s: the tubes from here to %s are torn off"},
    [SK_EVENT_BODY_HITS] = {"body_hits", NAMES_BODY, "%s hits %s at %.1f m/s"},
    [SK_EVENT_BODY_FROZEN] = {"body_frozen", NAMES_NOTHING, "%s is frozen: its %s left the bounds"},
    [SK_EVENT_BODY_NO_ROOM] = {"body_no_room", NAMES_BODY,
                               "a contact of %s with %s is left out: there is room for %.0f between all bodies"},
    [SK_EVENT_BODY_LET_GO] =
        {"body_let_go", NAMES_BODY,
         "a part of %s is inside %s, %.2f m deep: too deep to be pushed out, so it passes through"},
    [SK_EVENT_TIE_BREAKS] = {"tie_breaks", NAMES_NOTHING, "%s breaks at %.0f N"},
    [SK_EVENT_TIE_HOOKED] = {"tie_hooked", NAMES_NOTHING, "%s is hooked, its ends %.1f m apart"},
    [SK_EVENT_TIE_RELEASED] = {"tie_released", NAMES_NOTHING, "%s is released at %.0f N"},
    [SK_EVENT_TOO_MANY_NEAR] = {"too_many_near", NAMES_NOTHING,
                                "%s: too many bodies near its gear; it passes through the farthest %.0f"},
    [SK_EVENT_AIRFRAME_HITS] = {"airframe_hits", NAMES_BODY, "%s hits %s at %.1f m/s"},
    [SK_EVENT_AIRFRAME_CRUSHED] = {"airframe_crushed", NAMES_NOTHING, "%s is crushed at %.1f m/s"},
    [SK_EVENT_BODY_CRUSHED] = {"body_crushed", NAMES_NOTHING, "%s is crushed at %.1f m/s"},
    [SK_EVENT_BODY_NO_HOLE] = {"body_no_hole", NAMES_NOTHING, "%s: there is no room for a further hole"},
    [SK_EVENT_STUB_BREAKS] = {"stub_breaks", NAMES_SURFACE, "the rest of %s breaks off on %s at %.0f N"},
    [SK_EVENT_POINT_BREAKS] = {"point_breaks", NAMES_SURFACE, "%s breaks off on %s at %.0f N"},
    [SK_EVENT_PIECE_CUT_OFF] = {"piece_cut_off", NAMES_NOTHING, "%s is cut off"},
    [SK_EVENT_PIECE_BREAKS] = {"piece_breaks", NAMES_NOTHING, "%s breaks off at %.0f N m"},
    [SK_EVENT_BLADE_BREAKS] = {"blade_breaks", NAMES_SURFACE,
                               "%s breaks off on %s: the blow is %.1f times its strength"},
    [SK_EVENT_BLADE_TORN_OFF] = {"blade_torn_off", NAMES_NOTHING, "%s is torn off by an imbalance of %.0f N"},
    [SK_EVENT_ENGINE_STALLS] = {"engine_stalls", NAMES_NOTHING, "%s: the engine stops at %.0f rad/s"},
    [SK_EVENT_NODE_TOUCHES] = {"node_touches", NAMES_NOTHING, "%s touches at %.3f m/s"},
    [SK_EVENT_NODE_LEAVES] = {"node_leaves", NAMES_NOTHING, "%s leaves the ground at %.3f m/s"},
    [SK_EVENT_TUBE_YIELDS] = {"tube_yields", NAMES_NOTHING, "%s: the tube yields, bent by %.4f degrees"},
    [SK_EVENT_TUBE_HOLDS] = {"tube_holds", NAMES_NOTHING, "%s: the tube stops yielding, bent by %.4f degrees"},
    [SK_EVENT_EDGE_TOUCHES] = {"edge_touches", NAMES_NOTHING, "%s: the tube touches an edge at %.3f m/s"},
    [SK_EVENT_EDGE_LEAVES] = {"edge_leaves", NAMES_NOTHING, "%s: the tube leaves an edge at %.3f m/s"},
    [SK_EVENT_EDGE_SLIPS] = {"edge_slips", NAMES_NOTHING, "%s: the tube begins to slip on an edge at %.3f m/s"},
    [SK_EVENT_EDGE_GRIPS] = {"edge_grips", NAMES_NOTHING, "%s: the tube grips on an edge again at %.3f m/s"},
};

const char *sk_event_kind_name(int64_t kind) {
    return kind > 0 && kind < SK_EVENT_KINDS ? KINDS[kind].name : "unknown";
}

static const char *const QUANTITIES[SK_QUANTITIES] = {
    [SK_QUANTITY_POSITION] = "position",         [SK_QUANTITY_VELOCITY] = "velocity",
    [SK_QUANTITY_ATTITUDE] = "attitude",         [SK_QUANTITY_RATE] = "rate",
    [SK_QUANTITY_ENGINE_SPEED] = "engine speed", [SK_QUANTITY_SKIDS] = "skids"};

enum { WORDS = SK_THING_TEXT };

static bool is_of_body(int64_t kind) {
    return (kind >= SK_EVENT_BODY_HITS && kind <= SK_EVENT_BODY_LET_GO) || kind == SK_EVENT_BODY_CRUSHED ||
           kind == SK_EVENT_BODY_NO_HOLE;
}

static bool is_of_tie(int64_t kind) {
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
    if (is_of_body(e->kind))
        return e->aircraft == 0 && is_in(e->part, 0, touching - 1) && is_in(e->solid, -1 - platforms, touching - 1);
    if (is_of_tie(e->kind))
        return e->aircraft == 0 && is_in(e->part, 0, (int64_t)model->tie_count - 1) && e->solid == -1;
    if (!is_in(e->aircraft, 0, (int64_t)model->aircraft_count - 1)) return false;
    const sk_aircraft_type *type = &model->types[model->aircraft[e->aircraft].type];
    if (is_of_piece(e->kind) && e->kind != SK_EVENT_AIRFRAME_HITS)
        return is_in(e->part, 0, (int64_t)type->airframe.piece_count - 1) && e->solid == -1;
    if (e->kind == SK_EVENT_AIRFRAME_HITS)
        return is_in(e->part, 0, (int64_t)type->airframe.piece_count - 1) && is_in(e->solid, 0, touching - 1);
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

sk_event_things sk_event_things_of(const sk_model *model, const sk_event *event) {
    sk_event_things of = {
        .aircraft = -1, .part = -1, .body = -1, .tie = -1, .other_aircraft = -1, .other_body = -1, .solid = -1};
    if (is_of_tie(event->kind)) {
        if (is_in(event->part, 0, (int64_t)model->tie_count - 1)) of.tie = (int32_t)event->part;
    } else if (is_of_body(event->kind)) {
        set_thing(model, event->part, &of.aircraft, &of.body);
        if (event->kind == SK_EVENT_BODY_FROZEN) return of; // it touches nothing
        if (event->solid >= 0)
            set_thing(model, event->solid, &of.other_aircraft, &of.other_body);
        else
            set_solid(model, -1 - event->solid, &of);
    } else if (is_in(event->aircraft, 0, (int64_t)model->aircraft_count - 1)) {
        of.aircraft = (int32_t)event->aircraft;
        const sk_aircraft_type *type = &model->types[model->aircraft[of.aircraft].type];
        bool of_piece = is_of_piece(event->kind);
        int64_t first = of_piece ? sk_event_first_piece(type) : 0;
        if (is_in(event->part, 0, (int64_t)sk_event_parts(type) - 1 - first)) of.part = (int32_t)(first + event->part);
        if (of_piece)
            set_thing(model, event->solid, &of.other_aircraft, &of.other_body);
        else
            set_solid(model, event->solid, &of);
    }
    return of;
}

// Writes "main rotor blade 2".
enum { BLADE_WORDS = 40 };
static const char *blade_name(const sk_aircraft_type *type, int32_t blade, char words[BLADE_WORDS]) {
    sk_disc disc = sk_disc_of_blade(type, blade);
    snprintf(words, BLADE_WORDS, "%s blade %d", disc.name, (int)(blade - disc.first + 1));
    return words;
}

// Writes the name of the part. If there are several aircraft, the name of the aircraft comes first.
static void name_part(const sk_model *model, const sk_event *event, const sk_event_things *of, char words[WORDS]) {
    if (is_of_tie(event->kind)) {
        sk_tie_text(model, of->tie, words);
        return;
    }
    if (is_of_body(event->kind)) {
        sk_body_text(model, event->part, words);
        return;
    }
    const sk_aircraft_type *type = of->aircraft < 0 ? NULL : &model->types[model->aircraft[of->aircraft].type];
    sk_contact_kind kind;
    int32_t index;
    const char *part = type == NULL ? "aircraft" : type->name;
    bool found = type != NULL && sk_contact_of_part(type, of->part, &kind, &index);
    if (found) part = sk_contact_rows[kind].part_name(type, index);
    char blade[BLADE_WORDS];
    if (type != NULL && of->part >= sk_event_first_blade(type)) {
        part = blade_name(type, of->part - sk_event_first_blade(type), blade);
        found = true;
    }
    char aircraft[SK_THING_TEXT];
    if (model->aircraft_count <= 1)
        snprintf(words, WORDS, "%s", part);
    else if (!found)
        sk_aircraft_text(model, of->aircraft, words);
    else
        snprintf(words, WORDS, "%s: %s", sk_aircraft_text(model, of->aircraft, aircraft), part);
}

// Returns the name of the skid node whose number is the event's value.
static const char *node_name(const sk_model *model, const sk_event_things *of, double value) {
    if (of->aircraft < 0) return "their end";
    const sk_skid_plan *plan = &model->types[model->aircraft[of->aircraft].type].skids;
    return value >= 0.0 && value < plan->node_count ? plan->nodes[(int32_t)value].name : "their end";
}

// Writes the material if the kind names only that. Else the aircraft, body or platform that is touched, or the material of
// the scenery there.
static void name_touched(const sk_model *model, const sk_event *event, const sk_event_things *of, touched_name named,
                         char words[WORDS]) {
    char material[SK_MATERIAL_NAME] = "a surface";
    if (named == NAMES_BODY && of->solid == 0) snprintf(material, sizeof material, "the scenery");
    if (is_in(event->material, 0, (int64_t)model->material_count - 1))
        sk_material_text(&model->materials[event->material], material);
    if (named == NAMES_MATERIAL)
        snprintf(words, WORDS, "%s", material);
    else if (of->other_aircraft >= 0)
        sk_aircraft_text(model, of->other_aircraft, words);
    else if (of->other_body >= 0)
        sk_body_text(model, of->other_body, words);
    else if (of->solid > 0)
        snprintf(words, WORDS, "the %s", model->platforms[of->solid - 1].name);
    else
        snprintf(words, WORDS, "%s", material);
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

void sk_event_describe(const sk_model *model, const sk_event *event, char *buffer, int32_t size) {
    bool known = is_in(event->kind, 1, SK_EVENT_KINDS - 1);
    SK_ASSERT(known);
    int64_t kind = known ? event->kind : SK_EVENT_FROZEN;
    const char *sentence = KINDS[kind].sentence;
    touched_name named = KINDS[kind].touched;
    sk_event_things of = sk_event_things_of(model, event);
    char who[WORDS], touched[WORDS];
    name_part(model, event, &of, who);
    name_touched(model, event, &of, named, touched);
    bool sinking = kind == SK_EVENT_TOUCHDOWN || kind == SK_EVENT_WHEEL_BREAKS;
    double value = event->value;
    if (sinking) value = value < 0.0 ? -value : 0.0;
// The format strings are the constants above.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
    if (kind == SK_EVENT_FROZEN || kind == SK_EVENT_BODY_FROZEN) {
        bool is_quantity = value >= 0.0 && value < SK_QUANTITIES;
        snprintf(buffer, (size_t)size, sentence, who, is_quantity ? QUANTITIES[(int)value] : "state");
    } else if (kind == SK_EVENT_SKID_TORN_OFF) {
        snprintf(buffer, (size_t)size, sentence, who, node_name(model, &of, value));
    } else if (named != NAMES_NOTHING) {
        snprintf(buffer, (size_t)size, sentence, who, touched, value);
    } else {
        snprintf(buffer, (size_t)size, sentence, who, value);
    }
#pragma GCC diagnostic pop
}
