// overlay_draw.h: overlays on the graphics card; part of the renderer.
#pragma once
#include "view/renderer.h"
#include <cglm/cglm.h>
#include <glad/gl.h>

typedef struct sk_overlay_drawer {
    GLuint program, array, buffer;
    GLint strength;
    float *vertices;
    size_t capacity; // floats
} sk_overlay_drawer;

// The projection of the world into the picture.
typedef struct sk_projection {
    vec4 *matrix;      // from metres relative to the camera to clip space
    sk_vec3 camera;    // world, m
    float near;        // plane, m
    int width, height; // of the picture, px
} sk_projection;

sk_result sk_overlay_drawer_create(sk_overlay_drawer *out);
void sk_overlay_drawer_destroy(sk_overlay_drawer *drawer);
// Draws over a finished world with its depth: fully in front of the world, faintly behind it.
void sk_overlay_draw(sk_overlay_drawer *drawer, const sk_overlay *overlay, const sk_projection *projection);
