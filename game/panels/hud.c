#include "input/action_use.h"
#include "panels/hud_internal.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const double TROUBLE_LARGE = 4.0;               // s
static const float LAMP_HEIGHT = 21.0F, ALERT = 18.0F; // points; size of letters
enum { SK_HUD_ALERTS = 8, LARGE_MOST = 3 };

typedef struct watched {
    const sk_model *model;
    const sk_state *state;
    int32_t aircraft;
} watched;

static bool has_trouble(watched w, sk_hud_trouble trouble) {
    const sk_aircraft_type *type = &w.model->types[w.model->aircraft[w.aircraft].type];
    const sk_aircraft_state *a = sk_state_aircraft(w.state, w.aircraft);
    if (trouble == SK_HUD_FROZEN) return a->frozen != 0;
    if (trouble == SK_HUD_IN_WATER) return sk_world_in_water(w.model, w.state, w.aircraft);
    // An engine that does not run at the start of the scene is no trouble.
    bool began_running = w.model->aircraft[w.aircraft].engine_speed > 0.0;
    if (trouble == SK_HUD_ENGINE_STOPPED) return sk_has_motor(type) && began_running && !sk_engine_runs(a);
    bool broken = false;
    if (trouble == SK_HUD_WHEEL_BROKEN)
        for (int32_t i = 0; i < type->wheel_count; i++) broken = broken || a->wheel[i].broken != 0;
    for (int32_t i = 0; trouble == SK_HUD_SKID_BROKEN && i < type->skids.element_count; i++)
        broken = broken || a->skids.element[i].broken_first != 0 || a->skids.element[i].broken_second != 0;
    return broken;
}

void sk_hud_watch(sk_hud *hud, const sk_model *model, const sk_state *state, int32_t aircraft, double seconds) {
    if (model->aircraft_count == 0) return;
    for (int i = SK_HUD_PASSING + 1; i < SK_HUD_TROUBLES; i++)
        hud->trouble_age[i] =
            has_trouble((watched){model, state, aircraft}, (sk_hud_trouble)i) ? hud->trouble_age[i] + seconds : 0.0;
}

int32_t sk_hud_alerts(const sk_hud_frame *frame, sk_hud_alert *out, int32_t capacity) {
    static const double FLYING = 15.0; // m/s: below this, the angle of attack is not meaningful
    const sk_outputs *o = frame->outputs;
    const sk_aircraft_type *type = &frame->model->types[frame->model->aircraft[frame->driven].type];
    const sk_aircraft_state *state = sk_state_aircraft(frame->state, frame->driven);
    double stall = sk_stall_angle(&type->aero);
    bool trouble[SK_HUD_TROUBLES];
    for (int i = 0; i < SK_HUD_TROUBLES; i++)
        trouble[i] = has_trouble((watched){frame->model, frame->state, frame->driven}, (sk_hud_trouble)i);
    bool aloft = o->on_ground == 0.0 && o->true_airspeed > FLYING && !trouble[SK_HUD_IN_WATER];
    double lever = sk_control_value(frame->controls->throttle);
    sk_hud_rotor rotor = {0};
    if (sk_hud_is_helicopter(frame)) rotor = sk_hud_rotor_of(frame);
    // A slow rotor is no trouble while the aircraft is parked with the lever down, because it is being run up or down.
    // It is no trouble on an aircraft whose hull touches the ground or that is in the water.
    bool lies = trouble[SK_HUD_IN_WATER] || o->hull_touches > 0.0;
    bool rotor_bears = (o->on_ground == 0.0 || lever > 0.05) && !lies;
    const struct {
        bool now;
        sk_hud_alert alert;
    } ALL[] = {
        {trouble[SK_HUD_FROZEN], {"FROZEN", SK_HUD_WARNING, SK_HUD_FROZEN}},
        {trouble[SK_HUD_IN_WATER], {"IN THE WATER", SK_HUD_WARNING, SK_HUD_IN_WATER}},
        {aloft && o->alpha > stall, {"STALL", SK_HUD_WARNING, SK_HUD_PASSING}},
        {aloft && o->alpha > 0.85 * stall && o->alpha <= stall, {"NEAR STALL", SK_HUD_CAUTION, SK_HUD_PASSING}},
        {trouble[SK_HUD_ENGINE_STOPPED], {"ENGINE STOPPED", SK_HUD_WARNING, SK_HUD_ENGINE_STOPPED}},
        {rotor.low && rotor_bears, {"LOW ROTOR RPM", SK_HUD_WARNING, SK_HUD_PASSING}},
        {rotor.high, {"ROTOR OVERSPEED", SK_HUD_WARNING, SK_HUD_PASSING}},
        {rotor.over_torque, {"OVERTORQUE", SK_HUD_CAUTION, SK_HUD_PASSING}},
        {rotor.in_its_wash, {"VORTEX RING", SK_HUD_CAUTION, SK_HUD_PASSING}},
        {sk_has_engine(type) && !type->rotors.present && state->engine_speed > 1.02 * sk_shaft_rated_speed(type),
         {"ENGINE OVERSPEED", SK_HUD_CAUTION, SK_HUD_PASSING}},
        {o->load_factor > 3.8 || o->load_factor < -1.5, {"LOAD FACTOR", SK_HUD_CAUTION, SK_HUD_PASSING}},
        {trouble[SK_HUD_WHEEL_BROKEN], {"WHEEL BROKEN", SK_HUD_WARNING, SK_HUD_WHEEL_BROKEN}},
        {trouble[SK_HUD_SKID_BROKEN], {"SKID BROKEN", SK_HUD_WARNING, SK_HUD_SKID_BROKEN}},
        {sk_has_brakes(type) && frame->controls->parking_brake > 0 && o->on_ground > 0.0 && lever > 0.3,
         {"PARKING BRAKE", SK_HUD_CAUTION, SK_HUD_PASSING}},
    };
    int32_t count = 0;
    for (size_t i = 0; i < sizeof ALL / sizeof *ALL && count < capacity; i++)
        if (ALL[i].now) out[count++] = ALL[i].alert;
    return count;
}

