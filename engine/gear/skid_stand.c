// Where a skid gear stands: tubes bent under the weight on a plane that does not hold them sideways.
// docs/models/skid_gear.md, "Standing".
#include "gear/skid_internal.h"

#include "math/banded.h"
#include <string.h>

// The unknowns are the normal forces N and the plane z = p.x + p.y x + p.z y in body axes. A node that touches is pressed in by
// N / k = depth = (its lowest place) - (what all N lift it) - (plane), and the forces balance the weight about the centre of
// gravity: sum N = W, sum N (x + z p.y) = 0, sum N (y + z p.z) = 0, as they lie along the plane's normal.
typedef struct stand {
    const sk_skid_gear *gear;
    double weight;
    int32_t count;                                     // of nodes that may touch
    int32_t node[SK_SKID_NODES_MAX];                   // which
    bool active[SK_SKID_NODES_MAX];                    // whether it does
    double low[SK_SKID_NODES_MAX];                     // z of its lowest place under the tubes' own weight alone
    double lift[SK_SKID_NODES_MAX][SK_SKID_NODES_MAX]; // m/N: of node i by a force on j
    double force[SK_SKID_NODES_MAX];
    sk_vec3 plane;
} stand;

static sk_vec3 row_of(const stand *s, int32_t i) {
    sk_vec3 p = s->gear->frame->position[s->node[i]];
    return (sk_vec3){1.0, p.x, p.y};
}

static sk_vec3 lever_of(const stand *s, int32_t i) {
    sk_vec3 p = s->gear->frame->position[s->node[i]];
    return (sk_vec3){1.0, p.x + p.z * s->plane.y, p.y + p.z * s->plane.z};
}

static void own_weight(const stand *s, double *x) {
    int32_t n = s->gear->frame->freedom_count;
    for (int32_t i = 0; i < n; i++) x[i] = s->weight / s->gear->body.mass * s->gear->carry.columns[2 * n + i];
}

static void prepare(stand *s) {
    const sk_beam_frame *frame = s->gear->frame;
    double x[SK_SKID_ROWS_MAX];
    own_weight(s, x);
    sk_frame_solve(frame, x);
    for (int32_t i = 0; i < frame->node_count; i++) {
        if (!s->gear->plan.touches[i]) continue;
        s->active[s->count] = true;
        s->low[s->count] = frame->position[i].z + sk_frame_displacement(frame, x, i).z + s->gear->radius[i];
        s->node[s->count++] = i;
    }
    for (int32_t j = 0; j < s->count; j++) {
        memset(x, 0, sizeof x);
        sk_frame_add_force(frame, x, s->node[j], (sk_vec3){0.0, 0.0, -1.0});
        sk_frame_solve(frame, x);
        for (int32_t i = 0; i < s->count; i++) s->lift[i][j] = -sk_frame_displacement(frame, x, s->node[i]).z;
    }
}

// Forces and plane for the nodes that touch now. False where they leave the balance open.
static bool balance(stand *s) {
    double matrix[SK_SKID_NODES_MAX * SK_SKID_NODES_MAX], column[4][SK_SKID_NODES_MAX];
    int32_t of[SK_SKID_NODES_MAX], m = 0;
    for (int32_t i = 0; i < s->count; i++)
        if (s->active[i]) of[m++] = i;
    if (m < 3) return false;
    for (int32_t i = 0; i < m; i++) {
        for (int32_t j = 0; j <= i; j++)
            matrix[sk_banded_index(m - 1, i, j)] =
                s->lift[of[i]][of[j]] + (i == j ? 1.0 / s->gear->plan.stiffness : 0.0);
        sk_vec3 row = row_of(s, of[i]);
        column[0][i] = row.x;
        column[1][i] = row.y;
        column[2][i] = row.z;
        column[3][i] = s->low[of[i]];
    }
    if (sk_banded_factor(m, m - 1, matrix) >= 0) return false;
    sk_mat3 sum = {0};
    sk_vec3 right = {-s->weight, 0.0, 0.0};
    for (int k = 0; k < 4; k++) sk_banded_solve(m, m - 1, matrix, column[k]);
    for (int32_t i = 0; i < m; i++) {
        sk_vec3 lever = lever_of(s, of[i]), by = {column[0][i], column[1][i], column[2][i]};
        sum.row[0] = sk_add_scaled(sum.row[0], lever.x, by);
        sum.row[1] = sk_add_scaled(sum.row[1], lever.y, by);
        sum.row[2] = sk_add_scaled(sum.row[2], lever.z, by);
        right = sk_add_scaled(right, column[3][i], lever);
    }
    double scale = fabs(sum.row[0].x * sum.row[1].y * sum.row[2].z);
    if (!(fabs(sk_mat3_determinant(&sum)) > 1e-9 * scale)) return false;
    sk_mat3 columns = sk_mat3_inverse_symmetric(&sum); // of a matrix that is not symmetric: the inverse's columns
    s->plane = sk_mat3_mul_back(&columns, right);
    for (int32_t i = 0; i < s->count; i++) s->force[i] = 0.0;
    for (int32_t i = 0; i < m; i++)
        s->force[of[i]] =
            column[3][i] - s->plane.x * column[0][i] - s->plane.y * column[1][i] - s->plane.z * column[2][i];
    return true;
}

