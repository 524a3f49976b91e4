// oriented_faces.h: outlines of faces around an aircraft's skids. Private to the debug room.
#pragma once
#include "debug/drawn.h"
#include "debug/near_faces.h"

// A box fixed to the aircraft at which the picture of a face ends: body axes of `pose`, m from its position.
typedef struct face_window {
    sk_pose pose;
    sk_box box;
} face_window;

// Returns the surface of a solid, large enough for the window in every attitude of the aircraft.
const sk_boundary *face_window_surface(sk_near_surface *surface, const sk_ground *ground, int32_t solid,
                                       const face_window *window);

// The input for drawing faces.
typedef struct face_picture {
    const sk_draw *draw;
    sk_near_surface *surface;
    const sk_ground *then; // the ground at the time of the state
    const sk_ground *now;  // the same ground at the time of the picture
    const face_window *window;
} face_picture;

// Draws the face within the window: full lines at edges, dashed lines where the face continues. The face is filled if
// the role is SK_DRAW_FACE.
void draw_face(const face_picture *picture, const sk_near_face *face, sk_draw_role role);
