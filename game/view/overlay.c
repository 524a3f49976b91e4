#include "view/overlay.h"

#include <stdio.h>
#include <stdlib.h>

void sk_overlay_clear(sk_overlay *o) {
    o->item_count = o->label_count = 0;
}

void sk_overlay_free(sk_overlay *o) {
    free(o->items);
    free(o->labels);
    *o = (sk_overlay){0};
}

// Makes room for one more element of `size` bytes. Returns null if memory is short.
static void *grow(void *list, int32_t count, int32_t *capacity, size_t size) {
    if (count < *capacity) return list;
    int32_t more = *capacity ? 2 * *capacity : 256;
    void *grown = more > (1 << 22) ? NULL : realloc(list, (size_t)more * size);
    if (grown) *capacity = more;
    return grown;
}

static void add(sk_overlay *o, sk_overlay_item item) {
    sk_overlay_item *items = grow(o->items, o->item_count, &o->item_capacity, sizeof *items);
    if (!items) return;
    o->items = items;
    o->items[o->item_count++] = item;
}

void sk_overlay_line(sk_overlay *o, sk_vec3 a, sk_vec3 b, float width, sk_colour colour) {
    add(o, (sk_overlay_item){.kind = SK_OVERLAY_LINE, .a = a, .b = b, .size = width, .colour = colour});
}

void sk_overlay_dashed(sk_overlay *o, sk_vec3 a, sk_vec3 b, float width, sk_colour colour) {
    add(o, (sk_overlay_item){.kind = SK_OVERLAY_LINE, .a = a, .b = b, .size = width, .colour = colour, .option = true});
}

void sk_overlay_arrow(sk_overlay *o, sk_vec3 a, sk_vec3 b, float width, sk_colour colour) {
    add(o, (sk_overlay_item){.kind = SK_OVERLAY_ARROW, .a = a, .b = b, .size = width, .colour = colour});
}

void sk_overlay_mark(sk_overlay *o, sk_vec3 at, sk_mark mark, float size, bool filled, sk_colour colour) {
    add(o, (sk_overlay_item){
               .kind = SK_OVERLAY_MARK, .a = at, .size = size, .colour = colour, .mark = mark, .option = filled});
}

void sk_overlay_fill(sk_overlay *o, const sk_vec3 *corners, int32_t count, sk_colour colour) {
    for (int32_t i = 1; i + 1 < count; i++)
        add(o, (sk_overlay_item){.kind = SK_OVERLAY_FILL,
                                 .a = corners[0],
                                 .b = corners[i],
                                 .c = corners[i + 1],
                                 .colour = colour,
                                 .option = true});
}

void sk_overlay_polygon(sk_overlay *o, const sk_vec3 *corners, int32_t count, sk_colour fill, sk_colour outline,
                        float width) {
    for (int32_t i = 1; fill.a > 0 && i + 1 < count; i++)
        add(o, (sk_overlay_item){
                   .kind = SK_OVERLAY_FILL, .a = corners[0], .b = corners[i], .c = corners[i + 1], .colour = fill});
    for (int32_t i = 0; outline.a > 0 && i < count; i++)
        sk_overlay_line(o, corners[i], corners[(i + 1) % count], width, outline);
}

void sk_overlay_text(sk_overlay *o, sk_vec3 at, float dx, float dy, sk_colour colour, const char *text) {
    sk_overlay_label *labels = grow(o->labels, o->label_count, &o->label_capacity, sizeof *labels);
    if (!labels) return;
    o->labels = labels;
    sk_overlay_label *label = &o->labels[o->label_count++];
    *label = (sk_overlay_label){.at = at, .dx = dx, .dy = dy, .colour = colour};
    snprintf(label->text, sizeof label->text, "%s", text);
}
