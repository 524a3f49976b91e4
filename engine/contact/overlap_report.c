#include "contact/overlap_report.h"

#include "convex/distance.h"
#include "convex/measures.h"
#include "convex/triangles.h"
#include "math/quat.h"

static const double NO_DIRECTION = 1e-12;  // of the surface: a sum of area vectors that is only rounding
static const double PARALLEL = 1e-12;      // of the product of the lengths: edges that are parallel up to rounding
static const double LEAST_VOLUME = 1e-100; // m^3: in smaller overlaps the squares of areas are too small for a double

// ---- the common part ----

static void place_planes(const sk_placed_piece *p, sk_half_space *out) {
    for (int32_t i = 0; i < p->piece->face_count; i++) {
        sk_vec3 n = sk_rotate(p->pose.rotation, p->piece->face[i].normal);
        out[i] = (sk_half_space){n, p->piece->face[i].offset + sk_dot(n, p->pose.position)};
    }
}

// Returns the largest distance of a vertex from the first one.
static double size_of(const sk_cut *cut) {
    double size = 0.0;
    for (int32_t i = 1; i < cut->vertex_count; i++)
        size = sk_max(size, sk_length(sk_sub(cut->vertex[i], cut->vertex[0])));
    return size;
}

static double height(const sk_half_space *plane, sk_vec3 at) {
    return sk_dot(plane->normal, at) - plane->offset;
}

// Finds the faces of a and b that are in one plane.
static void find_sides(sk_overlap *o) {
    double size = size_of(&o->solid);
    for (int32_t i = 0; i < o->face_count; i++) o->side[i] = i < o->faces_of_a ? SK_OVERLAP_OF_A : SK_OVERLAP_OF_B;
    for (int32_t i = 0; i < o->faces_of_a; i++)
        for (int32_t k = o->faces_of_a; k < o->face_count; k++) {
            const sk_half_space *p = &o->plane[i], *q = &o->plane[k];
            double between = fabs(height(p, o->solid.vertex[0]) - height(q, o->solid.vertex[0]));
            if (sk_length(sk_sub(p->normal, q->normal)) > SK_OVERLAP_COINCIDENT ||
                between > SK_OVERLAP_COINCIDENT * size)
                continue;
            o->side[i] = o->side[k] = SK_OVERLAP_OF_BOTH;
        }
}

bool sk_overlap_find(const sk_placed_piece *a, const sk_placed_piece *b, sk_overlap *out) {
    out->a = *a;
    out->b = *b;
    out->faces_of_a = a->piece->face_count;
    out->face_count = out->faces_of_a + b->piece->face_count;
    place_planes(a, out->plane);
    place_planes(b, out->plane + out->faces_of_a);
    sk_cut_begin(a->piece, &a->pose, &out->solid);
    out->fits = true;
    for (int32_t i = out->faces_of_a; i < out->face_count && out->fits; i++)
        out->fits = sk_cut_by(&out->solid, out->plane[i], i);
    sk_measures m = {.volume = 0.0};
    if (out->fits) m = sk_measures_of(&out->solid);
    out->volume = m.volume;
    out->centroid = m.centroid;
    out->surface = m.surface;
    if (m.volume > LEAST_VOLUME) {
        find_sides(out);
        return true;
    }
    out->solid.vertex_count = out->solid.edge_count = 0;
    return false;
}

// ---- triangles ----

// Calls `use` with every triangle of positive area.
typedef void (*use_triangle)(void *user, const sk_triangle *triangle);

static void walk_from_corner(const sk_cut *cut, use_triangle use, void *user) {
    sk_triangles walk;
    sk_triangles_begin(cut, &walk);
    for (sk_triangle t; sk_triangles_next(&walk, &t);)
        if (sk_length(t.area) > 0.0) use(user, &t);
}

static void walk_from_middle(const sk_cut *cut, use_triangle use, void *user) {
    sk_vec3 middle[SK_CUT_FACES_MAX] = {{0.0, 0.0, 0.0}};
    int32_t corners[SK_CUT_FACES_MAX] = {0};
    for (int32_t i = 0; i < 2 * cut->edge_count; i++) {
        const sk_convex_edge *e = &cut->edge[i / 2];
        int32_t face = i % 2 == 0 ? e->left : e->right;
        middle[face] = sk_add(middle[face], cut->vertex[i % 2 == 0 ? e->from : e->to]);
        corners[face]++;
    }
    for (int32_t i = 0; i < 2 * cut->edge_count; i++) {
        const sk_convex_edge *e = &cut->edge[i / 2];
        sk_triangle t = {.face = i % 2 == 0 ? e->left : e->right};
        t.corner[0] = sk_scale(1.0 / corners[t.face], middle[t.face]);
        t.corner[1] = cut->vertex[i % 2 == 0 ? e->from : e->to];
        t.corner[2] = cut->vertex[i % 2 == 0 ? e->to : e->from];
        t.area = sk_scale(0.5, sk_cross(sk_sub(t.corner[1], t.corner[0]), sk_sub(t.corner[2], t.corner[0])));
        if (sk_length(t.area) > 0.0) use(user, &t);
    }
}

