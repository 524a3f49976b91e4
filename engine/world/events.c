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

void sk_event_note_trouble(sk_state *state, sk_event_kind kind, int32_t body, int32_t other, double value) {
    enum { AT_ONCE = 16 };
    if (sk_event_is_recent(state, kind, 0, body, other) || count_recent(state, kind) >= AT_ONCE) return;
    sk_event_note_body(state, kind, body, other, value);
}

void sk_event_note_tie(sk_state *state, sk_event_kind kind, int32_t tie, double value) {
    sk_event_note(state, kind, 0, tie, (sk_contact_surface){-1, SK_NO_MATERIAL}, value);
}

void sk_event_note_airframe(sk_state *state, int32_t aircraft, int32_t piece, int32_t other, double speed) {
    sk_event_note(state, SK_EVENT_AIRFRAME_HITS, aircraft, piece, (sk_contact_surface){other, SK_NO_MATERIAL}, speed);
}

// Each sentence has the part, then the surface if the kind names one, then the value. The speed of a hull point is that
// of the airframe there, towards the surface. The rotation of a propeller blade is not included.
typedef enum surface_named { NAMES_NO_SURFACE, NAMES_THING, NAMES_MATERIAL, NAMES_BODY } surface_named;
static const struct {
    surface_named hit;
    const char *words;
} SENTENCES[] = {
    [SK_EVENT_TOUCHDOWN] = {NAMES_THING, "%s touches down on %s, sinking at %.2f m/s"},
    [SK_EVENT_LIFT_OFF] = {NAMES_NO_SURFACE, "%s lifts off at %.1f m/s"},
    [SK_EVENT_SLIP_BEGINS] = {NAMES_THING, "%s begins to slip on %s at %.1f m/s"},
    [SK_EVENT_SLIP_ENDS] = {NAMES_THING, "%s grips again on %s at %.1f m/s"},
    [SK_EVENT_WHEEL_BREAKS] = {NAMES_THING, "%s breaks on %s, sinking at %.1f m/s"},
    [SK_EVENT_SURFACE_YIELDS] = {NAMES_MATERIAL, "%s: %s yields, %.3f m deep"},
    [SK_EVENT_HULL_TOUCHES] = {NAMES_THING, "%s hits %s at %.1f m/s"},
    [SK_EVENT_PROPELLER_STRIKE] = {NAMES_THING, "%s strikes %s at %.0f rad/s: the engine stops"},
    [SK_EVENT_FROZEN] = {NAMES_NO_SURFACE, "%s is frozen: its %s left the bounds"},
    [SK_EVENT_SPLASH] = {NAMES_MATERIAL, "%s splashes into %s at %.1f m/s"},
    [SK_EVENT_ENGINE_DROWNS] = {NAMES_NO_SURFACE, "%s is under water at %.0f rad/s: the engine stops"},
    [SK_EVENT_TYRE_BURSTS] = {NAMES_THING, "%s: the tyre bursts on %s under %.0f N"},
    [SK_EVENT_LEG_TORN_OFF] = {NAMES_NO_SURFACE, "%s is torn off by the wind of %.1f m/s"},
    [SK_EVENT_SKID_BREAKS] = {NAMES_NO_SURFACE, "%s: the tube breaks (%.0f broken so far)"},
    [SK_EVENT_SKID_TURNS_EDGE] = {NAMES_NO_SURFACE, "%s goes over an edge of %.0f degrees"},
    [SK_EVENT_SKID_LEAVES_EDGE] = {NAMES_NO_SURFACE, "%s slides off an edge at %.1f m/s"},
    [SK_EVENT_SKID_LET_GO] = {NAMES_MATERIAL,
                              "%s is inside %s, %.2f m deep: too deep to be pushed out, so it passes through"},
    [SK_EVENT_SKID_TORN_OFF] = {NAMES_NO_SURFACE, "%s: the tubes from here to %s are torn off"},
    [SK_EVENT_BODY_HITS] = {NAMES_BODY, "%s hits %s at %.1f m/s"},
    [SK_EVENT_BODY_FROZEN] = {NAMES_NO_SURFACE, "%s is frozen: its %s left the bounds"},
    [SK_EVENT_BODY_NO_ROOM] = {NAMES_BODY,
                               "a contact of %s with %s is left out: there is room for %.0f between all bodies"},
    [SK_EVENT_BODY_LET_GO] =
        {NAMES_BODY, "a part of %s is inside %s, %.2f m deep: too deep to be pushed out, so it passes through"},
    [SK_EVENT_TIE_BREAKS] = {NAMES_NO_SURFACE, "%s breaks at %.0f N"},
    [SK_EVENT_TIE_HOOKED] = {NAMES_NO_SURFACE, "%s is hooked, its ends %.1f m apart"},
    [SK_EVENT_TIE_RELEASED] = {NAMES_NO_SURFACE, "%s is released at %.0f N"},
    [SK_EVENT_TOO_MANY_NEAR] = {NAMES_NO_SURFACE,
                                "%s: too many bodies near its gear; it passes through the farthest %.0f"},
    [SK_EVENT_AIRFRAME_HITS] = {NAMES_BODY, "%s hits %s at %.1f m/s"},
    [SK_EVENT_NODE_TOUCHES] = {NAMES_NO_SURFACE, "%s touches at %.3f m/s"},
    [SK_EVENT_NODE_LEAVES] = {NAMES_NO_SURFACE, "%s leaves the ground at %.3f m/s"},
    [SK_EVENT_TUBE_YIELDS] = {NAMES_NO_SURFACE, "%s: the tube yields, bent by %.4f degrees"},
    [SK_EVENT_TUBE_HOLDS] = {NAMES_NO_SURFACE, "%s: the tube stops yielding, bent by %.4f degrees"},
    [SK_EVENT_EDGE_TOUCHES] = {NAMES_NO_SURFACE, "%s: the tube touches an edge at %.3f m/s"},
    [SK_EVENT_EDGE_LEAVES] = {NAMES_NO_SURFACE, "%s: the tube leaves an edge at %.3f m/s"},
    [SK_EVENT_EDGE_SLIPS] = {NAMES_NO_SURFACE, "%s: the tube begins to slip on an edge at %.3f m/s"},
    [SK_EVENT_EDGE_GRIPS] = {NAMES_NO_SURFACE, "%s: the tube grips on an edge again at %.3f m/s"},
};

