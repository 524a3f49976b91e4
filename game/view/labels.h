// labels.h: the texts of an overlay, at their places in the picture.
#pragma once
#include "view/renderer.h"
#include "view/ui.h"

// On dark plates that keep clear of one another. To be called between sk_ui_begin and sk_ui_end. Labels behind the camera or
// outside the picture are left out. `scale`: px per point, that of the instruments (sk_hud_scale).
void sk_ui_labels(sk_ui *ui, const sk_overlay *overlay, const sk_view *view, float scale, int width, int height);
