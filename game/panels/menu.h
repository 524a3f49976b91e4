// menu.h: the menu and the joystick panel, which are used with the mouse.
#pragma once
#include "input/input.h"
#include "view/ui_panel.h"

// What the joystick panel is at.
typedef struct sk_joystick_panel {
    int device;    // slot that is shown
    int listening; // control that waits for an axis to move; -1: none
    bool calibrating;
    int from[SK_AXES_MAX];                   // raw, where the axes stood as listening began
    int low[SK_AXES_MAX], high[SK_AXES_MAX]; // seen while calibrating
    bool unsaved;
    char note[200]; // what came of saving
} sk_joystick_panel;

// sk_menu_begin sets it up.
typedef struct sk_menu {
    bool open, joysticks_open;
    const char *controls; // where sk_user_controls_save writes; null: the XDG place
    sk_joystick_panel joysticks;
} sk_menu;

void sk_menu_begin(sk_menu *menu, const char *controls);

// Draws what is open, between sk_ui_begin and sk_ui_end. Answers the action that was clicked, SK_DO_NOTHING for none. Profiles
// change at once, in the input; the user's file when Save is clicked.
sk_action sk_menu_draw(sk_menu *menu, sk_ui *ui, sk_input *input);

// The joystick panel alone; *open becomes false when it is closed.
void sk_joystick_panel_draw(sk_joystick_panel *panel, sk_ui *ui, sk_input *input, const char *controls, bool *open);
