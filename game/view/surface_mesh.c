// Wings, tails and their control surfaces: strips of a four-digit aerofoil between sections.
#include "view/shape_mesh.h"

#include <math.h>

enum { ACROSS = 10, TIP = 5 };

// Returns the height of the aerofoil's upper (side 1) or lower (-1) skin over the chord line, in chords. NACA
// four-digit with the camber at 40 % and a closed trailing edge (NACA report 460; last thickness coefficient -0.1036).
static double skin(double x, double thickness, double camber, double side) {
    double half = 5.0 * thickness *
                  (0.2969 * sqrt(x) - 0.1260 * x - 0.3516 * x * x + 0.2843 * x * x * x - 0.1036 * x * x * x * x);
    const double p = 0.4;
    double line = x < p ? camber / (p * p) * (2.0 * p * x - x * x)
                        : camber / ((1.0 - p) * (1.0 - p)) * (1.0 - 2.0 * p + 2.0 * p * x - x * x);
    return line + side * half;
}

typedef struct frame {
    sk_look_section section;
    sk_vec3 up; // normal to the surface
} frame;

static frame frame_of(const sk_look *look, const sk_look_surface *s, int32_t i) {
    const sk_look_section *sections = look->sections + s->first;
    int32_t before = i > 0 ? i - 1 : i, after = i + 1 < s->count ? i + 1 : i;
    sk_vec3 span = sk_sub(sections[after].lead, sections[before].lead);
    span.x = 0.0;
    return (frame){sections[i], sk_unit(sk_cross(sk_vec(1.0, 0.0, 0.0), span))};
}

static sk_vec3 point_on(const frame *f, double x, double side) {
    const sk_look_section *s = &f->section;
    double z = skin(x, s->thickness, s->camber, side);
    double c = cos(s->twist), n = sin(s->twist), aft = x - 0.25; // twisted about the quarter chord
    sk_vec3 place = sk_add_scaled(s->lead, s->chord * (0.25 + aft * c + z * n), sk_vec(1.0, 0.0, 0.0));
    return sk_add_scaled(place, s->chord * (z * c - aft * n), f->up);
}

static sk_vec3 normal_on(const frame *a, const frame *b, double x, double side, double part) {
    double x0 = sk_max(x - 0.01, 0.0), x1 = sk_min(x + 0.01, 1.0);
    sk_vec3 chord = sk_sub(sk_mix(point_on(a, x1, side), point_on(b, x1, side), part),
                           sk_mix(point_on(a, x0, side), point_on(b, x0, side), part));
    sk_vec3 span = sk_sub(point_on(b, x, side), point_on(a, x, side));
    sk_vec3 n = sk_unit(sk_scale(side, sk_cross(chord, span)));
    return x <= 0.0 ? sk_unit(sk_add_scaled(n, -2.0, sk_vec(1.0, 0.0, 0.0))) : n;
}

// Adds the skin between chord fractions (from, to) at a and b. Steps are finer at the leading edge.
static void add_skin(sk_triangle_list *list, const frame *a, const frame *b, const double from[2], const double to[2],
                     int32_t paint) {
    for (int side = -1; side <= 1; side += 2)
        for (int i = 0; i < ACROSS; i++) {
            double u0 = (double)i / ACROSS, u1 = (double)(i + 1) / ACROSS;
            if (from[0] <= 0.0) u0 *= u0, u1 *= u1;
            double a0 = from[0] + u0 * (to[0] - from[0]), a1 = from[0] + u1 * (to[0] - from[0]);
            double b0 = from[1] + u0 * (to[1] - from[1]), b1 = from[1] + u1 * (to[1] - from[1]);
            sk_vec3 c[4] = {point_on(a, a0, side), point_on(a, a1, side), point_on(b, b1, side), point_on(b, b0, side)};
            sk_vec3 n[4] = {normal_on(a, b, a0, side, 0.0), normal_on(a, b, a1, side, 0.0),
                            normal_on(a, b, b1, side, 1.0), normal_on(a, b, b0, side, 1.0)};
            if (side > 0) {
                sk_triangles_add_quad(list, c, n, paint);
            } else {
                sk_vec3 rc[4] = {c[3], c[2], c[1], c[0]}, rn[4] = {n[3], n[2], n[1], n[0]};
                sk_triangles_add_quad(list, rc, rn, paint);
            }
        }
}

// Adds the flat face across the thickness at a chord fraction, facing aft.
static void add_spar(sk_triangle_list *list, const frame *a, const frame *b, double at_a, double at_b, int32_t paint) {
    sk_vec3 c[4] = {point_on(a, at_a, -1.0), point_on(b, at_b, -1.0), point_on(b, at_b, 1.0), point_on(a, at_a, 1.0)};
    sk_triangles_add_quad(list, c, NULL, paint);
}

