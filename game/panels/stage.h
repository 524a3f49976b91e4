// stage.h: draws a model and its states: scenery, looks, interpolated poses, overlays.
#pragma once
#include "course/course.h"
#include "view/debug_overlay.h"
#include "view/renderer.h"

typedef struct sk_stage sk_stage;

// The data of one picture, seen from `view`. `between` (0..1) interpolates between the two states.
typedef struct sk_stage_frame {
    const sk_state *before, *now;
    double between;
    const sk_state *ghost_before, *ghost_now; // another flight of the same aircraft, drawn translucent; null: none
    int32_t driven;                           // the aircraft that the picture is about
    const sk_outputs *outputs;                // of it in `now`
    sk_view view;
    bool inside; // the view is from within that aircraft
    sk_overlay_choice overlays;
    int32_t picked;                  // 1 + the node of the first aircraft's skids that is picked; 0: none
    int32_t picked_body;             // 1 + the loose body that is picked; 0: none
    int32_t picked_patch;            // 1 + the patch that is picked; 0: none
    const sk_patch_picture *patches; // in `now`, see sk_stage_patches; null: none
    const sk_queue_view *queue;      // in `now`, see sk_stage_queue; null: none
    sk_body_forces forces;           // in `now`, see sk_stage_forces
    sk_vec3 focus;                   // what the camera looks at in a scene without aircraft
    float scale;                     // px per point
    const sk_course *course;         // its gates are drawn; null: none
    const sk_course_progress *progress;
} sk_stage_frame;

// Creates the stage. Needs a current context. `looks`: the folder of the files of looks. Errors: the renderer, a file
// of a look, memory.
sk_result sk_stage_create(const sk_model *model, sk_quality quality, const char *looks, sk_stage **out);
void sk_stage_destroy(sk_stage *stage); // null does nothing

// Passes a state to the effects, also if it is not drawn, so that they note where events were. sk_stage_draw does it, too.
void sk_stage_watch(sk_stage *stage, const sk_state *state);

void sk_stage_draw(sk_stage *stage, const sk_stage_frame *frame, int width, int height);

// Returns the forces between bodies in a state. All zero if the scene has no bodies, or memory is short. Valid until the
// next call. It takes the time of a substep.
sk_body_forces sk_stage_forces(sk_stage *stage, const sk_state *state);

// Returns the patches of the state for which sk_stage_forces was called last. Null: memory is short. Valid until its next
// call. `merge`: with sparsification.
const sk_patch_picture *sk_stage_patches(sk_stage *stage, bool merge);

// Returns the queue of the state's bodies, valid until the next call. Null: no bodies, too many, or memory is short.
const sk_queue_view *sk_stage_queue(sk_stage *stage, const sk_state *state);

// Returns the solids that were found around the first aircraft's skids, to explain their contacts.
sk_near_surface *sk_stage_surface(sk_stage *stage);

// Returns the warning if a part of the scenery or an aircraft is not drawn; null: none.
const char *sk_stage_warning(const sk_stage *stage);

// Returns the overlay of the last picture, with the labels to draw as text.
const sk_overlay *sk_stage_overlay(const sk_stage *stage);
