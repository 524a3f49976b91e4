// labels.h: the texts of an overlay, at their places in the picture.
#pragma once
#include "view/renderer.h"
#include "view/ui.h"

// On dark plates that keep clear of one another: the first comes first, and one that finds no room near its place is left out. To be called between sk_ui_begin and sk_ui_end. Labels behind the camera or
// outside the picture are left out, and so are those that would lie under the instruments, below `bottom` (px). `scale`: px
// per point, that of the instruments (sk_hud_scale).
void sk_ui_labels(sk_ui *ui, const sk_overlay *overlay, sk_picture picture, float scale, float bottom);

// px across of something of `size` m at this place; infinite at the camera itself. Where it is small its labels say nothing.
double sk_view_pixels(const sk_view *view, int height, sk_vec3 place, double size);
