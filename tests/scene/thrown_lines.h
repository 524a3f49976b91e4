// thrown_lines.h: lines through a target. What a piece shares with a line has passed the target's surface.
#pragma once
#include "thrown.h"

static inline void add_line(thrown_scene *t, sk_vec3 from, sk_vec3 to, int32_t piece) {
    if (t->line_count == LINES_MAX) abort();
    t->lines[t->line_count++] = (line){from, to, piece};
}

// Along the edges of a piece, closer to its middle.
static inline void add_edges(thrown_scene *t, const sk_convex *piece, int32_t number) {
    static const double CLOSER = 0.6;
    sk_vec3 middle = {0, 0, 0};
    for (int32_t i = 0; i < piece->vertex_count; i++)
        middle = sk_add_scaled(middle, 1.0 / piece->vertex_count, piece->vertex[i]);
    for (int32_t i = 0; i < piece->edge_count; i++)
        if (piece->edge[i].from < piece->edge[i].to)
            add_line(t, sk_mix(middle, piece->vertex[piece->edge[i].from], CLOSER),
                     sk_mix(middle, piece->vertex[piece->edge[i].to], CLOSER), number);
}

static inline void find_lines(thrown_scene *t) {
    t->line_count = 0;
    sk_vec3 h = t->half;
    if (t->kind == WING) {
        const sk_body_type *type = sk_model_thing_type(t->model, t->target);
        for (int32_t k = 0; k < type->piece_count; k++) add_edges(t, &type->pieces[k].solid, k);
    } else if (is_plate(t->kind)) {
        for (double y = -h.y + 0.05; y < h.y; y += 0.05) add_line(t, sk_vec(0, y, -h.z), sk_vec(0, y, h.z), 0);
    } else {
        add_line(t, sk_vec(0, 0, -h.z), sk_vec(0, 0, h.z), 0);
        for (int i = 0; i < 4; i++) {
            double x = 0.8 * h.x * (i % 2 == 0 ? 1 : -1), y = 0.8 * h.y * (i < 2 ? 1 : -1);
            add_line(t, sk_vec(x, y, -h.z), sk_vec(x, y, h.z), 0);
        }
    }
}

static inline double thickness_of(const sk_convex *piece) {
    double least = INFINITY;
    for (int32_t j = 0; j < piece->face_count; j++) {
        double most = 0.0;
        for (int32_t i = 0; i < piece->vertex_count; i++)
            most = sk_max(most, piece->face[j].offset - sk_dot(piece->face[j].normal, piece->vertex[i]));
        least = sk_min(least, most);
    }
    return least;
}
