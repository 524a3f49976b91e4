// How thick a solid is near a box.
#include "contact/sweep.h"
#include "contact/union_internal.h"

enum { PLANES_MAX = 64 };

typedef struct plane_depth {
    int32_t feature;
    bool near; // one of its cells is in the box
    double depth;
} plane_depth;

typedef struct plane_depths {
    int32_t count;
    plane_depth of[PLANES_MAX];
} plane_depths;

static double largest_below(const sk_union_cell *cell, int32_t face) {
    double most = 0.0;
    for (int32_t i = 0; i < cell->piece.vertex_count; i++)
        most =
            sk_max(most, cell->piece.face[face].offset - sk_dot(cell->piece.face[face].normal, cell->piece.vertex[i]));
    return most;
}

// Returns the largest depth in a cell, at most `most`. With several exposed faces it is found by bisection, to 1 %.
static double depth_of(const sk_union_cell *cell, double most) {
    enum { ROUNDS = 7 };
    double low = 0.0, high = most;
    int32_t exposed = 0;
    sk_convex core;
    for (int32_t j = 0; j < cell->piece.face_count; j++) {
        if ((cell->exposed >> j & 1) == 0) continue;
        high = sk_min(high, largest_below(cell, j));
        exposed++;
    }
    if (exposed < 2 || sk_sweep_core(&cell->piece, cell->exposed, high, &core)) return high;
    for (int32_t i = 0; i < ROUNDS; i++) {
        double middle = 0.5 * (low + high);
        if (sk_sweep_core(&cell->piece, cell->exposed, middle, &core))
            low = middle;
        else
            high = middle;
    }
    return low;
}

// Returns the entry of a feature. Null if the list is full.
static plane_depth *entry_of(plane_depths *list, int32_t feature) {
    for (int32_t i = 0; i < list->count; i++)
        if (list->of[i].feature == feature) return &list->of[i];
    if (list->count == PLANES_MAX) return NULL;
    list->of[list->count] = (plane_depth){.feature = feature};
    return &list->of[list->count++];
}

static bool touches_box(const sk_union_cell *cell, const sk_box *box) {
    sk_box own = sk_convex_own_bounds(&cell->piece);
    own.min = sk_add(own.min, cell->origin);
    own.max = sk_add(own.max, cell->origin);
    return union_boxes_overlap(&own, box);
}

double sk_union_thickness(sk_union_cache *cache, sk_box box, double margin, double most) {
    const sk_vec3 more = {margin, margin, margin};
    plane_depths list = {.count = 0};
    sk_union_walk walk;
    sk_union_cell cell;
    sk_union_walk_begin(&walk, cache, (sk_box){sk_sub(box.min, more), sk_add(box.max, more)});
    double least = most;
    while (sk_union_walk_next(&walk, &cell)) {
        if (cell.deep) continue;
        bool near = touches_box(&cell, &box);
        double depth = depth_of(&cell, 0.5 * most);
        for (int32_t j = 0; j < cell.piece.face_count; j++) {
            if ((cell.exposed >> j & 1) == 0) continue;
            plane_depth *plane = entry_of(&list, cell.feature[j]);
            if (plane == NULL) { // the list is full: this cell alone, which may be thinner than its plane
                if (near) least = sk_min(least, 2.0 * depth);
                continue;
            }
            plane->near |= near;
            plane->depth = sk_max(plane->depth, depth);
        }
    }
    for (int32_t i = 0; i < list.count; i++)
        if (list.of[i].near) least = sk_min(least, 2.0 * list.of[i].depth);
    return least;
}
