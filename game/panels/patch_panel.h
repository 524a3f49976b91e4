// patch_panel.h: the panel of a clicked patch: which faces press each other, and why its normal is this one.
#pragma once
#include "panels/picked_panel.h"

// Handles a click at the click's place: picks the patch whose centroid is nearest in the picture, if the click is within
// its size or 16 points. None is picked without the overlay, or if the click has picked a node. Sets the subject's picked
// patch; 0 while the picked one exerts no force. `clicked`: a click waited. scale: px per point.
void sk_patch_click_answer(sk_picture_click *click, bool clicked, bool overlay_on, sk_draw_subject *subject,
                           sk_picture picture, double scale);

// Fills the panel for the subject's picked patch. False if there is none.
bool sk_patch_panel_fill(const sk_draw_subject *subject, sk_picked_panel *out);
