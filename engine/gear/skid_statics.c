#include "gear/skid_statics.h"

#include "gear/frame_beams.h"
#include "gear/skid_compiled.h"
#include <string.h>

// Equations of a round. The unknowns are the forces on the touching nodes and the motion of the body that they need.
// The force on node i is f_i = k w_i d_i, with the contacts' stiffness k and a direction d_i. d_i is the direction e of
// the sum of all forces, turned aside for their moment about e. The angle of d_i to the face's normal n_i is limited by
// friction. A node is pressed in along n_i by n_i . f_i / k. The sum along e and the moments across e are those that
// body and gear need. The rest, the sum across e and the moment about e, enters the directions of the next round.
enum { ROWS_MAX = SK_SKID_NODES_MAX + 3 };
typedef struct rest {
    const sk_skid_gear *gear;
    const sk_skid_face *face;
    sk_vec3 push, moment;                  // required of the ground: N, N m
    sk_vec3 e, across[2];                  // unit
    int32_t count;                         // number of nodes that touch
    int32_t node[SK_SKID_NODES_MAX];       // nodes that touch
    double carried[SK_SKID_ROWS_MAX];      // displacements of the tubes under their own mass
    double matrix[ROWS_MAX][ROWS_MAX];     // rows: depths, sum, two moments; columns: w, m along e, rad about `across`
    double right[ROWS_MAX], all[ROWS_MAX]; // right-hand side and solution
} rest;

static sk_vec3 place_of(const rest *r, const sk_skid_statics *s, int32_t node) {
    return sk_add(r->gear->frame->position[node], s->displacement[node]);
}

// Returns the direction d_i of a node's force. Nodes share force and moment along the ground in proportion to their
// load, up to SPARE of their friction.
static sk_vec3 direction_of(const rest *r, const sk_skid_statics *s, int32_t node) {
    static const double SPARE = 0.9;
    const sk_skid_face *face = &r->face[node];
    sk_vec3 arm = sk_sub(place_of(r, s, node), s->middle);
    sk_vec3 d = sk_add(sk_add(r->e, s->aside), sk_scale(s->twist, sk_cross(r->e, arm)));
    double out = sk_dot(d, face->normal);
    sk_vec3 along = sk_add_scaled(d, -out, face->normal);
    double size = sk_length(along), most = SPARE * face->grip * sk_max(0.0, out);
    return size > most ? sk_add_scaled(sk_scale(out, face->normal), most / size, along) : d;
}

static sk_vec3 lowest(const sk_skid_gear *gear, int32_t node, sk_vec3 displacement) {
    sk_vec3 p = sk_add(gear->frame->position[node], displacement);
    p.z += gear->radius[node];
    return p;
}

// Computes the load of the tubes' own mass, by row, while the body is held against gravity.
static void own_weight(const rest *r, const sk_skid_static_load *at, double *x) {
    const double by[SK_SKID_CARRIED] = {at->acceleration.x, at->acceleration.y, at->acceleration.z,
                                        at->turning.x,      at->turning.y,      at->turning.z};
    int32_t n = r->gear->frame->freedom_count;
    for (int32_t i = 0; i < n; i++) {
        x[i] = 0.0;
        for (int k = 0; k < SK_SKID_CARRIED; k++) x[i] -= by[k] * r->gear->carry.columns[k * n + i];
    }
}

static bool prepare(rest *r, const sk_skid_static_load *at, const sk_skid_statics *s) {
    const sk_skid_body *body = &r->gear->body;
    r->push = sk_sub(sk_scale(body->mass, at->acceleration), at->force);
    r->moment = sk_sub(sk_mat3_mul(&body->inertia, at->turning), at->moment);
    if (!(sk_length(r->push) > 0.0)) return false;
    r->e = sk_unit(r->push);
    sk_vec3 ahead = fabs(r->e.x) < 0.7 ? (sk_vec3){1.0, 0.0, 0.0} : (sk_vec3){0.0, 1.0, 0.0};
    r->across[0] = sk_unit(sk_cross(ahead, r->e));
    r->across[1] = sk_cross(r->e, r->across[0]);
    for (int32_t i = 0; i < r->gear->frame->node_count; i++)
        if (s->touching[i]) r->node[r->count++] = i;
    own_weight(r, at, r->carried);
    sk_space_frame_solve(r->gear->frame, r->carried);
    return r->count >= 3;
}

