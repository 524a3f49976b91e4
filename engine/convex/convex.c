#include "convex/convex.h"

#include "convex/cut.h"
#include "csg/convex_hull.h"
#include <string.h>

enum { BOX_FACES = 6, FIRST_BOX_FACE = SK_CONVEX_FACES_MAX }; // numbers of the faces of the initial box

static sk_result check_half_spaces(const sk_half_space *half_spaces, int32_t count) {
    if (count < 4 || count > SK_CONVEX_FACES_MAX)
        return sk_error("%d half-spaces; 4 to %d are allowed", (int)count, SK_CONVEX_FACES_MAX);
    for (int32_t i = 0; i < count; i++) {
        if (!sk_is_finite3(half_spaces[i].normal) || !isfinite(half_spaces[i].offset))
            return sk_error("half-space %d has a number that is not finite", (int)i + 1);
        if (fabs(sk_length(half_spaces[i].normal) - 1.0) > 1e-9)
            return sk_error("the normal of half-space %d has length %g; it must be 1", (int)i + 1,
                            sk_length(half_spaces[i].normal));
    }
    return sk_ok();
}

// Cuts the box by all half-spaces. Returns an error if nothing is left.
static sk_result cut_box(const sk_half_space *half_spaces, int32_t count, sk_vec3 low, sk_vec3 high, sk_cut *out) {
    sk_cut_box(low, high, FIRST_BOX_FACE, out);
    for (int32_t i = 0; i < count; i++)
        if (!sk_cut_by(out, half_spaces[i], i)) return sk_error("its half-spaces are too nearly parallel");
    if (out->vertex_count == 0) return sk_error("it is empty: no point is inside all of its half-spaces");
    return sk_ok();
}

static bool box_is_left(const sk_cut *cut) {
    bool left = false;
    for (int32_t i = 0; i < cut->edge_count; i++)
        left |= cut->edge[i].left >= FIRST_BOX_FACE || cut->edge[i].right >= FIRST_BOX_FACE;
    return left;
}

static void bounds_of(const sk_cut *cut, sk_vec3 *low, sk_vec3 *high) {
    *low = *high = cut->vertex[0];
    for (int32_t i = 1; i < cut->vertex_count; i++) {
        *low = sk_min3(*low, cut->vertex[i]);
        *high = sk_max3(*high, cut->vertex[i]);
    }
}

// Returns the least thickness along the normal of a face, over the faces in use.
static double thickness_of(const sk_cut *cut, const sk_half_space *half_spaces, const bool *used, int32_t count) {
    double least = INFINITY;
    for (int32_t i = 0; i < count; i++) {
        double deepest = 0.0;
        for (int32_t k = 0; used[i] && k < cut->vertex_count; k++)
            deepest = sk_max(deepest, half_spaces[i].offset - sk_dot(half_spaces[i].normal, cut->vertex[k]));
        if (used[i]) least = sk_min(least, deepest);
    }
    return least;
}

// Copies the piece, with the faces that have an edge renumbered. Returns an error if the piece is too thin or has too
// many vertices or edges.
static sk_result keep(const sk_cut *cut, const sk_half_space *half_spaces, int32_t count, sk_convex *out) {
    bool used[SK_CONVEX_FACES_MAX] = {false};
    int16_t number[SK_CONVEX_FACES_MAX];
    for (int32_t i = 0; i < cut->edge_count; i++) used[cut->edge[i].left] = used[cut->edge[i].right] = true;
    double thickness = thickness_of(cut, half_spaces, used, count);
    if (!(thickness >= SK_CONVEX_THINNEST))
        return sk_error("it is %g m thick; at least %g m are needed", thickness, SK_CONVEX_THINNEST);
    if (cut->vertex_count > SK_CONVEX_VERTICES_MAX || cut->edge_count > SK_CONVEX_EDGES_MAX)
        return sk_error("it has %d vertices; at most %d are allowed", (int)cut->vertex_count, SK_CONVEX_VERTICES_MAX);
    memset(out, 0, sizeof *out);
    for (int32_t i = 0; i < count; i++) {
        if (!used[i]) continue;
        number[i] = (int16_t)out->face_count;
        out->source[out->face_count] = (int16_t)i;
        out->face[out->face_count++] = half_spaces[i];
    }
    out->vertex_count = cut->vertex_count;
    out->edge_count = cut->edge_count;
    memcpy(out->vertex, cut->vertex, (size_t)cut->vertex_count * sizeof cut->vertex[0]);
    for (int32_t i = 0; i < cut->edge_count; i++) {
        sk_convex_edge e = cut->edge[i];
        out->edge[i] = (sk_convex_edge){e.from, e.to, number[e.left], number[e.right]};
    }
    return sk_ok();
}

// The piece is cut twice. The first box contains every piece that is allowed. The second is only as large as necessary,
// to keep rounding small.
sk_result sk_convex_build(const sk_half_space *half_spaces, int32_t count, sk_convex *out) {
    sk_result result = check_half_spaces(half_spaces, count);
    if (!result.ok) return result;
    const double far = 2.0 * SK_CONVEX_FARTHEST;
    sk_vec3 low = {-far, -far, -far}, high = {far, far, far};
    sk_cut cut;
    result = cut_box(half_spaces, count, low, high, &cut);
    if (!result.ok) return result;
    bounds_of(&cut, &low, &high);
    double reach = sk_max(sk_max(sk_max(-low.x, high.x), sk_max(-low.y, high.y)), sk_max(-low.z, high.z));
    if (box_is_left(&cut) || reach > SK_CONVEX_FARTHEST)
        return sk_error("it is unbounded, or reaches more than %g m from its origin", SK_CONVEX_FARTHEST);
    sk_vec3 size = sk_sub(high, low);
    double more = sk_max(size.x, sk_max(size.y, size.z));
    sk_vec3 room = {more, more, more};
    result = cut_box(half_spaces, count, sk_sub(low, room), sk_add(high, room), &cut);
    if (result.ok && box_is_left(&cut))
        return sk_error("it is so thin that rounding decides its shape; at least %g m are needed", SK_CONVEX_THINNEST);
    return result.ok ? keep(&cut, half_spaces, count, out) : result;
}

sk_result sk_convex_of_points(const sk_vec3 *points, int32_t count, sk_convex *out) {
    sk_half_space faces[SK_CONVEX_HULL_FACES_MAX];
    int32_t face_count;
    sk_result result = sk_convex_hull(points, count, faces, &face_count);
    if (!result.ok) return result;
    if (face_count > SK_CONVEX_FACES_MAX)
        return sk_error("the hull of the points has %d faces; at most %d are allowed", (int)face_count,
                        SK_CONVEX_FACES_MAX);
    return sk_convex_build(faces, face_count, out);
}

sk_result sk_convex_box(sk_vec3 half, sk_convex *out) {
    const sk_half_space faces[BOX_FACES] = {{{-1.0, 0.0, 0.0}, half.x}, {{1.0, 0.0, 0.0}, half.x},
                                            {{0.0, -1.0, 0.0}, half.y}, {{0.0, 1.0, 0.0}, half.y},
                                            {{0.0, 0.0, -1.0}, half.z}, {{0.0, 0.0, 1.0}, half.z}};
    return sk_convex_build(faces, BOX_FACES, out);
}
