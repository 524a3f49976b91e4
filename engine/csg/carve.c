// Removes convex regions from polygons. Each part is carved only by the obstacles near it, starting with one from the
// middle of the list. The list is in spatial order, so the parts become small quickly, and the work stays near n log n.
#include "csg/carve.h"

#include "csg/shape_internal.h"
#include "csg/support.h"
#include <stdlib.h>

static bool boxes_overlap(const sk_box *a, const sk_box *b) {
    return a->min.x <= b->max.x && a->max.x >= b->min.x && a->min.y <= b->max.y && a->max.y >= b->min.y &&
           a->min.z <= b->max.z && a->max.z >= b->min.z;
}

void boundary_builder_add_obstacle(boundary_builder *w, convex region, sk_box box) {
    if (!sk_csg_reserve(&w->obstacles, &w->obstacle_capacity, w->obstacle_count + 1, sizeof *w->obstacles)) {
        w->failed = true;
        return;
    }
    w->obstacles[w->obstacle_count++] = (obstacle){region, box};
}

static bool bounds_in_face(const convex *c, int32_t i) {
    return plane_relate(c->face, c->e->planes[c->planes[i]].half_space) == PLANES_DIFFER;
}

// Returns whether the polygon is outside one of the region's planes. Most polygons that are only near the region are.
static bool is_apart(const polygon_list *list, polygon p, const convex *c) {
    for (int32_t i = 0; i < c->count; i++) {
        sk_half_space plane = c->e->planes[c->planes[i]].half_space;
        bool outside = true;
        for (int32_t k = 0; k < p.count && outside; k++)
            outside = sk_dot(plane.normal, list->vertices[p.first + k]) - plane.offset >= -PLANE_TOLERANCE;
        if (outside && bounds_in_face(c, i)) return true;
    }
    return false;
}

// Returns whether the region covers part of polygon `index` of `from`. That part is then the only polygon of w->kernel.
static bool find_kernel(boundary_builder *w, const polygon_list *from, int32_t index, const convex *c) {
    if (is_apart(from, from->polygons[index], c)) return false;
    polygon_list_clear(&w->kernel);
    polygon_copy(&w->kernel, from, index);
    for (int32_t i = 0; i < c->count && w->kernel.count > 0; i++) {
        sk_half_space plane = c->e->planes[c->planes[i]].half_space;
        if (c->count > MANY_PLANES) budget_take(&w->budget, w->kernel.polygons[0].count);
        if (polygon_is_inside(&w->kernel, 0, plane) || !bounds_in_face(c, i)) continue;
        polygon_list_clear(&w->scratch);
        polygon_cut(&w->kernel, 0, plane, &w->scratch, NULL);
        polygon_list_swap(&w->kernel, &w->scratch);
    }
    return w->kernel.count > 0;
}

// Returns whether an edge of the kernel is in the plane. Other planes need not cut the face, so there are fewer, larger
// parts.
static bool touches_kernel(const boundary_builder *w, sk_half_space plane) {
    polygon p = w->kernel.polygons[0];
    int32_t on = 0;
    for (int32_t i = 0; i < p.count; i++) {
        double d = sk_dot(plane.normal, w->kernel.vertices[p.first + i]) - plane.offset;
        on += fabs(d) <= 2.0 * PLANE_TOLERANCE;
    }
    return on >= 2;
}

// Appends the parts of the polygon in `from` that are outside the region to w->rest, as convex polygons. Returns false
// and appends nothing if the region does not overlap the polygon.
static bool subtract(boundary_builder *w, const polygon_list *from, const convex *c, polygon_list *covered) {
    budget_take(&w->budget, (int64_t)c->count * from->polygons[0].count);
    if (!find_kernel(w, from, 0, c)) return false;
    polygon_list *left = &w->left;
    polygon_list_clear(left);
    polygon_copy(left, from, 0);
    for (int32_t i = 0; i < c->count && left->count > 0; i++) {
        sk_half_space plane = c->e->planes[c->planes[i]].half_space;
        if (!bounds_in_face(c, i) || !touches_kernel(w, plane)) continue;
        polygon_list_clear(&w->scratch);
        polygon_cut(left, 0, plane, &w->scratch, &w->rest);
        polygon_list_swap(left, &w->scratch);
    }
    if (covered != NULL && left->count > 0) polygon_copy(covered, left, 0);
    return true;
}

