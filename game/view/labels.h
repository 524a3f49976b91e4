// labels.h: the texts of an overlay, at their places in the picture.
#pragma once
#include "view/renderer.h"
#include "view/ui.h"

// Draws the labels on dark plates that do not overlap. Earlier labels have priority; one without free space near its
// place is omitted. Labels behind the camera, outside the picture, or under the instruments, below `bottom` (px), are
// omitted, too. Call between sk_ui_begin and sk_ui_end. `scale`: px per point, that of the instruments (sk_hud_scale).
void sk_ui_labels(sk_ui *ui, const sk_overlay *overlay, sk_picture picture, float scale, float bottom);

// Returns the size in px of an object of `size` m at this place; infinite at the camera. Labels of a small object are
// of no use.
double sk_view_pixels(const sk_view *view, int height, sk_vec3 place, double size);
