// The joystick panel: assignment and range of each axis, and actions of buttons and hats.
#include "panels/menu.h"
#include "view/pen.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const int HEARD = 16000;       // raw: an axis that moves this far is chosen
static const int LEAST_TRAVEL = 4000; // raw: an axis that moves less is not calibrated
static const char *const TITLES[SK_STICK_COUNT] = {"Roll", "Pitch", "Pedals", "Throttle", "Left brake", "Right brake"};

static sk_joystick *shown_device(sk_joystick_panel *panel, sk_joysticks *joysticks) {
    if (panel->device >= 0 && panel->device < SK_JOYSTICKS_MAX && joysticks->slot[panel->device].device != NULL)
        return &joysticks->slot[panel->device];
    for (int i = 0; i < SK_JOYSTICKS_MAX; i++)
        if (joysticks->slot[i].device != NULL) {
            panel->device = i;
            panel->calibrating = false;
            panel->listening = -1;
            return &joysticks->slot[i];
        }
    return NULL;
}

static void choose_device(sk_joystick_panel *panel, sk_ui *ui, const sk_joysticks *joysticks) {
    const char *names[SK_JOYSTICKS_MAX];
    int slots[SK_JOYSTICKS_MAX], count = 0, chosen = 0;
    for (int i = 0; i < SK_JOYSTICKS_MAX; i++) {
        if (joysticks->slot[i].device == NULL) continue;
        if (i == panel->device) chosen = count;
        slots[count] = i;
        names[count++] = joysticks->slot[i].name;
    }
    if (!sk_ui_choice(ui, "##device", &chosen, names, count)) return;
    panel->device = slots[chosen];
    panel->calibrating = false;
    panel->listening = -1;
}

// Notes a change of the profile. It is used at once, and is in the file after it is saved.
static void changed(sk_joystick_panel *panel, sk_joystick *joystick) {
    sk_joystick_forget(joystick);
    panel->unsaved = true;
    panel->note[0] = '\0';
}

static void begin_listening(sk_joystick_panel *panel, const sk_joystick *joystick, int stick) {
    panel->listening = stick;
    for (int32_t i = 0; i < SK_AXES_MAX; i++) panel->from[i] = sk_joystick_raw(joystick, i);
}

static void listen(sk_joystick_panel *panel, sk_joystick *joystick) {
    if (panel->listening < 0) return;
    for (int32_t i = 0; i < sk_joystick_axes(joystick); i++) {
        if (abs(sk_joystick_raw(joystick, i) - panel->from[i]) < HEARD) continue;
        joystick->profile.stick[panel->listening].axis = i;
        panel->listening = -1;
        changed(panel, joystick);
        return;
    }
}

static void begin_calibration(sk_joystick_panel *panel, const sk_joystick *joystick) {
    panel->calibrating = true;
    for (int32_t i = 0; i < SK_AXES_MAX; i++) panel->low[i] = panel->high[i] = sk_joystick_raw(joystick, i);
}

static void watch_calibration(sk_joystick_panel *panel, const sk_joystick *joystick) {
    for (int32_t i = 0; i < sk_joystick_axes(joystick); i++) {
        int raw = sk_joystick_raw(joystick, i);
        panel->low[i] = raw < panel->low[i] ? raw : panel->low[i];
        panel->high[i] = raw > panel->high[i] ? raw : panel->high[i];
    }
}

// Ends the calibration. The sticks must be released: their positions become their centres. Axes that hardly moved are
// not changed.
static void end_calibration(sk_joystick_panel *panel, sk_joystick *joystick) {
    panel->calibrating = false;
    for (int s = 0; s < SK_STICK_COUNT; s++) {
        sk_axis_rule *rule = &joystick->profile.stick[s];
        if (rule->axis < 0 || panel->high[rule->axis] - panel->low[rule->axis] < LEAST_TRAVEL) continue;
        int low = panel->low[rule->axis], high = panel->high[rule->axis], now = sk_joystick_raw(joystick, rule->axis);
        rule->low = low;
        rule->high = high;
        // A twist or trigger that rests at an end has no centre there. The middle of its range is used.
        bool amid = now - low > (high - low) / 10 && high - now > (high - low) / 10;
        rule->centre = amid && !sk_stick_is_lever((sk_stick)s) ? now : low + (high - low) / 2;
    }
    changed(panel, joystick);
}

