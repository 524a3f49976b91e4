// menu.h: the menu and the joystick panel, which are used with the mouse.
#pragma once
#include "input/input.h"
#include "view/ui_panel.h"

// The state of the joystick panel.
typedef struct sk_joystick_panel {
    int device;    // slot of the device that is shown
    int listening; // control that waits for an axis to move; -1: none
    bool calibrating;
    int from[SK_AXES_MAX];                   // raw positions of the axes when listening began
    int low[SK_AXES_MAX], high[SK_AXES_MAX]; // raw extremes during calibration
    bool unsaved;
    char note[200]; // result of saving
} sk_joystick_panel;

// Set up by sk_menu_begin.
typedef struct sk_menu {
    bool open, joysticks_open;
    const char *controls; // path for sk_user_controls_save; null: the XDG path
    sk_joystick_panel joysticks;
} sk_menu;

void sk_menu_begin(sk_menu *menu, const char *controls);

// Draws the open panels, between sk_ui_begin and sk_ui_end. Returns the action that was clicked; SK_DO_NOTHING: none.
// Profiles in the input change at once. The user's file changes when Save is clicked.
sk_action sk_menu_draw(sk_menu *menu, sk_ui *ui, sk_input *input);

// Draws only the joystick panel. *open becomes false when it is closed.
void sk_joystick_panel_draw(sk_joystick_panel *panel, sk_ui *ui, sk_input *input, const char *controls, bool *open);
