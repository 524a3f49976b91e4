#include "view/sock_mesh.h"

#include "view/tube_mesh.h"
#include <math.h>

enum { ALONG = 8, STATIONS = SK_WINDSOCK_BANDS * ALONG + 1, AROUND = 20 };

static const sk_finish ORANGE = {.colour = {235, 84, 14}, .alpha = 255, .gloss = 12, .both_sides = 255};
static const sk_finish PALE = {.colour = {238, 236, 228}, .alpha = 255, .gloss = 12, .both_sides = 255};
static const sk_finish STEEL = {.colour = {150, 152, 156}, .alpha = 255, .gloss = 120, .metal = 200};

// A hoop around the cloth at one position along it, and its axes.
typedef struct station {
    sk_vec3 middle, ahead, side, top; // top: across the cloth, in the plane of its bending
    double wide, high;                // half axes, m
} station;

// Returns the angle of the cloth at a share of its length. Bands bend smoothly into one another.
static double raised_at(const sk_windsock_shape *shape, double share) {
    double x = sk_clamp(share * SK_WINDSOCK_BANDS - 0.5, 0.0, SK_WINDSOCK_BANDS - 1.0);
    int i = (int)sk_min(floor(x), SK_WINDSOCK_BANDS - 2.0);
    return shape->raised[i] + (x - i) * (shape->raised[i + 1] - shape->raised[i]);
}

// Computes a wave that runs down the cloth. It is higher towards the tip, and highest in a wind that neither leaves the
// cloth hanging nor holds it tight.
static void flutter(double speed, double share, double time, double *aside, double *up) {
    double alive = speed / (speed + 2.0) * (0.25 + 1.0 / (1.0 + 0.12 * speed));
    double run = time * (2.0 + 0.9 * speed), size = 0.20 * alive * share;
    *aside = size * (sin(5.0 * share - run) + 0.4 * sin(9.0 * share - 1.7 * run + 1.0));
    *up = 0.6 * size * sin(6.0 * share - 1.3 * run + 2.0);
}

static void lay_out(const sk_windsock *sock, const sk_windsock_shape *shape, double time, sk_vec3 origin,
                    station *stations) {
    static const double MOUTH = 0.125, TIP = 0.5, OFF_MAST = 0.35; // radius / length; tip radius / mouth radius; m
    sk_vec3 out = {sin(shape->towards), cos(shape->towards), 0.0}, up = {0.0, 0.0, 1.0};
    sk_vec3 side = sk_cross(out, up), middle = sk_add_scaled(sk_sub(sock->at, origin), OFF_MAST, out);
    double step = sock->length / (STATIONS - 1);
    for (int i = 0; i < STATIONS; i++) {
        double share = (double)i / (STATIONS - 1), raised = raised_at(shape, share), aside, lift;
        flutter(shape->speed, share, time, &aside, &lift);
        raised += lift * sin(raised); // cloth that hangs limp does not flutter upward
        sk_vec3 level = sk_add(sk_scale(cos(aside), out), sk_scale(sin(aside), side));
        sk_vec3 ahead = sk_add(sk_scale(sin(raised), level), sk_scale(-cos(raised), up));
        // The hoop holds the mouth halfway between upright and the direction of the hanging cloth.
        double hold = sk_max(0.0, 1.0 - 10.0 * share);
        ahead = sk_unit(sk_add_scaled(ahead, hold, out));
        double full = 1.0 - cos(raised) * sk_min(1.0, 6.0 * share); // hanging cloth collapses
        double radius = MOUTH * sock->length * (1.0 - (1.0 - TIP) * share);
        stations[i] = (station){.middle = middle,
                                .ahead = ahead,
                                .side = sk_unit(sk_cross(ahead, sk_cross(side, ahead))),
                                .wide = radius * (0.75 + 0.25 * full),
                                .high = radius * (0.35 + 0.65 * full)};
        stations[i].top = sk_cross(stations[i].side, ahead);
        middle = sk_add_scaled(middle, step, ahead);
    }
}

static sk_vec3 on_rim(const station *s, double angle, double limp) {
    double fold = 1.0 + 0.10 * limp * sin(4.0 * angle + 1.0);
    return sk_add(s->middle, sk_add(sk_scale(s->wide * fold * cos(angle), s->side),
                                    sk_scale(s->high * fold * sin(angle), s->top)));
}

static sk_vec3 outward(const station *s, double angle) {
    return sk_unit(sk_add(sk_scale(s->high * cos(angle), s->side), sk_scale(s->wide * sin(angle), s->top)));
}

static void quad(sk_mesh_builder *out, const sk_vec3 p[4], const sk_vec3 n[4], sk_finish finish) {
    sk_mesh_triangle_smooth(out, (sk_vec3[3]){p[0], p[1], p[2]}, (sk_vec3[3]){n[0], n[1], n[2]}, finish);
    sk_mesh_triangle_smooth(out, (sk_vec3[3]){p[0], p[2], p[3]}, (sk_vec3[3]){n[0], n[2], n[3]}, finish);
}

static void add_cloth(const station *stations, sk_mesh_builder *out) {
    for (int i = 0; i + 1 < STATIONS; i++) {
        const station *a = &stations[i], *b = &stations[i + 1];
        sk_finish finish = i / ALONG % 2 == 0 ? ORANGE : PALE;
        for (int k = 0; k < AROUND; k++) {
            double from = 2.0 * SK_PI * k / AROUND, to = 2.0 * SK_PI * (k + 1) / AROUND;
            double limp_a = 1.0 - a->high / a->wide, limp_b = 1.0 - b->high / b->wide;
            sk_vec3 p[4] = {on_rim(a, from, limp_a), on_rim(b, from, limp_b), on_rim(b, to, limp_b),
                            on_rim(a, to, limp_a)};
            sk_vec3 n[4] = {outward(a, from), outward(b, from), outward(b, to), outward(a, to)};
            quad(out, p, n, finish);
        }
    }
}

static void add_bar(sk_vec3 a, sk_vec3 b, double radius, sk_mesh_builder *out) {
    sk_tube_mesh(a, b, radius, 6, STEEL, out);
}

// Adds the hoop at the mouth, and its bars and spindle at the mast.
static void add_frame(const sk_windsock *sock, sk_vec3 origin, const station *mouth, sk_mesh_builder *out) {
    static const double BAR = 0.016, PIN = 0.028; // m
    for (int k = 0; k < AROUND; k++)
        add_bar(on_rim(mouth, 2.0 * SK_PI * k / AROUND, 0.0), on_rim(mouth, 2.0 * SK_PI * (k + 1) / AROUND, 0.0), BAR,
                out);
    sk_vec3 axis = sk_sub(sock->at, origin);
    sk_vec3 low = sk_add(axis, sk_vec(0.0, 0.0, -0.16)), high = sk_add(axis, sk_vec(0.0, 0.0, 0.22));
    add_bar(low, high, PIN, out);
    for (int k = 0; k < 4; k++) {
        sk_vec3 rim = on_rim(mouth, 0.5 * SK_PI * k, 0.0);
        add_bar(rim.z > axis.z ? high : axis, rim, BAR, out);
    }
}

void sk_sock_mesh(const sk_windsock *sock, const sk_windsock_shape *shape, double time, sk_vec3 origin,
                  sk_mesh_builder *out) {
    station stations[STATIONS];
    lay_out(sock, shape, time, origin, stations);
    add_cloth(stations, out);
    add_frame(sock, origin, &stations[0], out);
}
