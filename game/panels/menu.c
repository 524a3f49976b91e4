#include "panels/menu.h"

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
    input->user.aids = input->pilot.aids;
    sk_result result = sk_user_controls_save(&input->user, menu->controls);
    if (result.ok)
        snprintf(menu->joysticks.note, sizeof menu->joysticks.note, "Kept.");
    else
        sk_result_format(&result, menu->joysticks.note, sizeof menu->joysticks.note);
}

static void draw_aids(sk_ui *ui, sk_input *input) {
    sk_ui_rule(ui, "Flying aids");
    for (int32_t i = 0; i < SK_AIDS_COUNT; i++)
        if (sk_aids_table[i].helicopter == input->pilot.helicopter)
            sk_ui_checkbox(ui, sk_aids_table[i].label, sk_aid_switch(&input->pilot.aids, i));
}

static sk_action draw_menu(sk_menu *menu, sk_ui *ui, sk_input *input) {
    static const sk_action ROWS[] = {SK_DO_joystick_panel, SK_DO_help,       SK_DO_pause,      SK_DO_restart,
                                     SK_DO_aids,           SK_DO_screenshot, SK_DO_fullscreen, SK_DO_quit};
    sk_action clicked = SK_DO_NOTHING;
    if (sk_ui_panel_begin(ui, "Menu", 400.0F, 610.0F, &menu->open)) {
        for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++)
            if (row(ui, input, ROWS[i])) clicked = ROWS[i];
        draw_aids(ui, input);
        if (sk_ui_button(ui, "Keep for the next flight", 0.0F)) keep(menu, input);
        sk_ui_paragraph(ui, PEN_GREY, menu->joysticks.note);
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
