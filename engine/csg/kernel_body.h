// kernel_body.h: the source text of a kernel, included by one file for each number of lanes. Internal to the room.
#pragma once
#include "csg/span.h"
#include "csg/traversal.h"

KERNEL_INLINE void consider_entry(const sk_scenery *s, tree_child child, sk_vec3 a, sk_vec3 b, piece_hit *best) {
    const piece_table *t = &s->pieces;
    int32_t piece = tree_leaf(child), group = (int32_t)(child.planes & ((1u << LEAF_GROUP_BITS) - 1));
    int32_t count = (int32_t)(child.planes >> LEAF_GROUP_BITS);
    if (count == LEAF_GROUPS_MANY) {
        group = t->start[piece] / PLANE_GROUP;
        count = piece_groups(t, piece);
    }
    span own;
    if (groups_span(t, group, count, a, b, &own)) take_entry(&own, piece, best);
}

static inline void consider_range(const sk_scenery *s, int32_t first, int32_t end, sk_vec3 a, sk_vec3 b,
                                  piece_hit *best) {
    for (int32_t i = first; i < end; i++) {
        consider_entry(s, (tree_child){-1 - i, (uint32_t)LEAF_GROUPS_MANY << LEAF_GROUP_BITS}, a, b, best);
    }
}

// Returns whether the segment starts in the interior of a piece. No other hit comes before that.
static inline bool begins_inside(const piece_hit *best) {
    return best->fraction == 0.0 && best->status == STATUS_INTERIOR;
}

// Considers the pieces nearest first, up to the nearest hit.
static void consider_slabs(const sk_scenery *s, const box_tree *boxes, const slab_ray *ray, sk_vec3 a, sk_vec3 b,
                           piece_hit *best) {
    traversal t;
    const tree_child *leaf;
    traversal_begin(&t, boxes, ray, 0.0);
    while ((leaf = traversal_leaf(&t, sk_min(best->fraction, 1.0))) != NULL) {
        consider_entry(s, *leaf, a, b, best);
        if (begins_inside(best)) return;
    }
}

// Considers all pieces whose boxes overlap the segment's box, in any order, and prefetches the next nodes. Returns
// false after HITS_MOST pieces. If so many overlap, the ordered walk is faster, because it skips most of them.
enum { HITS_MOST = 64 };

static bool consider_hit(const sk_scenery *s, const box_tree *boxes, const sk_box *around, sk_vec3 a, sk_vec3 b,
                         piece_hit *best) {
    query_box box = query_box_make(around);
    int32_t stack[WALK_STACK], size = 0, index = 0, considered = 0;
    if (boxes->count == 0) return true;
    for (;;) {
        const tree_node *node = &boxes->nodes[index];
        for (int hit = box_hits(&box, node); hit != 0; hit &= hit - 1) {
            tree_child child = node->child[__builtin_ctz((unsigned)hit)];
            if (tree_is_leaf(child)) {
                consider_entry(s, child, a, b, best);
                if (++considered == HITS_MOST) return false;
            } else {
                tree_prefetch(&boxes->nodes[child.index]);
                stack[size++] = child.index;
            }
        }
        if (size == 0) return true;
        index = stack[--size];
    }
}

enum { FEW_UNBOUNDED = 2 };

// A segment that is short, or nearly upright or level, intersects almost all that its box overlaps. Sorting does not
// pay for it.
static bool fills_its_box(const sk_box *box) {
    static const double WIDE = 4.0; // m, across the longest edge
    sk_vec3 d = sk_sub(box->max, box->min);
    return d.x + d.y + d.z - sk_max(d.x, sk_max(d.y, d.z)) < WIDE;
}

static void kernel_entry(const sk_scenery *s, sk_vec3 a, sk_vec3 b, piece_hit *best) {
    *best = NO_PIECE_HIT;
    sk_box around = box_hull((sk_box){a, a}, (sk_box){b, b});
    bool few = s->pieces.count - s->pieces.bounded <= FEW_UNBOUNDED; // few pieces need no tree
    if (few) consider_range(s, s->pieces.bounded, s->pieces.count, a, b, best);
    bool few_hits = fills_its_box(&around) && (few || consider_hit(s, &s->unbounded, &around, a, b, best)) &&
                    consider_hit(s, &s->bounded, &around, a, b, best);
    if (few_hits) return;
    slab_ray ray;
    slab_ray_make(&ray, a, b);
    if (!few) consider_slabs(s, &s->unbounded, &ray, a, b, best);
    if (!begins_inside(best)) consider_slabs(s, &s->bounded, &ray, a, b, best);
}

// Makes one step along the run: the latest exit, and the status there, of the pieces that contain fraction `at`.
static void consider_exit(const sk_scenery *s, const box_tree *boxes, sk_vec3 a, sk_vec3 b, double at, piece_hit *end) {
    traversal t;
    int32_t piece, count;
    slab_ray ray;
    slab_ray_make(&ray, a, b);
    traversal_begin(&t, boxes, &ray, at);
    while (traversal_next(&t, at, &piece, &count)) {
        span own;
        if (piece_span(&s->pieces, piece, a, b, &own)) take_exit(&own, piece, at, end);
    }
}

static void kernel_exit(const sk_scenery *s, sk_vec3 a, sk_vec3 b, piece_hit *out) {
    *out = NO_PIECE_HIT;
    for (double at = 0.0;;) {
        piece_hit end = {at, STATUS_OUTSIDE, -1, -1};
        consider_exit(s, &s->unbounded, a, b, at, &end);
        consider_exit(s, &s->bounded, a, b, at, &end);
        if (end.status == STATUS_OUTSIDE || end.fraction == FRACTION_NEVER) return;
        if (end.fraction == at) {
            *out = end;
            return;
        }
        at = end.fraction;
    }
}