static const char *const QUANTITIES[SK_QUANTITIES] = {
    [SK_QUANTITY_POSITION] = "position",         [SK_QUANTITY_VELOCITY] = "velocity",
    [SK_QUANTITY_ATTITUDE] = "attitude",         [SK_QUANTITY_RATE] = "rate",
    [SK_QUANTITY_ENGINE_SPEED] = "engine speed", [SK_QUANTITY_SKIDS] = "skids"};

enum { WORDS = SK_THING_TEXT };

bool sk_event_is_of_body(int64_t kind) {
    return kind >= SK_EVENT_BODY_HITS && kind <= SK_EVENT_BODY_LET_GO;
}

bool sk_event_is_of_tie(int64_t kind) {
    return kind >= SK_EVENT_TIE_BREAKS && kind <= SK_EVENT_TIE_RELEASED;
}

static bool is_in(int64_t value, int64_t low, int64_t high) {
    return value >= low && value <= high;
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
    if (e->kind == SK_EVENT_AIRFRAME_HITS)
        return is_in(e->part, 0, (int64_t)type->airframe.piece_count - 1) && is_in(e->solid, 0, touching - 1);
    return is_in(e->part, -1, (int64_t)sk_event_parts(type) - 1) && is_in(e->solid, -1, platforms + model->body_count);
}

// Writes the name of the part. If there are several aircraft, the name of the aircraft comes first.
static void name_part(const sk_model *model, const sk_event *event, char words[WORDS]) {
    if (sk_event_is_of_body(event->kind)) {
        sk_body_text(model, event->part, words);
        return;
    }
    if (sk_event_is_of_tie(event->kind)) {
        sk_tie_text(model, event->part, words);
        return;
    }
    const char *part = "aircraft";
    if (event->aircraft >= 0 && event->aircraft < model->aircraft_count) {
        const sk_aircraft_type *type = &model->types[model->aircraft[event->aircraft].type];
        sk_contact_kind kind;
        int32_t index;
        bool of_airframe = event->kind == SK_EVENT_AIRFRAME_HITS; // its part is the number of a piece
        int64_t number = of_airframe && event->part >= 0 ? sk_event_first_piece(type) + event->part : event->part;
        if (sk_contact_of_part(type, number, &kind, &index))
            part = sk_contact_rows[kind].part_name(type, index);
        else if (of_airframe || event->part < 0)
            part = type->name;
    }
    char aircraft[SK_THING_TEXT];
    bool whole = event->part < 0 && event->kind != SK_EVENT_AIRFRAME_HITS;
    if (model->aircraft_count <= 1)
        snprintf(words, WORDS, "%s", part);
    else if (whole)
        sk_aircraft_text(model, event->aircraft, words);
    else
        snprintf(words, WORDS, "%s: %s", sk_aircraft_text(model, event->aircraft, aircraft), part);
}

