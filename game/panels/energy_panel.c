#include "panels/energy_panel.h"

#include "scene/shown.h"
#include <stdio.h>

static const float MARGIN = 12.0F, ROW = 18.0F;
static const double LATELY = 0.5; // s over which the present power is averaged

static int64_t kept(const sk_energy_meter *meter) {
    return meter->count < SK_ENERGY_SAMPLES ? meter->count : SK_ENERGY_SAMPLES;
}

// Returns the slot of sample i; sample 0 is the newest.
static int64_t slot_of(const sk_energy_meter *meter, int64_t i) {
    return (meter->count - 1 - i) % SK_ENERGY_SAMPLES;
}

void sk_energy_meter_note(sk_energy_meter *meter, int64_t tick, const sk_energy_account *account) {
    if (meter->count > 0 && tick < meter->tick[slot_of(meter, 0)]) meter->count = 0;
    if (meter->count > 0 && tick < meter->tick[slot_of(meter, 0)] + SK_ENERGY_SAMPLE_TICKS) return;
    int64_t slot = meter->count++ % SK_ENERGY_SAMPLES;
    meter->tick[slot] = tick;
    meter->flow[slot] = account->flow;
}

// Returns the mean power of a flow from sample `from` to the newer sample `to`, W.
static double power_between(const sk_energy_meter *meter, int flow, int64_t from, int64_t to) {
    int64_t old = slot_of(meter, from), new = slot_of(meter, to);
    double seconds = (double)(meter->tick[new] - meter->tick[old]) / SK_TICK_HZ;
    return seconds > 0.0 ? (meter->flow[new].of[flow] - meter->flow[old].of[flow]) / seconds : 0.0;
}

static double power_now(const sk_energy_meter *meter, int flow) {
    int64_t back = (int64_t)(LATELY * SK_TICK_HZ / SK_ENERGY_SAMPLE_TICKS + 0.5);
    if (back > kept(meter) - 1) back = kept(meter) - 1;
    return back > 0 ? power_between(meter, flow, back, 0) : 0.0;
}

// Returns whether the value would be written as 0.
static bool is_nothing(double value) {
    return fabs(value) < 5e-6;
}

// Writes a value such as "-12.3 kJ" with three digits.
static void amount(double value, const char *unit, char *out, size_t size) {
    static const char *const PREFIX[] = {"m", "", "k", "M", "G"};
    double left = fabs(value);
    int prefix = 1;
    while (left >= 999.5 && prefix < 4) left *= 1e-3, prefix++;
    if (left < 0.9995 && left > 0.0) left *= 1e3, prefix--;
    int digits = left < 9.995 ? 2 : left < 99.95 ? 1 : 0;
    bool nothing = is_nothing(value);
    snprintf(out, size, "%s%.*f %s%s", value < 0.0 && !nothing ? "\xE2\x88\x92" : "", nothing ? 0 : digits,
             nothing ? 0.0 : left, nothing ? "" : PREFIX[prefix], unit);
}

// Returns the colour of a flow: green into the aircraft, amber out of it, grey if the numerical method adds it or it is 0.
static sk_colour colour_of(int flow, double power) {
    if (flow >= SK_ENERGY_PHYSICAL_FLOWS || is_nothing(power)) return PEN_GREY;
    return power >= 0.0 ? PEN_GREEN : PEN_AMBER;
}

static void draw_stores(const pen *p, float x, float y, const sk_energy_account *account) {
    const sk_energy_stores *now = &account->now;
    const struct {
        const char *name;
        double value;
    } CELLS[] = {{"moving", now->translation + now->rotation},
                 {"height", now->potential - account->begin.potential},
                 {"shaft", now->shaft},
                 {"springs", now->struts + now->pebbles + now->casters}};
    float width = (SK_ENERGY_PANEL_WIDTH - 2.0F * MARGIN) / 4.0F;
    for (int i = 0; i < 4; i++) {
        char text[32];
        float middle = x + MARGIN + width * ((float)i + 0.5F);
        amount(CELLS[i].value, "J", text, sizeof text);
        pen_text(p, middle, y, pen_centre(12.0F, PEN_GREY), "%s", CELLS[i].name);
        pen_text(p, middle, y + 16.0F, pen_centre(17.0F, PEN_WHITE), "%s", text);
    }
}

// Draws one line per flow: the sum since the beginning, the present power, and a bar for the power from the middle.
static void draw_flows(const pen *p, float x, float y, const sk_aircraft_type *type, const sk_energy_account *account,
                       const sk_energy_meter *meter) {
    static const float HALF = 76.0F;
    float middle = x + SK_ENERGY_PANEL_WIDTH - MARGIN - HALF;
    double most = 1.0;
    for (int i = 0; i < SK_ENERGY_FLOW_COUNT; i++) most = sk_max(most, fabs(power_now(meter, i)));
    if (meter->since > 0)
        pen_text(p, x + 196.0F, y, pen_right(11.0F, PEN_GREY), "since %.2f s", (double)meter->since / SK_TICK_HZ);
    else
        pen_text(p, x + 196.0F, y, pen_right(11.0F, PEN_GREY), "since the start");
    pen_text(p, x + 262.0F, y, pen_right(11.0F, PEN_GREY), "now");
    pen_text(p, middle, y, pen_centre(11.0F, PEN_GREY), "out  \xC2\xB7  in");
    y += 16.0F;
    pen_line(p, middle, y, middle, y + ROW * (float)SK_ENERGY_FLOW_COUNT,
             (sk_stroke){1.0F, (sk_colour){90, 100, 110, 255}});
    for (int i = 0; i < SK_ENERGY_FLOW_COUNT; i++, y += ROW) {
        double power = power_now(meter, i);
        char sum[32], rate[32];
        amount(account->flow.of[i], "J", sum, sizeof sum);
        amount(power, "W", rate, sizeof rate);
        sk_colour colour = colour_of(i, power);
        pen_text(p, x + MARGIN, y + 1.0F, pen_left(13.0F, PEN_WHITE), "%s", sk_energy_flow_word(type, i));
        pen_text(p, x + 196.0F, y + 1.0F, pen_right(13.0F, is_nothing(account->flow.of[i]) ? PEN_GREY : PEN_WHITE),
                 "%s", sum);
        pen_text(p, x + 262.0F, y + 1.0F, pen_right(13.0F, colour), "%s", rate);
        float length = HALF * (float)(power / most);
        if (fabsf(length) < 0.5F) continue;
        pen_box(p, length < 0.0F ? middle + length : middle, y + 3.0F, fabsf(length), ROW - 6.0F, colour);
    }
}

