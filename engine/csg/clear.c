#include "csg/scenery_internal.h"
#include "csg/support.h"
#include "csg/traversal.h"

// Returns whether the box is on the outer side of one of the piece's planes by more than rounding. The corner with the
// smallest distance decides.
static bool piece_is_clear(const piece_table *t, int32_t piece, const sk_box *box) {
    static const double ROUNDING = 1e-6; // m; coordinates in the world cube have errors of about 1e-8
    for (int32_t i = t->start[piece]; i < t->start[piece] + t->size[piece]; i++) {
        sk_half_space h = table_plane(t, i);
        double x = h.normal.x * (h.normal.x > 0.0 ? box->min.x : box->max.x);
        double y = h.normal.y * (h.normal.y > 0.0 ? box->min.y : box->max.y);
        double z = h.normal.z * (h.normal.z > 0.0 ? box->min.z : box->max.z);
        if (x + y + z - h.offset > ROUNDING) return true;
    }
    return false;
}

static bool tree_is_clear(const sk_scenery *s, const box_tree *boxes, const sk_box *box) {
    box_walk walk;
    int32_t first, count;
    box_walk_begin(&walk, boxes, box);
    while (box_walk_next(&walk, &first, &count)) {
        for (int32_t i = first; i < first + count; i++) {
            if (!piece_is_clear(&s->pieces, i, box)) return false;
        }
    }
    return true;
}

bool sk_scenery_clear(const sk_scenery *scenery, sk_box box) {
    if (scenery->direct || !in_world(box.min) || !in_world(box.max)) return false;
    return tree_is_clear(scenery, &scenery->unbounded, &box) && tree_is_clear(scenery, &scenery->bounded, &box);
}
