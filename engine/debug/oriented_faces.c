#include "debug/oriented_faces.h"

#include <string.h>

enum { CORNERS_MOST = 64, SIDES = 6 };
static const double TOUCHING = 1e-6;  // m: points closer to a plane are in it
static const double LIFT_OFF = 0.002; // m: height of lines above their face, so that it does not hide them

typedef struct ring {
    int32_t count;
    sk_vec3 corner[CORNERS_MOST];
} ring;

// A face's pieces in the frame of their solid.
typedef struct sheet {
    const sk_boundary *boundary;
    sk_half_space side[SIDES]; // sides of the window
    sk_vec3 normal, on;
    int32_t solid;
} sheet;

static double above(sk_half_space plane, sk_vec3 p) {
    return sk_dot(plane.normal, p) - plane.offset;
}

static void add(ring *r, sk_vec3 corner) {
    if (r->count < CORNERS_MOST) r->corner[r->count++] = corner;
}

// Returns the part of a convex polygon within a half-space.
static ring cut(const ring *r, sk_half_space plane) {
    ring out = {.count = 0};
    for (int32_t i = 0; i < r->count; i++) {
        sk_vec3 a = r->corner[i], b = r->corner[(i + 1) % r->count];
        double da = above(plane, a), db = above(plane, b);
        if (da <= 0.0) add(&out, a);
        if ((da < 0.0 && db > 0.0) || (da > 0.0 && db < 0.0)) add(&out, sk_mix(a, b, da / (da - db)));
    }
    return out;
}

static void window_sides(const face_window *window, const sk_solid *solid, sk_half_space side[SIDES]) {
    const sk_vec3 axis[3] = {{1.0, 0.0, 0.0}, {0.0, 1.0, 0.0}, {0.0, 0.0, 1.0}};
    const double low[3] = {window->box.min.x, window->box.min.y, window->box.min.z};
    const double high[3] = {window->box.max.x, window->box.max.y, window->box.max.z};
    sk_vec3 origin = sk_solid_point_back(solid, window->pose.position);
    for (int i = 0; i < 3; i++) {
        sk_vec3 tip = sk_add(window->pose.position, sk_rotate(window->pose.rotation, axis[i]));
        sk_vec3 n = sk_sub(sk_solid_point_back(solid, tip), origin);
        side[2 * i] = (sk_half_space){n, sk_dot(n, origin) + high[i]};
        side[2 * i + 1] = (sk_half_space){sk_neg(n), -sk_dot(n, origin) - low[i]};
    }
}

static bool belongs(const sheet *s, const sk_face *face) {
    return sk_near_faces_same(s->solid, s->normal, s->on, s->solid, face->normal, s->boundary->vertices[face->first]);
}

// Returns whether the face continues at a place of its plane, on another of its polygons.
static bool goes_on(const sheet *s, sk_vec3 place) {
    for (int32_t i = 0; i < s->boundary->face_count; i++) {
        const sk_face *face = &s->boundary->faces[i];
        if (belongs(s, face) && sk_length(sk_sub(sk_face_nearest(s->boundary, face, place), place)) < 5.0 * TOUCHING)
            return true;
    }
    return false;
}

static bool in_window_side(const sheet *s, sk_vec3 a, sk_vec3 b) {
    for (int i = 0; i < SIDES; i++)
        if (fabs(above(s->side[i], a)) < TOUCHING && fabs(above(s->side[i], b)) < TOUCHING) return true;
    return false;
}

static void draw_edge(const sk_draw *draw, const sheet *s, const sk_solid *to, sk_vec3 a, sk_vec3 b,
                      sk_draw_role role) {
    static const double BESIDE = 1e-4; // m
    sk_vec3 along = sk_sub(b, a), lift = sk_scale(LIFT_OFF, s->normal);
    if (sk_length(along) < TOUCHING) return;
    sk_vec3 outwards = sk_unit(sk_cross(along, s->normal));
    bool ends = in_window_side(s, a, b);
    if (ends && role != SK_DRAW_FACE) return;
    if (!ends && goes_on(s, sk_add_scaled(sk_mix(a, b, 0.5), BESIDE, outwards))) return;
    draw->line(draw->user, sk_solid_point(to, sk_add(a, lift)), sk_solid_point(to, sk_add(b, lift)),
               ends ? SK_DRAW_FACE_ON : role);
}

static void fill(const sk_draw *draw, const sk_solid *to, const ring *r, sk_vec3 lift) {
    sk_vec3 place[CORNERS_MOST];
    for (int32_t i = 0; i < r->count; i++) place[i] = sk_solid_point(to, sk_add(r->corner[i], lift));
    // A polygon may have at most SK_BORDER_CORNERS corners.
    for (int32_t first = 1; first + 1 < r->count; first += SK_BORDER_CORNERS - 2) {
        sk_vec3 part[SK_BORDER_CORNERS] = {place[0]};
        int32_t count = 1;
        for (int32_t i = first; i < r->count && count < SK_BORDER_CORNERS; i++) part[count++] = place[i];
        draw->polygon(draw->user, part, count, SK_DRAW_FACE);
    }
}

const sk_boundary *face_window_surface(sk_near_surface *surface, const sk_ground *ground, int32_t solid,
                                       const face_window *window) {
    double reach = sk_length(sk_sub(window->box.max, window->box.min));
    sk_vec3 middle = sk_solid_point_back(&ground->solids[solid], window->pose.position), all = {reach, reach, reach};
    return sk_near_surface_in(surface, ground, solid, (sk_box){sk_sub(middle, all), sk_add(middle, all)});
}

void draw_face(const face_picture *picture, const sk_near_face *face, sk_draw_role role) {
    const sk_draw *draw = picture->draw;
    const sk_solid *solid = &picture->then->solids[face->solid], *drawn = &picture->now->solids[face->solid];
    sk_vec3 closest = sk_solid_point_back(solid, face->closest);
    sk_vec3 normal = sk_sub(sk_solid_point_back(solid, sk_add(face->closest, face->normal)), closest);
    sheet s = {.normal = normal, .on = closest, .solid = face->solid};
    s.boundary = face_window_surface(picture->surface, picture->then, face->solid, picture->window);
    window_sides(picture->window, solid, s.side);
    for (int32_t i = 0; i < s.boundary->face_count; i++) {
        const sk_face *part = &s.boundary->faces[i];
        if (!belongs(&s, part)) continue;
        ring r = {.count = 0};
        for (int32_t k = 0; k < part->count; k++) add(&r, s.boundary->vertices[part->first + k]);
        for (int k = 0; k < SIDES && r.count > 0; k++) r = cut(&r, s.side[k]);
        for (int32_t k = 0; k < r.count; k++)
            draw_edge(draw, &s, drawn, r.corner[k], r.corner[(k + 1) % r.count], role);
        if (role == SK_DRAW_FACE && r.count > 2) fill(draw, drawn, &r, sk_scale(0.5 * LIFT_OFF, normal));
    }
}
