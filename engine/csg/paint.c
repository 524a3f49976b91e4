#include "csg/paint.h"

#include "csg/support.h"
#include <stdlib.h>

// Data of a layer's region while the index is built.
typedef struct region {
    piece_list list;
    bool used, flat;
} region;

typedef struct painter {
    paint_index *p;
    const expression *e;
    region *regions;        // by layer
    sk_half_space *scratch; // planes of one piece
    sk_box *boxes;          // of patches
    int32_t *layers;        // of one coat, from the inside out
} painter;

// Computes the box of an expression. For a union it is the hull of the parts' boxes, for an intersection the common
// part of them and of the bounds of its half-spaces. A shape that is proved empty gets the empty box, min above max.
// Returns false when memory is short.
static bool expression_box(const expression *e, int32_t index, sk_box *out) {
    const sk_vec3 far_away = {INFINITY, INFINITY, INFINITY};
    const expression_node *node = &e->nodes[index];
    *out = (sk_box){sk_neg(far_away), far_away};
    if (node->kind != EXPRESSION_UNION && node->kind != EXPRESSION_INTERSECTION) return true;
    sk_half_space *planes = malloc((size_t)node->count * sizeof *planes);
    if (planes == NULL) return false;
    int32_t count = 0;
    bool ok = true, is_union = node->kind == EXPRESSION_UNION;
    if (is_union) *out = (sk_box){far_away, sk_neg(far_away)};
    for (int32_t i = 0; i < node->count && ok; i++) {
        int32_t child = e->children[node->first + i];
        sk_box box;
        if (!is_union && e->nodes[child].kind == EXPRESSION_LEAF) {
            planes[count++] = e->planes[e->nodes[child].first].half_space;
            continue;
        }
        ok = expression_box(e, child, &box);
        *out = is_union ? box_hull(*out, box) : box_common(*out, box);
    }
    sk_box own;
    if (ok && !is_union && count > 0) {
        bool exists = piece_box(planes, count, &own);
        if (!exists) *out = (sk_box){far_away, sk_neg(far_away)};
        if (exists && !box_is_unbounded(&own)) *out = box_common(*out, own);
    }
    free(planes);
    return ok;
}

// Coats begin at the innermost layers of surfaces and wherever two paths outwards join, so that every layer is in one
// coat. Marks the layers that surfaces use, and numbers and allocates the coats. Returns false when memory is short.
static bool begin_coats(painter *w) {
    const expression *e = w->e;
    bool *begins = calloc((size_t)e->paint_count, sizeof *begins);
    if (begins == NULL) return false;
    for (int32_t i = 0; i < e->feature_count; i++) {
        int32_t layer = e->planes[i].paint;
        if (layer < 0 || begins[layer]) continue;
        begins[layer] = true;
        while (!w->regions[layer].used) {
            w->regions[layer].used = true;
            if (e->paints[layer].outer < 0) break;
            layer = e->paints[layer].outer;
            if (w->regions[layer].used) begins[layer] = true;
        }
    }
    for (int32_t i = 0; i < e->paint_count; i++) w->p->coat_from[i] = begins[i] ? w->p->coat_count++ : -1;
    free(begins);
    w->p->coats = calloc((size_t)w->p->coat_count, sizeof *w->p->coats);
    return w->p->coats != NULL;
}

// Computes the flat forms of all regions in use, and allocates memory for their patches.
static bool flatten_regions(painter *w) {
    int32_t patches = 0, planes = 0;
    int64_t visits = FLATTEN_VISITS_MAX;
    for (int32_t i = 0; i < w->e->paint_count; i++) {
        region *r = &w->regions[i];
        if (!r->used) continue;
        if (!flatten(w->e, w->e->paints[i].region, &visits, &r->list, &r->flat).ok) return false;
        if (!r->flat) piece_list_free(&r->list);
        patches += r->flat ? r->list.count : 1;
        planes += r->list.plane_count;
    }
    w->p->patches = calloc((size_t)patches + 1, sizeof *w->p->patches);
    w->boxes = calloc((size_t)patches + 1, sizeof *w->boxes);
    w->scratch = calloc((size_t)planes + 1, sizeof *w->scratch);
    return piece_table_allocate(&w->p->pieces, patches, planes) && w->p->patches != NULL && w->boxes != NULL &&
           w->scratch != NULL;
}

static void add_patch(painter *w, int32_t layer, int32_t piece, sk_box box) {
    int32_t i = w->p->patch_count++;
    w->p->patches[i] = (paint_patch){layer, piece, box};
    w->boxes[i] = box;
}

