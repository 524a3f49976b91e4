#include "playback/crash.h"

#include <stdio.h>

static void wheel_reason(const sk_wheel_type *wheel, double sinking, char *text, size_t size) {
    sk_spring_law law = sk_wheel_law(wheel);
    double stroke = wheel->z_zero - wheel->z_min;
    snprintf(text, size,
             "it sank at %.1f m/s; the spring of its strut bears at most %.1f kN, at its full stroke of %.2f m",
             sinking, sk_spring_force(&law, 0, stroke) / 1e3, stroke);
}

static void tyre_reason(const sk_tyre_type *tyre, double load, char *text, size_t size) {
    if (tyre->burst_load > 0.0 && load >= tyre->burst_load)
        snprintf(text, size, "it bore %.1f kN, the tyre holds %.1f kN", load / 1e3, tyre->burst_load / 1e3);
    else
        snprintf(text, size, "it bore %.1f kN of the %.1f kN that the tyre holds; sliding on one place wore it through",
                 load / 1e3, tyre->burst_load / 1e3);
}

// Writes the ultimate strain of the tubes that end at a node.
static void skid_reason(const sk_skid_plan *skids, int64_t node, char *text, size_t size) {
    for (int32_t i = 0; i < skids->element_count; i++) {
        if (skids->elements[i].node[0] != node && skids->elements[i].node[1] != node) continue;
        const sk_tube *tube = &skids->tubes[skids->elements[i].tube];
        snprintf(text, size, "it was bent beyond the plastic strain of %.0f %% at which the tube breaks",
                 100.0 * tube->ultimate);
        return;
    }
}

static void force_reason(double force, double strength, char *text, size_t size) {
    snprintf(text, size, "it bore %.1f kN, it holds %.1f kN", force / 1e3, strength / 1e3);
}

static void piece_reason(const sk_aircraft_type *type, int32_t piece, char *text, size_t size) {
    if (piece >= 0 && piece < type->airframe.piece_count)
        snprintf(text, size, "it was pressed with more than the %.3g MPa at which it is crushed",
                 type->airframe.pieces[piece].strength / 1e6);
}

// The joint of a wing bends in flight, that of a mast by a contact.
static void joint_reason(const sk_aircraft_type *type, int32_t piece, double moment, char *text, size_t size) {
    if (piece < 0 || piece >= type->airframe.piece_count) return;
    const sk_airframe_piece *of = &type->airframe.pieces[piece];
    snprintf(text, size, "the bending moment at its joint was %.3g kN m; the joint holds %.3g kN m", moment / 1e3,
             sk_joint_bears(of) / 1e3);
}

static const double RPM = 60.0 / (2.0 * SK_PI);

static bool has_blade(const sk_aircraft_type *type, int32_t blade) {
    return blade >= 0 && blade < sk_blade_count(type);
}

static void blade_reason(const sk_aircraft_type *type, int32_t blade, double load, char *text, size_t size) {
    if (!has_blade(type, blade)) return;
    const sk_blade *b = sk_disc_of_blade(type, blade).blade;
    double bears = b->strength * b->bend;
    snprintf(text, size,
             "to pass, it had to bend by %.2f kJ of work; it bears %.2f kJ: %.1f degrees at its root, at %.3g kN m",
             load * bears / 1e3, bears / 1e3, b->bend * 180.0 / SK_PI, b->strength / 1e3);
}

void sk_crash_reason(const sk_model *model, const sk_event *event, char *text, size_t size) {
    text[0] = '\0';
    sk_event_things of = sk_event_things_of(model, event);
    if (of.aircraft < 0) return;
    const sk_aircraft_type *type = &model->types[model->aircraft[of.aircraft].type];
    bool of_wheel = of.part >= 0 && of.part < type->wheel_count;
    bool of_point = of.part >= type->wheel_count && of.part < type->wheel_count + type->point_count;
    switch (event->kind) {
    case SK_EVENT_WHEEL_BREAKS:
        if (of_wheel) wheel_reason(&type->wheels[of.part], sk_crash_closing(event), text, size);
        return;
    case SK_EVENT_TYRE_BURSTS:
        if (of_wheel) tyre_reason(&type->wheels[of.part].tyre, event->value, text, size);
        return;
    case SK_EVENT_LEG_TORN_OFF:
        if (of_wheel)
            snprintf(text, size, "it was extended at %.1f m/s, and holds up to %.1f m/s", event->value,
                     type->wheels[of.part].retraction.fastest);
        return;
    case SK_EVENT_SKID_BREAKS:
        skid_reason(&type->skids, of.part - type->wheel_count - type->point_count, text, size);
        return;
    case SK_EVENT_BLADE_BREAKS:
        blade_reason(type, of.part - sk_event_first_blade(type), event->value, text, size);
        return;
    case SK_EVENT_ENGINE_STALLS:
        if (event->value >= 0.5 * type->idle_speed)
            snprintf(text, size, "a blade broke off");
        else
            snprintf(text, size, "strikes braked it below half of its idle speed of %.0f rpm", type->idle_speed * RPM);
        return;
    case SK_EVENT_AIRFRAME_CRUSHED: piece_reason(type, of.part - sk_event_first_piece(type), text, size); return;
    case SK_EVENT_PIECE_BREAKS:
        joint_reason(type, of.part - sk_event_first_piece(type), event->value, text, size);
        return;
    case SK_EVENT_PIECE_CUT_OFF: snprintf(text, size, "it, or what carries it, was crushed through"); return;
    case SK_EVENT_STUB_BREAKS:
        if (of_wheel) force_reason(event->value, type->wheels[of.part].stub_strength, text, size);
        return;
    case SK_EVENT_POINT_BREAKS:
        if (of_point) force_reason(event->value, type->points[of.part - type->wheel_count].strength, text, size);
        return;
    default: return;
    }
}
