#include "scene/map_brush.h"

// ---- planes ----

#define STEPS 1024.0 // per unit: points on this lattice are exact

static bool is_on_lattice(const map_face *face) {
    for (int i = 0; i < 9; i++) {
        double steps = STEPS * face->point[i / 3][i % 3];
        if (steps != floor(steps)) return false;
    }
    return true;
}

// Computes the plane exactly; returns false if the points are in a line. Coordinates below 2^24 units are below 2^34
// steps, so the cross product stays below 2^72 and the offset below 2^108.
static bool exact_plane(const map_face *face, sk_half_space *out) {
    sk_wide p[3], u[3], v[3], n[3], offset = {0, 0};
    for (int i = 0; i < 3; i++) {
        p[i] = sk_wide_of((int64_t)(STEPS * face->point[0][i]));
        u[i] = sk_wide_sub(sk_wide_of((int64_t)(STEPS * face->point[2][i])), p[i]);
        v[i] = sk_wide_sub(sk_wide_of((int64_t)(STEPS * face->point[1][i])), p[i]);
    }
    for (int i = 0; i < 3; i++) {
        int j = (i + 1) % 3, k = (i + 2) % 3;
        n[i] = sk_wide_sub(sk_wide_mul(u[j], v[k]), sk_wide_mul(u[k], v[j]));
    }
    sk_wide divisor =
        sk_wide_common_divisor(sk_wide_common_divisor(sk_wide_size(n[0]), sk_wide_size(n[1])), sk_wide_size(n[2]));
    if (sk_wide_is_zero(divisor)) return false;
    for (int i = 0; i < 3; i++) {
        sk_wide size = sk_wide_quotient(sk_wide_size(n[i]), divisor);
        n[i] = sk_wide_is_negative(n[i]) ? sk_wide_negative(size) : size;
        offset = sk_wide_add(offset, sk_wide_mul(n[i], p[i]));
    }
    *out = (sk_half_space){{sk_wide_real(n[0]), sk_wide_real(n[1]), sk_wide_real(n[2])}, sk_wide_real(offset) / STEPS};
    return true;
}

static bool rounded_plane(const map_face *face, sk_half_space *out) {
    static const double IN_LINE = 1e-10; // sine of the angle at p1 below which rounding decides
    const double(*p)[3] = face->point;
    sk_vec3 first = {p[0][0], p[0][1], p[0][2]};
    sk_vec3 u = sk_sub((sk_vec3){p[2][0], p[2][1], p[2][2]}, first);
    sk_vec3 v = sk_sub((sk_vec3){p[1][0], p[1][1], p[1][2]}, first);
    sk_vec3 normal = sk_cross(u, v);
    if (!(sk_length(normal) > IN_LINE * sk_length(u) * sk_length(v))) return false;
    *out = (sk_half_space){normal, sk_dot(normal, first)};
    return true;
}

bool map_face_plane(const map_face *face, sk_half_space *out) {
    return is_on_lattice(face) ? exact_plane(face, out) : rounded_plane(face, out);
}

// ---- check that planes enclose a solid ----

enum { CORNERS_MAX = MAP_BRUSH_FACES_MAX + 8 };

// A convex polygon. Each plane that cuts it adds at most one corner.
typedef struct polygon {
    int32_t count;
    sk_vec3 corner[CORNERS_MAX];
} polygon;

#define FAR_AWAY 0x1p28 // units: half the edge of the square that represents a whole plane
#define REACH    0x1p25 // units
#define TOUCHES  1e-5   // units: a corner that is outside by less counts as inside
#define THINNEST 1e-4   // units: twice the volume over the area