// Nodes that would be pulled let go, those that have come below the plane touch. Answers whether any changed.
static bool change_touching(stand *s) {
    static const double CLEAR = 1e-9; // m
    bool changed = false;
    for (int32_t i = 0; i < s->count; i++) {
        bool touches = s->force[i] > 0.0;
        if (!s->active[i]) {
            double depth = s->low[i] - sk_dot(row_of(s, i), s->plane);
            for (int32_t j = 0; j < s->count; j++) depth -= s->lift[i][j] * s->force[j];
            touches = depth > CLEAR;
        }
        changed |= touches != s->active[i];
        s->active[i] = touches;
    }
    return changed;
}

// Error where a tube would yield; then it cannot stand like this.
static sk_result write_stance(const stand *s, sk_skid_stance *out) {
    const sk_beam_frame *frame = s->gear->frame;
    double x[SK_SKID_ROWS_MAX];
    own_weight(s, x);
    for (int32_t i = 0; i < s->count; i++) {
        sk_frame_add_force(frame, x, s->node[i], (sk_vec3){0.0, 0.0, -s->force[i]});
        out->force[s->node[i]] = s->force[i];
    }
    sk_frame_solve(frame, x);
    out->plane = s->plane;
    for (int32_t i = 0; i < frame->node_count; i++) {
        out->displacement[i] = sk_frame_displacement(frame, x, i);
        out->turn[i] = sk_frame_turn(frame, x, i);
    }
    for (int32_t i = 0; i < frame->beam_count; i++) {
        const sk_beam *beam = &frame->beams[i];
        sk_vec3 bend[2], moment[2];
        sk_beam_bends(frame, beam, x, bend);
        sk_beam_moments(beam, bend, moment);
        for (int end = 0; end < 2; end++) {
            double use = sk_length(moment[end]) / beam->yield_moment;
            out->use = sk_max(out->use, use);
            if (use > 1.0)
                return sk_error("it cannot stand on its skids: at '%s' the tube would bear %.3g of its yield moment",
                                s->gear->plan.nodes[beam->node[end]].name, use);
        }
    }
    return sk_ok();
}

sk_result sk_skid_stand(const sk_skid_gear *gear, double gravity, sk_skid_stance *out) {
    enum { ROUNDS = 200 };
    stand s = {.gear = gear, .weight = gear->body.mass * gravity};
    *out = (sk_skid_stance){0};
    if (!(s.weight > 0.0)) return sk_error("without weight it stands nowhere");
    prepare(&s);
    bool settled = false;
    sk_vec3 before = {INFINITY, 0.0, 0.0};
    for (int round = 0; round < ROUNDS && !settled; round++) {
        if (!balance(&s))
            return sk_error("it cannot stand on its skids: the centre of gravity lies outside their base");
        bool changed = change_touching(&s);
        settled = !changed && sk_length(sk_sub(s.plane, before)) < 1e-12;
        before = s.plane;
    }
    if (!settled) return sk_error("it cannot stand on its skids: they find no balance");
    return write_stance(&s, out);
}

// ---- corners ----

void sk_skid_corners(const sk_skid_gear *gear, const sk_skid_stance *stance, sk_skid_corner corner[4]) {
    static const double AHEAD[4] = {1.0, 1.0, -1.0, -1.0}, ASIDE[4] = {-1.0, 1.0, -1.0, 1.0};
    const sk_beam_frame *frame = gear->frame;
    sk_vec3 middle = {0.0, 0.0, 0.0};
    double count = 0.0;
    for (int32_t i = 0; i < frame->node_count; i++) {
        if (!gear->plan.touches[i]) continue;
        middle = sk_add(middle, frame->position[i]);
        count += 1.0;
    }
    middle = sk_scale(1.0 / count, middle);
    for (int k = 0; k < 4; k++) {
        double furthest = -INFINITY;
        for (int32_t i = 0; i < frame->node_count; i++) {
            sk_vec3 p = sk_sub(frame->position[i], middle);
            double out = AHEAD[k] * p.x + ASIDE[k] * p.y;
            if (!gear->plan.touches[i] || !(out > furthest)) continue;
            furthest = out;
            corner[k].node = i;
        }
    }
    // Shares of the weight by levers about the centre of gravity, which lies over `ground` as the body is tilted.
    double front = 0.5 * (frame->position[corner[0].node].x + frame->position[corner[1].node].x);
    double rear = 0.5 * (frame->position[corner[2].node].x + frame->position[corner[3].node].x);
    double deep = 0.0, total = 0.0;
    for (int k = 0; k < 4; k++) deep += 0.25 * frame->position[corner[k].node].z;
    for (int32_t i = 0; i < frame->node_count; i++) total += stance->force[i];
    double over = -deep * stance->plane.y; // where the weight meets the skids, x
    for (int k = 0; k < 4; k++) {
        double share = (k < 2 ? over - rear : front - over) / (front - rear);
        corner[k].share = 0.5 * total * share;
        corner[k].compression = -stance->displacement[corner[k].node].z;
        corner[k].stiffness = corner[k].share / corner[k].compression;
    }
}
