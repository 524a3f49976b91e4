// ui_panel.h: interactive panels over the picture: buttons, choices, sliders and bars, drawn by Dear ImGui; see ui.h.
// Call them between sk_ui_begin and sk_ui_end. Texts are UTF-8. Items of a row or list need an id of their own
// (sk_ui_push_id).
#pragma once
#include "view/ui.h"

#ifdef __cplusplus
extern "C" {
#endif

// While a panel is open the mouse is its: call it once per frame before sk_ui_begin.
void sk_ui_set_clickable(sk_ui *ui, bool clickable);
// Hands an event on. True when it was meant for a panel: the mouse over one, keys while one is being typed into.
bool sk_ui_event(sk_ui *ui, const SDL_Event *event);

// A window of this size in points (height 0: as high as what is in it), in the middle of the picture at first. False: it is rolled up; call sk_ui_panel_end all the same.
// *open becomes false when its cross is clicked.
bool sk_ui_panel_begin(sk_ui *ui, const char *title, float width, float height, bool *open);
void sk_ui_panel_end(sk_ui *ui);

void sk_ui_push_id(sk_ui *ui, int id);
void sk_ui_pop_id(sk_ui *ui);
void sk_ui_same_line(sk_ui *ui);
void sk_ui_rule(sk_ui *ui, const char *title);                       // a line across with a title
void sk_ui_paragraph(sk_ui *ui, sk_colour colour, const char *text); // wrapped at the panel's edge
// `width` in points; 0: as wide as its label, negative: as wide as there is room.
bool sk_ui_button(sk_ui *ui, const char *label, float width);
bool sk_ui_checkbox(sk_ui *ui, const char *label, bool *value);
bool sk_ui_slider(sk_ui *ui, const char *id, double *value, double low, double high);
// One of `count` names; true when another was chosen.
bool sk_ui_choice(sk_ui *ui, const char *id, int *chosen, const char *const *names, int count);
// A bar from `from` to `to`, both 0..1 of its width, and two ticks where the ends of the way are.
void sk_ui_meter(sk_ui *ui, double from, double to, double low, double high, sk_colour colour);

// A table with a head; each call of sk_ui_cell goes on to the next cell.
bool sk_ui_table_begin(sk_ui *ui, const char *id, const char *const *heads, const float *widths, int columns);
void sk_ui_cell(sk_ui *ui);
void sk_ui_table_end(sk_ui *ui); // only after a begin that was true

#ifdef __cplusplus
}
#endif
