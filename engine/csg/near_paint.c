#include "csg/near_paint.h"

#include "csg/candidates.h"
#include "csg/crossing.h"
#include "csg/scenery_internal.h"
#include "csg/support.h"

enum { COATS_MAX = 8, WALK_MAX = 64 };

typedef enum hold { HOLDS_NONE, HOLDS_SOME, HOLDS_ALL } hold;

// Which points of the box a patch holds: at most some, or all.
static hold held_of(const paint_index *p, const paint_patch *patch, const sk_box *box) {
    if (!boxes_touch(&patch->box, box)) return HOLDS_NONE;
    if (patch->piece < 0) return HOLDS_SOME;
    hold held = box_within(box, &patch->box) ? HOLDS_ALL : HOLDS_SOME;
    int32_t first = p->pieces.start[patch->piece], count = p->pieces.size[patch->piece];
    for (int32_t i = first; i < first + count; i++) {
        sk_half_space h = table_plane(&p->pieces, i);
        if (plane_distance(&h, box_innermost(box, h.normal)) > 0.0) return HOLDS_NONE;
        if (plane_distance(&h, box_outermost(box, h.normal)) > 0.0) held = HOLDS_SOME;
    }
    return held;
}

// A coat's patches in ascending order, each once.
typedef struct patch_list {
    int32_t count;
    int32_t patch[SK_NEAR_PATCHES];
    hold held[SK_NEAR_PATCHES];
} patch_list;

static bool insert(patch_list *list, int32_t patch, hold held) {
    int32_t at = list->count;
    while (at > 0 && list->patch[at - 1] >= patch) at--;
    if (at < list->count && list->patch[at] == patch) return true;
    if (list->count == SK_NEAR_PATCHES) return false;
    for (int32_t i = list->count++; i > at; i--) {
        list->patch[i] = list->patch[i - 1];
        list->held[i] = list->held[i - 1];
    }
    list->patch[at] = patch;
    list->held[at] = held;
    return true;
}

static bool insert_leaf(const paint_index *p, const point_tree *tree, const point_tree_node *leaf, const sk_box *box,
                        patch_list *list) {
    for (int32_t i = 0; i < leaf->count; i++) {
        int32_t patch = tree->items[leaf->first + i];
        hold held = held_of(p, &p->patches[patch], box);
        if (held != HOLDS_NONE && !insert(list, patch, held)) return false;
    }
    return true;
}

// Lists the patches of a coat that hold points of the box. Returns false if there are too many.
static bool list_coat(const paint_index *p, const paint_coat *coat, const sk_box *box, patch_list *list) {
    const double low[3] = {box->min.x, box->min.y, box->min.z}, high[3] = {box->max.x, box->max.y, box->max.z};
    int32_t stack[WALK_MAX], size = 0;
    list->count = 0;
    stack[size++] = 0;
    while (size > 0) {
        const point_tree_node *node = &coat->tree.nodes[stack[--size]];
        if (node->axis < 0) {
            if (!insert_leaf(p, &coat->tree, node, box, list)) return false;
            continue;
        }
        if (size + 2 > WALK_MAX) return false;
        if (low[node->axis] <= node->split) stack[size++] = node->first;
        if (high[node->axis] > node->split) stack[size++] = node->first + 1;
    }
    return true;
}

// Adds the patches of a coat up to the first that holds the whole box. Returns false if there is no room.
static bool add_coat(const paint_index *p, const paint_coat *coat, sk_near_paint *out) {
    patch_list list;
    if (!list_coat(p, coat, &out->box, &list)) return false;
    for (int32_t i = 0; i < list.count && !out->covers; i++) {
        if (out->count == SK_NEAR_PATCHES) return false;
        out->patch[out->count++] = list.patch[i];
        out->covers = list.held[i] == HOLDS_ALL;
    }
    return true;
}

// Cuts the box down to what is next to the plane of a surface, if the plane is level.
static sk_box along_plane(sk_box box, const sk_half_space *h) {
    static const double SLACK = 1e-6; // m, more than the rounding of a point on the plane
    if (fabs(h->normal.z) != 1.0) return box;
    double z = h->offset * h->normal.z;
    box.min.z = sk_max(box.min.z, z - SLACK);
    box.max.z = sk_min(box.max.z, z + SLACK);
    return box;
}

static void find(const sk_scenery *scenery, int32_t feature, sk_box box, sk_near_paint *out) {
    const paint_index *p = &scenery->paint;
    *out = (sk_near_paint){.scenery = scenery, .feature = feature, .coat = -1, .box = box};
    if (!in_world(box.min) || !in_world(box.max)) return;
    int32_t chain[COATS_MAX], coats = 0, first = p->coat_from[scenery->e.planes[feature].paint];
    for (int32_t coat = first; coat >= 0; coat = p->coats[coat].outer) {
        if (coats == COATS_MAX) return;
        chain[coats++] = coat;
    }
    while (coats > 0 && !out->covers) // from the outside in: the first one wins
        if (!add_coat(p, &p->coats[chain[--coats]], out)) return;
    out->coat = first;
}

void sk_near_paint_follow(const sk_candidates *c, double margin, sk_near_paint *kept) {
    int32_t i = 0, count = c->piece_count > 0 ? c->end[c->piece_count - 1] : 0;
    while (i < count && c->planes[i].material != SK_NO_MATERIAL) i++;
    if (i == count) return;
    int32_t feature = c->planes[i].feature;
    const sk_half_space *h = &c->scenery->e.planes[feature].half_space;
    sk_box box = along_plane(c->box, h);
    if (kept->scenery == c->scenery && kept->feature == feature && box_within(&box, &kept->box)) return;
    const sk_vec3 more = {margin, margin, margin};
    box = (sk_box){sk_sub(c->box.min, more), sk_add(c->box.max, more)};
    find(c->scenery, feature, along_plane(box, h), kept);
}

int32_t near_paint_material(const sk_near_paint *near, const sk_scenery *s, int32_t feature, sk_vec3 point) {
    const paint_index *p = &s->paint;
    const expression *e = &s->e;
    const surface_plane *plane = &e->planes[feature];
    bool known = near->scenery == s && near->coat >= 0 && plane->paint >= 0 &&
                 p->coat_from[plane->paint] == near->coat && box_holds(&near->box, point);
    if (!known) return paint_material(p, e, feature, point);
    for (int32_t i = 0; i < near->count; i++) {
        const paint_patch *patch = &p->patches[near->patch[i]];
        bool last = near->covers && i == near->count - 1;
        if (last || paint_patch_holds(p, e, patch, point)) return e->paints[patch->layer].material;
    }
    return unpainted_material(plane);
}
