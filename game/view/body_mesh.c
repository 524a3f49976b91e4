// Fuselages and everything else that is lofted through superellipses along x.
#include "view/shape_mesh.h"

#include <math.h>

enum { PARAMETERS = 8 };

// Writes a station's parameters as an array, so that all are interpolated alike.
static void unpack(const sk_look_station *s, double p[PARAMETERS]) {
    const double all[PARAMETERS] = {s->x,      s->top,        s->bottom,        s->width,
                                    s->widest, s->corner_top, s->corner_bottom, s->lean};
    for (int i = 0; i < PARAMETERS; i++) p[i] = all[i];
}

// Returns the slope of parameter k at station i: the harmonic mean of the neighbouring secants (Fritsch and Carlson),
// which never overshoots. At a sharp station or an end it is the secant of the span that is drawn.
static double slope(const sk_look_station *s, int32_t count, int32_t i, int32_t span, int k) {
    double here[PARAMETERS], next[PARAMETERS], before[PARAMETERS];
    unpack(&s[span], here);
    unpack(&s[span + 1], next);
    double run = next[0] - here[0], secant = run > 0.0 ? (next[k] - here[k]) / run : 0.0;
    int32_t other = i == span ? span - 1 : span + 1;
    if (s[i].sharp || other < 0 || other + 1 >= count) return secant;
    unpack(&s[other], before);
    unpack(&s[other + 1], next);
    double other_run = next[0] - before[0];
    if (other_run <= 0.0) return secant;
    double other_secant = (next[k] - before[k]) / other_run;
    return secant * other_secant <= 0.0 ? 0.0 : 2.0 * secant * other_secant / (secant + other_secant);
}

// Computes the cross-section parameters at part t of the span after station `span`: a cubic in x.
static void section_at(const sk_look_station *s, int32_t count, int32_t span, double t, double out[PARAMETERS]) {
    double a[PARAMETERS], b[PARAMETERS];
    unpack(&s[span], a);
    unpack(&s[span + 1], b);
    double run = b[0] - a[0], t2 = t * t, t3 = t2 * t;
    for (int k = 1; k < PARAMETERS; k++)
        out[k] = (2.0 * t3 - 3.0 * t2 + 1.0) * a[k] + (t3 - 2.0 * t2 + t) * run * slope(s, count, span, span, k) +
                 (3.0 * t2 - 2.0 * t3) * b[k] + (t3 - t2) * run * slope(s, count, span + 1, span, k);
    // x is linear in t. No cubic is exact for a round nose, where the width grows as a square root near the point.
    out[0] = a[0] + run * t;
}

// Returns the number of steps around a body, by its girth. The number of steps along a span depends on how much it bends.
static int steps_around(const sk_look *look, const sk_look_body *b) {
    double widest = 0.0;
    for (int32_t i = 0; i < b->count; i++) widest = sk_max(widest, look->stations[b->first + i].width);
    return 4 * (int)sk_clamp(3.0 + 12.0 * widest, 3.0, 9.0);
}

static int steps_along(const sk_look *look, const sk_look_body *b, int32_t span) {
    const sk_look_station *s = look->stations + b->first;
    double here[PARAMETERS], next[PARAMETERS], bend = 0.0;
    unpack(&s[span], here);
    unpack(&s[span + 1], next);
    double run = next[0] - here[0];
    for (int k = 1; k < PARAMETERS; k++) {
        double size = k <= 4 ? 1.0 : 0.05; // a corner's exponent bends the surface less than its number suggests
        double secant = run > 0.0 ? (next[k] - here[k]) / run : 0.0;
        double from = slope(s, b->count, span, span, k), to = slope(s, b->count, span + 1, span, k);
        bend = sk_max(bend, size * run * sk_max(fabs(from - secant), fabs(to - secant)));
    }
    // Where the corners change, the surface bends although every parameter is linear.
    bend = sk_max(bend, 0.03 * fabs(next[5] - here[5]));
    double smallest = 0.004; // m of bend for one more step
    return (int)sk_clamp(1.0 + sqrt(bend / smallest), here[3] < 1e-6 || next[3] < 1e-6 ? 4.0 : 1.0, 7.0);
}

