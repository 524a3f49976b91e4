// Messages: events and the effects of keys, newest first, for some seconds each.
#include "panels/hud_internal.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const double MESSAGE_STAYS = 6.0, WARNING_STAYS = SK_HUD_STAYS; // s

// Returns the time for which a message is shown, s; warnings are shown longest.
static double stays(sk_hud_weight weight) {
    return weight == SK_HUD_WARNING ? WARNING_STAYS : MESSAGE_STAYS;
}

static void drop(sk_hud *hud, int32_t at) {
    hud->message_count--;
    memmove(&hud->message[at], &hud->message[at + 1], (size_t)(hud->message_count - at) * sizeof hud->message[0]);
}

static void forget(sk_hud *hud, int32_t key) {
    for (int32_t i = hud->message_count - 1; i >= 0; i--)
        if (hud->message[i].key == key) drop(hud, i);
}

static void say(sk_hud *hud, sk_hud_weight weight, int32_t key, int64_t tick, const char *text) {
    if (key != 0) forget(hud, key);
    if (hud->message_count == SK_HUD_MESSAGES) {
        int32_t least = hud->message_count - 1;
        for (int32_t i = least; i >= 0; i--)
            if (hud->message[i].weight < hud->message[least].weight) least = i;
        drop(hud, least);
    }
    memmove(&hud->message[1], &hud->message[0], (size_t)hud->message_count * sizeof hud->message[0]);
    hud->message_count++;
    hud->message[0] = (sk_hud_message){.weight = weight, .key = key, .tick = tick};
    snprintf(hud->message[0].text, sizeof hud->message[0].text, "%s", text);
}

void sk_hud_post(sk_hud *hud, sk_hud_weight weight, const char *text) {
    say(hud, weight, 0, -1, text);
}

void sk_hud_post_about(sk_hud *hud, sk_hud_weight weight, sk_hud_topic topic, int64_t tick, const char *text) {
    say(hud, weight, -(int32_t)topic, tick, text); // keys of events are positive
}

void sk_hud_forget_switches(sk_hud *hud) {
    for (int32_t i = hud->message_count - 1; i >= 0; i--) {
        int32_t topic = -hud->message[i].key;
        if (topic >= SK_HUD_ABOUT_TAILWHEEL && topic <= SK_HUD_ABOUT_GEAR) drop(hud, i);
    }
}

void sk_hud_go_back(sk_hud *hud, int64_t tick) {
    for (int32_t i = hud->message_count - 1; i >= 0; i--)
        if (hud->message[i].tick >= 0 && hud->message[i].tick > tick) drop(hud, i);
}

// Groups of events that replace each other.
typedef enum event_group {
    OF_ITS_OWN,
    SLIPS,
    HITS,
    TOUCHDOWNS,
    LIFT_OFFS,
    YIELDS,
    EDGES,
    BODY_HITS,
    AIRFRAME_HITS,
    NEARNESS
} event_group;

static event_group group_of(int64_t kind) {
    switch (kind) {
    case SK_EVENT_SLIP_BEGINS:
    case SK_EVENT_SLIP_ENDS: return SLIPS;
    case SK_EVENT_HULL_TOUCHES: return HITS;
    case SK_EVENT_TOUCHDOWN: return TOUCHDOWNS;
    case SK_EVENT_LIFT_OFF: return LIFT_OFFS;
    case SK_EVENT_SURFACE_YIELDS: return YIELDS;
    case SK_EVENT_SKID_TURNS_EDGE:
    case SK_EVENT_SKID_LEAVES_EDGE: return EDGES;
    case SK_EVENT_BODY_HITS: return BODY_HITS;
    case SK_EVENT_AIRFRAME_HITS: return AIRFRAME_HITS;
    case SK_EVENT_TOO_NEAR:
    case SK_EVENT_CONTACT_AHEAD: return NEARNESS;
    default: return OF_ITS_OWN;
    }
}

// Returns a key that is the same for events of which only the last is shown; 0: all are shown. Of all nodes on an edge, and
// of all bodies that hit something, only the last event is shown.
static int32_t key_of(event_group group, const sk_event *event) {
    enum { PARTS = SK_WHEELS_MAX + SK_HULL_POINTS_MAX + SK_SKID_NODES_MAX + SK_AIRFRAME_PIECES_MAX };
    if (group == OF_ITS_OWN) return 0;
    int32_t part = group == EDGES || group == BODY_HITS || group == NEARNESS ? 0 : (int32_t)event->part;
    return 1 + ((int32_t)group * SK_AIRCRAFT_MAX + (int32_t)event->aircraft) * PARTS + part;
}

void sk_hud_show_event(sk_hud *hud, const sk_model *model, const sk_event *event) {
    static const double NOTICEABLE = 0.05; // m/s: a slower contact is a wheel that only skips
    char text[SK_HUD_MESSAGE_SIZE];
    event_group group = group_of(event->kind);
    if (group == TOUCHDOWNS && fabs(event->value) < NOTICEABLE) return;
    if (group == LIFT_OFFS) forget(hud, key_of(SLIPS, event));
    sk_event_describe(model, event, text, sizeof text);
    sk_hud_weight weight = SK_HUD_NOTE;
    if (event->kind == SK_EVENT_SLIP_BEGINS || event->kind == SK_EVENT_SURFACE_YIELDS || group == EDGES ||
        group == NEARNESS)
        weight = SK_HUD_CAUTION;
    if (sk_event_is_damage(event->kind)) weight = SK_HUD_WARNING;
    say(hud, weight, key_of(group, event), event->tick, text);
}

void sk_hud_hint_crash(sk_hud *hud) {
    hud->crash_hint = SK_HUD_STAYS;
}

void sk_hud_pass(sk_hud *hud, double seconds) {
    hud->crash_hint = sk_max(0.0, hud->crash_hint - seconds);
    hud->hint_age += seconds;
    for (int32_t i = hud->message_count - 1; i >= 0; i--) {
        hud->message[i].age += seconds;
        if (hud->message[i].age > stays(hud->message[i].weight)) drop(hud, i);
    }
}

float hud_messages_end(const pen *p, const sk_hud *hud, float x) {
    float end = x;
    for (int32_t i = 0; i < hud->message_count; i++) {
        float right = x + pen_text_width(p, 15.0F, hud->message[i].text) + 30.0F;
        end = right > end ? right : end;
    }
    return end;
}

void hud_draw_messages(const pen *p, const sk_hud *hud, float x, float y) {
    for (int32_t i = 0; i < hud->message_count; i++) {
        const sk_hud_message *m = &hud->message[i];
        double shown = hud_opacity(m->age, stays(m->weight));
        float width = pen_text_width(p, 15.0F, m->text) + 30.0F;
        sk_colour colour = pen_faded(hud_weight_colour(m->weight), shown);
        pen_box(p, x, y, width, 25.0F, pen_faded(PEN_PANEL, shown));
        pen_box(p, x, y, 5.0F, 25.0F, colour);
        pen_text(p, x + 14.0F, y + 5.0F, pen_left(15.0F, colour), "%s", m->text);
        y += 29.0F;
    }
}
