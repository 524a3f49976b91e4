// stage.h: draws a model and its states: scenery, looks, interpolated poses, overlays.
#pragma once
#include "course/course.h"
#include "view/debug_overlay.h"
#include "view/renderer.h"

typedef struct sk_stage sk_stage;

// What one picture shows: `between` (0..1) of the way from one state to the next, from this view.
typedef struct sk_stage_frame {
    const sk_state *before, *now;
    double between;
    const sk_state *ghost_before, *ghost_now; // another flight of the same aircraft, drawn translucent; null: none
    const sk_outputs *outputs;                // of the first aircraft in `now`
    sk_view view;
    bool inside; // the view is from within the first aircraft
    sk_overlay_choice overlays;
    int32_t picked;          // 1 + the node of the first aircraft's skids that the user has clicked on; 0: none
    float scale;             // px per point
    const sk_course *course; // its gates are drawn; null: none
    const sk_course_progress *progress;
} sk_stage_frame;

// Needs a current context. `looks` is the folder of the looks' files. Errors: the renderer's, a look's file, memory.
sk_result sk_stage_create(const sk_model *model, sk_quality quality, const char *looks, sk_stage **out);
void sk_stage_destroy(sk_stage *stage); // null is fine

// Lets effects see a state that may not be drawn, so that they know where an event was. sk_stage_draw does it too.
void sk_stage_watch(sk_stage *stage, const sk_state *state);

void sk_stage_draw(sk_stage *stage, const sk_stage_frame *frame, int width, int height);

// What has been found of the solids around the first aircraft's skids, for a caller that explains them.
sk_near_surface *sk_stage_surface(sk_stage *stage);

// The warning if only part of the scenery is drawn; null: none.
const char *sk_stage_warning(const sk_stage *stage);

// The labels of the last picture, for renderers text.
const sk_overlay *sk_stage_overlay(const sk_stage *stage);
