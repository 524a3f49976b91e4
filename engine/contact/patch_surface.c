#include "contact/patch_surface.h"

#include "contact/depth_sums.h"

typedef struct walk {
    const sk_depth_solid *solid;
    const sk_pose *pose;
    const sk_depth_field *field;
    sk_facet_use use;
    void *user;
    bool walls; // the surface is that of the walls, else that of the piece
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

// The normal out of what is left, in the frame of the piece.
static sk_vec3 normal_of(const sk_depth_solid *solid, int32_t face) {
    int32_t faces = solid->piece->face_count;
    return face < faces ? solid->piece->face[face].normal : sk_neg(solid->wall[face - faces].normal);
}

static void visit(void *user, const sk_cut *cell, int32_t nearest) {
    const walk *w = user;
    int32_t faces = w->solid->piece->face_count, end = w->walls ? faces + w->solid->wall_count : faces;
    sk_facet facet = {.nearest = nearest};
    for (facet.face = w->walls ? faces : 0; facet.face < end; facet.face++) {
        if (!find_corners(w, cell, &facet)) continue;
        facet.normal = sk_rotate(w->pose->rotation, normal_of(w->solid, facet.face));
        w->use(w->user, &facet);
    }
}

void sk_patch_surface(const sk_depth_solid *solid, const sk_pose *pose, const sk_depth_field *field, sk_facet_use use,
                      void *user) {
    walk w = {solid, pose, field, use, user, false};
    sk_depth_visit_cells(solid, pose, field, visit, &w);
}

void sk_patch_walls(const sk_depth_solid *solid, const sk_pose *pose, const sk_depth_field *field, sk_facet_use use,
                    void *user) {
    walk w = {solid, pose, field, use, user, true};
    sk_depth_visit_cells(solid, pose, field, visit, &w);
}

// ---- facets of which the pressure is not that of their depth ----

// A linear function on a facet: place . x + depth * (the depth at x) - offset.
typedef struct linear {
    sk_vec3 place;
    double depth, offset;
} linear;

static double value_at(const linear *f, sk_vec3 x, double depth) {
    return sk_dot(f->place, x) + f->depth * depth - f->offset;
}

// f - g
static linear minus(linear f, linear g) {
    return (linear){sk_sub(f.place, g.place), f.depth - g.depth, f.offset - g.offset};
}

static bool add_corner(sk_facet *facet, sk_vec3 at, double depth) {
    if (facet->count == SK_FACET_CORNERS_MAX) return false;
    facet->corner[facet->count] = at;
    facet->depth[facet->count++] = depth;
    return true;
}

// Writes the part of a facet where a function is not negative. False: nothing is left, or it has too many corners.
static bool cut(const sk_facet *facet, linear keep, sk_facet *out) {
    bool any = false, fits = true;
    *out = (sk_facet){.face = facet->face, .nearest = facet->nearest, .normal = facet->normal};
    for (int32_t i = 0; i < facet->count; i++) {
        int32_t k = (i + 1) % facet->count;
        double at = value_at(&keep, facet->corner[i], facet->depth[i]);
        double next = value_at(&keep, facet->corner[k], facet->depth[k]), share = at / (at - next);
        any |= at > 0.0;
        if (at >= 0.0) fits &= add_corner(out, facet->corner[i], facet->depth[i]);
        if ((at > 0.0 && next < 0.0) || (at < 0.0 && next > 0.0))
            fits &= add_corner(out, sk_mix(facet->corner[i], facet->corner[k], share),
                               facet->depth[i] + share * (facet->depth[k] - facet->depth[i]));
    }
    return any && fits && out->count >= 3;
}

static void use_with(sk_facet *facet, linear depth, sk_facet_use use, void *user) {
    for (int32_t i = 0; i < facet->count; i++) facet->depth[i] = value_at(&depth, facet->corner[i], facet->depth[i]);
    use(user, facet);
}

// Where two functions are equal, the first one counts: m.
static const double TIE = 1e-9;
static const linear DEPTH = {{0.0, 0.0, 0.0}, 1.0, 0.0};

// The depth of a point below one plane of a print, along the normal of the ground. A steep plane has a wall.
static linear below_plane(const sk_facet_print *print, int32_t k) {
    double along = sk_max(1e-9, -sk_dot(print->plane[k].normal, print->up));
    return (linear){sk_scale(1.0 / along, print->plane[k].normal), 0.0, print->plane[k].offset / along};
}

// Cuts a facet to the part that is farther below plane k than below all others, and below the print.
static bool cut_to_plane(sk_facet *facet, const sk_facet_print *print, int32_t k) {
    linear below = below_plane(print, k);
    sk_facet from = *facet;
    bool left = cut(&from, below, facet);
    for (int32_t j = 0; left && j < print->count; j++) {
        if (j == k) continue;
        linear more = minus(below, below_plane(print, j));
        more.offset += j < k ? TIE : -TIE;
        from = *facet;
        left = cut(&from, more, facet);
    }
    return left;
}

void sk_facet_over_print(const sk_facet *facet, const sk_facet_print *print, sk_facet_use use, void *user) {
    if (print->count == 0) use(user, facet);
    for (int32_t k = 0; k < print->count; k++) {
        sk_facet under = *facet, part;
        if (!cut_to_plane(&under, print, k)) continue;
        linear below = below_plane(print, k), out = minus(below, DEPTH); // out of the print: nothing of it is above
        out.offset += TIE;
        if (cut(&under, out, &part)) use(user, &part);
        if (cut(&under, minus((linear){.offset = 0.0}, out), &part)) use_with(&part, below, use, user);
    }
}

void sk_facet_with_layer(const sk_facet *facet, double from, double times, sk_facet_use use, void *user) {
    sk_facet part;
    const linear in = {DEPTH.place, 1.0, from};
    if (!isfinite(from)) {
        use(user, facet);
        return;
    }
    if (cut(facet, minus((linear){.offset = 0.0}, in), &part)) use(user, &part);
    if (cut(facet, in, &part)) use_with(&part, (linear){DEPTH.place, 1.0 + times, times * from}, use, user);
}

void sk_facet_outside(const sk_facet *facet, const sk_half_space *plane, int32_t count, sk_facet_use use, void *user) {
    sk_facet within = *facet, part;
    for (int32_t j = 0; j < count; j++) {
        const linear out = {plane[j].normal, 0.0, plane[j].offset};
        sk_facet from = within;
        if (cut(&from, out, &part)) use(user, &part);
        if (!cut(&from, minus((linear){.offset = 0.0}, out), &within)) return;
    }
}

void sk_facet_with_most(const sk_facet *facet, double most, sk_facet_use use, void *user) {
    sk_facet part;
    const linear below = {DEPTH.place, 1.0, most};
    if (cut(facet, minus((linear){.offset = 0.0}, below), &part)) use(user, &part);
    if (cut(facet, below, &part)) use_with(&part, (linear){.offset = -most}, use, user);
}