// ---- as printed ----

typedef struct printed_sum {
    const sk_overlap *overlap;
    int32_t triangles;
    sk_vec3 p, n;
    double area, squares;
} printed_sum;

// Lines 3 to 7.
static void add_as_printed(void *user, const sk_triangle *t) {
    printed_sum *sum = user;
    double a = sk_length(t->area), b = a * a;
    sk_vec3 normal = sk_scale(1.0 / a, t->area);
    bool of_a = sum->overlap->side[t->face] != SK_OVERLAP_OF_B;
    sum->n = sk_add_scaled(sum->n, of_a ? b : -b, normal);
    sk_vec3 corners = sk_add(t->corner[0], sk_add(t->corner[1], t->corner[2]));
    sum->p = sk_add_scaled(sum->p, a / 3.0, corners);
    sum->area += a;
    sum->squares += b;
    sum->triangles++;
}

// Returns the number in its piece of the face nearest to a point, of the faces from `first` on, below `end`.
static int32_t nearest_surface(const sk_overlap *o, sk_vec3 at, int32_t first, int32_t end) {
    int32_t nearest = first;
    for (int32_t i = first; i < end; i++)
        if (height(&o->plane[i], at) > height(&o->plane[nearest], at)) nearest = i;
    return nearest - first;
}

// Returns the width of the common part along a direction.
static double width_along(const sk_cut *cut, sk_vec3 n) {
    double low = INFINITY, high = -INFINITY;
    for (int32_t i = 0; i < cut->vertex_count; i++) {
        low = sk_min(low, sk_dot(n, cut->vertex[i]));
        high = sk_max(high, sk_dot(n, cut->vertex[i]));
    }
    return high - low;
}

// Returns the gap of line 15: a is moved by `step`, b by -step.
static double gap_after(const sk_overlap *o, sk_vec3 step) {
    sk_pose a = o->a.pose, b = o->b.pose;
    a.position = sk_add(a.position, step);
    b.position = sk_sub(b.position, step);
    double distance = sk_convex_distance_of(o->a.piece, &a, o->b.piece, &b).distance;
    return sk_min(distance - 2.0 * sk_length(step), 0.0);
}

sk_overlap_printed sk_overlap_as_printed(const sk_overlap *o, sk_overlap_triangles triangles) {
    printed_sum sum = {.overlap = o};
    (triangles == SK_OVERLAP_FROM_CORNER ? walk_from_corner : walk_from_middle)(&o->solid, add_as_printed, &sum);
    sk_overlap_printed out = {.triangles = sum.triangles};
    out.point = sk_scale(1.0 / sum.area, sum.p);
    out.has_normal = sk_length(sum.n) > NO_DIRECTION * sum.squares;
    if (out.has_normal) out.normal = sk_unit(sum.n);
    out.area = 0.5 * sum.area;
    for (int32_t i = 0; i < o->face_count; i++) out.outside |= height(&o->plane[i], out.point) > 0.0;
    out.face_a = nearest_surface(o, out.point, 0, o->faces_of_a);
    out.face_b = nearest_surface(o, out.point, o->faces_of_a, o->face_count);
    double width = out.has_normal ? width_along(&o->solid, out.normal) : 0.0;
    out.gap = -width;
    out.gap_apart = gap_after(o, sk_scale(width, out.normal));
    return out;
}

// ---- as mended ----

// Returns the length of the common part from a point in a direction.
static double length_from(const sk_overlap *o, sk_vec3 at, sk_vec3 direction) {
    double length = INFINITY;
    for (int32_t i = 0; i < o->face_count; i++) {
        double rate = sk_dot(o->plane[i].normal, direction);
        if (rate > 0.0) length = sk_min(length, sk_max(-height(&o->plane[i], at), 0.0) / rate);
    }
    return length;
}

static double greatest_length_from_corners(const sk_overlap *o, sk_vec3 n) {
    double length = 0.0;
    for (int32_t i = 0; i < o->solid.vertex_count; i++) {
        length = sk_max(length, length_from(o, o->solid.vertex[i], n));
        length = sk_max(length, length_from(o, o->solid.vertex[i], sk_neg(n)));
    }
    return length;
}

