#include "view/rut_mesh.h"

#include <math.h>
#include <string.h>

enum { SLOTS = 2 * SK_RUTS_MAX }; // size of a table with open addressing, a power of two

_Static_assert((SLOTS & (SLOTS - 1)) == 0, "the table's mask needs a power of two");

// For each stretch the one that continues it and the one that it continues; -1: none. A stretch of no length is a pit.
typedef struct links {
    int32_t next[SK_RUTS_MAX], previous[SK_RUTS_MAX];
    bool swallowed[SK_RUTS_MAX]; // a pit at the beginning of a track is not drawn
} links;

static bool is_drawn(const sk_rut *rut, int32_t solid) {
    return rut->solid == solid && rut->width > 0.0 && (rut->depth_from > 0.0 || rut->depth_to > 0.0);
}

static uint32_t slot_of(sk_vec3 place) {
    uint64_t hash = sk_hash_real(sk_hash_real(sk_hash_real(0, place.x), place.y), place.z);
    return (uint32_t)(hash ^ hash >> 32) & (SLOTS - 1);
}

static bool same_place(sk_vec3 a, sk_vec3 b) {
    return a.x == b.x && a.y == b.y && a.z == b.z;
}

static bool is_pit(const sk_rut *rut) {
    return same_place(rut->from, rut->to);
}

// Returns whether b continues a. A track may bend, but it does not turn back.
static bool goes_on(const sk_rut *a, const sk_rut *b) {
    if (is_pit(a) || is_pit(b)) return false;
    sk_vec3 u = sk_unit(sk_sub(a->to, a->from)), v = sk_unit(sk_sub(b->to, b->from));
    return same_place(a->to, b->from) && sk_dot(u, v) > 0.0 && sk_dot(a->normal, b->normal) > 0.7;
}

static void link_up(const sk_rut *ruts, int32_t count, int32_t solid, links *out) {
    static const int32_t NONE = -1;
    int32_t table[SLOTS];
    for (int32_t i = 0; i < SLOTS; i++) table[i] = NONE;
    for (int32_t i = 0; i < count; i++) {
        out->next[i] = out->previous[i] = NONE;
        out->swallowed[i] = false;
        if (!is_drawn(&ruts[i], solid)) continue;
        uint32_t slot = slot_of(ruts[i].from);
        while (table[slot] != NONE) slot = (slot + 1) & (SLOTS - 1);
        table[slot] = i;
    }
    for (int32_t i = 0; i < count; i++) {
        if (!is_drawn(&ruts[i], solid)) continue;
        for (uint32_t slot = slot_of(ruts[i].to); table[slot] != NONE; slot = (slot + 1) & (SLOTS - 1)) {
            int32_t k = table[slot];
            if (is_pit(&ruts[i]) && !is_pit(&ruts[k]) && same_place(ruts[i].to, ruts[k].from)) out->swallowed[i] = true;
            if (k == i || out->previous[k] != NONE || !goes_on(&ruts[i], &ruts[k])) continue;
            out->next[i] = k;
            out->previous[k] = i;
            break;
        }
    }
}

// A section perpendicular to the track: two corners.
typedef struct section {
    sk_vec3 middle, normal, along, side; // side: to the right; longer than 1 in a mitred bend
    double half_width, depth, strength;
} section;

static sk_vec3 course_of(const sk_rut *rut) {
    if (!is_pit(rut)) return sk_unit(sk_sub(rut->to, rut->from));
    return sk_unit(sk_cross(rut->normal, fabs(rut->normal.x) < 0.7 ? sk_vec(1, 0, 0) : sk_vec(0, 1, 0)));
}

static section section_of(const sk_rut *rut, bool at_end) {
    section s = {.middle = at_end ? rut->to : rut->from,
                 .normal = rut->normal,
                 .along = course_of(rut),
                 .half_width = 0.5 * rut->width,
                 .depth = at_end ? rut->depth_to : rut->depth_from,
                 .strength = 1.0};
    s.side = sk_unit(sk_cross(s.along, s.normal));
    return s;
}

// Returns the common section of two consecutive stretches.
static section joint_of(const sk_rut *a, const sk_rut *b) {
    section s = section_of(a, true), t = section_of(b, false);
    sk_vec3 middle = sk_unit(sk_add(s.side, t.side));
    double cosine = sk_max(sk_dot(middle, s.side), 0.6);
    return (section){.middle = s.middle,
                     .normal = sk_unit(sk_add(s.normal, t.normal)),
                     .along = sk_unit(sk_add(s.along, t.along)),
                     .side = sk_scale(1.0 / cosine, middle),
                     .half_width = 0.5 * (s.half_width + t.half_width),
                     .depth = 0.5 * (s.depth + t.depth),
                     .strength = 1.0};
}

// Returns the section where the track has come up to the surface, beyond its end (hand 1) or before its beginning (-1).
// The distance is what a wheel of that track needs to climb out.
static section closing_of(section s, double hand) {
    double radius = 2.0 * s.half_width / 0.7, climb = 2.0 * sqrt(2.0 * radius * s.depth);
    s.middle = sk_add_scaled(s.middle, hand * sk_max(climb, s.half_width), s.along);
    s.depth = s.strength = 0.0;
    return s;
}

static sk_rut_vertex corner(const section *s, double hand) {
    sk_vec3 place = sk_add_scaled(s->middle, hand * SK_RUT_RIBBON * s->half_width, s->side);
    const double p[3] = {place.x, place.y, place.z}, n[3] = {s->normal.x, s->normal.y, s->normal.z};
    const double a[3] = {s->along.x, s->along.y, s->along.z};
    sk_rut_vertex v = {.across = (float)(hand * SK_RUT_RIBBON * s->half_width),
                       .half_width = (float)s->half_width,
                       .depth = (float)s->depth,
                       .strength = (float)s->strength};
    for (int i = 0; i < 3; i++) {
        v.high[i] = (float)p[i];
        v.low[i] = (float)(p[i] - (double)v.high[i]);
        v.normal[i] = (float)n[i];
        v.along[i] = (float)a[i];
    }
    return v;
}

static int32_t add_quad(const section *from, const section *to, sk_rut_vertex *out) {
    sk_rut_vertex a = corner(from, -1.0), b = corner(from, 1.0), c = corner(to, 1.0), d = corner(to, -1.0);
    const sk_rut_vertex corners[6] = {a, b, c, a, c, d};
    memcpy(out, corners, sizeof corners);
    return 6;
}

int32_t sk_rut_mesh_build(const sk_rut *ruts, int32_t count, int32_t solid, sk_rut_vertex *out) {
    links l;
    link_up(ruts, count, solid, &l);
    int32_t vertices = 0;
    for (int32_t i = 0; i < count; i++) {
        if (!is_drawn(&ruts[i], solid) || l.swallowed[i]) continue;
        bool begins = l.previous[i] < 0, ends = l.next[i] < 0;
        section from = begins ? section_of(&ruts[i], false) : joint_of(&ruts[l.previous[i]], &ruts[i]);
        section to = ends ? section_of(&ruts[i], true) : joint_of(&ruts[i], &ruts[l.next[i]]);
        section before = closing_of(from, -1.0), after = closing_of(to, 1.0);
        if (begins) vertices += add_quad(&before, &from, out + vertices);
        if (!is_pit(&ruts[i])) vertices += add_quad(&from, &to, out + vertices);
        if (ends) vertices += add_quad(&to, &after, out + vertices);
    }
    return vertices;
}
