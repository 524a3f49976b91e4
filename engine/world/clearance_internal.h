// clearance_internal.h: shapes and solids as lists of hulls. Private to the world room.
#pragma once
#include "bounds/box_tree.h"
#include "convex/hull.h"
#include "world/clearance.h"

// A part of a body or an airframe, in the frame of the body.
typedef struct clearance_part {
    const char *name;
    sk_hull hull;
    sk_ball ball;
    sk_vec3 own[2]; // points of the hull that no other list holds
} clearance_part;

// All parts of a type.
typedef struct clearance_shape {
    int32_t count, first_disc; // discs come last
    clearance_part *parts;     // owned
    sk_ball ball;              // around all; empty without parts
} clearance_shape;

// A convex piece of a solid, or half of one with many corners, or a polygon of its surface. Frame of the solid.
typedef struct clearance_item {
    int32_t first, count; // points
    int32_t piece;        // of the scenery; -1: a polygon of its surface
    bool large;           // cut again near the place of each search, where its corners are near
} clearance_item;

typedef struct clearance_solid {
    const sk_scenery *shape;
    int32_t count, point_count, room, point_room;
    clearance_item *items; // owned
    sk_vec3 *points;       // owned
    sk_box_tree tree;
} clearance_solid;

struct sk_clearance_meter {
    const sk_model *model;
    clearance_shape *aircraft; // of each aircraft type; owned
    clearance_shape *body;     // of each body type; owned
    clearance_solid solid[1 + SK_PLATFORMS_MAX];
};

sk_result clearance_airframe_create(const sk_aircraft_type *type, clearance_shape *out);
sk_result clearance_body_create(const sk_body_type *type, clearance_shape *out);

// `reach`: m from the origin along each axis; the solid beyond does not count.
sk_result clearance_solid_create(const sk_scenery *shape, double reach, clearance_solid *out);
// Material of the face of a piece that is nearest to a point of its surface, without paint; SK_NO_MATERIAL if the piece is not
// known.
int32_t clearance_material_at(const clearance_solid *solid, int32_t piece, sk_vec3 point);
void clearance_solid_release(clearance_solid *solid);

enum {
    CLEARANCE_FACES_MAX = 1 + SK_WHEELS_MAX + SK_SKID_NODES_MAX,
    CLEARANCE_COLUMNS_MAX = 8, // what further faces hide counts
    CLEARANCE_COLUMN_PLANES_MAX = 64
};

// A face of the ground. piece: -1 if the scenery has no flat form.
typedef struct clearance_face {
    sk_half_space plane;
    int32_t piece;
} clearance_face;

// All that is straight below a face: first the plane of the face, then the sides.
typedef struct clearance_column {
    int32_t count;
    sk_half_space plane[1 + CLEARANCE_COLUMN_PLANES_MAX];
} clearance_column;

// The ground of one solid, in its frame.
typedef struct clearance_ground {
    sk_vec3 up;
    int32_t count, column_count;
    clearance_face face[CLEARANCE_FACES_MAX];
    clearance_column column[CLEARANCE_COLUMNS_MAX];
} clearance_ground;

static inline sk_half_space clearance_outside(sk_half_space plane) {
    return (sk_half_space){sk_scale(-1.0, plane.normal), -plane.offset};
}

// Height of the highest of some points above a plane.
double clearance_rise(sk_half_space plane, const sk_vec3 *points, int32_t count);
// Whether a piece with these corners is ground, and whether it is wholly outside a column.
bool clearance_is_ground(const clearance_ground *ground, int32_t piece, const sk_vec3 *points, int32_t count);
bool clearance_is_beside(const clearance_column *column, const sk_vec3 *points, int32_t count);

// The parts of an aircraft that are measured, and where.
typedef struct clearance_own {
    const clearance_shape *shape;
    uint64_t parts;
    sk_pose pose;
} clearance_own;

// The distance to a thing that was found so far. Points in the frame of the search.
typedef struct clearance_best {
    double distance;
    int32_t part, other_part;
    sk_vec3 own_point, other_point;
} clearance_best;

// Lower best->distance to that of a solid or of a shape, if it is less. Poses in the frame of the solid, or in any.
void clearance_to_solid(const clearance_own *own, const clearance_solid *solid, const clearance_ground *ground,
                        clearance_best *best);
void clearance_to_shape(const clearance_own *own, const clearance_own *other, clearance_best *best);

// The parts of an aircraft or a body that are there.
clearance_own clearance_aircraft(const sk_clearance_meter *meter, const sk_state *state, int32_t aircraft);
clearance_own clearance_body(const sk_clearance_meter *meter, const sk_state *state, int32_t body);

// The ground below an aircraft, whose position and shape are in `frame`, a platform's pose.
void clearance_ground_of(const sk_clearance_meter *meter, const sk_state *state, int32_t aircraft, int32_t solid,
                         sk_pose frame, clearance_ground *out);
// Whether a wheel or a skid of the aircraft stands on the body.
bool clearance_stands_on(const sk_clearance_meter *meter, const sk_state *state, int32_t aircraft, int32_t body);

// The frame of a solid at a time (s), and a pose in such a frame.
sk_pose clearance_frame(const sk_model *model, int32_t solid, double t);
sk_pose clearance_pose_in(sk_pose frame, sk_pose pose);
