// Inner point. The depth of x is f(x) = min over the planes of d - n . x. The ellipsoid method (Shor; Yudin and
// Nemirovskii) finds its maximum: an ellipsoid {c + B u, |u| <= 1} contains all points that are deeper than the best one
// so far. Such points y have n . (y - c) < f(c) - best for the nearest plane of c. The smallest ellipsoid that contains
// this part of the old one is the next one. At most f(c) + |B^T n| is the depth of any point.
//
// Hull. Points are added one by one. Those faces that see the new point are replaced by a fan over their border. Whether
// a face sees a point is computed exactly, and a face does not see the points of its own plane. So the faces that see a
// point are always one connected part of the surface, and the hull is always closed and convex.
//
// Vertices. Three planes with a vertex may be nearly parallel. Then elimination with the largest pivot keeps the vertex
// on all three planes up to rounding, and it is the point of their common line or plane nearest to the inner point where
// rounding hides their difference.
#include "convex/dual.h"

#include "base/assert.h"
#include "convex/measures.h"
#include "math/orientation.h"
#include "math/quat.h"

enum { PLANES_MAX = 2 * SK_CONVEX_FACES_MAX, FACES_MAX = 2 * PLANES_MAX - 4, ROUNDS_MAX = 4000 };

static const double DEEP_ENOUGH = 0.5;   // of the greatest depth
static const double PIVOT_LEAST = 4e-16; // of unit normals
static const double LEAST = 1e-50;       // of dual points, 1/m: smaller coordinates count as 0 (sk_orientation's range)

typedef struct planes {
    int32_t count;
    sk_half_space plane[PLANES_MAX]; // relative to `origin`
    sk_vec3 origin;
    double radius; // of a ball about the origin that contains the smaller piece
} planes;

static void add_planes(planes *p, const sk_convex *piece, const sk_pose *pose) {
    sk_mat3 axes = sk_mat3_from_quat(pose->rotation);
    sk_vec3 shift = sk_sub(pose->position, p->origin);
    for (int32_t i = 0; i < piece->face_count; i++) {
        sk_vec3 n = sk_mat3_mul(&axes, piece->face[i].normal);
        p->plane[p->count++] = (sk_half_space){n, piece->face[i].offset + sk_dot(n, shift)};
    }
}

// Returns the middle of the box around the piece and writes the radius from there.
static sk_vec3 middle_of(const sk_convex *piece, double *radius) {
    sk_box box = sk_convex_own_bounds(piece);
    sk_vec3 middle = sk_mix(box.min, box.max, 0.5);
    *radius = 0.0;
    for (int32_t i = 0; i < piece->vertex_count; i++)
        *radius = sk_max(*radius, sk_length(sk_sub(piece->vertex[i], middle)));
    return middle;
}

// ---- inner point ----

typedef struct ellipsoid {
    sk_vec3 centre;
    sk_mat3 axes; // B
} ellipsoid;

// Returns the depth of a point, and the plane that is nearest to it.
static double depth_at(const planes *p, sk_vec3 at, int32_t *nearest) {
    double least = INFINITY;
    for (int32_t i = 0; i < p->count; i++) {
        double depth = p->plane[i].offset - sk_dot(p->plane[i].normal, at);
        if (depth >= least) continue;
        least = depth;
        *nearest = i;
    }
    return least;
}

// Replaces the ellipsoid by the smallest one that contains its part with n . (y - c) <= -share |B^T n|. `direction` is
// the unit vector along B^T n. Formulas for dimension 3.
static void shrink(ellipsoid *e, sk_vec3 direction, double share) {
    static const double ROUNDING = 1.0 + 1e-12;
    double shift = (1.0 + 3.0 * share) / 4.0, flatter = (1.0 + 3.0 * share) / (2.0 * (1.0 + share));
    double wider = ROUNDING * sqrt(9.0 * (1.0 - share * share) / 8.0);
    e->centre = sk_add_scaled(e->centre, -shift, sk_mat3_mul(&e->axes, direction));
    double along = 1.0 - sqrt(1.0 - flatter);
    for (int i = 0; i < 3; i++) {
        sk_vec3 row = e->axes.row[i];
        e->axes.row[i] = sk_scale(wider, sk_add_scaled(row, -along * sk_dot(row, direction), direction));
    }
}

