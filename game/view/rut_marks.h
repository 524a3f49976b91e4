// rut_marks.h: ruts on the graphics card, drawn as shading of the ground. Private to the view room.
#pragma once
#include "view/renderer.h"
#include "view/rut_mesh.h"
#include <glad/gl.h>

typedef struct sk_rut_marks {
    GLuint array, buffer, program;
    GLint frame, is_world;
    sk_rut *shown; // the ruts that are on the card
    int32_t shown_count;
    GLint first[SK_VIEW_SOLIDS_MAX];
    GLsizei vertices[SK_VIEW_SOLIDS_MAX]; // of each solid
    sk_rut_vertex *room;
} sk_rut_marks;

sk_result sk_rut_marks_create(sk_quality quality, sk_rut_marks *out);
void sk_rut_marks_destroy(sk_rut_marks *marks);
// Draws frame->ruts over the drawn scenery. The uniform block, the noise and the shadow maps must be bound.
void sk_rut_marks_draw(sk_rut_marks *marks, const sk_frame *frame);
