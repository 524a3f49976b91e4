#include "csg/convex_hull.h"

#include "base/assert.h"
#include "math/wide.h"
#include <stdlib.h>
#include <string.h>

// Steps along the extent. With this number a determinant of three differences stays below 2^127.
#define GRID_STEPS 0x1p40
// Steps from the origin. The limit prevents overflow for a small hull far away. The grid is still finer than the
// coordinates there.
#define GRID_FARTHEST 0x1p61
// Points thinner than this part of their extent, or of their distance from the origin, are not a solid.
#define THINNEST     0x1p-30
#define THINNEST_FAR 0x1p-50
// Largest distance of a face from an earlier plane that represents it: a part of the thickness, or of the extent as far
// as the grid is coarser. A larger one would lose the blunt tip of a thin wedge, which could then become twice as long.
#define TOLERANCE      0x1p-30
#define TOLERANCE_GRID 0x1p-38
#define SMALLEST       1e-6 // m, extent
#define FARTHEST       1e100

typedef struct grid_point {
    int64_t x, y, z;
} grid_point;

typedef struct grid_normal {
    sk_wide x, y, z;
} grid_normal;

typedef struct triangle {
    int32_t corner[3]; // anticlockwise seen from outside
} triangle;

typedef struct hull {
    int32_t count, face_count;
    double thinnest, tolerance; // m
    sk_vec3 point[SK_CONVEX_HULL_POINTS_MAX];
    grid_point grid[SK_CONVEX_HULL_POINTS_MAX];
    triangle face[SK_CONVEX_HULL_FACES_MAX];
    bool lit[SK_CONVEX_HULL_FACES_MAX];                                  // visible from the point that is being added
    bool lit_edge[SK_CONVEX_HULL_POINTS_MAX][SK_CONVEX_HULL_POINTS_MAX]; // directed edges of the lit faces
    triangle horizon[SK_CONVEX_HULL_FACES_MAX];                          // new faces over the border of the lit ones
    double area[SK_CONVEX_HULL_FACES_MAX];                               // square of twice the area, in grid units
} hull;

static grid_point between(grid_point from, grid_point to) {
    return (grid_point){to.x - from.x, to.y - from.y, to.z - from.z};
}

// Returns a b - c d.
static sk_wide minor(int64_t a, int64_t b, int64_t c, int64_t d) {
    return sk_wide_sub(sk_wide_mul(sk_wide_of(a), sk_wide_of(b)), sk_wide_mul(sk_wide_of(c), sk_wide_of(d)));
}

// Returns the outward normal of a triangle, exactly. Its length is twice the area.
static grid_normal normal_of(const hull *h, int32_t a, int32_t b, int32_t c) {
    grid_point u = between(h->grid[a], h->grid[b]), v = between(h->grid[a], h->grid[c]);
    return (grid_normal){minor(u.y, v.z, u.z, v.y), minor(u.z, v.x, u.x, v.z), minor(u.x, v.y, u.y, v.x)};
}

static sk_vec3 rounded(grid_normal n) {
    return sk_vec(sk_wide_real(n.x), sk_wide_real(n.y), sk_wide_real(n.z));
}

// Returns six times the volume of the tetrahedron of the triangle a, b, c and the point. It is positive if the point is
// outside.
static sk_wide volume(const hull *h, int32_t a, int32_t b, int32_t c, int32_t point) {
    grid_normal n = normal_of(h, a, b, c);
    grid_point up = between(h->grid[a], h->grid[point]);
    sk_wide x = sk_wide_mul(n.x, sk_wide_of(up.x)), y = sk_wide_mul(n.y, sk_wide_of(up.y));
    return sk_wide_add(sk_wide_add(x, y), sk_wide_mul(n.z, sk_wide_of(up.z)));
}

static int compare_points(const void *left, const void *right) {
    const sk_vec3 *a = left, *b = right;
    if (a->x != b->x) return a->x < b->x ? -1 : 1;
    if (a->y != b->y) return a->y < b->y ? -1 : 1;
    return (a->z > b->z) - (a->z < b->z);
}

