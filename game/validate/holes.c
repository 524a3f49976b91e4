#include "validate/holes.h"

double sk_run_deepest_hole(const sk_run *run, int32_t thing) {
    const sk_body_type *type = sk_model_thing_type(run->model, thing);
    double most = 0.0;
    for (int64_t k = 0; k < sk_state_hole_count(run->state); k++) {
        const sk_hole *hole = &sk_state_holes(run->state)->hole[k];
        if (hole->body != thing) continue;
        const sk_convex *piece = &type->pieces[hole->part].solid;
        sk_half_space front = sk_hole_plane(hole, 0);
        double least = INFINITY;
        for (int32_t i = 0; i < piece->vertex_count; i++) least = sk_min(least, sk_dot(front.normal, piece->vertex[i]));
        most = sk_max(most, front.offset - least);
    }
    return most;
}

// A part of a line along x, at y and z.
typedef struct span {
    double low, high, y, z;
} span;

static void cut(span *s, sk_half_space plane) {
    static const double PARALLEL = 1e-12;
    double rest = plane.offset - plane.normal.y * s->y - plane.normal.z * s->z;
    if (plane.normal.x > PARALLEL)
        s->high = sk_min(s->high, rest / plane.normal.x);
    else if (plane.normal.x < -PARALLEL)
        s->low = sk_max(s->low, rest / plane.normal.x);
    else if (rest < 0.0)
        s->low = INFINITY;
}

static double slot_along(const sk_convex *piece, const sk_hole *hole, double y, double z) {
    span s = {-INFINITY, INFINITY, y, z};
    for (int32_t j = 0; j < piece->face_count; j++) cut(&s, piece->face[j]);
    double ahead = s.high;
    for (int32_t j = 0; j < hole->planes; j++) cut(&s, sk_hole_plane(hole, j));
    return s.low < s.high ? ahead - s.low : 0.0;
}

double sk_run_longest_slot(const sk_run *run, int32_t thing, int32_t part) {
    enum { LINES = 100 };
    const sk_convex *piece = &sk_model_thing_type(run->model, thing)->pieces[part].solid;
    sk_vec3 low = piece->vertex[0], high = low;
    for (int32_t i = 1; i < piece->vertex_count; i++) {
        low = sk_min3(low, piece->vertex[i]);
        high = sk_max3(high, piece->vertex[i]);
    }
    double most = 0.0;
    for (int64_t k = 0; k < sk_state_hole_count(run->state); k++) {
        const sk_hole *hole = &sk_state_holes(run->state)->hole[k];
        if (hole->body != thing || hole->part != part) continue;
        for (int i = 0; i < LINES; i++) {
            for (int j = 0; j < LINES; j++) {
                double y = low.y + (i + 0.5) / LINES * (high.y - low.y),
                       z = low.z + (j + 0.5) / LINES * (high.z - low.z);
                most = sk_max(most, slot_along(piece, hole, y, z));
            }
        }
    }
    return most;
}

static bool is_in_piece(const sk_convex *piece, sk_vec3 point, double margin) {
    for (int32_t j = 0; j < piece->face_count; j++)
        if (sk_dot(piece->face[j].normal, point) > piece->face[j].offset + margin) return false;
    return true;
}

// Whether a point is where a piece of an aircraft was that has broken off.
static bool is_where_gone(const sk_run *run, int32_t thing, sk_vec3 point, double margin) {
    if (thing < run->model->body_count) return false;
    int64_t gone = sk_state_aircraft(run->state, thing - run->model->body_count)->pieces_gone;
    const sk_body_type *type = sk_model_thing_type(run->model, thing);
    for (int32_t k = 0; k < type->piece_count; k++)
        if ((gone >> k & 1) != 0 && is_in_piece(&type->pieces[k].solid, point, margin)) return true;
    return false;
}

bool sk_run_in_hole(const sk_run *run, int32_t thing, sk_vec3 point, double margin) {
    if (is_where_gone(run, thing, point, margin)) return true;
    for (int64_t k = 0; k < sk_state_hole_count(run->state); k++) {
        if (sk_state_holes(run->state)->hole[k].body != thing) continue;
        sk_hole on_type = sk_hole_on_type(run->model, run->state, &sk_state_holes(run->state)->hole[k]),
                *hole = &on_type;
        bool within = true;
        for (int32_t j = 0; j < hole->planes; j++) {
            sk_half_space plane = sk_hole_plane(hole, j);
            within = within && sk_dot(plane.normal, point) <= plane.offset + margin;
        }
        if (within) return true;
    }
    return false;
}