// Searches an inner point relative to the origin of the planes.
static void find_inner(const planes *p, double thinnest, sk_dual *out) {
    double r = p->radius;
    ellipsoid e = {{0.0, 0.0, 0.0}, {{{r, 0.0, 0.0}, {0.0, r, 0.0}, {0.0, 0.0, r}}}};
    out->outcome = SK_DUAL_FAILED;
    out->depth = -INFINITY;
    out->bound = INFINITY;
    for (out->rounds = 0; out->rounds < ROUNDS_MAX; out->rounds++) {
        int32_t nearest = 0;
        double depth = depth_at(p, e.centre, &nearest);
        sk_vec3 gradient = sk_mat3_mul_back(&e.axes, p->plane[nearest].normal);
        double reach = sk_length(gradient);
        out->bound = sk_min(out->bound, depth + reach);
        if (depth > out->depth) {
            out->depth = depth;
            out->inner = e.centre;
        }
        double share = reach > 0.0 ? (out->depth - depth) / reach : 1.0;
        bool exhausted = share >= 1.0; // the best point is the deepest one, but for rounding
        if (exhausted) out->bound = sk_min(out->bound, sk_max(out->depth, 0.0) / DEEP_ENOUGH);
        bool decided = out->bound <= thinnest || out->depth >= DEEP_ENOUGH * out->bound;
        if (decided || exhausted) {
            out->outcome = out->bound <= 0.0 ? SK_DUAL_APART : out->depth <= thinnest ? SK_DUAL_THIN : SK_DUAL_FOUND;
            return;
        }
        shrink(&e, sk_scale(1.0 / reach, gradient), share);
    }
}

// ---- hull ----

typedef struct hull {
    int32_t count, face_count;
    sk_vec3 point[PLANES_MAX];
    int16_t face[FACES_MAX][3];              // anticlockwise seen from outside
    int16_t left_of[PLANES_MAX][PLANES_MAX]; // of a directed edge: its face
    bool seen[FACES_MAX];                    // from the point that is being added
} hull;

static void set_face(hull *h, int32_t face, int32_t a, int32_t b, int32_t c) {
    h->face[face][0] = (int16_t)a;
    h->face[face][1] = (int16_t)b;
    h->face[face][2] = (int16_t)c;
    h->left_of[a][b] = h->left_of[b][c] = h->left_of[c][a] = (int16_t)face;
}

static bool sees(const hull *h, int32_t face, int32_t point) {
    const int16_t *c = h->face[face];
    return sk_orientation(h->point[c[0]], h->point[c[1]], h->point[c[2]], h->point[point]) > 0;
}

// Chooses four points that are not in one plane. Returns false if there are none.
static bool begin_hull(hull *h) {
    int32_t corner[4] = {0};
    double most = 0.0;
    for (int32_t i = 1; i < h->count; i++) {
        double far = sk_length(sk_sub(h->point[i], h->point[0]));
        if (far > most) corner[1] = i;
        most = sk_max(most, far);
    }
    sk_vec3 line = sk_sub(h->point[corner[1]], h->point[0]), plane = {0.0, 0.0, 0.0};
    most = 0.0;
    for (int32_t i = 1; i < h->count; i++) {
        sk_vec3 normal = sk_cross(line, sk_sub(h->point[i], h->point[0]));
        if (sk_length(normal) <= most) continue;
        most = sk_length(normal);
        plane = normal;
        corner[2] = i;
    }
    most = 0.0;
    for (int32_t i = 1; i < h->count; i++) {
        double height = fabs(sk_dot(plane, sk_sub(h->point[i], h->point[0])));
        if (height > most) corner[3] = i;
        most = sk_max(most, height);
    }
    int side = sk_orientation(h->point[corner[0]], h->point[corner[1]], h->point[corner[2]], h->point[corner[3]]);
    if (side == 0) return false;
    int32_t a = corner[0], b = side > 0 ? corner[2] : corner[1], c = side > 0 ? corner[1] : corner[2], d = corner[3];
    set_face(h, 0, a, b, c); // the fourth corner is behind it
    set_face(h, 1, a, d, b);
    set_face(h, 2, b, d, c);
    set_face(h, 3, c, d, a);
    h->face_count = 4;
    return true;
}

