// The exposed faces of a scenery, with a tree over their boxes.
#include "contact/union_internal.h"

#include <stdlib.h>
#include <string.h>

enum { LEAF_FACES = 4 };

typedef struct builder {
    sk_union *u;
    sk_vec3 *centre; // twice the centre of the box of each face
    sk_box *box;
} builder;

static sk_box box_of(const sk_union *u, int32_t face) {
    const sk_vec3 *v = u->vertices + u->faces[face].first;
    sk_box box = {v[0], v[0]};
    for (int32_t i = 1; i < u->faces[face].count; i++) {
        box.min = sk_min3(box.min, v[i]);
        box.max = sk_max3(box.max, v[i]);
    }
    return box;
}

static double component(sk_vec3 v, int32_t axis) {
    return axis == 0 ? v.x : axis == 1 ? v.y : v.z;
}

static void swap_faces(builder *b, int32_t i, int32_t k) {
    union_face face = b->u->faces[i];
    sk_vec3 centre = b->centre[i];
    sk_box box = b->box[i];
    b->u->faces[i] = b->u->faces[k];
    b->centre[i] = b->centre[k];
    b->box[i] = b->box[k];
    b->u->faces[k] = face;
    b->centre[k] = centre;
    b->box[k] = box;
}

// Moves faces with their centre in the lower half of the centres' longest extent to the front. Returns their number, or
// half of all if that leaves a side empty.
static int32_t partition(builder *b, int32_t first, int32_t count) {
    sk_vec3 low = b->centre[first], high = low;
    for (int32_t i = first; i < first + count; i++) {
        low = sk_min3(low, b->centre[i]);
        high = sk_max3(high, b->centre[i]);
    }
    sk_vec3 d = sk_sub(high, low);
    int32_t axis = d.x >= d.y && d.x >= d.z ? 0 : d.y >= d.z ? 1 : 2, front = 0;
    double middle = 0.5 * (component(low, axis) + component(high, axis));
    for (int32_t i = first; i < first + count; i++)
        if (component(b->centre[i], axis) < middle) swap_faces(b, i, first + front++);
    return front == 0 || front == count ? count / 2 : front;
}

// Builds the node over a range of faces and those below it.
static int32_t build_node(builder *b, int32_t first, int32_t count) {
    sk_union *u = b->u;
    int32_t index = u->node_count++;
    union_node node = {.box = b->box[first], .first = first, .count = count};
    for (int32_t i = first + 1; i < first + count; i++) {
        node.box.min = sk_min3(node.box.min, b->box[i].min);
        node.box.max = sk_max3(node.box.max, b->box[i].max);
    }
    if (count > LEAF_FACES) {
        int32_t front = partition(b, first, count);
        node.count = 0;
        (void)build_node(b, first, front);
        node.second = build_node(b, first + front, count - front);
    }
    u->nodes[index] = node;
    return index;
}

static bool build_tree(sk_union *u) {
    size_t n = (size_t)u->face_count;
    u->nodes = malloc((2 * n + 1) * sizeof *u->nodes);
    builder b = {.u = u, .centre = malloc((n + 1) * sizeof *b.centre), .box = malloc((n + 1) * sizeof *b.box)};
    bool ok = u->nodes != NULL && b.centre != NULL && b.box != NULL;
    for (int32_t i = 0; i < u->face_count && ok; i++) {
        b.box[i] = box_of(u, i);
        b.centre[i] = sk_add(b.box[i].min, b.box[i].max);
    }
    if (ok && n > 0) (void)build_node(&b, 0, u->face_count);
    free(b.centre);
    free(b.box);
    return ok;
}

// Takes the faces of the boundary. Takes over its vertices.
static bool take_faces(sk_union *u, sk_boundary *from) {
    u->faces = malloc(((size_t)from->face_count + 1) * sizeof *u->faces);
    if (u->faces == NULL) return false;
    for (int32_t i = 0; i < from->face_count; i++) {
        const sk_face *face = &from->faces[i];
        bool outer = sk_dot(face->normal, sk_scenery_plane(u->scenery, face->feature).normal) < 0.0;
        u->faces[u->face_count++] = (union_face){face->first, face->count, 2 * face->feature + outer};
    }
    u->vertices = from->vertices;
    from->vertices = NULL;
    return true;
}

sk_result sk_union_create(const sk_scenery *scenery, sk_box window, sk_union **out) {
    sk_boundary boundary;
    *out = NULL;
    sk_result result = sk_scenery_boundary_parts(scenery, window, &boundary);
    if (!result.ok) return result;
    if (boundary.reduced) {
        sk_boundary_free(&boundary);
        return sk_error("too many solids overlap for the surface that bodies touch to be computed; fewer, or smaller "
                        "ones, are needed");
    }
    sk_union *u = calloc(1, sizeof *u);
    bool ok = u != NULL;
    if (ok) {
        u->scenery = scenery;
        ok = take_faces(u, &boundary) && build_tree(u);
    }
    sk_boundary_free(&boundary);
    if (!ok) {
        sk_union_destroy(u);
        return sk_error("out of memory while finding the surface that bodies touch");
    }
    *out = u;
    return sk_ok();
}

void sk_union_destroy(sk_union *surface) {
    if (surface == NULL) return;
    free(surface->vertices);
    free(surface->faces);
    free(surface->nodes);
    free(surface);
}
