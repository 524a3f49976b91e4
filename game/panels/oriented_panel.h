// oriented_panel.h: the panel of a clicked skid node: the faces around it, and a text that explains why one holds it.
#pragma once
#include "panels/picked_panel.h"

// Handles the waiting click: picks the node of the subject's skids that is nearest in the picture, if it is within 16
// points. Otherwise none is picked, nor while the overlay is off. scale: px per point.
void sk_oriented_click_answer(sk_picture_click *click, bool overlay_on, const sk_draw_subject *subject,
                              sk_picture picture, double scale);

// Fills the panel for the subject's picked node. False if there is none.
bool sk_oriented_panel_fill(const sk_draw_subject *subject, sk_picked_panel *out);