// Draws the status in the middle of the upper edge. Returns its lower end; 0 if there is none.
static float draw_status(const pen *p, const sk_hud_frame *frame) {
    char text[80] = "";
    if (frame->paused)
        snprintf(text, sizeof text, "PAUSED");
    else if (frame->speed < 1.0)
        snprintf(text, sizeof text, "SPEED 1/%.0f", 1.0 / frame->speed);
    else if (frame->speed > 1.0)
        snprintf(text, sizeof text, "SPEED %.0f x", frame->speed);
    if (*text != '\0') hud_plate(p, 16.0F, 16.0F, PEN_CYAN, text);
    bool behind = !frame->paused && frame->real_speed < 0.9 * frame->speed;
    if (!behind) return *text != '\0' ? 46.0F : 0.0F;
    snprintf(text, sizeof text, "Slow machine: the simulation runs at %.0f %% of real time",
             100.0 * frame->real_speed / frame->speed);
    hud_plate(p, 48.0F, 13.0F, PEN_GREY, text);
    return 74.0F;
}

// Draws a lamp with its right end at x. Returns its width.
static float draw_lamp(const pen *p, float x, float y, const sk_hud_alert *alert) {
    float width = pen_text_width(p, 12.0F, alert->text) + 16.0F;
    pen_box(p, x - width, y, width, LAMP_HEIGHT, hud_weight_colour(alert->weight));
    pen_text(p, x - 0.5F * width, y + 4.0F, pen_centre(12.0F, PEN_DARK), "%s", alert->text);
    return width;
}

static void draw_recording(const pen *p, float x, float y) {
    pen_box(p, x, y, 58.0F, 24.0F, PEN_PANEL);
    pen_disc(p, x + 14.0F, y + 12.0F, 6.0F, PEN_RED);
    pen_text(p, x + 25.0F, y + 5.0F, pen_left(13.0F, PEN_WHITE), "REC");
}

// Returns whether an alert is a lamp: a lasting trouble that has been shown large for a while.
static bool is_lamp(const sk_hud *hud, const sk_hud_alert *alert) {
    return alert->trouble != SK_HUD_PASSING && hud->trouble_age[alert->trouble] > TROUBLE_LARGE;
}

