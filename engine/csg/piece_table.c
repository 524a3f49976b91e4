#include "csg/piece_table.h"

#include <stdlib.h>

// Allocates the arrays. Pieces may be without planes; arrays are never empty.
bool piece_table_allocate(piece_table *t, int32_t pieces, int32_t planes) {
    size_t groups = (size_t)planes / PLANE_GROUP + (size_t)pieces + 1; // including the padding
    t->groups = aligned_alloc(64, (groups * sizeof *t->groups + 63) / 64 * 64);
    t->feature = calloc(PLANE_GROUP * groups, sizeof *t->feature);
    t->start = calloc((size_t)pieces + 1, sizeof *t->start);
    t->size = calloc((size_t)pieces + 1, sizeof *t->size);
    t->boxes = calloc((size_t)pieces + 1, sizeof *t->boxes);
    return t->groups != NULL && t->feature != NULL && t->start != NULL && t->size != NULL && t->boxes != NULL;
}

static void set_plane(piece_table *t, int32_t i, sk_half_space h, int32_t feature, int32_t material) {
    plane_group *g = &t->groups[i / PLANE_GROUP];
    int32_t k = i % PLANE_GROUP;
    g->nx[k] = h.normal.x;
    g->ny[k] = h.normal.y;
    g->nz[k] = h.normal.z;
    g->offset[k] = h.offset;
    g->feature[k] = t->feature[i] = feature;
    g->material[k] = material;
}

void piece_table_add(piece_table *t, const expression *e, const piece_list *list, int32_t piece, sk_box box) {
    t->start[t->count] = t->plane_count;
    t->size[t->count] = piece_size(list, piece);
    for (int32_t i = list->start[piece]; i < list->start[piece + 1]; i++) {
        const surface_plane *plane = &e->planes[list->planes[i]];
        set_plane(t, t->plane_count++, plane->half_space, list->planes[i], sole_material(plane));
    }
    while (t->plane_count % PLANE_GROUP != 0)
        set_plane(t, t->plane_count++, (sk_half_space){{0, 0, 0}, 1.0}, -1, SK_NO_MATERIAL);
    t->half_spaces += t->size[t->count];
    t->boxes[t->count++] = box;
}

void piece_table_serve(const piece_table *t, box_tree *tree) {
    for (int32_t n = 0; n < tree->count; n++) {
        tree_node *node = &tree->nodes[n];
        for (int32_t i = 0; i < TREE_WIDTH; i++) {
            if (!tree_is_leaf(node->child[i])) continue;
            int32_t piece = tree_leaf(node->child[i]), first = t->start[piece] / PLANE_GROUP;
            int32_t groups = piece_groups(t, piece);
            if (groups > LEAF_GROUPS_MANY || first >> LEAF_GROUP_BITS != 0) groups = LEAF_GROUPS_MANY;
            node->child[i].planes = (uint32_t)first % (1u << LEAF_GROUP_BITS) | (uint32_t)groups << LEAF_GROUP_BITS;
        }
    }
}

void piece_table_free(piece_table *t) {
    free(t->groups);
    free(t->feature);
    free(t->start);
    free(t->size);
    free(t->boxes);
    *t = (piece_table){0};
}

size_t piece_table_bytes(const piece_table *t) {
    return (size_t)t->plane_count / PLANE_GROUP * sizeof *t->groups + (size_t)t->plane_count * sizeof *t->feature +
           (size_t)t->count * (sizeof(sk_box) + 2 * sizeof(int32_t));
}