static void whole_plane(sk_half_space plane, polygon *out) {
    sk_vec3 n = plane.normal;
    sk_vec3 aside = fabs(n.z) > 0.7 ? (sk_vec3){1.0, 0.0, 0.0} : (sk_vec3){0.0, 0.0, 1.0};
    sk_vec3 right = sk_scale(FAR_AWAY, sk_unit(sk_cross(aside, n))), up = sk_cross(n, right);
    sk_vec3 middle = sk_scale(plane.offset, n);
    out->count = 4;
    out->corner[0] = sk_sub(sk_sub(middle, right), up);
    out->corner[1] = sk_sub(sk_add(middle, right), up);
    out->corner[2] = sk_add(sk_add(middle, right), up);
    out->corner[3] = sk_add(sk_sub(middle, right), up);
}

// Writes the part of the polygon that is behind the plane.
static void cut(const polygon *in, sk_half_space plane, polygon *out) {
    out->count = 0;
    for (int32_t i = 0; i < in->count; i++) {
        sk_vec3 a = in->corner[i], b = in->corner[i + 1 < in->count ? i + 1 : 0];
        double da = sk_dot(plane.normal, a) - plane.offset, db = sk_dot(plane.normal, b) - plane.offset;
        if (da <= TOUCHES && out->count < CORNERS_MAX) out->corner[out->count++] = a;
        if ((da <= TOUCHES) != (db <= TOUCHES) && fabs(da - db) > 0.0 && out->count < CORNERS_MAX)
            out->corner[out->count++] = sk_add_scaled(a, da / (da - db), sk_sub(b, a));
    }
}

static bool is_cut(const polygon *p, sk_half_space plane) {
    for (int32_t i = 0; i < p->count; i++) {
        if (sk_dot(plane.normal, p->corner[i]) - plane.offset > TOUCHES) return true;
    }
    return false;
}

// Returns the part of a face that is behind all other planes, in one of the two polygons.
static polygon *face_left(const sk_half_space *planes, int32_t count, int32_t face, polygon pair[2], int64_t *work) {
    polygon *now = &pair[0], *next = &pair[1];
    whole_plane(planes[face], now);
    for (int32_t i = 0; i < count && now->count > 0; i++) {
        *work -= now->count;
        if (i == face || !is_cut(now, planes[i])) continue;
        cut(now, planes[i], next);
        polygon *other = now;
        now = next;
        next = other;
    }
    return now;
}

static double area_of(const polygon *p) {
    sk_vec3 sum = {0.0, 0.0, 0.0};
    for (int32_t i = 2; i < p->count; i++)
        sum = sk_add(sum, sk_cross(sk_sub(p->corner[i - 1], p->corner[0]), sk_sub(p->corner[i], p->corner[0])));
    return 0.5 * sk_length(sum);
}

static bool reaches_too_far(const polygon *p) {
    for (int32_t i = 0; i < p->count; i++) {
        sk_vec3 c = p->corner[i];
        if (!(sk_max(fabs(c.x), sk_max(fabs(c.y), fabs(c.z))) <= REACH)) return true;
    }
    return false;
}

const char *map_brush_fault(const sk_half_space *planes, int32_t count, int64_t *work) {
    SK_ASSERT(count <= MAP_BRUSH_FACES_MAX);
    if (count < 4) return "has fewer than the four faces that a solid needs";
    sk_half_space units[MAP_BRUSH_FACES_MAX];
    polygon pair[2];
    double area = 0.0, volume = 0.0;
    sk_vec3 origin = {0.0, 0.0, 0.0};
    for (int32_t i = 0; i < count; i++) {
        double length = sk_length(planes[i].normal);
        units[i] = (sk_half_space){sk_scale(1.0 / length, planes[i].normal), planes[i].offset / length};
    }
    for (int32_t i = 0; i < count && *work >= 0; i++) {
        const polygon *left = face_left(units, count, i, pair, work);
        if (left->count < 3) continue;
        if (reaches_too_far(left)) return "has no end: its faces do not enclose it";
        if (area == 0.0) origin = left->corner[0];
        double part = area_of(left);
        area += part;
        volume += part * (units[i].offset - sk_dot(units[i].normal, origin)) / 3.0; // divergence theorem
    }
    if (2.0 * volume > THINNEST * area) return "";
    return "is empty or flat: its faces leave no room between them (do their points run clockwise, seen from outside?)";
}
