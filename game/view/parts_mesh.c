// Wheels, tubes and instruments.
#include "view/shape_mesh.h"

#include <math.h>

enum { TURN = 28, RING = 6 };

// Adds the surface of a profile of (radius, y) points turned about the y axis. Outside is to the left of the profile's
// direction.
static void add_lathe(sk_triangle_list *list, const double (*profile)[2], int count, int32_t paint) {
    for (int i = 0; i + 1 < count; i++) {
        double dr = profile[i + 1][0] - profile[i][0], dy = profile[i + 1][1] - profile[i][1];
        for (int j = 0; j < TURN; j++) {
            sk_vec3 c[4], n[4];
            for (int k = 0; k < 4; k++) {
                double angle = 2.0 * SK_PI * (j + (k == 1 || k == 2)) / TURN;
                const double *p = profile[i + (k >= 2)];
                c[k] = sk_vec(p[0] * cos(angle), p[1], p[0] * sin(angle));
                n[k] = sk_unit(sk_vec(dy * cos(angle), -dr, dy * sin(angle)));
            }
            sk_vec3 r[4] = {c[3], c[2], c[1], c[0]}, rn[4] = {n[3], n[2], n[1], n[0]};
            sk_triangles_add_quad(list, r, rn, paint);
        }
    }
}

// Adds flat round holes in the rim, which make the wheel's rotation visible.
static void add_holes(sk_triangle_list *list, const sk_look_wheel *w, double side) {
    const int holes = 6, corners = 8;
    double at = 0.62 * w->rim, size = 0.14 * w->rim, y = side * 0.40 * w->width;
    for (int h = 0; h < holes; h++)
        for (int k = 0; k < corners; k++) {
            double about = 2.0 * SK_PI * h / holes, a0 = 2.0 * SK_PI * k / corners,
                   a1 = 2.0 * SK_PI * (k + 1) / corners;
            sk_vec3 centre = {at * cos(about), y, at * sin(about)};
            sk_vec3 p = sk_add(centre, sk_vec(size * cos(a0), 0.0, size * sin(a0)));
            sk_vec3 q = sk_add(centre, sk_vec(size * cos(a1), 0.0, size * sin(a1)));
            sk_vec3 n = {0.0, side, 0.0};
            sk_triangles_add(list, (sk_painted_triangle){
                                       {centre, side > 0.0 ? q : p, side > 0.0 ? p : q}, {n, n, n}, w->tyre_paint});
        }
}

static void add_tyre(sk_triangle_list *list, const sk_look_wheel *w) {
    double tyre[2 * RING + 1][2];
    double deep = w->radius - w->rim, half = 0.5 * w->width;
    for (int i = 0; i <= 2 * RING; i++) { // from bead to bead over the tread: a rounded box
        double angle = SK_PI * (1.12 * i / (2 * RING) - 0.06);
        double s = sin(angle), c = -cos(angle);
        double rise = s >= 0.0 ? pow(s, 0.62) : s;
        tyre[i][0] = w->rim + deep * rise;
        tyre[i][1] = half * (c < 0.0 ? -pow(-c, 0.7) : pow(c, 0.7));
    }
    add_lathe(list, (const double(*)[2])tyre, 2 * RING + 1, w->tyre_paint);
    const double groove[][2] = {{w->radius + 0.0006, -0.16 * half}, {w->radius + 0.0006, -0.10 * half}};
    add_lathe(list, groove, 2, w->tyre_paint);
}

void sk_triangles_add_wheel(sk_triangle_list *list, const sk_look_wheel *w, bool burst) {
    if (burst) { // the barrel, which the tyre hid
        const double barrel[][2] = {{w->rim * 1.06, -0.40 * w->width},
                                    {w->rim * 0.94, -0.26 * w->width},
                                    {w->rim * 0.94, 0.26 * w->width},
                                    {w->rim * 1.06, 0.40 * w->width}};
        add_lathe(list, barrel, 4, w->rim_paint);
    } else {
        add_tyre(list, w);
    }
    for (double side = -1.0; side <= 1.0; side += 2.0) {
        double rim[6][2] = {{w->rim * 1.06, side * 0.40 * w->width}, {w->rim * 0.98, side * 0.44 * w->width},
                            {w->rim * 0.90, side * 0.40 * w->width}, {w->rim * 0.42, side * 0.38 * w->width},
                            {w->rim * 0.30, side * 0.52 * w->width}, {0.0, side * 0.54 * w->width}};
        if (side < 0.0)
            for (int i = 0; i < 3; i++)
                for (int k = 0; k < 2; k++) {
                    double keep = rim[i][k];
                    rim[i][k] = rim[5 - i][k];
                    rim[5 - i][k] = keep;
                }
        add_lathe(list, (const double(*)[2])rim, 6, w->rim_paint);
        add_holes(list, w, side);
    }
}

