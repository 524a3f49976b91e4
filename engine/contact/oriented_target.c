#include "contact/oriented.h"

// m: shorter edges are corners where more than three faces meet, separated by rounding.
static const double EDGE_SHORTEST = 1e-7;
// Sine of the angle between planes that count as parallel.
static const double PARALLEL = 1e-7;
// m: least thickness of a slab. Also the distance by which the midpoints of the edges are moved inwards. Their mean
// must then be inside by a ten-thousandth of this distance.
static const double THINNEST = 1e-6;
// m: open edges end at this distance while the target is examined.
static const double FAR_AWAY = 1e6;

// The line of intersection of two planes, and the part of it that bounds the target.
typedef struct edge {
    sk_vec3 point, along;
    double from, to; // m, along the line
} edge;

// Cuts the edge where it leaves the half-space.
static void cut(edge *e, sk_half_space by) {
    double rise = sk_dot(by.normal, e->along), height = sk_dot(by.normal, e->point) - by.offset;
    if (fabs(rise) <= PARALLEL) {
        if (height > EDGE_SHORTEST) e->to = e->from;
        return;
    }
    double at = -height / rise;
    if (rise > 0.0)
        e->to = sk_min(e->to, at);
    else
        e->from = sk_max(e->from, at);
}

// Finds the edge between faces i and j. Returns false if they share none.
static bool find_edge(const sk_half_space *faces, int32_t count, int32_t i, int32_t j, edge *out) {
    sk_half_space a = faces[i], b = faces[j];
    sk_vec3 along = sk_cross(a.normal, b.normal);
    double sine = sk_length(along), cosine = sk_dot(a.normal, b.normal);
    if (sine <= PARALLEL) return false;
    double s = 1.0 / (sine * sine);
    sk_vec3 point = sk_add(sk_scale(s * (a.offset - cosine * b.offset), a.normal),
                           sk_scale(s * (b.offset - cosine * a.offset), b.normal));
    *out = (edge){point, sk_scale(1.0 / sine, along), -FAR_AWAY, FAR_AWAY};
    for (int32_t k = 0; k < count; k++) {
        if (k != i && k != j) cut(out, faces[k]);
    }
    return out->to - out->from > EDGE_SHORTEST;
}

static sk_oriented_side side_of(sk_half_space face, sk_half_space other, int32_t across, sk_vec3 on_edge) {
    double cosine = sk_dot(face.normal, other.normal);
    sk_vec3 out = sk_add_scaled(other.normal, -cosine, face.normal);
    double sine = sk_length(out);
    sk_vec3 normal = sk_scale(1.0 / sine, out);
    return (sk_oriented_side){normal, sk_dot(normal, on_edge), (1.0 - cosine) / sine, across};
}

static sk_result check_faces(const sk_half_space *faces, int32_t count) {
    if (count < 1 || count > SK_ORIENTED_FACES_MAX)
        return sk_error("a target of oriented contact has %d faces; 1 to %d are allowed", (int)count,
                        SK_ORIENTED_FACES_MAX);
    for (int32_t i = 0; i < count; i++) {
        if (!sk_is_finite3(faces[i].normal) || !isfinite(faces[i].offset) || fabs(faces[i].offset) > FAR_AWAY)
            return sk_error("face %d: normal and offset must be finite, the offset at most 10^6 m", (int)i);
        if (fabs(sk_length(faces[i].normal) - 1.0) > 1e-9)
            return sk_error("face %d: the normal's length is %g; it must be 1", (int)i, sk_length(faces[i].normal));
    }
    return sk_ok();
}

// Checks a face without an edge, which is a whole plane. Every other face must be parallel to it, with the opposite
// normal, and leave enough thickness between them.
static sk_result check_whole_plane(const sk_half_space *faces, int32_t count, int32_t i) {
    for (int32_t j = 0; j < count; j++) {
        if (j == i) continue;
        bool parallel = sk_length(sk_cross(faces[i].normal, faces[j].normal)) <= PARALLEL;
        bool opposite = sk_dot(faces[i].normal, faces[j].normal) < 0.0;
        if (!parallel || !opposite)
            return sk_error("face %d is no face: all of its plane is beyond face %d or the others", (int)i, (int)j);
        if (faces[i].offset + faces[j].offset < THINNEST)
            return sk_error("faces %d and %d leave nothing between them; at least %g m is needed", (int)i, (int)j,
                            THINNEST);
    }
    return sk_ok();
}

// Checks that a convex target has an interior. The mean of its edges' midpoints is inside the target, or on the surface
// of an open one. Moved a little inwards, it must be inside.
static sk_result check_interior(const sk_half_space *faces, int32_t count, sk_vec3 middle) {
    for (int32_t i = 0; i < count; i++) {
        if (sk_dot(faces[i].normal, middle) - faces[i].offset > -1e-4 * THINNEST)
            return sk_error("the %d faces have no interior (face %d leaves none)", (int)count, (int)i);
    }
    return sk_ok();
}

static void set_face(sk_oriented_target *target, int32_t i, sk_vec3 normal, double offset) {
    target->normal_x[i] = normal.x;
    target->normal_y[i] = normal.y;
    target->normal_z[i] = normal.z;
    target->offset[i] = offset;
}

sk_result sk_oriented_target_build(const sk_half_space *faces, int32_t count, sk_oriented_target *out) {
    sk_result result = check_faces(faces, count);
    if (!result.ok) return result;
    *out = (sk_oriented_target){.face_count = count};
    int32_t sides = 0;
    sk_vec3 sum = {0.0, 0.0, 0.0};
    for (int32_t i = 0; i < count; i++) {
        set_face(out, i, faces[i].normal, faces[i].offset);
        out->first_side[i] = sides;
        for (int32_t j = 0; j < count; j++) {
            edge e;
            if (j == i || !find_edge(faces, count, i, j, &e)) continue;
            if (sides == SK_ORIENTED_SIDES_MAX) return sk_error("the %d faces have too many edges", (int)count);
            sk_vec3 outwards = sk_add(faces[i].normal, faces[j].normal);
            sum = sk_add(sum, sk_add_scaled(e.point, 0.5 * (e.from + e.to), e.along));
            sum = sk_add_scaled(sum, -THINNEST, outwards);
            out->sides[sides++] = side_of(faces[i], faces[j], j, e.point);
        }
        if (sides > out->first_side[i]) continue;
        result = check_whole_plane(faces, count, i);
        if (!result.ok) return result;
    }
    out->first_side[count] = sides;
    if (count % 2 == 1) set_face(out, count, (sk_vec3){0.0, 0.0, 0.0}, INFINITY);
    return sides > 0 ? check_interior(faces, count, sk_scale(1.0 / sides, sum)) : sk_ok();
}
