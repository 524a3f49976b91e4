#include "convex/cut.h"

#include "base/assert.h"
#include "math/quat.h"
#include <string.h>

void sk_cut_begin(const sk_convex *piece, const sk_pose *pose, sk_cut *out) {
    out->vertex_count = piece->vertex_count;
    out->edge_count = piece->edge_count;
    sk_mat3 axes = sk_mat3_from_quat(pose->rotation);
    for (int32_t i = 0; i < piece->vertex_count; i++)
        out->vertex[i] = sk_add(pose->position, sk_mat3_mul(&axes, piece->vertex[i]));
    memcpy(out->edge, piece->edge, (size_t)piece->edge_count * sizeof piece->edge[0]);
}

void sk_cut_box(sk_vec3 low, sk_vec3 high, int32_t first_face, sk_cut *out) {
    static const sk_convex_edge EDGES[12] = {// corner bits: 1 x, 2 y, 4 z; faces -x, +x, -y, +y, -z, +z
                                             {0, 1, 2, 4}, {3, 2, 3, 4}, {5, 4, 2, 5}, {6, 7, 3, 5},
                                             {2, 0, 0, 4}, {1, 3, 1, 4}, {4, 6, 0, 5}, {7, 5, 1, 5},
                                             {0, 4, 0, 2}, {5, 1, 1, 2}, {6, 2, 0, 3}, {3, 7, 1, 3}};
    out->vertex_count = 8;
    out->edge_count = 12;
    for (int32_t i = 0; i < 8; i++)
        out->vertex[i] =
            (sk_vec3){(i & 1) != 0 ? high.x : low.x, (i & 2) != 0 ? high.y : low.y, (i & 4) != 0 ? high.z : low.z};
    for (int32_t i = 0; i < 12; i++) {
        sk_convex_edge e = EDGES[i];
        out->edge[i] = (sk_convex_edge){e.from, e.to, (int16_t)(first_face + e.left), (int16_t)(first_face + e.right)};
    }
}

void sk_cut_copy(const sk_cut *from, sk_cut *to) {
    to->vertex_count = from->vertex_count;
    to->edge_count = from->edge_count;
    memcpy(to->vertex, from->vertex, (size_t)from->vertex_count * sizeof from->vertex[0]);
    memcpy(to->edge, from->edge, (size_t)from->edge_count * sizeof from->edge[0]);
}

enum { NO_VERTEX = -1 };

// The outline of an old face leaves the kept side at an exit and returns at an entry. Each exit of a face is joined to
// an entry of the same face by a new edge. Vertices without a partner so far are in a list per face.
typedef struct new_edges {
    int16_t face; // number of the new face
    int32_t count;
    sk_convex_edge edge[SK_CUT_VERTICES_MAX];                // one for each crossing
    int16_t exit[SK_CUT_FACES_MAX], entry[SK_CUT_FACES_MAX]; // of each old face: the last vertex without a partner
    int16_t exit_before[SK_CUT_VERTICES_MAX], entry_before[SK_CUT_VERTICES_MAX];
} new_edges;

static void join(new_edges *n, int16_t exit, int16_t entry, int16_t face) {
    n->edge[n->count++] = (sk_convex_edge){exit, entry, face, n->face};
}

static void add_exit(new_edges *n, int16_t vertex, int16_t face) {
    int16_t entry = n->entry[face];
    if (entry == NO_VERTEX) {
        n->exit_before[vertex] = n->exit[face];
        n->exit[face] = vertex;
        return;
    }
    n->entry[face] = n->entry_before[entry];
    join(n, vertex, entry, face);
}

static void add_entry(new_edges *n, int16_t vertex, int16_t face) {
    int16_t exit = n->exit[face];
    if (exit == NO_VERTEX) {
        n->entry_before[vertex] = n->entry[face];
        n->entry[face] = vertex;
        return;
    }
    n->exit[face] = n->exit_before[exit];
    join(n, exit, vertex, face);
}

