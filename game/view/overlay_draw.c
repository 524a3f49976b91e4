#include "view/overlay_draw.h"
#include "view/gl_program.h"

#include <math.h>
#include <stdlib.h>

enum { FLOATS = 14, VERTICES_PER_ITEM = 9, KIND_FILL = 0, KIND_LINE = 1, KIND_MARK = 8 };

// The vertices being written: corners in clip space.
typedef struct writer {
    float *at;
    const sk_projection *projection;
    float half_width, half_height; // of the picture, px
} writer;

static void to_clip(const writer *w, sk_vec3 place, vec4 out) {
    sk_vec3 r = sk_sub(place, w->projection->camera);
    vec4 v = {(float)r.x, (float)r.y, (float)r.z, 1.0F};
    glm_mat4_mulv(w->projection->matrix, v, out);
    // As if 0.3 % closer to the eye, so that the item is not hidden by the surface that it lies on.
    out[2] -= 0.006F * w->projection->near;
}

// Attributes of a corner, which the fragment program receives interpolated.
typedef struct shading {
    sk_colour colour;
    float x, y;  // px from the middle of a line or mark
    float half;  // half of its size, px
    float kind;  // KIND_FILL, KIND_LINE, KIND_MARK and more
    bool strong; // also where it is hidden
    float along; // px along a line
    float dash;  // px, length of a dash; 0: solid
} shading;

// Writes a corner at (dx, dy) px from a place in clip space.
static void emit(writer *w, const vec4 clip, float dx, float dy, shading s) {
    static const float STRONG = 1.9F; // times the opacity, which the shader limits to 1
    const float all[FLOATS] = {clip[0] + dx / w->half_width * clip[3],
                               clip[1] - dy / w->half_height * clip[3],
                               clip[2],
                               clip[3],
                               (float)s.colour.r / 255.0F,
                               (float)s.colour.g / 255.0F,
                               (float)s.colour.b / 255.0F,
                               (s.strong ? STRONG : 1.0F) * (float)s.colour.a / 255.0F,
                               s.x,
                               s.y,
                               s.half,
                               s.kind,
                               s.along,
                               s.dash};
    for (int i = 0; i < FLOATS; i++) *w->at++ = all[i];
}

// Cuts off the part of a segment that is behind the eye. False if nothing is left.
static bool clip_near(vec4 a, vec4 b) {
    const float nearest = 1e-3F;
    if (a[3] < nearest && b[3] < nearest) return false;
    for (int k = 0; k < 2; k++) {
        float *p = k ? b : a, *q = k ? a : b;
        if (p[3] >= nearest) continue;
        float s = (nearest - p[3]) / (q[3] - p[3]);
        for (int i = 0; i < 4; i++) p[i] += s * (q[i] - p[i]);
    }
    return true;
}

static shading filled(const sk_overlay_item *item) {
    return (shading){.colour = item->colour, .kind = KIND_FILL};
}

// Adds the head of an arrow from a to b, and moves b to the point where the head begins and the shaft ends. direction,
// length: on the screen, unit vector and px.
static void add_head(writer *w, const sk_overlay_item *item, const vec4 a, vec4 b, const float direction[2],
                     float length) {
    float dx = direction[0], dy = direction[1];
    float head = fminf(5.0F * item->size, length), wide = 2.0F * item->size;
    float s = 1.0F - 0.9F * head / length;
    // Linear on the screen is not linear in clip space, so the division by depth is undone.
    s = s * a[3] / (b[3] + s * (a[3] - b[3]));
    vec4 neck;
    for (int i = 0; i < 4; i++) neck[i] = a[i] + s * (b[i] - a[i]);
    emit(w, b, 0, 0, filled(item));
    emit(w, neck, -dy * wide, dx * wide, filled(item));
    emit(w, neck, dy * wide, -dx * wide, filled(item));
    for (int i = 0; i < 4; i++) b[i] = neck[i];
}

static void add_line(writer *w, const sk_overlay_item *item) {
    vec4 a, b;
    to_clip(w, item->a, a);
    to_clip(w, item->b, b);
    if (!clip_near(a, b)) return;
    float ax = a[0] / a[3] * w->half_width, ay = -a[1] / a[3] * w->half_height;
    float bx = b[0] / b[3] * w->half_width, by = -b[1] / b[3] * w->half_height;
    float dx = bx - ax, dy = by - ay, length = sqrtf(dx * dx + dy * dy);
    if (length < 1e-3F) return;
    dx /= length;
    dy /= length;
    if (item->kind == SK_OVERLAY_ARROW) add_head(w, item, a, b, (const float[2]){dx, dy}, length);
    static const int end[6] = {0, 0, 1, 0, 1, 1};
    static const float side[6] = {-1, 1, 1, -1, 1, -1};
    float half = 0.5F * item->size, reach = half + 1.0F; // one pixel more for the soft edge
    shading line = {.colour = item->colour, .half = half, .kind = KIND_LINE};
    line.dash = item->option ? 4.0F * item->size : 0.0F;
    for (int i = 0; i < 6; i++) {
        line.x = side[i] * reach;
        line.along = end[i] ? length : 0.0F;
        emit(w, end[i] ? b : a, -dy * line.x, dx * line.x, line);
    }
}