// Draws the flows of the last seconds: a bar per tenth of a second. Physical flows in and out are summed separately.
static void draw_history(const pen *p, float x, float y, float width, float height, const sk_energy_meter *meter) {
    enum { BARS = SK_ENERGY_SAMPLES / 2 };
    double in[BARS] = {0}, out[BARS] = {0}, most = 1.0;
    int bars = 0;
    for (; bars < BARS && 2 * bars + 2 < kept(meter); bars++) {
        for (int i = 0; i < SK_ENERGY_PHYSICAL_FLOWS; i++) {
            double power = power_between(meter, i, 2 * bars + 2, 2 * bars);
            *(power > 0.0 ? &in[bars] : &out[bars]) += fabs(power);
        }
        most = sk_max(most, sk_max(in[bars], out[bars]));
    }
    float middle = y + 0.5F * height, step = width / (float)BARS;
    char text[32];
    amount(most, "W", text, sizeof text);
    for (int i = 0; i < bars; i++) {
        float at = x + width - step * (float)(i + 1);
        float up = 0.5F * height * (float)(in[i] / most), down = 0.5F * height * (float)(out[i] / most);
        if (up > 0.3F) pen_line(p, at, middle, at, middle - up, (sk_stroke){step + 0.5F, PEN_GREEN});
        if (down > 0.3F) pen_line(p, at, middle, at, middle + down, (sk_stroke){step + 0.5F, PEN_AMBER});
    }
    pen_line(p, x, middle, x + width, middle, (sk_stroke){1.0F, PEN_GREY});
    pen_text(p, x, y, pen_left(11.0F, PEN_GREY), "in, %s", text);
    pen_text(p, x, y + height - 14.0F, pen_left(11.0F, PEN_GREY), "out, last %d s",
             SK_ENERGY_SAMPLES * SK_ENERGY_SAMPLE_TICKS / SK_TICK_HZ);
}

void sk_energy_panel(const pen *p, float x, float y, const sk_aircraft_type *type, const sk_energy_account *account,
                     const sk_energy_meter *meter) {
    pen_box(p, x, y, SK_ENERGY_PANEL_WIDTH, SK_ENERGY_PANEL_HEIGHT, (sk_colour){12, 17, 24, 215});
    pen_text(p, x + MARGIN, y + 9.0F, pen_left(16.0F, PEN_CYAN), "Energy");
    double turnover = account->turnover;
    if (turnover > 1.0)
        pen_text(p, x + SK_ENERGY_PANEL_WIDTH - MARGIN, y + 12.0F, pen_right(12.0F, PEN_GREY),
                 "remainder: %.0e of the turnover", fabs(sk_energy_remainder(account)) / turnover);
    draw_stores(p, x, y + 36.0F, account);
    draw_flows(p, x, y + 82.0F, type, account, meter);
    float top = 82.0F + 16.0F + ROW * (float)SK_ENERGY_FLOW_COUNT + 10.0F;
    draw_history(p, x + MARGIN, y + top, SK_ENERGY_PANEL_WIDTH - 2.0F * MARGIN, SK_ENERGY_PANEL_HEIGHT - top - 10.0F,
                 meter);
}

void sk_body_energy_panel(const pen *p, float x, float y, const sk_energy_audit *audit) {
    sk_energy_row row[SK_BODY_ENERGY_ROWS];
    sk_body_energy_rows(&audit->bodies, audit->bodies_began, row);
    pen_box(p, x, y, SK_BODY_ENERGY_PANEL_WIDTH, SK_BODY_ENERGY_PANEL_HEIGHT, (sk_colour){12, 17, 24, 215});
    pen_text(p, x + MARGIN, y + 9.0F, pen_left(16.0F, PEN_CYAN), "Energy of bodies");
    y += 36.0F;
    for (int i = 0; i < SK_BODY_ENERGY_ROWS; i++, y += ROW + 4.0F) {
        char text[32];
        amount(row[i].value, "J", text, sizeof text);
        sk_colour colour = i < SK_BODY_ENERGY_STORED || is_nothing(row[i].value) ? PEN_WHITE
                           : row[i].value > 0.0                                  ? PEN_GREEN
                                                                                 : PEN_AMBER;
        pen_text(p, x + MARGIN, y, pen_left(13.0F, PEN_GREY), "%s", row[i].name);
        pen_text(p, x + SK_BODY_ENERGY_PANEL_WIDTH - MARGIN, y, pen_right(13.0F, colour), "%s", text);
    }
}