static void add_point(hull *h, int32_t point) {
    int32_t seen = 0;
    for (int32_t i = 0; i < h->face_count; i++) seen += h->seen[i] = sees(h, i, point);
    if (seen == 0) return;
    int16_t border[FACES_MAX][2];
    int32_t border_count = 0, kept = 0;
    for (int32_t i = 0; i < h->face_count; i++) {
        for (int k = 0; h->seen[i] && k < 3; k++) {
            int16_t a = h->face[i][k], b = h->face[i][(k + 1) % 3];
            if (h->seen[h->left_of[b][a]]) continue;
            border[border_count][0] = a;
            border[border_count++][1] = b;
        }
    }
    for (int32_t i = 0; i < h->face_count; i++) {
        if (h->seen[i]) continue;
        set_face(h, kept, h->face[i][0], h->face[i][1], h->face[i][2]);
        kept++;
    }
    SK_ASSERT(kept + border_count <= FACES_MAX);
    for (int32_t i = 0; i < border_count; i++) set_face(h, kept + i, border[i][0], border[i][1], point);
    h->face_count = kept + border_count;
}

static bool build_hull(hull *h) {
    if (!begin_hull(h)) return false;
    for (int32_t i = 0; i < h->count; i++) add_point(h, i);
    return true;
}

// ---- vertices ----

typedef struct equation {
    double of[3], right;
} equation;

// Swaps the largest coefficient of the rows and columns from `at` on to the place `at`. `column` has the order of the
// unknowns. Returns its size.
static double pivot(equation *row, int *column, int at) {
    int best_row = at, best_column = at;
    for (int i = at; i < 3; i++)
        for (int k = at; k < 3; k++)
            if (fabs(row[i].of[column[k]]) > fabs(row[best_row].of[column[best_column]])) {
                best_row = i;
                best_column = k;
            }
    equation swapped = row[at];
    row[at] = row[best_row];
    row[best_row] = swapped;
    int unknown = column[at];
    column[at] = column[best_column];
    column[best_column] = unknown;
    return fabs(row[at].of[column[at]]);
}

// Returns the point of the line or plane of the first `rank` equations that is nearest to the origin.
static sk_vec3 nearest_of(const sk_half_space *p, const sk_half_space *q, int rank) {
    if (rank < 2) return sk_scale(p->offset, p->normal);
    sk_vec3 along = sk_cross(p->normal, q->normal);
    sk_vec3 sum =
        sk_sub(sk_scale(p->offset, sk_cross(q->normal, along)), sk_scale(q->offset, sk_cross(p->normal, along)));
    return sk_scale(1.0 / sk_dot(along, along), sum);
}