// Returns the name of the skid node whose number is the event's value.
static const char *node_name(const sk_model *model, const sk_event *event) {
    if (event->aircraft < 0 || event->aircraft >= model->aircraft_count) return "their end";
    const sk_skid_plan *plan = &model->types[model->aircraft[event->aircraft].type].skids;
    bool known = event->value >= 0.0 && event->value < plan->node_count;
    return known ? plan->nodes[(int32_t)event->value].name : "their end";
}

// Writes the name of the surface: the name of a platform, or the material of the scenery there.
static void name_surface(const sk_model *model, const sk_event *event, surface_named described, char words[WORDS]) {
    char material[SK_MATERIAL_NAME] = "a surface";
    if (described == NAMES_BODY && event->solid >= 0) {
        sk_body_text(model, event->solid, words);
        return;
    }
    int64_t solid = described == NAMES_BODY ? -1 - event->solid : event->solid;
    if (described == NAMES_BODY && solid == 0) snprintf(material, sizeof material, "the scenery");
    if (event->material >= 0 && event->material < model->material_count)
        sk_material_text(&model->materials[event->material], material);
    int64_t body = solid - 1 - model->platform_count;
    if (described == NAMES_THING && body >= 0 && body < model->body_count)
        sk_body_text(model, body, words);
    else if ((described == NAMES_THING || described == NAMES_BODY) && solid > 0 && solid <= model->platform_count)
        snprintf(words, WORDS, "the %s", model->platforms[solid - 1].name);
    else
        snprintf(words, WORDS, "%s", material);
}

bool sk_event_is_damage(int64_t kind) {
    static const int64_t KINDS[] = {SK_EVENT_WHEEL_BREAKS, SK_EVENT_HULL_TOUCHES,  SK_EVENT_PROPELLER_STRIKE,
                                    SK_EVENT_FROZEN,       SK_EVENT_ENGINE_DROWNS, SK_EVENT_TYRE_BURSTS,
                                    SK_EVENT_LEG_TORN_OFF, SK_EVENT_SKID_BREAKS,   SK_EVENT_SKID_TORN_OFF,
                                    SK_EVENT_SKID_LET_GO,  SK_EVENT_AIRFRAME_HITS, SK_EVENT_TIE_BREAKS};
    for (size_t i = 0; i < sizeof KINDS / sizeof KINDS[0]; i++)
        if (kind == KINDS[i]) return true;
    return false;
}

void sk_event_describe(const sk_model *model, const sk_event *event, char *buffer, int32_t size) {
    bool known = event->kind > 0 && event->kind < (int64_t)(sizeof SENTENCES / sizeof SENTENCES[0]);
    SK_ASSERT(known);
    int64_t kind = known ? event->kind : SK_EVENT_FROZEN;
    const char *sentence = SENTENCES[kind].words;
    surface_named described = SENTENCES[kind].hit;
    char who[WORDS], hit[WORDS];
    name_part(model, event, who);
    name_surface(model, event, described, hit);
    bool sinking = kind == SK_EVENT_TOUCHDOWN || kind == SK_EVENT_WHEEL_BREAKS;
    double value = event->value;
    if (sinking) value = value < 0.0 ? -value : 0.0;
// The format strings are the constants above.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
    if (kind == SK_EVENT_FROZEN || kind == SK_EVENT_BODY_FROZEN) {
        bool named = value >= 0.0 && value < SK_QUANTITIES;
        snprintf(buffer, (size_t)size, sentence, who, named ? QUANTITIES[(int)value] : "state");
    } else if (kind == SK_EVENT_SKID_TORN_OFF) {
        snprintf(buffer, (size_t)size, sentence, who, node_name(model, event));
    } else if (described != NAMES_NO_SURFACE) {
        snprintf(buffer, (size_t)size, sentence, who, hit, value);
    } else {
        snprintf(buffer, (size_t)size, sentence, who, value);
    }
#pragma GCC diagnostic pop
}
