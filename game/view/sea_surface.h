// sea_surface.h: the sea as a grid around the camera, displaced by the waves. Private to the view room.
// The grid consists of rings around the point below the camera; their cells have equal size on the screen. It moves
// with the camera and never rotates. A wave shorter than the cells is omitted and counts as roughness.
#pragma once
#include "view/renderer.h"
#include <cglm/cglm.h>
#include <glad/gl.h>

typedef struct sk_sea_surface {
    GLuint array, vertices, indices, program;
    GLint waves, count, sizes, swell;
    float texture_share;    // share of the omitted waves that a texture shows
    int32_t columns, rings; // around the camera; outwards from the middle
} sk_sea_surface;

sk_result sk_sea_surface_create(sk_quality quality, sk_sea_surface *out);
void sk_sea_surface_destroy(sk_sea_surface *sea);
// Draws frame->sea. The frame's uniform block, the noise and the shadow maps must be bound.
void sk_sea_surface_draw(const sk_sea_surface *sea, const sk_frame *frame, float aspect);
