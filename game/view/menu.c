#include "view/menu.h"

#include "view/pen.h"
#include <stdio.h>
#include <string.h>

void sk_menu_begin(sk_menu *menu, const char *controls) {
    memset(menu, 0, sizeof *menu);
    menu->controls = controls;
    menu->joysticks.listening = -1;
}

static bool row(sk_ui *ui, const sk_input *input, sk_action action) {
    char keys[100], label[200];
    sk_action_keys(&input->keys, action, keys, sizeof keys);
    snprintf(label, sizeof label, "%s%s%s%s", sk_action_table[action].label, *keys != '\0' ? "   (" : "", keys,
             *keys != '\0' ? ")" : "");
    return sk_ui_button(ui, label, -1.0F);
}

static void keep(sk_menu *menu, sk_input *input) {
    input->user.assisted_rudder = input->pilot.assist.on;
    sk_result result = sk_user_controls_save(&input->user, menu->controls);
    if (result.ok)
        snprintf(menu->joysticks.note, sizeof menu->joysticks.note, "Kept.");
    else
        sk_result_format(&result, menu->joysticks.note, sizeof menu->joysticks.note);
}

static sk_action draw_menu(sk_menu *menu, sk_ui *ui, sk_input *input) {
    static const sk_action ROWS[] = {SK_DO_joystick_panel, SK_DO_help,       SK_DO_pause, SK_DO_restart,
                                     SK_DO_screenshot,     SK_DO_fullscreen, SK_DO_quit};
    sk_action clicked = SK_DO_NOTHING;
    if (sk_ui_panel_begin(ui, "Menu", 400.0F, 420.0F, &menu->open)) {
        bool assisted = input->pilot.assist.on;
        char keys[60], label[100];
        for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++)
            if (row(ui, input, ROWS[i])) clicked = ROWS[i];
        sk_ui_rule(ui, "Options");
        sk_action_keys(&input->keys, SK_DO_assisted_rudder, keys, sizeof keys);
        snprintf(label, sizeof label, "Assisted rudder   (%s)", keys);
        if (sk_ui_checkbox(ui, label, &assisted)) clicked = SK_DO_assisted_rudder;
        if (sk_ui_button(ui, "Keep for the next flight", 0.0F)) keep(menu, input);
        sk_ui_words(ui, PEN_GREY, menu->joysticks.note);
    }
    sk_ui_panel_end(ui);
    return clicked;
}

sk_action sk_menu_draw(sk_menu *menu, sk_ui *ui, sk_input *input) {
    sk_action clicked = SK_DO_NOTHING;
    if (menu->open) clicked = draw_menu(menu, ui, input);
    if (menu->joysticks_open)
        sk_joystick_panel_draw(&menu->joysticks, ui, input, menu->controls, &menu->joysticks_open);
    return clicked;
}