// Sets up the equations. Column j of the depths' rows is by how much w_j = 1 m moves each node along its normal, plus
// the compression of node j itself.
static void assemble(rest *r, const sk_skid_statics *s) {
    const sk_beam_frame *frame = r->gear->frame;
    double k = r->gear->plan.stiffness, x[SK_SKID_ROWS_MAX];
    int32_t m = r->count;
    for (int32_t j = 0; j < m; j++) {
        sk_vec3 d = direction_of(r, s, r->node[j]), lever = sk_cross(place_of(r, s, r->node[j]), d);
        memset(x, 0, sizeof x);
        sk_space_frame_add_force(frame, x, r->node[j], sk_scale(k, d));
        sk_space_frame_solve(frame, x);
        for (int32_t i = 0; i < m; i++)
            r->matrix[i][j] = sk_dot(r->face[r->node[i]].normal, sk_space_frame_displacement(frame, x, r->node[i]));
        r->matrix[j][j] += sk_dot(r->face[r->node[j]].normal, d);
        r->matrix[m][j] = sk_dot(r->e, d);
        for (int a = 0; a < 2; a++) r->matrix[m + 1 + a][j] = sk_dot(r->across[a], lever);
    }
    for (int32_t i = 0; i < m; i++) {
        const sk_skid_face *face = &r->face[r->node[i]];
        sk_vec3 at = lowest(r->gear, r->node[i], sk_space_frame_displacement(frame, r->carried, r->node[i]));
        sk_vec3 lever = sk_cross(lowest(r->gear, r->node[i], s->displacement[r->node[i]]), face->normal);
        r->matrix[i][m] = sk_dot(face->normal, r->e);
        for (int a = 0; a < 2; a++) r->matrix[i][m + 1 + a] = sk_dot(r->across[a], lever);
        r->right[i] = face->height - sk_dot(face->normal, at);
    }
    for (int32_t i = m; i < m + 3; i++)
        for (int32_t j = m; j < m + 3; j++) r->matrix[i][j] = 0.0;
    r->right[m] = sk_length(r->push) / k;
    for (int a = 0; a < 2; a++) r->right[m + 1 + a] = sk_dot(r->across[a], r->moment) / k;
}

// Solves by Gaussian elimination with pivots. Returns false if the equations are singular.
static bool solve(rest *r) {
    static const double OPEN = 1e-9;
    int32_t n = r->count + 3;
    for (int32_t k = 0; k < n; k++) {
        int32_t pivot = k;
        for (int32_t i = k + 1; i < n; i++)
            if (fabs(r->matrix[i][k]) > fabs(r->matrix[pivot][k])) pivot = i;
        if (!(fabs(r->matrix[pivot][k]) > OPEN)) return false;
        for (int32_t j = k; j < n; j++) {
            double kept = r->matrix[k][j];
            r->matrix[k][j] = r->matrix[pivot][j];
            r->matrix[pivot][j] = kept;
        }
        double kept = r->right[k];
        r->right[k] = r->right[pivot];
        r->right[pivot] = kept;
        for (int32_t i = k + 1; i < n; i++) {
            double factor = r->matrix[i][k] / r->matrix[k][k];
            if (factor == 0.0) continue;
            for (int32_t j = k; j < n; j++) r->matrix[i][j] -= factor * r->matrix[k][j];
            r->right[i] -= factor * r->right[k];
        }
    }
    for (int32_t k = n - 1; k >= 0; k--) {
        r->all[k] = r->right[k];
        for (int32_t j = k + 1; j < n; j++) r->all[k] -= r->matrix[k][j] * r->all[j];
        r->all[k] /= r->matrix[k][k];
    }
    return true;
}

