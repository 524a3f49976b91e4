// debug_overlay.h: draws the overlays of engine/debug. Colours can be distinguished by colour-blind users (Okabe and
// Ito); each role also has its own shape.
#pragma once
#include "view/overlay.h"

// The active overlays and their options.
typedef struct sk_overlay_choice {
    bool on[SK_DRAW_KIND_COUNT];
    int32_t option[SK_DRAW_KIND_COUNT];
} sk_overlay_choice;

// Parses a list such as "borders,forces:1" or "3,6": names or numbers, each with the number of its option. "none": no
// overlay. The error names the wrong word and the valid ones.
sk_result sk_overlay_choice_parse(sk_overlay_choice *choice, const char *list);

sk_colour sk_role_colour(sk_draw_role role);
sk_mark sk_shape_mark(sk_draw_shape shape, bool *filled);

// Adds the chosen overlays. `drawn` is the pose in which the aircraft is drawn, which may be between two ticks. Items
// of the aircraft move with it. In a scene without aircraft only overlays of bodies and ties are drawn. `scale`: px per point.
void sk_debug_overlay(sk_overlay *overlay, const sk_overlay_choice *choice, const sk_draw_subject *subject,
                      sk_pose drawn, float scale);
