// oriented_faces.h: outlines of faces around an aircraft's skids. Private to the debug room.
#pragma once
#include "debug/drawn.h"
#include "debug/near_faces.h"

// A box that goes with the aircraft, which the picture of a face ends at: body axes of `pose`, m from its position.
typedef struct face_window {
    sk_pose pose;
    sk_box box;
} face_window;

// The surface of a solid wherever the window may be with the aircraft turned.
const sk_boundary *face_window_surface(sk_near_surface *surface, const sk_ground *ground, int32_t solid,
                                       const face_window *window);

// Draws the flat face that holds `on` (world, at the ground's time) as far as the window goes; `to` is the same ground in the picture.
// Edges in full, and dashed where it goes on; filled where the role is SK_DRAW_FACE.
void draw_face(const sk_draw *draw, sk_near_surface *surface, const sk_ground *ground, const sk_ground *to,
               const face_window *window, const sk_near_face *face, sk_draw_role role);