// Draws the lamps in a row that ends at (right, bottom).
static void draw_alert_lamps(const pen *p, const sk_hud *hud, const sk_hud_frame *frame, float right, float bottom) {
    sk_hud_alert alert[SK_HUD_ALERTS];
    int32_t count = sk_hud_alerts(frame, alert, SK_HUD_ALERTS);
    for (int32_t i = 0; i < count; i++)
        if (is_lamp(hud, &alert[i])) right -= draw_lamp(p, right, bottom - LAMP_HEIGHT, &alert[i]) + 6.0F;
}

// Draws large alerts in the middle from `y` down. The sky is there, while the texts of overlays are around the
// aircraft. Returns their lower end; 0 if there are none. *half becomes at least half the width of the widest one.
static float draw_large_alerts(const pen *p, const sk_hud *hud, const sk_hud_frame *frame, float y, float *half) {
    sk_hud_alert alert[SK_HUD_ALERTS];
    char restart[64], start[64], text[160];
    hud_first_key(frame->keys, SK_DO_restart, restart, sizeof restart);
    hud_first_key(frame->keys, SK_DO_engine_start, start, sizeof start);
    int32_t count = sk_hud_alerts(frame, alert, SK_HUD_ALERTS);
    int32_t large = 0;
    for (int32_t i = 0; i < count && large < LARGE_MOST; i++) {
        if (is_lamp(hud, &alert[i])) continue;
        large++;
        bool starts = alert[i].trouble == SK_HUD_ENGINE_STOPPED && sk_hud_engine_may_start(frame);
        const char *key = starts ? start : restart, *does = starts ? " starts it" : " restarts the scene";
        bool advises = alert[i].trouble != SK_HUD_PASSING && !frame->replaying && *key != '\0';
        snprintf(text, sizeof text, "%s%s%s%s", alert[i].text, advises ? "  \xC2\xB7  " : "", advises ? key : "",
                 advises ? does : "");
        hud_plate(p, y, ALERT, hud_weight_colour(alert[i].weight), text);
        *half = fmaxf(*half, 0.5F * (pen_text_width(p, ALERT, text) + ALERT));
        y += 2.0F * ALERT;
    }
    return large > 0 ? y : 0.0F;
}

// Draws the key of the page on a crash in the middle from `y` down. Returns its lower end; 0 if it is not shown.
static float draw_crash_hint(const pen *p, const sk_hud *hud, const sk_hud_frame *frame, float y, float *half) {
    char key[64], text[96];
    hud_first_key(frame->keys, SK_DO_crash_page, key, sizeof key);
    if (hud->crash_hint <= 0.0 || hud->crash || frame->replaying || *key == '\0') return 0.0F;
    snprintf(text, sizeof text, "%s  what happened", key);
    hud_plate(p, y, ALERT, PEN_CYAN, text);
    *half = fmaxf(*half, 0.5F * (pen_text_width(p, ALERT, text) + ALERT));
    return y + 2.0F * ALERT;
}

static const float EDGE = 16.0F, GAP = 8.0F;
static const float STATUS_HALF = 150.0F; // points, half the width of the widest status

// Returns the width of the row of instruments, points.
static float row_width(const sk_aircraft_type *type) {
    return 168.0F + 400.0F + 228.0F + hud_wheels_width(type) + 3.0F * GAP + 2.0F * EDGE;
}

float sk_hud_scale(sk_ui *ui, const sk_aircraft_type *type, int width, int height) {
    return pen_begin(ui, width, height, row_width(type)).scale;
}

static bool shows_instruments(const sk_hud *hud, const sk_aircraft_type *type) {
    return !hud->hidden && type != NULL;
}

float sk_hud_top(const sk_hud *hud, sk_ui *ui, const sk_aircraft_type *type, int width, int height) {
    pen p = pen_begin(ui, width, height, row_width(type));
    return shows_instruments(hud, type) ? p.scale * (p.height - EDGE - HUD_PANEL_HEIGHT - GAP) : (float)height;
}