static void axis_choice(sk_joystick_panel *panel, sk_ui *ui, sk_joystick *joystick, int stick) {
    char labels[SK_AXES_MAX][24];
    const char *names[SK_AXES_MAX + 1] = {"none"};
    int32_t count = sk_joystick_axes(joystick);
    for (int32_t i = 0; i < count; i++) {
        snprintf(labels[i], sizeof labels[i], "axis %d", i);
        names[i + 1] = labels[i];
    }
    int chosen = joystick->profile.stick[stick].axis + 1;
    if (!sk_ui_choice(ui, "##axis", &chosen, names, count + 1)) return;
    joystick->profile.stick[stick].axis = chosen - 1;
    changed(panel, joystick);
}

static double share(int raw) {
    return (raw + 32768.0) / 65535.0;
}

static void axis_row(sk_joystick_panel *panel, sk_ui *ui, sk_joystick *joystick, int stick) {
    sk_axis_rule *rule = &joystick->profile.stick[stick];
    bool lever = sk_stick_is_lever((sk_stick)stick), there = rule->axis >= 0 && rule->axis < sk_joystick_axes(joystick);
    int raw = sk_joystick_raw(joystick, rule->axis);
    sk_ui_push_id(ui, stick);
    sk_ui_cell(ui);
    sk_ui_paragraph(ui, PEN_WHITE, TITLES[stick]);
    sk_ui_cell(ui);
    axis_choice(panel, ui, joystick, stick);
    sk_ui_cell(ui);
    if (sk_ui_button(ui, panel->listening == stick ? "move it" : "find", -1.0F))
        begin_listening(panel, joystick, stick);
    sk_ui_cell(ui);
    int rest = !lever ? rule->centre : rule->invert ? rule->high : rule->low;
    if (there) sk_ui_meter(ui, share(rest), share(raw), share(rule->low), share(rule->high), PEN_GREY);
    sk_ui_cell(ui);
    if (there && lever) sk_ui_meter(ui, 0.0, sk_axis_lever(*rule, raw), 0.0, 1.0, PEN_CYAN);
    if (there && !lever) sk_ui_meter(ui, 0.5, 0.5 + 0.5 * sk_axis_shape(*rule, raw), 0.0, 1.0, PEN_CYAN);
    sk_ui_cell(ui);
    bool edited = sk_ui_checkbox(ui, "##invert", &rule->invert);
    sk_ui_cell(ui);
    edited = sk_ui_slider(ui, "##dead", &rule->dead_zone, 0.0, 0.5) || edited;
    sk_ui_cell(ui);
    edited = sk_ui_slider(ui, "##expo", &rule->expo, 0.0, 1.0) || edited;
    if (edited) changed(panel, joystick);
    sk_ui_pop_id(ui);
}

static bool action_choice(sk_ui *ui, int32_t *action) {
    const char *names[SK_ACTION_COUNT + 1] = {"nothing"};
    for (int i = 0; i < SK_ACTION_COUNT; i++) names[i + 1] = sk_action_table[i].label;
    int chosen = *action + 1;
    if (!sk_ui_choice(ui, "##action", &chosen, names, SK_ACTION_COUNT + 1)) return false;
    *action = chosen - 1;
    return true;
}

static void button_rows(sk_joystick_panel *panel, sk_ui *ui, sk_joystick *joystick) {
    static const char *const HEADS[] = {"Button", "does", "Button ", "does "};
    static const float WIDTHS[] = {70.0F, 330.0F, 70.0F, 330.0F};
    int buttons = joystick->pad != NULL ? SDL_CONTROLLER_BUTTON_MAX : SDL_JoystickNumButtons(joystick->device);
    if (buttons > SK_BUTTONS_MAX) buttons = SK_BUTTONS_MAX;
    int hats = joystick->pad == NULL && SDL_JoystickNumHats(joystick->device) > 0 ? SK_HAT_DIRECTIONS : 0;
    if (buttons + hats == 0 || !sk_ui_table_begin(ui, "buttons", HEADS, WIDTHS, 4)) return;
    for (int i = 0; i < buttons + hats; i++) {
        bool hat = i >= buttons;
        int at = hat ? i - buttons : i;
        bool down = ((hat ? joystick->hats : joystick->down) >> at & 1) != 0;
        const char *pad =
            joystick->pad != NULL ? SDL_GameControllerGetStringForButton((SDL_GameControllerButton)at) : NULL;
        char name[40];
        if (hat)
            snprintf(name, sizeof name, "hat %s", sk_hat_name(at));
        else if (pad != NULL)
            snprintf(name, sizeof name, "%s", pad);
        else
            snprintf(name, sizeof name, "%d", at);
        sk_ui_push_id(ui, 100 + i);
        sk_ui_cell(ui);
        sk_ui_paragraph(ui, down ? PEN_AMBER : PEN_WHITE, name);
        sk_ui_cell(ui);
        if (action_choice(ui, hat ? &joystick->profile.hat[at] : &joystick->profile.button[at]))
            changed(panel, joystick);
        sk_ui_pop_id(ui);
    }
    sk_ui_table_end(ui);
}