// Returns the length along n between two edges, if they cross as seen along n; else 0. Edges that are parallel as seen
// along n need no crossing: their greatest length is at a corner.
static double length_between(const sk_cut *cut, const sk_convex_edge *e, const sk_convex_edge *f, sk_vec3 n) {
    sk_vec3 p = cut->vertex[e->from], q = cut->vertex[f->from], between = sk_sub(q, p);
    sk_vec3 u = sk_sub(cut->vertex[e->to], p), v = sk_sub(cut->vertex[f->to], q), across = sk_cross(u, v);
    double area = sk_dot(across, n);
    if (!(fabs(area) > PARALLEL * sk_length(u) * sk_length(v))) return 0.0;
    double on_e = sk_dot(sk_cross(between, v), n) / area, on_f = sk_dot(sk_cross(between, u), n) / area;
    bool cross = on_e >= 0.0 && on_e <= 1.0 && on_f >= 0.0 && on_f <= 1.0;
    if (!cross) return 0.0;
    return fabs(sk_dot(n, sk_sub(sk_add_scaled(q, on_f, v), sk_add_scaled(p, on_e, u))));
}

// Returns the greatest length along n. It is attained from a corner, or between two edges.
static double greatest_length(const sk_overlap *o, sk_vec3 n) {
    double length = greatest_length_from_corners(o, n);
    const sk_cut *cut = &o->solid;
    for (int32_t i = 0; i < cut->edge_count; i++)
        for (int32_t k = 0; k < i; k++) length = sk_max(length, length_between(cut, &cut->edge[i], &cut->edge[k], n));
    return length;
}

// Returns the number in its piece of the face with the largest area along a direction; -1 if there is none.
static int32_t largest_along(const sk_vec3 *area, sk_vec3 direction, int32_t first, int32_t end) {
    int32_t largest = -1;
    double most = 0.0;
    for (int32_t i = first; i < end; i++) {
        double seen = sk_dot(area[i], direction);
        if (seen > most) largest = i - first;
        most = sk_max(most, seen);
    }
    return largest;
}

sk_overlap_mended sk_overlap_as_mended(const sk_overlap *o) {
    sk_vec3 area[SK_OVERLAP_FACES_MAX], of_a = {0.0, 0.0, 0.0}, of_b = {0.0, 0.0, 0.0};
    sk_face_areas(&o->solid, o->face_count, area);
    for (int32_t i = 0; i < o->face_count; i++) {
        if (o->side[i] == SK_OVERLAP_OF_A) of_a = sk_add(of_a, area[i]);
        if (o->side[i] == SK_OVERLAP_OF_B) of_b = sk_add(of_b, area[i]);
    }
    sk_vec3 sum = sk_scale(0.5, sk_sub(of_a, of_b));
    sk_overlap_mended out = {.face_a = -1, .face_b = -1};
    out.has_normal = sk_length(sum) > NO_DIRECTION * o->surface;
    if (!out.has_normal) return out;
    out.normal = sk_unit(sum);
    out.area = sk_length(sum);
    out.face_a = largest_along(area, out.normal, 0, o->faces_of_a);
    out.face_b = largest_along(area, sk_neg(out.normal), o->faces_of_a, o->face_count);
    out.gap = -greatest_length(o, out.normal);
    out.gap_apart = gap_after(o, sk_scale(-width_along(&o->solid, out.normal), out.normal));
    return out;
}

// ---- neighbours ----

// Returns the area of the common part of two faces in one plane: the volume of the overlap after a step across, by the
// step.
static double shared_area(const sk_placed_piece *a, const sk_placed_piece *b, sk_vec3 step) {
    sk_overlap o;
    sk_placed_piece moved = *a;
    moved.pose.position = sk_add(moved.pose.position, step);
    return sk_overlap_find(&moved, b, &o) ? o.volume / sk_length(step) : 0.0;
}

bool sk_pieces_are_adjacent(const sk_placed_piece *a, const sk_placed_piece *b) {
    static const double SHARE = 1e-6; // of the smaller size: the step; and of its square: the area
    sk_half_space p[SK_CONVEX_FACES_MAX], q[SK_CONVEX_FACES_MAX];
    place_planes(a, p);
    place_planes(b, q);
    sk_cut cut;
    sk_cut_begin(b->piece, &b->pose, &cut);
    double size_b = size_of(&cut);
    sk_cut_begin(a->piece, &a->pose, &cut);
    double size = sk_min(size_of(&cut), size_b);
    for (int32_t i = 0; i < a->piece->face_count; i++)
        for (int32_t k = 0; k < b->piece->face_count; k++) {
            double apart = fabs(height(&p[i], cut.vertex[0]) + height(&q[k], cut.vertex[0]));
            if (sk_length(sk_add(p[i].normal, q[k].normal)) > SK_OVERLAP_COINCIDENT ||
                apart > SK_OVERLAP_COINCIDENT * size)
                continue;
            if (shared_area(a, b, sk_scale(SHARE * size, p[i].normal)) > SHARE * size * size) return true;
        }
    return false;
}
