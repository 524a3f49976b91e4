// Blades of propellers and rotors, and the heads of rotors, all about a shaft that points forward, -x.
#include "view/shape_mesh.h"

#include <math.h>

enum { STEPS = 4 };              // along a blade's chord
static const double ROOT = 0.10; // share of the radius at which a blade begins

static sk_vec3 blade_point(const sk_look_propeller *p, double turn, double s, double x, double side) {
    double radius = p->radius * (ROOT + (1.0 - ROOT) * s);
    double taper = s < 0.35 ? 0.55 + 0.45 * s / 0.35 : 1.0 - 0.32 * (s - 0.35) / 0.65;
    double end = s > 0.94 ? sqrt(sk_max(0.0, 1.0 - (s - 0.94) * (s - 0.94) / 0.0036)) : 1.0;
    double chord = p->chord * taper * sk_max(end, 0.05);
    double pitch = p->root_pitch + (p->tip_pitch - p->root_pitch) * sqrt(s);
    double thick = (0.24 - 0.17 * s) * 2.0 * sqrt(sk_max(0.0, x * (1.0 - x))) * 0.5;
    double along = (x - 0.4) * chord, across = side * thick * chord * 0.5;
    // The rotation is clockwise seen from behind: the leading edge goes down on the right, and the blade pulls forward.
    double round = -along * cos(pitch) - across * sin(pitch), aft = along * sin(pitch) - across * cos(pitch);
    double c = cos(turn), n = sin(turn);
    return sk_vec(aft, radius * c + round * n, radius * n - round * c);
}

// Returns the length of a splintered blade at a step of its chord, as a share. It is ragged and differs between neighbours.
static double splinter(int blade, int step) {
    static const double RAGGED[] = {0.00, 0.07, -0.04, 0.06, 0.01};
    return (blade % 2 == 0 ? 0.40 : 0.27) + RAGGED[(step + 2 * blade) % 5];
}

void sk_triangles_add_blade(sk_triangle_list *list, const sk_look_propeller *p, int32_t b, bool splintered) {
    enum { SPANS = 12 };
    for (int k = 0; k < STEPS; k++) {
        double turn = 2.0 * SK_PI * b / p->blades, x0 = (double)k / STEPS, x1 = (double)(k + 1) / STEPS;
        double end0 = splintered ? splinter(b, k) : 1.0, end1 = splintered ? splinter(b, k + 1) : 1.0;
        for (int i = 0; i < SPANS; i++)
            for (int side = -1; side <= 1; side += 2) {
                double s0 = (double)i / SPANS, s1 = (double)(i + 1) / SPANS;
                sk_vec3 c[4] = {blade_point(p, turn, s0 * end0, x0, side), blade_point(p, turn, s0 * end1, x1, side),
                                blade_point(p, turn, s1 * end1, x1, side), blade_point(p, turn, s1 * end0, x0, side)};
                sk_vec3 r[4] = {c[3], c[2], c[1], c[0]};
                int32_t paint = s0 * end0 > 0.84 ? p->tip_paint : p->paint;
                sk_triangles_add_quad(list, side > 0 ? c : r, NULL, paint);
            }
        if (!splintered) continue;
        sk_vec3 wound[4] = {blade_point(p, turn, end0, x0, 1), blade_point(p, turn, end1, x1, 1),
                            blade_point(p, turn, end1, x1, -1), blade_point(p, turn, end0, x0, -1)};
        sk_triangles_add_quad(list, wound, NULL, p->paint);
    }
}

void sk_triangles_add_propeller(sk_triangle_list *list, const sk_look_propeller *p, bool splintered) {
    for (int32_t b = 0; b < p->blades; b++) sk_triangles_add_blade(list, p, b, splintered);
}

void sk_triangles_add_propeller_disc(sk_triangle_list *list, const sk_look_propeller *p) {
    sk_triangles_add_disc(list, sk_vec(0.0, 0.0, 0.0), 0.14 * p->radius, p->radius, p->disc_paint);
}

// ---- a rotor's head ----

// Shares of the blade's chord: radius and half height of the head, half thickness of the grip at the shaft.
static const double HEAD = 0.24, HEIGHT = 0.2, GRIP = 0.1;

// Returns a point of a grip's section. `share` is the position between the shaft (0) and the blade's root (1), where
// the section is that of the blade. `step` goes around from the leading edge, first over the side of the thrust.
static sk_vec3 grip_point(const sk_look_propeller *p, double turn, double share, int step) {
    double side = step <= STEPS ? 1.0 : -1.0, x = (double)(step <= STEPS ? step : 2 * STEPS - step) / STEPS;
    double round = 1.6 * GRIP * p->chord * (1.0 - 2.0 * x); // an oval at the shaft
    double up = side * 2.0 * GRIP * p->chord * sqrt(x * (1.0 - x)), c = cos(turn), n = sin(turn);
    return sk_mix(sk_vec(-up, round * n, -round * c), blade_point(p, turn, 0.0, x, side), share);
}

static void add_grip(sk_triangle_list *list, const sk_look_propeller *p, double turn) {
    enum { ALONG = 6 };
    for (int i = 0; i < ALONG; i++)
        for (int k = 0; k < 2 * STEPS; k++) {
            double w0 = (double)i / ALONG, w1 = (double)(i + 1) / ALONG;
            sk_vec3 c[4] = {grip_point(p, turn, w0, k), grip_point(p, turn, w0, k + 1), grip_point(p, turn, w1, k + 1),
                            grip_point(p, turn, w1, k)};
            sk_triangles_add_quad(list, c, NULL, p->paint);
        }
}

// Adds a drum with a narrower cap.
static void add_head(sk_triangle_list *list, const sk_look_propeller *p) {
    enum { AROUND = 20, RINGS = 6 };
    double r = HEAD * p->chord, h = HEIGHT * p->chord;
    const double profile[RINGS][2] = {{h, 0.0}, {h, r}, {-h, r}, {-h, 0.55 * r}, {-1.7 * h, 0.45 * r}, {-1.7 * h, 0.0}};
    for (int i = 0; i + 1 < RINGS; i++)
        for (int k = 0; k < AROUND; k++) {
            sk_vec3 c[4], n[4];
            double along = profile[i + 1][0] - profile[i][0], out = profile[i + 1][1] - profile[i][1];
            for (int j = 0; j < 4; j++) {
                double angle = 2.0 * SK_PI * (k + (j >= 2)) / AROUND;
                const double *ring = profile[i + (j == 1 || j == 2)];
                c[j] = sk_vec(ring[0], ring[1] * cos(angle), ring[1] * sin(angle));
                n[j] = sk_unit(sk_vec(out, -along * cos(angle), -along * sin(angle)));
            }
            sk_triangles_add_quad(list, c, n, p->paint);
        }
}

void sk_triangles_add_rotor_hub(sk_triangle_list *list, const sk_look_propeller *p) {
    add_head(list, p);
    for (int b = 0; b < p->blades; b++) add_grip(list, p, 2.0 * SK_PI * b / p->blades);
}
