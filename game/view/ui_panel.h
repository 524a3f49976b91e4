// ui_panel.h: interactive panels over the picture: buttons, choices, sliders and bars, drawn by Dear ImGui; see ui.h.
// Call them between sk_ui_begin and sk_ui_end. Texts are UTF-8. Items of a row or list need an id of their own
// (sk_ui_push_id).
#pragma once
#include "view/ui.h"

#ifdef __cplusplus
extern "C" {
#endif

// Lets panels use the mouse while one is open. Call it once per frame, before sk_ui_begin.
void sk_ui_set_clickable(sk_ui *ui, bool clickable);
// Passes an event to the panels. Returns true if it is for a panel: the mouse is over one, or a key is typed into one.
bool sk_ui_event(sk_ui *ui, const SDL_Event *event);

// Begins a window of this size in points (height 0: that of its contents), at first in the middle of the picture.
// Returns false if it is rolled up; sk_ui_panel_end must be called in any case. *open becomes false when its cross is
// clicked.
bool sk_ui_panel_begin(sk_ui *ui, const char *title, float width, float height, bool *open);
void sk_ui_panel_end(sk_ui *ui);

void sk_ui_push_id(sk_ui *ui, int id);
void sk_ui_pop_id(sk_ui *ui);
void sk_ui_same_line(sk_ui *ui);
void sk_ui_rule(sk_ui *ui, const char *title);                       // a horizontal line with a title
void sk_ui_paragraph(sk_ui *ui, sk_colour colour, const char *text); // wrapped at the panel's edge
// Draws a button. `width` in points; 0: that of its label; negative: all the available width.
bool sk_ui_button(sk_ui *ui, const char *label, float width);
bool sk_ui_checkbox(sk_ui *ui, const char *label, bool *value);
bool sk_ui_slider(sk_ui *ui, const char *id, double *value, double low, double high);
// Selects one of `count` names. Returns true if another one was chosen.
bool sk_ui_choice(sk_ui *ui, const char *id, int *chosen, const char *const *names, int count);
// Draws a bar from `from` to `to`, both 0..1 of its width, and two ticks at `low` and `high`.
void sk_ui_meter(sk_ui *ui, double from, double to, double low, double high, sk_colour colour);

// Begins a table with a head. Each call of sk_ui_cell begins the next cell.
bool sk_ui_table_begin(sk_ui *ui, const char *id, const char *const *heads, const float *widths, int columns);
void sk_ui_cell(sk_ui *ui);
void sk_ui_table_end(sk_ui *ui); // only if sk_ui_table_begin returned true

#ifdef __cplusplus
}
#endif
