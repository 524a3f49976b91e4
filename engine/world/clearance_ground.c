// The ground below an aircraft: the pieces of a solid that vertical lines meet first, and what is in one plane with them.
// Each face that is met has a column: all that is straight below it. What is in a column is hidden.
#include "world/clearance_internal.h"

#include "csg/scenery_pieces.h"

static const double STEEPEST = 1e-6; // cosine of the angle between a normal and the vertical
static const double NEAR = 100.0;    // m

// A side of the column contains an edge of the face and is vertical. So it is a sum of both planes at that edge without
// a component along `up`.
static void add_column(const sk_scenery *shape, const clearance_face *face, clearance_ground *out) {
    sk_piece_plane plane[CLEARANCE_COLUMN_PLANES_MAX];
    double rise = sk_dot(face->plane.normal, out->up);
    if (out->column_count == CLEARANCE_COLUMNS_MAX || face->piece < 0 || !(rise > STEEPEST)) return;
    int32_t count = sk_scenery_piece(shape, face->piece, plane, CLEARANCE_COLUMN_PLANES_MAX);
    if (count > CLEARANCE_COLUMN_PLANES_MAX) return;
    clearance_column *column = &out->column[out->column_count++];
    column->count = 0;
    column->plane[column->count++] = face->plane;
    for (int32_t i = 0; i < count; i++) {
        double part = sk_dot(plane[i].half_space.normal, out->up) / rise;
        sk_vec3 normal = sk_add_scaled(plane[i].half_space.normal, -part, face->plane.normal);
        double length = sk_length(normal);
        if (length < STEEPEST) continue; // parallel to the face
        column->plane[column->count++] = (sk_half_space){
            sk_scale(1.0 / length, normal), (plane[i].half_space.offset - part * face->plane.offset) / length};
    }
}

// Adds the face that is below a point of the world.
static void add_face(const sk_scenery *shape, sk_pose frame, sk_vec3 from, clearance_ground *out) {
    sk_vec3 a = sk_pose_point_back(frame, from);
    sk_vec3 b = sk_pose_point_back(frame, sk_sub(from, sk_vec(0.0, 0.0, SK_CLEARANCE_MOST)));
    if (!sk_is_finite3(a) || !sk_is_finite3(b)) return;
    sk_hit hit = sk_scenery_entry(shape, a, b);
    if (!hit.found || sk_dot(hit.normal, hit.normal) == 0.0) return;
    for (int32_t i = 0; i < out->count; i++) {
        sk_vec3 d = sk_sub(out->face[i].plane.normal, hit.normal);
        if (hit.piece >= 0 && out->face[i].piece == hit.piece && sk_dot(d, d) == 0.0) return;
    }
    clearance_face *face = &out->face[out->count++];
    *face = (clearance_face){{hit.normal, sk_dot(hit.normal, sk_mix(a, b, hit.fraction))}, hit.piece};
    add_column(shape, face, out);
}

double clearance_rise(sk_half_space plane, const sk_vec3 *points, int32_t count) {
    double most = -INFINITY;
    for (int32_t i = 0; i < count; i++) most = sk_max(most, sk_dot(plane.normal, points[i]));
    return most - plane.offset;
}

bool clearance_is_ground(const clearance_ground *ground, int32_t piece, const sk_vec3 *points, int32_t count) {
    for (int32_t k = 0; k < ground->count; k++) {
        if (piece >= 0 && piece == ground->face[k].piece) return true;
        if (fabs(clearance_rise(ground->face[k].plane, points, count)) <= SK_CLEARANCE_GROUND) return true;
    }
    return false;
}

bool clearance_is_beside(const clearance_column *column, const sk_vec3 *points, int32_t count) {
    for (int32_t i = 0; i < column->count; i++)
        if (clearance_rise(clearance_outside(column->plane[i]), points, count) <= 0.0) return true;
    return false;
}

// ---- pieces beside those that are met ----

static bool is_hit(const clearance_ground *ground, int32_t piece) {
    for (int32_t k = 0; k < ground->count; k++)
        if (ground->face[k].piece == piece) return true;
    return false;
}

// The most level face of a piece.
static clearance_face top_of(const sk_scenery *shape, int32_t piece, sk_vec3 up) {
    sk_piece_plane plane[CLEARANCE_COLUMN_PLANES_MAX];
    int32_t count = sk_scenery_piece(shape, piece, plane, CLEARANCE_COLUMN_PLANES_MAX);
    clearance_face top = {.piece = piece};
    double most = 0.0;
    for (int32_t i = 0; i < count && i < CLEARANCE_COLUMN_PLANES_MAX; i++) {
        double rise = sk_dot(plane[i].half_space.normal, up);
        if (!(rise > most)) continue;
        most = rise;
        top.plane = plane[i].half_space;
    }
    return top;
}

// Other pieces that are ground hide what is below them, too: the tiles of a floor, the plateau behind a ramp.
static void add_neighbours(const clearance_solid *solid, sk_vec3 at, clearance_ground *out) {
    int32_t i, last = -1;
    sk_box_walk walk;
    sk_box_walk_begin(&solid->tree, (sk_ball){at, 0.0}, &walk);
    while (out->column_count < CLEARANCE_COLUMNS_MAX && (i = sk_box_walk_next(&walk, NEAR)) >= 0) {
        const clearance_item *item = &solid->items[i];
        if (item->piece < 0 || item->piece == last || is_hit(out, item->piece)) continue;
        if (!clearance_is_ground(out, item->piece, solid->points + item->first, item->count)) continue;
        clearance_face top = top_of(solid->shape, item->piece, out->up);
        add_column(solid->shape, &top, out);
        last = item->piece;
    }
}

// Below the centre of gravity and below each wheel and node of the skids, from the height of the centre of gravity,
// because these may be pressed into the ground.
void clearance_ground_of(const sk_clearance_meter *meter, const sk_state *state, int32_t aircraft, int32_t solid,
                         sk_pose frame, clearance_ground *out) {
    const sk_aircraft_type *type = &meter->model->types[meter->model->aircraft[aircraft].type];
    const sk_aircraft_state *a = sk_state_aircraft(state, aircraft);
    const sk_scenery *shape = meter->solid[solid].shape;
    sk_pose pose = {a->position, a->attitude};
    out->count = out->column_count = 0;
    out->up = sk_rotate(sk_quat_conjugate(frame.rotation), sk_vec(0.0, 0.0, 1.0));
    if (shape == NULL) return;
    add_face(shape, frame, a->position, out);
    for (int32_t i = 0; i < type->wheel_count; i++) {
        sk_vec3 at = sk_pose_point(pose, type->wheels[i].position);
        at.z = sk_max(at.z, a->position.z);
        add_face(shape, frame, at, out);
    }
    for (int32_t i = 0; i < type->skids.node_count; i++) {
        if (!type->skids.touches[i]) continue;
        sk_vec3 at = sk_pose_point(pose, type->skids.nodes[i].position);
        at.z = sk_max(at.z, a->position.z);
        add_face(shape, frame, at, out);
    }
    add_neighbours(&meter->solid[solid], sk_pose_point_back(frame, a->position), out);
}
