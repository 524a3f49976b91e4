#include "contact/patch_surface.h"

#include "contact/depth_sums.h"

typedef struct walk {
    const sk_depth_solid *solid;
    const sk_pose *pose;
    const sk_depth_field *field;
    sk_facet_use use;
    void *user;
} walk;

// The vertex that follows `from` around a face; -1: none.
static int32_t next_vertex(const sk_cut *cell, int32_t face, int32_t from) {
    for (int32_t i = 0; i < cell->edge_count; i++) {
        const sk_convex_edge *e = &cell->edge[i];
        if (e->left == face && e->from == from) return e->to;
        if (e->right == face && e->to == from) return e->from;
    }
    return -1;
}

// A vertex of the face; -1: the cell has no such face.
static int32_t first_vertex(const sk_cut *cell, int32_t face) {
    for (int32_t i = 0; i < cell->edge_count; i++) {
        if (cell->edge[i].left == face) return cell->edge[i].from;
        if (cell->edge[i].right == face) return cell->edge[i].to;
    }
    return -1;
}

// Writes the corners of a face of the cell. False: there is no such face, or it has too many corners.
static bool find_corners(const walk *w, const sk_cut *cell, sk_facet *out) {
    int32_t first = first_vertex(cell, out->face), at = first;
    out->count = 0;
    while (at >= 0 && out->count < SK_FACET_CORNERS_MAX) {
        sk_half_space below = w->field->face[out->nearest];
        out->corner[out->count] = cell->vertex[at];
        out->depth[out->count++] = sk_max(0.0, below.offset - sk_dot(below.normal, cell->vertex[at]));
        at = next_vertex(cell, out->face, at);
        if (at == first) return out->count >= 3;
    }
    return false;
}

static void visit(void *user, const sk_cut *cell, int32_t nearest) {
    const walk *w = user;
    const sk_convex *piece = w->solid->piece;
    sk_facet facet = {.nearest = nearest};
    for (facet.face = 0; facet.face < piece->face_count; facet.face++) {
        if (!find_corners(w, cell, &facet)) continue;
        facet.normal = sk_rotate(w->pose->rotation, piece->face[facet.face].normal);
        w->use(w->user, &facet);
    }
}

void sk_patch_surface(const sk_depth_solid *solid, const sk_pose *pose, const sk_depth_field *field, sk_facet_use use,
                      void *user) {
    walk w = {solid, pose, field, use, user};
    sk_depth_visit_cells(solid, pose, field, visit, &w);
}