void sk_triangles_add_link(sk_triangle_list *list, const sk_look_link *l) {
    sk_vec3 d = sk_unit(sk_sub(l->to, l->from));
    sk_vec3 fore = sk_unit(sk_add_scaled(sk_vec(1.0, 0.0, 0.0), -d.x, d)); // the wide direction of a flattened tube
    if (sk_length(fore) < 0.5) fore = sk_vec(0.0, 1.0, 0.0);
    sk_vec3 across = sk_cross(d, fore);
    for (int j = 0; j < 12; j++) {
        sk_vec3 c[4], n[4];
        for (int k = 0; k < 4; k++) {
            double angle = 2.0 * SK_PI * (j + (k == 1 || k == 2)) / 12;
            double radius = k < 2 ? l->radius_from : l->radius_to;
            n[k] = sk_unit(sk_add_scaled(sk_scale(cos(angle) * l->flat, fore), sin(angle), across));
            c[k] = sk_add(k < 2 ? l->from : l->to,
                          sk_add_scaled(sk_scale(radius * cos(angle), fore), radius * l->flat * sin(angle), across));
        }
        sk_triangles_add_quad(list, c, n, l->paint);
    }
}

void sk_triangles_add_disc(sk_triangle_list *list, sk_vec3 centre, double inner, double outer, int32_t paint) {
    for (int j = 0; j < 28; j++) {
        double a0 = 2.0 * SK_PI * j / 28, a1 = 2.0 * SK_PI * (j + 1) / 28;
        sk_vec3 p0 = {0.0, cos(a0), sin(a0)}, p1 = {0.0, cos(a1), sin(a1)};
        sk_vec3 c[4] = {sk_add_scaled(centre, inner, p0), sk_add_scaled(centre, outer, p0),
                        sk_add_scaled(centre, outer, p1), sk_add_scaled(centre, inner, p1)};
        sk_triangles_add_quad(list, c, NULL, paint);
    }
}

// A mark on a dial, from one radius to another, at an angle clockwise from up as seen by the pilot.
typedef struct dial_mark {
    double angle;    // rad
    double from, to; // radii, m
    double half;     // of its width, m
} dial_mark;

static void add_mark(sk_triangle_list *list, sk_vec3 centre, dial_mark m, int32_t paint) {
    sk_vec3 out = {0.0, sin(m.angle), cos(m.angle)}, side = {0.0, cos(m.angle), -sin(m.angle)};
    sk_vec3 a = sk_add_scaled(centre, m.from, out), b = sk_add_scaled(centre, m.to, out);
    sk_vec3 c[4] = {sk_add_scaled(a, -m.half, side), sk_add_scaled(a, m.half, side), sk_add_scaled(b, m.half, side),
                    sk_add_scaled(b, -m.half, side)};
    sk_triangles_add_quad(list, c, NULL, paint);
}

void sk_triangles_add_gauge(sk_triangle_list *list, const sk_look_gauge *g) {
    const sk_vec3 lift = {0.0008, 0.0, 0.0}; // each layer is in front of the one below
    double r = g->radius;
    sk_vec3 at = sk_add(g->at, lift);
    sk_triangles_add_disc(list, at, 0.0, r, g->face_paint);
    at = sk_add(at, lift);
    for (int i = 0; i < 12; i++)
        add_mark(list, at, (dial_mark){2.0 * SK_PI * i / 12, (i % 3 == 0 ? 0.66 : 0.74) * r, 0.88 * r, 0.022 * r},
                 g->mark_paint);
    add_mark(list, sk_add(at, lift), (dial_mark){g->needle, -0.18 * r, 0.72 * r, 0.035 * r}, g->mark_paint);
}