// Writes the signed distance of each vertex, times the length of the normal. Returns the number of vertices outside.
static int32_t measure(const sk_cut *cut, sk_half_space plane, double *distance) {
    int32_t outside = 0;
    for (int32_t i = 0; i < cut->vertex_count; i++) {
        distance[i] = sk_dot(plane.normal, cut->vertex[i]) - plane.offset;
        outside += distance[i] > 0.0;
    }
    return outside;
}

static int32_t count_crossings(const sk_cut *cut, const double *distance) {
    int32_t crossings = 0;
    for (int32_t i = 0; i < cut->edge_count; i++)
        crossings += (distance[cut->edge[i].from] > 0.0) != (distance[cut->edge[i].to] > 0.0);
    return crossings;
}

static inline sk_vec3 crossing(const sk_cut *cut, const double *distance, int32_t inside, int32_t outside) {
    double share = distance[inside] / (distance[inside] - distance[outside]);
    return sk_mix(cut->vertex[inside], cut->vertex[outside], share);
}

bool sk_cut_by(sk_cut *cut, sk_half_space plane, int32_t face) {
    SK_ASSERT(face >= 0 && face < SK_CUT_FACES_MAX);
    double distance[SK_CUT_VERTICES_MAX];
    int32_t outside = measure(cut, plane, distance);
    if (outside == 0) return true;
    if (outside == cut->vertex_count) {
        cut->vertex_count = cut->edge_count = 0;
        return true;
    }
    int32_t kept = cut->vertex_count - outside, edges = cut->edge_count;
    // No more edges cross the plane than there are: they are counted only if so many could be too many.
    if (kept + edges > SK_CUT_VERTICES_MAX || 2 * edges > SK_CUT_EDGES_MAX) {
        int32_t crossings = count_crossings(cut, distance);
        if (kept + crossings > SK_CUT_VERTICES_MAX || edges + crossings > SK_CUT_EDGES_MAX) return false;
    }

    new_edges n;
    n.face = (int16_t)face;
    n.count = 0;
    for (int32_t i = 0; i < cut->edge_count; i++) {
        sk_convex_edge e = cut->edge[i];
        n.exit[e.left] = n.exit[e.right] = n.entry[e.left] = n.entry[e.right] = NO_VERTEX;
    }
    sk_vec3 made[SK_CUT_VERTICES_MAX]; // the new vertices at crossings, numbered from `kept` on
    int16_t number[SK_CUT_VERTICES_MAX], next = 0;
    for (int32_t i = 0; i < cut->vertex_count; i++) number[i] = distance[i] > 0.0 ? NO_VERTEX : next++;

    int32_t made_count = 0, old_edges = cut->edge_count;
    cut->edge_count = 0; // kept edges move down in place
    for (int32_t i = 0; i < old_edges; i++) {
        sk_convex_edge e = cut->edge[i];
        int16_t from = number[e.from], to = number[e.to];
        if (from == NO_VERTEX && to == NO_VERTEX) continue;
        if (from != NO_VERTEX && to != NO_VERTEX) {
            cut->edge[cut->edge_count++] = (sk_convex_edge){from, to, e.left, e.right};
            continue;
        }
        int16_t vertex = (int16_t)(kept + made_count);
        bool leaves = from != NO_VERTEX; // the edge leaves the kept side
        made[made_count++] = leaves ? crossing(cut, distance, e.from, e.to) : crossing(cut, distance, e.to, e.from);
        cut->edge[cut->edge_count++] =
            leaves ? (sk_convex_edge){from, vertex, e.left, e.right} : (sk_convex_edge){vertex, to, e.left, e.right};
        add_exit(&n, vertex, leaves ? e.left : e.right);
        add_entry(&n, vertex, leaves ? e.right : e.left);
    }
    SK_ASSERT(n.count == made_count);
    memcpy(&cut->edge[cut->edge_count], n.edge, (size_t)n.count * sizeof n.edge[0]);
    cut->edge_count += n.count;
    for (int32_t i = 0; i < cut->vertex_count; i++)
        if (number[i] != NO_VERTEX) cut->vertex[number[i]] = cut->vertex[i];
    memcpy(&cut->vertex[kept], made, (size_t)made_count * sizeof made[0]);
    cut->vertex_count = kept + made_count;
    return true;
}
