#include "world/events.h"

#include "base/assert.h"
#include <math.h>
#include <stdio.h>

void sk_event_note(sk_state *state, sk_event_kind kind, int32_t aircraft, int32_t part, double value) {
    state->event[state->event_count % SK_EVENTS_KEPT] = (sk_event){state->tick, kind, aircraft, part, value};
    state->event_count++;
}

// %s the part, then the value. What is met may be a wall or a ship's side as well as the ground: an event does not say. The speed of a
// part of the airframe is that of the airframe there, towards the surface; a blade's own is not in it.
static const char *const TEXTS[] = {
    [SK_EVENT_TOUCHDOWN] = "%s touches down, sinking at %.2f m/s",
    [SK_EVENT_LIFT_OFF] = "%s lifts off at %.1f m/s",
    [SK_EVENT_SLIP_BEGINS] = "%s begins to slip at %.1f m/s",
    [SK_EVENT_SLIP_ENDS] = "%s grips again at %.1f m/s",
    [SK_EVENT_WHEEL_BREAKS] = "%s breaks, sinking at %.1f m/s",
    [SK_EVENT_SURFACE_YIELDS] = "%s: the surface gives way, %.3f m deep",
    [SK_EVENT_HULL_TOUCHES] = "%s hits a surface at %.1f m/s",
    [SK_EVENT_PROPELLER_STRIKE] = "%s strikes a surface at %.0f rad/s: the engine stops",
    [SK_EVENT_FROZEN] = "%s is frozen: its %s left the bounds",
    [SK_EVENT_SPLASH] = "%s splashes into water at %.1f m/s",
    [SK_EVENT_ENGINE_DROWNS] = "%s is under water at %.0f rad/s: the engine stops",
    [SK_EVENT_TYRE_BURSTS] = "%s: the tyre bursts under %.0f N",
    [SK_EVENT_LEG_TORN_OFF] = "%s is torn off by the wind of %.1f m/s",
    [SK_EVENT_SKID_BREAKS] = "%s: the tube breaks; %.0f ends have",
    [SK_EVENT_SKID_TURNS_EDGE] = "%s goes over an edge of %.0f degrees",
    [SK_EVENT_SKID_LEAVES_EDGE] = "%s slides off an edge at %.1f m/s",
    [SK_EVENT_SKID_LET_GO] = "%s has been pushed through, %.2f m deep: nothing bears it there any more",
    [SK_EVENT_NODE_TOUCHES] = "%s touches at %.3f m/s",
    [SK_EVENT_NODE_LEAVES] = "%s leaves the ground at %.3f m/s",
    [SK_EVENT_TUBE_YIELDS] = "%s: the tube yields, bent by %.4f degrees",
    [SK_EVENT_TUBE_HOLDS] = "%s: the tube holds again, bent by %.4f degrees",
    [SK_EVENT_EDGE_TOUCHES] = "%s: the tube comes onto an edge at %.3f m/s",
    [SK_EVENT_EDGE_LEAVES] = "%s: the tube leaves an edge at %.3f m/s",
    [SK_EVENT_EDGE_SLIPS] = "%s: the tube begins to slip on an edge at %.3f m/s",
    [SK_EVENT_EDGE_GRIPS] = "%s: the tube grips on an edge again at %.3f m/s",
};

static const char *const QUANTITIES[SK_QUANTITIES] = {
    [SK_QUANTITY_POSITION] = "position",         [SK_QUANTITY_VELOCITY] = "velocity",
    [SK_QUANTITY_ATTITUDE] = "attitude",         [SK_QUANTITY_RATE] = "rate",
    [SK_QUANTITY_ENGINE_SPEED] = "engine speed", [SK_QUANTITY_SKIDS] = "skids"};

static const char *text_of(int64_t kind) {
    bool known = kind > 0 && kind < (int64_t)(sizeof TEXTS / sizeof TEXTS[0]);
    SK_ASSERT(known);
    return TEXTS[known ? kind : SK_EVENT_FROZEN];
}

// What the scene has put on its gear touches in the first steps, and has not come down.
static bool begins_on_gear(const sk_event *event) {
    static const double LEAST_SINK = 0.05; // m/s
    return event->kind == SK_EVENT_TOUCHDOWN && event->tick <= 1 && fabs(event->value) < LEAST_SINK;
}

// A rotor's blade that turns against a wall: that the airframe stands still there tells nothing.
static bool hits_standing(const sk_event *event) {
    static const double LEAST_TOLD = 0.05; // m/s: less would be written as 0.0
    return event->kind == SK_EVENT_HULL_TOUCHES && event->value < LEAST_TOLD;
}

void sk_event_describe(const sk_model *model, const sk_event *event, char *buffer, int32_t size) {
    const char *part = "aircraft";
    if (event->aircraft >= 0 && event->aircraft < model->aircraft_count) {
        const sk_aircraft_type *type = &model->types[model->aircraft[event->aircraft].type];
        int64_t hull = event->part - type->wheel_count;
        if (event->part < 0)
            part = type->name;
        else if (event->part < type->wheel_count)
            part = type->wheels[event->part].name;
        else if (hull < type->point_count)
            part = type->points[hull].name;
        else if (hull - type->point_count < type->skids.node_count)
            part = type->skids.nodes[hull - type->point_count].name;
    }
    // The sentences are the constants above: a part, and a number or the name of a quantity.
    const char *sentence = text_of(event->kind);
    bool sinking = event->kind == SK_EVENT_TOUCHDOWN || event->kind == SK_EVENT_WHEEL_BREAKS;
    double value = event->value;
    if (sinking) value = value < 0.0 ? -value : 0.0;
    char who[SK_NAME + 32]; // which part, of which aircraft where there are several
    if (model->aircraft_count > 1 && event->aircraft >= 0)
        snprintf(who, sizeof who, "aircraft[%d]: %s", (int)event->aircraft, part);
    else
        snprintf(who, sizeof who, "%s", part);
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
    if (event->kind == SK_EVENT_FROZEN) {
        bool known = event->value >= 0.0 && event->value < SK_QUANTITIES;
        snprintf(buffer, (size_t)size, sentence, who, known ? QUANTITIES[(int)event->value] : "state");
    } else if (hits_standing(event)) {
        snprintf(buffer, (size_t)size, "%s hits a surface", who);
    } else if (begins_on_gear(event)) {
        snprintf(buffer, (size_t)size, "%s touches from the beginning", who);
    } else {
        snprintf(buffer, (size_t)size, sentence, who, value);
    }
#pragma GCC diagnostic pop
}