// Computes the forces on the nodes and the shape of the tubes.
static void bend(const rest *r, const sk_skid_static_load *at, sk_skid_statics *s) {
    const sk_beam_frame *frame = r->gear->frame;
    double x[SK_SKID_ROWS_MAX];
    own_weight(r, at, x);
    for (int32_t i = 0; i < frame->node_count; i++) s->force[i] = (sk_vec3){0.0, 0.0, 0.0};
    for (int32_t i = 0; i < r->count; i++) {
        int32_t node = r->node[i];
        s->force[node] = sk_scale(r->gear->plan.stiffness * r->all[i], direction_of(r, s, node));
        sk_space_frame_add_force(frame, x, node, s->force[node]);
    }
    sk_space_frame_solve(frame, x);
    for (int32_t i = 0; i < frame->node_count; i++) {
        s->displacement[i] = sk_space_frame_displacement(frame, x, i);
        s->turn[i] = sk_space_frame_turn(frame, x, i);
    }
    s->use = 0.0;
    for (int32_t i = 0; i < frame->beam_count; i++) {
        const sk_beam *beam = &frame->beams[i];
        sk_vec3 bends[2], moment[2];
        sk_beam_bends(frame, beam, x, bends);
        sk_beam_moments(beam, bends, moment);
        for (int end = 0; end < 2; end++) {
            double use = sk_length(moment[end]) / beam->yield_moment;
            if (!(use > s->use)) continue;
            s->use = use;
            s->most_bent = beam->node[end];
        }
    }
}

// Moves the rest of the sum across e and of the moment about e into the next directions. Returns whether the rest was
// below NOTHING.
static bool turn_aside(const rest *r, sk_skid_statics *s) {
    static const double NOTHING = 1e-10; // relative to the push; m
    double sum = 0.0, polar = 0.0;
    sk_vec3 middle = {0.0, 0.0, 0.0}, force = {0.0, 0.0, 0.0}, moment = {0.0, 0.0, 0.0};
    for (int32_t i = 0; i < r->count; i++) {
        sk_vec3 place = place_of(r, s, r->node[i]);
        sum += r->all[i];
        middle = sk_add_scaled(middle, r->all[i], place);
        force = sk_add(force, s->force[r->node[i]]);
        moment = sk_add(moment, sk_cross(place, s->force[r->node[i]]));
    }
    s->middle = sk_scale(1.0 / sum, middle);
    for (int32_t i = 0; i < r->count; i++) {
        sk_vec3 arm = sk_cross(r->e, sk_sub(place_of(r, s, r->node[i]), s->middle));
        polar += r->all[i] / sum * sk_dot(arm, arm);
    }
    double push = sk_length(r->push), left = sk_dot(r->e, sk_sub(r->moment, moment)) / push;
    sk_vec3 aside = sk_scale(1.0 / push, sk_add_scaled(force, -sk_dot(force, r->e), r->e));
    s->aside = sk_sub(s->aside, aside);
    s->twist += left / polar;
    return sk_length(aside) + fabs(left) < NOTHING;
}

// Releases nodes that would be pulled, and marks nodes below their face as touching. Returns whether any node changed.
static bool change_touching(const rest *r, sk_vec3 shift, sk_vec3 turn, sk_skid_statics *s) {
    static const double CLEAR = 1e-9; // m
    bool changed = false;
    for (int32_t i = 0; i < r->gear->frame->node_count; i++) {
        const sk_skid_face *face = &r->face[i];
        if (!face->there || !r->gear->plan.touches[i]) continue;
        bool touches = sk_dot(face->normal, s->force[i]) > 0.0;
        if (!s->touching[i]) {
            sk_vec3 at = lowest(r->gear, i, s->displacement[i]);
            at = sk_add(at, sk_add(shift, sk_cross(turn, at)));
            touches = face->height - sk_dot(face->normal, at) > CLEAR;
        }
        changed |= touches != s->touching[i];
        s->touching[i] = touches;
    }
    return changed;
}

