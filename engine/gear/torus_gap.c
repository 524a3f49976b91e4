// The distance of two convex sets, the disc and the piece, less a.
// 1. A face whose plane is farthest from the disc bounds the distance from below. If the disc's support point projects
//    onto that face, the bound is the distance.
// 2. Otherwise the nearest point is on an edge. The distance to the disc is convex along an edge, so its derivative has
//    one zero. The nearest point of an edge is within R of the foot of the perpendicular from the hub.
#include "gear/torus_gap.h"

static const double TOUCHING = 1e-12; // m: of two sets that are nearer than this, no direction between them is known

// Returns the part of n across the axle, and its length.
static sk_vec3 across(const sk_torus *torus, sk_vec3 n, double *length) {
    sk_vec3 m = sk_add_scaled(n, -sk_dot(n, torus->axle), torus->axle);
    *length = sk_length(m);
    return m;
}

double sk_torus_reach(const sk_torus *torus, sk_vec3 n) {
    double length;
    across(torus, n, &length);
    return torus->disc * length + torus->ball;
}

// Returns the point of the disc that is farthest along -n. All points of a parallel disc are; this is the hub then.
static sk_vec3 support(const sk_torus *torus, sk_vec3 n) {
    double length;
    sk_vec3 m = across(torus, n, &length);
    return length > 0.0 ? sk_add_scaled(torus->centre, -torus->disc / length, m) : torus->centre;
}

sk_vec3 sk_torus_tangent_point(const sk_torus *torus, sk_vec3 n) {
    return sk_add_scaled(support(torus, n), -torus->ball, n);
}

// Returns the point of the disc nearest to q.
static sk_vec3 nearest_of_disc(const sk_torus *torus, sk_vec3 q) {
    sk_vec3 d = sk_sub(q, torus->centre);
    sk_vec3 flat = sk_add_scaled(d, -sk_dot(d, torus->axle), torus->axle);
    double squared = sk_dot(flat, flat), R = torus->disc;
    if (squared > R * R) flat = sk_scale(R / sqrt(squared), flat);
    return sk_add(torus->centre, flat);
}

// An edge as a line of points from + t along, t from 0 to its length (m).
typedef struct line {
    sk_vec3 from, along;
    double length;
} line;

static line line_of(const sk_convex *piece, const sk_convex_edge *edge) {
    sk_vec3 from = piece->vertex[edge->from], span = sk_sub(piece->vertex[edge->to], from);
    double length = sk_length(span);
    return (line){from, sk_scale(1.0 / length, span), length};
}

// Returns half the derivative of the squared distance from the disc to the point t of the line.
static double slope_at(const sk_torus *torus, const line *l, double t) {
    sk_vec3 q = sk_add_scaled(l->from, t, l->along);
    return sk_dot(sk_sub(q, nearest_of_disc(torus, q)), l->along);
}

// Returns t of the point of the line nearest to the disc. The false position keeps a bracket (Illinois variant); it is
// halved when it shrinks too slowly.
static double nearest_of_line(const sk_torus *torus, const line *l, double middle) {
    enum { ROUNDS = 60 };
    static const double FINE = 1e-15; // share of the bracket's first width
    double low = sk_clamp(middle - torus->disc, 0.0, l->length), high = sk_clamp(middle + torus->disc, 0.0, l->length);
    double at_low = slope_at(torus, l, low), at_high = slope_at(torus, l, high);
    if (at_low >= 0.0) return low;
    if (at_high <= 0.0) return high;
    double fine = FINE * (high - low + fabs(low));
    int side = 0;
    for (int i = 0; i < ROUNDS && high - low > fine; i++) {
        double t = i % 8 == 7 ? 0.5 * (low + high) : low - at_low * (high - low) / (at_high - at_low);
        if (!(t > low && t < high)) return t <= low ? low : high;
        double at = slope_at(torus, l, t);
        if (at == 0.0) return t;
        if (at < 0.0) {
            low = t;
            at_low = at;
            if (side < 0) at_high *= 0.5;
            side = -1;
        } else {
            high = t;
            at_high = at;
            if (side > 0) at_low *= 0.5;
            side = 1;
        }
    }
    return fabs(at_low) < fabs(at_high) ? low : high;
}

static bool is_exposed(uint64_t exposed, int face) {
    return (exposed >> face & 1u) != 0;
}

