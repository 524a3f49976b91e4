#include "world/clearance_internal.h"

#include <stdlib.h>
#include <string.h>

static sk_ball ball_of(const sk_hull *hull) {
    if (hull->disc) return (sk_ball){hull->points[0], hull->radius};
    sk_ball ball = sk_ball_epos(hull->points, hull->count);
    ball.radius += hull->radius;
    return ball;
}

static void add(clearance_shape *shape, const char *name, sk_hull hull) {
    clearance_part *part = &shape->parts[shape->count++];
    part->name = name;
    part->hull = hull;
    part->ball = ball_of(&hull);
    shape->ball = shape->count == 1 ? part->ball : sk_ball_join(shape->ball, part->ball);
}

static sk_result begin(int32_t most, clearance_shape *shape) {
    *shape = (clearance_shape){.ball.radius = -1.0, .parts = calloc((size_t)most + 1, sizeof *shape->parts)};
    return shape->parts != NULL ? sk_ok() : sk_error("memory is short");
}

sk_result clearance_airframe_create(const sk_aircraft_type *type, clearance_shape *out) {
    sk_disc disc[SK_DISCS_MAX];
    int32_t pieces = type->airframe.piece_count, discs = sk_discs_of(type, disc);
    sk_result r = begin(pieces + type->point_count + discs, out);
    if (!r.ok) return r;
    for (int32_t i = 0; i < pieces; i++) {
        const sk_airframe_piece *piece = &type->airframe.pieces[i];
        add(out, piece->name, (sk_hull){.count = piece->corner_count, .points = piece->corners});
    }
    for (int32_t i = 0; pieces == 0 && i < type->point_count; i++)
        add(out, type->points[i].name, (sk_hull){.count = 1, .points = &type->points[i].position});
    out->first_disc = out->count;
    for (int32_t i = 0; i < discs; i++) {
        sk_vec3 *centre = out->parts[out->count].own;
        *centre = disc[i].position;
        add(out, disc[i].name,
            (sk_hull){.count = 1, .points = centre, .radius = disc[i].radius, .disc = true, .axis = disc[i].axis});
    }
    return sk_ok();
}

sk_result clearance_body_create(const sk_body_type *type, clearance_shape *out) {
    sk_result r = begin(type->piece_count + type->round_count, out);
    if (!r.ok) return r;
    for (int32_t i = 0; i < type->piece_count; i++) {
        const sk_convex *solid = &type->pieces[i].solid;
        add(out, type->name, (sk_hull){.count = solid->vertex_count, .points = solid->vertex});
    }
    for (int32_t i = 0; i < type->round_count; i++) {
        const sk_body_round *round = &type->rounds[i];
        sk_vec3 *ends = out->parts[out->count].own;
        ends[0] = round->from;
        ends[1] = round->to;
        sk_vec3 length = sk_sub(round->to, round->from);
        add(out, type->name,
            (sk_hull){.count = sk_dot(length, length) > 0.0 ? 2 : 1, .points = ends, .radius = round->radius});
    }
    out->first_disc = out->count;
    return sk_ok();
}

uint64_t sk_clearance_parts_named(const sk_aircraft_type *type, const char *text) {
    sk_disc disc[SK_DISCS_MAX];
    int32_t pieces = type->airframe.piece_count, count = pieces > 0 ? pieces : type->point_count;
    uint64_t parts = 0;
    for (int32_t i = 0; i < count; i++) {
        const char *name = pieces > 0 ? type->airframe.pieces[i].name : type->points[i].name;
        if (strstr(name, text) != NULL) parts |= UINT64_C(1) << i;
    }
    for (int32_t i = sk_discs_of(type, disc); i-- > 0;)
        if (strstr(disc[i].name, text) != NULL) parts |= UINT64_C(1) << (count + i);
    return parts;
}

// ---- the parts that are there ----

clearance_own clearance_aircraft(const sk_clearance_meter *meter, const sk_state *state, int32_t aircraft) {
    int32_t number = meter->model->aircraft[aircraft].type;
    const sk_aircraft_type *type = &meter->model->types[number];
    const sk_aircraft_state *a = sk_state_aircraft(state, aircraft);
    clearance_own own = {&meter->aircraft[number], UINT64_MAX, {a->position, a->attitude}};
    if (type->airframe.piece_count > 0) own.parts &= ~(uint64_t)a->pieces_gone;
    sk_disc disc[SK_DISCS_MAX];
    int32_t discs = sk_discs_of(type, disc);
    for (int32_t i = 0; i < discs; i++)
        if (!(sk_blades_left(&disc[i], a->blade) > 0.0)) own.parts &= ~(UINT64_C(1) << (own.shape->first_disc + i));
    return own;
}

clearance_own clearance_body(const sk_clearance_meter *meter, const sk_state *state, int32_t body) {
    const clearance_shape *shape = &meter->body[meter->model->bodies[body].type];
    const sk_body_state *b = sk_state_body(state, body);
    return (clearance_own){shape, b->absent ? 0 : UINT64_MAX, sk_body_pose(b)};
}

// ---- distance ----

static sk_ball placed(const sk_ball *ball, const sk_pose *pose) {
    return (sk_ball){sk_pose_point(*pose, ball->centre), ball->radius};
}

// A lower bound of the distance, with room for rounding.
static double apart(sk_ball a, sk_ball b) {
    double between = sk_length(sk_sub(a.centre, b.centre));
    return (between - a.radius - b.radius) - 1e-12 * (1.0 + between + sk_length(a.centre));
}

static void try_pair(const clearance_own *own, int32_t i, const clearance_own *other, int32_t k, clearance_best *best) {
    sk_hull_gap gap =
        sk_hull_gap_of(&own->shape->parts[i].hull, &own->pose, &other->shape->parts[k].hull, &other->pose);
    if (gap.distance < best->distance) *best = (clearance_best){gap.distance, i, k, gap.on_a, gap.on_b};
}

static bool has(uint64_t parts, int32_t i) {
    return (parts >> i & 1) != 0;
}

// Of all pairs of parts that with the nearest balls comes first, so that the others are mostly too far.
void clearance_to_shape(const clearance_own *own, const clearance_own *other, clearance_best *best) {
    if (own->shape->count == 0 || other->shape->count == 0) return;
    sk_ball all = placed(&own->shape->ball, &own->pose), theirs[SK_CLEARANCE_PARTS_MAX];
    if (!(apart(all, placed(&other->shape->ball, &other->pose)) < best->distance)) return;
    for (int32_t k = 0; k < other->shape->count; k++) theirs[k] = placed(&other->shape->parts[k].ball, &other->pose);
    int32_t first_i = -1, first_k = -1;
    double least = best->distance;
    for (int32_t i = 0; i < own->shape->count; i++) {
        sk_ball ball = placed(&own->shape->parts[i].ball, &own->pose);
        for (int32_t k = 0; has(own->parts, i) && k < other->shape->count; k++) {
            double bound = has(other->parts, k) ? apart(ball, theirs[k]) : INFINITY;
            if (!(bound < least)) continue;
            least = bound;
            first_i = i;
            first_k = k;
        }
    }
    if (first_i < 0) return;
    try_pair(own, first_i, other, first_k, best);
    for (int32_t i = 0; i < own->shape->count; i++) {
        sk_ball ball = placed(&own->shape->parts[i].ball, &own->pose);
        for (int32_t k = 0; has(own->parts, i) && k < other->shape->count; k++)
            if (has(other->parts, k) && apart(ball, theirs[k]) < best->distance) try_pair(own, i, other, k, best);
    }
}
