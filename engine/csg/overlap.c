// Space is halved repeatedly. The half that overlaps more boxes is searched first. A part is skipped if it overlaps no
// more boxes than the best cell found so far. A box that contains a whole part is counted once and not tested again
// within it.
#include "csg/overlap.h"

#include "csg/shape_internal.h"
#include "csg/support.h"
#include <stdlib.h>

#define CELL 0.5 // m: about the length of a wheel's query in a step

// Number of boxes tested before only the fuller half of each part is searched; boxes stored at a time (4 bytes each).
enum { LOOKS_MOST = 1 << 24, NOTED_MOST = 1 << 23, HALVINGS_MOST = 200 };

typedef struct search {
    const sk_box *boxes;
    int32_t *noted;
    int32_t noted_count, noted_capacity;
    int64_t looks;
    int32_t most;
    sk_vec3 at;
    bool failed;
} search;

// A part of space, the number of boxes that contain all of it, and the boxes that overlap it in part: noted[first...].
typedef struct part {
    sk_box space;
    int32_t whole, first, count;
} part;

static bool holds(const sk_box *outer, const sk_box *inner) {
    return outer->min.x <= inner->min.x && outer->max.x >= inner->max.x && outer->min.y <= inner->min.y &&
           outer->max.y >= inner->max.y && outer->min.z <= inner->min.z && outer->max.z >= inner->max.z;
}

static bool is_empty(const sk_box *box) {
    return box->min.x > box->max.x || box->min.y > box->max.y || box->min.z > box->max.z;
}

static void found(search *s, const part *p) {
    if (p->whole + p->count <= s->most) return;
    s->most = p->whole + p->count;
    s->at = sk_mix(p->space.min, p->space.max, 0.5);
}

// Sorts the boxes of `from` by how they overlap the space. Shrinks the space to the bounds of those that overlap it in
// part, if there are any.
static part part_of(search *s, sk_box space, const part *from) {
    part p = {space, from->whole, s->noted_count, 0};
    sk_box around = {0};
    s->looks += from->count;
    if (!sk_csg_reserve(&s->noted, &s->noted_capacity, s->noted_count + from->count + 1, sizeof *s->noted)) {
        s->failed = true;
        return p;
    }
    for (int32_t i = 0; i < from->count; i++) {
        int32_t piece = s->noted[from->first + i];
        sk_box common = box_common(s->boxes[piece], space);
        if (is_empty(&common)) continue;
        if (holds(&common, &space)) {
            p.whole++;
            continue;
        }
        around = p.count == 0 ? common : box_hull(around, common);
        s->noted[s->noted_count++] = piece;
        p.count++;
    }
    if (p.count > 0) p.space = around; // fewer boxes overlap outside of it
    return p;
}

static void search_cell(search *s, part p, int32_t depth) {
    sk_vec3 d = sk_sub(p.space.max, p.space.min);
    double longest = sk_max(d.x, sk_max(d.y, d.z));
    if (p.whole + p.count <= s->most || s->failed) return;
    if (p.count == 0 || longest <= CELL || depth == 0 || s->noted_count > NOTED_MOST) {
        found(s, &p);
        return;
    }
    sk_vec3 middle = sk_mix(p.space.min, p.space.max, 0.5);
    sk_box low = p.space, high = p.space;
    if (d.x == longest)
        low.max.x = high.min.x = middle.x;
    else if (d.y == longest)
        low.max.y = high.min.y = middle.y;
    else
        low.max.z = high.min.z = middle.z;
    int32_t kept = s->noted_count;
    part a = part_of(s, low, &p), b = part_of(s, high, &p);
    bool b_first = b.whole + b.count > a.whole + a.count;
    search_cell(s, b_first ? b : a, depth - 1);
    if (s->looks <= LOOKS_MOST) search_cell(s, b_first ? a : b, depth - 1);
    s->noted_count = kept;
}

// Returns the number of half-spaces that a query evaluates in a cell with this expression.
static int32_t leaves_of(const expression *e, int32_t index) {
    const expression_node *node = &e->nodes[index];
    if (node->kind == EXPRESSION_LEAF) return 1;
    int32_t count = 0;
    for (int32_t i = 0; i < node->count; i++) count += leaves_of(e, e->children[node->first + i]);
    return count;
}

static void overlap_in_cells(sk_scenery *s) {
    for (int32_t i = 0; i < s->cells.count; i++) {
        int32_t leaves = leaves_of(&s->e, s->cells.roots[i]);
        if (leaves <= s->overlap || leaves <= OVERLAP_FEW) continue;
        s->overlap = leaves;
        // Outer cells extend to the border of the world, so the place nearest to the origin is taken.
        s->overlap_at = sk_max3(s->cells.boxes[i].min, sk_min3(s->cells.boxes[i].max, sk_vec(0, 0, 0)));
    }
}

bool overlap_find(sk_scenery *s) {
    if (s->direct) overlap_in_cells(s);
    if (s->direct || s->pieces.count <= OVERLAP_FEW) return true;
    search all = {.boxes = s->pieces.boxes, .most = OVERLAP_FEW, .noted_count = s->pieces.count};
    if (!sk_csg_reserve(&all.noted, &all.noted_capacity, s->pieces.count, sizeof *all.noted)) return false;
    for (int32_t i = 0; i < s->pieces.count; i++) all.noted[i] = i;
    const sk_vec3 corner = {WORLD_LIMIT, WORLD_LIMIT, WORLD_LIMIT};
    part world = part_of(&all, (sk_box){sk_neg(corner), corner}, &(part){.first = 0, .count = s->pieces.count});
    search_cell(&all, world, HALVINGS_MOST);
    free(all.noted);
    if (all.most > OVERLAP_FEW) {
        s->overlap = all.most;
        s->overlap_at = all.at;
    }
    return !all.failed;
}