static void save(sk_joystick_panel *panel, sk_joystick *joystick, sk_input *input, const char *controls) {
    sk_profile *own = sk_profiles_own(&input->user.joysticks, joystick->guid);
    if (own == NULL) {
        snprintf(panel->note, sizeof panel->note, "Not saved: the file has no room for another joystick");
        return;
    }
    *own = joystick->profile;
    sk_result result = sk_user_controls_save(&input->user, controls);
    panel->unsaved = panel->unsaved && !result.ok;
    if (result.ok)
        snprintf(panel->note, sizeof panel->note, "Saved.");
    else
        sk_result_format(&result, panel->note, sizeof panel->note);
}

static void calibration(sk_joystick_panel *panel, sk_ui *ui, sk_joystick *joystick) {
    if (!panel->calibrating) {
        if (sk_ui_button(ui, "Calibrate", 0.0F)) begin_calibration(panel, joystick);
        return;
    }
    watch_calibration(panel, joystick);
    if (sk_ui_button(ui, "Done", 0.0F)) end_calibration(panel, joystick);
    sk_ui_same_line(ui);
    if (sk_ui_button(ui, "Cancel", 0.0F)) panel->calibrating = false;
    sk_ui_same_line(ui);
    sk_ui_paragraph(ui, PEN_AMBER, "Move every axis to both its ends, let go of the sticks, then: Done");
}

// Draws a small panel with one sentence.
static void draw_none(sk_ui *ui, bool *open) {
    static const char NONE[] = "No joystick or gamepad is plugged in. Plug one in: it works at once.";
    float scale = sk_ui_scale(ui), width = sk_ui_text_width(ui, 16.0F * scale, NONE) / scale;
    if (sk_ui_panel_begin(ui, "Joysticks##none", width + 40.0F, 0.0F, open)) sk_ui_paragraph(ui, PEN_WHITE, NONE);
    sk_ui_panel_end(ui);
}

void sk_joystick_panel_draw(sk_joystick_panel *panel, sk_ui *ui, sk_input *input, const char *controls, bool *open) {
    static const char *const HEADS[] = {"Moves", "Axis", "", "Raw", "Result", "Invert", "Dead zone", "Curve"};
    static const float WIDTHS[] = {95.0F, 90.0F, 70.0F, 150.0F, 150.0F, 55.0F, 95.0F, 95.0F};
    sk_joystick *joystick = shown_device(panel, &input->joysticks);
    if (joystick == NULL) {
        draw_none(ui, open);
        return;
    }
    if (sk_ui_panel_begin(ui, "Joysticks", 860.0F, 590.0F, open)) {
        choose_device(panel, ui, &input->joysticks);
        listen(panel, joystick);
        if (sk_ui_table_begin(ui, "axes", HEADS, WIDTHS, 8)) {
            for (int s = 0; s < SK_STICK_COUNT; s++) axis_row(panel, ui, joystick, s);
            sk_ui_table_end(ui);
        }
        calibration(panel, ui, joystick);
        if (sk_ui_button(ui, panel->unsaved ? "Save *" : "Save", 0.0F)) save(panel, joystick, input, controls);
        sk_ui_same_line(ui);
        sk_ui_paragraph(ui, PEN_GREY, panel->note[0] != '\0' ? panel->note : joystick->guid);
        button_rows(panel, ui, joystick);
    }
    sk_ui_panel_end(ui);
}
