// The walk over the cells near a box: the blocks in a fixed order, the largest first.
#include "contact/union_internal.h"

#include "base/assert.h"

static int32_t root_index(double x) {
    return (int32_t)floor(x / UNION_ROOT_EDGE);
}

void sk_union_walk_begin(sk_union_walk *walk, sk_union_cache *cache, sk_box box) {
    SK_ASSERT(sk_is_finite3(box.min) && sk_is_finite3(box.max));
    SK_ASSERT(sk_max(sk_max(fabs(box.min.x), fabs(box.min.y)), fabs(box.min.z)) <= 1e7);
    SK_ASSERT(sk_max(sk_max(fabs(box.max.x), fabs(box.max.y)), fabs(box.max.z)) <= 1e7);
    walk->cache = cache;
    walk->box = box;
    walk->first = (sk_union_block){0, root_index(box.min.x), root_index(box.min.y), root_index(box.min.z)};
    walk->last = (sk_union_block){0, root_index(box.max.x), root_index(box.max.y), root_index(box.max.z)};
    walk->root = walk->first;
    walk->waiting_count = 0;
    walk->cell = -1;
}

// Writes the next largest block to the stack. Returns false after the last one.
static bool next_root(sk_union_walk *w) {
    if (w->root.z > w->last.z) return false;
    w->waiting[w->waiting_count++] = w->root;
    if (++w->root.x <= w->last.x) return true;
    w->root.x = w->first.x;
    if (++w->root.y <= w->last.y) return true;
    w->root.y = w->first.y;
    w->root.z++;
    return true;
}

static void push_children(sk_union_walk *w, sk_union_block b) {
    for (int32_t i = 7; i >= 0; i--) {
        sk_union_block child = {b.level + 1, 2 * b.x + (i & 1), 2 * b.y + (i >> 1 & 1), 2 * b.z + (i >> 2 & 1)};
        sk_box box = union_block_box(child);
        if (union_boxes_overlap(&box, &w->box)) w->waiting[w->waiting_count++] = child;
    }
}

// Goes to the next block with cells. Returns false after the last one.
static bool next_block(sk_union_walk *w) {
    while (w->waiting_count > 0 || next_root(w)) {
        w->block = w->waiting[--w->waiting_count];
        const union_record *record = union_record_of(w->cache, w->block);
        if (record->kind == UNION_DIVIDED) push_children(w, w->block);
        if (record->kind != UNION_CELLS) continue;
        w->cell = 0;
        return true;
    }
    return false;
}

// Returns the next cell of the block that overlaps the box; null if there is none.
static const union_stored *next_cell(sk_union_walk *w) {
    const union_record *record = union_record_of(w->cache, w->block);
    const uint8_t *at = w->cache->store + record->first;
    for (int32_t i = 0; i < record->cell_count; i++) {
        const union_stored *stored = (const void *)at;
        at += stored->size;
        if (i < w->cell || !union_boxes_overlap(&stored->box, &w->box)) continue;
        w->cell = i + 1;
        return stored;
    }
    w->cell = -1;
    return NULL;
}

bool sk_union_walk_next(sk_union_walk *walk, sk_union_cell *out) {
    for (;;) {
        if (walk->cell < 0 && !next_block(walk)) return false;
        const union_stored *stored = next_cell(walk);
        if (stored == NULL) continue;
        union_expand_cell(stored, out);
        return true;
    }
}
