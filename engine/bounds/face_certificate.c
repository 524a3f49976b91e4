// How far the closest point of a face can be from the one that was found.
//
// |x(u, v) - p|^2 is a polynomial of degree 4 (in u and in v, for a quad). It is nowhere less than its least Bernstein coefficient. Parts of the face
// are halved until that bound is near enough to the distance that was found; halving makes the bound better by the square of the size.
#include "bounds/face_internal.h"

// The control points of a part follow from polar forms: that of x(u, v) at two places is linear in each, and at equal places it is x.
static sk_vec3 polar_of_triangle(const sk_vec3 *c, const double a[3], const double b[3]) {
    sk_vec3 sum = {0.0, 0.0, 0.0};
    for (int i = 0; i < 3; i++) {
        int k = (i + 1) % 3;
        sum = sk_add_scaled(sum, a[i] * b[i], c[i]);
        sum = sk_add_scaled(sum, a[i] * b[k] + a[k] * b[i], c[3 + i]);
    }
    return sum;
}

static sk_vec3 polar_of_quad(const sk_vec3 *c, const double u[2], const double v[2]) {
    static const int ALONG_U[9] = {0, 2, 2, 0, 1, 2, 1, 0, 1}, ALONG_V[9] = {0, 0, 2, 2, 0, 1, 2, 1, 1};
    const double bu[3] = {(1 - u[0]) * (1 - u[1]), u[0] * (1 - u[1]) + u[1] * (1 - u[0]), u[0] * u[1]},
                 bv[3] = {(1 - v[0]) * (1 - v[1]), v[0] * (1 - v[1]) + v[1] * (1 - v[0]), v[0] * v[1]};
    sk_vec3 sum = {0.0, 0.0, 0.0};
    for (int i = 0; i < 9; i++) sum = sk_add_scaled(sum, bu[ALONG_U[i]] * bv[ALONG_V[i]], c[i]);
    return sum;
}

// The least Bernstein coefficient of |x - p|^2 over a triangle of control points c_200, c_020, c_002, c_110, c_011, c_101: with
// exponents e and f of two of them, the coefficient of e + f is the sum of products with their multinomials, over that of degree 4.
static double least_of_triangle(const sk_vec3 c[6]) {
    static const int E[6][3] = {{2, 0, 0}, {0, 2, 0}, {0, 0, 2}, {1, 1, 0}, {0, 1, 1}, {1, 0, 1}};
    static const double FACTORIAL[5] = {1, 1, 2, 6, 24};
    double sums[5][5] = {{0}}, least = INFINITY;
    for (int i = 0; i < 6; i++)
        for (int k = 0; k < 6; k++)
            sums[E[i][0] + E[k][0]][E[i][1] + E[k][1]] += (i < 3 ? 1 : 2) * (k < 3 ? 1 : 2) * sk_dot(c[i], c[k]);
    for (int a = 0; a <= 4; a++)
        for (int b = 0; a + b <= 4; b++)
            least = sk_min(least, sums[a][b] * FACTORIAL[a] * FACTORIAL[b] * FACTORIAL[4 - a - b] / FACTORIAL[4]);
    return least;
}

// The same over a grid of 3 by 3 control points: c[3 i + k] of u^i v^k.
static double least_of_quad(const sk_vec3 c[9]) {
    static const double TWO[3] = {1, 2, 1}, FOUR[5] = {1, 4, 6, 4, 1};
    double sums[5][5] = {{0}}, least = INFINITY;
    for (int i = 0; i < 9; i++)
        for (int k = 0; k < 9; k++)
            sums[i / 3 + k / 3][i % 3 + k % 3] +=
                TWO[i / 3] * TWO[i % 3] * TWO[k / 3] * TWO[k % 3] * sk_dot(c[i], c[k]);
    for (int a = 0; a < 5; a++)
        for (int b = 0; b < 5; b++) least = sk_min(least, sums[a][b] / (FOUR[a] * FOUR[b]));
    return least;
}

sk_face_shape face_raised(const sk_face_shape *face) {
    sk_face_shape up = *face;
    if (face->degree == 2 || face->corners == 3) return up;
    const sk_vec3 *c = face->control;
    for (int32_t k = 0; k < 4; k++) up.control[4 + k] = sk_mix(c[k], c[(k + 1) % 4], 0.5);
    up.control[8] = sk_scale(0.25, sk_add(sk_add(c[0], c[1]), sk_add(c[2], c[3])));
    up.degree = 2;
    return up;
}