// Adds the flat end of a strip; `outward` is 1 at its far end, -1 at its near one.
static void add_rib(sk_triangle_list *list, const frame *f, double from, double to, int outward, int32_t paint) {
    for (int i = 0; i < ACROSS; i++) {
        double x0 = from + (to - from) * i / ACROSS, x1 = from + (to - from) * (i + 1) / ACROSS;
        sk_vec3 c[4] = {point_on(f, x0, -1.0), point_on(f, x0, 1.0), point_on(f, x1, 1.0), point_on(f, x1, -1.0)};
        sk_vec3 r[4] = {c[3], c[2], c[1], c[0]};
        sk_triangles_add_quad(list, outward > 0 ? c : r, NULL, paint);
    }
}

// Adds a round tip: beyond the last section the thickness decreases to zero along a quarter of an ellipse.
static void add_round_tip(sk_triangle_list *list, const frame *tip, int32_t paint) {
    sk_vec3 out = sk_unit(sk_cross(tip->up, sk_vec(1.0, 0.0, 0.0)));
    double reach = 1.1 * tip->section.thickness * tip->section.chord;
    frame before = *tip;
    for (int i = 1; i <= TIP; i++) {
        double angle = 0.5 * SK_PI * i / TIP, c = cos(angle), s = sin(angle);
        frame next = *tip;
        double shorter = 0.12 * (1.0 - c) * tip->section.chord;
        next.section.lead = sk_add(sk_add_scaled(tip->section.lead, reach * s, out), sk_vec(0.75 * shorter, 0.0, 0.0));
        next.section.chord -= shorter;
        next.section.thickness *= sk_max(c, 0.02);
        add_skin(list, &before, &next, (double[]){0.0, 0.0}, (double[]){1.0, 1.0}, paint);
        before = next;
    }
}

static void add_control(sk_triangle_list *list, const frame *a, const frame *b, int32_t paint) {
    const double gap = 0.008; // of the chord
    double ha = a->section.hinge + gap, hb = a->section.hinge_end + gap;
    add_skin(list, a, b, (double[]){ha, hb}, (double[]){1.0, 1.0}, paint);
    // A tongue reaches into the wing, so that no light passes through the gap when the surface turns or slides.
    const double tongue = 0.09;
    sk_vec3 near_a = sk_mix(point_on(a, ha - tongue, -1.0), point_on(a, ha - tongue, 1.0), 0.5);
    sk_vec3 near_b = sk_mix(point_on(b, hb - tongue, -1.0), point_on(b, hb - tongue, 1.0), 0.5);
    sk_vec3 over[4] = {near_a, point_on(a, ha, 1.0), point_on(b, hb, 1.0), near_b};
    sk_vec3 under[4] = {near_b, point_on(b, hb, -1.0), point_on(a, ha, -1.0), near_a};
    sk_triangles_add_quad(list, over, NULL, paint);
    sk_triangles_add_quad(list, under, NULL, paint);
    add_rib(list, a, ha, 1.0, -1, paint);
    add_rib(list, b, hb, 1.0, 1, paint);
}

void sk_triangles_add_surface(sk_triangle_list *list, const sk_look *look, const sk_look_surface *s, int32_t strip) {
    if (strip >= 0) {
        frame a = frame_of(look, s, strip), b = frame_of(look, s, strip + 1);
        add_control(list, &a, &b, s->control_paint);
        sk_triangles_cut(list, look, s->first_cut, s->cut_count);
        return;
    }
    for (int32_t i = 0; i + 1 < s->count; i++) {
        frame a = frame_of(look, s, i), b = frame_of(look, s, i + 1);
        bool cut = a.section.control != 0;
        double to[2] = {cut ? a.section.hinge : 1.0, cut ? a.section.hinge_end : 1.0};
        add_skin(list, &a, &b, (double[]){0.0, 0.0}, to, s->paint);
        if (cut) add_spar(list, &a, &b, to[0], to[1], s->paint);
        bool cut_before = i > 0 && look->sections[s->first + i - 1].control != 0;
        if (cut != cut_before || i == 0)
            add_rib(list, &a, i == 0 ? 0.0 : sk_min(to[0], 0.5), 1.0, cut ? 1 : -1, s->paint);
    }
    frame tip = frame_of(look, s, s->count - 1);
    if (s->round_tip)
        add_round_tip(list, &tip, s->paint);
    else
        add_rib(list, &tip, 0.0, 1.0, 1, s->paint);
    sk_triangles_cut(list, look, s->first_cut, s->cut_count);
}

void sk_surface_hinge(const sk_look *look, const sk_look_surface *s, int32_t strip, sk_vec3 *from, sk_vec3 *to) {
    frame a = frame_of(look, s, strip), b = frame_of(look, s, strip + 1);
    *from = sk_mix(point_on(&a, a.section.hinge, -1.0), point_on(&a, a.section.hinge, 1.0), 0.5);
    *to = sk_mix(point_on(&b, a.section.hinge_end, -1.0), point_on(&b, a.section.hinge_end, 1.0), 0.5);
}
