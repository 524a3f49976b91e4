// The sentences of events.
#include "base/assert.h"
#include "world/contact_kinds.h"
#include "world/discs.h"
#include "world/events.h"
#include "world/names.h"
#include <stdio.h>

enum { WORDS = SK_THING_TEXT };

// Each sentence has the part, then what it touches if the kind names it, then the value, or a text that is made of it. The
// speed of a hull point is that of the airframe there, towards the surface.
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
    [SK_EVENT_PROPELLER_STRIKE] = {"propeller_strike", NAMES_SURFACE, "%s strikes %s at %s"},
    [SK_EVENT_FROZEN] = {"frozen", NAMES_NOTHING, "%s is frozen: its %s left the bounds"},
    [SK_EVENT_SPLASH] = {"splash", NAMES_MATERIAL, "%s splashes into %s at %.1f m/s"},
    [SK_EVENT_ENGINE_DROWNS] = {"engine_drowns", NAMES_NOTHING, "%s is under water: the engine stops%s"},
    [SK_EVENT_TYRE_BURSTS] = {"tyre_bursts", NAMES_SURFACE, "%s: the tyre bursts on %s under a normal force of %s"},
    [SK_EVENT_LEG_TORN_OFF] = {"leg_torn_off", NAMES_NOTHING, "%s is torn off by the wind of %s"},
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
    [SK_EVENT_TIE_BREAKS] = {"tie_breaks", NAMES_NOTHING, "%s breaks under a %s"},
    [SK_EVENT_TIE_HOOKED] = {"tie_hooked", NAMES_NOTHING, "%s is hooked, its ends %.1f m apart"},
    [SK_EVENT_TIE_RELEASED] = {"tie_released", NAMES_NOTHING, "%s is released under a %s"},
    [SK_EVENT_TOO_MANY_NEAR] = {"too_many_near", NAMES_NOTHING,
                                "%s: too many bodies near its gear; it passes through the farthest %.0f"},
    [SK_EVENT_AIRFRAME_HITS] = {"airframe_hits", NAMES_BODY, "%s hits %s at %.1f m/s"},
    [SK_EVENT_AIRFRAME_CRUSHED] = {"airframe_crushed", NAMES_SURFACE, "%s is crushed against %s%s"},
    [SK_EVENT_BODY_CRUSHED] = {"body_crushed", NAMES_SURFACE, "%s is crushed against %s%s"},
    [SK_EVENT_BODY_NO_HOLE] = {"body_no_hole", NAMES_NOTHING, "%s: there is no room for a further hole"},
    [SK_EVENT_STUB_BREAKS] = {"stub_breaks", NAMES_SURFACE,
                              "the rest of %s breaks off on %s under a normal force of %s"},
    [SK_EVENT_POINT_BREAKS] = {"point_breaks", NAMES_SURFACE, "%s breaks off on %s under a normal force of %s"},
    [SK_EVENT_PIECE_CUT_OFF] = {"piece_cut_off", NAMES_NOTHING, "%s is cut off"},
    [SK_EVENT_PIECE_BREAKS] = {"piece_breaks", NAMES_NOTHING, "%s breaks off under a bending moment of %s"},
    [SK_EVENT_BLADE_BREAKS] = {"blade_breaks", NAMES_SURFACE,
                               "%s breaks off on %s: the work of the blow is %.1f times what it bears"},
    [SK_EVENT_BLADE_TORN_OFF] = {"blade_torn_off", NAMES_NOTHING, "%s is torn off by an imbalance of %s"},
    [SK_EVENT_ENGINE_STALLS] = {"engine_stalls", NAMES_NOTHING, "%s: the engine stops%s"},
    [SK_EVENT_NODE_TOUCHES] = {"node_touches", NAMES_NOTHING, "%s touches at %.3f m/s"},
    [SK_EVENT_NODE_LEAVES] = {"node_leaves", NAMES_NOTHING, "%s leaves the ground at %.3f m/s"},
    [SK_EVENT_TUBE_YIELDS] = {"tube_yields", NAMES_NOTHING, "%s: the tube yields, bent by %.4f degrees"},
    [SK_EVENT_TUBE_HOLDS] = {"tube_holds", NAMES_NOTHING, "%s: the tube stops yielding, bent by %.4f degrees"},
    [SK_EVENT_EDGE_TOUCHES] = {"edge_touches", NAMES_NOTHING, "%s: the tube touches an edge at %.3f m/s"},
    [SK_EVENT_EDGE_LEAVES] = {"edge_leaves", NAMES_NOTHING, "%s: the tube leaves an edge at %.3f m/s"},
    [SK_EVENT_EDGE_SLIPS] = {"edge_slips", NAMES_NOTHING, "%s: the tube begins to slip on an edge at %.3f m/s"},
    [SK_EVENT_TOO_NEAR] = {"too_near", NAMES_BODY, "%s is too near to %s: %.2f m"},
    [SK_EVENT_CONTACT_AHEAD] = {"contact_ahead", NAMES_BODY, "%s will hit %s in %.1f s"},
    [SK_EVENT_EDGE_GRIPS] = {"edge_grips", NAMES_NOTHING, "%s: the tube grips on an edge again at %.3f m/s"},
};