static void add_mark(writer *w, const sk_overlay_item *item) {
    vec4 a;
    to_clip(w, item->a, a);
    if (a[3] < 1e-3F) return;
    // Another 3 % closer, because the mark is upright on the screen and its lower half would be hidden by the ground.
    a[2] -= 0.06F * w->projection->near;
    float half = 0.5F * item->size, reach = half + 2.0F;
    shading mark = {.colour = item->colour, .half = half};
    mark.kind = (float)(KIND_MARK + (item->option ? 4 : 0) + (int)item->mark);
    static const float x[6] = {-1, 1, 1, -1, 1, -1}, y[6] = {-1, -1, 1, -1, 1, 1};
    for (int i = 0; i < 6; i++) {
        mark.x = x[i] * reach;
        mark.y = -y[i] * reach;
        emit(w, a, x[i] * reach, y[i] * reach, mark);
    }
}

static void add_fill(writer *w, const sk_overlay_item *item) {
    const sk_vec3 *corners[3] = {&item->a, &item->b, &item->c};
    for (int i = 0; i < 3; i++) {
        vec4 clip;
        to_clip(w, *corners[i], clip);
        shading fill = filled(item);
        fill.strong = item->option;
        emit(w, clip, 0, 0, fill);
    }
}

sk_result sk_overlay_drawer_create(sk_overlay_drawer *out) {
    *out = (sk_overlay_drawer){0};
    sk_result result = sk_program_create("overlay", "overlay", "", &out->program);
    if (!result.ok) return result;
    out->strength = sk_program_uniform(out->program, "strength");
    glGenVertexArrays(1, &out->array);
    glBindVertexArray(out->array);
    glGenBuffers(1, &out->buffer);
    glBindBuffer(GL_ARRAY_BUFFER, out->buffer);
    static const GLint sizes[] = {4, 4, 4, 2};
    size_t offset = 0;
    for (GLuint i = 0; i < 4; i++) {
        glEnableVertexAttribArray(i);
        glVertexAttribPointer(i, sizes[i], GL_FLOAT, GL_FALSE, FLOATS * sizeof(float), (const void *)offset);
        offset += (size_t)sizes[i] * sizeof(float);
    }
    glBindVertexArray(0);
    return result;
}

void sk_overlay_drawer_destroy(sk_overlay_drawer *d) {
    glDeleteProgram(d->program);
    glDeleteVertexArrays(1, &d->array);
    glDeleteBuffers(1, &d->buffer);
    free(d->vertices);
    *d = (sk_overlay_drawer){0};
}

void sk_overlay_draw(sk_overlay_drawer *d, const sk_overlay *overlay, const sk_projection *projection) {
    size_t wanted = (size_t)overlay->item_count * VERTICES_PER_ITEM * FLOATS;
    if (wanted == 0) return;
    if (wanted > d->capacity) {
        float *grown = realloc(d->vertices, wanted * sizeof *grown);
        if (!grown) return;
        d->vertices = grown;
        d->capacity = wanted;
    }
    writer w = {d->vertices, projection, 0.5F * (float)projection->width, 0.5F * (float)projection->height};
    for (int32_t i = 0; i < overlay->item_count; i++) {
        const sk_overlay_item *item = &overlay->items[i];
        if (item->kind == SK_OVERLAY_MARK)
            add_mark(&w, item);
        else if (item->kind == SK_OVERLAY_FILL)
            add_fill(&w, item);
        else
            add_line(&w, item);
    }
    GLsizei count = (GLsizei)((w.at - d->vertices) / FLOATS);
    glUseProgram(d->program);
    glBindVertexArray(d->array);
    glBindBuffer(GL_ARRAY_BUFFER, d->buffer);
    glBufferData(GL_ARRAY_BUFFER, (GLsizeiptr)((size_t)count * FLOATS * sizeof(float)), d->vertices, GL_STREAM_DRAW);
    glEnable(GL_BLEND);
    glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
    glEnable(GL_DEPTH_TEST);
    glDepthMask(GL_FALSE);
    glDepthFunc(GL_GREATER);
    glUniform1f(d->strength, 0.4F);
    glDrawArrays(GL_TRIANGLES, 0, count);
    glDepthFunc(GL_LEQUAL);
    glUniform1f(d->strength, 1.0F);
    glDrawArrays(GL_TRIANGLES, 0, count);
    glDepthMask(GL_TRUE);
    glDisable(GL_DEPTH_TEST);
    glDisable(GL_BLEND);
    glBindVertexArray(0);
}