void sk_skid_statics_begin(const sk_skid_gear *gear, const sk_skid_face *face, sk_skid_statics *out) {
    *out = (sk_skid_statics){0};
    for (int32_t i = 0; i < gear->frame->node_count; i++) out->touching[i] = gear->plan.touches[i] && face[i].there;
}

bool sk_skid_statics_round(const sk_skid_gear *gear, const sk_skid_face *face, const sk_skid_static_load *at,
                           sk_skid_statics *statics, sk_skid_move *move) {
    rest r = {.gear = gear, .face = face};
    if (!prepare(&r, at, statics)) return false;
    assemble(&r, statics);
    if (!solve(&r)) return false;
    const double *moved = r.all + r.count;
    bend(&r, at, statics);
    move->shift = sk_scale(moved[0], r.e);
    move->turn = sk_add_scaled(sk_scale(moved[1], r.across[0]), moved[2], r.across[1]);
    bool changed = change_touching(&r, move->shift, move->turn, statics);
    bool balanced = turn_aside(&r, statics);
    move->still = balanced && !changed && sk_length(move->shift) + sk_length(move->turn) < 1e-12;
    return true;
}

// ---- on level ground ----

sk_result sk_skid_statics_on_level(const sk_skid_gear *gear, double gravity, sk_skid_statics *out) {
    enum { ROUNDS = 200 };
    sk_skid_face face[SK_SKID_NODES_MAX];
    sk_skid_move move = {.still = false};
    sk_vec3 normal = {0.0, 0.0, -1.0}; // of the ground, body axes
    double height = 0.0;
    for (int32_t i = 0; i < SK_SKID_NODES_MAX; i++) face[i].there = true;
    sk_skid_statics_begin(gear, face, out);
    if (!(gear->body.mass * gravity > 0.0)) return sk_error("it has no weight, so it has no static equilibrium");
    for (int round = 0; round < ROUNDS && !move.still; round++) {
        for (int32_t i = 0; i < SK_SKID_NODES_MAX; i++) face[i] = (sk_skid_face){true, normal, height, INFINITY};
        const sk_skid_static_load at = {.acceleration = sk_scale(gravity, normal)};
        if (!sk_skid_statics_round(gear, face, &at, out, &move))
            return sk_error("it cannot stand on its skids: the centre of gravity lies outside their base, or they give "
                            "way under the weight");
        height -= sk_dot(normal, move.shift);
        normal = sk_unit(sk_add(normal, sk_cross(normal, move.turn)));
    }
    if (!move.still) return sk_error("it cannot stand on its skids: they find no balance");
    out->plane = (sk_vec3){height / normal.z, -normal.x / normal.z, -normal.y / normal.z};
    if (out->use > 1.0)
        return sk_error("it cannot stand on its skids: at '%s' the tube would bear %.3g times its yield moment",
                        gear->plan.nodes[out->most_bent].name, out->use);
    return sk_ok();
}

// ---- corners ----

void sk_skid_corners(const sk_skid_gear *gear, const sk_skid_statics *statics, sk_skid_corner corner[4]) {
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
    // Shares of the weight by levers about the point `over`. The body is tilted, so `over` is not below the origin.
    double front = 0.5 * (frame->position[corner[0].node].x + frame->position[corner[1].node].x);
    double rear = 0.5 * (frame->position[corner[2].node].x + frame->position[corner[3].node].x);
    double deep = 0.0, total = 0.0;
    for (int k = 0; k < 4; k++) deep += 0.25 * frame->position[corner[k].node].z;
    for (int32_t i = 0; i < frame->node_count; i++) total += sk_length(statics->force[i]);
    double over = -deep * statics->plane.y; // x at which the line of the weight intersects the skids
    for (int k = 0; k < 4; k++) {
        double share = (k < 2 ? over - rear : front - over) / (front - rear);
        corner[k].share = 0.5 * total * share;
        corner[k].compression = -statics->displacement[corner[k].node].z;
        corner[k].stiffness = corner[k].share / corner[k].compression;
    }
}