// Rounds the points to the grid. Its step is a power of two, so that coordinates such as 7 and 2.5 are on it. Returns
// false if the points have no extent.
static bool place_on_grid(hull *h) {
    sk_vec3 low = h->point[0], high = low;
    for (int32_t i = 1; i < h->count; i++) {
        low = sk_vec(sk_min(low.x, h->point[i].x), sk_min(low.y, h->point[i].y), sk_min(low.z, h->point[i].z));
        high = sk_vec(sk_max(high.x, h->point[i].x), sk_max(high.y, h->point[i].y), sk_max(high.z, h->point[i].z));
    }
    sk_vec3 size = sk_sub(high, low);
    double extent = sk_max(size.x, sk_max(size.y, size.z)), step = 1.0;
    double farthest = sk_max(sk_length(low), sk_length(high));
    if (!(extent > SMALLEST)) return false;
    while (step * GRID_STEPS < extent || step * GRID_FARTHEST < farthest) step *= 2.0;
    while (0.5 * step * GRID_STEPS >= extent && 0.5 * step * GRID_FARTHEST >= farthest) step *= 0.5;
    for (int32_t i = 0; i < h->count; i++) {
        sk_vec3 p = sk_scale(1.0 / step, h->point[i]);
        h->grid[i] = (grid_point){(int64_t)floor(p.x + 0.5), (int64_t)floor(p.y + 0.5), (int64_t)floor(p.z + 0.5)};
    }
    h->thinnest = sk_max(THINNEST * extent, THINNEST_FAR * farthest);
    h->tolerance = sk_max(TOLERANCE_GRID * extent, THINNEST_FAR * farthest);
    return true;
}

static double distance_squared(const hull *h, int32_t a, int32_t b) {
    sk_vec3 d = sk_sub(h->point[b], h->point[a]);
    return sk_dot(d, d);
}

// Finds four corners far from one plane. Returns false if there are none.
static bool begin_with_tetrahedron(hull *h) {
    int32_t a = 0, b = 0, c = 0, d = 0;
    for (int32_t i = 0; i < h->count; i++) {
        if (distance_squared(h, a, i) > distance_squared(h, a, b)) b = i;
    }
    double most = 0.0;
    for (int32_t i = 0; i < h->count; i++) {
        double length = sk_length(rounded(normal_of(h, a, b, i)));
        if (length > most) most = length, c = i;
    }
    if (most == 0.0) return false;
    sk_vec3 normal = sk_scale(1.0 / most, rounded(normal_of(h, a, b, c)));
    double thickness = 0.0;
    for (int32_t i = 0; i < h->count; i++) {
        double height = fabs(sk_dot(normal, sk_sub(h->point[i], h->point[a])));
        if (height > thickness) thickness = height, d = i;
    }
    if (!(thickness > h->thinnest)) return false;
    h->tolerance = sk_max(h->tolerance, TOLERANCE * thickness);
    if (sk_wide_is_positive(volume(h, a, b, c, d))) { // d must be behind a, b, c
        int32_t held = b;
        b = c;
        c = held;
    }
    const triangle sides[4] = {{{a, b, c}}, {{a, d, b}}, {{b, d, c}}, {{c, d, a}}};
    memcpy(h->face, sides, sizeof sides);
    h->face_count = 4;
    return true;
}

static void set_edges(hull *h, const triangle *t, bool lit) {
    for (int k = 0; k < 3; k++) h->lit_edge[t->corner[k]][t->corner[(k + 1) % 3]] = lit;
}