const char *sk_event_kind_name(int64_t kind) {
    return kind > 0 && kind < SK_EVENT_KINDS ? KINDS[kind].name : "unknown";
}

static const char *const QUANTITIES[SK_QUANTITIES] = {
    [SK_QUANTITY_POSITION] = "position",         [SK_QUANTITY_VELOCITY] = "velocity",
    [SK_QUANTITY_ATTITUDE] = "attitude",         [SK_QUANTITY_RATE] = "rate",
    [SK_QUANTITY_ENGINE_SPEED] = "engine speed", [SK_QUANTITY_SKIDS] = "skids"};

// Writes "main rotor blade 2".
enum { BLADE_WORDS = 40 };
static const char *blade_name(const sk_aircraft_type *type, int32_t blade, char words[BLADE_WORDS]) {
    sk_disc disc = sk_disc_of_blade(type, blade);
    snprintf(words, BLADE_WORDS, "%s blade %d", disc.name, (int)(blade - disc.first + 1));
    return words;
}

// Writes the name of the part. If there are several aircraft, the name of the aircraft comes first.
static void name_part(const sk_model *model, const sk_event *event, const sk_event_things *of, char words[WORDS]) {
    if (sk_event_is_of_tie(event->kind)) {
        sk_tie_text(model, of->tie, words);
        return;
    }
    if (sk_event_is_of_body(event->kind)) {
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
        int32_t number = of->part - sk_event_first_blade(type);
        bool of_disc = event->kind == SK_EVENT_TOO_NEAR || event->kind == SK_EVENT_CONTACT_AHEAD;
        part = of_disc ? sk_disc_of_blade(type, number).name : blade_name(type, number, blade);
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
    if (event->material >= 0 && event->material < model->material_count)
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

// ---- values ----

enum { AMOUNT = 80 };

static const sk_aircraft_type *type_of(const sk_model *model, const sk_event_things *of) {
    return of->aircraft < 0 ? NULL : &model->types[model->aircraft[of->aircraft].type];
}

// Writes "46.4 kN m", or "812 N". `unit`: of the value, N or N m.
static void write_load(double value, const char *unit, char out[AMOUNT]) {
    if (value < 1e4)
        snprintf(out, AMOUNT, "%.0f %s", value, unit);
    else
        snprintf(out, AMOUNT, "%.1f k%s", value / 1e3, unit);
}

// Returns what the part bears at most, in the unit of the value; 0: it has no limit, or the part is unknown.
static double limit_of(const sk_model *model, const sk_event *event, const sk_event_things *of) {
    if (of->tie >= 0) return model->ties[of->tie].strength;
    const sk_aircraft_type *type = type_of(model, of);
    if (type == NULL || of->part < 0) return 0.0;
    int32_t point = of->part - type->wheel_count, piece = of->part - sk_event_first_piece(type);
    switch (event->kind) {
    case SK_EVENT_LEG_TORN_OFF: return point < 0 ? type->wheels[of->part].retraction.fastest : 0.0;
    case SK_EVENT_STUB_BREAKS: return point < 0 ? type->wheels[of->part].stub_strength : 0.0;
    case SK_EVENT_POINT_BREAKS: return point >= 0 && point < type->point_count ? type->points[point].strength : 0.0;
    case SK_EVENT_PIECE_BREAKS:
        return piece >= 0 && piece < type->airframe.piece_count ? sk_joint_bears(&type->airframe.pieces[piece]) : 0.0;
    case SK_EVENT_BLADE_TORN_OFF: return SK_IMBALANCE_MOST * SK_STANDARD_GRAVITY * type->mass.mass;
    default: return 0.0;
    }
}

// Writes the load, and what bears it: "46.4 kN m; its joint holds 45.2 kN m".
static void write_with_limit(double value, const char *unit, const char *holder, double limit, char out[AMOUNT]) {
    char load[AMOUNT], most[AMOUNT];
    write_load(value, unit, load);
    write_load(limit, unit, most);
    if (limit > 0.0 && isfinite(limit))
        snprintf(out, AMOUNT, "%.24s; %s holds %.24s", load, holder, most);
    else
        snprintf(out, AMOUNT, "%s", load);
}

static void write_wind(double speed, double limit, char out[AMOUNT]) {
    if (limit > 0.0)
        snprintf(out, AMOUNT, "%.1f m/s; it holds up to %.1f m/s", speed, limit);
    else
        snprintf(out, AMOUNT, "%.1f m/s", speed);
}

static const double RPM = 60.0 / (2.0 * SK_PI);

// Writes the speed of what the shaft turns: ", the propeller at 1041 rpm".
static void write_shaft(const sk_aircraft_type *type, double speed, char out[AMOUNT]) {
    sk_disc disc[SK_DISCS_MAX];
    bool has = type != NULL && sk_discs_of(type, disc) > 0;
    snprintf(out, AMOUNT, ", the %s at %.0f rpm", has ? disc[0].name : "shaft",
             (has ? disc[0].gear : 1.0) * speed * RPM);
}

static double blade_rpm(const sk_aircraft_type *type, int32_t part, double speed) {
    int32_t blade = type == NULL ? -1 : part - sk_event_first_blade(type);
    return (blade < 0 ? 1.0 : sk_disc_of_blade(type, blade).gear) * speed * RPM;
}

static void write_tie(const sk_model *model, const sk_event *event, const sk_event_things *of, char out[AMOUNT]) {
    char load[AMOUNT];
    double limit = event->kind == SK_EVENT_TIE_BREAKS ? limit_of(model, event, of) : 0.0;
    write_with_limit(fabs(event->value), "N", "it", limit, load);
    snprintf(out, AMOUNT, "%s of %.60s", event->value < 0.0 ? "push" : "tension", load);
}

// Writes the text that a sentence has in place of the value. False: it has the value.
static bool write_amount(const sk_model *model, const sk_event *event, const sk_event_things *of, char out[AMOUNT]) {
    double value = event->value, limit = limit_of(model, event, of);
    bool is_quantity = value >= 0.0 && value < SK_QUANTITIES;
    switch (event->kind) {
    case SK_EVENT_FROZEN:
    case SK_EVENT_BODY_FROZEN: snprintf(out, AMOUNT, "%s", is_quantity ? QUANTITIES[(int)value] : "state"); return true;
    case SK_EVENT_SKID_TORN_OFF: snprintf(out, AMOUNT, "%s", node_name(model, of, value)); return true;
    case SK_EVENT_PROPELLER_STRIKE:
        snprintf(out, AMOUNT, "%.0f rpm", blade_rpm(type_of(model, of), of->part, value));
        return true;
    case SK_EVENT_ENGINE_STALLS:
    case SK_EVENT_ENGINE_DROWNS: write_shaft(type_of(model, of), value, out); return true;
    case SK_EVENT_AIRFRAME_CRUSHED:
    case SK_EVENT_BODY_CRUSHED: // slower than that there is no speed to state
        out[0] = '\0';
        if (value >= SK_CRUSHED_SLOWEST) snprintf(out, AMOUNT, " at %.1f m/s", value);
        return true;
    case SK_EVENT_LEG_TORN_OFF: write_wind(value, limit, out); return true;
    case SK_EVENT_PIECE_BREAKS: write_with_limit(value, "N m", "its joint", limit, out); return true;
    case SK_EVENT_BLADE_TORN_OFF: write_with_limit(value, "N", "the hub", limit, out); return true;
    case SK_EVENT_STUB_BREAKS:
    case SK_EVENT_POINT_BREAKS: write_with_limit(value, "N", "it", limit, out); return true;
    case SK_EVENT_TYRE_BURSTS: write_load(value, "N", out); return true;
    case SK_EVENT_TIE_BREAKS:
    case SK_EVENT_TIE_RELEASED: write_tie(model, event, of, out); return true;
    default: return false;
    }
}

void sk_event_describe(const sk_model *model, const sk_event *event, char *buffer, int32_t size) {
    bool known = event->kind > 0 && event->kind < SK_EVENT_KINDS;
    SK_ASSERT(known);
    sk_event what = *event;
    if (!known) what.kind = SK_EVENT_FROZEN;
    const char *sentence = KINDS[what.kind].sentence;
    touched_name named = KINDS[what.kind].touched;
    sk_event_things of = sk_event_things_of(model, event);
    char who[WORDS], touched[WORDS], amount[AMOUNT];
    name_part(model, event, &of, who);
    name_touched(model, event, &of, named, touched);
    bool sinking = what.kind == SK_EVENT_TOUCHDOWN || what.kind == SK_EVENT_WHEEL_BREAKS;
    double value = sinking ? sk_max(0.0, -what.value) : what.value;
    bool has_text = write_amount(model, &what, &of, amount);
// The format strings are the constants above.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
    if (has_text && named != NAMES_NOTHING)
        snprintf(buffer, (size_t)size, sentence, who, touched, amount);
    else if (has_text)
        snprintf(buffer, (size_t)size, sentence, who, amount);
    else if (named != NAMES_NOTHING)
        snprintf(buffer, (size_t)size, sentence, who, touched, value);
    else
        snprintf(buffer, (size_t)size, sentence, who, value);
#pragma GCC diagnostic pop
}