// Draws the panel of the driven aircraft. If the scene has bodies, their panel is drawn next to it. Returns the width of both.
static float draw_energy(const pen *p, const sk_hud_frame *frame) {
    const sk_model *model = frame->model;
    bool bodies = sk_model_scene_bodies(model) > 0 || model->tie_count > 0;
    pen smaller =
        pen_shrunk(p, SK_ENERGY_PANEL_WIDTH + 2.0F * EDGE, SK_ENERGY_PANEL_HEIGHT + 3.0F * EDGE + HUD_PANEL_HEIGHT);
    float width = 0.0F;
    if (model->aircraft_count > 0) {
        const sk_aircraft_type *type = &model->types[model->aircraft[frame->driven].type];
        sk_energy_panel(&smaller, EDGE, EDGE, type, &frame->audit->aircraft[frame->driven], frame->meter);
        width += SK_ENERGY_PANEL_WIDTH + EDGE;
    }
    if (bodies) {
        sk_body_energy_panel(&smaller, EDGE + width, EDGE, frame->audit);
        width += SK_BODY_ENERGY_PANEL_WIDTH + EDGE;
    }
    return (float)(width * smaller.scale / p->scale);
}

static bool shows_crash(const sk_hud *hud, const sk_hud_frame *frame) {
    return hud->crash && frame->crash != NULL && !hud->help;
}

// A whole page covers the places of messages and of the course. Without a crash it is one line.
static bool covers(const sk_hud *hud, const sk_hud_frame *frame) {
    return shows_crash(hud, frame) && frame->crash->line_count > 1;
}

void sk_hud_draw(const sk_hud *hud, sk_ui *ui, const sk_hud_frame *frame, int width, int height) {
    const sk_aircraft_type *type = hud_type(frame);
    pen p = pen_begin(ui, width, height, row_width(type));
    float y = p.height - EDGE - HUD_PANEL_HEIGHT, x = EDGE;
    bool instruments = shows_instruments(hud, type);
    if (instruments) {
        hud_controls_panel(&p, x, y, frame);
        x += 168.0F + GAP;
        hud_flight_panel(&p, x, y, frame);
        x += 400.0F + GAP;
        hud_engine_panel(&p, x, y, frame);
        hud_wheels_panel(&p, p.width - EDGE - hud_wheels_width(type), y, frame);
        hud_wind_panel(&p, p.width - EDGE - 150.0F, EDGE, frame);
    }
    float left = instruments ? y - GAP : p.height - EDGE; // lower edge of what stands above the instruments on the left
    if (instruments && !hud->help) left = hud_draw_driven(&p, EDGE, left, frame);
    hud_legend(&p, EDGE, left, frame);
    float status = draw_status(&p, frame), half = STATUS_HALF, messages = EDGE;
    if (instruments && !hud->help) {
        draw_alert_lamps(&p, hud, frame, p.width - EDGE, y - GAP);
        if (!covers(hud, frame)) status = fmaxf(status, draw_large_alerts(&p, hud, frame, fmaxf(status, EDGE), &half));
        status = fmaxf(status, draw_crash_hint(&p, hud, frame, fmaxf(status, EDGE), &half));
    }
    float lamps = instruments ? y - 2.0F * GAP - LAMP_HEIGHT : p.height - EDGE; // upper edge of the row of lamps
    if (frame->picked != NULL && !hud->help)                                    // below the wind panel
        sk_picked_panel_draw(&p, p.width - EDGE, instruments ? 2.0F * EDGE + 64.0F : EDGE, frame->picked);
    if (shows_crash(hud, frame)) {
        float bottom = instruments ? y - GAP : p.height - EDGE;
        messages = sk_crash_panel_draw(&p, EDGE, bottom, frame->crash) + GAP;
    }
    if (frame->recording) draw_recording(&p, p.width - EDGE - 150.0F - GAP - 58.0F, EDGE);
    if (covers(hud, frame)) return;
    if (!hud->help && !hud->hidden) hud_draw_course(&p, frame, instruments ? y - GAP : p.height - EDGE);
    if (!hud->energy && !frame->replaying && frame->picked == NULL)
        hud_draw_hints(&p, hud, frame, p.width - EDGE, lamps);
    if (hud->energy) messages += draw_energy(&p, frame); // messages are beside the panels, not under them
    bool overlaps = status > 0.0F && hud_messages_end(&p, hud, messages) > 0.5F * p.width - half;
    hud_draw_messages(&p, hud, messages, overlaps ? status : EDGE);
    if (hud->help) hud_help_panel(&p, frame);
}

void sk_hud_draw_picked(sk_ui *ui, const sk_aircraft_type *type, const sk_picked_panel *picked, int width, int height) {
    pen p = pen_begin(ui, width, height, row_width(type));
    sk_picked_panel_draw(&p, p.width - EDGE, EDGE, picked);
}