static double power(double base, double exponent) {
    double size = pow(fabs(base), exponent);
    return base < 0.0 ? -size : size;
}

// Returns a point of a cross-section; v = 0 is the right-hand side, 0.25 the top.
static sk_vec3 point_at(const double p[PARAMETERS], double v) {
    double angle = 2.0 * SK_PI * v, c = cos(angle), s = sin(angle);
    bool upper = s >= 0.0;
    double corner = 2.0 / (upper ? p[5] : p[6]);
    double y = power(c, corner), rise = power(s, corner);
    double z = p[4] + rise * (upper ? p[1] - p[4] : p[4] - p[2]);
    return sk_vec(p[0], p[3] * y * (upper ? 1.0 - p[7] * rise : 1.0), z);
}

static sk_vec3 surface_point(const sk_look *look, const sk_look_body *b, int32_t span, double t, double v) {
    double p[PARAMETERS];
    section_at(look->stations + b->first, b->count, span, t, p);
    return sk_add(point_at(p, v), sk_vec(0.0, b->y, 0.0));
}

// Returns the outward normal, from differences within the span, so that sharp stations stay sharp.
static sk_vec3 surface_normal(const sk_look *look, const sk_look_body *b, int32_t span, double t, double v) {
    const double dt = 0.01, dv = 0.004;
    double t0 = sk_max(t - dt, 0.0), t1 = sk_min(t + dt, 1.0);
    double middle = sk_clamp(t, 0.004, 0.996); // at a pointed end the ring has no size
    sk_vec3 lengthwise = sk_sub(surface_point(look, b, span, t1, v), surface_point(look, b, span, t0, v));
    sk_vec3 around = sk_sub(surface_point(look, b, span, middle, v + dv), surface_point(look, b, span, middle, v - dv));
    sk_vec3 n = sk_unit(sk_cross(around, lengthwise));
    return sk_dot(n, n) > 0.0 ? n : sk_vec(t < 0.5 ? -1.0 : 1.0, 0.0, 0.0);
}

static void add_cap(sk_triangle_list *list, const sk_look *look, const sk_look_body *b, int32_t span, double t) {
    double p[PARAMETERS];
    section_at(look->stations + b->first, b->count, span, t, p);
    if (p[3] < 1e-4) return;
    sk_vec3 n = {t < 0.5 ? -1.0 : 1.0, 0.0, 0.0}, centre = {p[0], b->y, p[4]};
    int around = steps_around(look, b);
    for (int j = 0; j < around; j++) {
        sk_vec3 from = surface_point(look, b, span, t, (double)j / around);
        sk_vec3 to = surface_point(look, b, span, t, (double)(j + 1) / around);
        sk_triangles_add(
            list, (sk_painted_triangle){{centre, t < 0.5 ? to : from, t < 0.5 ? from : to}, {n, n, n}, b->paint});
    }
}

void sk_triangles_add_body(sk_triangle_list *list, const sk_look *look, const sk_look_body *b) {
    int around = steps_around(look, b);
    for (int32_t span = 0; span + 1 < b->count; span++) {
        int between = steps_along(look, b, span);
        for (int i = 0; i < between; i++)
            for (int j = 0; j < around; j++) {
                // The steps are finer towards the ends of a span, to follow the square root of a round nose.
                double t0 = 0.5 - 0.5 * cos(SK_PI * i / between), t1 = 0.5 - 0.5 * cos(SK_PI * (i + 1) / between);
                double v0 = (double)j / around, v1 = (double)(j + 1) / around;
                sk_vec3 corners[4] = {surface_point(look, b, span, t0, v0), surface_point(look, b, span, t0, v1),
                                      surface_point(look, b, span, t1, v1), surface_point(look, b, span, t1, v0)};
                sk_vec3 normals[4] = {surface_normal(look, b, span, t0, v0), surface_normal(look, b, span, t0, v1),
                                      surface_normal(look, b, span, t1, v1), surface_normal(look, b, span, t1, v0)};
                sk_triangles_add_quad(list, corners, normals, b->paint);
            }
    }
    add_cap(list, look, b, 0, 0.0);
    add_cap(list, look, b, b->count - 2, 1.0);
    sk_triangles_cut(list, look, b->first_cut, b->cut_count);
}
