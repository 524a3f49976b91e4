// spray_drawer.h: splashes and smoke on the graphics card. Private to the view room.
#pragma once
#include "view/renderer.h"
#include <glad/gl.h>

typedef struct sk_spray_drawer {
    GLuint array, buffer, program;
    sk_spray_vertex *vertices; // those of one splash, or of all clouds of smoke
} sk_spray_drawer;

sk_result sk_spray_drawer_create(sk_quality quality, sk_spray_drawer *out);
void sk_spray_drawer_destroy(sk_spray_drawer *drawer);
// Blends frame->splashes and frame->smoke over the picture. The uniform block, the noise and the shadow maps must be bound.
void sk_spray_draw(const sk_spray_drawer *drawer, const sk_frame *frame);