// Pushes a polygon onto the stack of those still to be carved, with those of the given obstacles whose boxes overlap
// its box.
static void push_polygon(boundary_builder *w, const polygon_list *from, int32_t index, const int32_t *candidates,
                         int32_t count) {
    if (from->failed) { // its last polygon may lack vertices
        w->failed = true;
        return;
    }
    sk_box box = polygon_box(from, index);
    polygon_copy(&w->uncarved, from, index);
    if (w->uncarved.failed ||
        !sk_csg_reserve(&w->pending, &w->pending_capacity, w->pending_total + count + 1, sizeof *w->pending) ||
        !sk_csg_reserve(&w->pending_count, &w->pending_count_capacity, w->uncarved.count, sizeof *w->pending_count)) {
        w->failed = true;
        return;
    }
    int32_t kept = 0;
    budget_take(&w->budget, count);
    if (w->pending_total > BOUNDARY_PENDING_MOST) w->budget.spent = true;
    for (int32_t i = 0; i < count; i++) {
        if (boxes_overlap(&box, &w->obstacles[candidates[i]].box))
            w->pending[w->pending_total + kept++] = candidates[i];
    }
    w->pending_count[w->uncarved.count - 1] = kept;
    w->pending_total += kept;
}

// Carves one polygon by one obstacle: of those that overlap it, the one nearest to the middle of its list. Returns
// false if none overlaps it.
static bool carve_once(boundary_builder *w, const polygon_list *one, int32_t *candidates, int32_t *count,
                       polygon_list *covered) {
    while (*count > 0 && !w->budget.spent) {
        int32_t middle = *count / 2, chosen = candidates[middle];
        (*count)--;
        budget_take(&w->budget, (*count - middle) / 8);
        for (int32_t i = middle; i < *count; i++) candidates[i] = candidates[i + 1];
        polygon_list_clear(&w->rest);
        if (subtract(w, one, &w->obstacles[chosen].region, covered)) return true;
    }
    return false;
}

void boundary_builder_carve(boundary_builder *w, polygon_list *covered) {
    int32_t count = w->obstacle_count;
    if (count == 0) return;
    if (!sk_csg_reserve(&w->candidates, &w->candidate_capacity, count + 1, sizeof *w->candidates)) {
        w->failed = true;
        return;
    }
    int32_t *candidates = w->candidates;
    w->pending_total = 0;
    polygon_list_clear(&w->uncarved);
    polygon_list_clear(&w->carved);
    for (int32_t i = 0; i < count; i++) candidates[i] = i;
    for (int32_t i = w->parts.count - 1; i >= 0 && !w->failed && !w->budget.spent; i--)
        push_polygon(w, &w->parts, i, candidates, count);
    while (w->uncarved.count > 0 && !w->failed && !w->uncarved.failed && !w->budget.spent) {
        int32_t top = --w->uncarved.count;
        polygon_list_clear(&w->one);
        polygon_copy(&w->one, &w->uncarved, top);
        if (w->one.failed) break;
        w->uncarved.vertex_count = w->uncarved.polygons[top].first;
        count = w->pending_count[top];
        w->pending_total -= count;
        for (int32_t i = 0; i < count; i++) candidates[i] = w->pending[w->pending_total + i];
        if (!carve_once(w, &w->one, candidates, &count, covered)) {
            polygon_copy(&w->carved, &w->one, 0);
            continue;
        }
        for (int32_t i = 0; i < w->rest.count && !w->failed; i++) push_polygon(w, &w->rest, i, candidates, count);
    }
    polygon_list_swap(&w->parts, &w->carved);
    w->failed = w->failed || w->uncarved.failed || w->one.failed || w->left.failed || w->carved.failed;
}
