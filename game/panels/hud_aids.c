// The flying aids on the instruments: a lamp with a word, and marks of command and actual value on the stick's frame.
#include "input/aids_list.h"
#include "panels/hud_internal.h"

#include <math.h>

// The values at the edges of the frame.
static const double BANK = 25.0 * SK_PI / 180.0, PATH = 7.0 * SK_PI / 180.0;

// Returns whether an aid is on that acts alone. Speed and flare only limit the path, landing and torque only the height.
static bool are_on(const sk_hud_frame *frame) {
    const sk_controls *c = frame->controls;
    const int16_t aids[] = {c->aid_bank,   c->aid_path,  c->aid_rudder, c->aid_steering,
                            c->aid_brakes, c->aid_hover, c->aid_height};
    if (!sk_type_has_aids(&frame->model->types[frame->model->aircraft[frame->driven].type])) return false;
    for (size_t i = 0; i < sizeof aids / sizeof aids[0]; i++)
        if (sk_control_is_on(aids[i])) return true;
    return false;
}

static void add_word(sk_hud_aids *out, const char *word) {
    out->word = word;
    out->limits = true;
}

// Returns whether a key commands more than the limit of the target.
static bool is_at_limit(int16_t ask, double target, double most) {
    double asked = sk_control_value(ask);
    return asked != 0.0 && asked * target >= fabs(asked) * most * (1.0 - 1e-9);
}

static const char *target_at_limit(const sk_hud_frame *frame) {
    const sk_aids_state *aids = &sk_state_aircraft(frame->state, frame->driven)->aids;
    const sk_aids_type *type = &frame->model->types[frame->model->aircraft[frame->driven].type].aids;
    const sk_controls *c = frame->controls;
    if (aids->rolls) return aids->holds_path && is_at_limit(c->ask_path, aids->pitch, type->rotation) ? "TAIL" : NULL;
    if (aids->holds_bank && is_at_limit(c->ask_bank, aids->bank, sk_aids_most_bank(frame->outputs->gear_height)))
        return "BANK";
    return aids->holds_path && is_at_limit(c->ask_path, aids->path, PATH) ? "PATH" : NULL;
}

static void add_word_of_aeroplane(const sk_hud_frame *frame, sk_hud_aids *out) {
    const sk_aids_state *aids = &sk_state_aircraft(frame->state, frame->driven)->aids;
    const char *at_limit = target_at_limit(frame);
    if (aids->limits_alpha)
        add_word(out, aids->throttle > 0.02 ? "THROTTLE" : "ALPHA");
    else if (aids->limits_speed)
        add_word(out, "SPEED");
    else if (aids->limits_brakes)
        add_word(out, "BRAKE");
    else if (aids->flares)
        add_word(out, "FLARE");
    else if (at_limit != NULL)
        add_word(out, at_limit);
}

static void add_word_of_helicopter(const sk_hover_state *hover, sk_hud_aids *out) {
    if (hover->limits_torque)
        add_word(out, "TORQUE");
    else if (hover->limits_landing)
        add_word(out, "LANDING");
    else if (hover->lifts)
        add_word(out, "LIFT OFF");
    else if (hover->holds_place)
        out->word = "HOVER";
}

static double share(double angle, double of) {
    return sk_clamp(angle / of, -1.0, 1.0);
}

sk_hud_aids sk_hud_aids_of(const sk_hud_frame *frame) {
    static const double STILL = 0.5; // m/s: below this the path is not meaningful
    sk_hud_aids out = {.word = "AIDS", .on = are_on(frame)};
    const sk_aircraft_state *a = sk_state_aircraft(frame->state, frame->driven);
    const sk_outputs *o = frame->outputs;
    if (!out.on) return out;
    if (sk_hud_is_helicopter(frame)) {
        add_word_of_helicopter(&a->hover, &out);
        return out;
    }
    add_word_of_aeroplane(frame, &out);
    out.holds_bank = a->aids.holds_bank && !a->aids.rolls;
    out.holds_path = a->aids.holds_path && !a->aids.rolls;
    out.bank_asked = share(a->aids.bank, BANK);
    out.path_asked = share(a->aids.path, PATH);
    out.bank = share(o->roll, BANK);
    if (o->true_airspeed > STILL)
        out.path = share(asin(sk_clamp(o->vertical_speed / o->true_airspeed, -1.0, 1.0)), PATH);
    return out;
}

// Draws the lamp, and marks on the frame whose middle is (x + 46, y + 37). Outside the frame, a bug marks the commanded
// bank (below) or path (on the right). Inside, a bar marks the actual value.
void hud_draw_aids(const pen *p, float x, float y, float half, const sk_hud_aids *aids) {
    float cx = x + 46.0F, cy = y + 37.0F;
    pen_box(p, x + 86.0F, y + 4.0F, 70.0F, 16.0F, aids->limits ? PEN_AMBER : PEN_CYAN);
    pen_text(p, x + 121.0F, y + 6.0F, pen_centre(10.0F, PEN_DARK), "%s", aids->word);
    if (aids->holds_bank) {
        float asked = cx + half * (float)aids->bank_asked, is = cx + half * (float)aids->bank;
        pen_box(p, asked - 3.0F, cy + half, 6.0F, 7.0F, PEN_CYAN);
        pen_box(p, is - 1.5F, cy + half - 8.0F, 3.0F, 8.0F, PEN_WHITE);
    }
    if (aids->holds_path) {
        float asked = cy - half * (float)aids->path_asked, is = cy - half * (float)aids->path;
        pen_box(p, cx + half, asked - 3.0F, 7.0F, 6.0F, PEN_CYAN);
        pen_box(p, cx + half - 8.0F, is - 1.5F, 8.0F, 3.0F, PEN_WHITE);
    }
}
