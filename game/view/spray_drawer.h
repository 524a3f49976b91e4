// spray_drawer.h: splashes on the graphics card. Inside the view room only.
#pragma once
#include "view/renderer.h"
#include <glad/gl.h>

typedef struct sk_spray_drawer {
    GLuint array, buffer, program;
} sk_spray_drawer;

sk_result sk_spray_drawer_create(sk_quality quality, sk_spray_drawer *out);
void sk_spray_drawer_destroy(sk_spray_drawer *drawer);
// Mixes frame->splashes over the picture; the uniform block, the noise and the shadow maps are bound.
void sk_spray_draw(const sk_spray_drawer *drawer, const sk_frame *frame);