// Writes the nearest point of an edge if it is nearer than *out.
static void try_edge(const sk_torus *torus, const sk_convex *piece, const sk_convex_edge *edge, sk_torus_gap *out) {
    line l = line_of(piece, edge);
    double middle = sk_dot(sk_sub(torus->centre, l.from), l.along);
    sk_vec3 nearest = sk_add_scaled(l.from, sk_clamp(middle, 0.0, l.length), l.along);
    double reach = torus->disc + torus->ball + out->gap; // the disc is inside the ball of its radius
    sk_vec3 apart = sk_sub(nearest, torus->centre);
    if (!(reach > 0.0 && sk_dot(apart, apart) < reach * reach)) return;
    sk_vec3 q = sk_add_scaled(l.from, nearest_of_line(torus, &l, middle), l.along);
    sk_vec3 n = sk_sub(nearest_of_disc(torus, q), q);
    double distance = sk_length(n);
    if (!(distance - torus->ball < out->gap)) return;
    n = distance > TOUCHING ? sk_scale(1.0 / distance, n) : sk_vec(0.0, 0.0, 0.0);
    *out = (sk_torus_gap){distance - torus->ball, n, q, -1};
}

// Returns whether a plane through the nearest point separates the disc from the piece.
static bool separates(const sk_convex *piece, const sk_torus_gap *nearest) {
    static const double LEVEL = 1e-9; // m
    if (sk_dot(nearest->normal, nearest->normal) == 0.0) return false;
    double most = sk_dot(nearest->normal, nearest->point) + LEVEL;
    for (int i = 0; i < piece->vertex_count; i++)
        if (sk_dot(nearest->normal, piece->vertex[i]) > most) return false;
    return true;
}

// Whether the disc and the piece are apart. No single face shows it.
static bool is_apart(const sk_torus *torus, const sk_convex *piece) {
    sk_torus_gap nearest = {.gap = INFINITY, .face = -2};
    for (int i = 0; i < piece->edge_count; i++) try_edge(torus, piece, &piece->edge[i], &nearest);
    return nearest.face == -1 && separates(piece, &nearest);
}

static bool is_inside(const sk_convex *piece, sk_vec3 q) {
    static const double LEVEL = 1e-12; // share of 1 m and of the distance from the origin
    for (int i = 0; i < piece->face_count; i++) {
        const sk_half_space *face = &piece->face[i];
        if (sk_dot(face->normal, q) - face->offset > LEVEL * (1.0 + fabs(face->offset))) return false;
    }
    return true;
}

// The faces of the largest gap: of all, and of those exposed.
typedef struct farthest {
    int face, exposed_face;
    double gap, exposed_gap;
} farthest;

static farthest farthest_faces(const sk_torus *torus, const sk_convex *piece, uint64_t exposed) {
    farthest f = {-1, -1, -INFINITY, -INFINITY};
    for (int i = 0; i < piece->face_count; i++) {
        const sk_half_space *face = &piece->face[i];
        double gap = sk_dot(face->normal, torus->centre) - face->offset - sk_torus_reach(torus, face->normal);
        if (gap > f.gap) f.gap = gap, f.face = i;
        if (is_exposed(exposed, i) && gap > f.exposed_gap) f.exposed_gap = gap, f.exposed_face = i;
    }
    return f;
}

static sk_torus_gap gap_to_face(const sk_torus *torus, const sk_convex *piece, int face, double gap) {
    sk_vec3 n = piece->face[face].normal;
    return (sk_torus_gap){gap, n, sk_add_scaled(sk_torus_tangent_point(torus, n), -gap, n), face};
}

bool sk_torus_gap_to(const sk_torus *torus, const sk_convex *piece, uint64_t exposed, double within,
                     sk_torus_gap *out) {
    farthest f = farthest_faces(torus, piece, exposed);
    if (!(f.gap <= within) || f.exposed_face < 0) return false;
    *out = gap_to_face(torus, piece, f.face, f.gap);
    bool outside = f.gap + torus->ball > 0.0; // the disc itself
    if (outside && is_inside(piece, out->point)) return is_exposed(exposed, f.face);
    *out = (sk_torus_gap){.gap = within, .face = -2};
    for (int i = 0; i < piece->edge_count; i++) {
        const sk_convex_edge *edge = &piece->edge[i];
        if (is_exposed(exposed, edge->left) || is_exposed(exposed, edge->right)) try_edge(torus, piece, edge, out);
    }
    if (outside) return out->face == -1;
    if (out->face == -1 && separates(piece, out)) return true;
    if (is_apart(torus, piece)) return false;
    *out = gap_to_face(torus, piece, f.exposed_face, f.exposed_gap);
    return true;
}
