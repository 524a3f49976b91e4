// The planes of the exposed faces near a block.
#include "contact/union_internal.h"

// Returns whether an axis separates the polygon, relative to the box's centre, from the box with these half extents.
static bool is_separated(const sk_union *u, const union_face *face, sk_vec3 axis, sk_vec3 centre, double half) {
    double low = INFINITY, high = -INFINITY;
    for (int32_t i = 0; i < face->count; i++) {
        double along = sk_dot(axis, sk_sub(u->vertices[face->first + i], centre));
        low = sk_min(low, along);
        high = sk_max(high, along);
    }
    double reach = half * (fabs(axis.x) + fabs(axis.y) + fabs(axis.z));
    return low > reach || high < -reach;
}

// Returns whether the polygon and the cube have a common point, by the axes that may separate them: those of the cube,
// the normal, and the products of their edges. A common touch counts.
static bool face_touches_cube(const sk_union *u, const union_face *face, sk_vec3 centre, double half) {
    const sk_vec3 axes[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    for (int32_t k = 0; k < 3; k++)
        if (is_separated(u, face, axes[k], centre, half)) return false;
    if (is_separated(u, face, union_half_space(u, face->side).normal, centre, half)) return false;
    for (int32_t i = 0; i < face->count; i++) {
        const sk_vec3 *v = u->vertices + face->first;
        sk_vec3 edge = sk_sub(v[i + 1 < face->count ? i + 1 : 0], v[i]);
        for (int32_t k = 0; k < 3; k++)
            if (is_separated(u, face, sk_cross(axes[k], edge), centre, half)) return false;
    }
    return true;
}

// Returns whether two half-spaces have the same border within the block's surroundings, and the same direction.
static bool is_same(const sk_half_space *a, const sk_half_space *b, double size) {
    sk_vec3 d = sk_sub(a->normal, b->normal);
    return fabs(d.x) + fabs(d.y) + fabs(d.z) <= 1e-9 && fabs(a->offset - b->offset) <= UNION_SAME * sk_max(1.0, size);
}

static bool has_side(const union_planes *p, int32_t side) {
    for (int32_t i = 0; i < p->count; i++)
        if (p->side[i] == side) return true;
    return false;
}

// Adds the plane of a side in the order of sides. Of several sides on one plane the lowest remains.
static void add_plane(const sk_union *u, union_planes *p, int32_t side, int32_t allowed) {
    sk_half_space plane = union_half_space(u, side);
    plane.offset -= sk_dot(plane.normal, p->origin);
    double size = p->half + p->reach;
    int32_t at = 0, same = -1;
    for (int32_t i = 0; i < p->count; i++) {
        at += p->side[i] < side;
        if (is_same(&p->plane[i], &plane, size)) same = i;
    }
    if (same >= 0 && p->side[same] < side) return;
    if (same < 0 && p->count == allowed) {
        p->full = true;
        return;
    }
    int32_t last = same >= 0 ? same : p->count++; // the place that becomes free
    for (int32_t i = last; i > at; i--) {
        p->plane[i] = p->plane[i - 1];
        p->side[i] = p->side[i - 1];
    }
    p->plane[at] = plane;
    p->side[at] = side;
}

void union_planes_near(const sk_union *surface, union_planes *p, int32_t allowed) {
    const sk_union *u = surface;
    double size = p->half + p->reach;
    const sk_vec3 reach = {size, size, size};
    sk_box box = {sk_sub(p->origin, reach), sk_add(p->origin, reach)};
    int32_t stack[UNION_TREE_STACK], waiting = 0;
    p->count = 0;
    p->full = false;
    p->plane[UNION_CAP] = (sk_half_space){{0.0, 0.0, 0.0}, p->reach};
    p->side[UNION_CAP] = -2;
    if (u->node_count > 0) stack[waiting++] = 0;
    while (waiting > 0 && !p->full) {
        int32_t index = stack[--waiting];
        const union_node *node = &u->nodes[index];
        if (!union_boxes_overlap(&node->box, &box)) continue;
        if (node->count == 0) {
            stack[waiting++] = node->second;
            stack[waiting++] = index + 1;
        }
        for (int32_t i = node->first; i < node->first + node->count && !p->full; i++) {
            const union_face *face = &u->faces[i];
            if (has_side(p, face->side) || !face_touches_cube(u, face, p->origin, size)) continue;
            add_plane(u, p, face->side, allowed);
        }
    }
}
