#include "bounds/oriented_box.h"

#include "base/assert.h"
#include "math/eigen.h"

// ---- axes ----

// Second moments of the area about its centroid: for a triangle with corners p and centroid m, A/12 (9 m m' + sum(p p')).
static bool covariance_of(const sk_box_triangle *triangles, int32_t count, double out[9]) {
    double area = 0.0, second[9] = {0};
    sk_vec3 first = {0.0, 0.0, 0.0}, origin = count > 0 ? triangles[0].corner[0] : first;
    for (int32_t i = 0; i < count; i++) {
        sk_vec3 p[3];
        for (int k = 0; k < 3; k++) p[k] = sk_sub(triangles[i].corner[k], origin);
        double a = 0.5 * sk_length(sk_cross(sk_sub(p[1], p[0]), sk_sub(p[2], p[0])));
        sk_vec3 m = sk_scale(1.0 / 3.0, sk_add(sk_add(p[0], p[1]), p[2]));
        const sk_vec3 terms[4] = {sk_scale(3.0, m), p[0], p[1], p[2]};
        area += a;
        first = sk_add_scaled(first, a, m);
        for (int k = 0; k < 4; k++) {
            const double x[3] = {terms[k].x, terms[k].y, terms[k].z};
            for (int r = 0; r < 3; r++)
                for (int c = 0; c < 3; c++) second[3 * r + c] += a / 12.0 * x[r] * x[c];
        }
    }
    if (!(area > 0.0) || !isfinite(area)) return false;
    const double mean[3] = {first.x / area, first.y / area, first.z / area};
    for (int r = 0; r < 3; r++)
        for (int c = 0; c < 3; c++) out[3 * r + c] = second[3 * r + c] / area - mean[r] * mean[c];
    return true;
}

// The unit vector at right angles to `axis` that is nearest to an axis of the world.
static sk_vec3 least_turned(sk_vec3 axis) {
    static const sk_vec3 WORLD[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    int best = 0;
    for (int k = 1; k < 3; k++)
        if (fabs(sk_dot(WORLD[k], axis)) < fabs(sk_dot(WORLD[best], axis))) best = k;
    return sk_unit(sk_add_scaled(WORLD[best], -sk_dot(WORLD[best], axis), axis));
}

static void find_axes(const sk_box_triangle *triangles, int32_t count, sk_vec3 axis[3]) {
    static const double EQUAL = 1e-9; // of the largest
    double matrix[9], values[3], vectors[9];
    for (int k = 0; k < 3; k++) axis[k] = (sk_vec3){k == 0, k == 1, k == 2};
    if (!covariance_of(triangles, count, matrix) || !sk_eigen_symmetric(3, matrix, values, vectors)) return;
    bool low = values[1] - values[0] <= EQUAL * values[2], high = values[2] - values[1] <= EQUAL * values[2];
    if (low && high) return;
    int single = low ? 2 : 0; // an eigenvalue of its own
    axis[0] = sk_unit((sk_vec3){vectors[3 * single], vectors[3 * single + 1], vectors[3 * single + 2]});
    sk_vec3 second = low || high ? least_turned(axis[0]) : (sk_vec3){vectors[3], vectors[4], vectors[5]};
    axis[2] = sk_unit(sk_cross(axis[0], second));
    axis[1] = sk_cross(axis[2], axis[0]);
}

sk_oriented_box sk_oriented_box_of(const sk_box_triangle *triangles, int32_t triangle_count, const sk_vec3 *points,
                                   int32_t count) {
    static const double UP = 1.0 + 0x1p-48;
    SK_ASSERT(count >= 1);
    sk_oriented_box box = {.centre = points[0]};
    find_axes(triangles, triangle_count, box.axis);
    double low[3] = {0.0, 0.0, 0.0}, high[3] = {0.0, 0.0, 0.0}, reach = 0.0;
    for (int32_t i = 0; i < count; i++) {
        sk_vec3 p = sk_sub(points[i], points[0]);
        reach = sk_max(reach, fabs(p.x) + fabs(p.y) + fabs(p.z));
        for (int k = 0; k < 3; k++) {
            double place = sk_dot(box.axis[k], p);
            low[k] = sk_min(low[k], place);
            high[k] = sk_max(high[k], place);
        }
    }
    for (int k = 0; k < 3; k++) box.centre = sk_add_scaled(box.centre, 0.5 * (low[k] + high[k]), box.axis[k]);
    // The axes are at right angles to a few units in the last place, and the centre is rounded.
    double error = 0x1p-46 * reach + 0x1p-50 * (fabs(points[0].x) + fabs(points[0].y) + fabs(points[0].z));
    for (int k = 0; k < 3; k++) box.half[k] = 0.5 * (high[k] - low[k]) * UP + error;
    return box;
}

// ---- exclusion ----

// Half the extent of a box along a direction.
static double extent(const sk_oriented_box *box, sk_vec3 along) {
    double sum = 0.0;
    for (int k = 0; k < 3; k++) sum += box->half[k] * fabs(sk_dot(box->axis[k], along));
    return sum;
}

// Cross products of axes that are nearly parallel are nearly 0, and say nothing.
static bool are_apart_along(const sk_oriented_box *a, const sk_oriented_box *b, sk_vec3 between, sk_vec3 along) {
    static const double ERROR = 1e-12;
    double reach = extent(a, along) + extent(b, along), size = sk_length(between);
    return fabs(sk_dot(between, along)) > reach + ERROR * (reach + size);
}

bool sk_oriented_boxes_are_apart(const sk_oriented_box *a, const sk_oriented_box *b, bool all) {
    sk_vec3 between = sk_sub(b->centre, a->centre);
    for (int k = 0; k < 3; k++)
        if (are_apart_along(a, b, between, a->axis[k]) || are_apart_along(a, b, between, b->axis[k])) return true;
    for (int i = 0; i < 3 && all; i++)
        for (int k = 0; k < 3; k++)
            if (are_apart_along(a, b, between, sk_cross(a->axis[i], b->axis[k]))) return true;
    return false;
}