static bool add_layer(painter *w, int32_t layer) {
    const piece_list *list = &w->regions[layer].list;
    if (!w->regions[layer].flat) {
        sk_box box;
        if (!expression_box(w->e, w->e->paints[layer].region, &box)) return false;
        const sk_vec3 corner = {WORLD_LIMIT, WORLD_LIMIT, WORLD_LIMIT};
        box = box_common(box, (sk_box){sk_neg(corner), corner}); // finite, as the tree requires
        if (box.min.x <= box.max.x) add_patch(w, layer, -1, box);
        return true;
    }
    for (int32_t i = 0; i < list->count; i++) {
        int32_t count = piece_size(list, i);
        sk_box box;
        for (int32_t k = 0; k < count; k++) w->scratch[k] = w->e->planes[list->planes[list->start[i] + k]].half_space;
        if (!piece_box(w->scratch, count, &box)) continue;
        add_patch(w, layer, w->p->pieces.count, box);
        piece_table_add(&w->p->pieces, w->e, list, i, box);
    }
    return true;
}

// Builds a coat from its innermost layer outwards, up to the layer with which the next coat begins.
static bool build_coat(painter *w, int32_t layer) {
    paint_index *p = w->p;
    paint_coat *coat = &p->coats[p->coat_from[layer]];
    int32_t first = p->patch_count, count = 0;
    do {
        w->layers[count++] = layer;
        layer = w->e->paints[layer].outer;
    } while (layer >= 0 && p->coat_from[layer] < 0);
    coat->outer = layer >= 0 ? p->coat_from[layer] : -1;
    while (count > 0) {
        if (!add_layer(w, w->layers[--count])) return false;
    }
    return point_tree_build(&coat->tree, w->boxes, first, p->patch_count - first);
}

bool paint_index_build(paint_index *p, const expression *e) {
    *p = (paint_index){0};
    if (e->paint_count == 0) return true;
    painter w = {.p = p, .e = e};
    p->coat_from = calloc((size_t)e->paint_count, sizeof *p->coat_from);
    w.regions = calloc((size_t)e->paint_count, sizeof *w.regions);
    w.layers = calloc((size_t)e->paint_count, sizeof *w.layers);
    bool ok = p->coat_from != NULL && w.regions != NULL && w.layers != NULL && begin_coats(&w) && flatten_regions(&w);
    for (int32_t i = 0; i < e->paint_count && ok; i++) {
        if (p->coat_from[i] >= 0) ok = build_coat(&w, i);
    }
    for (int32_t i = 0; w.regions != NULL && i < e->paint_count; i++) piece_list_free(&w.regions[i].list);
    free(w.regions);
    free(w.scratch);
    free(w.boxes);
    free(w.layers);
    return ok;
}

void paint_index_free(paint_index *p) {
    for (int32_t i = 0; p->coats != NULL && i < p->coat_count; i++) point_tree_free(&p->coats[i].tree);
    free(p->coats);
    free(p->coat_from);
    free(p->patches);
    piece_table_free(&p->pieces);
    *p = (paint_index){0};
}

size_t paint_index_bytes(const paint_index *p) {
    size_t bytes = (size_t)p->patch_count * sizeof *p->patches + (size_t)p->coat_count * sizeof *p->coats;
    for (int32_t i = 0; i < p->coat_count; i++) {
        const point_tree *t = &p->coats[i].tree;
        bytes += (size_t)t->node_count * sizeof *t->nodes + (size_t)t->item_count * sizeof *t->items;
    }
    return bytes + piece_table_bytes(&p->pieces);
}

// Returns the patch of the coat's outermost layer that contains the point; null if there is none.
static const paint_patch *outermost_patch(const paint_index *p, const expression *e, const paint_coat *coat,
                                          sk_vec3 point) {
    int32_t count;
    const int32_t *items = point_tree_at(&coat->tree, point, &count);
    for (int32_t i = 0; i < count; i++) {
        if (paint_patch_holds(p, e, &p->patches[items[i]], point)) return &p->patches[items[i]];
    }
    return NULL;
}

int32_t paint_material(const paint_index *p, const expression *e, int32_t feature, sk_vec3 point) {
    const surface_plane *plane = &e->planes[feature];
    if (plane->paint >= 0 && !in_world(point))
        return expression_material(e, feature, point); // boxes are not valid there
    int32_t material = unpainted_material(plane);
    int32_t coat = plane->paint >= 0 ? p->coat_from[plane->paint] : -1;
    for (; coat >= 0; coat = p->coats[coat].outer) { // from the inside out: the last one wins
        const paint_patch *patch = outermost_patch(p, e, &p->coats[coat], point);
        if (patch != NULL) material = e->paints[patch->layer].material;
    }
    return material;
}