// Removes the faces that the point sees and adds new ones from the edges around them to the point. A point in the plane
// of a face does not see it. So no face has area 0, and the removed part has one border.
static void add_point(hull *h, int32_t point) {
    int32_t kept = 0, horizon = 0;
    for (int32_t i = 0; i < h->face_count; i++) {
        const int32_t *v = h->face[i].corner;
        h->lit[i] = sk_wide_is_positive(volume(h, v[0], v[1], v[2], point));
        if (h->lit[i]) set_edges(h, &h->face[i], true);
    }
    for (int32_t i = 0; i < h->face_count; i++) {
        const int32_t *v = h->face[i].corner;
        for (int k = 0; k < 3 && h->lit[i]; k++) {
            int32_t from = v[k], to = v[(k + 1) % 3];
            if (!h->lit_edge[to][from]) h->horizon[horizon++] = (triangle){{from, to, point}};
        }
    }
    for (int32_t i = 0; i < h->face_count; i++) {
        if (h->lit[i])
            set_edges(h, &h->face[i], false);
        else
            h->face[kept++] = h->face[i];
    }
    SK_ASSERT(kept + horizon <= SK_CONVEX_HULL_FACES_MAX);
    memcpy(h->face + kept, h->horizon, (size_t)horizon * sizeof *h->face);
    h->face_count = kept + horizon;
}

static bool stands_for(const hull *h, const sk_half_space *plane, const triangle *t) {
    for (int k = 0; k < 3; k++) {
        if (sk_dot(plane->normal, h->point[t->corner[k]]) < plane->offset - h->tolerance) return false;
    }
    return true;
}

static sk_half_space plane_of(const hull *h, const triangle *t) {
    sk_vec3 normal = rounded(normal_of(h, t->corner[0], t->corner[1], t->corner[2]));
    double length = sk_length(normal), offset = -INFINITY;
    normal = sk_vec(normal.x / length, normal.y / length, normal.z / length); // exactly 1 along an axis
    for (int32_t i = 0; i < h->count; i++) offset = sk_max(offset, sk_dot(normal, h->point[i]));
    return (sk_half_space){normal, offset};
}

// Takes the planes of the largest triangles first. These planes are the most accurate, and they represent the slivers
// beside them.
static int32_t take_planes(hull *h, sk_half_space *out) {
    int32_t count = 0;
    for (int32_t i = 0; i < h->face_count; i++) {
        const int32_t *v = h->face[i].corner;
        sk_vec3 normal = rounded(normal_of(h, v[0], v[1], v[2]));
        h->area[i] = sk_dot(normal, normal);
    }
    for (int32_t taken = 0; taken < h->face_count; taken++) {
        int32_t largest = 0;
        for (int32_t i = 1; i < h->face_count; i++) {
            if (h->area[i] > h->area[largest]) largest = i;
        }
        h->area[largest] = -1.0;
        bool known = false;
        for (int32_t i = 0; i < count && !known; i++) known = stands_for(h, &out[i], &h->face[largest]);
        if (!known) out[count++] = plane_of(h, &h->face[largest]);
    }
    return count;
}

sk_result sk_convex_hull(const sk_vec3 *points, int32_t count, sk_half_space *out, int32_t *out_count) {
    if (count < 4 || count > SK_CONVEX_HULL_POINTS_MAX) {
        return sk_error("a hull has %d points; 4 to %d are allowed", (int)count, (int)SK_CONVEX_HULL_POINTS_MAX);
    }
    for (int32_t i = 0; i < count; i++) {
        double size = sk_max(fabs(points[i].x), sk_max(fabs(points[i].y), fabs(points[i].z)));
        if (!sk_is_finite3(points[i]) || size > FARTHEST)
            return sk_error("point %d of a hull is not finite or too far away", (int)i + 1);
    }
    hull *h = calloc(1, sizeof *h);
    if (h == NULL) return sk_error("out of memory while building a hull");
    h->count = count;
    memcpy(h->point, points, (size_t)count * sizeof *points);
    qsort(h->point, (size_t)count, sizeof *h->point, compare_points);
    bool solid = place_on_grid(h) && begin_with_tetrahedron(h);
    if (solid) {
        for (int32_t i = 0; i < count; i++) add_point(h, i);
        *out_count = take_planes(h, out);
    }
    free(h);
    return solid ? sk_ok() : sk_error("the points of a hull lie in one plane; four of them must not");
}