int32_t face_part_controls(const sk_face_shape *face, const face_part *of, sk_vec3 out[SK_FACE_NODES_MAX]) {
    if (face->corners == 3) {
        int32_t count = face->degree == 1 ? 3 : 6;
        for (int i = 0; i < count; i++) {
            int a = i % 3, b = i < 3 ? a : (a + 1) % 3;
            const double from[3] = {1 - of->u[a] - of->v[a], of->u[a], of->v[a]},
                         to[3] = {1 - of->u[b] - of->v[b], of->u[b], of->v[b]};
            out[i] = face->degree == 1 ? sk_face_at(face, of->u[a], of->v[a]).at
                                       : polar_of_triangle(face->control, from, to);
        }
        return count;
    }
    for (int i = 0; i < 9; i++) {
        const double u[2] = {of->u[i / 3 > 1], of->u[i / 3 > 0]}, v[2] = {of->v[i % 3 > 1], of->v[i % 3 > 0]};
        out[i] = polar_of_quad(face->control, u, v);
    }
    return 9;
}

static double lower_of(const sk_face_shape *face, sk_vec3 p, const face_part *of) {
    static const double ROUNDING = 1e-13; // of the largest square of a control point's distance
    sk_vec3 c[9];
    double largest = 0.0;
    int32_t count = face_part_controls(face, of, c);
    for (int32_t i = 0; i < count; i++) {
        c[i] = sk_sub(c[i], p);
        largest = sk_max(largest, sk_dot(c[i], c[i]));
    }
    return (face->corners == 3 ? least_of_triangle(c) : least_of_quad(c)) - ROUNDING * largest;
}

face_part face_whole(const sk_face_shape *face) {
    return face->corners == 3 ? (face_part){{0, 1, 0}, {0, 0, 1}, 0} : (face_part){{0, 1, 0}, {0, 1, 0}, 0};
}

void face_halve(const sk_face_shape *face, const face_part *whole, face_part out[2]) {
    out[0] = out[1] = *whole;
    const double *u = whole->u, *v = whole->v;
    if (face->corners == 4) {
        bool across = u[1] - u[0] >= v[1] - v[0];
        double middle = across ? 0.5 * (u[0] + u[1]) : 0.5 * (v[0] + v[1]);
        (across ? out[0].u : out[0].v)[1] = (across ? out[1].u : out[1].v)[0] = middle;
        return;
    }
    int longest = 0;
    double most = -1.0;
    for (int k = 0; k < 3; k++) {
        int n = (k + 1) % 3;
        double square = (u[n] - u[k]) * (u[n] - u[k]) + (v[n] - v[k]) * (v[n] - v[k]);
        if (square > most) {
            most = square;
            longest = k;
        }
    }
    int next = (longest + 1) % 3;
    out[0].u[next] = out[1].u[longest] = 0.5 * (u[longest] + u[next]);
    out[0].v[next] = out[1].v[longest] = 0.5 * (v[longest] + v[next]);
}

void face_middle(const sk_face_shape *face, const face_part *of, double middle[2]) {
    bool quad = face->corners == 4;
    middle[0] = quad ? 0.5 * (of->u[0] + of->u[1]) : (of->u[0] + of->u[1] + of->u[2]) / 3.0;
    middle[1] = quad ? 0.5 * (of->v[0] + of->v[1]) : (of->v[0] + of->v[1] + of->v[2]) / 3.0;
}

sk_checked_point sk_closest_checked(const sk_face_shape *face, sk_vec3 p, double tolerance) {
    enum { WAITING_MAX = 256 };
    sk_checked_point best = {.closest = sk_closest_on_face(face, p)};
    best.lower = best.closest.distance;
    if (face->corners == 3 && face->degree == 1) return best;
    const sk_face_shape curved = face_raised(face);
    face_part waiting[WAITING_MAX];
    int32_t count = 1;
    waiting[0] = face_whole(face);
    waiting[0].lower = lower_of(&curved, p, &waiting[0]);
    double least = INFINITY; // of the parts that are not divided further
    for (; count > 0 && best.parts < SK_CERTIFICATE_PARTS && count + 2 <= WAITING_MAX; best.parts++) {
        face_part of = waiting[--count], half[2];
        double enough = sk_max(best.closest.distance - tolerance, 0.0);
        if (of.lower >= enough * enough) {
            least = sk_min(least, of.lower);
            continue;
        }
        double middle[2];
        face_middle(face, &of, middle);
        sk_vec3 d = sk_sub(sk_face_at(face, middle[0], middle[1]).at, p);
        if (sk_dot(d, d) < best.closest.distance * best.closest.distance) {
            sk_closest_point found = face_closest_from(face, p, middle[0], middle[1]);
            if (found.distance < best.closest.distance) best.closest = found;
        }
        face_halve(face, &of, half);
        for (int k = 0; k < 2; k++) half[k].lower = sk_max(lower_of(&curved, p, &half[k]), of.lower);
        bool swap = half[0].lower < half[1].lower; // the lower one is looked at first
        waiting[count++] = half[swap];
        waiting[count++] = half[!swap];
    }
    while (count > 0) least = sk_min(least, waiting[--count].lower);
    best.lower = sk_min(sqrt(sk_max(least, 0.0)), best.closest.distance);
    return best;
}