// Returns the point at which three planes meet.
static sk_vec3 common_point_of(const sk_half_space *const plane[3]) {
    equation row[3];
    int column[3] = {0, 1, 2};
    for (int i = 0; i < 3; i++) {
        sk_vec3 n = plane[i]->normal;
        row[i] = (equation){{n.x, n.y, n.z}, plane[i]->offset};
    }
    for (int at = 0; at < 3; at++) {
        if (pivot(row, column, at) > PIVOT_LEAST) {
            for (int i = at + 1; i < 3; i++) {
                double factor = row[i].of[column[at]] / row[at].of[column[at]];
                for (int k = at; k < 3; k++) row[i].of[column[k]] -= factor * row[at].of[column[k]];
                row[i].right -= factor * row[at].right;
            }
            continue;
        }
        const sk_half_space *q = plane[1];
        if (sk_length(sk_cross(plane[0]->normal, plane[1]->normal)) <
            sk_length(sk_cross(plane[0]->normal, plane[2]->normal)))
            q = plane[2];
        return nearest_of(plane[0], q, at);
    }
    double x[3];
    for (int at = 2; at >= 0; at--) {
        double sum = row[at].right;
        for (int k = at + 1; k < 3; k++) sum -= row[at].of[column[k]] * x[column[k]];
        x[column[at]] = sum / row[at].of[column[at]];
    }
    return sk_vec(x[0], x[1], x[2]);
}

// ---- the common part ----

static double coordinate(double x) {
    return fabs(x) < LEAST ? 0.0 : x;
}

static sk_vec3 dual_point(const sk_half_space *plane) {
    sk_vec3 p = sk_scale(1.0 / plane->offset, plane->normal);
    return sk_vec(coordinate(p.x), coordinate(p.y), coordinate(p.z));
}

// Writes the dual of the hull: a vertex for each face, a face for each point, an edge across each edge.
static void polarise(const hull *h, const planes *p, sk_cut *out) {
    out->vertex_count = h->face_count;
    out->edge_count = 0;
    for (int32_t i = 0; i < h->face_count; i++) {
        const int16_t *c = h->face[i];
        out->vertex[i] =
            common_point_of((const sk_half_space *const[]){&p->plane[c[0]], &p->plane[c[1]], &p->plane[c[2]]});
        for (int k = 0; k < 3; k++) {
            int16_t a = c[k], b = c[(k + 1) % 3];
            if (a < b) out->edge[out->edge_count++] = (sk_convex_edge){h->left_of[b][a], (int16_t)i, a, b};
        }
    }
}

// Moves the origin of the planes to the inner point.
static void move_origin(planes *p, sk_vec3 to) {
    for (int32_t i = 0; i < p->count; i++) p->plane[i].offset -= sk_dot(p->plane[i].normal, to);
    p->origin = sk_add(p->origin, to);
}

void sk_dual_overlap(const sk_convex *a, const sk_pose *pose_a, const sk_convex *b, const sk_pose *pose_b,
                     sk_dual *out) {
    double radius_a, radius_b;
    sk_vec3 middle_a = sk_pose_point(*pose_a, middle_of(a, &radius_a)),
            middle_b = sk_pose_point(*pose_b, middle_of(b, &radius_b));
    planes p = {.count = 0, .radius = sk_min(radius_a, radius_b), .origin = radius_a < radius_b ? middle_a : middle_b};
    add_planes(&p, a, pose_a);
    add_planes(&p, b, pose_b);
    double far = p.radius;
    for (int32_t i = 0; i < p.count; i++) far = sk_max(far, fabs(p.plane[i].offset));
    out->solid.vertex_count = out->solid.edge_count = 0;
    out->inner = sk_vec(0.0, 0.0, 0.0);
    find_inner(&p, SK_DUAL_THINNEST * far, out);
    if (out->outcome != SK_DUAL_FOUND) return;
    move_origin(&p, out->inner);
    out->inner = p.origin;
    hull h = {.count = p.count};
    for (int32_t i = 0; i < p.count; i++) h.point[i] = dual_point(&p.plane[i]);
    if (!build_hull(&h)) {
        out->outcome = SK_DUAL_FAILED;
        return;
    }
    polarise(&h, &p, &out->solid);
    for (int32_t i = 0; i < out->solid.vertex_count; i++) out->solid.vertex[i] = sk_add(p.origin, out->solid.vertex[i]);
}

const char *sk_dual_outcome_text(sk_dual_outcome outcome) {
    static const char *const TEXT[] = {"found", "the pieces are apart", "the common part is as thin as rounding",
                                       "the search for an inner point failed"};
    return TEXT[outcome];
}
