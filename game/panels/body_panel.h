// body_panel.h: the panel of a clicked loose body: what it is and does.
#pragma once
#include "panels/picked_panel.h"

// Handles a click at the click's place: picks the loose body whose middle is nearest in the picture, if the click is
// within its reach or 16 points. None is picked without an overlay, or if the click has picked a node or a patch.
// `clicked`: a click waited. scale: px per point.
void sk_body_click_answer(sk_picture_click *click, bool clicked, bool overlay_on, const sk_draw_subject *subject,
                          sk_picture picture, double scale);

// Fills the panel for the subject's picked body. False if there is none.
bool sk_body_panel_fill(const sk_draw_subject *subject, sk_picked_panel *out);
